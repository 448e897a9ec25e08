"""The texts of The Game."""

from engine import table
from engine.games import thegame
from loading import load

COACHED = True  # the coach reviews a finished game (engine/players/thegame/coach.py)
SURE = 1 << 40  # worth of a turn after which the computer can lay all cards


def first(view, session):
    """Return the remark before the first decision: the keys, or in a team the rules for speaking."""
    return view.app.say(b"first team" if session.state[table.SEATS] > 1 else b"first")


def why(view, session, move, back=True):
    """Return why a move is not offered. back: whether a backwards trick is allowed now"""
    say, state, pile = view.app.say, session.state, move & 3
    if not thegame.begun(state):
        return say(b"begins", view.first + 1)
    if not move:
        need = view.game.need(state)
        return view.task(state, need) if need > thegame.wanting(state) else say(b"lay first")
    top = thegame.tops(state)[pile]
    if pile < 2:
        return say(b"over low", top, top - 10) if back and top > 11 else say(b"over only", top)
    return say(b"under high", top, top + 10) if back and top < 90 else say(b"under only", top)


def ending(view, session):
    """Return the reason for the end. A fire is the reason for a loss only if the turn could have ended without it."""
    state, say = session.state, view.app.say
    if table.won(state, 0):
        return say(b"beaten all")
    fire = thegame.due(state) and session.game.completes(thegame.without_fires(state))
    if state[table.SEATS] > 1:
        return say(b"is burnt" if fire else b"is stuck", session.seat + 1)
    return say(b"burnt" if fire else b"stuck")


def outcome(view, session):
    """Return the lines of the result, without repeating the title."""
    score, say = session.score(0), view.app.say
    if score > 9:
        return [say(b"laid of", thegame.ALL - score, thegame.ALL)]
    return [say(b"cards left", score) if score > 1 else say(b"one card left" if score else b"no card left")]


def reading(view, session):
    """Return the title of the result. With 10 cards or more it is only the number of cards left."""
    score, won = session.score(0), table.won(session.state, 0)
    if score > 9:
        return view.app.say(b"left", score)
    return view.app.say(b"excellent" if score else b"beaten" if won else b"lost")


def totals(say, best, average, notes):
    """Return the middle lines of a page of statistics."""
    excellent = "%s: %d" % (say(b"excellent few"), notes[0] if notes else 0)
    return [excellent, "%s %d   %s %s" % (say(b"best"), best, say(b"average"), average)]


def advise(view, moves, worth):
    """Return a hint: the text for the first move of a turn, and the text for the rest."""
    say, move = view.app.say, moves[0]
    if move and not thegame.begun(view.state):
        return "", ""
    if move >= thegame.KEEP_OFF:
        return say(b"hint keep off" if move < thegame.GOOD else b"hint good", (move & 3) + 1), ""
    reason = (
        say(b"why sure") if worth == SURE else say(b"why cover") if move and thegame.due(view.state) >> (move & 3) & 1 else ""
    )
    return load("ui.games.piles.reasons").lines(view, moves, reason)


def tell(view, seat, move):
    """Return what a seat did."""
    say, card = view.app.say, move >> 8
    if view.state[table.SEATS] == 1:
        return say(b"laid", card) if move else say(b"drawn")
    if not move:
        return say(b"told end", seat + 1)
    if card << 8 == thegame.BEGIN:
        return say(b"told begin", (move & 255) + 1)
    if thegame.FIRST <= card <= thegame.LAST:
        return say(b"told lay", seat + 1, card)
    return say(b"told word", seat + 1)


def more(view, state):
    """Return lines for the pause menu: remarks about the chosen pile, each as text, move and the answer."""
    if state[table.SEATS] == 1 or not thegame.begun(state):
        return []
    offered, say, lines = list(view.game.moves(state)), view.app.say, []
    for word, what in ((b"keep off", thegame.KEEP_OFF), (b"good", thegame.GOOD)):
        if what | view.pile in offered:
            lines.append((say(word), what | view.pile, say(b"said")))
    return lines


def heard(view, session, seat):
    return []


def hush(view, state):
    return ""


def explain(view):
    """Return "": this game has no signs."""
    return ""
