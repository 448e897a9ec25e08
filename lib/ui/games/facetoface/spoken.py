"""What the table of Face to Face says to a listener: whose each pile is, and how many cards each player has."""

from engine.games import facetoface
from ui.games.piles.spoken import cursor_lines, hand_lines, pile_lines


def lines(view, say):
    seats = view.near(), 1 - view.near()

    def owner(far):
        return say("of player", seats[far] + 1) if view.watching else say("other's" if far else "yours")

    def counts(far):
        seat = seats[far]
        held, left = len(facetoface.hand(view.state, seat)), facetoface.left(view.state, seat)
        if view.watching:
            return say("player's cards", seat + 1, held, left)
        return say("other's cards" if far else "your cards", held, left)

    found = pile_lines(view, say, lambda pile: [owner(pile > 1)]) + hand_lines(view, say, str)
    return found + [counts(0), counts(1)] + cursor_lines(view, say)
