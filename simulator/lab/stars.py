"""How hard a deal of The Game alone is: the device's player plays it again and again, each time with other errors of judgement.

An error goes with the tops that the turn would leave, the deal and the number of the play: so a turn is thought through to its
end, and the same deal gets the same grade on every machine. What is sure is not erred about.
"""

import numpy as np

from engine.games.thegame import ALL, LAID
from engine.table import STATUS
from simulator.lab import rules, turn
from simulator.lab.jit import jit

LOGIT = 90 * 256  # of LANES' worth: the odds of winning e times as good
SPREAD = 37837  # of the sum of four numbers of sixteen bits

made = []  # a desk and the weights, once for a process


def graded(deals, first, plays, noise):
    """(deal, won, cards left, their squares added up) of each deal, by plays of these numbers; noise is in logits."""
    if not made:
        made.extend((turn.made(16), turn.whole("solo")))
    found = np.zeros((len(deals), 4), np.int64)
    found[:, 0] = deals
    played(*made, found, first, plays, noise * LOGIT)
    return [tuple(row) for row in found.tolist()]


@jit
def played(d, w, found, first, plays, noise):
    for i in range(len(found)):
        for play in range(first, first + plays):
            seed, state = mixed(mixed(found[i, 0]) + play), rules.dealt(found[i, 0], 1, 0)
            while not state[STATUS]:
                rules.play(state, choose(d, w, state, seed, noise))
            left = ALL - np.int64(state[LAID])
            found[i, 1] += left == 0
            found[i, 2] += left
            found[i, 3] += left * left


@jit
def choose(d, w, state, seed, noise):
    """A move: of all ends of the turn the one that seems worth most."""
    turn.viewed(d, state)
    if not turn.plan(d, w, state):
        return turn.beginner(state)
    if d.all and not d.left:
        return d.move
    best, most = d.best, -np.inf
    for i in range(d.ends):
        now = d.worth[i]
        if abs(now) < turn.SURE - 100:
            now += noise * slip(d, d.end[i], seed)
        if now > most:
            best, most = d.end[i], now
    return turn.got(d, best)


@jit
def slip(d, place, seed):
    """An error: of mean 0 and spread 1, and nearly as a bell."""
    tops = 0
    for i in range(2):
        k = i ^ d.turned  # the rising piles first, whichever have come further
        at = place >> 8 - 8 * k & 255
        tops = tops << 14 | np.int64(d.low[k, at]) << 7 | np.int64(d.high[k, at])
    one = mixed(tops ^ seed)
    two = mixed(one + seed)
    return ((one >> 16) + (one & 0xFFFF) + (two >> 16) + (two & 0xFFFF) - 2 * 0xFFFF) / SPREAD


@jit
def mixed(x):
    """Thirty-two bits that have nothing to do with these."""
    x = ((x ^ x >> 16) * 0x45D9F3B + 0x3C6EF35F) & 0xFFFFFFFF
    x = (x ^ x >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return x ^ x >> 16
