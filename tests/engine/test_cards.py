"""Runs of cards, and the piles."""

from hypothesis import given
from hypothesis import strategies as st

from engine import cards
from engine.games import piles


@given(st.lists(st.integers(1, 99), max_size=8, unique=True), st.data())
def test_a_run_stays_in_order_and_touches_no_neighbour(hand, data):
    state = bytearray([7] + [0] * 8 + [7])
    for card in hand:
        cards.add(state, 1, 8, card)
    assert cards.held(state, 1, 8) == bytes(sorted(hand)) and cards.count(state, 1, 8) == len(hand)
    if hand:
        gone = data.draw(st.sampled_from(hand))
        cards.remove(state, 1, 8, gone)
        assert cards.held(state, 1, 8) == bytes(sorted(set(hand) - {gone}))
    cards.hide(state, 1, 8)
    assert set(cards.held(state, 1, 8)) <= {cards.FACE_DOWN}
    assert state[0] == state[9] == 7


def test_fits_and_gap_for_every_card_and_top():
    """SPECIFICATION 1.3: forward by any gap, back by exactly ten; a falling pile is a rising one seen from the other side."""
    for top in range(1, 101):
        for card in range(2, 100):
            if card != top:
                assert piles.fits(card, top, True) == (card > top or card == top - 10)
                assert piles.fits(card, top, False) == piles.fits(101 - card, 101 - top, True)
                assert piles.gap(card, top, True) == card - top == -piles.gap(card, top, False)
