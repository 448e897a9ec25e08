"""Runs of cards: some bytes of a state, the cards in order to the left, 0 in every empty place behind them."""

FACE_DOWN = 255  # in what a seat has seen: a card is here, but not which


def count(state, start, size):
    for i in range(size):
        if not state[start + i]:
            return i
    return size


def held(state, start, size):
    """The cards of a run, as bytes."""
    return bytes(state[start : start + count(state, start, size)])


def add(state, start, size, card):
    """Put a card in at its place in the order."""
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
    """Turn a run face down."""
    for i in range(start, start + count(state, start, size)):
        state[i] = FACE_DOWN
