"""Gestures out of edges and time."""

from hypothesis import given
from hypothesis import strategies as st

from ui.keys import _FIRST, _NEXT, HOLD, LEFT, LONG, UP, WRAP, A, B, Input, since


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
    assert keys.tick(HOLD - 1) is None
    assert keys.edge(A, False, HOLD - 1) == A


def test_held_it_means_something_else_and_nothing_when_let_go():
    keys = Input()
    keys.edge(B, True, 0)
    assert keys.tick(HOLD) == LONG | B
    assert keys.tick(3 * HOLD) is None
    assert keys.edge(B, False, 3 * HOLD) is None
    keys.edge(B, True, 5 * HOLD)
    assert keys.edge(B, False, 5 * HOLD + 10) == B


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
    assert keys.edge(A, False, 400) == A


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
