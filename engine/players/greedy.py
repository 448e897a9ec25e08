"""A beginner at The Game: the smallest step that leaves the turn a lawful end. Keeps off where it is asked to."""

from engine import piles, table
from engine.games import thegame

EXTRA = 1, 3, 3, 3, 3  # beyond the minimum only a step as small as this, by seats
ASKED = 0, 15, -2  # what no word, "keep off" and "good for me" from another seat add to a step


def choose(view):
    return cheapest(view, thegame, cost)


def cheapest(view, game, cost):
    """The move that a beginner at this game makes; so much does a card cost on a pile."""
    if not view[thegame.MINIMUM]:
        return thegame.BEGIN | view[table.SEAT]
    best, least = 0, 1000
    if not game.need(view):
        least = EXTRA[view[table.SEATS] - 1] + 1
    for move in game.lays(view):
        step = cost(view, move >> 8, move & 3)
        if step < least and lawful(view, game, move):
            best, least = move, step
    return best


def cost(view, card, pile):
    step = piles.gap(card, view[thegame.TOPS + pile], pile < 2)
    for seat in range(view[table.SEATS]):
        if seat != view[table.SEAT]:
            step += ASKED[view[thegame.TALK + seat] >> 2 * pile & 3]
    return step


def lawful(view, game, move):
    after = bytearray(view)
    game.lay(after, move >> 8, move & 3)
    return game.completes(after)
