"""Games of The Game from a given position: the hidden cards are dealt again each time, and the computer plays on."""

import numpy as np

from engine.games.thegame import ALL, HANDS, LAID, LEFT, PLACES, ROW
from engine.table import SEAT, SEATS, STATUS
from simulator.lab import rules, turn
from simulator.lab.jit import jit


def lefts(table, state, moves, count, seed):
    """Return the cards left in `count` games that begin with these moves. The same seed deals the same cards."""
    left = np.zeros(count, np.int64)
    played(table.desk, table.weights, np.frombuffer(bytes(state), np.uint8), np.array(moves, np.int64), seed, left)
    return left


@jit
def hide(state):
    """Deal the cards again that the seat cannot know: the draw pile and the other hands, each with as many cards as before."""
    places, count = np.zeros(ALL, np.int64), 0
    for seat in range(state[SEATS]):
        if seat != state[SEAT]:
            for i in range(rules.held(state, seat)):
                places[count] = HANDS + seat * PLACES + i
                count += 1
    for i in range(state[LEFT]):
        places[count] = ROW + ALL - 1 - i
        count += 1
    for i in range(count - 1, 0, -1):
        j = np.random.randint(0, i + 1)
        one, other = places[i], places[j]
        state[one], state[other] = state[other], state[one]
    for seat in range(state[SEATS]):
        size = rules.held(state, seat)
        state[HANDS + seat * PLACES : HANDS + seat * PLACES + size].sort()


@jit
def played(d, w, start, moves, seed, left):
    np.random.seed(seed)
    for i in range(len(left)):
        state = start.copy()
        hide(state)
        for move in moves:
            if not state[STATUS]:
                rules.play(state, move)
        while not state[STATUS]:
            rules.play(state, turn.choose(d, w, state))
        left[i] = ALL - state[LAID]
