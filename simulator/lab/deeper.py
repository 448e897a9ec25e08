"""Look-ahead for the solo The Game. LANES (engine/players/lanes.py) choose the likely ends of a turn, and the judge rates them.
The hidden cards are dealt in many random ways, the same for every end. Some turns are played on from each end, and the judge
gives the chance to win from there. After each round the worse half of the ends is dropped.

The random numbers come from the view of the seat: the same view gives the same move on every machine.
"""

import numpy as np

from engine.games.thegame import ALL, HANDS, LAID, PLACES, ROW, TOPS
from engine.table import OVER, STATUS
from simulator.lab import judge, rules, turn
from simulator.lab.jit import jit
from simulator.lab.turn import FLIP

ENDS = 16  # of a turn that are examined, at most
ASKED = 30  # ends for which the judge is asked
DEEP = 4000  # places tried before the search for a way to lay all cards stops
LIKELY, FAR = 8, 6.0  # most ends that are likely; their greatest distance from the best one, in logits of LANES
UNIT = 90.0 * 256  # a logit of LANES
PARTS = 8  # of the cards to draw: each part comes first once, then the cards are shuffled again


def room():
    """Return the arrays for a decision: for each end its state, first move and the sum of its chances."""
    fields = [("after", "u1", (ENDS, rules.SIZE)), ("move", "i8", ENDS), ("sum", "f8", ENDS), ("which", "i8", ENDS)]
    fields += [("best", "i8", ENDS), ("logits", "f8", ENDS), ("place", "i8", 1), ("logit", "f8", 1)]
    fields += [("state", "u1", rules.SIZE), ("pack", "u1", ALL)]
    return np.zeros(1, np.dtype(fields + judge.fields(), align=True))[0]


@jit
def choose(d, w, r, v, knobs, state):
    """Return the move. knobs: ends, turns, tenths of a logit below the best end, and the ways for each round"""
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
    """Return the move of an end from which a longer search can lay all cards, if the draw pile is used up; otherwise -1."""
    for i in range(d.ends):
        if d.worth[i] < 100 - turn.SURE:
            d.tries += 1
            if deep(d, d.end[i]):
                return turn.got(d, d.end[i])
    return -1


@jit
def deep(d, place):
    here, there, n = place >> 8 & 255, place & 255, np.int64(d.count[2])
    kept_bits = place >> 16 | (1 << n) - (1 << d.size)
    here = turn.number(d, 2, d.low[0, here], d.high[0, here])
    there = turn.number(d, 3, d.low[1, there], d.high[1, there])
    return turn.fewest(d, kept_bits << 16 | here << 8 | there, DEEP) == 0


@jit
def likely(d, r, v, state, most, far):
    """Put the ends that the judge rates best into the room, with the state before the draw. Return their number."""
    count = liked(d, r, v, ASKED, r.best[:most], r.logits[:most])
    while r.logits[count - 1] < r.logits[0] - far:
        count -= 1
    for i in range(count):
        r.move[i], r.after[i] = turn.got(d, r.best[i]), state
        laid(d, r.after[i], r.best[i])
        r.sum[i], r.which[i] = 0, i
    return count


@jit
def halved(d, w, r, v, knobs, count, state):
    """Drop the worse half of the ends until one is left, from best to worst; of equals the judge's choice comes first."""
    left, seed = hidden(r, state), np.int64(1)
    for card in r.pack[:left]:
        seed = (seed * 137 + card) & 0x3FFFFFFF
    np.random.seed(seed)
    for ways in knobs[3:]:
        for way in range(ways):
            first = dealt(r, left, way)
            for i in range(count):
                end_number = r.which[i]
                drawn(r, r.after[end_number], left, first)
                r.sum[end_number] += led(d, w, r, v, knobs[1])
        for i in range(1, count):
            j, end_number = i, r.which[i]
            while j and r.sum[r.which[j - 1]] < r.sum[end_number]:
                r.which[j] = r.which[j - 1]
                j -= 1
            r.which[j] = end_number
        count = (count + 1) // 2
        if count < 2:
            break


@jit
def played(d, w, r, v, knobs, first, left):
    """Write the cards left in each of len(left) deals into `left`."""
    for i in range(len(left)):
        state = rules.dealt(first + i, 1, 0)
        while not state[STATUS]:
            rules.play(state, choose(d, w, r, v, knobs, state))
        left[i] = ALL - state[LAID]


@jit
def settle(d, state, place):
    """Play a whole turn, and draw."""
    laid(d, state, place)
    on(state)


@jit
def on(state):
    """End a turn whose cards are laid: the game is won, or cards are drawn."""
    if state[LAID] == ALL:
        state[STATUS] = OVER | 1
    else:
        rules.end(state)


@jit
def laid(d, state, place):
    """Set tops and hand of a state to those of an end."""
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
def liked(d, r, v, most, ends, logits):
    """Write the likely ends, the best by LANES and the judge first, into `ends` and `logits`. Return their number."""
    top, count = d.most, 0
    for _ in range(most):
        best = -1
        for i in range(d.ends):
            if d.worth[i] > top - FAR * UNIT and abs(d.worth[i]) < turn.SURE - 100 and (best < 0 or d.worth[i] > d.worth[best]):
                best = i
        if best < 0:
            break
        logit = np.float64(judge.of(d, v, r, d.end[best]))
        count, at = min(count + 1, len(ends)), count
        while at and logits[at - 1] < logit:
            if at < len(ends):
                ends[at], logits[at] = ends[at - 1], logits[at - 1]
            at -= 1
        if at < len(ends):
            ends[at], logits[at] = d.end[best], logit
        d.worth[best] = -np.inf
    return count


@jit
def taken(d, r, v):
    """Return the end that is chosen without looking ahead."""
    liked(d, r, v, LIKELY, r.place[:1], r.logit[:1])
    return r.place[0]


@jit
def hidden(r, state):
    """Write the unseen cards into the pack. Return their number."""
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
    """Return the place in the pack where this way begins. Shuffle the pack after every PARTS ways."""
    if way % PARTS == 0:
        for i in range(left - 1, 0, -1):
            j = np.random.randint(0, i + 1)
            r.pack[i], r.pack[j] = r.pack[j], r.pack[i]
    return left * (way % PARTS) // PARTS


@jit
def drawn(r, after, left, first):
    """Set the state behind an end: the hidden cards from `first` on are the draw pile. Draw."""
    r.state[:] = after
    for i in range(left):
        r.state[ROW + ALL - left + i] = r.pack[(first + i) % left]
    on(r.state)


@jit
def led(d, w, r, v, turns):
    """Return the chance to win after `turns` further turns."""
    place = np.int64(0)
    for i in range(turns):
        if i:
            settle(d, r.state, place)
        if not go(d, w, r.state):
            return 0.0 if rest(d, r.state) else 1.0
        place = taken(d, r, v)
    return judge.chance(judge.of(d, v, r, place))


@jit
def go(d, w, state):
    """Plan the next turn. Return False if there is none or its result is certain."""
    d.ends = 0
    if not state[STATUS]:
        turn.viewed(d, state)
        turn.plan(d, w, state)
    return d.ends > 0 and abs(d.most) < turn.SURE - 100


@jit
def rest(d, state):
    """Return the cards left if `go` returned False."""
    if d.ends:
        return 0 if d.most > 0 else -int(d.most + turn.SURE)
    return ALL - np.int64(state[LAID])
