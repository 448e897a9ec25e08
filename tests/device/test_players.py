"""The computer's players on real firmware: the same choices as on the desk, in time and in memory."""

import os

import pytest

from engine import players
from engine.players.thegame import lookahead

COUNT = int(os.environ.get("CARD_VIEWS", 50))  # decisions that are compared; each takes some seconds of emulation
ROOM = 107 << 10  # bytes free at the table (docs/MEASURED.md)


@pytest.fixture(scope="module")
def thinking(firmware):
    from tests.device import thinking

    return thinking


def test_the_game_as_on_the_desk(thinking, firmware, boot_out):
    """Issue 15: median 160 ms, at most 1 s; 40 KB free meanwhile."""
    found, player = thinking.views(COUNT, every=7), players.load("thegame")
    told = thinking.think(firmware, boot_out, found)
    assert [one[0] for one in told] == [player.choose(view) for view in found]
    times = sorted(one[1] for one in told)
    print("median %d ms, worst %d ms, slice %d ms, heap %d" % (times[COUNT // 2], times[-1], *map(max, list(zip(*told))[2:4])))
    assert times[COUNT // 2] <= 160 and times[-1] <= 1000
    assert max(one[3] for one in told) <= ROOM - (40 << 10)
    assert {one[4] for one in told} == {"-"}


def test_without_its_weights_it_plays_on(thinking, firmware, boot_out):
    """A garbled file: the beginner's moves, and the word for it."""
    found, beginner = thinking.views(3, every=11), players.load("greedy")
    told = thinking.think(firmware, boot_out, found, heap=0, engine__players__solo_bin=b"\0" * 10764)
    assert [one[0] for one in told] == [beginner.choose(view) for view in found]
    assert {one[4] for one in told} == {"b'weights'"}


def test_it_looks_ahead_as_on_the_desk(thinking, firmware, boot_out):
    """For three seconds at most: what it has thought of by then the desk has thought of, too."""
    player = players.load("thegame")
    longer = (view for view in thinking.views(60) if sum(1 for _ in player.further(view, player.think(view), lookahead)) > 1000)
    found = [next(longer)]
    ((move, millis, longest, heap, weaker),) = thinking.think(firmware, boot_out, found, ahead=True)
    steps = list(player.further(found[0], player.think(found[0]), lookahead))
    assert weaker == "-" and millis < 3000 + longest + 10 and move in steps
    assert move == steps[-1] or millis >= 3000
    print("a decision of The Game, looked ahead: %d ms, longest slice %d ms, heap %d bytes" % (millis, longest, heap))
