"""The Game alone with look-ahead: hidden cards, stopping at any moment, and play without its critic."""

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
    """Yield all moves that it thinks of."""
    player = players.load("thegame")
    return player.further(view, player.think(view), lookahead)


def looked(count, deal=3):
    """Return views of a game in which it has more than one way to think of."""
    session, player, views = Session.deal("thegame", deal=deal), players.load("thegame"), []
    while not session.over and len(views) < count:
        view = thegame.seen(session.state, 0)
        if len(last(lookahead.ways(turns.Turn(view, lanes.load("solo")), turns))) > 1:
            views.append(view)
        session.play(player.choose(view))
    assert len(views) == count
    return views


def test_hidden_cards_do_not_change_decisions():
    """With hidden cards dealt again it thinks of the same moves; and all of them are legal."""
    dice = tables.Dice(7)
    for view in looked(5):
        state = bytearray(view)
        seen = thegame.row(view) + thegame.hand(view, 0)
        state[thegame.ROW + thegame.ALL - thegame.left(view) :] = bytes(card for card in range(2, 100) if card not in seen)
        steps = list(further(view))
        assert steps == list(further(thegame.seen(invariants.shuffle_hidden(state, 0, dice), 0))) == list(further(view))
        assert set(steps) - {None} <= set(thegame.moves(view)) and len(steps) > 200


def test_look_ahead_changes_some_decisions():
    """Otherwise it would be useless: it changes at least one of twenty decisions."""
    player = players.load("thegame")
    assert any(last(further(view)) != player.choose(view) for view in looked(20, 5))


def test_drawn_piles_hold_the_unseen_cards():
    view = looked(1)[0]
    seen_cards = sorted(thegame.row(view) + thegame.hand(view, 0))
    piles = [bytes(lookahead.pile(view, seed)[thegame.ROW + thegame.ALL - thegame.left(view) :]) for seed in range(40)]
    assert len(set(piles)) == 40 and all(sorted([*seen_cards, *pile]) == list(range(2, 100)) for pile in piles)
    assert piles[3] == bytes(lookahead.pile(view, 3)[thegame.ROW + thegame.ALL - thegame.left(view) :])


@pytest.mark.parametrize("seats, options", [(1, ("fire",)), (1, ("fire", "strict")), (2, ()), (4, ("experts",))], ids=str)
def test_look_ahead_is_for_one_seat_without_fires(seats, options):
    """Its critic was trained on games of one seat without fires."""
    view = Session.deal("thegame", seats, options, 5).state
    player = players.load("thegame")
    assert list(further(view)) == list(player.think(view))


@pytest.mark.parametrize("harm", ["missing", "short", "garbled"])
def test_without_critic_the_good_player_decides(harm, monkeypatch, tmp_path):
    player, view, folder = players.load("thegame"), looked(1)[0], Path(lanes.__file__).parent
    data = (folder / "critic.bin").read_bytes()
    (tmp_path / "solo.bin").write_bytes((folder / "solo.bin").read_bytes())
    if harm != "missing":
        (tmp_path / "critic.bin").write_bytes(data[:-1] if harm == "short" else data[:-1] + bytes((data[-1] ^ 1,)))
    plain = player.choose(view)
    monkeypatch.setattr(lanes, "__file__", str(tmp_path / "lanes.py"))
    assert tables.chosen(further(view)) == (plain, b"")


def test_without_memory_the_best_so_far_is_played(monkeypatch, complaints):
    """If memory runs out at any turn that it looks at: the best move so far, and a line on the console."""
    view, turns_made, whole = looked(1)[0], [], turns.Turn.__init__
    steps = set(further(view))

    def full(self, *given):
        turns_made.append(None)
        if len(turns_made) > most:
            raise MemoryError
        whole(self, *given)

    monkeypatch.setattr(turns.Turn, "__init__", full)
    for most in 1, 2, 3, 9, 30:
        turns_made.clear()
        assert last(further(view)) in steps - {None} and len(turns_made) == most + 1
        assert complaints == ["Out of memory as The Game's player looked ahead: it decides on what it knows so far"]
        complaints.clear()


def test_look_ahead_stops_after_three_seconds():
    """After three seconds the best move so far is played; a person's hint does not look ahead."""
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
