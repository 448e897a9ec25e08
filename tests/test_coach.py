"""What was I worth? The coach on the device: from the result, in slices, stopped by a key."""

import gc
import sys

import pytest

from engine import players
from engine.games import thegame
from engine.players import coach, greedy, last
from tests import keyplay
from ui import words
from ui.fonts import Font
from ui.keys import A, B
from ui.screens.pages import Pages


def result(deal, beginner=0, name="thegame", **more):
    """At the result of a game; every so-many-th turn was a beginner's."""
    desk, count = keyplay.table_of((), deal, name=name, **more), 0
    if not beginner:
        keyplay.play_out(desk)
    play = desk.app.screen
    while not play.session.over:
        view = thegame.seen(play.session.state, 0)
        count += not view[thegame.PLAYED]
        play.decide(greedy.choose(view) if count % beginner == 0 else last(players.load(name).think(view, players.GOOD)))
    desk.app.show(play.result())
    return desk


def begun(desk):
    keyplay.go_to(desk, desk.app.say("coach"))
    desk.app.turn(desk.app.screen.press(A))
    return desk.app.screen


def test_the_coach_names_the_turns_that_cost_most():
    desk = result(427, 4)
    session = desk.app.screen.play.session
    screen = begun(desk)
    seen = set()
    while desk.app.screen is screen:
        seen.add(screen.number)
        desk.app.step()
    pages, worst = desk.app.screen, last(coach.review(session, 3))[1]
    assert len(seen) > 20 and pages.count == 3 and len(worst) == 3
    for i in range(3):
        cost, number, moves, better = worst[i]
        text = desk.text()
        assert "Turn %d\n" % number in text and "Better by %d." % (cost // coach.ONE) in text
        for move in [move for move in moves + better if move][:2]:
            assert "%d%s" % (move >> 8, "↓" if move & 3 > 1 else "↑") in text
        desk.press("right")
    desk.press("b")
    assert desk.app.screen.items[desk.app.screen.at] == b"coach" and "What was I worth?" in desk.text()
    assert not {"ui.screens.coach", "ui.screens.pages"} & set(sys.modules)


def test_b_stops_it_with_what_was_found():
    desk = result(427, 4)
    screen = begun(desk)
    assert screen.press(A) is None
    for _ in range(400):
        desk.app.turn(screen.tick(desk.desk.clock.ticks()))
        if screen.worst:
            break
    desk.app.turn(screen.press(B))
    assert type(desk.app.screen).__name__ == Pages.__name__ and "Better by" in desk.text()
    desk.press("b")
    screen = begun(desk)
    desk.app.turn(screen.press(B))
    assert "What was I worth?" in desk.text() and desk.app.screen.at == desk.app.screen.items.index(b"coach")


@pytest.mark.slow
def test_only_where_the_coach_knows_the_game():
    desk = result(9, name="facetoface")
    assert b"coach" not in desk.app.screen.items and b"coach" in result(9).app.screen.items


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_all_it_says_fits(language):
    small, title, say = Font("small"), Font("title"), words.Words(language).say
    assert small.measure("88↑ " * 5 + "...") <= 125 and title.measure(say("COACH")) <= 90
    for word in "coach", "coach turn", "coach none":
        assert small.measure(say(word).replace("%d", "88")) <= 125
    assert small.measure(say("coach better") % "88.8") <= 125


@pytest.mark.parametrize("times, left", [(1, 0), (2, 1)])
def test_a_turn_that_the_heap_is_short_for_is_judged_once_more(monkeypatch, times, left):
    """Swept after each step; if that does not help either, the others are told."""
    session = result(427, 4).app.screen.play.session
    whole, plain, asked, shorts = last(coach.review(session, 3))[1], coach.judged, [], set()

    def short(turn, moves, ended):
        asked.append(moves)
        if moves == whole[0][2] and asked.count(moves) <= times:
            raise MemoryError()
        yield from plain(turn, moves, ended)

    monkeypatch.setattr(coach, "judged", short)
    for number, found, swept in coach.review(session, 3):
        if swept:
            shorts.add(number)
    assert found[: 3 - left] == whole[left:] and len(found) == 3 and len(set(map(tuple, asked))) > 20
    assert shorts == {whole[0][1]}


def test_where_the_heap_is_short_each_slice_is_swept(monkeypatch):
    """Before the turn is judged once more, and after each slice of that; not otherwise."""
    desk, swept = result(427, 4), []
    screen = begun(desk)
    steps = [(7, [], short) for short in (False, True, True, False)]
    screen.number, screen.steps, told = 7, iter(steps), desk.desk.clock.ticks
    monkeypatch.setattr(gc, "collect", lambda: swept.append(screen.number))
    monkeypatch.setattr(desk.desk.clock, "ticks", lambda: told() + 100)  # every step takes longer than a slice
    counts = []
    for _ in steps:
        assert screen.tick(told()) is None
        counts.append(len(swept))
    assert counts == [0, 2, 3, 3]
