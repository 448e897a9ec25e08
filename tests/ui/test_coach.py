"""The coach: the turns that cost most, found in whole games; its screen, from the result, in slices, stopped by a key."""

import gc
import sys

import pytest

from engine import players, table
from engine.games import piles, thegame
from engine.players import greedy, last, turns
from engine.players.thegame import coach
from engine.session import Session
from loading import forget
from tests.support import keyplay
from ui.drawing.fonts import Font
from ui.keys import A, B
from ui.screens.pages import Pages
from ui.text import words


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


def good(view):
    return last(players.load("thegame").think(view, players.GOOD))


def step(view, move):
    return piles.gap(move >> 8, thegame.tops(view)[move & 3], move & 3 < 2)


def blunder(view, least):
    """A card that goes a long step up or down, though another went one step, or ten back; 0 if there is none."""
    lays = [move for move in thegame.lays(view) if greedy.can_complete(view, thegame, move)]
    long = [move for move in lays if step(view, move) >= least]
    small = min((step(view, move) for move in lays), default=99)
    return min(long, key=lambda move: step(view, move)) if long and small <= 1 else 0


def blundered(player, deal, after, least):
    """A game of the player's with one blunder, as a turn's first card, in the first turn after so many that has one."""
    session, number, planted = Session.deal("thegame", 1, (), deal), 0, 0
    while not session.over:
        view, move = thegame.seen(session.state, 0), 0
        if not view[thegame.PLAYED]:
            number += 1
            if number > after and not planted:
                move = blunder(view, least)
                planted = number if move else 0
        session.play(move or player(view))
    assert planted
    return session, planted


def worst(session):
    return last(coach.review(session, 3))[1]


def named(session):
    """The turns that the coach names, in its order."""
    return [number for _, number, _, _ in worst(session)]


def costs(session):
    """What each turn cost, in a game of one seat."""
    for start, moves, ended in coach.told(session):
        turn = players.load("thegame").turn(thegame.seen(start, 0))
        yield last(coach.judged(turn, moves, ended))[0]


def beginners(deal, each=1):
    """A game of the good player's in which every turn, or each so-many-th, is a beginner's."""
    session, number = Session.deal("thegame", 1, (), deal), 0
    while not session.over:
        view = thegame.seen(session.state, 0)
        number += not view[thegame.PLAYED]
        session.play((good if number % each else greedy.choose)(view))
    return session


@pytest.mark.parametrize("after", [1, 11, 21])
@pytest.mark.parametrize("deal", [1, 5, 12, 427])
def test_one_blunder_of_a_good_player_is_named_first(deal, after):
    session, planted = blundered(good, deal, after, 50)
    assert named(session)[0] == planted


@pytest.mark.parametrize("after", [1, 11, 21])
@pytest.mark.parametrize("deal", [3, 5, 9, 13, 71])
def test_one_blunder_of_a_beginner_is_named_first(deal, after):
    """Among some fifteen turns of that game that each cost more than five points."""
    session, planted = blundered(greedy.choose, deal, after, 60)
    assert named(session)[0] == planted


@pytest.mark.parametrize("deal", [1, 5, 427])
def test_a_turn_that_ended_the_game_though_another_card_went_on_is_named_first(deal):
    """A card after which the turn cannot be completed; before it, one blunder that costs many points."""
    session, planted = blundered(greedy.choose, deal, 1, 60)
    moves, session, number = list(session.past), session.afresh(), 0
    for move in moves:
        number += not session.state[thegame.PLAYED]
        lays = list(thegame.lays(session.state))
        fatal = [lay for lay in lays if not greedy.can_complete(session.state, thegame, lay)]
        if number > planted and 0 < len(fatal) < len(lays):
            session.play(fatal[0])
            break
        session.play(move)
    assert session.over and session.state[thegame.PLAYED] and number > planted
    found = worst(session)
    assert found[0][:2] == (coach.GAME, number) and found[1][1] == planted and found[1][0] < coach.GAME
    state = bytearray(list(coach.told(session))[-1][0])
    for move in found[0][3]:  # what was better goes on
        assert not state[table.STATUS]
        thegame.play(state, move)


def test_a_certain_win_given_up_in_a_lost_game_is_named_first():
    """With one card to draw, the computer's turn wins whatever comes, and the beginner's leaves a card that fits nowhere."""
    session = beginners(53, 4)
    cost, number, moves, better = worst(session)[0]
    assert not table.won(session.state, 0) and (cost, number) == (coach.GAME, 40) and moves != better


def test_a_certain_win_given_up_in_a_won_game_costs_nothing():
    session = beginners(71)
    found = worst(session)
    assert table.won(session.state, 0) and coach.GAME in list(costs(session))
    assert len(found) == 3 and all(cost < coach.GAME for cost, *_ in found)


def test_a_turn_of_a_game_already_lost_costs_nothing():
    """One card could never be laid from turn 40 on; an end of turn 41 that hides this is not called better."""
    found = list(costs(beginners(51)))
    assert found[40:] == [0] * 7 and max(found) < coach.GAME and max(found[:40]) > 5 * coach.ONE


def test_of_equal_costs_the_later_turn_is_named_first(monkeypatch):
    session = beginners(5)
    count = len(list(coach.told(session)))

    def equal(turn, moves, ended):
        yield False
        yield coach.ONE, moves

    monkeypatch.setattr(coach, "judged", equal)
    assert named(session) == [count, count - 1, count - 2]


def test_the_coach_names_the_turns_that_cost_most():
    forget(["ui.screens.pages", "ui.screens.table.coach"])  # this file has imported it for good
    desk = result(427, 4)
    session = desk.app.screen.play.session
    screen = begun(desk)
    seen = set()
    while desk.app.screen is screen:
        seen.add(screen.number)
        desk.app.step()
    pages, found = desk.app.screen, worst(session)
    assert len(seen) > 20 and pages.count == 3 and len(found) == 3
    for i in range(3):
        cost, number, moves, better = found[i]
        text = desk.text()
        assert ("Turn %d\n" % number if i else "Turn %d cost you most\n" % number) in text
        assert "Much better:" in text and cost >= 5 * coach.ONE
        for move in [move for move in moves + better if move][:2]:
            assert "%d%s" % (move >> 8, "↓" if move & 3 > 1 else "↑") in text
        desk.press("right")
    desk.press("b")
    assert desk.app.screen.items[desk.app.screen.at] == b"coach" and "How did I play?" in desk.text()
    desk.wait(1000)
    assert not {"ui.screens.table.coach", "ui.screens.pages"} & set(sys.modules)


def test_b_stops_it_with_what_was_found():
    desk = result(427, 4)
    screen = begun(desk)
    assert screen.press(A) is None
    for _ in range(400):
        desk.app.turn(screen.tick(desk.desk.clock.ticks()))
        if screen.worst:
            break
    desk.app.turn(screen.press(B))
    assert type(desk.app.screen).__name__ == Pages.__name__ and "etter:" in desk.text()
    assert "Turn " in desk.text() and "cost you most" not in desk.text()  # nobody knows that yet
    desk.press("b")
    screen = begun(desk)
    desk.app.turn(screen.press(B))
    assert "How did I play?" in desk.text() and desk.app.screen.at == desk.app.screen.items.index(b"coach")


@pytest.mark.slow
def test_only_where_the_coach_knows_the_game():
    desk = result(9, name="facetoface")
    assert b"coach" not in desk.app.screen.items and b"coach" in result(9).app.screen.items


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_all_it_says_fits(language):
    small, title, say = Font("small"), Font("title"), words.Words(language).say
    assert small.measure("88↑ " * 5 + "...") <= 125 and title.measure(say("COACH")) <= 90
    for word in "coach", "coach turn", "coach most", "coach lost", "coach much", "coach better", "coach little", "coach none":
        assert say(word) != word and small.measure(say(word).replace("%d", "88")) <= 125


def test_the_coach_says_how_much_better_in_words():
    """No points: a turn that lost the game, much better, better, a little better."""
    desk = result(427, 4)
    screen, moves = begun(desk), [97 << 8]
    for costs, heads in (
        ((coach.GAME, 5 * coach.ONE, coach.ONE), ("Turn 9 lost the game\n", "Turn 9\n", "Turn 9\n")),
        ((5 * coach.ONE, 5 * coach.ONE - 1, coach.ONE - 1), ("Turn 9 cost you most\n", "Turn 9\n", "Turn 9\n")),
    ):
        screen.worst, screen.steps = [(cost, 9, moves, moves) for cost in costs], iter(())
        desk.app.show(screen.tick(0))
        for cost, head in zip(costs, heads):
            much = "Much better:" if cost >= 5 * coach.ONE else "\nBetter:" if cost >= coach.ONE else "A little better:"
            assert head in desk.text() and much in desk.text() and "points" not in desk.text()
            desk.press("right")


@pytest.mark.parametrize("times, left", [(1, 0), (2, 1)])
def test_a_turn_that_the_heap_is_short_for_is_judged_once_more(monkeypatch, complaints, times, left):
    """Swept after each step; if that does not help either, the others are told. The console says so each time."""
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
    again = ["Out of memory in the coach: a turn is judged again", "Out of memory in the coach: a turn is left out"]
    assert complaints == again[:times]
    complaints.clear()


def test_the_garbage_of_a_turn_is_collected_before_the_next_is_judged(monkeypatch):
    """Once for each turn, before anything of it is allocated: two turns at a time have no room."""
    desk, events, whole = result(427, 4), [], turns.Turn.__init__

    def made(self, *given):
        events.append("turn")
        whole(self, *given)

    screen = begun(desk)
    monkeypatch.setattr(gc, "collect", lambda: events.append("collect"))
    monkeypatch.setattr(turns.Turn, "__init__", made)
    while desk.app.screen is screen:
        desk.app.turn(screen.tick(desk.desk.clock.ticks()))
    first, *others = [i for i, event in enumerate(events) if event == "turn"]
    assert len(others) > 20 and all(events[i - 1] == "collect" for i in others)


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
