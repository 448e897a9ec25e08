"""The judge of The Game's strong player: the chance to win at the end of a turn, from a net with two layers of lanes.

NET      a row for each record: c, s, h[LANES]. Records occur m times each, with so many cards to draw:
             line = sum m * (c + s * deck / 90)    lane[j] = sum m * h[j]
INNER    a row for each lane, and a constant one: second[i] = sum positive lane[j] * inner[j, i] + inner[LANES, i]
OUTER    weights of the positive lanes and second lanes in the line. The line is a logit: chance = 1 / (1 + exp(-line))

RECORDS  those of engine/players/lanes.py, and more, with cards and tops read in the direction that has come further:
    FITS + 98 * where + card - 2    the card is unseen; where: 3 * piles of that direction that it fits + piles of the other
    KEPT + 98 * where + card - 2    the same for a card that is kept
    TOPS + 100 * i + top            the lower and the higher top of that direction, then of the other, each in its own reading
    BACK + 98 * i + card - 2        the card and the one ten below are not laid yet: a later trick in that direction
                                    (0: both unseen, 1: not both) or in the other (2, 3)
    DECKS + cards to draw
"""

import numpy as np

from engine.players.lanes import OTHER, UNSEEN
from simulator.lab import turn
from simulator.lab.jit import jit
from simulator.lab.turn import FLIP, OFF, ROOTS

LANES, SECOND = 128, 32
LINE, WIDE = 2, LANES + 2  # numbers of the line, and of a row
FITS, KEPT, TOPS, BACK, DECKS, RECORDS = 299, 1181, 2063, 2463, 2855, 2947
ENTRIES = 512  # records of an end, at most
DECK = 90


def weights():
    """Return an empty array for the weights."""
    fields = [("net", "f4", (RECORDS, WIDE)), ("inner", "f4", (LANES + 1, SECOND)), ("outer", "f4", (1, LANES + SECOND))]
    return np.zeros(1, np.dtype(fields, align=True))[0]


def fields():
    """Return the fields of a room for an end that is judged: records with their numbers, and lanes."""
    list_of_fields = [("index", "i2", ENTRIES), ("times", "f4", ENTRIES), ("there", "u1", 128)]
    return list_of_fields + [("lane", "f4", LANES), ("second", "f4", SECOND)]


@jit
def records(d, place, index, times, there):
    """Write the records of an end and how often each occurs. Return the number of those that LANES knows, and of all."""
    n = known_count = both(d, place, index, times)
    kept_bits, here, other = place >> 16, place >> 8 & 255, place & 255
    low, high = np.int64(d.low[0, here]), np.int64(d.high[0, here])
    roof, floor = np.int64(FLIP - d.low[1, other]), np.int64(FLIP - d.high[1, other])
    for card in range(2, 100):
        there[card] = 1 if d.mark[0, OFF + card] & UNSEEN else 0
    for i in range(d.size):
        if kept_bits >> i & 1:
            there[d.hand[0, i]] = 2
    for card in range(2, 100):
        if there[card]:
            where = 3 * ((card > low) + (card > high)) + (card < roof) + (card < floor)
            n = put(index, times, n, (FITS if there[card] == 1 else KEPT) + 98 * where + card - 2, 1)
            if card > 11 and there[card - 10]:
                seen = 0 if there[card] == there[card - 10] == 1 else 98
                if card > low:
                    n = put(index, times, n, BACK + seen + card - 2, 1)
                if card - 10 < roof:
                    n = put(index, times, n, BACK + 196 + seen + card - 2, 1)
    n = put(index, times, n, TOPS + low, 1)
    n = put(index, times, n, TOPS + 100 + high, 1)
    n = put(index, times, n, TOPS + 200 + FLIP - roof, 1)
    n = put(index, times, n, TOPS + 300 + FLIP - floor, 1)
    return known_count, put(index, times, n, DECKS + d.deck, 1)


@jit
def put(index, times, n, record, count):
    index[n], times[n] = record, count
    return n + 1


@jit
def both(d, place, index, times):
    """Write the records of LANES. Return their number."""
    kept_bits, n = place >> 16, 0
    here, there = place >> 8 & 255, place & 255
    for k in range(2):
        n = direction(d, k, there if k else here, kept_bits, index, times, n)
    count = 0
    for i in range(d.size):
        if kept_bits >> i & 1:
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
def direction(d, k, at, kept_bits, index, times, n):
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
        if kept_bits >> i & 1:
            n = put(index, times, n, base + 51 + d.codes[k, at, i], 1)
    for p in range(d.paired[k]):
        pair, i = d.pairs[k, p, 0], d.pairs[k, p, 1]
        if kept_bits & pair == pair and d.hand[k, i] > low:
            n = put(index, times, n, base + 73 + d.codes[k, at, i] % 11, 1)
    return n


@jit
def logit(v, r, index, times, n, deck):
    """Return the logit of some records. The lanes of both layers stay in the room."""
    net, inner, outer, lane, second = v.net, v.inner, v.outer[0], r.lane, r.second
    line, share = np.float32(0), np.float32(deck / DECK)
    lane[:] = 0
    for i in range(n):
        row, m = net[index[i]], times[i]
        line += m * (row[0] + share * row[1])
        for j in range(LANES):
            lane[j] += m * row[LINE + j]
    second[:] = inner[LANES]
    for j in range(LANES):
        if lane[j] > 0:
            line += outer[j] * lane[j]
            for i in range(SECOND):
                second[i] += lane[j] * inner[j, i]
    for i in range(SECOND):
        if second[i] > 0:
            line += outer[LANES + i] * second[i]
    return line


@jit
def chance(logit):
    return 1 / (1 + np.exp(-np.float64(logit)))


@jit
def of(d, v, r, place):
    """Return the logit of an end."""
    _, n = records(d, place, r.index, r.times, r.there)
    return logit(v, r, r.index, r.times, n, d.deck)
