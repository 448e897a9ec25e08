"""A beginner at the Template: takes sweet cards, and offers the one that is worth least."""

from engine.games import template
from engine.players import last

further = None  # it never looks ahead (engine/players/thegame/lookahead.py)


def choose(view):
    return last(think(view))


def think(view):
    best, most = None, -1000
    for move in template.moves(view):
        value = price(view, move)
        if value > most:
            best, most = move, value
        yield best


def ways(view, of):
    return of.moves((price(view, move), move) for move in template.moves(view))


def price(view, move):
    """Return the value of a move: a share its worth, an offer less the more others would take it."""
    if move == template.TAKE:
        return template.worth(view, template.offer(view))
    return -abs(template.worth(view, move >> 8)) if template.asks(view) == 0 else 0
