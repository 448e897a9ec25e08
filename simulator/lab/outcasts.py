"""Fast rounds of Wednesday by the rules of engine/games/wednesday/__init__.py, and the features that its player learns from."""

import collections

import numba
import numpy as np

from simulator.lab.net import learn, value

jit = numba.njit(cache=True, fastmath=True)

# Features of a position, as seen by the seat that has just decided
HAVE, RULE, HELD, SUM, TOP, FIT, NEXT, LEAST, OTHERS, ALL = 0, 48, 168, 184, 185, 199, 210, 222, 234, 240
LED, PASSES, PENDING, BURNED, DOWN, HER, SAVES, BARRED, BLOCK, LAP = 241, 242, 249, 256, 260, 270, 271, 272, 273, 287
FORCE, OPEN, STAYS, PARTNER, UNKNOWN, PUT, GAVE, EVENT, SEATS, TEAMS, EXPERT, PAIRS, BIAS = (
    292, 302, 303, 304, 316, 317, 326, 340, 346, 351, 352, 353, 354,
)  # fmt: skip
RECORDS, MOST = 355, 80
DEALT = np.array((0, 0, 10, 10, 10, 8, 7), np.int32)
TRIGGER_WHO, TRIGGER_WHAT = np.array((0, 7, 6, 4, 5, 3), np.int32), np.array((0, 5, 7, 8, 9, 10), np.int32)

Table = collections.namedtuple("Table", "now cards held burned stack down at times mine best none knob")
# `now`, numbers of the round
(
    SIZE, EXPERTS, TEAMED, LAPS, SEAT, LAST, GONE, BLOCKED, FORCED, SAVED, OPENED, STAYED, IDLE, FIRES, LAID, LEFT, COUNT, OVER,
    HOLDING,
) = range(19)  # fmt: skip
EPS, NOISE = 0, 1
NONE, AGAIN, TAKE, ROB, LOAD, PLACE, ROUND = range(7)  # the decision that comes next; ROUND: all have passed


def table(seats, expert=0, teams=0):
    """Return an empty table. teams: their number, 2 with 4 or 6 seats, 3 with 6 seats, else 0"""

    def ints(*shape):
        return np.zeros(shape, np.int32)

    result = Table(
        ints(20), ints(6, 14), ints(6), ints(42), ints(42), ints(9), ints(MOST), ints(MOST), ints(14), ints(14), ints(14),
        np.zeros(4),
    )  # fmt: skip
    result.now[SIZE], result.now[EXPERTS], result.now[TEAMED] = seats, expert, teams
    return result


@jit
def onward(t, seat):
    return (seat + (t.now[SIZE] - 1 if t.now[FORCED] == 4 else 1)) % t.now[SIZE]


@jit
def event(t, number):
    lap = t.now[LAPS]
    if t.now[EXPERTS] and TRIGGER_WHO[lap] == t.now[FORCED] and TRIGGER_WHAT[lap] == number:
        return lap
    return 0


@jit
def fits(t, number, top):
    who = t.now[FORCED]
    if who == 3 and not number & 1 and not event(t, number):
        return False
    if not top:
        return True
    if who == 6:
        return number < top
    return number > top and not (who == 7 and number == top + 1) or who == 8 and number == top


@jit
def may(t, mine, number, pair, top):
    """Return True if a number may be laid; pair: 0 for one card, 1 for a pair."""
    if mine[number] <= pair or number == t.now[BLOCKED] or not fits(t, number, top):
        return False
    if t.now[FORCED] == 5:
        return pair == 1 or event(t, number) == 4
    return pair == 0


@jit
def features(t, seat, mine, held, unknown, top, pending, fired, led, passes, blocked, put, gave, other, burned):
    """Write the features of the position after a decision of the seat. mine: its hand; other: a seat with one card more"""
    at, times, k = t.at, t.times, 0
    now = t.now
    who, size = now[FORCED], now[SIZE]
    total = count = fit = pairs = 0
    for number in range(1, 14):
        c = mine[number]
        if not c:
            continue
        place = number - 1 if number < 11 else 10
        total += number * c
        count += c
        at[k], times[k] = HAVE + 4 * place + min(c, 4) - 1, 1
        at[k + 1], times[k + 1] = RULE + 12 * who + place, c
        k += 2
        if number != blocked:
            if who == 5:
                pairs += c > 1
            if (who != 5 or c > 1) and fits(t, number, top):
                fit += c
        else:
            at[k], times[k] = BARRED, c
            k += 1
    count += unknown
    at[k], times[k] = HELD + min(count, 15), 1
    at[k + 1], times[k + 1] = SUM, total
    at[k + 2], times[k + 2] = TOP + top, 1
    at[k + 3], times[k + 3] = FIT + min(fit, 10), 1
    k += 4
    least, live, every, partner, after = 99, 0, 0, 0, -1
    s = seat
    for _ in range(size - 1):
        s = onward(t, s)
        there = held[s] + (s == other)
        if there and after < 0:
            after = there
        if now[TEAMED] and (s - seat) % now[TEAMED] == 0:
            partner += there
        else:
            least = min(least, there)
            live += there > 0
            every += there
    at[k], times[k] = NEXT + min(max(after, 0), 11), 1
    at[k + 1], times[k + 1] = LEAST + min(least, 11), 1
    at[k + 2], times[k + 2] = OTHERS + live, 1
    at[k + 3], times[k + 3] = ALL, every
    at[k + 4], times[k + 4] = PASSES + min(passes, 6), 1
    at[k + 5], times[k + 5] = PENDING + pending, 1
    at[k + 6], times[k + 6] = BURNED + (0 if not burned else 1 if burned < 6 else 2 if burned < 13 else 3), 1
    at[k + 7], times[k + 7] = DOWN + now[LEFT], 1
    at[k + 8], times[k + 8] = LAP + now[LAPS] - 1, 1
    at[k + 9], times[k + 9] = FORCE + who, 1
    at[k + 10], times[k + 10] = SEATS + size - 2, 1
    at[k + 11], times[k + 11] = BIAS, 1
    k += 12
    if led:
        at[k], times[k] = LED, 1
        k += 1
    if now[GONE]:
        at[k], times[k] = HER, 1
        k += 1
    if now[SAVED]:
        at[k], times[k] = SAVES, 1
        k += 1
    if blocked:
        at[k], times[k] = BLOCK + blocked, 1
        k += 1
    if now[OPENED]:
        at[k], times[k] = OPEN, 1
        k += 1
    if now[STAYED]:
        at[k], times[k] = STAYS, 1
        k += 1
    if now[TEAMED]:
        at[k], times[k] = PARTNER + min(partner, 11), 1
        at[k + 1], times[k + 1] = TEAMS, 1
        k += 2
    if now[EXPERTS]:
        at[k], times[k] = EXPERT, 1
        k += 1
    if unknown:
        at[k], times[k] = UNKNOWN, unknown
        k += 1
    if put >= 0:
        at[k], times[k] = PUT + put, 1
        k += 1
    if gave:
        at[k], times[k] = GAVE + gave, 1
        k += 1
    if fired:
        at[k], times[k] = EVENT + fired, 1
        k += 1
    if pairs:
        at[k], times[k] = PAIRS, pairs
        k += 1
    return k


@jit
def worth(t, w, seat, mine, unknown, top, pending, fired, led, passes, blocked, put, gave, other, burned):
    t.now[COUNT] = features(
        t, seat, mine, t.held, unknown, top, pending, fired, led, passes, blocked, put, gave, other, burned
    )  # fmt: skip
    return value(w, t.at, t.times, t.now[COUNT]) + slip(t)


@jit
def slip(t):
    error = np.random.normal(0, t.knob[NOISE]) if t.knob[NOISE] else 0.0
    if t.knob[EPS] and np.random.random() < t.knob[EPS]:
        error += 1.0
    return error


@jit
def direct(t, w, seat, mine, number, pair, burned):
    """Return the worth of laying a number, one card or a pair, before its effect is decided."""
    fired, now = event(t, number), t.now
    before, now[SAVED] = now[SAVED], number == 13
    if fired == 5:
        there = t.held[(seat + 1) % now[SIZE]]
        result = worth(t, w, seat, t.none, there, number, NONE, fired, 1, 0, now[BLOCKED], -1, 0, -1, burned)
        now[SAVED] = before
        return result
    mine[number] -= 1 + pair
    left = others = 0
    for n in range(1, 14):
        left += mine[n]
    for other in range(now[SIZE]):
        others += other != seat and t.held[other] > 0
    pending = NONE
    if fired == 4 and not pair:
        pending = PLACE
    elif number == 2 and left:
        pending = AGAIN
    elif number == 4 and left and others:
        pending = ROB
    elif number == 7 and burned:
        pending = TAKE
    elif number == 8 and burned:
        pending = LOAD
    result = worth(t, w, seat, mine, 0, number, pending, fired, 1, 0, now[BLOCKED], -1, 0, -1, burned)
    now[SAVED] = before
    mine[number] += 1 + pair
    return result


@jit
def laying(t, w, seat, mine, number, pair, burned):
    """Return the worth of laying a number; for a 2, with the best card laid on it."""
    if number != 2 or event(t, number):
        return direct(t, w, seat, mine, number, pair, burned)
    best, possible = -1e9, False
    mine[2] -= 1 + pair
    for n in range(1, 14):
        for two in range(2):
            if may(t, mine, n, two, 2):
                possible = True
                best = max(best, direct(t, w, seat, mine, n, two, burned))
    mine[2] += 1 + pair
    if possible:
        return best
    return direct(t, w, seat, mine, number, pair, burned)


@jit
def shuffle(items, count):
    for i in range(count - 1, 0, -1):
        j = np.random.randint(i + 1)
        items[i], items[j] = items[j], items[i]


@jit
def deal(t, lap):
    now, size = t.now, t.now[SIZE]
    for n in range(11):
        for i in range(4):
            if n < 10:
                t.burned[4 * n + i] = n + 1
            elif i < 2:
                t.burned[40 + i] = 13
    shuffle(t.burned, 42)
    t.cards[:], t.held[:] = 0, 0
    now[HOLDING] = 42
    for seat in range(size):
        for _ in range(DEALT[size]):
            draw(t, seat)
    for i in range(9):
        t.down[i] = i + 1
    shuffle(t.down, 9)
    for i in range(SEAT, FIRES):
        now[i] = 0
    now[LAPS], now[LEFT], now[LAID], now[OVER], now[FIRES] = lap, 9, 0, 0, 0
    count = 0
    for seat in range(size):
        count += t.cards[seat, 1] > 0
    if count:
        nth = np.random.randint(count)
        for seat in range(size):
            if t.cards[seat, 1]:
                if not nth:
                    now[SEAT] = now[LAST] = seat
                nth -= 1
        put(t, now[SEAT], 1)
        lead(t, onward(t, now[SEAT]))


@jit
def draw(t, seat):
    t.now[HOLDING] -= 1
    t.cards[seat, t.burned[t.now[HOLDING]]] += 1
    t.held[seat] += 1


@jit
def put(t, seat, number):
    t.cards[seat, number] -= 1
    t.held[seat] -= 1
    t.stack[t.now[LAID]] = number
    t.now[LAID] += 1


@jit
def burn(t, seat, number):
    t.cards[seat, number] -= 1
    t.held[seat] -= 1
    t.burned[t.now[HOLDING]] = number
    t.now[HOLDING] += 1


@jit
def lead(t, seat):
    while not t.held[seat]:
        seat = onward(t, seat)
    t.now[SEAT] = seat


@jit
def holding(t):
    count = 0
    for seat in range(t.now[SIZE]):
        count += t.held[seat] > 0
    return count


@jit
def end(t):
    if holding(t) <= (0 if t.now[TEAMED] else 1):
        t.now[OVER] = 1
    else:
        lead(t, onward(t, t.now[SEAT]))


Log = collections.namedtuple("Log", "at times count value length")


def log():
    length = np.zeros(6, np.int32)
    at, count = np.zeros((6, 400, MOST), np.int32), np.zeros((6, 400), np.int32)
    return Log(at, at.copy(), count, np.zeros((6, 400)), length)


@jit
def remember(t, log, seat, worth):
    i = log.length[seat]
    if i < 400:
        for k in range(t.now[COUNT]):
            log.at[seat, i, k] = t.at[k]
            log.times[seat, i, k] = t.times[k]
        log.count[seat, i] = t.now[COUNT]
        log.value[seat, i] = worth
        log.length[seat] += 1


@jit
def after(t, w, log, seat, pending, fired, led, passes, put, gave, unknown):
    """Store the position that the seat's decision leads to."""
    eps, noise = t.knob[EPS], t.knob[NOISE]
    t.knob[EPS] = t.knob[NOISE] = 0
    now = t.now
    top = t.stack[now[LAID] - 1] if now[LAID] else 0
    mine = t.none if unknown else t.cards[seat]
    result = worth(t, w, seat, mine, unknown, top, pending, fired, led, passes, now[BLOCKED], put, gave, -1, now[HOLDING])
    remember(t, log, seat, result)
    t.knob[EPS], t.knob[NOISE] = eps, noise


@jit
def turn(t, w, log, again):
    """Return the decision of a seat for its turn, or for the card on its 2, as number << 2 | way."""
    now, seat = t.now, t.now[SEAT]
    mine = t.mine
    mine[:] = t.cards[seat]
    burned, top = now[HOLDING], t.stack[now[LAID] - 1] if now[LAID] else 0
    best, what, how = -1e9, 0, 0
    for number in range(1, 14):
        if not mine[number]:
            continue
        for pair in range(2):
            if may(t, mine, number, pair, top):
                result = laying(t, w, seat, mine, number, pair, burned)
                if result > best:
                    best, what, how = result, number, pair
        if again:
            continue
        barred = number == now[BLOCKED]
        before, now[SAVED] = now[SAVED], 0
        if number == 6 and mine[6] > 2 or number == 10 and mine[10] > 3 and not barred:
            count = 3 if number == 6 else 4
            mine[number] -= count
            pending = PLACE if number == 6 and not now[GONE] and now[LEFT] > 1 else ROUND if number == 10 else NONE
            result = worth(t, w, seat, mine, 0, top, pending, 0, 1, 0, now[BLOCKED], -1, 0, -1, burned + count)
            mine[number] += count
            if result > best:
                best, what, how = result, number, 2
        if barred and mine[number] == t.held[seat]:
            result = worth(t, w, seat, t.none, 0, top, NONE, 0, 1, 0, now[BLOCKED], -1, 0, -1, burned + mine[number])
            if result > best:
                best, what, how = result, number, 3
        now[SAVED] = before
    if not again:
        led = now[LAST] == seat
        passes, round_ = now[FIRES] + 1, holding(t)
        unknown = now[FORCED] == 9 and burned > 0
        pending = ROUND if passes >= round_ else NONE
        result = worth(t, w, seat, mine, unknown, top, pending, 0, led, passes, now[BLOCKED], -1, 0, -1, burned - unknown)
        if result > best:
            best, what, how = result, 0, 0
            eps, noise = t.knob[EPS], t.knob[NOISE]
            t.knob[EPS] = t.knob[NOISE] = 0
            result = worth(t, w, seat, mine, unknown, top, pending, 0, led, passes, now[BLOCKED], -1, 0, -1, burned - unknown)
            t.knob[EPS], t.knob[NOISE] = eps, noise
            remember(t, log, seat, result)
    return what << 2 | how


@jit
def rival(t, seat):
    """Return the seat to rob: the one with the fewest cards that is no partner."""
    best, least = -1, 99
    s = seat
    for _ in range(t.now[SIZE] - 1):
        s = (s + 1) % t.now[SIZE]
        if t.held[s] and t.held[s] < least and not (t.now[TEAMED] and (s - seat) % t.now[TEAMED] == 0):
            best, least = s, t.held[s]
    return best


@jit
def rob(t, w, log, seat, other):
    nth = np.random.randint(t.held[other])
    card = 0
    for n in range(1, 14):
        if nth >= 0:
            card = n
        nth -= t.cards[other, n]
    t.cards[other, card] -= 1
    t.cards[seat, card] += 1
    t.held[seat] += 1
    mine = t.mine
    mine[:] = t.cards[seat]
    best, gift = -1e9, 0
    top = t.stack[t.now[LAID] - 1]
    for n in range(1, 14):
        if mine[n] > (n == card):
            mine[n] -= 1
            t.held[seat] -= 1
            t.held[other] -= 0
            result = worth(t, w, seat, mine, 0, top, NONE, 0, 1, 0, t.now[BLOCKED], -1, n, -1, t.now[HOLDING])
            t.held[seat] += 1
            mine[n] += 1
            if result > best:
                best, gift = result, n
    t.cards[seat, gift] -= 1
    t.cards[other, gift] += 1
    t.held[seat] -= 1
    after(t, w, log, seat, NONE, 0, 1, 0, -1, gift, 0)


@jit
def take(t, w, log, seat):
    now, mine = t.now, t.mine
    mine[:] = t.cards[seat]
    best, choice = -1e9, -1
    top = t.stack[now[LAID] - 1]
    for i in range(now[HOLDING] - 1, -1, -1):
        n = t.burned[i]
        if n != now[BLOCKED]:
            new = True
            for j in range(i + 1, now[HOLDING]):
                new &= t.burned[j] != n
            if new:
                mine[n] += 1
                result = worth(t, w, seat, mine, 0, top, NONE, 0, 1, 0, now[BLOCKED], -1, 0, -1, now[HOLDING] - 1)
                mine[n] -= 1
                if result > best:
                    best, choice = result, i
    if choice >= 0:
        t.cards[seat, t.burned[choice]] += 1
        t.held[seat] += 1
        for i in range(choice, now[HOLDING] - 1):
            t.burned[i] = t.burned[i + 1]
        now[HOLDING] -= 1
        after(t, w, log, seat, NONE, 0, 1, 0, -1, 0, 0)


@jit
def load(t, w, log, seat):
    now = t.now
    best, choice = -1e9, seat
    top = t.stack[now[LAID] - 1]
    for other in range(now[SIZE]):
        result = worth(
            t, w, seat, t.cards[seat], other == seat, top, NONE, 0, 1, 0, now[BLOCKED], -1, 0,
            -1 if other == seat else other, now[HOLDING] - 1,
        )  # fmt: skip
        if result > best:
            best, choice = result, other
    draw(t, choice)
    after(t, w, log, seat, NONE, 0, 1, 0, -1, 0, 0)


@jit
def place_her(t, w, log, seat):
    now = t.now
    if now[GONE] or now[LEFT] < 2:
        return
    best, choice = -1e9, 0
    top = t.stack[now[LAID] - 1] if now[LAID] else 0
    for i in range(now[LEFT]):
        result = worth(t, w, seat, t.cards[seat], 0, top, NONE, 0, 1, 0, now[BLOCKED], i, 0, -1, now[HOLDING])
        if result > best:
            best, choice = result, i
    at = 0
    for i in range(now[LEFT]):
        if t.down[i] == 1:
            at = i
    for i in range(at, now[LEFT] - 1):
        t.down[i] = t.down[i + 1]
    spot = now[LEFT] - 1 - choice
    for i in range(now[LEFT] - 1, spot, -1):
        t.down[i] = t.down[i - 1]
    t.down[spot] = 1
    after(t, w, log, seat, NONE, 0, 1, 0, choice, 0, 0)


@jit
def block(t, w, log, seat):
    now = t.now
    top = 0
    best, choice = worth(t, w, seat, t.cards[seat], 0, top, NONE, 0, 1, 0, 0, -1, 0, -1, now[HOLDING]), 0
    possible = False
    for n in range(1, 14):
        there = False
        for i in range(now[HOLDING]):
            there |= t.burned[i] == n
        if there and n != 4:
            possible = True
            result = worth(t, w, seat, t.cards[seat], 0, top, NONE, 0, 1, 0, n, -1, 0, -1, now[HOLDING])
            if result > best:
                best, choice = result, n
    if possible:
        now[BLOCKED] = choice
        after(t, w, log, seat, NONE, 0, 1, 0, -1, 0, 0)


@jit
def around(t, nets, who, logs):
    now = t.now
    now[FIRES] = 0
    if not now[LEFT]:
        now[IDLE] += 1
        if now[IDLE] == 12 or not now[LAID]:
            now[OVER] = 1
            return
        if not now[STAYED]:
            now[FORCED] = 0
    for i in range(now[LAID] - 1, -1, -1):
        t.burned[now[HOLDING]] = t.stack[i]
        now[HOLDING] += 1
    now[LAID] = 0
    saved, now[SAVED] = now[SAVED], 0
    if now[LEFT]:
        now[LEFT] -= 1
        now[FORCED] = t.down[now[LEFT]]
        if now[FORCED] == 1:
            if not saved:
                now[OVER] = 1
                return
            now[LEFT] += 1
            now[FORCED] = 0
            shuffle(t.down, now[LEFT])
        elif now[FORCED] == 2:
            block(t, nets[who[now[LAST]]], logs, now[LAST])
    lead(t, now[LAST])


@jit
def hand_over(t):
    size = t.now[SIZE]
    t.best[:] = t.cards[0]
    first = t.held[0]
    for seat in range(size - 1):
        t.cards[seat] = t.cards[seat + 1]
        t.held[seat] = t.held[seat + 1]
    t.cards[size - 1] = t.best
    t.held[size - 1] = first


@jit
def without_her(t):
    now = t.now
    for i in range(now[LEFT]):
        if t.down[i] == 1:
            t.down[i] = t.down[now[LEFT] - 1]
            now[LEFT] -= 1
            now[GONE] = 1
            break
    shuffle(t.down, now[LEFT])


@jit
def play(t, nets, who, log, lap, knobs):
    """Play a round. Return the number of decisions."""
    deal(t, lap)
    now = t.now
    log.length[:] = 0
    again, count = False, 0
    while not now[OVER]:
        count += 1
        seat = now[SEAT]
        w = nets[who[seat]]
        t.knob[NOISE] = knobs[who[seat]]
        move = turn(t, w, log, again)
        what, how = move >> 2, move & 3
        if not what:
            if now[FORCED] == 9 and now[HOLDING]:
                draw(t, seat)
            now[FIRES] += 1
            if now[FIRES] < holding(t):
                end(t)
            else:
                around(t, nets, who, log)
            continue
        again = False
        now[LAST], now[FIRES], now[SAVED] = seat, 0, 0
        if how > 1:
            for _ in range(t.held[seat] if how == 3 else 3 if what == 6 else 4):
                burn(t, seat, what)
            after(
                t, w, log, seat, PLACE if how == 2 and what == 6 and not now[GONE] and now[LEFT] > 1
                else ROUND if how == 2 and what == 10 else NONE, 0, 1, 0, -1, 0, 0,
            )  # fmt: skip
            if how == 2 and what == 10:
                now[OVER] = 1
                continue
            if how == 2:
                place_her(t, w, log, seat)
            end(t)
            continue
        fired = event(t, what)
        for _ in range(how + 1):
            put(t, seat, what)
        now[SAVED] = what == 13
        others = 0
        for other in range(now[SIZE]):
            others += other != seat and t.held[other] > 0
        if fired == 4 and not how:
            after(t, w, log, seat, PLACE, 4, 1, 0, -1, 0, 0)
            place_her(t, w, log, seat)
            end(t)
            continue
        pending = NONE
        if what == 4 and t.held[seat] and others:
            pending = ROB
        elif what == 7 and now[HOLDING]:
            pending = TAKE
        elif what == 8 and now[HOLDING]:
            pending = LOAD
        if what == 2 and t.held[seat]:
            for n in range(1, 14):
                for two in range(2):
                    again |= may(t, t.cards[seat], n, two, 2)
            pending = AGAIN
        if not again:
            after(t, w, log, seat, pending, fired, 1, 0, -1, 0, t.held[(seat + 1) % now[SIZE]] if fired == 5 else 0)
        if fired == 1:
            now[LEFT], now[STAYED], now[GONE] = 0, 1, 1
        elif fired == 2:
            without_her(t)
        elif fired == 3:
            now[OPENED] = 1
        elif fired == 5:
            hand_over(t)
        if again:
            continue
        if what == 4 and t.held[seat]:
            other = rival(t, seat)
            if other < 0:
                for s in range(now[SIZE]):
                    if s != seat and t.held[s]:
                        other = s
            if other >= 0:
                rob(t, w, log, seat, other)
        elif what == 7 and now[HOLDING]:
            take(t, w, log, seat)
        elif what == 8 and now[HOLDING]:
            load(t, w, log, seat)
        end(t)
    return count


@jit
def score(t, seat):
    total = 0
    for n in range(1, 14):
        total += n * t.cards[seat, n]
    return total


@jit
def margin(t, seat):
    """Return by how many points the seat is better than the others on average, or its team, then per seat of the team."""
    own, others = 0.0, 0.0
    size, teams = t.now[SIZE], t.now[TEAMED]
    for other in range(size):
        if other == seat or t.now[TEAMED] and (other - seat) % t.now[TEAMED] == 0:
            own += score(t, other)
        else:
            others += score(t, other)
    return (others / (teams - 1) - own) / size * teams / 40 if teams else (others / (size - 1) - own) / 40


@jit
def lessons(t, nets, seen, who, knobs, log, rounds, rate, faith, eps):
    decided, errors, steps = 0, 0.0, 0
    for g in range(rounds):
        t.knob[EPS] = eps
        decided += play(t, nets, who, log, g % 5 + 1, knobs)
        for seat in range(t.now[SIZE]):
            target = margin(t, seat)
            for i in range(log.length[seat] - 1, -1, -1):
                errors += learn(nets[0], seen, log.at[seat, i], log.times[seat, i], log.count[seat, i], target, rate)
                steps += 1
                target = faith * target + (1 - faith) * log.value[seat, i]
    return decided / rounds, errors / max(1, steps)
