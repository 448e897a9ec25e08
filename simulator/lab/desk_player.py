"""The player for `python -m simulator --level best`: at the solo The Game it replaces the device's player.

It looks some turns ahead (simulator/lab/deeper.py), which needs numba. Without numba or its weights a message says so, and the
device's player stays. The device's player also plays variants and games with more seats.
"""

import sys

from engine import players, table
from engine.games import thegame
from engine.session import Session
from simulator import lab

KNOWN = "thegame"
DEVICE = "The device's own player plays"

ready = []  # the player, created once for a process


class Unready(ValueError):
    """The player cannot be created; the message says why."""


def player():
    """Return the player. The first call creates it."""
    if not ready:
        if not lab.ready():
            raise Unready("%s: %s" % (DEVICE, lab.NEEDED))
        from simulator.lab.best import Player

        try:
            ready.append(Player())
        except ValueError as wrong:
            raise Unready("%s: %s" % (DEVICE, wrong)) from wrong
    return ready[0]


def knows(view):
    """Return True if the player was trained for this view: the solo The Game without options."""
    return view[table.SEATS] == 1 and not view[table.OPTIONS] and not view[table.OPTIONS + 1]


class Best:
    """The device's player of The Game with the strong player for its best level and for hints."""

    def __init__(self, device):
        self.device = device

    def __getattr__(self, name):
        return getattr(self.device, name)

    def think(self, view, level=players.BEST):
        if level == players.BEST and knows(view):
            yield player().choose(view)
        else:
            yield from self.device.think(view, level)

    def ways(self, view, of):
        """Yield the turns of a hint, the strong player's turn first, then those of the device's player."""
        turn = path(view) if knows(view) else []
        for turns in self.device.ways(view, of):
            yield first(turn, turns) if turn else turns


def path(view):
    """Return the whole turn, move by move, until a card must be drawn."""
    state, moves = bytearray(view), []
    while not moves or moves[-1] and thegame.left(view) and thegame.hand(state, 0):
        moves.append(player().choose(state))
        if len(thegame.hand(state, 0)) == 1:
            break
        if moves[-1]:
            thegame.play(state, moves[-1])
    return moves


def first(turn, ways):
    """Return the turns of a hint with this turn before the others. Its worth is the highest of all."""
    worth = max((way[0] for way in ways), default=0)
    return [[worth, turn, None]] + [way for way in ways if way[1][0] != turn[0]]


def seat():
    """Put the desk's player in the place of the device's. Return False, and print why, if it cannot be had."""
    session = Session.deal(KNOWN)  # for a first choice, which compiles the functions now and not at the first hint
    try:
        if sys.stderr and sys.stderr.isatty():
            print("Preparing the strong player (about a minute the first time) ...", file=sys.stderr)
        player().choose(session.game.seen(session.state, 0))
    except Unready as why:
        print(why, file=sys.stderr)
        return False
    device = players.load(KNOWN)
    if not isinstance(device, Best):
        sys.modules["engine.players." + KNOWN] = players.thegame = Best(device)  # every later import gets this object
    return True
