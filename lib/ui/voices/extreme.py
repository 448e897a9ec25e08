"""What The Game: Extreme says: what The Game does, and what the commands mean."""

from engine import piles, table
from engine.games import extreme, thegame
from ui.views.tabletop import Tabletop
from ui.voices import thegame as plain

outcome, reading, advise = plain.outcome, plain.reading, plain.advise


def why(view, session, move):
    """Why a move is not offered: because of a command, or as in The Game."""
    state, say, card, pile = session.state, view.app.say, move >> 8, move & 3
    if not move and extreme.SKULL in extreme.signs(state):
        return say(b"explain skull")
    if not move and state[extreme.TURN] & extreme.THREED:
        return say(b"explain three")
    if not move or view.choosing(state) or not Tabletop.fits(view, card, pile):
        return plain.why(view, session, move)
    shown, kind = extreme.signs(state), extreme.kind(state, card)
    if state[extreme.TURN] & extreme.THREED and state[thegame.PLAYED] == 3:
        return say(b"only three")
    if kind == extreme.THREE and state[thegame.PLAYED] > 2:
        return say(b"three late")
    if kind == extreme.STOP and state[extreme.TURN] & extreme.THREED:
        return say(b"stop third")
    back = piles.gap(card, view.shown[pile], pile < 2) < 0 and extreme.NOBACK in shown
    return say(b"explain noback" if back else b"explain onepile")


def explain(view):
    card = view.signed()
    if not card:
        return ""
    shown = card == view.shown[view.pile]
    now = view.state[thegame.DUE] >> view.pile & 1 if shown else table.chosen(view.state, thegame.STRICT)
    word = extreme.command(view.state, card) or ("fire now" if now else "fire")
    return view.app.say("explain %s" % word)


def hush(view, state):
    return view.app.say(b"explain quiet") if extreme.QUIET in extreme.signs(state) else ""


def ending(view, session):
    if not session.score(0) and not table.won(session.state, 0):
        return view.app.say(b"lost at last")
    return plain.ending(view, session)


def words(view, state):
    found, say = plain.words(view, state), view.app.say
    if state[table.SEATS] > 1 and not hush(view, state) and not view.choosing(state):
        for move in extreme.words(state):
            if move & 0xFF00 == extreme.TELL:
                found.append((say(b"i hold", say(extreme.KINDS[move & 255])), move))
    return found


def heard(view, state, seat):
    found = []
    for other in range(state[table.SEATS]):
        for kind in range(extreme.NONE):
            if other != seat and state[extreme.TOLD + other] >> kind & 1:
                found.append(tell(view, other, extreme.TELL | kind))
    return found


def tell(view, seat, move):
    if move & 0xFF00 == extreme.TELL:
        return view.app.say(b"told hold", seat + 1, view.app.say(extreme.KINDS[move & 255]))
    return plain.tell(view, seat, move)
