"""A beginner at Face to Face: lays the two cards that cost least together, then only cards that are a gain."""

from engine import table
from engine.games import facetoface
from engine.games.piles import gap
from engine.players import last

FRESH = 2  # worth of a card that helping brings into the hand, in steps of a pile


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
    """Return the least cost of the card still needed, 500 if no card fits. One card is laid, so at most one is needed."""
    if not facetoface.need(view):
        return 0
    least = 500
    for move in facetoface.lays(view):
        least = min(least, cost(view, move))
    return least


def cost(view, move):
    """Return the steps that the seat's own pile loses, or that the other's gains, less the worth of the cards to draw."""
    seat, pile = view[table.SEAT], move & 255
    step = gap(move >> 8, facetoface.piles(view, seat ^ pile >> 1)[pile & 1], not pile & 1)
    if pile < 2:
        return step
    return -step - FRESH * min(facetoface.HAND - len(facetoface.hand(view, seat)), facetoface.left(view, seat))
