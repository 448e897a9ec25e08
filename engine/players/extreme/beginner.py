"""A beginner at The Game: Extreme: as at The Game, but a skull and what binds everybody are worth a larger step to cover."""

from engine.games import extreme
from engine.players import greedy, last

WORTH = 0, 2, 0, 0, 2, 4, 7, 0  # what covering it takes off a step, by kind


def choose(view):
    return last(think(view))


def think(view):
    return greedy.cheapest(view, extreme, cost)


def cost(view, card, pile):
    return greedy.cost(view, card, pile) - WORTH[extreme.signs(view)[pile]]
