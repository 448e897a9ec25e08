"""The texts of Qwixx."""

from engine import table
from engine.games import qwixx
from engine.games.qwixx import sheets

COACHED = False  # the coach does not review this game
SHAPES = "●▲■◆★"  # red, yellow, green, blue, joker


def first(view, session):
    return ""


def why(view, session, move):
    """Return why a move is not offered."""
    say, state, what, row = view.app.say, session.state, move >> 8, move & 3
    phase = qwixx.phase(state)
    if view.far:
        return say(b"their sheet", view.whose() + 1)
    if phase == qwixx.TAKE:
        return say(b"take card")
    if phase == qwixx.PLAY:
        return say(b"one colour") if move else say(b"play card")
    line, box = qwixx.crosses(state, session.seat, row), sheets.box(what & 15, row)
    if line >> box:
        return say(b"crossed") if line >> box & 1 else say(b"left of cross")
    return say(b"one gap") if sheets.fits(line, box) else say(b"five first")


def ending(view, session):
    state, say = session.state, view.app.say
    seats = range(state[table.SEATS])
    rows = [seat for seat in seats if qwixx.rows(state, seat) == 2]
    if len(seats) == 1:
        return say(b"rows full" if rows else b"miss four")
    seat = (rows or [seat for seat in seats if qwixx.misthrows(state, seat) == qwixx.MISS])[0]
    return say(b"seat rows" if rows else b"seat miss", seat + 1)


def outcome(view, session):
    """Return the points, a line for each seat."""
    say, seats = view.app.say, range(session.state[table.SEATS])
    if len(seats) == 1:
        return [say(b"points", session.score(0))]
    return [say(b"seat has", seat + 1, session.score(seat)) for seat in seats]


def reading(view, session):
    """Return the title of the result: won or lost for the only person, otherwise the winner. Alone there is no winner."""
    state, say = session.state, view.app.say
    seats = range(state[table.SEATS])
    people = [seat for seat in seats if not session.players[seat]]
    winners = [seat for seat in seats if table.won(state, seat)]
    if len(seats) == 1:
        return say(b"result")
    if len(people) == 1:
        return say(b"won" if people[0] in winners else b"lost")
    return say(b"seat wins", winners[0] + 1) if len(winners) == 1 else say(b"shared win")


def totals(say, best, average, notes):
    """Return the middle lines of a page of statistics."""
    lines = ["%s %d   %s %d" % (say(b"misthrows"), notes[0], say(b"full rows"), notes[1])] if len(notes) > 1 else [""]
    return lines + ["%s %d   %s %s" % (say(b"top"), best, say(b"average"), average)]


def named(card):
    """Return a card with its colour as a shape."""
    return "%s%d" % (SHAPES[(card >> 4) - 1], card & 15)


def cross(move):
    """Return the number and the shape of the row of a cross."""
    return "%s%d" % (SHAPES[move & 3], move >> 8)


def advise(view, moves, worth):
    """Return a hint: a move, and for a cross the number of boxes that it skips."""
    say, move, used = view.app.say, moves[0], 0
    if not move:
        return say(b"nowhere" if view.phase == qwixx.CROSS else b"no more"), ""
    if view.phase == qwixx.TAKE:
        return say(b"hint take"), ""
    if move >> 8 > 15:
        return say(b"hint play", named(move >> 8)), ""
    bits = qwixx.crosses(view.state, view.state[table.SEAT], move & 3)
    while bits >> used:
        used += 1
    return "%s: %s" % (say(b"hint cross", cross(move)), say(b"why skips", sheets.box(move >> 8, move & 3) - used)), ""


def tell(view, seat, move):
    """Return what a seat did. Passing and taking a card are told only in a replay: they need no pause at the table."""
    say, what = view.app.say, move >> 8
    if 0 < what < 16:
        return say(b"told cross", seat + 1, cross(move))
    if 0 < what < qwixx.SHELF:
        return say(b"told play", seat + 1, named(what))
    if not view.watching:
        return ""
    return say(b"told take" if what else b"told no more", seat + 1)


def more(view, state):
    return []


def heard(view, session, seat):
    return []


def hush(view, state):
    return ""


def explain(view):
    """Return the meaning of a cursor that is on no row."""
    return view.app.say(b"A: nowhere")
