"""The table of Face to Face in words for a listener: the owner of each pile, and the number of each player's cards."""

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

    texts = pile_lines(view, say, lambda pile: [owner(pile > 1)]) + hand_lines(view, say, str)
    return texts + [counts(0), counts(1)] + cursor_lines(view, say)
