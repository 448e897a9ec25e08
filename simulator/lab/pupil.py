"""The Game alone, learned by games: an actor of many lanes that a turn is played by, and a judge of where it leads.

Of the ends of a turn one is taken by chance, the better the likelier; the judge says what chance each has, and learns from how
the game went on; the actor learns to like what is better than the rest. Actor: as LANES, a line and lanes, in logits; all of
its weights are learned, the signs of its lanes stay.
"""

import numpy as np

from engine.games.thegame import ALL, HANDS, LAID, PLACES, ROW, TOPS
from engine.table import OVER, STATUS
from simulator.lab import judge, rules, turn
from simulator.lab.jit import jit
from simulator.lab.judge import DECK, ENTRIES, LINE
from simulator.lab.turn import FLIP

TURNS, LIKELY, SHARE = 64, 24, 0.004  # of a game; ends of a turn that are learned from, and how likely they are
BACK = 0.9  # of what came of it goes so much to the turn before; the rest is what the judge thought
SLIGHT, SLOW = 0.1, 8.0  # what a lost game is worth: so much, e times less with each so many cards left
FIRST = 10**6  # the deals of people are below


def room():
    """What a lesson is noted in."""
    some = TURNS, LIKELY
    fields = [("index", "i2", (*some, ENTRIES)), ("times", "f4", (*some, ENTRIES)), ("ends", "i8", LIKELY)]
    fields += [(name, "i4", some) for name in ("known", "all")] + [(name, "f4", some) for name in ("share", "chance")]
    fields += [(name, "i4", TURNS) for name in ("count", "took", "deck")] + [("base", "f4", TURNS)]
    fields += [("lane", "f4", judge.LANES), ("second", "f4", judge.SECOND)]
    return np.zeros(1, np.dtype(fields, align=True))[0]


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
def noted(d, r, v, now, share, place):
    """One more end to learn from; what it is numbered."""
    i = r.count[now]
    r.count[now] += 1
    r.ends[i], r.share[now, i] = place, share
    r.known[now, i], r.all[now, i] = judge.records(d, place, r.index[now, i], r.times[now, i])
    r.chance[now, i] = judge.chance(v, r, r.index[now, i], r.times[now, i], r.all[now, i], d.deck)
    return i


@jit
def pick(d, r, v, now):
    """An end by chance, the better the likelier; it and the others that are likely are noted. -1 if none is unsure."""
    total, top, taken, sofar = 0.0, d.most / DECK, -1, 0.0
    dice = np.random.random()
    r.count[now] = 0
    for i in range(d.ends):
        total += np.exp(d.worth[i] / DECK - top)
    for i in range(d.ends):
        if abs(d.worth[i]) > turn.SURE - 100:
            continue
        share = np.exp(d.worth[i] / DECK - top) / total
        sofar += share
        mine = taken < 0 and sofar >= dice
        full = LIKELY if taken >= 0 or mine else LIKELY - 1
        if mine or share > SHARE and r.count[now] < full:
            at = noted(d, r, v, now, share, d.end[i])
            if mine:
                taken = at
    r.took[now], r.deck[now] = taken, d.deck
    whole = middle = 0.0
    for i in range(r.count[now]):
        whole += r.share[now, i]
        middle += r.share[now, i] * r.chance[now, i]
    r.base[now] = middle / max(whole, 1e-9)
    return taken


@jit
def lesson(d, w, r, v, actor, grad, deal):
    """One game, and what is learned from it; the cards left."""
    state, turns = rules.dealt(deal, 1, 0), 0
    while go(d, w, state):
        took = pick(d, r, v, turns)
        if took < 0:
            settle(d, state, d.best)
        else:
            settle(d, state, r.ends[took])
            turns += 1
    left = rest(d, state)
    future = 1.0 if not left else SLIGHT * np.exp(-left / SLOW)
    for now in range(turns - 1, -1, -1):
        took, deck = r.took[now], r.deck[now]
        more = future - r.chance[now, took]
        for i in range(r.count[now]):
            share = r.share[now, i]
            slope = share * (r.chance[now, i] - r.base[now]) + more * ((i == took) - share)
            if abs(slope) > 1e-5:
                act(w, actor, r, r.index[now, i], r.times[now, i], r.known[now, i], deck, slope)
        judge.learn(v, grad, r, r.index[now, took], r.times[now, took], r.all[now, took], deck, more)
        future = (1 - BACK) * r.base[now] + BACK * future
    return left


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
def act(w, grad, r, index, times, n, deck, slope):
    """Adds the slope of what the actor thinks to its gradient."""
    r.lane[:] = 0
    for i in range(n):
        for j in range(judge.LANES):
            r.lane[j] += times[i] * w.h[index[i], j]
    for j in range(judge.LANES):
        r.lane[j] = w.out[j] * slope if r.lane[j] > 0 else 0
    share = deck / DECK
    for i in range(n):
        row, m = index[i], times[i]
        grad[row, 0] += m * slope
        grad[row, 1] += m * slope * share
        for j in range(judge.LANES):
            grad[row, LINE + j] += m * r.lane[j]


@jit
def lessons(d, w, r, v, actor, grad, first, left):
    for i in range(len(left)):
        left[i] = lesson(d, w, r, v, actor, grad, first + i)


@jit
def played(d, w, first, left):
    """The cards left in so many deals that the actor plays by itself."""
    for i in range(len(left)):
        state = rules.dealt(first + i, 1, 0)
        while go(d, w, state):
            settle(d, state, d.best)
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
