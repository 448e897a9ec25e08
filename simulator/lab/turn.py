"""A turn of The Game compiled: the same ends in the same order with exactly the same worth as engine/players/turns.py and
lanes.py, whose comments hold here too. Only the large ints are arrays of floats, which hold them exactly.

DESK  one record of arrays, made once and used for every turn. It keeps the sums of pairs of tops and the places that were
      found, under numbers; the next turn starts the numbers again.
"""

import numpy as np

from engine.games.thegame import ALL, DUE, FIRE, GOOD, HANDS, KEEP_OFF, LAID, LEFT, PLACES, PLAYED, ROW, STRICT, TOPS
from engine.players import greedy, lanes, turns
from engine.players.lanes import COUNT, COVER, HELD, OTHER, UNSEEN
from engine.players.turns import ANY, BACK, EXTRA, FAR, FEW, FLIP, HOT, LEAST, LONG, MOST, NODES, SLACK
from engine.table import OPTIONS, SEAT, SEATS
from simulator.lab import rules
from simulator.lab.jit import jit

OFF = 20  # index of card 0 in an array of marks: there is room before it
WIDE = 160
NUMBERED = "turned", "need", "left", "gone", "unseen", "deck", "size", "fires", "asked", "start", "ends", "all", "made", "tries"
NUMBERS, PLACED, TRIED = 512, 1 << 15, 1 << 17
SURE = float(turns.SURE)
NEAR = np.array(list(lanes.NEAR) + [7] * 110)
FIRES, SPARE, ASKED = np.array((22, 33, 44, 55, 66, 77)), np.array(greedy.EXTRA), np.array(greedy.ASKED)
KEEP, LIKES, SHOWN = lanes.KEEP, lanes.GOOD, lanes.FIRES
ROOTS = np.array([int(16 * count**0.5) + 1 >> 1 for count in range(128)])


def weighing(size):
    """Return the type of weights with `size` lanes, and of the sums for a kept card by its codes in both directions."""
    cards = [("of", "f4", (484, size)), ("of_c", "f8", 484), ("of_s", "f8", 484)]
    return np.dtype(
        [("c", "f8", COUNT), ("s", "f8", COUNT), ("h", "f4", (COUNT, size)), ("out", "f4", size), *cards], align=True
    )


def desk(size):
    """Return the type of a desk for weights with `size` lanes."""
    fields = [(name, "i8") for name in NUMBERED]
    fields += [("cards", "i8", 16), ("tops", "i8", 4), ("mark", "u1", (2, WIDE)), ("upto", "i4", (2, WIDE))]
    fields += [("hand", "i4", (4, 16)), ("count", "i4", 4), ("places", "i4", (4, WIDE))]
    fields += [
        ("pairs", "i4", (2, 8, 2)),
        ("paired", "i4", 2),
        ("hot", "u1", (2, 128)),
        ("hots", "i4", 2),
        ("fire", "u1", (2, 128)),
    ]
    fields += [("heard", "i4", (8, 3)), ("numbers", "i4", 4), ("low", "i4", (4, NUMBERS)), ("high", "i4", (4, NUMBERS))]
    fields += [("number", "i2", (4, 1 << 14)), ("lays", "i4", (4, NUMBERS, 34)), ("laid", "i4", (4, NUMBERS))]
    fields += [("known", "u1", (2, NUMBERS)), ("line", "f8", (2, NUMBERS)), ("codes", "i4", (2, NUMBERS, 8))]
    fields += [("z", "f4", (2, NUMBERS, size)), ("sum", "f4", size)]
    fields += [("topped", "i8", (2, 2, 128)), ("top_line", "f8", (2, 2, 128)), ("top_z", "f4", (2, 2, 128, size))]
    fields += [
        ("found", "i8", PLACED),
        ("first", "i4", PLACED),
        ("stack", "i8", PLACED),
        ("new", "i8", 64),
        ("seen", "i8", TRIED),
    ]
    fields += [
        ("end", "i8", MOST),
        ("worth", "f8", MOST),
        ("best", "i8"),
        ("most", "f8"),
        ("move", "i8"),
        ("stacked", "i8", PLACED),
    ]
    return np.dtype(fields, align=True)


def new_desk(size):
    """Return an empty desk."""
    record = np.zeros(1, desk(size))
    record["number"] = -1
    return record[0]


def whole(name):
    """Return the device's weights with this name."""
    data = np.frombuffer(bytes(lanes.load(name)), "<i2").reshape(COUNT, 18)
    return weights(data[:, 0], data[:, 1], data[:, 2:], [1] * 8 + [-1] * 8)


def weights(c, s, h, out):
    record = np.zeros(1, weighing(len(out)))[0]
    record["c"], record["s"], record["h"], record["out"] = c, s, h, out
    carded(record)
    return record


@jit
def carded(w):
    """Compute the sums for kept cards from the weights."""
    for code in range(22):
        for other in range(22):
            at, mine, theirs = 22 * code + other, 51 + code, OTHER + 51 + other
            both = 172 + 10 * min(code % 11, 9) + min(other % 11, 9)
            w.of_c[at], w.of_s[at] = w.c[mine] + w.c[theirs] + w.c[both], w.s[mine] + w.s[theirs] + w.s[both]
            for j in range(w.out.size):
                w.of[at, j] = w.h[mine, j] + w.h[theirs, j] + w.h[both, j]


@jit
def viewed(d, state):
    """Set the desk up for the view of a seat. It does not read the other hands or the draw pile."""
    seat, seats, count, played = np.int64(state[SEAT]), np.int64(state[SEATS]), np.int64(state[LAID]), np.int64(state[PLAYED])
    d.size = rules.held(state, seat)
    for card in range(2, 100):
        d.mark[0, OFF + card] = UNSEEN
    for i in range(count):
        d.mark[0, OFF + state[ROW + i]] = HELD if i >= count - played else 0
    for i in range(d.size):
        d.cards[i] = state[HANDS + seat * PLACES + i]
        d.mark[0, OFF + d.cards[i]] = HELD
    for pile in range(4):
        d.tops[pile] = state[TOPS + pile]
    d.need, d.left, d.gone = rules.need(state), state[LEFT], played + d.size
    d.unseen = ALL - count - d.size
    d.deck = d.left if seats == 1 else min(d.unseen, 97)
    alone = d.left + d.size + count == ALL
    d.all = 1 if alone and d.gone >= d.left else 0
    sides(d)
    strict, fire = state[OPTIONS] & STRICT, state[OPTIONS] & FIRE
    d.fires = 1 if fire and seats == 1 else 0
    if fire:
        burning(d, state, strict)
    if seats > 1:
        words(d, state, seat, seats)


@jit
def sides(d):
    """Set up the two directions, first the one that has come further; and those of the last hand, if it is known."""
    d.turned = 1 if d.tops[0] + d.tops[1] + d.tops[2] + d.tops[3] < 2 * FLIP else 0
    n = d.size
    for card in range(2, 100):
        d.mark[1, OFF + FLIP - card] = d.mark[0, OFF + card]
    if d.turned:
        for card in range(2, 100):
            d.mark[0, OFF + card], d.mark[1, OFF + card] = d.mark[1, OFF + card], d.mark[0, OFF + card]
    for i in range(n):
        d.hand[0, i] = FLIP - d.cards[n - 1 - i] if d.turned else d.cards[i]
        d.hand[1, i] = FLIP - d.hand[0, i]
    for k in range(2):
        unseen_count = 0
        for card in range(120):
            unseen_count += d.mark[k, OFF + card] & UNSEEN
            d.upto[k, OFF + card] = unseen_count
        d.count[k], d.hots[k] = n, 0
        side(d, k)
        d.paired[k] = 0
        for i in range(n):
            lower = d.places[k, OFF + d.hand[k, i] - 10]
            if lower:
                d.pairs[k, d.paired[k], 0], d.pairs[k, d.paired[k], 1] = 1 << lower - 1 | 1 << i, i
                d.paired[k] += 1
    d.asked = d.fires = 0
    d.hot[:] = 0
    if d.all:
        ahead(d)
    flip = 1 - d.turned
    here = number(d, 0, reading(d, flip, d.tops[2 - 2 * flip]), reading(d, flip, d.tops[3 - 2 * flip]))
    there = number(d, 1, reading(d, 1 - flip, d.tops[2 * flip]), reading(d, 1 - flip, d.tops[2 * flip + 1]))
    d.start = (1 << n) - 1 << 16 | here << 8 | there
    d.tries += 1


@jit
def reading(d, plain, card):
    return card if plain else FLIP - card


@jit
def side(d, k):
    """Clear the numbers of a direction."""
    for i in range(d.numbers[k]):
        d.number[k, d.low[k, i] << 7 | d.high[k, i]] = -1
    d.numbers[k] = 0
    d.places[k] = 0
    for i in range(d.count[k]):
        d.places[k, OFF + d.hand[k, i]] = i + 1


@jit
def ahead(d):
    """Set up the next hand, which is known: the kept cards and all unseen ones."""
    n = d.size
    for i in range(n):
        d.hand[2, i] = d.hand[0, i]
    for card in range(2, 100):
        at = FLIP - card if d.turned else card
        if d.mark[0, OFF + at] == UNSEEN:
            d.hand[2, n] = at
            n += 1
    for i in range(n):
        d.hand[3, i] = FLIP - d.hand[2, i]
    d.count[2] = d.count[3] = n
    side(d, 2)
    side(d, 3)


@jit
def burning(d, state, strict):
    """Set up the fires, and which of them must be covered."""
    d.fire[:] = 0
    for k in range(2):
        flip = d.turned != k
        for i in range(6):
            top = FLIP - FIRES[i] if flip else FIRES[i]
            d.fire[k, top] = 1
            if strict:
                d.hot[k, top] = 1
        for pile in range(4):
            if not strict and state[DUE] >> pile & 1:
                d.hot[k, FLIP - d.tops[pile] if flip else d.tops[pile]] = 1
        for top in range(128):
            d.hots[k] |= d.hot[k, top]


@jit
def words(d, state, seat, seats):
    """Set up the tops that others have spoken of, each with its direction and the record of the remark."""
    count, wanting = np.int64(state[LAID]), np.int64(state[turns.thegame.MINIMUM]) - np.int64(state[PLAYED])
    for pile in range(4):
        top, heard = d.tops[pile], 0
        for i in range(1, seats):
            said = np.int64(rules.said(state, (seat - i) % seats, pile))
            since = np.int64(state[PLAYED]) + (i - 1) * (np.int64(state[PLAYED]) + wanting)
            if said:
                at = 0
                while at < count and state[ROW + at] != top:
                    at += 1
                if (at if at < count else -1) < count - since:
                    heard = min(heard or said, said)
        if heard:
            k = 0 if (pile > 1) == bool(d.turned) else 1
            flip = pile > 1
            d.heard[d.asked, 0], d.heard[d.asked, 1] = k, FLIP - top if flip else top
            d.heard[d.asked, 2] = KEEP if heard == 1 else LIKES
            d.asked += 1


@jit
def number(d, k, low, high):
    if low > high:
        low, high = high, low
    at = d.number[k, low << 7 | high]
    if at < 0:
        at = d.numbers[k]
        d.number[k, low << 7 | high] = at
        d.low[k, at], d.high[k, at], d.laid[k, at] = low, high, -1
        if k < 2:
            d.known[k, at] = 0
        d.numbers[k] += 1
    return np.int64(at)


@jit
def lays(d, k, at):
    """Write the ways to lay the hand on two tops, the shortest step first. Return their number."""
    count = d.laid[k, at]
    if count >= 0:
        return count
    low, high, count = d.low[k, at], d.high[k, at], 0
    for i in range(d.count[k]):
        card = d.hand[k, i]
        bits_of_way = i << 13 | d.places[k, OFF + card - 10] << 8
        for j in range(2 if low < high else 1):
            top = high if j else low
            if card > top or card == top - 10:
                way, to = card - top + 10 << 17 | bits_of_way | top, count
                while to > 0 and d.lays[k, at, to - 1] > way:
                    d.lays[k, at, to] = d.lays[k, at, to - 1]
                    to -= 1
                d.lays[k, at, to] = way
                count += 1
    d.laid[k, at] = count
    return count


@jit
def bits(mask):
    mask = mask - (mask >> 1 & 0x5555)
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333)
    mask = mask + (mask >> 4) & 0x0F0F
    return (mask + (mask >> 8)) & 31


@jit
def limit(d):
    """Return the longest step that is allowed while cards are needed."""
    best = np.full(16, ANY)
    for k in range(2):
        at = d.start >> 8 - 8 * k & 255
        for way in d.lays[k, at, : lays(d, k, at)]:
            i = way >> 13 & 15
            best[i] = min(best[i], max((way >> 17) - BACK, 0))
    return max(LEAST, np.sort(best[: d.size])[max(d.need, 1) - 1] + SLACK)


@jit
def put(d, place, first):
    """Store a place with the move that leads to it. Return True if it is new."""
    key = d.made << 24 | place
    at = (place * 40503 >> 3) & PLACED - 1
    while d.found[at] >> 24 == d.made:
        if d.found[at] == key:
            return False
        at = at + 1 & PLACED - 1
    d.found[at], d.first[at] = key, first
    return True


@jit
def got(d, place):
    key = d.made << 24 | place
    at = (place * 40503 >> 3) & PLACED - 1
    while d.found[at] != key:
        at = at + 1 & PLACED - 1
    return d.first[at]


@jit
def after(d, place, limit):
    """Write the new places after one more card into d.new. Return their number."""
    count, kept_bits, first = 0, place >> 16, np.int64(got(d, place))
    for k in range(2):
        shift = 8 - 8 * k
        at = place >> shift & 255
        both = d.low[k, at] + d.high[k, at]
        over = max(limit, HOT if d.hots[k] else 0) + 2 * BACK + 1 << 17
        for w in range(lays(d, k, at)):
            way = d.lays[k, at, w]
            if way >= over:
                break
            i, top = way >> 13 & 15, way & 127
            if kept_bits >> i & 1:
                gap, back = (way >> 17) - BACK, way >> 8 & 31
                far = max(limit, HOT) if d.hot[k, top] else limit
                if gap <= far or gap <= far + BACK and back and kept_bits << 1 >> back & 1:
                    to = number(d, k, d.hand[k, i], both - top) - at
                    to = (place ^ 1 << 16 + i) + (to << shift)
                    if put(d, to, first if first else move(d, k, i, top)):
                        d.new[count] = to
                        count += 1
    return count


@jit
def move(d, k, i, top):
    """Return the game's move for a card on a top of one direction."""
    falls = d.turned != k
    card, top = (FLIP - d.hand[k, i], FLIP - top) if falls else (d.hand[k, i], top)
    pile = 2 if falls else 0
    if d.tops[pile] != top:
        pile += 1
    return np.int64(card) << 8 | pile


@jit
def lawful(d, place):
    if place >> 16 or d.unseen:
        for k in range(2):
            at = place >> 8 - 8 * k & 255
            if d.hot[k, d.low[k, at]] or d.hot[k, d.high[k, at]]:
                return False
    return True


@jit
def plan(d, w, state):
    """Write every end of the turn and its worth to d.end and d.worth; the best one, the first of equals, and its first move.

    Return their number. The state is used only to find legal moves with an empty draw pile.
    """
    d.best, d.most, d.move, d.ends = -1, -np.inf, -1, 0
    if d.all and not d.left:
        d.made += 1
        put(d, d.start, 0)
        count = after(d, d.start, ANY)
        for i in range(count):
            place = d.new[i]
            if safe(state, got(d, place)) and weigh(d, w, place):
                break
        return d.ends
    least = limit(d)
    for far in (least, 2 * least, ANY):
        if reach(d, w, far) or d.ends >= FEW or not d.need:
            break
    return d.ends


@jit
def safe(state, move):
    if not state[OPTIONS] & FIRE:
        return True
    after = state.copy()
    rules.lay(after, move >> 8, move & 3)
    return rules.completes(after)


@jit
def weigh(d, w, place):
    """Add an end. Return True if it is a certain win."""
    now = worth(d, w, place)
    d.end[d.ends], d.worth[d.ends] = place, now
    d.ends += 1
    if now > d.most:
        d.best, d.most, d.move = place, now, got(d, place)
    return now == SURE


@jit
def reach(d, w, limit):
    """Find the ends that need no step longer than `limit`, depth first. Return True if a certain win is among them."""
    d.made += 1
    put(d, d.start, 0)
    d.stack[0], high, d.ends = d.start, 1, 0
    while high and d.ends < MOST:
        high -= 1
        place = d.stack[high]
        needed = d.need - d.size + bits(place >> 16)
        if needed <= 0 and lawful(d, place) and weigh(d, w, place):
            return True
        count = after(d, place, limit if needed > 0 else EXTRA)
        for i in range(count):
            to, new = high + i, d.new[i]
            while to > high and d.stack[to - 1] < new:
                d.stack[to] = d.stack[to - 1]
                to -= 1
            d.stack[to] = new
        high += count
    return False


@jit
def worth(d, w, place):
    kept_bits, here, there = place >> 16, place >> 8 & 255, place & 255
    count = bits(kept_bits)
    if d.all and d.gone - count >= d.left:
        return ending(d, place)
    known(d, w, 0, here)
    known(d, w, 1, there)
    deck = np.float64(d.deck)
    line, size = d.line[0, here] + d.line[1, there], d.sum.size
    for j in range(size):
        d.sum[j] = d.z[0, here, j] + d.z[1, there, j]
    line += add(d, w, 272 + min(11, d.deck >> 3), 1, deck) + add(d, w, 284 + count, 1, deck)
    for i in range(4):
        top = d.low[0, here] if i >> 1 else d.high[0, here]
        roof = FLIP - (d.low[1, there] if i & 1 else d.high[1, there])
        if roof > top:
            fits = d.upto[0, OFF + roof - 1] - d.upto[0, OFF + top]
            if fits:
                line += add(d, w, 168 + i, fits, deck)
    for i in range(d.size):
        if kept_bits >> i & 1:
            at = 22 * d.codes[0, here, i] + d.codes[1, there, i]
            line += 90 * w.of_c[at] + w.of_s[at] * deck
            for j in range(size):
                d.sum[j] += w.of[at, j]
    for k in range(2):
        at = here if k == 0 else there
        for p in range(d.paired[k]):
            both, i = d.pairs[k, p, 0], d.pairs[k, p, 1]
            if kept_bits & both == both and d.hand[k, i] > d.low[k, at]:
                line += add(d, w, OTHER * k + 73 + d.codes[k, at, i] % 11, 1, deck)
    if d.fires:
        line += shown(d, w, place, deck)
    total = np.float32(0)
    for j in range(size):
        total += w.out[j] * max(np.float32(0), d.sum[j])
    return line + 90 * np.float64(total)


@jit
def add(d, w, record, times, deck):
    """Add a record `times` times to the lanes. Return what it adds to the line."""
    for j in range(d.sum.size):
        d.sum[j] += times * w.h[record, j]
    return times * (90 * w.c[record] + w.s[record] * deck)


@jit
def known(d, w, k, at):
    """Compute the sum of two tops, and the codes that they give to the cards of the hand."""
    if d.known[k, at]:
        return
    d.known[k, at] = 1
    low, high, base, deck = d.low[k, at], d.high[k, at], OTHER * k, np.float64(d.deck)
    top(d, w, k, low, 0)
    top(d, w, k, high, 1)
    for j in range(d.sum.size):
        d.sum[j] = d.top_z[k, 0, low, j] + d.top_z[k, 1, high, j]
    line = d.top_line[k, 0, low] + d.top_line[k, 1, high] + add(d, w, trick(d, k, high, 1), 1, deck)
    line += add(d, w, base + 6 if low == high else trick(d, k, low, 0), 1, deck)
    for i in range(d.asked):
        if d.heard[i, 0] == k:
            heard_top = d.heard[i, 1]
            if heard_top != low and heard_top != high and heard_top - 10 != low and heard_top - 10 != high:
                line += add(d, w, d.heard[i, 2], 1, deck)
    d.line[k, at] = line
    for j in range(d.sum.size):
        d.z[k, at, j] = d.sum[j]
    for i in range(d.size):
        card = d.hand[k, i]
        if card == low - 10 or card == high - 10:
            code = 10 if d.mark[k, OFF + card - 10] else 9
        elif card < low:
            code = 8
        else:
            code = NEAR[d.upto[k, OFF + card - 1] - d.upto[k, OFF + (high if card > high else low)]]
        d.codes[k, at, i] = code + 11 if card > low and d.mark[k, OFF + card - 10] & UNSEEN else code


@jit
def trick(d, k, top, high):
    """Return the record of the cards ten and twenty behind a top."""
    return OTHER * k + 39 + 6 * high + 2 * d.mark[k, OFF + top - 10] + (1 if d.mark[k, OFF + top - 20] else 0)


@jit
def top(d, w, k, top, high):
    """Compute the sum of one top."""
    if d.topped[k, high, top] == d.tries:
        return
    d.topped[k, high, top] = d.tries
    at, deck, size = OTHER * k + high, np.float64(d.deck), d.sum.size
    count = np.int64(d.upto[k, OFF + 99] - d.upto[k, OFF + top])
    for j in range(size):
        d.sum[j] = 0
    line = add(d, w, at, count, deck) + add(d, w, at + 2, ROOTS[count], deck) + add(d, w, at + 4, top - 1, deck)
    at += 6 + 15 * high
    for i in range(1, 17):
        if d.mark[k, OFF + top + i] & UNSEEN:
            line += add(d, w, at + i, 1, deck)
    d.top_line[k, high, top] = line
    for j in range(size):
        d.top_z[k, high, top, j] = d.sum[j]


@jit
def shown(d, w, place, deck):
    """Return what the fires in view add to the line."""
    count = far = 0
    for k in range(2):
        at = place >> 8 - 8 * k & 255
        for j in range(2):
            top = d.high[k, at] if j else d.low[k, at]
            if d.fire[k, top]:
                count, best = count + 1, FAR
                for i in range(d.size):
                    if place >> 16 + i & 1:
                        card = d.hand[k, i]
                        if card == top - BACK:
                            best = 0
                        elif card > top:
                            best = min(best, np.int64(d.upto[k, OFF + card - 1] - d.upto[k, OFF + top]))
                far += best
    line = 0.0
    if count:
        line += add(d, w, SHOWN, count, deck)
    if far:
        line += add(d, w, COVER, far, deck)
    return line


@jit
def ending(d, place):
    """Return the worth of an end after which the last hand is known."""
    here, there, n = place >> 8 & 255, place & 255, np.int64(d.count[2])
    kept_bits = place >> 16 | (1 << n) - (1 << d.size)
    here = number(d, 2, d.low[0, here], d.high[0, here])
    there = number(d, 3, d.low[1, there], d.high[1, there])
    left = fewest(d, kept_bits << 16 | here << 8 | there, NODES if d.left else LONG)
    return -SURE - left if left else SURE


@jit
def untried(d, place):
    key = d.tries << 34 | place
    at = (place * 2654435761 >> 9) & TRIED - 1
    while d.seen[at] >> 34 == d.tries:
        if d.seen[at] == key:
            return False
        at = at + 1 & TRIED - 1
    d.seen[at] = key
    return True


@jit
def fewest(d, place, nodes):
    """Return the fewest of the last cards that can be left: depth first, short steps first, at most `nodes` new places."""
    d.stacked[0], high, least = place, 1, 16
    while high and nodes and least:
        high -= 1
        place = d.stacked[high] & (1 << 34) - 1
        kept_bits = place >> 16
        least = min(least, bits(kept_bits))
        if untried(d, place):
            nodes -= 1
            base = high
            for k in range(2):
                shift = 8 - 8 * k
                at = place >> shift & 255
                both = d.low[2 + k, at] + d.high[2 + k, at]
                for w in range(lays(d, 2 + k, at)):
                    way = np.int64(d.lays[2 + k, at, w])
                    i = way >> 13 & 15
                    if kept_bits >> i & 1:
                        to = number(d, 2 + k, d.hand[2 + k, i], both - (way & 127)) - at
                        new, j = (way >> 17) << 34 | (place ^ 1 << 16 + i) + (to << shift), high
                        while j > base and d.stacked[j - 1] < new:
                            d.stacked[j] = d.stacked[j - 1]
                            j -= 1
                        d.stacked[j] = new
                        high += 1
    return least


@jit
def choose(d, w, state):
    """Return the move of engine/players/thegame/__init__.py at its good level."""
    if not state[turns.thegame.MINIMUM]:
        return np.int64(turns.thegame.BEGIN | state[SEAT])
    viewed(d, state)
    if not plan(d, w, state):
        return spoken(state, beginner(state))
    return spoken(state, d.move)


@jit
def spoken(state, move):
    """Return the move; but before the turn ends, a remark for each pile where one is true."""
    seat = np.int64(state[SEAT])
    if not move and state[SEATS] > 1:
        for pile in range(4):
            if not rules.said(state, seat, pile):
                word, top = 0, np.int64(state[TOPS + pile])
                for i in range(rules.held(state, seat)):
                    card = np.int64(state[HANDS + seat * PLACES + i])
                    gap = card - top if pile < 2 else top - card
                    if gap == -BACK or 0 < gap < 3:
                        word = KEEP_OFF
                    elif 2 < gap < 7 and not word:
                        word = GOOD
                if word:
                    return np.int64(word | pile)
    return np.int64(move)


@jit
def beginner(state):
    """Return the move of engine/players/greedy.py, for a hand without an end."""
    seat, best, least, needed = np.int64(state[SEAT]), -1, 1000, rules.need(state)
    if not needed:
        best, least = 0, SPARE[state[SEATS] - 1] + 1
    for i in range(rules.held(state, seat)):
        card = np.int64(state[HANDS + seat * PLACES + i])
        for pile in range(4):
            top = np.int64(state[TOPS + pile])
            if rules.fits(card, top, pile):
                step = card - top if pile < 2 else top - card
                for other in range(state[SEATS]):
                    if other != seat:
                        step += ASKED[rules.said(state, other, pile)]
                if step < least:
                    after = state.copy()
                    rules.lay(after, card, pile)
                    if rules.completes(after):
                        best, least = card << 8 | pile, step
    return best
