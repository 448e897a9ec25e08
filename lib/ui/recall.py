"""Games read back out of the log: one that waits, with its cursor, and the last one that was finished."""

from engine import journal
from engine.session import Session
from ui.store import CURSOR, ENDED, FACT, UNDONE, owner


def session(store, number):
    """The game that waits with this number, as far as its records can be trusted; None if not even its deal can."""
    last, count = -1, 0
    for kind, payload, _ in store.records():
        if kind == journal.START and payload[0] == number:
            last = count
        count += 1
    return load(store, number, last) if number in store.waiting else None


def load(store, number, first):
    """The game whose START is the record in this place of the log."""
    session, game, count = None, 0, 0
    for kind, payload, _ in store.records():
        before, game = game, owner(kind, payload, game)
        try:
            if count == first:
                session = Session.begin(payload)
            elif session and before == number and kind == FACT and payload[0] == ENDED:
                break
            elif session and game == number and kind == FACT and payload[0] == UNDONE:
                session.undone += journal.moves(payload[1:])
            elif session and game == number and kind != FACT:
                session.take(kind, payload)
        except ValueError as wrong:
            store.doubt = str(wrong)
            break
        count += 1
    return session


def resume(store, number):
    """The session and its cursor, with nothing behind them in the log that the next decisions could stumble over."""
    store.doubt = None
    found, at = session(store, number), cursor(store, number)
    if store.doubt and found:
        store.tidy()
    return found, (at[0] << 8 | at[1] if found and len(at) == 2 else None)


def cursor(store, number):
    """Where the cursor of a game was, as its view wrote it; nothing if that is not known."""
    found, game = b"", 0
    for kind, payload, _ in store.records():
        game = owner(kind, payload, game)
        if game == number:
            if kind == journal.START:
                found = b""
            elif kind == FACT and payload[0] == CURSOR:
                found = payload[1:]
    return found


def finished(store):
    """The last game that was played to its end, if the log still has all of it."""
    begun, last, count = {}, None, 0
    for kind, payload, _ in store.records():
        if kind == journal.START:
            begun[payload[0]] = count
        elif kind == FACT and payload[0] == ENDED and len(payload) > 2 and payload[1] in begun:
            last = payload[1], begun.pop(payload[1])
        count += 1
    found = load(store, *last) if last else None
    return found if found and found.over else None


def raw(store, number):
    """The records of a game that waits and cannot be read here: one of a later version, perhaps."""
    found, game = bytearray(), 0
    for kind, payload, _ in store.records():
        game = owner(kind, payload, game)
        if game == number and kind:
            if kind == journal.START:
                found = bytearray()
            if kind != FACT:
                found += journal.record(kind, payload)
    return found
