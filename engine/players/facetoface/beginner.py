"""A beginner at Face to Face: the two cards that cost least together, then only what is a gain."""

from engine import table
from engine.games import facetoface
from engine.games.piles import gap
from engine.players import last

FRESH = 2  # what a card that a gift brings into the hand is worth, in steps of a pile


def choose(view):
    return last(think(view))


def think(view):
    spare = not facetoface.need(view) and facetoface.left(view, view[table.SEAT])
    best, least = None, 0 if spare else 1000  # with nothing to draw it lays on: a last single card would lose
    if not facetoface.need(view):
        best = 0
        yield best
    for move in facetoface.lays(view):
        after = bytearray(view)
        facetoface.lay(after, move >> 8, move & 255)
        price = cost(view, move) + rest(after)
        if price < least:
            best, least = move, price
        yield best


def rest(view):
    """The least that the card still asked for costs; far too much where there is none. One was laid: it is one at most."""
    if not facetoface.need(view):
        return 0
    least = 500
    for move in facetoface.lays(view):
        least = min(least, cost(view, move))
    return least


def cost(view, move):
    """The steps that one's own pile loses, or that the other's gains, less what it brings to draw."""
    seat, pile = view[table.SEAT], move & 255
    step = gap(move >> 8, facetoface.piles(view, seat ^ pile >> 1)[pile & 1], not pile & 1)
    if pile < 2:
        return step
    return -step - FRESH * min(facetoface.HAND - len(facetoface.hand(view, seat)), facetoface.left(view, seat))
