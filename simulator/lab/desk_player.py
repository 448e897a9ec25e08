"""`python -m simulator --level best`: at The Game alone the desk's own strongest player thinks in place of the device's.

It looks some turns ahead (simulator/lab/deeper.py), which takes numba. Where that is not there, or its weights are not, a
sentence says so and the device's player stays; and so it does at the variants and with more seats.
"""

import sys

from engine import players, table
from engine.games import thegame
from engine.session import Session
from simulator import lab

KNOWN = "thegame"
DEVICE = "the device's own player plays"

ready = []  # the player, once for a process


class Unready(ValueError):
    """There is no such player here; a sentence says why."""


def player():
    """It, as it is made when it is first asked for."""
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
    """Is this what it has learned: The Game alone, no variant?"""
    return view[table.SEATS] == 1 and not view[table.OPTIONS] and not view[table.OPTIONS + 1]


class Best:
    """The device's player of The Game, but what it does at its best, and what it advises, is the desk's."""

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
        """Its turn, and what else the device's player would do."""
        turn = path(view) if knows(view) else []
        for found in self.device.ways(view, of):
            yield first(turn, found) if turn else found


def path(view):
    """Its whole turn, move by move, as far as that needs no card drawn."""
    state, found = bytearray(view), []
    while not found or found[-1] and thegame.left(view) and thegame.hand(state, 0):
        found.append(player().choose(state))
        if len(thegame.hand(state, 0)) == 1:
            break
        if found[-1]:
            thegame.play(state, found[-1])
    return found


def first(turn, found):
    """The turns of a hint with this one before all others, worth as much as any."""
    worth = max((way[0] for way in found), default=0)
    return [[worth, turn, None]] + [way for way in found if way[1][0] != turn[0]]


def seat():
    """Put the desk's player in the place of the device's. Return False, and print why, if it cannot be had."""
    session = Session.deal(KNOWN)  # to warm up: what is not compiled yet is compiled now, and not at the first hint
    try:
        if sys.stderr and sys.stderr.isatty():
            print("The desk's player gets ready: the first time that takes a minute ...", file=sys.stderr)
        player().choose(session.game.seen(session.state, 0))
    except Unready as why:
        print(why, file=sys.stderr)
        return False
    device = players.load(KNOWN)
    if not isinstance(device, Best):
        sys.modules["engine.players." + KNOWN] = players.thegame = Best(device)  # every later import finds it
    return True
