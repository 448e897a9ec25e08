"""The computer at Face to Face: makes the turn after which its weights rate its chances best."""

from engine import table
from engine.games import facetoface
from engine.players import BEST, last, tried
from engine.players.facetoface import beginner
from engine.players.facetoface import turn as duel

further = None  # it never looks ahead (engine/players/thegame/lookahead.py)
SLIP = 800, 300  # the largest error of the easy and of the good player, divided by 128; 23,040 make the odds e times as good


def choose(view):
    return last(think(view, BEST))


def think(view, level=BEST):
    return tried(plan(view, level), simple(view), "in the player of Face to Face: a simpler one decides")


def plan(view, level):
    """Yield the best end of a turn so far; of equal ends the first."""
    best = worth = None
    yield best
    with duel.opened() as file:
        yield best
        turn, slip = duel.Turn(view, file), slips(view)
        yield best
        for place in turn.ends():
            now = turn.worth(place)
            if level < BEST and now < duel.SURE:
                now += next(slip) * SLIP[level]
            if worth is None or now > worth:
                best, worth = (turn.path() or [0])[0], now
            yield best
            if worth == duel.SURE:
                return
    if worth is None:
        yield from simple(view)


def simple(view):
    """Yield the beginner's move."""
    yield beginner.choose(view)


def ways(view, of):
    """Yield the turns that a hint may show. of: the module engine/players/hints.py"""
    with duel.opened() as file:
        yield from of.ends(duel.Turn(view, file), 0, duel.SURE)


def slips(view):
    """Yield random errors of judgement, -128 to 127, without end; always the same ones for a view, which is the seed."""
    seat = view[table.SEAT]
    seed = facetoface.left(view, seat)
    for card in bytes(facetoface.piles(view, seat) + facetoface.piles(view, 1 - seat)) + facetoface.hand(view, seat):
        seed = (seed * 137 + card) & 0xFFFF
    while True:
        seed = (seed * 12137 + 8191) & 0xFFFF
        yield (seed >> 8) - 128
