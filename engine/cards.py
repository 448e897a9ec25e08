"""Runs of cards: a slice of a state with the cards in ascending order from the left and 0 in every empty place after them."""

FACE_DOWN = 255  # in a seat's view: there is a card here, but the seat does not know which


def count(state, start, size):
    for i in range(size):
        if not state[start + i]:
            return i
    return size


def held(state, start, size):
    """Return the cards of a run as bytes."""
    return bytes(state[start : start + count(state, start, size)])


def add(state, start, size, card):
    """Insert a card into a run, in ascending order."""
    i = start + count(state, start, size)
    while i > start and state[i - 1] > card:
        state[i] = state[i - 1]
        i -= 1
    state[i] = card


def remove(state, start, size, card):
    i, last = start, start + size - 1
    while state[i] != card:
        i += 1
    while i < last:
        state[i] = state[i + 1]
        i += 1
    state[last] = 0


def hide(state, start, size):
    """Turn all cards of a run face down."""
    for i in range(start, start + count(state, start, size)):
        state[i] = FACE_DOWN
