"""The computer at The Game: Extreme: plays as at The Game, with turns that obey the commands (turn.py)."""

from engine import table
from engine.games import extreme, thegame
from engine.players import BEST, last, tried, turns
from engine.players import thegame as kin
from engine.players.extreme import beginner
from engine.players.extreme import turn as signs

further = None  # it never looks ahead (engine/players/thegame/lookahead.py)
SLIP = 2200, 500  # the largest error of the easy and of the good player, divided by 128


def choose(view):
    return last(think(view, BEST))


def think(view, level=BEST):
    return tried(plan(view, level), simple(view), "in the player of Extreme: a simpler one decides")


def plan(view, level):
    """Yield the best end of a turn so far: the one that is worth most; of equal ends the first."""
    if not thegame.begun(view):
        yield thegame.BEGIN | view[table.SEAT]
        return
    best = worth = None
    yield best
    with signs.opened() as file:
        yield best
        turn, slip = signs.Turn(view, file), kin.slips(view)
        yield best
        for place in turn.ends():
            now = turn.worth(place)
            if level < BEST and abs(now) < turns.SURE:
                now += next(slip) * SLIP[level]
            if worth is None or now > worth:
                best, worth = (turn.path() or [0])[0], now
            yield best or said(view, 0)
            if worth == turns.SURE:
                return
    if worth is None:
        yield from simple(view)


def simple(view):
    """Yield the beginner's move."""
    yield said(view, beginner.choose(view))


def ways(view, of):
    """Yield the turns that a hint may show. of: the module engine/players/hints.py"""
    if thegame.begun(view):
        with signs.opened() as file:
            yield from of.ends(signs.Turn(view, file), said(view, 0), turns.SURE)


def said(view, move):
    """Return the move; but before the turn ends first say about each pile what the hand needs, unless a QUIET shows."""
    return move if extreme.QUIET in extreme.signs(view) else kin.said(view, move)
