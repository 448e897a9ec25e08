"""The words under a table: what is asked, some facts, and over them what holds for now, or a remark that goes by itself.

Where the view is tall there is but one line for both: what is said then goes by itself, or with the cursor.
"""

from micropython import const

from ui.keys import since
from ui.zones import Line

SAID, SIGN, ASKED = 1, 2, 3  # a remark; what a sign means, which goes with the cursor; a question that B answers
_READ = const(2500)  # ms that a remark stays: a cursor step need not pay for wiping it
_WIDE = const(118)  # dots for what is asked and the facts beside it


class Foot:
    def __init__(self, app, group, tall=False):
        self.small, self.clock, self.tall = app.small, app.device.clock, tall
        self.message, self.prompt = Line(app.small, 0, 56 if tall else 48), Line(app.small, 0, 56)
        self.facts = Line(app.small, 128, 56, right=True)
        for line in (self.message, self.prompt, self.facts):
            group.append(line.group)
        self.holds("")

    def holds(self, text):
        """This is said from now on; no remark is over it."""
        self.passes(text, SIGN if self.tall and text else 0)
        self.plain = "" if self.tall else text

    def passes(self, text, kind=SAID):
        """This is said for a while."""
        self.text, self.kind, self.at = text, kind, self.clock.ticks()

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

    def say(self):
        self.message.say(self.text)
        if self.tall:
            for line in (self.prompt, self.facts):
                if line.group.hidden != bool(self.text):
                    line.group.hidden = bool(self.text)

    def show(self, prompt, some):
        """All of it: what is asked, and of some facts the first that has room beside it."""
        self.say()
        self.prompt.say(prompt)
        room = _WIDE - self.small.measure(prompt)
        for facts in some:
            if self.small.measure(facts) <= room:
                break
        self.facts.say(facts)
