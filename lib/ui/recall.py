"""Games read back out of the log: one that waits, with its cursor, and the last one that was finished."""

from engine import journal
from ui.borrow import borrow
from ui.store import CURSOR, ENDED, FACT, UNDONE, owner

saved = borrow("engine.saved")


def load(store, number, start):
    """The game whose START is there in the log, in steps of one record. The last step yields its session, as far as the
    records can be trusted, and its cursor, as its view wrote it; None for what is not known."""
    store.doubt = session = cursor = None
    game = 0
    try:
        for kind, payload, _ in store.records(start):
            game = owner(kind, payload, game)
            if kind == FACT and payload[:2] == bytes((ENDED, number)):
                break
            if game == number:
                if kind == journal.START:
                    session = saved.begin(payload)
                elif kind != FACT:
                    saved.take(session, kind, payload)
                elif payload[0] == UNDONE:
                    session.undone += journal.moves(payload[1:])
                elif payload[0] == CURSOR and len(payload) == 3:
                    cursor = payload[1] << 8 | payload[2]
            yield None
    except ValueError as wrong:
        store.doubt = str(wrong)
    yield session, cursor


def whole(steps):
    """All of them at once: what the last one yields."""
    for found in steps:
        continue
    return found


def waiting(store, number):
    """The game that waits with this number, and its cursor."""
    return whole(load(store, number, store.begun[number])) if number in store.waiting else (None, None)


def session(store, number):
    return waiting(store, number)[0]


def resume(store, number):
    """The game that waits and its cursor, with nothing behind them in the log that the next decisions could stumble over."""
    session, cursor = waiting(store, number)
    if session and store.doubt:
        store.tidy()
    return session, cursor


def finished(store):
    """The last game that was played to its end, if the log still has all of it."""
    number, start = store.last
    found = whole(load(store, number, start))[0] if number else None
    return found if found and found.over else None


def raw(store, number):
    """The records of a game that waits and cannot be read here: one of a later version, perhaps."""
    found, game = bytearray(), 0
    for kind, payload, _ in store.records(store.begun[number]):
        game = owner(kind, payload, game)
        if game == number and kind != FACT:
            found += journal.record(kind, payload)
    return found
