"""The solo The Game: Extreme as numbers that numba compiles: turns and the features of a position.

It has only what training needs: one seat, no fire, no lenient rule. The rules are those of engine/games/extreme.py, written
again; tests/lab/test_teaching.py compares both. Both directions are read as rising: card c of the falling one is 101 - c.

A place is an int: bound << 36 | kept << 28 | four tops of seven bits, the first direction's in the higher bits, low above high.
"""

import numpy
from numba import njit

STOP, SKULL, THREE, QUIET, NOBACK, ONEPILE, DRAW1, NONE = range(8)
FLIP, BACK, OFF, HAND = 101, 10, 20, 8
SLACK, LEAST, EXTRA, HOT, ANY = 15, 14, 3, 25, 200
FEW, NODES = 4, 200
MOST = 600  # ends of a turn
ENTRIES = 400  # records of a position, at most

SIGN, DREW, BOUND, TRICKS, HAVE, COVER, COMING, COUNT = 299, 339, 348, 357, 358, 512, 592, 599
OTHER = 84
NEAR = numpy.array((0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6), dtype=numpy.int64)


@njit(cache=True)
def ones(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@njit(cache=True)
def near(gap):
    return NEAR[gap] if gap < 14 else 7


@njit(cache=True)
def top(place, i):
    """Return a top: 0 and 1 of the first direction, 2 and 3 of the other."""
    return place >> (21 - 7 * i) & 127


@njit(cache=True)
def laid(place, i, card, pile, bound):
    """Return the place after a card on a top. The pair of tops stays in order, with the bits of bound piles."""
    low, high = top(place, pile & 2), top(place, pile & 2 | 1)
    marks = place >> 36 & 15
    if pile & 1:
        high = card
    else:
        low = card
    if bound:
        marks |= 1 << pile
    else:
        marks = 0
    if low > high:
        low, high = high, low
        two = marks >> (pile & 2) & 3
        marks = marks & ~(3 << (pile & 2)) | (two >> 1 | (two & 1) << 1) << (pile & 2)
    kept_bits = place >> 28 & 255 & ~(1 << i)
    shift = 14 if pile < 2 else 0
    return marks << 36 | kept_bits << 28 | place & (16383 << (14 - shift)) | (low << 7 | high) << shift


@njit(cache=True)
def shown(place, kinds):
    """Return a bit for each kind of command in view."""
    bits = 0
    for i in range(4):
        bits |= 1 << kinds[i >> 1, top(place, i) + OFF]
    return bits


@njit(cache=True)
def after(place, start, limit, hand, kinds, least, new, gaps):
    """Write the places after one more card into `new`, the shortest step first. Return their number, 0 after a STOP."""
    kept_bits, count = place >> 28 & 255, 0
    gone = (start >> 28 & 255) & ~kept_bits
    played, three = ones(gone), False
    for i in range(8):
        if gone >> i & 1:
            kind = kinds[0, hand[0, i] + OFF]
            if kind == STOP:
                return 0
            three |= kind == THREE
    if three and played == 3:
        return 0
    signs = shown(place, kinds)
    need = (3 if three else least) - played
    if signs >> SKULL & 1:
        need = max(need, 1)
    far = limit if need > 0 else EXTRA
    marks = place >> 36 & 15
    for pile in range(4):
        low = top(place, pile)
        if pile & 1 and low == top(place, pile - 1):
            continue
        if signs >> ONEPILE & 1 and marks & ~(1 << pile):
            continue
        x = pile >> 1
        kind = kinds[x, low + OFF]
        reach = max(far, HOT) if kind == SKULL or NOBACK <= kind <= DRAW1 else far
        for i in range(8):
            if not kept_bits >> i & 1:
                continue
            card = hand[x, i]
            gap = card - low
            if gap < 0 and (gap != -BACK or signs >> NOBACK & 1):
                continue
            what = kinds[x, card + OFF]
            if what == THREE and played > 2 or what == STOP and three and played == 1:
                continue
            fine = gap <= reach
            if not fine and gap <= reach + BACK:
                for j in range(8):
                    fine |= kept_bits >> j & 1 and hand[x, j] == card - BACK
            if not fine:
                continue
            to = laid(place, i, card, pile, signs >> ONEPILE & 1)
            if not shown(to, kinds) >> ONEPILE & 1:
                to &= (1 << 36) - 1
            j = count
            while j and gaps[j - 1] > gap:
                new[j], gaps[j] = new[j - 1], gaps[j - 1]
                j -= 1
            new[j], gaps[j] = to, gap
            count += 1
    return count


@njit(cache=True)
def may_end(place, start, hand, kinds, least):
    """Return True if the turn may legally end here."""
    gone = (start >> 28 & 255) & ~(place >> 28 & 255)
    played, three, stop = ones(gone), False, False
    for i in range(8):
        if gone >> i & 1:
            kind = kinds[0, hand[0, i] + OFF]
            three |= kind == THREE
            stop |= kind == STOP
    if not played or shown(place, kinds) >> SKULL & 1 or three and played < 3:
        return False
    return stop or three or played >= least


@njit(cache=True)
def fresh(table, stamp, place):
    """Return True if this place is new, and mark it as seen."""
    key = place * 0x9E3779B97F4A7C1
    at = (key >> 20) & 8191
    while table[at, 0] == stamp:
        if table[at, 1] == place:
            return False
        at = (at + 1) & 8191
    table[at, 0], table[at, 1] = stamp, place
    return True


@njit(cache=True)
def reach(start, limit, hand, kinds, least, ends, work, table, stamp):
    """Write the ends that need no step longer than `limit`. Return their number. work: room for places"""
    count, seen, size = 0, 1, 1
    work[0] = start
    fresh(table, stamp, start)
    new, gaps = work[6000:6040], work[6040:6080]
    while size and count < MOST and seen < 6000:
        size -= 1
        place = work[size]
        if may_end(place, start, hand, kinds, least):
            ends[count] = place
            count += 1
        new_count = after(place, start, limit, hand, kinds, least, new, gaps)
        for i in range(new_count - 1, -1, -1):
            if size < 5900 and fresh(table, stamp, new[i]):
                seen += 1
                work[size] = new[i]
                size += 1
    return count


@njit(cache=True)
def first_limit(start, hand, least):
    gaps = numpy.full(8, ANY)
    count = 0
    for i in range(8):
        if start >> 28 + i & 1:
            for pile in range(4):
                gap = hand[pile >> 1, i] - top(start, pile)
                if gap > 0:
                    gaps[count] = min(gaps[count], gap)
                elif gap == -BACK:
                    gaps[count] = 0
            count += 1
    sorted_gaps = numpy.sort(gaps)
    return max(LEAST, sorted_gaps[max(least, 1) - 1] + SLACK)


@njit(cache=True)
def all_ends(start, hand, kinds, least, ends, work, table, stamp):
    limit, count = first_limit(start, hand, least), 0
    for far in (limit, 2 * limit, ANY):
        stamp[0] += 1
        count = reach(start, far, hand, kinds, least, ends, work, table, stamp[0])
        if count >= FEW:
            break
    return count


@njit(cache=True)
def features(place, hand, marks, upto, kinds, deck, index, times):
    """Write the records of a position and how often each occurs, those of LANES first. Return their number."""
    n, kept_bits = 0, place >> 28 & 255
    count = ones(kept_bits)
    code = numpy.zeros((2, 8), numpy.int64)
    for x in range(2):
        base = OTHER * x
        low, high = top(place, 2 * x), top(place, 2 * x + 1)
        for j in range(2):
            t = high if j else low
            fit = upto[x, 99 + OFF] - upto[x, t + OFF]
            index[n], times[n] = base + j, fit
            index[n + 1], times[n + 1] = base + 2 + j, (int(16 * fit**0.5) + 1) >> 1
            index[n + 2], times[n + 2] = base + 4 + j, t - 1
            n += 3
            for i in range(1, 17):
                if marks[x, t + i + OFF] == 1:
                    index[n], times[n] = base + 6 + 16 * j + i, 1
                    n += 1
            if j or low != high:
                trick = marks[x, t - 10 + OFF]
                index[n], times[n] = base + 39 + 6 * j + 2 * trick + (marks[x, t - 20 + OFF] > 0), 1
                n += 1
        if low == high:
            index[n], times[n] = base + 6, 1
            n += 1
        for i in range(8):
            if kept_bits >> i & 1:
                card = hand[x, i]
                if card == low - 10 or card == high - 10:
                    c = 10 if marks[x, card - 10 + OFF] else 9
                elif card < low:
                    c = 8
                else:
                    c = near(upto[x, card - 1 + OFF] - upto[x, (high if card > high else low) + OFF])
                if card > low and marks[x, card - 10 + OFF] == 1:
                    c += 11
                code[x, i] = c
                index[n], times[n] = base + 51 + c, 1
                n += 1
        for i in range(8):
            for j in range(8):
                if kept_bits >> i & 1 and kept_bits >> j & 1 and hand[x, i] == hand[x, j] + 10 and hand[x, i] > low:
                    index[n], times[n] = base + 73 + code[x, i] % 11, 1
                    n += 1
    for i in range(4):
        t, roof = top(place, 1 - (i >> 1)), FLIP - top(place, 3 - (i & 1))
        if roof > t:
            index[n], times[n] = 168 + i, upto[0, roof - 1 + OFF] - upto[0, t + OFF]
            n += 1
    for i in range(8):
        if kept_bits >> i & 1:
            index[n], times[n] = 172 + 10 * min(code[0, i] % 11, 9) + min(code[1, i] % 11, 9), 1
            n += 1
    index[n], times[n] = 272 + min(11, deck >> 3), 1
    index[n + 1], times[n + 1] = 284 + count, 1
    return commands(place, hand, marks, upto, kinds, code, index, times, n + 2)


@njit(cache=True)
def cover(x, low, kept_bits, hand, upto, back):
    """Return a code for the distance of the nearest card that covers a top: 9 for a trick, 8 for no card."""
    best = 8
    for i in range(8):
        if kept_bits >> i & 1:
            card = hand[x, i]
            if card == low - BACK and back:
                return 9
            if card > low:
                best = min(best, near(upto[x, card - 1 + OFF] - upto[x, low + OFF]))
    return best


@njit(cache=True)
def commands(place, hand, marks, upto, kinds, code, index, times, n):
    """Add the records of commands: those in view, those in hand, those still to come. Return the new number of records."""
    kept_bits, signs = place >> 28 & 255, shown(place, kinds)
    count, tricks = ones(kept_bits), 0
    back = not signs >> NOBACK & 1
    for i in range(4):
        x, t = i >> 1, top(place, i)
        kind = kinds[x, t + OFF]
        if QUIET <= kind <= DRAW1:
            index[n], times[n] = SIGN + 10 * (kind - QUIET) + cover(x, t, kept_bits, hand, upto, back), 1
            n += 1
    if signs >> DRAW1 & 1:
        index[n], times[n] = DREW + count, 1
        n += 1
    if signs >> ONEPILE & 1:
        index[n], times[n] = BOUND + count, 1
        n += 1
    for i in range(8):
        if kept_bits >> i & 1:
            kind = kinds[0, hand[0, i] + OFF]
            for x in range(2):
                c = code[x, i] % 11
                tricks += c > 8
                if kind != NONE:
                    index[n], times[n] = HAVE + 77 * x + 11 * kind + c, 1
                    n += 1
                    if c != 8 and (kind == SKULL or kind >= NOBACK):
                        far = cover(x, hand[x, i], kept_bits, hand, upto, True)
                        index[n], times[n] = COVER + 40 * x + 10 * max(0, kind - QUIET) + far, 1
                        n += 1
    if tricks and not back:
        index[n], times[n] = TRICKS, tricks
        n += 1
    coming = numpy.zeros(8, numpy.int64)
    for card in range(2, 100):
        if marks[0, card + OFF] == 1:
            coming[kinds[0, card + OFF]] += 1
    for kind in range(NONE):
        if coming[kind]:
            index[n], times[n] = COMING + kind, coming[kind]
            n += 1
    return n


@njit(cache=True)
def fewest(tops, cards, kinds, nodes, table, stamp, work):
    """Return the fewest of some cards that can be left with an empty draw pile: depth first, at most `nodes` new places.

    A place here: three << 50 | played << 48 | bound << 44 | kept << 28 | tops.
    """
    size, card_count = 1, len(cards)
    work[0] = (1 << card_count) - 1 << 28 | tops
    least = card_count
    stamp[0] += 1
    new, gaps = work[6000:6080], work[6080:6160]
    while size and nodes and least:
        size -= 1
        place = work[size]
        if not fresh(table, stamp[0], place):
            continue
        nodes -= 1
        kept_bits, marks, played, three = place >> 28 & 65535, place >> 44 & 15, place >> 48 & 3, place >> 50 & 1
        signs = shown(place, kinds)
        legal = played and not signs >> SKULL & 1 and not (three and played != 3)
        if kept_bits or legal or not played:
            least = min(least, ones(kept_bits))
        else:
            least = min(least, 1)
        if not kept_bits:
            continue
        count = 0
        if legal:
            new[0], gaps[0], count = place & (1 << 44) - 1, 50, 1
        for pile in range(4):
            low = top(place, pile)
            if pile & 1 and low == top(place, pile - 1) or three and played == 3:
                continue
            if signs >> ONEPILE & 1 and marks & ~(1 << pile):
                continue
            x = pile >> 1
            for i in range(card_count):
                if not kept_bits >> i & 1:
                    continue
                card = FLIP - cards[i] if x else cards[i]
                gap = card - low
                if gap < 0 and (gap != -BACK or signs >> NOBACK & 1):
                    continue
                what = kinds[x, card + OFF]
                if what == THREE and played > 2 or what == STOP and three and played == 1:
                    continue
                to = laid(place & (1 << 28) - 1 | marks << 36, 0, card, pile, signs >> ONEPILE & 1)
                bound = to >> 36 & 15 if shown(to, kinds) >> ONEPILE & 1 else 0
                to = to & (1 << 28) - 1 | (kept_bits & ~(1 << i)) << 28
                if what == STOP:
                    if shown(to, kinds) >> SKULL & 1:
                        continue
                else:
                    now = min(3, played + 1)
                    to |= bound << 44 | now << 48 | (three | (what == THREE)) << 50
                j = count
                while j and gaps[j - 1] > gap:
                    new[j], gaps[j] = new[j - 1], gaps[j - 1]
                    j -= 1
                new[j], gaps[j] = to, gap
                count += 1
        for i in range(count - 1, -1, -1):
            work[size] = new[i]
            size += 1
    return least
