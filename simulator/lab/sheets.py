"""Fast games of Qwixx by the rules of engine/games/qwixx/__init__.py, and the features that its player learns from."""

import collections

import numba
import numpy as np

from simulator.lab.net import LANES, WIDE, chance, learn, value

jit = numba.njit(cache=True, fastmath=True)

ROW, CARD, MASK, DEAD, LAST, JOKER, HAND, GONE, PAIR = 0, 79, 145, 209, 210, 215, 227, 233, 238
COVER, MARKET, OWN, OTHER, LOCKED, DIFF, MISS, WAIT, SEATS = 316, 319, 331, 343, 355, 356, 373, 377, 382
WILD, BIAS, THEIRS, RECORDS = 387, 388, 389, 393
MOST = 80
NEVER = 11  # boxes to skip if a number does not fit; boxes used up in the second row of a player who has ended the game
AFTER, BEFORE = 0, 1  # the two nets: after a turn, and for a hand before its number is announced


@jit
def points(n, u, miss):
    total = -5 * miss
    for row in range(4):
        total += n[row] * (n[row] + 1) // 2
    return total


@jit
def second(u):
    """Return the number of used boxes in the second most used row."""
    first = after = 0
    for row in range(4):
        if u[row] > first:
            first, after = u[row], first
        elif u[row] > after:
            after = u[row]
    return after


@jit
def gap(number, row, n, u):
    """Return the number of boxes that a cross would skip, 11 if it is not possible."""
    b = number - 2 if row < 2 else 12 - number
    if b < u[row] or b == 10 and n[row] < 5:
        return 11
    return b - u[row]


@jit
def clipped(number, most):
    return max(0, min(most, number))


@jit
def features(at, times, n, u, miss, hand, held, gone, market, seats, wait, clock, locked, diff, theirs, wild, gaps):
    k = 0
    for row in range(4):
        used = u[row]
        at[k] = ROW + (66 + n[row] if used > 10 else used * (used + 1) // 2 + n[row])
        times[k] = 1
        k += 1
        if used > 10:
            continue
        mask = 0
        for i in range(held):
            if hand[i] >> 4 == row + 1:
                number = hand[i] & 15
                b = number - 2 if row < 2 else 12 - number
                if b < used:
                    at[k] = DEAD
                else:
                    at[k] = CARD + used * 11 - used * (used - 1) // 2 + b - used
                    if b - used < 6:
                        mask |= 1 << b - used
                    if b == 10 and n[row] < 5:
                        times[k] = 1
                        k += 1
                        at[k] = LAST + n[row]
                times[k] = 1
                k += 1
        at[k] = MASK + mask
        times[k] = 1
        k += 1
        for i in range(5):
            b = used + i
            if b <= 10 and gone[row + 1] >> (b + 2 if row < 2 else 12 - b) & 1:
                at[k] = GONE + i
                times[k] = 1
                k += 1
    for i in range(held):
        if hand[i] >> 4 == 5:
            best = 11
            for row in range(4):
                best = min(best, gap(hand[i] & 15, row, n, u))
            at[k] = JOKER + best
            times[k] = 1
            k += 1
    at[k] = HAND + held
    times[k] = 1
    k += 1
    for pair in range(2):
        low, high = min(u[2 * pair], u[2 * pair + 1]), max(u[2 * pair], u[2 * pair + 1])
        at[k] = PAIR + high * (high + 1) // 2 + low
        times[k] = 1
        k += 1
    c0 = c1 = c2 = 0
    for number in range(2, 13):
        g = min(min(gap(number, 0, n, u), gap(number, 1, n, u)), min(gap(number, 2, n, u), gap(number, 3, n, u)))
        gaps[number] = g
        c0 += g == 0
        c1 += g == 1
        c2 += g == 2
    at[k], times[k] = COVER, c0
    at[k + 1], times[k + 1] = COVER + 1, c1
    at[k + 2], times[k + 2] = COVER + 2, c2
    k += 3
    for i in range(4):
        if market[i]:
            at[k] = MARKET + gaps[market[i] & 15]
            times[k] = 1
            k += 1
    at[k] = OWN + second(u)
    at[k + 1] = OTHER + clock
    at[k + 2] = MISS + miss
    at[k + 3] = WAIT + wait
    at[k + 4] = SEATS + seats - 1
    at[k + 5] = BIAS
    at[k + 6] = THEIRS + theirs
    for i in range(7):
        times[k + i] = 1
    k += 7
    if seats == 1:
        at[k], times[k] = DIFF + 8, 1
        k += 1
    else:
        ahead = clipped(diff + 68, 127)
        at[k], times[k] = DIFF + (ahead >> 3), 8 - (ahead & 7)
        at[k + 1], times[k + 1] = DIFF + (ahead >> 3) + 1, ahead & 7
        k += 2
    if locked:
        at[k], times[k] = LOCKED, 1
        k += 1
    if wild:
        at[k], times[k] = WILD, 1
        k += 1
    return k


NAMES = "now knob n u miss hands held market pile discards gone at times gaps n1 u1 n2 u2 market2 hand2 held2 gone2"
Table = collections.namedtuple("Table", NAMES + " sums shapes skips")
# `now`: numbers of the game, and of the other seats as one seat sees them
PLACES, JOKERS, ACTIVE, LEFT, THROWN, COUNT, CLOCK, LOCK, TOP, THEIR, ROWED, CARDS, BOXES = range(13)
SHADE, EPS, NOISE, DEEP = range(4)


def table(seats, wild, shade=0.1):
    def ints(*shape):
        return np.zeros(shape, np.int32)

    result = Table(
        ints(16), np.zeros(4), ints(5, 4), ints(5, 4), ints(5), ints(5, 5), ints(5), ints(4), ints(55), ints(55), ints(6),
        ints(MOST), ints(MOST), ints(13), ints(4), ints(4), ints(4), ints(4), ints(4), ints(5), ints(4), ints(4),
        np.zeros((8, WIDE)),
        np.zeros((24, WIDE)), ints(24, 13),
    )  # fmt: skip
    result.now[PLACES], result.now[JOKERS], result.knob[SHADE] = seats, wild, shade
    return result


@jit
def deal(game):
    count = 0
    for colour in range(1, 6 if game.now[JOKERS] else 5):
        for number in range(2, 13):
            game.pile[count] = colour << 4 | number
            count += 1
    game.now[LEFT] = count
    game.now[THROWN] = 0
    game.n[:], game.u[:], game.miss[:], game.hands[:], game.held[:], game.market[:], game.gone[:] = 0, 0, 0, 0, 0, 0, 0
    np.random.shuffle(game.pile[:count])
    for seat in range(game.now[PLACES]):
        for i in range(4):
            game.hands[seat, i] = draw(game)
        game.held[seat] = 4
    fill(game)
    game.now[ACTIVE] = np.random.randint(game.now[PLACES])


@jit
def draw(game):
    game.now[LEFT] -= 1
    card = game.pile[game.now[LEFT]]
    if not game.now[LEFT]:
        for i in range(game.now[THROWN]):
            game.pile[i] = game.discards[i]
        game.now[LEFT] = game.now[THROWN]
        game.now[THROWN] = 0
        game.gone[:] = 0
        np.random.shuffle(game.pile[: game.now[LEFT]])
    return card


@jit
def fill(game):
    for i in range(4):
        if not game.market[i]:
            game.market[i] = draw(game)


@jit
def look(game, seat):
    """Collect the facts that a seat sees of the others."""
    game.now[CLOCK] = game.now[LOCK] = game.now[THEIR] = 0
    game.now[TOP] = -100
    for other in range(game.now[PLACES]):
        if other != seat:
            game.now[CLOCK] = max(game.now[CLOCK], second(game.u[other]))
            for row in range(4):
                if game.u[other, row] > 10:
                    game.now[LOCK] = 1
            game.now[TOP] = max(game.now[TOP], points(game.n[other], game.u[other], game.miss[other]))
            game.now[THEIR] = max(game.now[THEIR], game.miss[other])
    if game.now[PLACES] == 1:
        game.now[TOP] = 0


@jit
def reward(game, own, best, ties):
    if game.now[PLACES] == 1:
        return own / 100.0
    win = 1.0 if own > best else 1.0 / (1 + ties) if own == best else 0.0
    return (1 - game.knob[SHADE]) * win + game.knob[SHADE] * max(0.0, min(1.0, 0.5 + (own - best) / 120.0))


@jit
def ended(game, own):
    """Return the worth of ending the game with `own` points in the units of the nets: with others a logit."""
    if game.now[PLACES] == 1:
        return reward(game, own, 0, 0)
    ahead = own - game.now[TOP]
    return (3.0 if ahead > 0 else -3.0 if ahead < 0 else 0.0) + max(-60, min(60, ahead)) / 32.0


@jit
def worth(game, w, n, u, miss, hand, held, gone, wait):
    diff = points(n, u, miss) - game.now[TOP] if game.now[PLACES] > 1 else 0
    game.now[COUNT] = features(
        game.at, game.times, n, u, miss, hand, held, gone, game.market, game.now[PLACES], wait, game.now[CLOCK],
        game.now[LOCK], diff, game.now[THEIR], game.now[JOKERS], game.gaps,
    )  # fmt: skip
    return value(w, game.at, game.times, game.now[COUNT])


@jit
def slip(game):
    return np.random.normal(0, game.knob[NOISE]) if game.knob[NOISE] else 0.0


# The same sums in parts, for many positions that share most records: each of `sums` is the sum of some records of a net


@jit
def plus(z, w, at, times):
    for j in range(WIDE):
        z[j] += times * w[at, j]


@jit
def out(z):
    total = z[0]
    for j in range(1, WIDE):
        if z[j] > 0:
            total += z[j] if 2 * j <= LANES else -z[j]
    return total


@jit
def part(z, w, count, used, held, gone):
    """Write the sum of a row's records, with the cards kept for it."""
    z[:] = w[ROW + (66 + count if used > 10 else used * (used + 1) // 2 + count)]
    if used > 10:
        return
    plus(z, w, MASK + (held >> used & 63), 1)
    for i in range(5):
        if gone >> used >> i & 1:
            plus(z, w, GONE + i, 1)
    for b in range(11):
        if held >> b & 1:
            plus(z, w, DEAD if b < used else CARD + used * 11 - used * (used - 1) // 2 + b - used, 1)
    if held >> 10 and count < 5:
        plus(z, w, LAST + count, 1)


@jit
def shape(z, w, n, u, market, skips):
    """Write the sum of the records of all rows together, and the fewest boxes that each number skips."""
    skips[:] = 11
    for row in range(4):
        for b in range(u[row], 11 if n[row] >= 5 else 10):
            number = b + 2 if row < 2 else 12 - b
            skips[number] = min(skips[number], b - u[row])
    z[:] = w[OWN + second(u)]
    for number in range(2, 13):
        if skips[number] < 3:
            plus(z, w, COVER + skips[number], 1)
    for pair in range(2):
        low, high = min(u[2 * pair], u[2 * pair + 1]), max(u[2 * pair], u[2 * pair + 1])
        plus(z, w, PAIR + high * (high + 1) // 2 + low, 1)
    for i in range(4):
        if market[i]:
            plus(z, w, MARKET + skips[market[i] & 15], 1)


@jit
def common(game, w, hand, held, n, u):
    """Write sums 0 to 3, of each row, and 4, of the records that never change."""
    z = game.sums[4]
    z[:] = w[BIAS]
    plus(z, w, OTHER + game.now[CLOCK], 1)
    plus(z, w, THEIRS + game.now[THEIR], 1)
    plus(z, w, SEATS + game.now[PLACES] - 1, 1)
    plus(z, w, WAIT, 1)
    if game.now[LOCK]:
        plus(z, w, LOCKED, 1)
    if game.now[JOKERS]:
        plus(z, w, WILD, 1)
    game.held2[:] = 0
    for i in range(held):
        row = (hand[i] >> 4) - 1
        if row < 4:
            game.held2[row] |= 1 << box(hand[i] & 15, row)
    for row in range(4):
        game.gone2[row] = 0
        for number in range(2, 13):
            if game.gone[row + 1] >> number & 1:
                game.gone2[row] |= 1 << box(number, row)
        part(game.sums[row], w, n[row], u[row], game.held2[row], game.gone2[row])


@jit
def box(number, row):
    return number - 2 if row < 2 else 12 - number


@jit
def lead(z, w, game, own):
    """Add the records of the lead, interpolated between two of them."""
    if game.now[PLACES] > 1:
        ahead = clipped(own - game.now[TOP] + 68, 127)
        plus(z, w, DIFF + (ahead >> 3), 8 - (ahead & 7))
        plus(z, w, DIFF + (ahead >> 3) + 1, ahead & 7)
    else:
        plus(z, w, DIFF + 8, 1)


@jit
def plan(game, w, n, u, miss, crossed, hand, held):
    """Return the value of the best way to play cards. Write the row, the cards and the crosses."""
    best, n1, u1 = -1e9, game.n1, game.u1
    common(game, w, hand, held, n, u)
    z, base = game.sums[5], game.sums[6]
    own = points(n, u, miss)
    done = locks(u)
    for row in range(4):
        base[:] = game.sums[4]
        for other in range(4):
            if other != row:
                base += game.sums[other]
        for i in range(24):
            game.skips[i, 0] = 0
        n1[:], u1[:] = n, u
        for cards in range(1, 1 << held):
            size, fits, boxes, mask = 0, True, 0, game.held2[row]
            for i in range(held):
                if cards >> i & 1:
                    size += 1
                    colour = hand[i] >> 4
                    fits &= colour == row + 1 or colour == 5
                    boxes |= 1 << box(hand[i] & 15, row)
                    if colour != 5:
                        mask &= ~(1 << box(hand[i] & 15, row))
            if size > 3 or not fits:
                continue
            chain = boxes
            while True:
                count, used, first, ok = n[row], u[row], -1, True
                crosses = 0
                for b in range(11):
                    if chain >> b & 1:
                        if b < used or b == 10 and count < 5:
                            ok = False
                            break
                        if first < 0:
                            first = b
                        crosses += 1
                        if b - first + 1 - crosses > 1:
                            ok = False
                            break
                        count += 2 if b == 10 else 1
                        used = b + 1
                if ok:
                    missed = miss + (0 if crossed or chain else 1)
                    sum_ = own + count * (count + 1) // 2 - n[row] * (n[row] + 1) // 2 - 5 * (missed - miss)
                    if missed == 4 or done > (0 if used > 10 and u[row] < 11 else 1):
                        now = ended(game, sum_)
                    else:
                        spot = 2 * used + (count >= 5)
                        if not game.skips[spot, 0]:
                            n1[row], u1[row] = count, used
                            shape(game.shapes[spot], w, n1, u1, game.market, game.skips[spot])
                        part(z, w, count, used, mask, game.gone2[row] | game.held2[row] & ~mask)
                        z += base
                        z += game.shapes[spot]
                        plus(z, w, HAND + held - size, 1)
                        plus(z, w, MISS + missed, 1)
                        lead(z, w, game, sum_)
                        for i in range(held):
                            if hand[i] >> 4 == 5 and not cards >> i & 1:
                                plus(z, w, JOKER + game.skips[spot, hand[i] & 15], 1)
                        now = out(z)
                    now += slip(game)
                    if game.knob[EPS] and np.random.random() < game.knob[EPS]:
                        now += 0.2
                    if now > best:
                        best = now
                        game.now[ROWED], game.now[CARDS], game.now[BOXES] = row, cards, chain
                if not chain:
                    break
                chain = (chain - 1) & boxes
    return best


@jit
def locks(u):
    """Return the number of complete rows."""
    count = 0
    for row in range(4):
        if u[row] > 10:
            count += 1
    return count


@jit
def complete(u):
    return locks(u) > 1


@jit
def cross(n, u, row, b):
    n[row] += 2 if b == 10 else 1
    u[row] = b + 1


@jit
def remember(game, log_at, log_times, log_count, log_net, log_value, length, seat, net, worth):
    i = length[seat]
    if i < log_count.shape[1]:
        for k in range(game.now[COUNT]):
            log_at[seat, i, k] = game.at[k]
            log_times[seat, i, k] = game.times[k]
        log_count[seat, i] = game.now[COUNT]
        log_net[seat, i] = net
        log_value[seat, i] = worth
        length[seat] += 1


@jit
def taking(game, nets, seat):
    """Return the place in the market to take a card from."""
    best, choice = -1e9, -1
    hand, held, market = game.hand2, game.held[seat], game.market2
    hand[:], market[:] = game.hands[seat], game.market
    n, u, w, skips, z = game.n[seat], game.u[seat], nets[BEFORE], game.skips[0], game.sums[5]
    for place in range(4):
        back = market[place] & 15
        if not back:
            continue
        total, ways = 0.0, 0
        game.market[:] = market
        game.market[place] = 0
        common(game, w, hand, held, n, u)
        base = game.sums[6]
        shape(base, w, n, u, game.market, skips)
        base += game.sums[4]
        for row in range(4):
            base += game.sums[row]
        plus(base, w, HAND + held + 1, 1)
        plus(base, w, MISS + game.miss[seat], 1)
        lead(base, w, game, points(n, u, game.miss[seat]))
        for i in range(held):
            if hand[i] >> 4 == 5:
                plus(base, w, JOKER + skips[hand[i] & 15], 1)
        for colour in range(1, 6 if game.now[JOKERS] else 5):
            seen_card = game.gone[colour] >> back & 1
            for i in range(held):
                seen_card |= hand[i] == colour << 4 | back
            if not seen_card:
                ways += 1
                if game.knob[DEEP]:
                    hand[held] = colour << 4 | back
                    total += plan(game, nets[AFTER], n, u, game.miss[seat], 0, hand, held + 1)
                elif colour == 5:
                    z[:] = base
                    plus(z, w, JOKER + skips[back], 1)
                    total += out(z)
                else:
                    row = colour - 1
                    part(z, w, n[row], u[row], game.held2[row] | 1 << box(back, row), game.gone2[row])
                    z += base
                    z -= game.sums[row]
                    total += out(z)
        now = total / ways + slip(game)
        if game.knob[EPS] and np.random.random() < game.knob[EPS]:
            now += 0.2
        if now > best:
            best, choice = now, place
    game.market[:] = market
    return choice


@jit
def fits(number, n, u):
    for row in range(4):
        if gap(number, row, n, u) < NEVER:
            return True
    return False


@jit
def crossing(game, nets, seat, wait):
    """Return the row for the announced number, -1 for none. wait: seats after the active one, which also plans its cards"""
    look(game, seat)
    n, u, n1, u1 = game.n[seat], game.u[seat], game.n2, game.u2
    number, w = game.pile[game.now[LEFT] - 1] & 15, nets[AFTER]
    best, choice = -1e9, -1
    for row in range(-1, 4):
        n1[:], u1[:] = n, u
        if row >= 0:
            g = gap(number, row, n, u)
            if g == NEVER:
                continue
            cross(n1, u1, row, u[row] + g)
        if complete(u1) or game.now[CLOCK] == NEVER:
            now = ended(game, points(n1, u1, game.miss[seat]))
        elif wait == 0:
            now = plan(game, w, n1, u1, game.miss[seat], row >= 0, game.hands[seat], game.held[seat])
        else:
            now = worth(game, w, n1, u1, game.miss[seat], game.hands[seat], game.held[seat], game.gone, wait)
        now += slip(game)
        if game.knob[EPS] and np.random.random() < game.knob[EPS]:
            now += 0.2
        if now > best:
            best, choice = now, row
    return choice


@jit
def play(game, nets, who, log_at, log_times, log_count, log_net, log_value, length, knobs):
    """Play a whole game. who: the nets of each seat; knobs: noise and depth for each net. Return the number of turns."""
    deal(game)
    length[:] = 0
    turns = 0
    while True:
        turns += 1
        active = game.now[ACTIVE]
        mine = nets[who[active]]
        game.knob[NOISE], game.knob[DEEP] = knobs[who[active], 0], int(knobs[who[active], 1])
        while game.held[active] < 5:
            look(game, active)
            place = taking(game, mine, active)
            game.hands[active, game.held[active]] = game.market[place]
            game.held[active] += 1
            game.market[place] = 0
            v = worth(
                game, mine[BEFORE], game.n[active], game.u[active], game.miss[active], game.hands[active],
                game.held[active], game.gone, 0,
            )  # fmt: skip
            remember(game, log_at, log_times, log_count, log_net, log_value, length, active, BEFORE, v)
        fill(game)
        number = game.pile[game.now[LEFT] - 1] & 15
        crossed = 0
        for i in range(game.now[PLACES]):
            seat = (active + i) % game.now[PLACES]
            mine = nets[who[seat]]
            game.knob[NOISE] = knobs[who[seat], 0]
            n, u = game.n[seat], game.u[seat]
            if not fits(number, n, u):
                continue
            choice = crossing(game, mine, seat, i)
            if choice >= 0:
                cross(n, u, choice, number - 2 if choice < 2 else 12 - number)
                crossed |= i == 0
            if i and not complete(u) and game.now[CLOCK] < NEVER:
                v = worth(game, mine[AFTER], n, u, game.miss[seat], game.hands[seat], game.held[seat], game.gone, i)
                remember(game, log_at, log_times, log_count, log_net, log_value, length, seat, AFTER, v)
        over = False
        for seat in range(game.now[PLACES]):
            over |= complete(game.u[seat])
        if over:
            break
        mine = nets[who[active]]
        game.knob[NOISE] = knobs[who[active], 0]
        look(game, active)
        n, u = game.n[active], game.u[active]
        plan(game, mine[AFTER], n, u, game.miss[active], crossed, game.hands[active], game.held[active])
        row, cards, chain = game.now[ROWED], game.now[CARDS], game.now[BOXES]
        for b in range(11):
            if chain >> b & 1:
                cross(n, u, row, b)
                crossed = 1
        held, rest = game.held[active], 0
        for i in range(held):
            card = game.hands[active, i]
            if cards >> i & 1:
                game.discards[game.now[THROWN]] = card
                game.now[THROWN] += 1
                game.gone[card >> 4] |= 1 << (card & 15)
            else:
                game.hands[active, rest] = card
                rest += 1
        for i in range(rest, 5):
            game.hands[active, i] = 0
        game.held[active] = rest
        if not crossed:
            game.miss[active] += 1
        if complete(u) or game.miss[active] == 4:
            break
        v = worth(game, mine[AFTER], n, u, game.miss[active], game.hands[active], game.held[active], game.gone, 0)
        remember(game, log_at, log_times, log_count, log_net, log_value, length, active, AFTER, v)
        game.now[ACTIVE] = (active + 1) % game.now[PLACES]
    return turns


@jit
def outcome(game, seat):
    own = points(game.n[seat], game.u[seat], game.miss[seat])
    best, ties = -100, 0
    for other in range(game.now[PLACES]):
        if other != seat:
            score = points(game.n[other], game.u[other], game.miss[other])
            if score > best:
                best, ties = score, 0
            ties += score == best
    return reward(game, own, best, ties)


@jit
def lessons(game, nets, seen, who, knobs, games, rate, faith, eps):
    """Play `games` games of nets 0 with itself, and learn from each. Return the mean score, mean turns and mean error."""
    log_at, log_times = np.zeros((5, 200, MOST), np.int32), np.zeros((5, 200, MOST), np.int32)
    log_count, log_net = np.zeros((5, 200), np.int32), np.zeros((5, 200), np.int32)
    log_value, length = np.zeros((5, 200)), np.zeros(5, np.int32)
    total, turns, errors, steps = 0.0, 0, 0.0, 0
    for g in range(games):
        game.knob[EPS] = eps
        turns += play(game, nets, who, log_at, log_times, log_count, log_net, log_value, length, knobs)
        odds = game.now[PLACES] > 1
        for seat in range(game.now[PLACES]):
            total += points(game.n[seat], game.u[seat], game.miss[seat])
            target = outcome(game, seat)
            for i in range(length[seat] - 1, -1, -1):
                net = log_net[seat, i]
                given = log_at[seat, i], log_times[seat, i], log_count[seat, i]
                errors += learn(nets[0, net], seen[net], given[0], given[1], given[2], target, rate, odds)
                steps += 1
                thought = chance(log_value[seat, i]) if odds else log_value[seat, i]
                target = faith * target + (1 - faith) * thought
    return total / games / game.now[PLACES], turns / games, errors / max(1, steps)
