"""The table of The Game: Extreme in words for a listener: as in The Game, and the commands."""

from engine.games import extreme, thegame
from ui.games.piles.spoken import cursor_lines, hand_lines, pile_lines
from ui.games.thegame.spoken import fire, progress, remarks


def lines(view, say):
    def command(card):
        return view.app.say(extreme.command(view.state, card))

    def named(card):
        if thegame.burns(view.state, card):
            return say("burning", card)
        return say("with", card, command(card)) if view.sign(card) else "%d" % card

    def facts(pile):
        texts, top = fire(view, say, pile), view.shown[pile]
        if view.force(pile) and not texts:
            texts = [say("in force", command(top))]
        return texts + ([say("closed")] if view.closed_piles >> pile & 1 else []) + remarks(view, say, pile)

    return pile_lines(view, say, facts) + hand_lines(view, say, named) + progress(view, say) + cursor_lines(view, say)
