"""Rows of Qwixx for its players: the present crosses, and those that a hand makes possible.

A row is a small int here: crosses << 4 | boxes used up from the left, the lock included.
"""

from engine.games import qwixx
from engine.games.qwixx.sheets import BOX, FIVE, box, crosses, ones

REACH = b"\0\1\2\2\3\3\3\3\4\4\4\4\4\4\4\4"


def lines(view, seat):
    """Return the four rows of a seat, as small ints."""
    return [line(crosses(view, seat, row)) for row in range(4)]


def line(bits):
    used = 8 + REACH[bits >> 8] if bits >> 8 else 4 + REACH[bits >> 4] if bits >> 4 else REACH[bits]
    return ones(bits) << 4 | used


def step(at, box, spare):
    """Return the row with one more box crossed, or 0 if that is illegal. spare: boxes that may be skipped"""
    skipped = box - (at & 15)
    if skipped < 0 or skipped > spare or box == BOX and at >> 4 < FIVE:
        return 0
    return (at & 240) + (17 + box if box < BOX else 44)


def chains(at, boxes, spare):
    """Yield each way to cross some of the boxes, which are in order, in one action: their bits << 8 | the row after it."""
    for i in range(len(boxes)):
        one = step(at, boxes[i], spare)
        if one:
            yield 256 << i | one
            spare_left = 1 if spare > 1 else spare + (at & 15) - boxes[i]
            for j in range(i + 1, len(boxes)):
                two = step(one, boxes[j], spare_left)
                if two:
                    yield 256 << i | 256 << j | two
                    spare_rest = spare_left + (one & 15) - boxes[j]
                    for k in range(j + 1, len(boxes)):
                        three = step(two, boxes[k], spare_rest)
                        if three:
                            yield 256 << i | 256 << j | 256 << k | three


def pool(cards, row, wild):
    """Return the cards that may be played in a row, in order, as box << 8 | card. wild: with the jokers"""
    return sorted(
        [box(card & 15, row) << 8 | card for card in cards if card >> 4 == row + 1 or wild and card >> 4 == qwixx.JOKER]
    )
