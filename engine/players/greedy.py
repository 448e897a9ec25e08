"""A beginner at The Game: the smallest step that leaves the turn a lawful end. Keeps off where it is asked to."""

from engine import table
from engine.games import piles, thegame
from engine.players import last

EXTRA = 1, 3, 3, 3, 3  # beyond the minimum only a step as small as this, by seats
ASKED = 0, 15, -2  # what no word, "keep off" and "good for me" from another seat add to a step


def choose(view):
    return last(think(view))


def think(view):
    return cheapest(view, thegame, cost)


def cheapest(view, game, cost):
    """The move that a beginner at this game makes, as it is found; so much does a card cost on a pile."""
    if not thegame.begun(view):
        yield thegame.BEGIN | view[table.SEAT]
        return
    best, least = None, 1000
    if not game.need(view):
        best, least = 0, EXTRA[view[table.SEATS] - 1] + 1
        yield best
    for move in game.lays(view):
        step = cost(view, move >> 8, move & 3)
        if step < least and lawful(view, game, move):
            best, least = move, step
        yield best


def cost(view, card, pile):
    step = piles.gap(card, thegame.tops(view)[pile], pile < 2)
    for seat in range(view[table.SEATS]):
        if seat != view[table.SEAT]:
            step += ASKED[thegame.said(view, seat, pile)]
    return step


def lawful(view, game, move):
    after = bytearray(view)
    game.lay(after, move >> 8, move & 3)
    return game.completes(after)
