"""Gestures from edges and time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import players
from tests.support import keyplay
from ui.keys import _FIRST, _NEXT, BAR, HOLD, LEFT, LONG, SHORT, UP, WRAP, A, B, Input, since


def test_arrow_acts_on_the_press_and_repeats():
    keys = Input()
    assert keys.edge(LEFT, True, 1000) == LEFT
    assert keys.tick(1000 + _FIRST - 1) is None
    assert keys.tick(1000 + _FIRST) == LEFT
    assert keys.tick(1000 + _FIRST + _NEXT - 1) is None
    assert keys.tick(1000 + _FIRST + _NEXT) == LEFT
    assert keys.edge(LEFT, False, 2000) is None and keys.tick(5000) is None


def test_a_acts_on_the_release():
    keys = Input()
    assert keys.edge(A, True, 0) is None
    assert keys.tick(SHORT - 1) is None
    assert keys.edge(A, False, SHORT - 1) == A


def test_held_key_is_a_long_press_and_its_release_does_nothing():
    keys = Input()
    keys.edge(B, True, 0)
    assert keys.tick(HOLD - 1) is None and keys.tick(HOLD) == LONG | B
    assert keys.tick(3 * HOLD) is None
    assert keys.edge(B, False, 3 * HOLD) is None
    keys.edge(B, True, 5 * HOLD)
    assert keys.edge(B, False, 5 * HOLD + SHORT - 1) == B


@pytest.mark.parametrize("key", [A, B])
def test_release_while_the_bar_fills_does_nothing(key):
    """Between a press and a hold neither a card is laid nor the turn ended by mistake."""
    for ms in (SHORT, HOLD - 1):
        keys = Input()
        keys.edge(key, True, 0)
        assert keys.held(SHORT - 1) == 0 and keys.held(SHORT) == 1 and keys.held(HOLD - 1) == BAR
        assert keys.tick(ms) is None and keys.edge(key, False, ms) is None and not keys.held(ms)
    keys.edge(key, True, 1000)
    assert keys.tick(1000 + HOLD - 1) is None and keys.tick(1000 + HOLD) == LONG | key and not keys.held(1000 + HOLD)


def test_holding_a_without_its_own_meaning_is_a_press():
    keys = Input()
    keys.holds = False
    for ms in (10, SHORT, HOLD - 1):
        keys.edge(A, True, 0)
        assert not keys.held(ms) and keys.edge(A, False, ms) == A
    keys.edge(A, True, 0)
    assert keys.tick(HOLD) == A and keys.edge(A, False, HOLD + 1) is None


def test_hold_bar_fills_and_an_early_release_plays_nothing():
    """Each part sends few bytes; the covered text comes back; when the bar is full the turn ends."""
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


def test_bar_fills_on_every_screen_where_a_hold_has_a_meaning():
    """B on the table, both keys on the handover screen: the covered text comes back, and nothing else happens."""
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


def test_long_press_in_a_menu_is_a_press():
    desk = keyplay.Headless()
    desk.press("down")
    desk.long("a")
    assert desk.app.say("thegame") in desk.text(), "the list of rules"
    desk.press("b")
    desk.edge("a", True)
    desk.wait(SHORT + 50)
    desk.edge("a", False)
    assert desk.app.say("thegame") in desk.text(), "a slow one too"


def test_key_pressed_while_a_computer_plays_lays_nothing():
    """A hurries computers; released in the person's turn it lays no card."""
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


def test_keys_held_at_the_start_do_nothing():
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
def test_no_sequence_of_edges_leaves_a_key_down(edges):
    """Random edges, with doubled and missing ones: no key that was released stays down."""
    keys, now = Input(), 0
    for key, pressed, pause in edges:
        now += pause
        assert keys.edge(key, pressed, now) in (None, key)
        gesture = keys.tick(now)
        assert gesture is None or gesture & 7 in range(6)
    for key in range(6):
        keys.edge(key, False, now)
    assert keys.down == 0 and keys.tick(now + 10000) is None


def test_pause_menu_is_loaded_while_b_is_held_and_never_reused():
    """The menu opens at once when the bar is full. After an early release it is dropped, with its items."""
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
    assert not play.ready  # it is loaded for B only
    desk.edge("a", False)
