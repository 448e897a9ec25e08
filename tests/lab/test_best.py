"""`--level best`: the desk's own player of The Game alone sits where the device's did, and only there."""

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
    """A player that lays its highest card, and tells how often it was asked."""

    def __init__(self):
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        return [move for move in thegame.moves(view) if move < thegame.KEEP_OFF][-1]


@pytest.fixture
def seated(monkeypatch):
    """Such a player as the desk's; afterwards all is as it was."""
    some = Last()
    monkeypatch.setattr(desk_player, "ready", [some])
    monkeypatch.setitem(sys.modules, "engine.players.thegame", DEVICE)
    monkeypatch.setattr(players, "thegame", DEVICE, raising=False)
    assert desk_player.seat()
    return some


def view_of(seats=1, options=(), deal=5):
    session = Session.deal("thegame", seats, options, deal)
    return session.game.seen(session.state, session.seat)


def test_it_thinks_in_place_of_the_device(seated):
    """A module that loads the player gets the desk's; other players stay as they are."""
    view, module = view_of(), load("engine.players.thegame", "engine.players.")
    assert last(module.think(view)) == Last().choose(view) != DEVICE.choose(view)
    assert last(module.think(view, players.GOOD)) == DEVICE.choose(view) and module.SLIP == DEVICE.SLIP
    assert load("engine.players.qwixx").__name__ == "engine.players.qwixx"


@pytest.mark.parametrize("seats, options", [(2, ()), (1, ("fire",)), (1, ("experts",)), (1, ("short",))])
def test_variants_are_the_devices(seated, seats, options):
    view, asked = view_of(seats, options), seated.asked
    mine = desk_player.Best(DEVICE)
    assert last(mine.think(view)) == last(DEVICE.think(view)) and seated.asked == asked
    assert [*mine.ways(view, hints)][-1:] == [*DEVICE.ways(view, hints)][-1:] and seated.asked == asked


def test_the_hint_is_its_turn_and_then_the_devices(seated):
    """Its turn can be played as it is told; the others begin otherwise."""
    session = Session.deal("thegame", 1, (), 5)
    some = hints.best(last(desk_player.Best(DEVICE).ways(session.game.seen(session.state, 0), hints)), 3)
    assert some[0][1][0] == seated.choose(session.state) and len({moves[0] for _, moves, _ in some}) == len(some) == 3
    for move in some[0][1]:
        session.play(move)


def test_the_hint_at_the_desk(seated):
    desk = keyplay.table_of((), 71)
    play = desk.app.screen
    load("ui.screens.table.hint").ask(play)
    desk.wait(5000)
    assert play.ways[-1][1][0] == seated.choose(play.session.state) == play.view.move()


def test_seated_twice_is_seated_once(seated):
    assert desk_player.seat() and not isinstance(players.load("thegame").device, desk_player.Best)


def script(tmp_path, text="press a"):
    (tmp_path / "keys").write_text(text)
    return ["--headless", "--keys", str(tmp_path / "keys"), "--level", "best"]


def test_without_numba_a_sentence_and_the_device(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(lab, "ready", lambda: False)
    monkeypatch.setattr(desk_player, "ready", [])
    simulator.main(script(tmp_path))
    assert capsys.readouterr().err == "the device's own player plays: %s\n" % lab.NEEDED
    assert not isinstance(players.load("thegame"), desk_player.Best)
    with pytest.raises(SystemExit, match="make lab"):
        simulator.main(["lab", "thegame", "desk"])
    assert "desk" not in tournament.known("thegame")


def test_levels_that_there_are_not(capsys):
    with pytest.raises(SystemExit):
        simulator.main(["--level", "worst"])
    assert "--level" in capsys.readouterr().err


def test_it_meets_nobody_else(monkeypatch):
    """In a tournament it plays alone, without options, and at The Game."""
    monkeypatch.setattr(lab, "ready", lambda: True)
    assert list(tournament.rows(["thegame", "qwixx"], ("desk",), [1, 2], [])) == [("thegame", 1, (), ("desk",))]
    assert not list(tournament.rows(["thegame"], ("desk",), [1], ["experts"]))


# What it is made of


@pytest.fixture(scope="module")
def player():
    pytest.importorskip("numba", reason="the lab needs numba: make lab")
    from simulator.lab.best import Player

    return Player()


@pytest.mark.parametrize("wrong", ["missing", "cut", "garbled", "other", "empty"])
def test_weights_that_are_none(wrong, monkeypatch, capsys, tmp_path):
    """Whatever is the matter with them is a sentence, and the device plays."""
    pytest.importorskip("numba", reason="the lab needs numba: make lab")
    import numpy

    from simulator.lab import best as made

    path, data = tmp_path / "best.npz", bytearray(made.FILE.read_bytes())
    if wrong == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif wrong == "garbled":
        data[5000:5010] = bytes(10)
        path.write_bytes(data)
    elif wrong == "other":
        numpy.savez(path, **{name: numpy.zeros(3) for name in made.SHAPES})
    elif wrong == "empty":
        path.write_bytes(b"")
    monkeypatch.setattr(made.load, "__defaults__", (path,))
    monkeypatch.setattr(desk_player, "ready", [])
    simulator.main(script(tmp_path))
    assert capsys.readouterr().err.startswith("the device's own player plays: best.npz ")
    assert not isinstance(players.load("thegame"), desk_player.Best)


@pytest.mark.slow
def test_its_records_are_those_of_lanes(player):
    """What LANES' weights say of them is what the compiled LANES says, to the last digit."""
    from simulator.lab import judge, rules, turn

    desk, weights = turn.made(16), turn.whole("solo")
    room = turn.np.zeros(1, turn.np.dtype(judge.fields(), align=True))[0]
    index, times = room["index"], room["times"]
    for deal in 3, 4:
        state = rules.dealt(deal, 1, 0)
        for _ in range(20):
            turn.viewed(desk, state)
            for i in range(0, turn.plan(desk, weights, state), 5):
                if abs(desk["worth"][i]) < turn.SURE - 100:
                    n, count = judge.records(desk, desk["end"][i], index, times, room["there"])
                    some, often = index[:n], times[:n].astype("f8")
                    line = often @ (90 * weights["c"][some] + desk["deck"] * weights["s"][some])
                    assert line + 90 * ((often @ weights["h"][some]).clip(0) @ weights["out"]) == desk["worth"][i]
                    assert n < count < judge.ENTRIES and times[n:count].min() >= 0 and index[:count].max() < judge.RECORDS
            rules.play(state, turn.choose(desk, weights, state))


@pytest.mark.slow
def test_a_view_is_enough(player):
    """The same view, the same move, whatever is hidden and whatever was asked before."""
    dice = random.Random(1)
    session = Session.deal("thegame", 1, (), 8)
    asked = []
    while not session.over and len(session.past) < 60:
        view = session.game.seen(session.state, 0)
        move, state = player.choose(view), bytearray(session.state)
        first = thegame.ROW + thegame.ALL - thegame.left(state)
        hidden = list(state[first : thegame.ROW + thegame.ALL])
        dice.shuffle(hidden)
        state[first : thegame.ROW + thegame.ALL] = bytes(hidden)
        assert player.choose(state) == move
        asked.append((view, move))
        session.play(move)
    assert [player.choose(view) for view, _ in asked[::7]] == [move for _, move in asked[::7]]


@pytest.mark.slow
def test_whole_games(player):
    """No move is refused; what the engine counts is what the lab counts."""
    for deal in 1, 2, 3:
        session = Session.deal("thegame", 1, (), deal)
        while not session.over:
            session.play(player.choose(session.game.seen(session.state, 0)))
        assert list(player.lefts(deal, 1)) == [session.score(0)]


@pytest.mark.long
def test_it_is_stronger(player):
    """Of deals 1 to 100 it wins more than the device's player, which wins 46; docs/STRENGTH.md has thousands."""
    from simulator.lab.games import Table

    assert (player.lefts(1, 100) == 0).sum() > (Table().lefts(1, 100) == 0).sum()
