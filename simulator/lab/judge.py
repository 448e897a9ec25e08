"""What a turn's end of The Game is worth as the desk's strongest player sees it: the chance to win, by two layers of lanes.

NET      a row a record: c, s, h[LANES]. So many records are on, each so many times, with so many cards to draw:
             line = sum m * (c + s * deck / 90)    lane[j] = sum m * h[j]
INNER    a row a lane, and one of its own: second[i] = sum positive lane[j] * inner[j, i] + inner[LANES, i]
OUTER    what the lanes and those of the second layer add to the line. The sum is a logit: the chance is 1 / (1 + exp(-sum))

RECORDS  those of engine/players/lanes.py, and of each card as the direction that has come further reads it
    299 + card - 2  it is unseen    397 + card - 2  it is kept    495 496  cards of a direction whose trick is still to come
"""

import numpy as np

from engine.players.lanes import OTHER, UNSEEN
from simulator.lab import turn
from simulator.lab.jit import jit
from simulator.lab.turn import FLIP, OFF, ROOTS

LANES, SECOND = 64, 32
LINE, WIDE = 2, 66  # numbers of the line, and of a row
CARDS, KEPT, LIVE, RECORDS = 299, 397, 495, 497
ENTRIES = 256  # records that may be on at once
DECK = 90


def weights():
    """Room for the weights, or for what they are to be changed by."""
    fields = [("net", "f4", (RECORDS, WIDE)), ("inner", "f4", (LANES + 1, SECOND)), ("outer", "f4", (1, LANES + SECOND))]
    return np.zeros(1, np.dtype(fields, align=True))[0]


@jit
def records(d, place, index, times):
    """The records that an end turns on, each with how often: those that LANES knows, then all; how many of either."""
    n = both(d, place, index, times)
    some, kept = n, place >> 16
    for card in range(2, 100):
        if d.mark[0, OFF + card] & UNSEEN:
            n = put(index, times, n, CARDS + card - 2, 1)
    for i in range(d.size):
        if kept >> i & 1:
            n = put(index, times, n, KEPT + d.hand[0, i] - 2, 1)
    for k in range(2):
        low, live = d.low[k, place >> 8 - 8 * k & 255], 0
        for card in range(low + 1, 100):
            live += d.mark[k, OFF + card] & d.mark[k, OFF + card - 10] & UNSEEN
        n = put(index, times, n, LIVE + k, live)
    return some, n


@jit
def put(index, times, n, record, count):
    index[n], times[n] = record, count
    return n + 1


@jit
def both(d, place, index, times):
    """LANES' records."""
    kept, n = place >> 16, 0
    here, there = place >> 8 & 255, place & 255
    for k in range(2):
        n = direction(d, k, there if k else here, kept, index, times, n)
    count = 0
    for i in range(d.size):
        if kept >> i & 1:
            count += 1
            x, y = d.codes[0, here, i] % 11, d.codes[1, there, i] % 11
            n = put(index, times, n, 172 + 10 * min(x, 9) + min(y, 9), 1)
    for i in range(4):
        top = d.low[0, here] if i >> 1 else d.high[0, here]
        roof = FLIP - (d.low[1, there] if i & 1 else d.high[1, there])
        if roof > top:
            n = put(index, times, n, 168 + i, d.upto[0, OFF + roof - 1] - d.upto[0, OFF + top])
    n = put(index, times, n, 272 + min(11, d.deck >> 3), 1)
    return put(index, times, n, 284 + count, 1)


@jit
def direction(d, k, at, kept, index, times, n):
    low, high, base = d.low[k, at], d.high[k, at], OTHER * k
    for j in range(2):
        top = high if j else low
        count = d.upto[k, OFF + 99] - d.upto[k, OFF + top]
        n = put(index, times, n, base + j, count)
        n = put(index, times, n, base + j + 2, ROOTS[count])
        n = put(index, times, n, base + j + 4, top - 1)
        for i in range(1, 17):
            if d.mark[k, OFF + top + i] & UNSEEN:
                n = put(index, times, n, base + 6 + 16 * j + i, 1)
    n = put(index, times, n, turn.trick(d, k, high, 1), 1)
    n = put(index, times, n, base + 6 if low == high else turn.trick(d, k, low, 0), 1)
    for i in range(d.size):
        if kept >> i & 1:
            n = put(index, times, n, base + 51 + d.codes[k, at, i], 1)
    for p in range(d.paired[k]):
        pair, i = d.pairs[k, p, 0], d.pairs[k, p, 1]
        if kept & pair == pair and d.hand[k, i] > low:
            n = put(index, times, n, base + 73 + d.codes[k, at, i] % 11, 1)
    return n


@jit
def logit(v, r, index, times, n, deck):
    """What the records come to; the lanes of both layers are left in the room."""
    line, share = np.float32(0), np.float32(deck / DECK)
    r.lane[:] = 0
    for i in range(n):
        row, m = index[i], times[i]
        line += m * (v.net[row, 0] + share * v.net[row, 1])
        for j in range(LANES):
            r.lane[j] += m * v.net[row, LINE + j]
    for i in range(SECOND):
        r.second[i] = v.inner[LANES, i]
    for j in range(LANES):
        if r.lane[j] > 0:
            line += v.outer[0, j] * r.lane[j]
            for i in range(SECOND):
                r.second[i] += r.lane[j] * v.inner[j, i]
    for i in range(SECOND):
        if r.second[i] > 0:
            line += v.outer[0, LANES + i] * r.second[i]
    return line


@jit
def chance(v, r, index, times, n, deck):
    return 1 / (1 + np.exp(-logit(v, r, index, times, n, deck)))


@jit
def learn(v, grad, r, index, times, n, deck, slope):
    """Adds the slope of a logit to a gradient."""
    logit(v, r, index, times, n, deck)
    for i in range(SECOND):
        if r.second[i] > 0:
            grad.outer[0, LANES + i] += slope * r.second[i]
            r.second[i] = slope * v.outer[0, LANES + i]
        else:
            r.second[i] = 0
        grad.inner[LANES, i] += r.second[i]
    for j in range(LANES):
        if r.lane[j] > 0:
            grad.outer[0, j] += slope * r.lane[j]
            back = slope * v.outer[0, j]
            for i in range(SECOND):
                back += r.second[i] * v.inner[j, i]
                grad.inner[j, i] += r.lane[j] * r.second[i]
            r.lane[j] = back
        else:
            r.lane[j] = 0
    share = np.float32(deck / DECK)
    for i in range(n):
        row, m = index[i], times[i]
        grad.net[row, 0] += m * slope
        grad.net[row, 1] += m * slope * share
        for j in range(LANES):
            grad.net[row, LINE + j] += m * r.lane[j]
