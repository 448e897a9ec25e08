"""The Game alone, looked ahead as engine/players/thegame/lookahead.py does it, compiled: the same draw piles, the same moves.

>>> from simulator.lab.ahead import main                # doctest: +SKIP
>>> main(1, 4000)                                       # deals 1 to 4000, with and without
>>> main(1, 4000, 30)                                   # each thought stopped after thirty turns to come
>>> main(1, 4000, 0, "experts", "short")                # with options
"""

import sys

import numpy as np

from engine.games.thegame import ALL, FIRST, HANDS, LAID, LAST, LEFT, MINIMUM, PLACES, ROW, TOPS
from engine.players.thegame.lookahead import DRAWS, LESS, MOST, NEAR, ROUNDS, SHARE, WON
from engine.players.turns import ANY, FEW
from engine.table import STATUS
from simulator.lab import rules, turn
from simulator.lab.games import Table
from simulator.lab.jit import jit

SURE = turn.SURE


class Ahead(Table):
    """A table for one, and what looking ahead takes: a second desk, the critic. `count`: decisions, those that looked ahead,
    turns to come, their ends, decisions that it changed. `most`: turns to come of a decision, as if the clock stopped it."""

    def __init__(self, most=0, options=()):
        Table.__init__(self, options=options)
        self.most = most
        self.critic, self.other, self.count = turn.whole("critic"), turn.made(16), np.zeros(5, np.int64)

    def choose(self, view):
        return int(choose(*self.parts(), np.frombuffer(bytes(view), np.uint8).copy(), self.count, self.most))

    def lefts(self, first, count):
        found = np.zeros(count, np.int64)
        played(*self.parts(), first, self.options, found, self.count, self.most)
        return found

    def parts(self):
        return self.desk, self.other, self.weights, self.critic


@jit
def choose(d, other, w, critic, state, count, most):
    """A move: the device's, where nothing stops it, or as it is stopped after so many turns to come."""
    plain = turn.choose(d, w, state)
    count[0] += 1
    found = ways(d, w, state)
    if len(found) < 2:
        return plain
    count[1] += 1
    firsts = np.array([turn.got(d, place) for place in found])
    less = np.array([np.int64(d.most - d.worth[of(d, place)]) // SHARE for place in found])
    worth, live, seed, best = np.zeros(len(found), np.int64), np.arange(len(found)), chance(state), 0
    begun = count[2]
    for some in range(ROUNDS * DRAWS):
        if most and count[2] - begun + 2 * len(live) > most:
            break
        table = pile(state, seed << 4 | some)
        for way in live:
            worth[way] += after(other, w, critic, laid(d, table.copy(), found[way]), count) - less[way]
        for i in range(1, len(live)):
            j, way = i, live[i]
            while j and (worth[live[j - 1]] < worth[way] or worth[live[j - 1]] == worth[way] and live[j - 1] > way):
                live[j] = live[j - 1]
                j -= 1
            live[j] = way
        best = live[0]
        if some % DRAWS == DRAWS - 1:
            live = live[: max(2, len(live) + 1 >> 1)]
    count[4] += firsts[best] != plain
    return np.int64(firsts[best])


@jit
def ways(d, w, state):
    """The ends that the ways which seem best lead to, the best first."""
    none = np.zeros(0, np.int64)
    if not state[MINIMUM] or not state[LEFT]:
        return none
    turn.viewed(d, state)
    d.best, d.most, d.move, d.ends = -1, -np.inf, -1, 0
    turn.reach(d, w, turn.limit(d))
    if d.ends < FEW or abs(d.most) >= SURE:
        return none
    found, count = np.zeros(d.ends, np.int64), 0
    for i in range(d.ends):
        if d.most - d.worth[i] > NEAR:
            continue
        same = -1
        for j in range(count):
            if turn.got(d, d.end[found[j]]) == turn.got(d, d.end[i]):
                same = j
        if same < 0:
            found[count] = i
            count += 1
        elif d.worth[i] > d.worth[found[same]]:
            found[same] = i
    for i in range(1, count):
        j, one = i, found[i]
        while j and (d.worth[found[j - 1]], -d.end[found[j - 1]]) < (d.worth[one], -d.end[one]):
            found[j] = found[j - 1]
            j -= 1
        found[j] = one
    return np.array([d.end[i] for i in found[: min(count, MOST)]])


@jit
def of(d, place):
    i = 0
    while d.end[i] != place:
        i += 1
    return i


@jit
def chance(state):
    """A number out of what the seat sees."""
    seed = np.int64(state[LAID])
    for i in range(4):
        seed = (seed * 137 + state[TOPS + i]) & 0xFFFF
    for i in range(rules.held(state, 0)):
        seed = (seed * 137 + state[HANDS + i]) & 0xFFFF
    return seed


@jit
def pile(state, seed):
    """The table with a draw pile that it may have."""
    after, known = state.copy(), np.zeros(ALL + 2, np.uint8)
    for i in range(state[LAID]):
        known[state[ROW + i]] = 1
    for i in range(rules.held(state, 0)):
        known[state[HANDS + i]] = 1
    at = first = ROW + ALL - np.int64(state[LEFT])
    for card in range(FIRST, LAST + 1):
        if not known[card]:
            after[at] = card
            at += 1
    rules.seed(after, seed)
    rules.shuffle(after, first, ROW + ALL)
    return after


@jit
def laid(d, state, place):
    """The table once a turn ended so."""
    n = d.size
    for k in range(2):
        at, flip = place >> 8 - 8 * k & 255, d.turned != k
        pile = TOPS + 2 if flip else TOPS
        state[pile], state[pile + 1] = turn.reading(d, not flip, d.low[k, at]), turn.reading(d, not flip, d.high[k, at])
    for i in range(n):
        if not place >> 16 + i & 1:
            state[ROW + state[LAID]] = turn.reading(d, not d.turned, d.hand[0, i])
            state[LAID] += 1
    count = 0
    for j in range(n):
        i = n - 1 - j if d.turned else j
        if place >> 16 + i & 1:
            state[HANDS + count] = turn.reading(d, not d.turned, d.hand[0, i])
            count += 1
    state[HANDS + count : HANDS + PLACES] = 0
    return state


@jit
def after(d, w, critic, state, count):
    """What a table is worth two turns later."""
    for i in range(2):
        if state[LAID] == ALL:
            return WON
        rules.draw(state, 0)
        rules.ready(state, 0)
        turn.viewed(d, state)
        d.all = 0
        d.best, d.most, d.move = -1, -np.inf, -1
        least = turn.limit(d) - LESS
        for far in (least, 2 * least, ANY):
            turn.reach(d, critic if i else w, far)
            count[3] += d.ends
            if d.ends:
                break
        count[2] += 1
        if d.best < 0:
            return -WON
        laid(d, state, d.best)
    return min(max(np.int64(d.most), -WON), WON)


@jit
def played(d, other, w, critic, first, options, found, count, most):
    for i in range(len(found)):
        state = rules.dealt(first + i, 1, options)
        while not state[STATUS]:
            rules.play(state, choose(d, other, w, critic, state, count, most))
        found[i] = ALL - state[LAID]


def main(first, count, most=0, *options, step=200):
    """The same deals with and without, as far as it has come, and what it took."""
    ahead, plain, lefts, before = Ahead(most, options), Table(options=options), [], []
    for at in range(first, first + count, step):
        lefts.extend(ahead.lefts(at, min(step, first + count - at)))
        before.extend(plain.lefts(at, min(step, first + count - at)))
        won, without = np.array(lefts) == 0, np.array(before) == 0
        more = 100 * (won.astype(int) - without)
        shares = 100 * won.mean(), 100 * without.mean(), more.mean(), more.std() / len(more) ** 0.5
        print("deals %d to %d: %.2f %% won, %.2f %% without, %+.2f +- %.2f points" % (first, at + step - 1, *shares))
        decisions, looked, turns, ends, other = ahead.count
        shares = 100 * looked / decisions, 100 * other / looked, turns / looked, turns / decisions, ends / turns
        print("    %.1f %% look ahead, %.1f %% of them move otherwise; %.1f turns, %.1f in the mean, of %.1f ends" % shares)
        print("    left: %.2f, %.2f without" % (np.mean(lefts), np.mean(before)), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]), *sys.argv[4:])
