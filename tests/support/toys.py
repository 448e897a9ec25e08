"""Made-up games for the store: long ones, with many moves, scores below zero and above 255, and several small counts.

A decision is a number. Seats decide in turn; the first decision may be made by any seat. One in fifty has 300 moves.
"""

import sys
import types

from engine import games, table

COUNT, POINTS = table.BODY, table.BODY + 2


def toy(name, last, less=False, team=False, notes=("sixes", "fours", "twos")):
    """Return a game of `last` decisions, as a module."""
    game = types.ModuleType("engine.games." + name)
    game.NAME, game.VERSION, game.SEATS, game.OPTIONS, game.NEEDS, game.SIZE = name.upper(), 1, range(1, 7), ("odd",), {}, 64
    game.LAST = last
    game.TEAM, game.LESS, game.SCORES, game.NOTES = team, less, range(-999, 1000), notes

    def count(state):
        return state[COUNT] | state[COUNT + 1] << 8

    def moves(state):
        if not state[table.STATUS]:
            yield from range(300 if count(state) % 50 == 49 else 2 + count(state) % 40)

    def play(state, move):
        table.show(state, move % 7 == 0)
        decisions = count(state) + 1
        state[COUNT], state[COUNT + 1] = decisions & 255, decisions >> 8
        state[POINTS + state[table.SEAT]] ^= move & 255
        state[table.SEAT] = decisions % state[table.SEATS]
        if decisions == last:
            table.finish(state, 1)

    game.deal = lambda state: None
    game.moves, game.play = moves, play
    game.score = lambda state, seat: state[POINTS + seat] * 3 - 200
    game.label = lambda move: "number %d" % move
    game.seen = lambda state, seat: bytearray(state)
    game.asks = lambda state: table.OPEN if count(state) else table.ANYBODY
    game.notes = lambda state, seat: tuple([state[POINTS + seat] >> i & 3 for i in range(len(notes))])
    return game


def install(monkeypatch, **lasts):
    """Add toy games with these numbers of decisions to the end of the catalog."""
    monkeypatch.setattr(games, "CATALOG", games.CATALOG + tuple(lasts))
    for name, last in lasts.items():
        monkeypatch.setitem(sys.modules, "engine.games." + name, toy(name, last))
