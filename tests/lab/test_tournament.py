"""`python -m simulator lab`: its pairings, its results, and that they do not depend on the machine."""

import pytest

from engine import players
from engine.games import thegame
from engine.players.thegame import lookahead
from engine.session import Session
from simulator import __main__ as simulator
from simulator.lab import spread, tournament
from tests.lab.test_grade import clusters, distributed
from tests.support import duels


def run(*given):
    simulator.main(["lab", *map(str, given)])


def table_lines(capsys):
    """Return the lines of the table without the head."""
    return capsys.readouterr().out.splitlines()[1:]


def test_neighbours_in_strength_meet_in_competitive_games_only():
    """Among the chosen players, at every table of the game."""
    chosen = list(tournament.rows(["thegame", "facetoface"], ("random", "beginner", "good"), [1, 2], []))
    alone = [("thegame", seats, (), (who,)) for seats in (1, 2) for who in ("random", "easy", "good")]
    assert [row for row in chosen if row[0] == "thegame"] == [
        (name, seats, options, (who[0].replace("easy", "beginner"),)) for name, seats, options, who in alone
    ]
    duel = [row[3] for row in chosen if row[0] == "facetoface"]
    assert duel == [("beginner", "random"), ("good", "beginner")]
    assert list(tournament.rows(["qwixx"], tournament.NAMES, [3], ["jokers"]))[0] == (
        "qwixx",
        3,
        ("jokers",),
        ("easy", "random"),
    )
    assert not list(tournament.rows(["qwixx"], tournament.NAMES, [3], ["fire"]))
    assert tournament.player_names("wednesday")[0] == "random"


def test_deal_is_played_with_exchanged_seats():
    """As in tests/support/duels.py; a player against itself wins half."""
    job = "facetoface", 2, (), 3, "beginner", "beginner"
    assert tournament.against(*job) == duels.both(job)
    share, _, _ = tournament.against("facetoface", 2, (), 3, "beginner", "random")
    assert share > 50


def test_mean_and_its_error():
    assert tournament.mean([1, 2, 3, 4]) == (2.5, (1.25 / 3) ** 0.5) and tournament.mean([5]) == (5, 0)


def test_table_has_a_line_for_each_pairing(capsys):
    run("facetoface", "random", "beginner", "--games", 8, "--cores", 1)
    (line,) = table_lines(capsys)
    assert (
        line.startswith("facetoface, 2 seats") and "beginner : random" in line and "100.0 +- 0.0" in line and "      8 " in line
    )
    run("thegame", "beginner", "--games", 5, "--seats", 1, "--option", "experts", "--cores", 2)
    (line,) = table_lines(capsys)
    assert line.startswith("thegame, alone, experts") and "     5 " in line and " +- " in line


@pytest.mark.parametrize(
    "given, said",
    [
        (["chess"], 'unknown name "chess". Games: thegame,'),
        (["facetoface", "random"], "Nothing to play"),
        (["thegame", "--option", "jokers"], "Nothing to play"),
        (["facetoface", "--seats", "5"], "Nothing to play"),
    ],
)
def test_wrong_argument_gets_a_message(given, said):
    with pytest.raises(SystemExit, match=said):
        run(*given)


def test_ctrl_c_gets_a_message(monkeypatch):
    def torn(*given):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(tournament, "spread", torn)
    with pytest.raises(SystemExit, match="Stopped"):
        run("thegame", "random", "--games", 2)


@clusters
@pytest.mark.slow
def test_cluster_gives_the_same_results(capsys, monkeypatch):
    """With two workers; a cluster that does not answer gets a message."""
    given = "facetoface", "random", "beginner", "--games", 12
    run(*given, "--cores", 1)
    alone = table_lines(capsys)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        run(*given, "--dask", cluster.scheduler_address)
    assert table_lines(capsys) == alone
    monkeypatch.setattr(spread, "ANSWERS", 1)
    with pytest.raises(SystemExit, match="No Dask scheduler answers at tcp://127.0.0.1:1"):
        run(*given, "--dask", "tcp://127.0.0.1:1")


def test_computer_that_looks_ahead_meets_others_alone_and_without_fires():
    pairings = list(tournament.rows(["thegame", "qwixx"], ("ahead", "good"), [1, 2], []))
    assert ("thegame", 1, (), ("ahead",)) in pairings and ("thegame", 2, (), ("ahead",)) not in pairings
    assert list(tournament.rows(["thegame"], ("ahead",), [1], ["experts"])) == [("thegame", 1, ("experts",), ("ahead",))]
    assert not list(tournament.rows(["thegame"], ("ahead",), [1], ["fire"]))


@pytest.mark.slow
def test_computer_that_looks_ahead_plays_as_on_the_device():
    """Its decisions are those of the device's code, and some differ from those without look-ahead."""
    session, player, other = Session.deal("thegame", deal=3), players.load("thegame"), 0
    while not session.over:
        view = thegame.seen(session.state, 0)
        move = tournament.decide(session, "ahead", None)
        assert move == players.last(player.further(view, player.think(view), lookahead))
        other += move != tournament.decide(session, "good", None)
        session.play(move)
    assert other
