"""What The Game: Extreme says: what The Game does, and what the commands mean."""

from engine import table
from engine.games import extreme, piles, thegame
from ui.drawing.status_line import PERSON
from ui.games.thegame import text as plain
from ui.saves.log import SIGNS

COACHED = False  # no coach goes through a game that is over
PICTOGRAMS = "⛔☠③⊘↶①⊕"  # the commands as the rules number them

first, outcome, reading = plain.first, plain.outcome, plain.reading
advise, totals = plain.advise, plain.totals


def why(view, session, move):
    """Why a move is not offered: because of a command, or as in The Game."""
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
    """What a sign means; one that was never seen before is known from now on."""
    card, app = view.signed(), view.app
    if not card:
        return ""
    if view.bit(card) & ~app.settings[SIGNS]:
        app.change(SIGNS, app.settings[SIGNS] | view.bit(card))
    shown = card == view.shown[view.pile]
    now = thegame.due(view.state) >> view.pile & 1 if shown else table.chosen(view.state, thegame.STRICT)
    word = extreme.command(view.state, card) or ("fire now" if now else "fire")
    return view.app.say("explain %s" % word)


def hush(view, state):
    return view.app.say(b"explain quiet") if extreme.QUIET in extreme.signs(state) else ""


def ending(view, session):
    """Return how it ended. A loss by a command names the command, and in a team the seat that was on."""
    state, say = session.state, view.app.say
    kind = extreme.NONE if table.won(state, 0) else extreme.losing_command(state)
    if kind == extreme.NONE:
        return plain.ending(view, session)
    reason = say("by %s" % extreme.KINDS[kind])
    return "%s%d: %s" % (PERSON, session.seat + 1, reason) if state[table.SEATS] > 1 else say(b"lost by", reason)


def more(view, state):
    found, say = plain.more(view, state), view.app.say
    if state[table.SEATS] > 1 and not hush(view, state) and thegame.begun(state):
        for move in extreme.words(state):
            if move & 0xFF00 == extreme.TELL:
                found.append((say(b"i hold", say(extreme.KINDS[move & 255])), move, say(b"said")))
    return found


def heard(view, session, seat):
    """A line for each who has told of commands, in signs: so several fit beside each other."""
    found, state = [], session.state
    for other in range(state[table.SEATS]):
        told = extreme.told(state, other)
        if other != seat and told:
            signs = "".join([PICTOGRAMS[kind] for kind in range(extreme.NONE) if told >> kind & 1])
            found.append("%s%d: %s" % (PERSON, other + 1, signs))
    return found


def tell(view, seat, move):
    if move & 0xFF00 == extreme.TELL:
        return view.app.say(b"told hold", seat + 1, view.app.say(extreme.KINDS[move & 255]))
    return plain.tell(view, seat, move)
