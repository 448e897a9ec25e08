"""The worth of the turns of a game: the coach's judgement, and the command that prints it."""

import random
import sys

import pytest

from engine import codes, players, table
from engine.games import thegame
from engine.players import greedy, hints, last, turns
from engine.players.thegame import coach
from engine.session import Session
from simulator import __main__ as simulator
from simulator import lab
from simulator.lab import review

KIN = players.load("thegame")


def played(deal, beginner=0, seats=1, options=()):
    """Return a game of the computer's. beginner: each turn of this number is the beginner's, 0 for none"""
    session, count = Session.deal("thegame", seats, options, deal), 0
    while not session.over:
        view = thegame.seen(session.state, session.seat)
        count += not view[thegame.PLAYED]
        weak = beginner and count % beginner == 0
        session.play(greedy.choose(view) if weak else last(KIN.think(view, players.GOOD)))
    return session


def costs(session):
    for start, moves, ended in coach.told(session):
        turn = KIN.turn(thegame.seen(start, start[table.SEAT]))
        yield last(coach.judged(turn, moves, ended))[0]


@pytest.mark.parametrize("seats, options", [(1, ()), (1, ("fire",)), (3, ())])
def test_turns_of_a_game_contain_all_its_cards(seats, options):
    session = played(5, 3, seats, options)
    turns_of_game = list(coach.told(session))
    laid = [move for _, moves, _ in turns_of_game for move in moves]
    assert laid == [move for move in session.past if thegame.FIRST <= move >> 8 <= thegame.LAST]
    for start, moves, ended in turns_of_game:
        assert not start[thegame.PLAYED] and moves
        state = bytearray(start)
        for move in moves:
            assert move in list(thegame.lays(state))
            thegame.play(state, move)
        assert ended == (not state[thegame.PLAYED] or table.won(state, 0) or not thegame.need(state))


def test_turns_of_the_computer_cost_nothing_and_those_of_a_beginner_do():
    own_costs, weak_costs = list(costs(played(71))), list(costs(played(71, 2)))
    assert own_costs.count(0) > 0.8 * len(own_costs) > weak_costs.count(0), own_costs  # within a turn it may choose again
    assert sum(cost > coach.ONE for cost in weak_costs) > 3 and max(weak_costs) > 5 * coach.ONE


def test_worth_of_an_end_does_not_depend_on_the_order_of_moves():
    """By its cards as in the player's search, for both first directions."""
    turned = set()
    for start, _, _ in coach.told(played(427, 4)):
        turn = KIN.turn(thegame.seen(start, 0))
        if turn.all is None:
            turned.add(turn.turned)
            for worth, moves, _ in last(hints.ends(turn, 0, turns.SURE)):
                assert turn.worth(coach.place(turn, [move for move in moves if move])) == worth
    assert turned == {False, True}


def test_coach_returns_the_three_most_expensive_turns():
    session = played(427, 4)
    steps = list(coach.review(session, 3))
    number, worst, _ = steps[-1]
    assert len(worst) == 3 and number == len(list(coach.told(session))) and len(steps) > 1000
    assert [cost for cost, *_ in worst] == sorted(costs(session), reverse=True)[:3]
    session.players = b"\1"
    assert last(coach.review(session, 3))[1] == []


def test_only_hidden_cards_are_dealt_again():
    session, dice = Session.deal("thegame", 3, (), 5), random.Random(1)
    for _ in range(30):
        after = review.hidden(bytes(session.state), dice)
        assert thegame.seen(after, session.seat) == thegame.seen(session.state, session.seat) and after != session.state
        assert sorted(after[thegame.HANDS :]) == sorted(session.state[thegame.HANDS :])
        assert all(list(thegame.hand(after, seat)) == sorted(thegame.hand(after, seat)) for seat in range(3))
        session.play(greedy.choose(thegame.seen(session.state, session.seat)))


def printed(capsys, *given):
    simulator.main(["review", *given])
    return capsys.readouterr().out


@pytest.fixture
def plain(monkeypatch):
    """Pretend that numba is missing, and do not play games."""
    monkeypatch.setattr(lab, "ready", lambda: False)
    monkeypatch.setattr(review.Plain, "lefts", lambda self, state, moves, count, seed: [0] + [7] * (count - 1))


def test_command_prints_the_turns_and_lists_three(plain, capsys):
    session = played(427, 4)
    out = printed(capsys, codes.write(session)).split("\n")
    count = len(list(coach.told(session)))
    rows = [line for line in out if line[:4].strip().isdigit()]
    assert out[0].startswith("The Game, deal 427") and [int(row[:4]) for row in rows] == list(range(1, count + 1))
    assert all("33.3 +- 27.2 %" in row for row in rows)
    named = [line for line in out if line.startswith("turn ") and "better" in line and ": laid" in line]
    assert len(named) == 3 and "points" in named[0] and "make lab" in out[-2]
    assert [int(line[5:].split(":")[0]) for line in named] == [number for _, number, *_ in last(coach.review(session, 3))[1]]


def test_turn_that_lost_the_game_is_named(plain, capsys):
    """With one card to draw, a beginner gives up a certain win."""
    out = printed(capsys, codes.write(played(53, 4)))
    first = out.split("The decisions that cost most:\n")[1].split("\n")[0]
    assert first.startswith("turn 40:") and first.endswith("it cost the game")


def test_later_of_equally_expensive_turns_is_listed_first():
    turns_listed = [review.Turn(number, None, [], False, True) for number in (1, 2, 3, 4)]
    for turn, points in zip(turns_listed, (5, 7, 7, 0)):
        turn.points = points
    assert [turn.number for turn in review.worst(turns_listed)] == [3, 2, 1]


def test_cost_has_an_error():
    assert review.share([0, 1, 0, 1]) == (50, 25) and review.share([3] * 8)[0] == 0 < review.share([3] * 8)[1]
    assert review.less([1, 0, 0, -1]) == (0, pytest.approx(100 * (2 / 16) ** 0.5))


def said(*given):
    with pytest.raises(SystemExit) as exit_info:
        simulator.main(["review", *given])
    return str(exit_info.value)


def test_game_that_cannot_be_reviewed_gets_a_message():
    session = played(427, 4)
    code = codes.write(session)
    assert "letter may be wrong" in said(code[:-1] + ("A" if code[-1] != "A" else "B"))
    session.undo(3)
    assert "not over yet" in said(codes.write(session))
    other = Session.deal("facetoface", 2)
    assert "works for The Game only" in said(codes.write(other)) and "Face to Face" in said(codes.write(other))
    assert said("nowhere.bin").startswith("nowhere.bin cannot be read")
    session.players = b"\1"
    while not session.over:
        session.play(session.moves()[0])
    assert "only computers played" in review.refused(session)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["game.png", "game.svg"])
def test_plot_is_a_picture_with_the_listed_turns(plain, capsys, tmp_path, name):
    pytest.importorskip("matplotlib")
    out, path = codes.write(played(427, 4)), tmp_path / name
    assert printed(capsys, out, "--plot", str(path)).rstrip().endswith(str(path))
    data = path.read_bytes()
    assert data[:4] == b"\x89PNG" if name.endswith("png") else b"turn " in data and b"better" in data
    assert "Could not write the plot" in printed(capsys, out, "--plot", str(tmp_path / "none" / name))


def test_missing_matplotlib_gets_a_message_after_the_table(plain, capsys, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    out = printed(capsys, codes.write(played(427, 4)), "--plot", str(tmp_path / "x.png"))
    assert "The decisions that cost most:" in out and "no plot: matplotlib is missing" in out
    with pytest.raises(SystemExit):
        simulator.main(["review", "X", "--plot", "x.doc"])


def test_page_of_the_coach_is_saved_as_a_picture(capsys, tmp_path):
    path = tmp_path / "coach.txt"
    assert printed(capsys, codes.write(played(427, 4)), "--screen", str(path)).strip() == str(path)
    assert len(path.read_text(encoding="utf-8").split("\n")) > 30
    with pytest.raises(SystemExit):
        simulator.main(["review", "X", "--screen", "x.doc"])
    assert "Could not write the picture" in said(codes.write(played(427, 4)), "--screen", str(path / "x.txt"))


@pytest.mark.slow
def test_compiled_games_are_like_those_in_plain_python():
    """Games with the same seed are the same; about as many are won."""
    pytest.importorskip("numba")
    session = played(427, 4)
    fast, turns_of_game = review.Compiled(session), list(coach.told(session))
    start, moves, _ = turns_of_game[len(turns_of_game) // 2]
    fast_lefts = fast.lefts(start, moves, 60, 3)
    assert fast_lefts == fast.lefts(start, moves, 60, 3) and fast_lefts != fast.lefts(start, moves, 60, 4)
    slow = review.Plain(session).lefts(start, moves, 12, 3)
    assert abs(sum(fast_lefts) / 60 - sum(slow) / 12) < 8
