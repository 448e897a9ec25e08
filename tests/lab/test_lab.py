"""The lab: the compiled player makes exactly the device's moves, with the same worth to the last digit."""

from pathlib import Path

import pytest

from engine import players
from engine.session import Session
from tests.engine.test_players import POSITIONS, view_of
from tests.support import strength

numba = pytest.importorskip("numba", reason="the lab needs numba: make lab")

from simulator.lab import rules, turn  # noqa: E402
from simulator.lab.games import Table  # noqa: E402

pytestmark = pytest.mark.slow  # it compiles for half a minute, once

TABLES = [
    (1, ()),
    (1, ("experts", "short")),
    (1, ("fire",)),
    (1, ("fire", "strict")),
    (2, ()),
    (3, ("experts",)),
    (4, ("fire",)),
    (5, ("fire", "strict")),
]


@pytest.fixture(scope="module")
def table():
    """Return one desk for all tables: it must clear its data."""
    return Table()


def test_positions_worked_out_by_hand(table):
    """The turn that LANES chooses, and its worth."""
    for rising, falling, hand, (left,), laid, after, cards, (score,) in POSITIONS:
        view = view_of(rising + falling, hand, left, laid)
        desk, state = table.desk, turn.np.frombuffer(bytes(view), "u1").copy()
        turn.viewed(desk, state)
        turn.plan(desk, table.weights, state)
        place = desk["best"]
        gone = [int(desk["hand"][0, i]) for i in range(len(hand)) if not place >> 16 + i & 1]
        gone = sorted(101 - card if desk["turned"] else card for card in gone)
        assert (int(desk["most"]), gone) == (score, sorted(cards))
        assert table.choose(view) >> 8 in cards


@pytest.mark.parametrize("seats, options", TABLES, ids=str)
def test_whole_games_are_the_same(table, seats, options):
    """States byte by byte, with all moves and remarks, by deal number; tests/bench.py plays hundreds."""
    assert not strength.differences(seats, options, range(1, 3), table.desk)


def test_move_depends_on_the_view_only(table):
    """Hidden cards are not read."""
    session = Session.deal("thegame", 3, (), 5)
    mine = Table(3)
    session.play(256)
    view = session.game.seen(session.state, session.seat)
    assert mine.choose(view) == mine.choose(session.state) == players.load("thegame").choose(view)


def test_games_by_number_are_the_engines():
    """They leave as many cards."""
    table = Table(2, ("fire",))
    assert list(table.lefts(3, 3)) == [strength.play((("thegame", 2, ("fire",)), deal, players.GOOD)) for deal in (3, 4, 5)]


def test_cache_depends_on_all_sources():
    """Compiled code is stored under a hash of every module of the lab."""
    from simulator.lab import jit

    assert {path.name for path in jit.TEXTS} >= {path.name for path in Path(rules.__file__).parent.glob("*.py")}
