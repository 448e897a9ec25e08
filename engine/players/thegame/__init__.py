"""The computer at The Game: makes the turn whose end is worth most by LANES (lanes.py), then says its words."""

from engine import table
from engine.games import piles, thegame
from engine.players import BEST, EASY, GOOD, greedy, lanes, last, tried, turns, weights

SLIP = 2200, 1400  # the easy player's largest error alone and in a team, divided by 128; 23,040 make the odds e times as good


def choose(view):
    return last(think(view, GOOD))


def think(view, level=BEST):
    return tried(plan(view, level), simple(view), "in the player of The Game: a simpler one decides")


def plan(view, level):
    """Yield the best end of a turn so far: the one that LANES thinks most of; of equal ends the first."""
    if not thegame.begun(view):
        yield thegame.BEGIN | view[table.SEAT]
        return
    best = worth = None
    yield best
    with opened(view) as file:
        yield best
        turn, slip = turns.Turn(view, file), slips(view)
        yield best
        for place in turn.ends():
            now = turn.worth(place)
            if level == EASY and abs(now) < turns.SURE:
                now += next(slip) * SLIP[view[table.SEATS] > 1]
            if worth is None or now > worth:
                best, worth = (turn.path() or [0])[0], now
            yield best or said(view, 0)
            if worth == turns.SURE:
                return
    if worth is None:
        yield from simple(view)


def simple(view):
    """Yield the beginner's move."""
    yield said(view, greedy.choose(view))


def further(view, steps, of):
    """Yield the best move so far of a player with more time: alone it looks ahead.

    of: the module engine/players/thegame/lookahead.py
    """
    move = None
    if turns.weights(view) == "solo":
        for move in of.further(view, turns, lanes.load):
            yield move
    if move is None:
        return (yield from steps)
    return b""


def ways(view, of):
    """Yield the turns that a hint may show. of: the module engine/players/hints.py"""
    if thegame.begun(view):
        with opened(view) as file:
            yield from of.ends(turns.Turn(view, file), said(view, 0), turns.SURE)


def opened(view):
    """Open the weights of this table, to be read record by record: all together they would take 10.8 KB."""
    name = turns.weights(view)
    return weights.opened(name, lanes.COUNT, lanes.SUMS[name])


def turn(view):
    """Return the turn with all its weights in memory, for the review on a computer."""
    return turns.Turn(view, lanes.load(turns.weights(view)))


def slips(view):
    """Yield random errors of judgement, -128 to 127, without end; always the same ones for a view, which is the seed."""
    seed = len(thegame.row(view))
    for card in thegame.tops(view) + thegame.hand(view, view[table.SEAT]):
        seed = (seed * 137 + card) & 0xFFFF
    while True:
        seed = (seed * 12137 + 8191) & 0xFFFF
        yield (seed >> 8) - 128


def said(view, move):
    """Return the move; but before the turn ends first say about each pile what the hand needs."""
    if not move and view[table.SEATS] > 1:
        seat = view[table.SEAT]
        for pile in range(4):
            word = asks(thegame.hand(view, seat), thegame.tops(view)[pile], pile < 2)
            if word and not thegame.said(view, seat, pile):
                return word | pile
    return move


def asks(hand, top, rising):
    """Return the word for a pile that these cards need: KEEP_OFF, GOOD, or 0 for none."""
    gaps = [piles.gap(card, top, rising) for card in hand]
    if [gap for gap in gaps if gap == -piles.TRICK or 0 < gap < 3]:
        return thegame.KEEP_OFF
    return thegame.GOOD if [gap for gap in gaps if 2 < gap < 7] else 0
