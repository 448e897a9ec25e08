"""The computer at The Game: Extreme: as at The Game, but a turn obeys the commands, and signs.py says what its ends are worth.

`weaker` says why it plays as a beginner where it cannot do better: b"weights" that are not to be had, b"memory" that is short.
"""

from engine import table
from engine.games import extreme, thegame
from engine.players import BEST, last, signs, turns, wary
from engine.players import thegame as kin

SLIP = 2200, 500  # the easy and the good player err by 128 times so much at most
weaker = b""


def choose(view):
    return last(think(view, BEST))


def think(view, level=BEST):
    global weaker
    weaker = b""
    if not thegame.begun(view):
        yield thegame.BEGIN | view[table.SEAT]
        return
    try:
        yield from plan(view, level)
    except (OSError, ValueError):
        weaker = b"weights"
    except MemoryError:
        weaker = b"memory"
    if weaker:
        yield said(view, wary.choose(view))


def plan(view, level):
    """The end that is worth most; of equals the first."""
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
                best, worth = (turn.path(place) or [0])[0], now
            yield best or said(view, 0)
            if worth == turns.SURE:
                return
    if worth is None:
        yield said(view, wary.choose(view))


def ways(view, of):
    """The turns that a hint may tell, by `of`, which is engine/players/ways.py."""
    if thegame.begun(view):
        with signs.opened() as file:
            yield from of.ends(signs.Turn(view, file), said(view, 0), turns.SURE)


def said(view, move):
    """A move; but before the turn ends the seat says of each pile what is true, where it may speak."""
    return move if extreme.QUIET in extreme.signs(view) else kin.said(view, move)
