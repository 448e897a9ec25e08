"""The line of words under a table: a remark, else what is asked, and as many facts as there is room for behind it.

What holds for now and what is asked take turns where both matter; else what holds is read once, and gives way.
"""

from micropython import const

from loading import load
from ui.drawing.zones import Line, cover
from ui.keys import since

PERSON = "☻"  # before a seat's number
SAID, SIGN, ASKED = 1, 2, 3  # a remark; what a sign means, which goes with the cursor; a question that B answers
_READ = const(2500)  # ms that a remark stays: a cursor step need not pay for wiping it
_QUIET = const(200)  # ms after a key until words change by themselves: the next one is not to wait for that
_TURNS = const(20000)  # ms after the last key until words no longer take turns
_GAP = const(6)  # dots between the words and the facts


class Foot:
    def __init__(self, app, group):
        self.app = app
        self.words, self.facts = Line(app.small, 0, 56, least=64), Line(app.small, 128, 56, right=True)
        self.group = group
        group.append(self.words.group)
        group.append(self.facts.group)
        self.bar = None  # while a key is held: how long (ui/drawing/hold_bar.py)
        self.prompt, self.some = "", [""]
        self.late = False  # more facts may have room than the last step of the cursor has left
        self.charge, self.sign = 0, None  # what the battery said; what shows it, where it is low
        self.holds("")

    def fill(self, count):
        """A key is held, and so many parts of the bar show; is that anything new?"""
        bar = self.bar
        if not bar:
            if not count:
                return False
            bar = self.bar = load("ui.drawing.hold_bar").Bar(self.group, 56)
        new = bar.fill(count)
        if not count:
            self.group.remove(bar.group)
            self.bar = None
        return new

    def holds(self, text, turns=False, aside=False):
        """This is so from now on, and no remark is over it; `aside`: but what is asked shows first."""
        self.plain = self.text = text
        self.turns, self.aside, self.kind, self.at = turns, aside, 0, self.app.device.clock.ticks()

    def passes(self, text, kind=SAID):
        """This is said for a while."""
        self.text, self.kind, self.aside, self.at = text, kind, False, self.app.device.clock.ticks()

    def asks(self, prompt, some):
        """Show a prompt that changed with the cursor, and facts that may have. Facts on screen stay if they are true and fit: a
        step need not send them anew, and others wait for a pause between two keys. What a sign means goes then, too."""
        self.prompt, self.some = prompt, some
        if self.kind != SIGN:
            self.aside = self.late = True
            self.say(self.facts.text)

    def moved(self):
        """The cursor moves: a question is withdrawn, and what a sign means goes at the next look at the clock."""
        if self.kind == ASKED:
            self.kind = SAID
        elif self.kind == SIGN:
            self.at -= _READ + 1

    def tick(self, now):
        """Time went by: does something else show?"""
        if self.charge != self.app.charge:
            load("ui.battery").show(self, self.app.charge)
            return True
        if since(now, self.app.touched) < _QUIET:
            return False
        if self.late:
            self.late = False
            self.say()
            return True
        if since(now, self.at) <= _READ:
            return False
        if self.kind:
            self.text, self.kind, self.aside = self.plain, 0, not self.turns
        elif self.plain and (self.turns or not self.aside) and since(now, self.app.touched) < _TURNS:
            self.aside = not self.aside
        else:
            return False
        self.at = now
        self.say()
        return True

    def show(self, prompt, some):
        """What is asked, and facts from all of them to none."""
        self.prompt, self.some = prompt, some
        self.say()

    def say(self, shown=None):
        text, small = self.prompt if self.aside or not self.text else self.text, self.app.small
        width = small.measure(text)
        if (
            self.sign
        ):  # longer words hide the battery's sign while they show: a prompt is short enough (tests/ui/test_layout.py)
            cover(self.sign, width > self.facts.edge)
        room = self.facts.edge - _GAP - width
        for facts in [shown] + self.some if shown in self.some else self.some:
            if small.measure(facts) <= room:
                break
        self.words.say(text)
        self.facts.say(facts)
