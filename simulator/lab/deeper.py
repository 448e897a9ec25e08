"""Looking ahead at The Game alone: what is hidden is dealt in many ways, each way the same for all ends of the turn that seem
good; the actor plays some turns on from there, and the judge says what chance is left. Every so often the worse half goes.

The ways are thrown out of what the seat sees: the same view, the same move, on every machine.
"""

import numpy as np

from engine.games.thegame import ALL, HANDS, LAID, LEFT, PLACES, ROW
from engine.table import STATUS
from simulator.lab import judge, pupil, rules, turn
from simulator.lab.jit import jit

ENDS = 16  # of a turn that are looked at, at most
DEEP = 4000  # places tried before it is given up that all can be laid


def room():
    """What a decision is noted in: of each end where it leads, its first move, its chances added up."""
    fields = [("after", "u1", (ENDS, rules.SIZE)), ("move", "i8", ENDS), ("sum", "f8", ENDS)]
    fields += [("which", "i8", ENDS), ("pack", "u1", ALL), ("state", "u1", rules.SIZE)]
    fields += [("index", "i2", judge.ENTRIES), ("times", "f4", judge.ENTRIES)]
    fields += [("lane", "f4", judge.LANES), ("second", "f4", judge.SECOND)]
    return np.zeros(1, np.dtype(fields, align=True))[0]


@jit
def choose(d, w, r, v, knobs, state):
    """The move; `knobs`: ends, turns, from which worth on (in logits less than the best), and how many ways a round."""
    turn.viewed(d, state)
    if not turn.plan(d, w, state):
        return turn.beginner(state)
    if d.most > turn.SURE - 100 or not d.left:
        return d.move
    sure = last(d) if d.all else -1
    if sure >= 0 or d.most < 100 - turn.SURE:
        return sure if sure >= 0 else d.move
    count = likely(d, r, state, knobs[0], knobs[2])
    if count > 1:
        hidden(r, state)
        halved(d, w, r, v, knobs, count)
    return r.move[r.which[0]]


@jit
def last(d):
    """The move after which all can be laid, where the draw pile ends and a longer search finds one; or -1."""
    for i in range(d.ends):
        if d.worth[i] < 100 - turn.SURE:
            d.tries += 1
            if deep(d, d.end[i]):
                return turn.got(d, d.end[i])
    return -1


@jit
def deep(d, place):
    here, there, n = place >> 8 & 255, place & 255, np.int64(d.count[2])
    kept = place >> 16 | (1 << n) - (1 << d.size)
    here = turn.number(d, 2, d.low[0, here], d.high[0, here])
    there = turn.number(d, 3, d.low[1, there], d.high[1, there])
    return turn.fewest(d, kept << 16 | here << 8 | there, DEEP) == 0


@jit
def likely(d, r, state, most, far):
    """The ends that the actor likes best, and where each leads before the draw; how many."""
    top, count = d.most, 0
    while count < most:
        best = -1
        for i in range(d.ends):
            if d.worth[i] > top - far * judge.DECK and (best < 0 or d.worth[i] > d.worth[best]):
                best = i
        if best < 0:
            break
        r.move[count], r.after[count] = turn.got(d, d.end[best]), state
        pupil.laid(d, r.after[count], d.end[best])
        r.sum[count], r.which[count] = 0, count
        d.worth[best] = -np.inf
        count += 1
    return count


@jit
def hidden(r, state):
    """The cards that are not seen, shuffled by themselves."""
    there = np.ones(100, np.uint8)
    for i in range(state[LAID]):
        there[state[ROW + i]] = 0
    for i in range(PLACES):
        there[state[HANDS + i]] = 0
    count, seed = 0, np.int64(1)
    for card in range(2, 100):
        if there[card]:
            r.pack[count] = card
            seed = (seed * 137 + card) & 0x3FFFFFFF
            count += 1
    np.random.seed(seed)


@jit
def shuffled(r, count):
    for i in range(count - 1, 0, -1):
        j = np.random.randint(0, i + 1)
        r.pack[i], r.pack[j] = r.pack[j], r.pack[i]


@jit
def halved(d, w, r, v, knobs, count):
    """The better half again and again, the best first; of equals what the actor likes."""
    left = np.int64(r.after[0, LEFT])
    for ways in knobs[3:]:
        shuffled(r, left)
        for way in range(ways):
            for i in range(count):
                one = r.which[i]
                r.sum[one] += led(d, w, r, v, r.after[one], left * way // ways, knobs[1])
        for i in range(1, count):
            j, one = i, r.which[i]
            while j and r.sum[r.which[j - 1]] < r.sum[one]:
                r.which[j] = r.which[j - 1]
                j -= 1
            r.which[j] = one
        count = (count + 1) // 2
        if count < 2:
            break


@jit
def led(d, w, r, v, after, first, turns):
    """The chance that is left some turns on, with the hidden cards from that one on."""
    state = r.state
    state[:] = after
    left = np.int64(state[LEFT])
    for i in range(left):
        state[ROW + ALL - left + i] = r.pack[(first + i) % left]
    pupil.on(state)
    for i in range(turns):
        if not pupil.go(d, w, state):
            return 0.0 if pupil.rest(d, state) else 1.0
        if i + 1 < turns:
            pupil.settle(d, state, d.best)
    _, n = judge.records(d, d.best, r.index, r.times)
    return judge.chance(v, r, r.index, r.times, n, d.deck)


@jit
def played(d, w, r, v, knobs, first, left):
    """The cards left in so many deals."""
    for i in range(len(left)):
        state = rules.dealt(first + i, 1, 0)
        while not state[STATUS]:
            rules.play(state, choose(d, w, r, v, knobs, state))
        left[i] = ALL - state[LAID]
