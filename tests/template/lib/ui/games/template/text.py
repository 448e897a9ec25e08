"""The texts of the Template. A real game uses words of lib/ui/text."""

from engine import table
from engine.games import template

COACHED = False  # the coach does not review this game


def first(view, session):
    return ""


def why(view, session, move):
    return "Not offered"


def tell(view, seat, move):
    return "Player %d: %s" % (seat + 1, template.label(move)) if move else ""


def advise(view, moves, worth):
    return "Try: %s" % template.label(moves[0]), ""


def explain(view):
    return ""


def more(view, state):
    return []


def heard(view, session, seat):
    return []


def hush(view, state):
    return ""


def ending(view, session):
    return "The cards are out"


def outcome(view, session):
    return ["Player %d: %d" % (seat + 1, session.score(seat)) for seat in range(len(session.players))]


def reading(view, session):
    people = [seat for seat in range(len(session.players)) if not session.players[seat]]
    return view.app.say(b"won" if people and table.won(session.state, people[0]) else b"lost")


def totals(say, best, average, notes):
    return ["Best %d   %s %s" % (best, say(b"average"), average), "Sour %d" % notes[0]]
