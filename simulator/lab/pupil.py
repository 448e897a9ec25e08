"""The Game alone, learned by games: LANES says which ends of a turn come into question, the judge takes one and learns.

At each turn the ends that it likes best are looked at more closely: what is hidden is dealt in some ways, the same for all, and
what it thinks of each moves towards what it would think a turn on, on the average. How they differ counts most: that is what it
chooses by, and it is a hundredth of what games differ by. A little it moves, too, towards what came of the game.
"""

import numpy as np

from engine.games.thegame import ALL, HANDS, LAID, PLACES, ROW, TOPS
from engine.table import OVER, STATUS
from simulator.lab import judge, rules, turn
from simulator.lab.jit import jit
from simulator.lab.judge import ENTRIES
from simulator.lab.turn import FLIP

FIRST, TURNS = 10**6, 64  # the deals of people are below; of a game
LIKELY, FAR = 8, 6.0  # ends that come into question, at most; and by how many logits of LANES less than its best
UNIT = 90.0 * 256  # a logit of LANES
MORE, WAYS = 6, 8  # ends that are looked at more closely, and in how many ways
APART, LEVEL, GAME = 1.0, 0.2, 0.05  # what it counts how these differ, what they are on the average, what came of the game
FAITH = 0.7  # of what came of it goes so much to the turn before; the rest is what the judge thought
LOOSE = 0.1  # how far chance goes into what is taken
PARTS = 8  # of the cards to draw: each in its turn comes first, then they are shuffled again


def room():
    """What a lesson is noted in."""
    fields = [("indexes", "i2", (TURNS, ENTRIES)), ("often", "f4", (TURNS, ENTRIES))]
    fields += [("nears", "i2", (MORE, ENTRIES)), ("nearly", "f4", (MORE, ENTRIES))]
    fields += [(name, "i4", TURNS) for name in ("count", "deck")] + [("counts", "i4", MORE)]
    fields += [("place", "i8", LIKELY), ("logit", "f8", LIKELY), ("sum", "f8", MORE), ("chance", "f8", MORE)]
    fields += [("after", "u1", (MORE, rules.SIZE)), ("state", "u1", rules.SIZE), ("pack", "u1", ALL)]
    return np.zeros(1, np.dtype(fields + judge.fields(), align=True))[0]


@jit
def settle(d, state, place):
    """The whole turn at once, and the draw."""
    laid(d, state, place)
    on(state)


@jit
def on(state):
    """A turn's cards are laid: all is won, or cards are drawn."""
    if state[LAID] == ALL:
        state[STATUS] = OVER | 1
    else:
        rules.end(state)


@jit
def laid(d, state, place):
    """The tops and the hand as an end has them."""
    for k in range(2):
        at, falls = place >> 8 - 8 * k & 255, d.turned != k
        low, high = d.low[k, at], d.high[k, at]
        pile = TOPS + 2 * falls
        state[pile], state[pile + 1] = (FLIP - low, FLIP - high) if falls else (low, high)
    count = 0
    for i in range(PLACES):
        state[HANDS + i] = 0
    for i in range(d.size):
        at = d.size - 1 - i if d.turned else i
        card = d.cards[i]
        if place >> 16 + at & 1:
            state[HANDS + count] = card
            count += 1
        else:
            state[ROW + state[LAID]] = card
            state[LAID] += 1


@jit
def liked(d, r, v, most, loose, found, logits):
    """The ends that come into question, as many as fit in, the best by LANES and the judge first; how many."""
    top, count = d.most, 0
    for _ in range(most):
        best = -1
        for i in range(d.ends):
            if d.worth[i] > top - FAR * UNIT and abs(d.worth[i]) < turn.SURE - 100 and (best < 0 or d.worth[i] > d.worth[best]):
                best = i
        if best < 0:
            break
        logit = np.float64(judge.of(d, v, r, d.end[best]))
        if loose:
            logit -= loose * np.log(1e-12 - np.log(np.random.random() + 1e-12))
        count, at = min(count + 1, len(found)), count
        while at and logits[at - 1] < logit:
            if at < len(found):
                found[at], logits[at] = found[at - 1], logits[at - 1]
            at -= 1
        if at < len(found):
            found[at], logits[at] = d.end[best], logit
        d.worth[best] = -np.inf
    return count


@jit
def taken(d, r, v, loose):
    """The end that is taken."""
    liked(d, r, v, LIKELY, loose, r.place[:1], r.logit[:1])
    return r.place[0]


@jit
def lesson(d, w, r, v, grad, deal, off):
    """One game, and what is learned from it; the cards left."""
    state, turns = rules.dealt(deal, 1, 0), 0
    while go(d, w, state):
        if d.deck:
            nearer(d, w, r, v, grad, state, off)
        place = taken(d, r, v, LOOSE)
        _, r.count[turns] = judge.records(d, place, r.indexes[turns], r.often[turns], r.there)
        r.deck[turns] = d.deck
        turns += 1
        settle(d, state, place)
    left = rest(d, state)
    future = 1.0 if not left else 0.0
    for now in range(turns - 1, -1, -1):
        index, times, n, deck = r.indexes[now], r.often[now], r.count[now], r.deck[now]
        more = future - judge.chance(judge.logit(v, r, index, times, n, deck))
        judge.learn(v, grad, r, index, times, n, deck, GAME * more)
        off[0] += 1
        off[1] += more**2
        future -= (1 - FAITH) * more
    return left


@jit
def nearer(d, w, r, v, grad, state, off):
    """Learn from the best ends of a turn what they are worth a turn on; the desk is set up again."""
    count, deck = liked(d, r, v, LIKELY, 0.0, r.place[:MORE], r.logit[:MORE]), d.deck
    for i in range(count):
        _, r.counts[i] = judge.records(d, r.place[i], r.nears[i], r.nearly[i], r.there)
        r.after[i], r.sum[i] = state, 0
        laid(d, r.after[i], r.place[i])
    left, level = hidden(r, state), 0.0
    for way in range(WAYS):
        first = dealt(r, left, way)
        for i in range(count):
            drawn(r, r.after[i], left, first)
            r.sum[i] += led(d, w, r, v, 1) / WAYS
    for i in range(count):
        r.chance[i] = judge.chance(judge.logit(v, r, r.nears[i], r.nearly[i], r.counts[i], deck))
        level += (r.sum[i] - r.chance[i]) / count
    for i in range(count):
        apart = r.sum[i] - r.chance[i] - level
        judge.logit(v, r, r.nears[i], r.nearly[i], r.counts[i], deck)
        judge.learn(v, grad, r, r.nears[i], r.nearly[i], r.counts[i], deck, APART * apart + LEVEL * level)
        off[2] += 1
        off[3] += apart**2
    go(d, w, state)


@jit
def hidden(r, state):
    """The cards that are not seen; how many."""
    r.there[:] = 1
    for i in range(state[LAID]):
        r.there[state[ROW + i]] = 0
    for i in range(PLACES):
        r.there[state[HANDS + i]] = 0
    count = 0
    for card in range(2, 100):
        if r.there[card]:
            r.pack[count] = card
            count += 1
    return count


@jit
def dealt(r, left, way):
    """Where this way begins in the cards to draw, which are shuffled every so often."""
    if way % PARTS == 0:
        for i in range(left - 1, 0, -1):
            j = np.random.randint(0, i + 1)
            r.pack[i], r.pack[j] = r.pack[j], r.pack[i]
    return left * (way % PARTS) // PARTS


@jit
def drawn(r, after, left, first):
    """A turn's end and the draw, with the hidden cards from that one on."""
    r.state[:] = after
    for i in range(left):
        r.state[ROW + ALL - left + i] = r.pack[(first + i) % left]
    on(r.state)


@jit
def led(d, w, r, v, turns):
    """The chance that is left so many turns on."""
    place = np.int64(0)
    for i in range(turns):
        if i:
            settle(d, r.state, place)
        if not go(d, w, r.state):
            return 0.0 if rest(d, r.state) else 1.0
        place = taken(d, r, v, 0.0)
    return judge.chance(judge.of(d, v, r, place))


@jit
def go(d, w, state):
    """The next turn is thought over. False where there is none, or what comes is known."""
    d.ends = 0
    if not state[STATUS]:
        turn.viewed(d, state)
        turn.plan(d, w, state)
    return d.ends > 0 and abs(d.most) < turn.SURE - 100


@jit
def rest(d, state):
    """The cards left where it did not go on."""
    if d.ends:
        return 0 if d.most > 0 else -int(d.most + turn.SURE)
    return ALL - np.int64(state[LAID])


@jit
def lessons(d, w, r, v, grad, first, left, off):
    for i in range(len(left)):
        left[i] = lesson(d, w, r, v, grad, first + i, off)


@jit
def played(d, w, r, v, first, left):
    """The cards left in so many deals that are played without looking ahead."""
    for i in range(len(left)):
        state = rules.dealt(first + i, 1, 0)
        while go(d, w, state):
            settle(d, state, taken(d, r, v, 0.0))
        left[i] = rest(d, state)


@jit
def stepped(value, grad, moments, step, rate, scale):
    """One step of Adam up the gradient, which is cleared; the scale of a row is how often it is on at once."""
    one, two = 1 - 0.9**step, 1 - 0.999**step
    for row in range(value.shape[0]):
        for j in range(value.shape[1]):
            g = grad[row, j]
            first = moments[0, row, j] = 0.9 * moments[0, row, j] + 0.1 * g
            second = moments[1, row, j] = 0.999 * moments[1, row, j] + 0.001 * g * g
            value[row, j] += rate / scale[row] * (first / one) / ((second / two) ** 0.5 + 1e-6)
            grad[row, j] = 0
