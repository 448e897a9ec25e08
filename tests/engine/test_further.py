"""The Game alone, looked ahead: what it must not see, that it may be stopped at any moment, and without its critic."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from engine import players
from engine.games import thegame
from engine.players import lanes, last, turns
from engine.players.thegame import lookahead
from engine.session import Session
from tests.support import invariants, tables
from ui.screens.table.thinking import Thought

COMPUTER = bytes((1,))


def further(view):
    """All that it thinks of."""
    player = players.load("thegame")
    return player.further(view, player.think(view), lookahead)


def looked(count, deal=3):
    """Views of a game in which it has more than one way to think of."""
    session, player, found = Session.deal("thegame", deal=deal), players.load("thegame"), []
    while not session.over and len(found) < count:
        view = thegame.seen(session.state, 0)
        if len(last(lookahead.ways(turns.Turn(view, lanes.load("solo")), turns))) > 1:
            found.append(view)
        session.play(player.choose(view))
    assert len(found) == count
    return found


def test_the_hidden_does_not_matter():
    """With the hidden cards dealt anew it thinks of the same; and all that it thinks of is offered."""
    dice = tables.Dice(7)
    for view in looked(5):
        state = bytearray(view)
        known = thegame.row(view) + thegame.hand(view, 0)
        state[thegame.ROW + thegame.ALL - thegame.left(view) :] = bytes(card for card in range(2, 100) if card not in known)
        steps = list(further(view))
        assert steps == list(further(thegame.seen(invariants.shuffle_hidden(state, 0, dice), 0))) == list(further(view))
        assert set(steps) - {None} <= set(thegame.moves(view)) and len(steps) > 200


def test_it_finds_something_else_now_and_then():
    """Else it would be for nothing: of twenty decisions some are others."""
    player = players.load("thegame")
    assert any(last(further(view)) != player.choose(view) for view in looked(20, 5))


def test_its_piles_hold_what_is_not_known():
    view = looked(1)[0]
    known = sorted(thegame.row(view) + thegame.hand(view, 0))
    found = [bytes(lookahead.pile(view, seed)[thegame.ROW + thegame.ALL - thegame.left(view) :]) for seed in range(40)]
    assert len(set(found)) == 40 and all(sorted([*known, *some]) == list(range(2, 100)) for some in found)
    assert found[3] == bytes(lookahead.pile(view, 3)[thegame.ROW + thegame.ALL - thegame.left(view) :])


@pytest.mark.parametrize("seats, options", [(1, ("fire",)), (1, ("fire", "strict")), (2, ()), (4, ("experts",))], ids=str)
def test_elsewhere_it_does_not_look_ahead(seats, options):
    """Its critic knows games of one without fires."""
    view = Session.deal("thegame", seats, options, 5).state
    player = players.load("thegame")
    assert list(further(view)) == list(player.think(view))


@pytest.mark.parametrize("harm", ["missing", "short", "garbled"])
def test_without_its_critic_it_is_as_good_as_before(harm, monkeypatch, tmp_path):
    player, view, folder = players.load("thegame"), looked(1)[0], Path(lanes.__file__).parent
    data = (folder / "critic.bin").read_bytes()
    (tmp_path / "solo.bin").write_bytes((folder / "solo.bin").read_bytes())
    if harm != "missing":
        (tmp_path / "critic.bin").write_bytes(data[:-1] if harm == "short" else data[:-1] + bytes((data[-1] ^ 1,)))
    plain = player.choose(view)
    monkeypatch.setattr(lanes, "__file__", str(tmp_path / "lanes.py"))
    assert tables.chosen(further(view)) == (plain, b"")


def test_without_memory_the_best_so_far_is_played(monkeypatch, complaints):
    """Too little heap at any turn that it looks at: the best so far, and a line on the console."""
    view, made, whole = looked(1)[0], [], turns.Turn.__init__
    steps = set(further(view))

    def full(self, *given):
        made.append(None)
        if len(made) > most:
            raise MemoryError
        whole(self, *given)

    monkeypatch.setattr(turns.Turn, "__init__", full)
    for most in 1, 2, 3, 9, 30:
        made.clear()
        assert last(further(view)) in steps - {None} and len(made) == most + 1
        assert complaints == ["Out of memory as The Game's player looked ahead: it decides on what it knows so far"]
        complaints.clear()


def test_it_is_stopped_by_the_clock():
    """After three seconds the best so far is played; a person's hint does not look ahead."""
    clock = SimpleNamespace(now=0, ticks=lambda: clock.now)
    session = Session.deal("thegame", deal=3)
    session.players, view = COMPUTER, looked(1)[0]
    session.state[:] = view
    whole, count = list(further(view)), 0
    thought = Thought(session, clock)
    assert len(whole) > 400
    while not thought.ripe(clock.now, 0):
        clock.now += 10
        count += 1
    assert count == 300 and thought.best == whole[300]
    clock.now, thought = 0, Thought(session, clock)
    assert thought.ripe(0, 1) and thought.best == whole[-1]
    session.players = bytes(1)
    thought = Thought(session, clock)
    assert list(thought.steps) == list(players.load("thegame").think(view))
