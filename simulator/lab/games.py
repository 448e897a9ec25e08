"""Many games of The Game: by deal number, as the engine deals them, with one player in all seats.

>>> from simulator.lab.games import Table              # doctest: +SKIP
>>> Table(1).lefts(1, 1000).mean()                     # cards left, deals 1 to 1000
"""

import numpy as np

from engine.games import thegame
from engine.games.thegame import ALL, LAID
from engine.table import STATUS
from simulator.lab import rules, turn
from simulator.lab.jit import jit


class Table:
    """Seats, options and weights, with one desk to think with."""

    def __init__(self, seats=1, options=(), weights=None):
        self.seats, self.options = seats, sum(1 << thegame.OPTIONS.index(option) for option in options)
        self.weights = turn.whole(named(seats, options)) if weights is None else weights
        self.desk = turn.new_desk(len(self.weights["out"]))

    def choose(self, view):
        """Return the move for a seat's view, the same as the device's player."""
        return int(turn.choose(self.desk, self.weights, np.frombuffer(bytes(view), np.uint8).copy()))

    def lefts(self, first, count):
        """Return the cards left in `count` deals, from deal number `first` on."""
        lefts = np.zeros(count, np.int64)
        played(self.desk, self.weights, first, self.seats, self.options, lefts)
        return lefts


def named(seats, options):
    """Return the name of the weights for a table."""
    return "teams" if seats > 1 else "fire" if "fire" in options else "solo"


@jit
def played(d, w, first, seats, options, lefts):
    for i in range(len(lefts)):
        state = rules.dealt(first + i, seats, options)
        while not state[STATUS]:
            rules.play(state, turn.choose(d, w, state))
        lefts[i] = ALL - state[LAID]
