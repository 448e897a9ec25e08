"""The log written anew when it is full: what still matters, the most precious first.

The flash erases all of it before: 53 ms in which a power cut would lose everything, and 6 ms more in which it would lose
what is not yet written again. So this is done as seldom as can be, and when nobody pulls the plug: as somebody sits down
to a new game. A mere reset loses less: MEMORY outlives it.

MEMORY  MARK while the flash is being erased; bytes used; that much of the new log's beginning, whole records; check
"""

from micropython import const

from engine import journal
from ui.borrow import borrow
from ui.store import CRASH, CURSOR, FACT, GAME, HEAD, KEPT, MARK, ROOMY, SETTINGS, UNDONE

recall, tally = borrow("ui.recall"), borrow("ui.tally")

_SPARE = const(256)  # free bytes that are left at the least: for the next decisions
_SMALL = const(384)  # room kept for what is small: where the program broke, whose records come last, the results added up
_ASIDE = const(1536)  # bytes of a foreign store that are kept
_PIECE = const(28)  # bytes of them in a record


def tidy(store):
    """Write what still matters into an erased sector."""
    log = anew(store)
    whole = log + b"\xff" * (store.size - len(log))
    remember(store.memory, log)
    try:
        store.clear(whole)
    except Exception:  # the flash was not touched: there is nothing to rescue
        settled(store.memory)
        raise
    settled(store.memory)


def settled(memory):
    if memory:
        memory[0 : len(MARK)] = b"\0\0"


def fact(what, data):
    return journal.record(FACT, bytes((what,)) + data)


def anew(store):
    """The new log: settings, games the latest first, what was set aside, results; as much of each as there is room for."""
    log, games, room = bytearray(HEAD), [], store.size - _SPARE - _SMALL
    if store.settings():
        log += fact(SETTINGS, store.settings())
    for number in reversed(store.waiting):
        told = game(store, number)
        if len(log) + len(told) <= room:
            log += told
            games.append(number)
    for data in store.facts(KEPT):
        if len(log) + len(data) + 4 <= room:
            log += fact(KEPT, data)
    for record in tally.totals(store, max(store.size - ROOMY - 2 * _SPARE, len(log) + _SMALL // 2) - len(log)):
        log += record
    if store.newest(CRASH):
        log += fact(CRASH, store.newest(CRASH))
    for number in reversed(games):
        log += fact(GAME, bytes((number,)))
    return log


def game(store, number):
    """The records of a game that waits. What was taken back comes last: cut off there, it is still the game it was."""
    session, cursor = recall.waiting(store, number)
    if not session:
        return recall.raw(store, number)
    undone, session.undone = session.undone, []
    told = recall.saved.write(session)
    for i in range(0, len(undone), journal.LONGEST):
        told += fact(UNDONE, journal.play(0, undone[i : i + journal.LONGEST])[1:-2])
    if cursor is not None:
        told += fact(CURSOR, bytes((cursor >> 8, cursor & 255)))
    return told


def remember(memory, log):
    """Keep the beginning of a log over a reset."""
    if memory:
        end, after = 0, len(HEAD)
        while after and after <= len(memory) - 8:
            end = after
            after = journal.whole(log, end, FACT) if end < len(log) else 0
        memory[3 : 3 + end] = log[:end]
        memory[3 + end : 5 + end] = journal.check(log[:end])
        memory[2] = end
        memory[0 : len(MARK)] = MARK


def rescue(flash, memory):
    """A reset in the middle of an erase: what the memory kept is written, unless the flash already has it."""
    end = memory[2]
    log = bytes(memory[3 : 3 + end])
    if journal.check(log) == bytes(memory[3 + end : 5 + end]) and bytes(flash[0:end]) != log:
        flash[0 : len(flash)] = log + b"\xff" * (len(flash) - end)
    settled(memory)


# what others have written


def kin(store):
    """Is it the log of another version of this program?"""
    head = bytes(store.flash[0 : len(HEAD)])
    return head[:2] == HEAD[:2] and sum(head) & 255 == sum(HEAD) & 255


def aside(store):
    """Start afresh, but keep what was found as records of our own, as much as there is room for."""
    found = bytes(store.flash[0:_ASIDE]).rstrip(b"\xff")
    log = bytearray(HEAD)
    for place in range(0, len(found), _PIECE):
        piece = found[place : place + _PIECE]
        log += fact(KEPT, bytes((place & 255, place >> 8)) + turned(piece))
    store.clear(log)


def back(store):
    """Give back what was set aside, in place of all that is ours."""
    found = bytearray(b"\xff" * store.size)
    for data in store.facts(KEPT):
        if len(data) > 2:
            place = data[0] | data[1] << 8
            found[place : place + len(data) - 2] = turned(data[2:])
    store.clear(bytes(found[: store.size]))


def turned(data):
    """Every bit the other way: so a record among them is none of ours."""
    return bytes([byte ^ 255 for byte in data])
