"""Rising and falling piles, and the backwards trick."""

TRICK = 10


def fits(card, top, rising):
    """True if the card may be laid on the top: forward by any gap, or back by exactly ten."""
    if rising:
        return card > top or card == top - TRICK
    return card < top or card == top + TRICK


def gap(card, top, rising):
    """Return how far forward the card would take the pile; -10 is the backwards trick."""
    return card - top if rising else top - card


def count(pile_bits):
    """Count the piles in a half byte of one bit each."""
    return (pile_bits & 1) + (pile_bits >> 1 & 1) + (pile_bits >> 2 & 1) + (pile_bits >> 3)


def stranded(held, tops):
    """True if two rising and two falling piles can never take some card of the hand, whatever is laid before it."""
    low = min(list(tops[:2]) + [card for card in held if card + TRICK in held + tops[:2]])
    high = max(list(tops[2:]) + [card for card in held if max(card - TRICK, 0) in held + tops[2:]])
    return any(high < card < low for card in held)
