"""`make bench`: what things cost. Speeds are of this machine, in one run; bytes are the same everywhere."""

import time

from engine import players
from engine.games import CATALOG
from engine.session import Session
from tests import tables


def row(what, figure, unit):
    print("%-44s %12s  %s" % (what, figure, unit))


def speed(play, name, seconds=2.0):
    """Games a second, and decisions a game."""
    start, games, decisions = time.perf_counter(), 0, 0
    while time.perf_counter() - start < seconds:
        games += 1
        decisions += play(name, games)
    return games / (time.perf_counter() - start), decisions / games


def thrown(name, deal):
    session, dice = Session.deal(name, deal=deal), tables.Dice(deal)
    while not session.over:
        session.play(dice.pick(session.moves()))
    return len(session.past)


def greedy(name, deal):
    session, player = Session.deal(name, deal=deal), players.load(name)
    while not session.over:
        session.play(player.choose(session.game.seen(session.state, session.seat)))
    return len(session.past)


def engine():
    print("Engine, solo games, CPython on this machine")
    for name in CATALOG:
        for play in thrown, greedy:
            games, decisions = speed(play, name)
            row("%s, %s play" % (name, play.__name__), "%.0f" % games, "games a second, %.0f decisions each" % decisions)


def heap():
    print("\nHeap on a 32-bit MicroPython, after collection")
    try:
        from tests import test_micropython
    except BaseException as missing:  # pytest's skip is no Exception
        return print(missing)
    for line in test_micropython.run("heap", 1000).splitlines():
        what, size = line.rsplit(" ", 1)
        row(what, size, "" if what.endswith("decisions") else "bytes")


if __name__ == "__main__":
    engine()
    heap()
