"""A beginner at The Game: makes the smallest step after which the turn can be completed. Heeds the words of the other seats."""

from engine import table
from engine.games import piles, thegame
from engine.players import last

EXTRA = 1, 3, 3, 3, 3  # beyond the minimum: the largest step of a pile that it still makes, by number of seats
ASKED = 0, 15, -2  # added to a step for another seat's word: none, "keep off", "good for me"


def choose(view):
    return last(think(view))


def think(view):
    return cheapest(view, thegame, cost)


def cheapest(view, game, cost):
    """Yield the best move so far of a beginner. cost: function that returns the price of a card on a pile"""
    if not thegame.begun(view):
        yield thegame.BEGIN | view[table.SEAT]
        return
    best, least = None, 1000
    if not game.need(view):
        best, least = 0, EXTRA[view[table.SEATS] - 1] + 1
        yield best
    for move in game.lays(view):
        step = cost(view, move >> 8, move & 3)
        if step < least and can_complete(view, game, move):
            best, least = move, step
        yield best


def cost(view, card, pile):
    step = piles.gap(card, thegame.tops(view)[pile], pile < 2)
    for seat in range(view[table.SEATS]):
        if seat != view[table.SEAT]:
            step += ASKED[thegame.said(view, seat, pile)]
    return step


def can_complete(view, game, move):
    """True if the turn can still be completed after this move."""
    after = bytearray(view)
    game.lay(after, move >> 8, move & 3)
    return game.completes(after)
