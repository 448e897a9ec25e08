"""The table of The Game in words for a listener."""

from engine import table
from engine.games import thegame
from ui.games.piles.spoken import cursor_lines, hand_lines, pile_lines


def lines(view, say):
    def named(card):
        return say("burning", card) if thegame.burns(view.state, card) else "%d" % card

    def facts(pile):
        return fire(view, say, pile) + remarks(view, say, pile)

    return pile_lines(view, say, facts) + hand_lines(view, say, named) + progress(view, say) + cursor_lines(view, say)


def fire(view, say, pile):
    """Return a text if a pile burns, and whether it must be covered this turn."""
    if not thegame.burns(view.state, view.shown[pile]):
        return []
    return [say("cover now" if thegame.due(view.state) >> pile & 1 else "burns")]


def remarks(view, say, pile):
    """Return what the players have said about a pile."""
    said = [(seat, thegame.said(view.state, seat, pile)) for seat in range(view.state[table.SEATS])]
    return [say("keep off" if word == 1 else "good", seat + 1) for seat, word in said if word]


def progress(view, say):
    state = view.state
    return [say("to draw", thegame.left(state), thegame.ALL - thegame.score(state, 0), thegame.ALL)]
