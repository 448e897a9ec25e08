"""The texts of Face to Face."""

from engine import table
from engine.games import facetoface
from loading import load

COACHED = False  # the coach does not review this game
SURE = 1 << 40  # worth of a turn that wins at once


def first(view, session):
    """Return the remark before the first decision: the owners of the piles."""
    return view.app.say(b"first duel")


def why(view, session, move):
    """Return why a move is not offered."""
    say, pile = view.app.say, move & 3
    if not move:
        return say(b"lay first")
    top = view.shown[pile]
    if pile > 1:
        if facetoface.helped(session.state):
            return say(b"one gift")
        if top == (facetoface.LAST + 1 if view.FALLS[pile] else 1):
            return say(b"no gift")
        return say(b"gift over" if view.FALLS[pile] else b"gift under", top)
    if pile:
        return say(b"under high", top, top + 10) if top < 50 else say(b"under only", top)
    return say(b"over low", top, top - 10) if top > 11 else say(b"over only", top)


def alone(session):
    """Return the seat of the only person, who is called You while the other seat is called the computer; else None."""
    people = [seat for seat in range(2) if not session.players[seat]]
    return people[0] if len(people) == 1 else None


def ending(view, session):
    winner, me, say = 0 if table.won(session.state, 0) else 1, alone(session), view.app.say
    if session.score(winner):
        stuck = 1 - winner
        return say(b"is stuck", stuck + 1) if me is None else say(b"you stuck" if stuck == me else b"computer stuck")
    return say(b"laid all", winner + 1) if me is None else say(b"you all" if winner == me else b"computer all")


def outcome(view, session):
    """Return the lines of the result: the cards left, the only person's first, and the reason if no seat has laid all."""
    me, say = alone(session), view.app.say
    left = session.score(me or 0), session.score(1 - (me or 0))
    if 0 not in left:
        why = say(b"it stuck") if me is not None and table.won(session.state, me) else ending(view, session)
        return ["%s %d:%d" % (why, left[0], left[1])]
    return [say(b"lefts" if me is None else b"you left", left[0], left[1])]


def reading(view, session):
    """Return the title of the result: won or lost for the only person, otherwise the winner."""
    me = alone(session)
    if me is not None:
        return view.app.say(b"won" if table.won(session.state, me) else b"lost")
    return view.app.say(b"seat wins", 1 if table.won(session.state, 0) else 2)


def totals(say, best, average, notes):
    """Return the middle lines of a page of statistics."""
    return ["", "%s %d   %s %s" % (say(b"best"), best, say(b"average"), average)]


def advise(view, moves, worth):
    """Return a hint: the text for the first move of a turn, and the text for the rest."""
    say, card, pile = view.app.say, moves[0] >> 8, moves[0] & 3
    reason = say(b"why sure") if worth == SURE else say(b"why gift", view.gift(card, pile)) if pile > 1 else ""
    return load("ui.games.piles.reasons").lines(view, moves, reason)


def tell(view, seat, move):
    """Return what a seat did. Outside a replay only the computer's moves are told."""
    if not view.watching:
        say = view.app.say
        return say(b"computer lays" if move & 3 < 2 else b"computer gift", move >> 8) if move else say(b"computer end")
    if not move:
        return view.app.say(b"told end", seat + 1)
    return view.app.say(b"told lay" if move & 3 < 2 else b"told gift", seat + 1, move >> 8)


def more(view, state):
    return []


def heard(view, session, seat):
    return []


def hush(view, state):
    return ""


def explain(view):
    """Return the meaning of the number under a pile of the opponent."""
    card, pile = view.card(view.at), view.pile
    return view.app.say(b"explain gift", view.gift(card, pile)) if view.signed() else ""
