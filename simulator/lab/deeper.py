"""Looking ahead at The Game alone: what is hidden is dealt in many ways, each way the same for all ends of the turn that seem
good; some turns are played on from there (simulator/lab/pupil.py), and the judge says what chance is left. Every so often the
worse half goes.

The ways are thrown out of what the seat sees: the same view, the same move, on every machine.
"""

import numpy as np

from engine.games.thegame import ALL, LAID
from engine.table import STATUS
from simulator.lab import judge, pupil, rules, turn
from simulator.lab.jit import jit

ENDS = 16  # of a turn that are looked at, at most
ASKED = 30  # of which the judge is asked
DEEP = 4000  # places tried before it is given up that all can be laid


def room():
    """What a decision is noted in: of each end where it leads, its first move, its chances added up."""
    fields = [("after", "u1", (ENDS, rules.SIZE)), ("move", "i8", ENDS), ("sum", "f8", ENDS), ("which", "i8", ENDS)]
    fields += [("best", "i8", ENDS), ("logits", "f8", ENDS), ("place", "i8", 1), ("logit", "f8", 1)]
    fields += [("state", "u1", rules.SIZE), ("pack", "u1", ALL)]
    return np.zeros(1, np.dtype(fields + judge.fields(), align=True))[0]


@jit
def choose(d, w, r, v, knobs, state):
    """The move; `knobs`: ends, turns, by how many tenths of a logit less than the best, and how many ways a round."""
    turn.viewed(d, state)
    if not turn.plan(d, w, state):
        return turn.beginner(state)
    if d.most > turn.SURE - 100 or not d.left:
        return d.move
    sure = last(d) if d.all else -1
    if sure >= 0 or d.most < 100 - turn.SURE:
        return sure if sure >= 0 else d.move
    count = likely(d, r, v, state, knobs[0], knobs[2] / 10)
    if count > 1:
        halved(d, w, r, v, knobs, count, state)
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
def likely(d, r, v, state, most, far):
    """The ends that the judge likes best, and where each leads before the draw; how many."""
    count = pupil.liked(d, r, v, ASKED, 0.0, r.best[:most], r.logits[:most])
    while r.logits[count - 1] < r.logits[0] - far:
        count -= 1
    for i in range(count):
        r.move[i], r.after[i] = turn.got(d, r.best[i]), state
        pupil.laid(d, r.after[i], r.best[i])
        r.sum[i], r.which[i] = 0, i
    return count


@jit
def halved(d, w, r, v, knobs, count, state):
    """The better half again and again, the best first; of equals what the judge likes."""
    left, seed = pupil.hidden(r, state), np.int64(1)
    for card in r.pack[:left]:
        seed = (seed * 137 + card) & 0x3FFFFFFF
    np.random.seed(seed)
    for ways in knobs[3:]:
        for way in range(ways):
            first = pupil.dealt(r, left, way)
            for i in range(count):
                one = r.which[i]
                pupil.drawn(r, r.after[one], left, first)
                r.sum[one] += pupil.led(d, w, r, v, knobs[1])
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
def played(d, w, r, v, knobs, first, left):
    """The cards left in so many deals."""
    for i in range(len(left)):
        state = rules.dealt(first + i, 1, 0)
        while not state[STATUS]:
            rules.play(state, choose(d, w, r, v, knobs, state))
        left[i] = ALL - state[LAID]
