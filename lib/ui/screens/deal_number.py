"""Entry of a deal number, digit by digit."""

from micropython import const

from ui.keys import DOWN, LEFT, LONG_B, RIGHT, UP, A, B
from ui.screens import Screen

_DIGITS = const(6)


class Number(Screen):
    def __init__(self, app, number, done):
        self.app, self.page, self.group, self.done = app, app.page, app.page.group, done
        self.before, number = number, number if isinstance(number, int) else 1
        self.digits = [number // 10 ** (_DIGITS - 1 - i) % 10 for i in range(_DIGITS)]
        self.at = _DIGITS - 1

    def enter(self):
        spaced = " ".join(["[%d]" % digit if i == self.at else "%d" % digit for i, digit in enumerate(self.digits)])
        say = self.app.say
        self.page.show(say(b"DEAL"), ["", spaced, "", say(b"turn digits"), say(b"take number")])

    def press(self, key):
        if key in (LEFT, RIGHT):
            self.at = (self.at + (1 if key == RIGHT else -1)) % _DIGITS
        elif key in (UP, DOWN):
            self.digits[self.at] = (self.digits[self.at] + (1 if key == UP else -1)) % 10
        elif key == A:
            return self.done(max(1, int("".join([str(digit) for digit in self.digits]))))
        elif key in (B, LONG_B):
            return self.done(self.before)
        else:
            return None
        self.enter()
        return self


screen = Number
