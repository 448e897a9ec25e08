"""Words for a listener at the games of four piles: the piles, the hand, and the effect of the chosen card."""

from engine import table
from engine.cards import FACE_DOWN
from engine.games import piles
from ui.games.piles.drawing import LOCK


def pile_lines(view, say, facts):
    """Return a line for each pile. facts(pile): returns a list of what else shows on it"""
    texts = []
    for pile in range(4):
        top = say("falls" if view.FALLS[pile] else "rises", pile + 1, view.shown[pile])
        texts.append(", ".join([top] + facts(pile)))
    return texts


def hand_lines(view, say, named):
    """Return the lines of the hand that shows and of its new cards. named(card): returns the text of a card with its sign"""
    held = [card for card in view.slots if card not in view.gone]
    if FACE_DOWN in held:
        cards = say("face down", len(held))
    else:
        cards = ", ".join([named(card) for card in held]) or say("no card")
    several = view.state[table.SEATS] > 1 and (view.game.TEAM or view.watching)
    texts = [say("hand of", view.seat + 1, cards) if several else say("hand", cards)]
    new = [card for card in held if card in view.new_cards()]
    return texts + [say("new", listed(new))] if new else texts


def cursor_lines(view, say):
    """Return the line that says what the chosen card would cost on the chosen pile."""
    card, pile = view.card(view.at) if view.live else 0, view.pile
    if not card:
        return []
    if not view.fits(card, pile):
        return [say("locked" if view.cost(card, pile) is LOCK else "cannot", card, pile + 1)]
    gap = piles.gap(card, view.shown[pile], not view.FALLS[pile])
    if not view.game.TEAM and pile > 1:
        return [say("gift", card, pile + 1, -gap)]
    return [say("cost", card, pile + 1, gap) if gap > 0 else say("trick", card, pile + 1)]


def listed(numbers):
    return ", ".join(["%d" % number for number in numbers])
