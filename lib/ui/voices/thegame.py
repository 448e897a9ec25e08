"""What The Game says."""

from engine import table
from engine.games import thegame


def why(view, session, move):
    """Why a move is not offered."""
    say, state, pile = view.app.say, session.state, move & 3
    if view.choosing(state):
        return say(b"begins", view.first + 1)
    if not move:
        need = view.game.need(state)
        more = need > state[thegame.MINIMUM] - state[thegame.PLAYED]
        return view.task(state, need) if more else say(b"lay first")
    top = state[thegame.TOPS + pile]
    if pile < 2:
        return say(b"over low", top, top - 10) if top > 11 else say(b"over only", top)
    return say(b"under high", top, top + 10) if top < 90 else say(b"under only", top)


def ending(view, session):
    state, say = session.state, view.app.say
    if table.won(state, 0):
        return say(b"beaten all")
    if state[table.SEATS] > 1:
        return say(b"is burnt" if state[thegame.DUE] else b"is stuck", session.seat + 1)
    return say(b"burnt" if state[thegame.DUE] else b"stuck")


def outcome(view, session):
    score = session.score(0)
    return view.app.say(b"cards left", score) if score > 1 else view.app.say(b"one card left" if score else b"no card left")


def reading(view, session):
    return view.app.say(thegame.reading(session.score(0)))


def advise(view, move):
    """Put the cursor on a move and say it."""
    say = view.app.say
    if not move:
        return say(b"hint end")
    if view.point(move):
        return say(b"hint lay", move >> 8)
    view.first = move & 255
    return ""


def tell(view, seat, move):
    """What a seat did."""
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


def words(view, state):
    """What may be told the others about the chosen pile: text and move."""
    if state[table.SEATS] == 1 or view.choosing(state):
        return []
    offered = list(view.game.moves(state))
    pair = (b"keep off", thegame.KEEP_OFF), (b"good", thegame.GOOD)
    return [(view.app.say(word, view.pile + 1), move | view.pile) for word, move in pair if move | view.pile in offered]


def heard(view, state, seat):
    return []


def hush(view, state):
    return ""
