"""Reads games from the log: a running game with its cursor, and the last game that was finished."""

import loading
from engine import journal
from engine.session import Session
from ui.saves.log import CURSOR, ENDED, FACT, STAND, UNDONE, owner

saved = loading.load("engine.saved")


def load(store, number, start):
    """Load the game whose START is at `start` in the log, in steps of one record. The last step yields its session, as far as
    the records are good, and its cursor as the view wrote it; None for either if it is unknown."""
    store.doubt = session = cursor = None
    game = stand = stored = 0  # the log has `stored` of its decisions, the first `stand` of them active
    undone = []  # undone moves of an old log; used only if a good record follows, because an interrupted rewriting ends in them
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
                    if stored and len(session.past) == stored:
                        session.undo(stored - stand)
                        stored = 0
                elif payload[0] == STAND and len(payload) == 5:
                    stand, stored = payload[1] | payload[2] << 8, payload[3] | payload[4] << 8
                elif payload[0] == UNDONE:
                    undone += journal.moves(payload[1:])
                elif payload[0] == CURSOR and len(payload) == 3:
                    cursor = payload[1] << 8 | payload[2]
            yield None
    except ValueError as wrong:
        store.doubt = str(wrong)
    if session and stored:  # a rewriting was interrupted
        store.doubt = store.doubt or "not all that was taken back is there"
        session.undo(max(len(session.past) - stand, 0))
    yield session, cursor


def again(session, undone):
    """Put undone moves back into the session if all of them are legal, otherwise none."""
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
    """Return the value that the last step yields."""
    for value in steps:
        continue
    return value


def waiting(store, number):
    """Return the session and the cursor of the running game with this number."""
    return all_of(load(store, number, store.begun[number])) if number in store.waiting else (None, None)


def session(store, number):
    return waiting(store, number)[0]


def resume(store, number):
    """Return a running game and its cursor. Rewrite the log if damaged records could disturb the next decisions."""
    session, cursor = waiting(store, number)
    if session and store.doubt:
        store.tidy()
    return session, cursor


def finished(store):
    """Return the last game that was played to its end if the log still has all of it, otherwise None."""
    number, start = store.last
    session = all_of(load(store, number, start))[0] if number else None
    return session if session and session.over else None


def raw(store, number):
    """Return the records of a running game that this version cannot read: a later version may have written it."""
    records, game = bytearray(), 0
    for kind, payload, _ in store.records(store.begun[number]):
        game = owner(kind, payload, game)
        if game == number and (kind != FACT or payload[0] == STAND):
            records += journal.record(kind, payload)
    return records
