"""The status line under a table: a remark or else the prompt, and behind it as many facts as fit.

A lasting remark and the prompt take turns if both matter. Otherwise the remark shows once, and the prompt replaces it.
"""

from micropython import const

from loading import load
from ui.drawing.zones import Line, cover
from ui.keys import since

PERSON = "☻"  # before a seat's number
SAID, SIGN, ASKED = 1, 2, 3  # event; meaning of a sign, gone at the next step; question that B answers
_READ = const(2500)  # ms that a remark stays: clearing it at a cursor step would slow the step down
_QUIET = const(200)  # ms after a key until words change by themselves: a change must not delay the next key
_TURNS = const(20000)  # ms after the last key until remark and prompt stop taking turns
_GAP = const(6)  # dots between the words and the facts


class Foot:
    def __init__(self, app, group, y=56):
        self.app, self.y = app, y
        self.words, self.facts = Line(app.small, 0, y, least=68), Line(app.small, 128, y, right=True)
        self.group = group
        group.append(self.words.group)
        group.append(self.facts.group)
        self.bar = None  # the hold bar, while a key is held (ui/drawing/hold_bar.py)
        self.prompt, self.choices = "", [""]
        self.late = False  # more facts may fit than the last cursor step has left on screen
        self.charge, self.sign = 0, None  # the charge that is shown; the battery sign, if it is low
        self.holds("")

    def fill(self, count):
        """Show `count` parts of the hold bar. Return True if the picture changed."""
        bar = self.bar
        if not bar:
            if not count:
                return False
            bar = self.bar = load("ui.drawing.hold_bar").Bar(self.group, self.y)
        new = bar.fill(count)
        if not count:
            self.group.remove(bar.group)
            self.bar = None
        return new

    def holds(self, text, turns=False, aside=False):
        """Show a text that stays, and drop the remark. turns: take turns with the prompt; aside: show the prompt first"""
        self.plain = self.text = text
        self.turns, self.aside, self.kind, self.at = turns, aside, 0, self.app.device.clock.ticks()

    def passes(self, text, kind=SAID):
        """Show a remark for _READ ms."""
        self.text, self.kind, self.aside, self.at = text, kind, False, self.app.device.clock.ticks()

    def asks(self, prompt, choices):
        """Show the prompt at the new cursor, and facts that may have changed. Facts on screen stay if they are still true and
        fit, which saves drawing; others wait for a pause between two keys. The meaning of a sign goes then, too.

        choices: facts from the longest text to ""
        """
        self.prompt, self.choices = prompt, choices
        if self.kind != SIGN:
            self.aside = self.late = True
            self.say(self.facts.text)

    def moved(self):
        """Drop a question when the cursor moves, and the meaning of a sign at the next tick."""
        if self.kind == ASKED:
            self.kind = SAID
        elif self.kind == SIGN:
            self.at -= _READ + 1

    def tick(self, now):
        """Change the words that are due to change. Return True if the picture changed."""
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

    def show(self, prompt, choices):
        """Show the prompt. choices: facts from the longest text to "", of which the first that fits is shown"""
        self.prompt, self.choices = prompt, choices
        self.say()

    def say(self, shown=None):
        text, small = self.prompt if self.aside or not self.text else self.text, self.app.small
        width = small.measure(text)
        if self.sign:  # words reaching into the battery's sign hide it; prompts are short enough (tests/ui/test_layout.py)
            cover(self.sign, width > self.facts.edge)
        room = self.facts.edge - _GAP - width
        for facts in [shown] + self.choices if shown in self.choices else self.choices:
            if small.measure(facts) <= room:
                break
        self.words.say(text)
        self.facts.say(facts)
