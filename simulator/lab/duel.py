"""Face to Face as numbers that numba compiles: turns, and the features of a position at the end of a turn.

It has only what training needs. The rules are those of engine/games/facetoface.py, written again; tests/lab/test_teaching.py
compares both. Both directions are read as rising: card c of a falling pile is 61 - c. A side's first direction is the one
that has come further.

A place is an int: helped << 31 | kept << 24 | own tops << 12 | the opponent's tops, six bits a top, first directions in the
higher bits.
"""

import numpy
from numba import njit

from simulator.lab.signs import fresh, near, ones

FLIP, BACK, OFF, HAND, ALL = 61, 10, 20, 6, 58
SLACK, LEAST, EXTRA, MOST, ANY = 12, 12, 4, 400, 100
FEW, ENTRIES = 4, 300

# Records: of one's own side for each direction; of both own directions; of the opponent's side for each direction; of both
FIT, AHEAD, TRICK, CODE, PAIR, CHEAP, SIDE = 0, 3, 19, 25, 47, 58, 68
BOTH, ROOM, KEPT, LEFT, END, FINISH = 136, 236, 237, 251, 259, 266
HIS, HELP, HIS_SIDE = 272, 25, 35
HIS_ROOM, HIS_HAND, HIS_LEFT, HIS_END, RACE, COUNT = 342, 343, 350, 358, 365, 378


@njit(cache=True)
def top(place, i):
    """Return a top: 0 and 1 are one's own first and other direction, 2 and 3 the opponent's."""
    return place >> (18 - 6 * i) & 63


@njit(cache=True)
def laid(place, i, card, pile):
    shift = 18 - 6 * pile
    place = place & ~(63 << shift) & ~(1 << 24 + i) | card << shift
    return place | 1 << 31 if pile > 1 else place


@njit(cache=True)
def after(place, start, limit, hand, new, gaps):
    """Write the places after one more card into `new`, the shortest step first. Return their number."""
    kept_bits, count = place >> 24 & 63, 0
    need = 2 - ones((start >> 24 & 63) & ~kept_bits)
    far = limit if need > 0 else EXTRA
    for pile in range(2 if place >> 31 else 4):
        t = top(place, pile)
        for i in range(HAND):
            if not kept_bits >> i & 1:
                continue
            card = hand[pile, i]
            gap = card - t
            if pile < 2:
                if gap <= 0 and gap != -BACK:
                    continue
                fine = gap <= far
                if not fine and gap <= far + BACK:
                    for j in range(HAND):
                        fine |= kept_bits >> j & 1 and hand[pile, j] == card - BACK
            else:
                gap = -gap
                fine = 0 < gap <= max(limit, LEAST)
            if not fine:
                continue
            j = count
            while j and gaps[j - 1] > gap:
                new[j], gaps[j] = new[j - 1], gaps[j - 1]
                j -= 1
            new[j], gaps[j] = laid(place, i, card, pile), gap
            count += 1
    return count


@njit(cache=True)
def reach(start, limit, hand, ends, work, table, stamp):
    """Write the ends that need no step longer than `limit` into `ends`. Return their number."""
    count, size, seen = 0, 1, 1
    work[0] = start
    fresh(table, stamp, start)
    new, gaps = work[6000:6040], work[6040:6080]
    while size and count < MOST and seen < 6000:
        size -= 1
        place = work[size]
        if ones((start >> 24 & 63) & ~(place >> 24 & 63)) > 1:
            ends[count] = place
            count += 1
        new_count = after(place, start, limit, hand, new, gaps)
        for i in range(new_count - 1, -1, -1):
            if size < 5900 and fresh(table, stamp, new[i]):
                seen += 1
                work[size] = new[i]
                size += 1
    return count


@njit(cache=True)
def all_ends(start, hand, ends, work, table, stamp):
    gaps, count = numpy.full(HAND, ANY), 0
    for i in range(HAND):
        if start >> 24 + i & 1:
            for pile in range(2):
                gap = hand[pile, i] - top(start, pile)
                if gap > 0:
                    gaps[count] = min(gaps[count], gap)
                elif gap == -BACK:
                    gaps[count] = 0
            count += 1
    limit, count = max(LEAST, numpy.sort(gaps)[1] + SLACK), 0
    for far in (limit, 2 * limit, ANY):
        stamp[0] += 1
        count = reach(start, far, hand, ends, work, table, stamp[0])
        if count >= FEW:
            break
    return count


@njit(cache=True)
def features(place, hand, marks, upto, left, his_left, his_hand, index, times, table, stamp, work):
    """Write the records of a position at the end of a turn into `index` and `times`. Return their number.

    Rows of `marks` and `upto`: 0 1 one's own cards, 2 3 the opponent's on their own piles, 4 5 the opponent's on one's own.
    """
    n, kept_bits = 0, place >> 24 & 63
    count = ones(kept_bits)
    helped = place >> 31 & 1
    code = numpy.zeros((2, HAND), numpy.int64)
    for x in range(4):
        base = SIDE * x if x < 2 else HIS + HIS_SIDE * (x - 2)
        t = top(place, x)
        fit = upto[x, 59 + OFF] - upto[x, t + OFF]
        index[n], times[n] = base, fit
        index[n + 1], times[n + 1] = base + 1, (int(16 * fit**0.5) + 1) >> 1
        index[n + 2], times[n + 2] = base + 2, t - 1
        index[n + 3] = base + TRICK + 2 * marks[x, t - 10 + OFF] + (marks[x, t - 20 + OFF] > 0)
        times[n + 3] = 1
        n += 4
        for i in range(1, 17):
            if marks[x, t + i + OFF] == 1:
                index[n], times[n] = base + AHEAD - 1 + i, 1
                n += 1
        if x > 1:
            best = 9
            for i in range(HAND):
                if kept_bits >> i & 1 and hand[x, i] < t:
                    best = min(best, (t - hand[x, i] - 1) >> 1)
            index[n], times[n] = base + HELP + best, 1
            n += 1
            continue
        for i in range(1, 11):
            if marks[4 + x, t - i + OFF] == 1:
                index[n], times[n] = base + CHEAP - 1 + i, 1
                n += 1
        for i in range(HAND):
            if kept_bits >> i & 1:
                card = hand[x, i]
                if card == t - BACK:
                    c = 10 if marks[x, card - 10 + OFF] else 9
                elif card <= t:
                    c = 8
                else:
                    c = near(upto[x, card - 1 + OFF] - upto[x, t + OFF])
                if card > t and marks[x, card - 10 + OFF] == 1:
                    c += 11
                code[x, i] = c
                index[n], times[n] = base + CODE + c, 1
                n += 1
        for i in range(HAND):
            for j in range(HAND):
                if kept_bits >> i & 1 and kept_bits >> j & 1 and hand[x, i] == hand[x, j] + BACK and hand[x, i] > t:
                    index[n], times[n] = base + PAIR + code[x, i] % 11, 1
                    n += 1
    for i in range(HAND):
        if kept_bits >> i & 1:
            index[n], times[n] = BOTH + 10 * min(code[0, i] % 11, 9) + min(code[1, i] % 11, 9), 1
            n += 1
    for x in (0, 2):
        t, roof = top(place, x), FLIP - top(place, x + 1)
        if roof > t:
            index[n], times[n] = HIS_ROOM if x else ROOM, upto[x, roof - 1 + OFF] - upto[x, t + OFF]
            n += 1
    draws = min(left, HAND - count if helped else 2)
    index[n], times[n] = KEPT + 7 * helped + count, 1
    index[n + 1], times[n + 1] = LEFT + min(7, left >> 3), 1
    index[n + 2], times[n + 2] = HIS_HAND + his_hand, 1
    index[n + 3], times[n + 3] = HIS_LEFT + min(7, his_left >> 3), 1
    index[n + 4], times[n + 4] = RACE + max(-6, min(6, (left + count - his_left - his_hand + 40) // 2 - 20)) + 6, 1
    n += 5
    if not his_left:
        index[n], times[n] = HIS_END + his_hand, 1
        n += 1
    if draws == left:
        index[n], times[n] = END + count + draws, 1
        index[n + 1], times[n + 1] = FINISH + shortest(place, hand, marks, draws, table, stamp, work), 1
        n += 2
    return n


@njit(cache=True)
def shortest(place, hand, marks, draws, table, stamp, work):
    """Return the fewest cards that can be left, at most 5, if all last cards are laid on one's own piles in the next turn."""
    cards, count = numpy.zeros((2, HAND), numpy.int64), 0
    for i in range(HAND):
        if place >> 24 + i & 1:
            cards[0, count], cards[1, count] = hand[0, i], hand[1, i]
            count += 1
    for card in range(2, 60):
        if draws and marks[0, card + OFF] == 1:
            cards[0, count], cards[1, count] = card, FLIP - card
            count += 1
    least, size, nodes = count, 1, 60
    work[0] = (1 << count) - 1 << 24 | place & 16773120
    stamp[0] += 1
    while size and least and nodes:
        size -= 1
        now = work[size]
        if not fresh(table, stamp[0], now):
            continue
        nodes -= 1
        least = min(least, ones(now >> 24 & 63))
        for i in range(count):
            if now >> 24 + i & 1:
                for pile in range(2):
                    gap = cards[pile, i] - top(now, pile)
                    if gap > 0 or gap == -BACK:
                        work[size] = laid(now, i, cards[pile, i], pile)
                        size += 1
    return min(least, 5)
