"""The coach: the most expensive turns of whole games; its screen, opened from the result, which a key stops."""

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
    """Return a device at the result of a game. beginner: each turn of this number was the beginner's, 0 for none"""
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
    """Return a card with a long step although another has a step of one or a trick; 0 if there is none."""
    lays = [move for move in thegame.lays(view) if greedy.can_complete(view, thegame, move)]
    long = [move for move in lays if step(view, move) >= least]
    small = min((step(view, move) for move in lays), default=99)
    return min(long, key=lambda move: step(view, move)) if long and small <= 1 else 0


def blundered(player, deal, after, least):
    """Return a game of the player with one blunder, in the first possible turn after turn `after`, and that turn's number."""
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
    """Return the numbers of the turns that the coach names, in its order."""
    return [number for _, number, _, _ in worst(session)]


def costs(session):
    """Yield the cost of each turn of a game with one seat."""
    for start, moves, ended in coach.told(session):
        turn = players.load("thegame").turn(thegame.seen(start, 0))
        yield last(coach.judged(turn, moves, ended))[0]


def beginners(deal, each=1):
    """Return a game of the good player in which each turn, or each turn of this number, is the beginner's."""
    session, number = Session.deal("thegame", 1, (), deal), 0
    while not session.over:
        view = thegame.seen(session.state, 0)
        number += not view[thegame.PLAYED]
        session.play((good if number % each else greedy.choose)(view))
    return session


@pytest.mark.parametrize("after", [1, 11, 21])
@pytest.mark.parametrize("deal", [1, 5, 12, 427])
def test_blunder_of_a_good_player_is_named_first(deal, after):
    session, planted = blundered(good, deal, after, 50)
    assert named(session)[0] == planted


@pytest.mark.parametrize("after", [1, 11, 21])
@pytest.mark.parametrize("deal", [3, 5, 9, 13, 71])
def test_blunder_of_a_beginner_is_named_first(deal, after):
    """The game has about fifteen other turns that cost more than five points each."""
    session, planted = blundered(greedy.choose, deal, after, 60)
    assert named(session)[0] == planted


@pytest.mark.parametrize("deal", [1, 5, 427])
def test_turn_that_lost_the_game_needlessly_is_named_first(deal):
    """The fatal card makes it impossible to complete the turn; a blunder before it costs many points."""
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
    turns_named = worst(session)
    assert turns_named[0][:2] == (coach.GAME, number) and turns_named[1][1] == planted and turns_named[1][0] < coach.GAME
    state = bytearray(list(coach.told(session))[-1][0])
    for move in turns_named[0][3]:  # the better turn does not end the game
        assert not state[table.STATUS]
        thegame.play(state, move)


def test_a_certain_win_given_up_in_a_lost_game_is_named_first():
    """With one card to draw, the computer's turn wins in any case, and the beginner's leaves a card that fits nowhere."""
    session = beginners(53, 4)
    cost, number, moves, better = worst(session)[0]
    assert not table.won(session.state, 0) and (cost, number) == (coach.GAME, 40) and moves != better


def test_a_certain_win_given_up_in_a_won_game_costs_nothing():
    session = beginners(71)
    turns_named = worst(session)
    assert table.won(session.state, 0) and coach.GAME in list(costs(session))
    assert len(turns_named) == 3 and all(cost < coach.GAME for cost, *_ in turns_named)


def test_turn_of_a_lost_game_costs_nothing():
    """One card could never be laid from turn 40 on; an end of turn 41 that hides this is not called better."""
    turn_costs = list(costs(beginners(51)))
    assert turn_costs[40:] == [0] * 7 and max(turn_costs) < coach.GAME and max(turn_costs[:40]) > 5 * coach.ONE


def test_of_equal_costs_the_later_turn_is_named_first(monkeypatch):
    session = beginners(5)
    count = len(list(coach.told(session)))

    def equal(turn, moves, ended):
        yield False
        yield coach.ONE, moves

    monkeypatch.setattr(coach, "judged", equal)
    assert named(session) == [count, count - 1, count - 2]


def test_the_coach_names_the_turns_that_cost_most():
    forget(["ui.screens.pages", "ui.screens.table.coach"])  # this file's import keeps them in memory
    desk = result(427, 4)
    session = desk.app.screen.play.session
    screen = begun(desk)
    seen = set()
    while desk.app.screen is screen:
        seen.add(screen.number)
        desk.app.step()
    pages, turns_named = desk.app.screen, worst(session)
    assert len(seen) > 20 and pages.count == 3 and len(turns_named) == 3
    for i in range(3):
        cost, number, moves, better = turns_named[i]
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


def test_b_stops_the_coach_and_shows_the_turns_found_so_far():
    desk = result(427, 4)
    screen = begun(desk)
    assert screen.press(A) is None
    for _ in range(400):
        desk.app.turn(screen.tick(desk.desk.clock.ticks()))
        if screen.worst:
            break
    desk.app.turn(screen.press(B))
    assert type(desk.app.screen).__name__ == Pages.__name__ and "etter:" in desk.text()
    assert "Turn " in desk.text() and "cost you most" not in desk.text()  # this is not known yet
    desk.press("b")
    screen = begun(desk)
    desk.app.turn(screen.press(B))
    assert "How did I play?" in desk.text() and desk.app.screen.at == desk.app.screen.items.index(b"coach")


@pytest.mark.slow
def test_coach_is_offered_for_the_game_only():
    desk = result(9, name="facetoface")
    assert b"coach" not in desk.app.screen.items and b"coach" in result(9).app.screen.items


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_texts_of_the_coach_fit(language):
    small, title, say = Font("small"), Font("title"), words.Words(language).say
    assert small.measure("88↑ " * 5 + "...") <= 125 and title.measure(say("COACH")) <= 90
    for word in "coach", "coach turn", "coach most", "coach lost", "coach much", "coach better", "coach little", "coach none":
        assert say(word) != word and small.measure(say(word).replace("%d", "88")) <= 125


def test_the_coach_says_how_much_better_in_words():
    """There are no points: a turn lost the game, or the other is much better, better, or a little better."""
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
def test_turn_is_judged_again_if_memory_runs_out(monkeypatch, complaints, times, left):
    """Garbage is collected after each step. If memory runs out again, the turn is left out; the console reports each time."""
    session = result(427, 4).app.screen.play.session
    whole, plain, judged_moves, shorts = last(coach.review(session, 3))[1], coach.judged, [], set()

    def short(turn, moves, ended):
        judged_moves.append(moves)
        if moves == whole[0][2] and judged_moves.count(moves) <= times:
            raise MemoryError()
        yield from plain(turn, moves, ended)

    monkeypatch.setattr(coach, "judged", short)
    for number, turns_named, swept in coach.review(session, 3):
        if swept:
            shorts.add(number)
    assert turns_named[: 3 - left] == whole[left:] and len(turns_named) == 3 and len(set(map(tuple, judged_moves))) > 20
    assert shorts == {whole[0][1]}
    again = ["Out of memory in the coach: a turn is judged again", "Out of memory in the coach: a turn is left out"]
    assert complaints == again[:times]
    complaints.clear()


def test_the_garbage_of_a_turn_is_collected_before_the_next_is_judged(monkeypatch):
    """Once for each turn, before it allocates memory: there is no room for two turns."""
    desk, events, whole = result(427, 4), [], turns.Turn.__init__

    def counted(self, *given):
        events.append("turn")
        whole(self, *given)

    screen = begun(desk)
    monkeypatch.setattr(gc, "collect", lambda: events.append("collect"))
    monkeypatch.setattr(turns.Turn, "__init__", counted)
    while desk.app.screen is screen:
        desk.app.turn(screen.tick(desk.desk.clock.ticks()))
    first, *others = [i for i, event in enumerate(events) if event == "turn"]
    assert len(others) > 20 and all(events[i - 1] == "collect" for i in others)


def test_garbage_is_collected_after_each_slice_if_memory_is_short(monkeypatch):
    """Before the turn is judged again, and after each slice of that; otherwise not."""
    desk, collections = result(427, 4), []
    screen = begun(desk)
    steps = [(7, [], short) for short in (False, True, True, False)]
    screen.number, screen.steps, ticks = 7, iter(steps), desk.desk.clock.ticks
    monkeypatch.setattr(gc, "collect", lambda: collections.append(screen.number))
    monkeypatch.setattr(desk.desk.clock, "ticks", lambda: ticks() + 100)  # every step takes longer than a slice
    counts = []
    for _ in steps:
        assert screen.tick(ticks()) is None
        counts.append(len(collections))
    assert counts == [0, 2, 3, 3]
