"""What the turns of a game were worth: the coach's judgement, and the command that prints it."""

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
    """A game of the computer's, in which every so-many-th turn is a beginner's."""
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
def test_the_turns_of_a_game_are_all_of_its_cards(seats, options):
    session = played(5, 3, seats, options)
    told = list(coach.told(session))
    laid = [move for _, moves, _ in told for move in moves]
    assert laid == [move for move in session.past if thegame.FIRST <= move >> 8 <= thegame.LAST]
    for start, moves, ended in told:
        assert not start[thegame.PLAYED] and moves
        state = bytearray(start)
        for move in moves:
            assert move in list(thegame.lays(state))
            thegame.play(state, move)
        assert ended == (not state[thegame.PLAYED] or table.won(state, 0) or not thegame.need(state))


def test_what_the_computer_played_itself_costs_nothing_and_a_beginner_pays():
    mine, his = list(costs(played(71))), list(costs(played(71, 2)))
    assert mine.count(0) > 0.8 * len(mine) > his.count(0), mine  # in mid-turn it may think otherwise
    assert sum(cost > coach.ONE for cost in his) > 3 and max(his) > 5 * coach.ONE


def test_an_end_is_worth_the_same_however_it_is_told():
    """By its cards, as by the player's search; both views of a table that is turned over."""
    turned = set()
    for start, _, _ in coach.told(played(427, 4)):
        turn = KIN.turn(thegame.seen(start, 0))
        if turn.all is None:
            turned.add(turn.turned)
            for worth, moves, _ in last(hints.ends(turn, 0, turns.SURE)):
                assert turn.worth(coach.place(turn, [move for move in moves if move])) == worth
    assert turned == {False, True}


def test_the_three_that_cost_most():
    session = played(427, 4)
    found = list(coach.review(session, 3))
    number, worst, _ = found[-1]
    assert len(worst) == 3 and number == len(list(coach.told(session))) and len(found) > 1000
    assert [cost for cost, *_ in worst] == sorted(costs(session), reverse=True)[:3]
    session.players = b"\1"
    assert last(coach.review(session, 3))[1] == []


def test_what_is_hidden_is_dealt_anew_and_nothing_else():
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
    """Nothing is compiled, and games are not played."""
    monkeypatch.setattr(lab, "ready", lambda: False)
    monkeypatch.setattr(review.Plain, "lefts", lambda self, state, moves, count, seed: [0] + [7] * (count - 1))


def test_the_command_prints_the_turns_and_names_three(plain, capsys):
    session = played(427, 4)
    out = printed(capsys, codes.write(session)).split("\n")
    count = len(list(coach.told(session)))
    rows = [line for line in out if line[:4].strip().isdigit()]
    assert out[0].startswith("The Game, deal 427") and [int(row[:4]) for row in rows] == list(range(1, count + 1))
    assert all("33.3 +- 27.2 %" in row for row in rows)
    named = [line for line in out if line.startswith("turn ") and "better" in line and ": laid" in line]
    assert len(named) == 3 and "points" in named[0] and "make lab" in out[-2]
    assert [int(line[5:].split(":")[0]) for line in named] == [number for _, number, *_ in last(coach.review(session, 3))[1]]


def test_a_turn_that_lost_the_game_is_printed_so(plain, capsys):
    """With one card to draw, a beginner gives up a certain win."""
    out = printed(capsys, codes.write(played(53, 4)))
    first = out.split("The decisions that cost most:\n")[1].split("\n")[0]
    assert first.startswith("turn 40:") and first.endswith("it cost the game")


def test_of_equal_costs_the_later_turn_is_listed_first():
    some = [review.Turn(number, None, [], False, True) for number in (1, 2, 3, 4)]
    for turn, points in zip(some, (5, 7, 7, 0)):
        turn.points = points
    assert [turn.number for turn in review.worst(some)] == [3, 2, 1]


def test_a_cost_is_told_with_its_error():
    assert review.share([0, 1, 0, 1]) == (50, 25) and review.share([3] * 8)[0] == 0 < review.share([3] * 8)[1]
    assert review.less([1, 0, 0, -1]) == (0, pytest.approx(100 * (2 / 16) ** 0.5))


def said(*given):
    with pytest.raises(SystemExit) as told:
        simulator.main(["review", *given])
    return str(told.value)


def test_what_cannot_be_reviewed_is_said():
    session = played(427, 4)
    code = codes.write(session)
    assert "letter of it is wrong" in said(code[:-1] + ("A" if code[-1] != "A" else "B"))
    session.undo(3)
    assert "not over yet" in said(codes.write(session))
    other = Session.deal("facetoface", 2)
    assert "knows The Game" in said(codes.write(other)) and "Face to Face" in said(codes.write(other))
    assert said("nowhere.bin").startswith("nowhere.bin cannot be read")
    session.players = b"\1"
    while not session.over:
        session.play(session.moves()[0])
    assert "nobody but computers" in review.refused(session)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["game.png", "game.svg"])
def test_the_plot(plain, capsys, tmp_path, name):
    pytest.importorskip("matplotlib")
    out, path = codes.write(played(427, 4)), tmp_path / name
    assert printed(capsys, out, "--plot", str(path)).rstrip().endswith(str(path))
    data = path.read_bytes()
    assert data[:4] == b"\x89PNG" if name.endswith("png") else b"turn " in data and b"better" in data
    assert "cannot be written" in printed(capsys, out, "--plot", str(tmp_path / "none" / name))


def test_without_matplotlib_there_is_the_table_and_a_sentence(plain, capsys, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    out = printed(capsys, codes.write(played(427, 4)), "--plot", str(tmp_path / "x.png"))
    assert "The decisions that cost most:" in out and "no plot: it needs matplotlib" in out
    with pytest.raises(SystemExit):
        simulator.main(["review", "X", "--plot", "x.doc"])


def test_what_the_device_says_as_a_picture(capsys, tmp_path):
    path = tmp_path / "coach.txt"
    assert printed(capsys, codes.write(played(427, 4)), "--screen", str(path)).strip() == str(path)
    assert len(path.read_text(encoding="utf-8").split("\n")) > 30
    with pytest.raises(SystemExit):
        simulator.main(["review", "X", "--screen", "x.doc"])
    assert "no picture" in said(codes.write(played(427, 4)), "--screen", str(path / "x.txt"))


@pytest.mark.slow
def test_compiled_it_plays_on_as_in_plain_python():
    """The same seed, the same games; about as many won."""
    pytest.importorskip("numba")
    session = played(427, 4)
    fast, told = review.Compiled(session), list(coach.told(session))
    start, moves, _ = told[len(told) // 2]
    some = fast.lefts(start, moves, 60, 3)
    assert some == fast.lefts(start, moves, 60, 3) and some != fast.lefts(start, moves, 60, 4)
    slow = review.Plain(session).lefts(start, moves, 12, 3)
    assert abs(sum(some) / 60 - sum(slow) / 12) < 8
