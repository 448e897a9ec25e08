"""The computer's players on the board: their choices, their times, and the memory they take meanwhile."""

import re

from engine import players
from engine.session import Session
from simulator.install import fat12
from tests.device import pair
from tests.device.board import Board

CODE = b"""
import gc, supervisor, time
while not supervisor.runtime.serial_connected:
    time.sleep(0.01)
from loading import load
from engine import cards, games, players, table
from engine.games import piles
games.load("%s")
gc.collect()
before = gc.mem_free()
player = players.load("%s")
def steps(view):
    global reason
    reason = yield from %s
file = open("views.bin", "rb")
gc.collect()
print("code", before - gc.mem_free())
ticks, size = supervisor.ticks_ms, %d
for _ in range(%d):
    view = bytearray(file.read(size))
    gc.collect()
    reason = None
    begun = long = ticks()
    slices = 0
    for move in steps(view):
        slices = max(slices, ticks() - long)
        long = ticks()
        if move is not None and long - begun >= 3000:
            break
    took = ticks() - begun
    least = before
    slices_seen = 0
    for again in steps(view) if _ < %d else ():
        slices_seen += 1
        if slices_seen %% 8 == 1:
            gc.collect()
            least = min(least, gc.mem_free())
    print("decision", move, "ms", took, "slice", slices, "heap", before - least, reason or "-")
print("done")
"""


def views(count, seats=1, options=(), start=1, every=3, name="thegame"):
    """Return what a seat sees before some decisions in games of the computer's."""
    views_found, deal, past = [], start, 0
    player = players.load(name)
    while len(views_found) < count:
        session = Session.deal(name, seats, options, deal)
        while not session.over and len(views_found) < count:
            view = session.game.seen(session.state, session.seat)
            if past % every == every - 1 and (name != "thegame" or session.state[13]):
                views_found.append(bytes(view))
            past += 1
            session.play(player.choose(view))
        deal += 1
    return views_found


def think(firmware, boot_out, views_given, level=players.GOOD, heap=99, name="thegame", ahead=False, **more):
    """Return (move, ms, longest slice, heap, reason for a simpler player or "-") for each view, from the board.

    ahead: look ahead, for 3 s at most
    """
    steps = "player.think(view, %d)" % level
    if ahead:
        steps = "player.further(view, %s, load('engine.players.thegame.lookahead'))" % steps
    code = CODE % (name.encode(), name.encode(), steps.encode(), len(views_given[0]), len(views_given), heap)
    drive = pair.files(boot_out, code_py=code, **more)
    drive["views.bin"] = b"".join(views_given)
    board = Board(firmware, fat12.build(drive))
    board.run_until(lambda: "done" in board.console or "Traceback" in board.console, 30 + 10 * len(views_given), 0.2)
    board.run(0.5)
    lines = re.findall(r"decision (\d+) ms (\d+) slice (\d+) heap (-?\d+) (\S+)", board.console)
    assert len(lines) == len(views_given), board.console[-3000:]
    return [tuple(map(int, line[:4])) + line[4:] for line in lines]
