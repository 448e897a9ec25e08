"""What was I worth? The coach goes through the game just played, between two looks at the keys; B is enough."""

import gc

from micropython import const

from ui.borrow import borrow
from ui.keys import LONG_B, B, since
from ui.screens.menu import to

_SLICE = const(15)  # ms of thinking between two looks at the keys
_MOST = const(3)  # turns that are told
_SHOWN = const(5)  # cards of each that have room


class Coach:
    def __init__(self, app, back, session):
        self.app, self.back, self.group = app, back, app.page.group
        self.steps = borrow("engine.players.coach", kin="engine.players.").review(session, _MOST)
        self.number, self.worst, self.short = 1, [], False

    def enter(self):
        self.app.page.show(self.app.say(b"COACH"), [self.app.say(b"coach turn", self.number)], None)

    def press(self, key):
        if key not in (B, LONG_B):
            return None
        return self.told() if self.worst else self.back()

    def tick(self, now):
        was = self.number
        for number, worst, short in self.steps:
            if short and not self.short:
                gc.collect()
            self.number, self.worst, self.short = number, worst, short
            if number != was or since(self.app.device.clock.ticks(), now) >= _SLICE:
                break
        else:
            return self.told()
        if short:
            gc.collect()
        if number == was:
            return None
        self.app.touched = now  # somebody waits for it
        self.enter()
        return self

    def told(self):
        """The turns that cost most, a page each."""
        say, lines = self.app.say, []
        for cost, number, moves, better in self.worst:
            points = "%d.%d" % (cost // 23040, cost % 23040 * 10 // 23040)
            lines += [say(b"coach turn", number), cards(moves), say(b"coach better", points), cards(better), ""]
        return to("pages", self.app, self.back, say(b"COACH"), lines or [say(b"coach none")])


def cards(moves):
    """Cards, and whether their piles rise."""
    some = ["%d%s" % (move >> 8, "↓" if move & 3 > 1 else "↑") for move in moves if move]
    return " ".join(some[:_SHOWN] + ["..."] * (len(some) > _SHOWN))


screen = Coach
