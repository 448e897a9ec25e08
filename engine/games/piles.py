"""Rising and falling piles, and the backwards trick."""

TRICK = 10


def fits(card, top, rising):
    """May the card be laid on the top? Forward by any gap, or back by exactly ten."""
    if rising:
        return card > top or card == top - TRICK
    return card < top or card == top + TRICK


def gap(card, top, rising):
    """How far forward the card would take the pile; -10 is the trick."""
    return card - top if rising else top - card


def count(some):
    """How many piles there are in a half byte of one bit each."""
    return (some & 1) + (some >> 1 & 1) + (some >> 2 & 1) + (some >> 3)


def stranded(held, tops):
    """Is there a card in the hand that two rising and two falling piles can never take, whatever is laid before it?"""
    low = min(list(tops[:2]) + [card for card in held if card + TRICK in held + tops[:2]])
    high = max(list(tops[2:]) + [card for card in held if max(card - TRICK, 0) in held + tops[2:]])
    return any(high < card < low for card in held)
