"""The computer's players on real firmware: the same choices as in the simulator, within time and memory."""

import os

import pytest

from engine import players
from engine.players.thegame import lookahead

COUNT = int(os.environ.get("CARD_VIEWS", 50))  # decisions to compare; each takes some seconds of emulation
ROOM = 107 << 10  # bytes free at the table (docs/MEASURED.md)


@pytest.fixture(scope="module")
def thinking(firmware):
    from tests.device import thinking

    return thinking


def test_the_game_as_in_the_simulator(thinking, firmware, boot_out):
    """Issue 15: median 160 ms, at most 1 s; 40 KB stay free meanwhile."""
    views, player = thinking.views(COUNT, every=7), players.load("thegame")
    results = thinking.think(firmware, boot_out, views)
    assert [result[0] for result in results] == [player.choose(view) for view in views]
    times = sorted(result[1] for result in results)
    median = times[COUNT // 2]
    print("median %d ms, worst %d ms, slice %d ms, heap %d" % (median, times[-1], *map(max, list(zip(*results))[2:4])))
    assert times[COUNT // 2] <= 160 and times[-1] <= 1000
    assert max(result[3] for result in results) <= ROOM - (40 << 10)
    assert {result[4] for result in results} == {"-"}


def test_player_without_weights_plays_as_the_beginner(thinking, firmware, boot_out):
    """With a damaged file; the reason is reported."""
    views, beginner = thinking.views(3, every=11), players.load("greedy")
    results = thinking.think(firmware, boot_out, views, heap=0, engine__players__solo_bin=b"\0" * 10764)
    assert [result[0] for result in results] == [beginner.choose(view) for view in views]
    assert {result[4] for result in results} == {"b'weights'"}


def test_look_ahead_as_in_the_simulator(thinking, firmware, boot_out):
    """For at most three seconds: its move is one that the simulator considers, too."""
    player = players.load("thegame")
    longer = (view for view in thinking.views(60) if sum(1 for _ in player.further(view, player.think(view), lookahead)) > 1000)
    views = [next(longer)]
    ((move, millis, longest, heap, weaker),) = thinking.think(firmware, boot_out, views, ahead=True)
    steps = list(player.further(views[0], player.think(views[0]), lookahead))
    assert weaker == "-" and millis < 3000 + longest + 10 and move in steps
    assert move == steps[-1] or millis >= 3000
    print("a decision of The Game, looked ahead: %d ms, longest slice %d ms, heap %d bytes" % (millis, longest, heap))
