"""The Game compiled: the same states in byte arrays, the same deals, moves and ends as engine/games/thegame.py.

It has only what games between computers need: dealing, laying, speaking, ending turns. tests/lab/test_lab.py compares both.
"""

import numpy as np

from engine import table
from engine.games.piles import TRICK
from engine.games.thegame import (
    ALL,
    BEGIN,
    DUE,
    EXPERTS,
    FIRE,
    FIRST,
    GOOD,
    HAND,
    HANDS,
    KEEP_OFF,
    LAID,
    LEFT,
    MINIMUM,
    PLACES,
    PLAYED,
    ROW,
    SHORT,
    SIZE,
    STRICT,
    TALK,
    TOPS,
)
from engine.table import CHANCE, OPTIONS, OVER, SEAT, SEATS, SHOWN, STATUS
from simulator.lab.jit import jit

MIX, SIZES = np.array(table.MIX), np.array(HAND)


@jit
def dealt(deal, seats, options):
    """Return the state of a deal, with the first turn begun if there is only one seat."""
    state = np.zeros(SIZE, np.uint8)
    state[SEATS], state[OPTIONS] = seats, options
    seed(state, deal)
    for i in range(ALL):
        state[ROW + i] = FIRST + i
    shuffle(state, ROW, ROW + ALL)
    state[LEFT] = ALL
    for i in range(4):
        state[TOPS + i] = 1 if i < 2 else 100
    for seat in range(seats):
        draw(state, seat)
    if seats == 1:
        start(state, 0)
    return state


@jit
def seed(state, deal):
    left, right = deal >> 15, deal & 0x7FFF
    for i in range(6):
        left, right = right, left ^ ((right * MIX[i] + MIX[i]) >> 7 & 0x7FFF)
    put(state, left << 15 | right)


@jit
def put(state, bits):
    for i in range(4):
        state[CHANCE + i] = bits >> 8 * i & 255


@jit
def shuffle(state, first, stop):
    x = 0
    for i in range(4):
        x |= np.int64(state[CHANCE + i]) << 8 * i
    for last in range(stop - 1, first, -1):
        x ^= (x & 0x7FFFF) << 11
        x ^= x >> 19
        x ^= (x & 0x3FFFF) << 12
        other = first + ((x >> 9) * (last - first + 1) >> 21)
        state[last], state[other] = state[other], state[last]
    put(state, x)


@jit
def held(state, seat):
    """Return the number of cards in a seat's hand."""
    count = 0
    while count < PLACES and state[HANDS + seat * PLACES + count]:
        count += 1
    return count


@jit
def draw(state, seat):
    place, size = HANDS + seat * PLACES, SIZES[state[SEATS] - 1] - (1 if state[OPTIONS] & SHORT else 0)
    count = min(size - held(state, seat), np.int64(state[LEFT]))
    for _ in range(count):
        top = ROW + ALL - state[LEFT]
        card, state[top] = state[top], 0
        i = place + held(state, seat)
        while i > place and state[i - 1] > card:
            state[i] = state[i - 1]
            i -= 1
        state[i] = card
        state[LEFT] -= 1
    return count


@jit
def start(state, seat):
    ready(state, seat)
    if not completes(state):
        state[STATUS] = OVER


@jit
def ready(state, seat):
    state[SEAT], state[TALK + seat], state[PLAYED], state[DUE] = seat, 0, 0, 0
    state[MINIMUM] = 1 if not state[LEFT] else 3 if state[OPTIONS] & EXPERTS else 2
    for pile in range(4):
        if burns(state, state[TOPS + pile]):
            state[DUE] |= 1 << pile


@jit
def burns(state, card):
    return state[OPTIONS] & FIRE and 22 <= card <= 77 and card % 11 == 0


@jit
def bits(mask):
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


@jit
def need(state):
    return max(np.int64(state[MINIMUM]) - np.int64(state[PLAYED]), bits(state[DUE]))


@jit
def fits(card, top, pile):
    if pile < 2:
        return card > top or card + TRICK == top
    return card < top or card == top + TRICK


@jit
def completes(state):
    """Return True if the turn can be completed. Depth first without recursion: numba does not cache recursive functions."""
    if not need(state) or state[LAID] == ALL:
        return True
    states, tried, depth = np.zeros((PLACES + 1, SIZE), np.uint8), np.zeros(PLACES + 1, np.int64), 0
    states[0] = state
    while depth >= 0:
        now = states[depth]
        if not need(now) or now[LAID] == ALL:
            return True
        depth += 1 if next_laid(now, tried, depth, states[min(depth + 1, PLACES)]) else -1
    return False


@jit
def next_laid(state, tried, depth, after):
    """Write the state after the next untried way to lay a card into `after`. Return False if there is none."""
    seat, due = state[SEAT], np.int64(state[DUE])
    count = held(state, seat)
    piles = 15 if need(state) > bits(due) or count == ALL - state[LAID] else due & -due
    while tried[depth] < 4 * count:
        i, pile = tried[depth] >> 2, tried[depth] & 3
        tried[depth] += 1
        card = state[HANDS + seat * PLACES + i]
        if piles >> pile & 1 and fits(np.int64(card), np.int64(state[TOPS + pile]), pile):
            after[:] = state
            lay(after, card, pile)
            tried[min(depth + 1, PLACES)] = 0
            return True
    return False


@jit
def lay(state, card, pile):
    place = HANDS + state[SEAT] * PLACES
    i = place
    while state[i] != card:
        i += 1
    while i < place + PLACES - 1:
        state[i] = state[i + 1]
        i += 1
    state[i] = 0
    state[TOPS + pile] = card
    state[ROW + state[LAID]] = card
    state[LAID] += 1
    state[PLAYED] += 1
    state[DUE] &= 15 ^ 1 << pile
    if state[OPTIONS] & STRICT and burns(state, card):
        state[DUE] |= 1 << pile


@jit
def play(state, move):
    """Play a legal move."""
    what, where = move & 0xFF00, move & 255
    if not move:
        end(state)
    elif what == BEGIN:
        start(state, where)
    elif what == KEEP_OFF or what == GOOD:
        state[TALK + state[SEAT]] |= (1 if what == KEEP_OFF else 2) << 2 * where
    else:
        lay(state, move >> 8, where)
        if state[LAID] == ALL:
            state[STATUS] = OVER | (1 << state[SEATS]) - 1
        elif not completes(state):
            state[STATUS] = OVER
        elif not held(state, state[SEAT]):
            end(state)


@jit
def end(state):
    seat = np.int64(state[SEAT])
    state[SHOWN] = state[SHOWN] + draw(state, seat) & 255
    if not held(state, seat):
        state[TALK + seat] = 0
    while True:
        seat = (seat + 1) % state[SEATS]
        if held(state, seat):
            break
    start(state, seat)


@jit
def said(state, seat, pile):
    return state[TALK + seat] >> 2 * pile & 3
