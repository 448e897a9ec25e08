"""`--level best`: the strong player replaces the device's player at the solo The Game, and only there."""

import random
import sys

import pytest

from engine import players
from engine.games import thegame
from engine.players import hints, last
from engine.session import Session
from loading import load
from simulator import __main__ as simulator
from simulator import lab
from simulator.lab import desk_player, tournament
from tests.support import keyplay

DEVICE = players.load("thegame")


class Last:
    """A player that lays its highest card, and counts how often it was called."""

    def __init__(self):
        self.calls = 0

    def choose(self, view):
        self.calls += 1
        return [move for move in thegame.moves(view) if move < thegame.KEEP_OFF][-1]


@pytest.fixture
def seated(monkeypatch):
    """Return such a player in the place of the strong player. After the test all is as before."""
    player = Last()
    monkeypatch.setattr(desk_player, "ready", [player])
    monkeypatch.setitem(sys.modules, "engine.players.thegame", DEVICE)
    monkeypatch.setattr(players, "thegame", DEVICE, raising=False)
    assert desk_player.seat()
    return player


def view_of(seats=1, options=(), deal=5):
    session = Session.deal("thegame", seats, options, deal)
    return session.game.seen(session.state, session.seat)


def test_strong_player_replaces_the_devices_player(seated):
    """A module that loads the player gets the strong one; other players stay as they are."""
    view, module = view_of(), load("engine.players.thegame", "engine.players.")
    assert last(module.think(view)) == Last().choose(view) != DEVICE.choose(view)
    assert last(module.think(view, players.GOOD)) == DEVICE.choose(view) and module.SLIP == DEVICE.SLIP
    assert load("engine.players.qwixx").__name__ == "engine.players.qwixx"


@pytest.mark.parametrize("seats, options", [(2, ()), (1, ("fire",)), (1, ("experts",)), (1, ("short",))])
def test_variants_stay_with_the_devices_player(seated, seats, options):
    view, calls = view_of(seats, options), seated.calls
    mine = desk_player.Best(DEVICE)
    assert last(mine.think(view)) == last(DEVICE.think(view)) and seated.calls == calls
    assert [*mine.ways(view, hints)][-1:] == [*DEVICE.ways(view, hints)][-1:] and seated.calls == calls


def test_hint_is_the_strong_players_turn_and_then_the_devices(seated):
    """Its turn can be played; the others begin with other moves."""
    session = Session.deal("thegame", 1, (), 5)
    turns = hints.best(last(desk_player.Best(DEVICE).ways(session.game.seen(session.state, 0), hints)), 3)
    assert turns[0][1][0] == seated.choose(session.state) and len({moves[0] for _, moves, _ in turns}) == len(turns) == 3
    for move in turns[0][1]:
        session.play(move)


def test_hint_in_the_simulator(seated):
    desk = keyplay.table_of((), 71)
    play = desk.app.screen
    load("ui.screens.table.hint").ask(play)
    desk.wait(5000)
    assert play.ways[-1][1][0] == seated.choose(play.session.state) == play.view.move()


def test_second_seating_changes_nothing(seated):
    assert desk_player.seat() and not isinstance(players.load("thegame").device, desk_player.Best)


def script(tmp_path, text="press a"):
    (tmp_path / "keys").write_text(text)
    return ["--headless", "--keys", str(tmp_path / "keys"), "--level", "best"]


def test_without_numba_a_message_and_the_devices_player(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(lab, "ready", lambda: False)
    monkeypatch.setattr(desk_player, "ready", [])
    simulator.main(script(tmp_path))
    assert capsys.readouterr().err == "The device's own player plays: %s\n" % lab.NEEDED
    assert not isinstance(players.load("thegame"), desk_player.Best)
    with pytest.raises(SystemExit, match="make lab"):
        simulator.main(["lab", "thegame", "desk"])
    assert "desk" not in tournament.player_names("thegame")


def test_unknown_level_is_refused(capsys):
    with pytest.raises(SystemExit):
        simulator.main(["--level", "worst"])
    assert "--level" in capsys.readouterr().err


def test_strong_player_plays_alone_in_a_tournament(monkeypatch):
    """Without options, and at The Game only."""
    monkeypatch.setattr(lab, "ready", lambda: True)
    assert list(tournament.rows(["thegame", "qwixx"], ("desk",), [1, 2], [])) == [("thegame", 1, (), ("desk",))]
    assert not list(tournament.rows(["thegame"], ("desk",), [1], ["experts"]))


# Parts of the strong player


@pytest.fixture(scope="module")
def player():
    pytest.importorskip("numba", reason="the lab needs numba: make lab")
    from simulator.lab.best import Player

    return Player()


@pytest.mark.parametrize("wrong", ["missing", "cut", "garbled", "other", "empty"])
def test_bad_weights_get_a_message(wrong, monkeypatch, capsys, tmp_path):
    """The device's player plays instead."""
    pytest.importorskip("numba", reason="the lab needs numba: make lab")
    import numpy

    from simulator.lab import best

    path, data = tmp_path / "best.npz", bytearray(best.FILE.read_bytes())
    if wrong == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif wrong == "garbled":
        data[5000:5010] = bytes(10)
        path.write_bytes(data)
    elif wrong == "other":
        numpy.savez(path, **{name: numpy.zeros(3) for name in best.SHAPES})
    elif wrong == "empty":
        path.write_bytes(b"")
    monkeypatch.setattr(best.load, "__defaults__", (path,))
    monkeypatch.setattr(desk_player, "ready", [])
    simulator.main(script(tmp_path))
    assert capsys.readouterr().err.startswith("The device's own player plays: best.npz ")
    assert not isinstance(players.load("thegame"), desk_player.Best)


@pytest.mark.slow
def test_records_of_the_judge_contain_those_of_lanes(player):
    """With the weights of LANES they give the worth of the compiled LANES to the last digit."""
    from simulator.lab import judge, rules, turn

    desk, weights = turn.new_desk(16), turn.whole("solo")
    room = turn.np.zeros(1, turn.np.dtype(judge.fields(), align=True))[0]
    index, times = room["index"], room["times"]
    for deal in 3, 4:
        state = rules.dealt(deal, 1, 0)
        for _ in range(20):
            turn.viewed(desk, state)
            for i in range(0, turn.plan(desk, weights, state), 5):
                if abs(desk["worth"][i]) < turn.SURE - 100:
                    n, count = judge.records(desk, desk["end"][i], index, times, room["there"])
                    records, often = index[:n], times[:n].astype("f8")
                    line = often @ (90 * weights["c"][records] + desk["deck"] * weights["s"][records])
                    assert line + 90 * ((often @ weights["h"][records]).clip(0) @ weights["out"]) == desk["worth"][i]
                    assert n < count < judge.ENTRIES and times[n:count].min() >= 0 and index[:count].max() < judge.RECORDS
            rules.play(state, turn.choose(desk, weights, state))


@pytest.mark.slow
def test_move_depends_on_the_view_only(player):
    """Hidden cards and earlier calls do not change it."""
    dice = random.Random(1)
    session = Session.deal("thegame", 1, (), 8)
    calls = []
    while not session.over and len(session.past) < 60:
        view = session.game.seen(session.state, 0)
        move, state = player.choose(view), bytearray(session.state)
        first = thegame.ROW + thegame.ALL - thegame.left(state)
        hidden = list(state[first : thegame.ROW + thegame.ALL])
        dice.shuffle(hidden)
        state[first : thegame.ROW + thegame.ALL] = bytes(hidden)
        assert player.choose(state) == move
        calls.append((view, move))
        session.play(move)
    assert [player.choose(view) for view, _ in calls[::7]] == [move for _, move in calls[::7]]


@pytest.mark.slow
def test_whole_games_count_the_same_in_the_engine_and_the_lab(player):
    """All moves are legal."""
    for deal in 1, 2, 3:
        session = Session.deal("thegame", 1, (), deal)
        while not session.over:
            session.play(player.choose(session.game.seen(session.state, 0)))
        assert list(player.lefts(deal, 1)) == [session.score(0)]


@pytest.mark.long
def test_strong_player_is_stronger(player):
    """Of deals 1 to 100 it wins more than the device's player, which wins 46; docs/STRENGTH.md has figures from thousands."""
    from simulator.lab.games import Table

    assert (player.lefts(1, 100) == 0).sum() > (Table().lefts(1, 100) == 0).sum()
