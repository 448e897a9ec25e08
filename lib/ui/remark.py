"""What is said under a table: words that hold as long as things stand so, and over them a remark that goes by itself."""

from micropython import const

from ui.keys import since

SAID, SIGN, ASKED = 1, 2, 3  # a remark; what a sign means, which goes with the cursor; a question that B answers
_READ = const(2500)  # ms that a remark stays: a cursor step need not pay for wiping it


class Remark:
    def __init__(self):
        self.holds("")

    def holds(self, text):
        """This is said from now on; no remark is over it."""
        self.plain = self.text = text
        self.kind, self.at = 0, 0

    def passes(self, text, now, kind=SAID):
        """This is said for a while."""
        self.text, self.kind, self.at = text, kind, now

    def gone(self, now):
        """Is it time for a remark to go? Then it has gone."""
        if not self.kind or since(now, self.at) <= _READ:
            return False
        self.holds(self.plain)
        return True

    def moved(self):
        """The cursor moves: a question is withdrawn, and what a sign means goes at the next look at the clock."""
        if self.kind == ASKED:
            self.kind = SAID
        elif self.kind == SIGN:
            self.at -= _READ + 1
