"""Write a session as a journal and read it back. Loaded on demand, when the log is read or written afresh.

`deal` is Session.deal: a parameter, because engine/session.py imports this module and not the other way round.
"""

from engine import games, journal


def write(session):
    log = journal.start(session)
    moves = session.past + session.undone[::-1]
    for i in range(0, len(moves), journal.LONGEST):
        log += journal.play(i, moves[i : i + journal.LONGEST])
    count = len(moves)
    while count > len(session.past):
        back = min(255, count - len(session.past))
        log += journal.undo(count, back)
        count -= back
    return bytes(log)


def folded(session):
    """Return all decisions that stand as PLACED records, in as few bytes as possible."""
    log, places, at, before = bytearray(), session.places, 0, 0
    while at < len(places):
        end = min(at + journal.MOST - 1, len(places))
        while places[end - 1] == 255:
            end -= 1
        log += journal.placed(before, places[at:end])
        before += sum(places[at:end])
        at = end
    return log


def read(data, deal):
    """Return the session that a journal describes. Raise ValueError unless the journal is whole and all its moves are legal."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise ValueError("a journal is bytes, not %r" % (data,))
    session = None
    for kind, payload in records(data):
        if (kind == journal.START) == (session is not None):
            raise ValueError("a journal has one start, before everything else")
        if kind == journal.START:
            session = begin(payload, deal)
        else:
            take(session, kind, payload)
    if not session:
        raise ValueError("the journal is empty")
    return session


def records(data):
    """Yield each record's kind and payload. Raise ValueError at a wrong byte."""
    at = 0
    while at < len(data):
        end = journal.after(data, at)
        if not end:
            raise ValueError("the journal is garbled at byte %d" % at)
        yield journal.parts(data, at, end)
        at = end


def begin(payload, deal):
    """Return a session without decisions, from the payload of a START record."""
    if len(payload) < 8 or len(payload) - 8 - payload[2] not in (0, 1) or not 1 <= payload[0] <= len(games.CATALOG):
        raise ValueError("the journal is of a game that is not known here")
    name = games.CATALOG[payload[0] - 1]
    module = games.load(name)
    if payload[1] != module.VERSION:
        versions = payload[1], module.NAME, module.VERSION
        raise ValueError("the journal is of version %d of the rules of %s; here they are version %d" % versions)
    bits, seats = payload[3] | payload[4] << 8, payload[2]
    if bits >> len(module.OPTIONS):
        raise ValueError("the journal has an option that %s does not know" % module.NAME)
    options = [module.OPTIONS[i] for i in range(len(module.OPTIONS)) if bits >> i & 1]
    session = deal(name, seats, options, payload[5] | payload[6] << 8 | payload[7] << 16)
    session.players = payload[8 : 8 + seats]
    if len(payload) > 8 + seats:
        helped(session, payload[8 + seats :])
    return session


def helped(session, payload):
    """Mark the session as helped: a hint was used, or a drawn card was taken back."""
    if len(payload) != 1 or not 0 < payload[0] <= journal.PEEKED | journal.HINTED:
        raise ValueError("the journal tells of a help that is not known here")
    session.helped |= payload[0]


def take(session, kind, payload):
    """Apply a record after START to the session."""
    if kind == journal.HELPED:
        return helped(session, payload)
    if kind == journal.PLACED:
        return follow(session, payload)
    if kind > journal.HELPED:
        raise ValueError("the journal has a record that is not a session's")
    if len(payload) < 2 or (len(payload) % 2 == 0 if kind == journal.PLAY else len(payload) > 2 or not payload[1]):
        raise ValueError("the journal has a record of the wrong length")
    if payload[0] != len(session.past) & 255:
        raise ValueError("the journal has lost a decision before number %d" % (len(session.past) + 1))
    if kind == journal.PLAY:
        for move in journal.moves(payload):
            session.play(move)
    elif kind == journal.UNDO:
        session.undo(payload[1])
    else:
        for _ in range(payload[1]):
            session.redo()


def follow(session, payload):
    """Make the moves of a PLACED record."""
    if len(payload) < 2 or payload[-1] == 255 or 0 in payload[1:]:
        raise ValueError("the journal has a place that is none")
    if payload[0] != sum(session.places) & 255:
        raise ValueError("the journal has lost a decision before number %d" % (len(session.past) + 1))
    place = 0
    for byte in payload[1:]:
        place += min(byte, 254)
        if byte < 255:
            choose(session, place - 1)
            place = 0


def choose(session, place):
    """Play the legal move at this place, counted from 0."""
    moves_before = place
    for move in session.game.moves(session.state):
        if not moves_before:
            session._make(move, place)
            return session.undone.clear()
        moves_before -= 1
    raise ValueError("a move number %d is not offered" % (place + 1))
