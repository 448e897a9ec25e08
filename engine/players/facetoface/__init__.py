"""The computer at Face to Face: of all the ends that its turn may have, the one after which it thinks its chances best."""

from engine import table
from engine.games import facetoface
from engine.players import BEST, last, tried
from engine.players.facetoface import beginner
from engine.players.facetoface import turn as duel

further = None  # it never looks ahead (engine/players/thegame/lookahead.py)
SLIP = 800, 300  # the easy and the good player err by 128 times so much at most; 23,040 make the odds e times as good


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
    """Yield the beginner's move (frugal.py)."""
    yield beginner.choose(view)


def ways(view, of):
    """The turns that a hint may tell, by `of`, which is engine/players/hints.py."""
    with duel.opened() as file:
        yield from of.ends(duel.Turn(view, file), 0, duel.SURE)


def slips(view):
    """Errors of judgement, -128 to 127, for as long as they are asked for: by what the seat sees, so always the same."""
    seat = view[table.SEAT]
    seed = facetoface.left(view, seat)
    for card in bytes(facetoface.piles(view, seat) + facetoface.piles(view, 1 - seat)) + facetoface.hand(view, seat):
        seed = (seed * 137 + card) & 0xFFFF
    while True:
        seed = (seed * 12137 + 8191) & 0xFFFF
        yield (seed >> 8) - 128
