"""The texts of The Game: Extreme: those of The Game, and the meaning of the commands."""

from engine import table
from engine.games import extreme, piles, thegame
from ui.drawing.status_line import PERSON
from ui.games.thegame import text as plain

COACHED = False  # the coach does not review this game
PICTOGRAMS = "⛔☠③⊘↶①⊕"  # signs of the commands, in the order of the rules

first, outcome, reading = plain.first, plain.outcome, plain.reading
advise, totals = plain.advise, plain.totals


def why(view, session, move):
    """Return why a move is not offered: a command, or a reason of The Game."""
    state, say, card, pile = session.state, view.app.say, move >> 8, move & 3
    if not move and extreme.SKULL in extreme.signs(state):
        return say(b"explain skull")
    if not move and extreme.threed(state):
        return say(b"explain three")
    fits = piles.fits(card, view.shown[pile], pile < 2) or extreme.closed_piles(state) >> pile & 1
    kind = extreme.barred(state, card, pile) if thegame.begun(state) and move and fits else extreme.NONE
    if kind == extreme.NONE:
        return plain.why(view, session, move, extreme.NOBACK not in extreme.signs(state))
    if kind == extreme.STOP:
        return say(b"stop third")
    if kind == extreme.THREE:
        return say(b"only three" if extreme.threed(state) else b"three late")
    return say("explain %s" % extreme.KINDS[kind])


def explain(view):
    """Return the meaning of the sign under the cursor."""
    card = view.signed()
    if not card:
        return ""
    shown = card == view.shown[view.pile]
    now = thegame.due(view.state) >> view.pile & 1 if shown else table.chosen(view.state, thegame.STRICT)
    word = extreme.command(view.state, card) or ("fire now" if now else "fire")
    return view.app.say("explain %s" % word)


def hush(view, state):
    return view.app.say(b"explain quiet") if extreme.QUIET in extreme.signs(state) else ""


def ending(view, session):
    """Return the reason for the end. A loss by a command names the command, and in a team the seat whose turn it was."""
    state, say = session.state, view.app.say
    kind = extreme.NONE if table.won(state, 0) else extreme.losing_command(state)
    if kind == extreme.NONE:
        return plain.ending(view, session)
    reason = say("by %s" % extreme.KINDS[kind])
    return "%s%d: %s" % (PERSON, session.seat + 1, reason) if state[table.SEATS] > 1 else say(b"lost by", reason)


def more(view, state):
    lines, say = plain.more(view, state), view.app.say
    if state[table.SEATS] > 1 and not hush(view, state) and thegame.begun(state):
        for move in extreme.words(state):
            if move & 0xFF00 == extreme.TELL:
                lines.append((say(b"i hold", say(extreme.KINDS[move & 255])), move, say(b"said")))
    return lines


def heard(view, session, seat):
    """Return a line for each seat that has told its commands, as signs, so that several fit side by side."""
    lines, state = [], session.state
    for other in range(state[table.SEATS]):
        kinds = extreme.told(state, other)
        if other != seat and kinds:
            signs = "".join([PICTOGRAMS[kind] for kind in range(extreme.NONE) if kinds >> kind & 1])
            lines.append("%s%d: %s" % (PERSON, other + 1, signs))
    return lines


def tell(view, seat, move):
    if move & 0xFF00 == extreme.TELL:
        return view.app.say(b"told hold", seat + 1, view.app.say(extreme.KINDS[move & 255]))
    return plain.tell(view, seat, move)
