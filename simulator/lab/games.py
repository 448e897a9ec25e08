"""Games of The Game by the thousand: by deal number, as the engine deals them, with one player in all seats.

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
    """So many seats, options and weights, and one desk to think at."""

    def __init__(self, seats=1, options=(), weights=None):
        self.seats, self.options = seats, sum(1 << thegame.OPTIONS.index(option) for option in options)
        self.weights = turn.whole(named(seats, options)) if weights is None else weights
        self.desk = turn.made(len(self.weights["out"]))

    def choose(self, view):
        """The move of what a seat has seen, as the device's player has it."""
        return int(turn.choose(self.desk, self.weights, np.frombuffer(bytes(view), np.uint8).copy()))

    def lefts(self, first, count):
        """The cards left in so many deals."""
        found = np.zeros(count, np.int64)
        played(self.desk, self.weights, first, self.seats, self.options, found)
        return found


def named(seats, options):
    """The weights that a table is played by, by name."""
    return "teams" if seats > 1 else "fire" if "fire" in options else "solo"


@jit
def played(d, w, first, seats, options, found):
    for i in range(len(found)):
        state = rules.dealt(first + i, seats, options)
        while not state[STATUS]:
            rules.play(state, turn.choose(d, w, state))
        found[i] = ALL - state[LAID]
