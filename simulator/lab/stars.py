"""Difficulty of solo deals of The Game: the device's player plays each deal many times, with random errors of judgement.

An error depends on the tops that the turn would leave, the deal and the number of the play. So a turn is thought through to
its end, and a deal gets the same grade on every machine. Certain results get no error.
"""

import numpy as np

from engine.games.thegame import ALL, LAID
from engine.table import STATUS
from simulator.lab import rules, turn
from simulator.lab.jit import jit

LOGIT = 90 * 256  # in units of LANES: one logit, odds of winning e times as high
SPREAD = 37837  # of the sum of four random numbers of 16 bits

prepared = []  # a desk and the weights, made once for a process


def graded(deals, first, plays, noise):
    """Return (deal, games won, cards left, sum of their squares) for each deal. first, plays: which plays; noise: in logits"""
    if not prepared:
        prepared.extend((turn.new_desk(16), turn.whole("solo")))
    rows = np.zeros((len(deals), 4), np.int64)
    rows[:, 0] = deals
    played(*prepared, rows, first, plays, noise * LOGIT)
    return [tuple(row) for row in rows.tolist()]


@jit
def played(d, w, rows, first, plays, noise):
    for i in range(len(rows)):
        for play in range(first, first + plays):
            seed, state = mixed(mixed(rows[i, 0]) + play), rules.dealt(rows[i, 0], 1, 0)
            while not state[STATUS]:
                rules.play(state, choose(d, w, state, seed, noise))
            left = ALL - np.int64(state[LAID])
            rows[i, 1] += left == 0
            rows[i, 2] += left
            rows[i, 3] += left * left


@jit
def choose(d, w, state, seed, noise):
    """Return a move: of all ends of the turn the one that seems worth most."""
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
    """Return an error with mean 0 and standard deviation 1, nearly normal."""
    tops = 0
    for i in range(2):
        k = i ^ d.turned  # the rising piles first, whichever direction has come further
        at = place >> 8 - 8 * k & 255
        tops = tops << 14 | np.int64(d.low[k, at]) << 7 | np.int64(d.high[k, at])
    one = mixed(tops ^ seed)
    two = mixed(one + seed)
    return ((one >> 16) + (one & 0xFFFF) + (two >> 16) + (two & 0xFFFF) - 2 * 0xFFFF) / SPREAD


@jit
def mixed(x):
    """Return 32 bits that look random, made from these."""
    x = ((x ^ x >> 16) * 0x45D9F3B + 0x3C6EF35F) & 0xFFFFFFFF
    x = (x ^ x >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return x ^ x >> 16
