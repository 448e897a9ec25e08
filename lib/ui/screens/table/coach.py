"""The coach: reviews the game just played, between two polls of the keys. B ends the review early."""

import gc

from micropython import const

from loading import forget_all, load, sweep
from ui.keys import LONG_B, B, since
from ui.screens import Screen
from ui.screens.menu import open_screen

_SLICE = const(15)  # ms of thinking between two polls of the keys
_MOST = const(3)  # turns that are shown
_SHOWN = const(5)  # cards of a turn that fit
_POINT, _GAME = const(23040), const(1 << 29)  # ONE and GAME of engine/players/thegame/coach.py
_MUCH = const(5 * 23040)  # cost from which the other turn is called much better: 5 points


class Coach(Screen):
    def __init__(self, app, back, session):
        self.app, self.back, self.group = app, back, app.page.group
        self.session, self.steps = session, None
        self.number, self.worst, self.short = 1, [], False

    def enter(self):
        self.app.page.show(self.app.say(b"COACH"), [self.app.say(b"coach turn", self.number)], None)

    def press(self, key):
        if key not in (B, LONG_B):
            return None
        return self.show_turns(b"coach turn") if self.worst else self.back()

    def begin(self):
        """Make room, now that the table is no longer on the display: thinking needs what it took, 13 KB."""
        sweep()
        forget_all("ui.games.")
        gc.collect()
        self.steps = load("engine.players.thegame.coach", "engine.players.").review(self.session, _MOST)

    def tick(self, now):
        if not self.steps:
            self.begin()
        before = self.number
        for number, worst, short in self.steps:
            if number != before or short and not self.short:
                gc.collect()  # a turn begins, or is judged again: free the memory of the one before
            self.number, self.worst, self.short = number, worst, short
            if number != before or since(self.app.device.clock.ticks(), now) >= _SLICE:
                break
        else:
            return self.show_turns(b"coach most")
        if short:
            gc.collect()
        if number == before:
            return None
        self.app.touched = now  # do not dim: the player is waiting
        self.enter()
        return self

    def show_turns(self, first):
        """Show the most expensive turns, a page each. first: the word over the first one, unless that turn lost the game"""
        say, lines = self.app.say, []
        for cost, number, moves, better in self.worst:
            head = b"coach turn" if lines else b"coach lost" if cost == _GAME else first
            how = b"coach much" if cost >= _MUCH else b"coach better" if cost >= _POINT else b"coach little"
            lines += [say(head, number), cards(moves), say(how), cards(better), ""]
        return open_screen("pages", self.app, self.back, say(b"COACH"), lines or [say(b"coach none")])


def cards(moves):
    """Return the cards of a turn, each with an arrow for a rising or a falling pile."""
    cards = ["%d%s" % (move >> 8, "↓" if move & 3 > 1 else "↑") for move in moves if move]
    return " ".join(cards[:_SHOWN] + ["..."] * (len(cards) > _SHOWN))


screen = Coach
