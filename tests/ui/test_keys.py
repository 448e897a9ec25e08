"""Gestures out of edges and time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import players
from tests.support import keyplay
from ui.keys import _FIRST, _NEXT, BAR, HOLD, LEFT, LONG, SHORT, UP, WRAP, A, B, Input, since


def test_an_arrow_acts_as_it_goes_down_and_repeats():
    keys = Input()
    assert keys.edge(LEFT, True, 1000) == LEFT
    assert keys.tick(1000 + _FIRST - 1) is None
    assert keys.tick(1000 + _FIRST) == LEFT
    assert keys.tick(1000 + _FIRST + _NEXT - 1) is None
    assert keys.tick(1000 + _FIRST + _NEXT) == LEFT
    assert keys.edge(LEFT, False, 2000) is None and keys.tick(5000) is None


def test_a_acts_as_it_comes_up():
    keys = Input()
    assert keys.edge(A, True, 0) is None
    assert keys.tick(SHORT - 1) is None
    assert keys.edge(A, False, SHORT - 1) == A


def test_held_it_means_something_else_and_nothing_when_let_go():
    keys = Input()
    keys.edge(B, True, 0)
    assert keys.tick(HOLD - 1) is None and keys.tick(HOLD) == LONG | B
    assert keys.tick(3 * HOLD) is None
    assert keys.edge(B, False, 3 * HOLD) is None
    keys.edge(B, True, 5 * HOLD)
    assert keys.edge(B, False, 5 * HOLD + SHORT - 1) == B


@pytest.mark.parametrize("key", [A, B])
def test_a_key_let_go_while_the_bar_fills_means_nothing(key):
    """Between a press and a hold there is room: neither a card is laid nor the turn ended by mistake."""
    for ms in (SHORT, HOLD - 1):
        keys = Input()
        keys.edge(key, True, 0)
        assert keys.held(SHORT - 1) == 0 and keys.held(SHORT) == 1 and keys.held(HOLD - 1) == BAR
        assert keys.tick(ms) is None and keys.edge(key, False, ms) is None and not keys.held(ms)
    keys.edge(key, True, 1000)
    assert keys.tick(1000 + HOLD - 1) is None and keys.tick(1000 + HOLD) == LONG | key and not keys.held(1000 + HOLD)


def test_where_a_held_means_nothing_else_it_is_a_press():
    keys = Input()
    keys.holds = False
    for ms in (10, SHORT, HOLD - 1):
        keys.edge(A, True, 0)
        assert not keys.held(ms) and keys.edge(A, False, ms) == A
    keys.edge(A, True, 0)
    assert keys.tick(HOLD) == A and keys.edge(A, False, HOLD + 1) is None


def test_a_bar_fills_and_a_hold_let_go_early_plays_nothing():
    """Few bytes a part; what the bar covered shows again; full, the turn is ended."""
    desk = keyplay.table_of((), 71)
    desk.press("a", "a")
    desk.wait(3000)
    session, bus = desk.app.screen.session, desk.desk.bus
    before, count = desk.picture, len(session.past)
    desk.edge("a", True)
    desk.wait(SHORT - 10)
    assert desk.picture == before
    seen = []
    while desk.app.input.held(desk.desk.clock.ticks() + 10) or not seen:
        bus.reset_count()
        desk.wait(10)
        assert bus.bytes <= 50
        if desk.picture not in seen:
            seen.append(desk.picture)
        if len(seen) == BAR:
            break
    desk.edge("a", False)
    desk.wait(20)
    assert len(seen) == BAR and desk.picture == before and len(session.past) == count
    desk.long("a")
    desk.settled()
    assert len(session.past) == count + 1 and session.past[-1] == 0 and not desk.app.screen.foot.bar


def test_a_bar_fills_wherever_a_hold_means_something():
    """B on the table, both on the cover between two hands: what it covers shows again, and nothing has happened."""
    desk = keyplay.table_of((), 71)
    desk.press("a")
    desk.wait(3000)
    covered = keyplay.seated("thegame", 2, people=2, deal=5)
    for one, keys in (desk, "b"), (covered, "ab"):
        screen, before = one.app.screen, one.picture
        for key in keys:
            one.edge(key, True)
            one.wait(HOLD - 10)
            bar = screen.foot.bar if one is desk else screen.bar
            assert len(bar.group) == BAR and one.picture != before
            one.edge(key, False)
            one.wait(20)
            assert one.app.screen is screen and one.picture == before
    assert len(desk.app.screen.session.past) == 1
    count = len(covered.app.page.group)
    covered.long("b")
    assert "PAUSE" in covered.text()
    covered.press("b")
    covered.long("a")
    assert "HAND OVER" not in covered.text() and len(covered.app.page.group) == count - 1


def test_a_long_press_in_a_menu_is_a_press():
    desk = keyplay.Headless()
    desk.press("down")
    desk.long("a")
    assert desk.app.say("thegame") in desk.text(), "the list of rules"
    desk.press("b")
    desk.edge("a", True)
    desk.wait(SHORT + 50)
    desk.edge("a", False)
    assert desk.app.say("thegame") in desk.text(), "a slow one too"


def test_a_key_that_went_down_while_a_computer_played_lays_nothing():
    """A hurries computers; let go when the turn has come, it is no card laid."""
    desk = keyplay.table_of((), 5, name="facetoface")
    screen, player = desk.app.screen, players.load("facetoface")
    for _ in range(3):
        while not screen.mine():
            desk.wait(100)
        while screen.mine():
            keyplay.make(desk, player.choose(screen.session.game.seen(screen.session.state, 0)))
        desk.edge("a", True)
        count = 0
        while not screen.mine() and count < 200:
            desk.wait(10)
            count += 1
        assert screen.mine()
        past = len(screen.session.past)
        desk.edge("a", False)
        desk.wait(100)
        assert len(screen.session.past) == past


def test_keys_held_at_the_start_mean_nothing():
    keys = Input()
    keys.edge(A, True, 0)
    keys.ignore()
    assert keys.tick(HOLD + 1) is None and keys.edge(A, False, HOLD + 2) is None
    keys.edge(A, True, 2000)
    assert keys.edge(A, False, 2010) == A


def test_a_second_key_takes_over():
    keys = Input()
    keys.edge(A, True, 0)
    assert keys.edge(UP, True, 10) == UP
    assert keys.tick(10 + _FIRST) == UP
    assert keys.edge(A, False, SHORT - 1) == A
    keys.edge(A, True, 1000)
    keys.edge(UP, True, 1010)
    assert keys.edge(A, False, 1000 + SHORT) is None


def test_time_wraps():
    assert since(5, WRAP - 4) == 10
    keys = Input()
    keys.edge(A, True, WRAP - 100)
    assert keys.tick(HOLD - 101) == LONG | A


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans(), st.integers(0, 700)), max_size=60))
def test_whatever_comes_nothing_sticks(edges):
    """A storm of edges, doubled or missing ones too, leaves nothing down that was let go."""
    keys, now = Input(), 0
    for key, pressed, pause in edges:
        now += pause
        assert keys.edge(key, pressed, now) in (None, key)
        gesture = keys.tick(now)
        assert gesture is None or gesture & 7 in range(6)
    for key in range(6):
        keys.edge(key, False, now)
    assert keys.down == 0 and keys.tick(now + 10000) is None


def test_the_pause_is_made_ready_while_b_is_held_and_never_an_old_one():
    """It is there at once when the bar is full; let go early it is forgotten, and so is what could be asked then."""
    desk = keyplay.table_of((), 71)
    desk.press("a", "a")
    desk.wait(3000)
    play, before = desk.app.screen, desk.picture
    desk.edge("b", True)
    desk.wait(HOLD - 10)
    ready = play.ready
    assert ready and desk.app.screen is play
    desk.wait(30)
    assert desk.app.screen is ready and not play.ready
    desk.edge("b", False)
    desk.press("b")
    desk.edge("b", True)
    desk.wait(HOLD - 10)
    assert play.ready
    desk.edge("b", False)
    desk.wait(20)
    assert desk.app.screen is play and not play.ready and desk.picture == before
    desk.edge("a", True)
    desk.wait(HOLD - 10)
    assert not play.ready  # it is for B alone
    desk.edge("a", False)
