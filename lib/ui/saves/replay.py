"""Games read back out of the log: one that waits, with its cursor, and the last one that was finished."""

import loading
from engine import journal
from engine.session import Session
from ui.saves.log import CURSOR, ENDED, FACT, STAND, UNDONE, owner

saved = loading.load("engine.saved")


def load(store, number, start):
    """The game whose START is there in the log, in steps of one record. The last step yields its session, as far as the
    records can be trusted, and its cursor, as its view wrote it; None for what is not known."""
    store.doubt = session = cursor = None
    game = stand = told = 0  # of so many decisions that are told, so many stand
    undone = []  # as a log of old tells them: good once the record behind them is, for a tidying that was cut ends in them
    try:
        for kind, payload, _ in store.records(start):
            game = owner(kind, payload, game)
            if undone and (kind != FACT or payload[0] != UNDONE):
                again(session, undone if kind else [])
                undone = []
            if kind == FACT and payload[:2] == bytes((ENDED, number)):
                break
            if game == number:
                if kind == journal.START:
                    session = saved.begin(payload, Session.deal)
                elif kind != FACT:
                    saved.take(session, kind, payload)
                    if told and len(session.past) == told:
                        session.undo(told - stand)
                        told = 0
                elif payload[0] == STAND and len(payload) == 5:
                    stand, told = payload[1] | payload[2] << 8, payload[3] | payload[4] << 8
                elif payload[0] == UNDONE:
                    undone += journal.moves(payload[1:])
                elif payload[0] == CURSOR and len(payload) == 3:
                    cursor = payload[1] << 8 | payload[2]
            yield None
    except ValueError as wrong:
        store.doubt = str(wrong)
    if session and told:  # a tidying was cut
        store.doubt = store.doubt or "not all that was taken back is there"
        session.undo(max(len(session.past) - stand, 0))
    yield session, cursor


def again(session, undone):
    """Decisions that can be made again: all of them, or none."""
    count, session.undone = len(session.past), list(undone)
    try:
        while session.undone:
            session.redo()
    except ValueError:
        undone = []
    session.undo(len(session.past) - count)
    if not undone:
        session.undone = []


def all_of(steps):
    """What the last of some steps yields."""
    for found in steps:
        continue
    return found


def waiting(store, number):
    """The game that waits with this number, and its cursor."""
    return all_of(load(store, number, store.begun[number])) if number in store.waiting else (None, None)


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
    found = all_of(load(store, number, start))[0] if number else None
    return found if found and found.over else None


def raw(store, number):
    """The records of a game that waits and cannot be read here: one of a later version, perhaps."""
    found, game = bytearray(), 0
    for kind, payload, _ in store.records(store.begun[number]):
        game = owner(kind, payload, game)
        if game == number and (kind != FACT or payload[0] == STAND):
            found += journal.record(kind, payload)
    return found
