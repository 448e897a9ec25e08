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
