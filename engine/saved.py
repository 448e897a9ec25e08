"""A session as a journal, and back out of one. The device borrows this when it reads its log, or writes it anew."""

from engine import games, journal
from engine.session import HINTED, PEEKED, Session


def write(session):
    log = session.opening() + session.help()
    moves = session.past + session.undone[::-1]
    for i in range(0, len(moves), journal.LONGEST):
        log += journal.play(i, moves[i : i + journal.LONGEST])
    count = len(moves)
    while count > len(session.past):
        back = min(255, count - len(session.past))
        log += journal.undo(count, back)
        count -= back
    return bytes(log)


def read(data):
    """The session that a journal tells of; ValueError where it is not one of ours, whole and lawful."""
    session = None
    for kind, payload in records(data):
        if (kind == journal.START) == (session is not None):
            raise ValueError("a journal has one start, before everything else")
        if kind == journal.START:
            session = begin(payload)
        else:
            take(session, kind, payload)
    if not session:
        raise ValueError("the journal is empty")
    return session


def records(data):
    """Each record's kind and payload; ValueError where a byte is wrong."""
    at = 0
    while at < len(data):
        end = journal.whole(data, at, journal.HELPED)
        if not end:
            raise ValueError("the journal is garbled at byte %d" % at)
        yield data[at] >> 5, bytes(data[at + 1 : end - 2])
        at = end


def begin(payload):
    """The session at its deal, from the payload of a START record."""
    if len(payload) < 8 or len(payload) != 8 + payload[2] or not 1 <= payload[0] <= len(games.CATALOG):
        raise ValueError("the journal is of a game that is not known here")
    name = games.CATALOG[payload[0] - 1]
    module = games.load(name)
    if payload[1] != module.VERSION:
        versions = payload[1], module.NAME, module.VERSION
        raise ValueError("the journal is of version %d of the rules of %s; here they are version %d" % versions)
    bits = payload[3] | payload[4] << 8
    if bits >> len(module.OPTIONS):
        raise ValueError("the journal has an option that %s does not know" % module.NAME)
    options = [module.OPTIONS[i] for i in range(len(module.OPTIONS)) if bits >> i & 1]
    session = Session.deal(name, payload[2], options, payload[5] | payload[6] << 8 | payload[7] << 16)
    session.players = payload[8:]
    return session


def take(session, kind, payload):
    """Do what a further record tells."""
    if kind == journal.HELPED:
        if len(payload) != 1 or not 0 < payload[0] <= PEEKED | HINTED:
            raise ValueError("the journal tells of a help that is not known here")
        session.helped |= payload[0]
        return
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
