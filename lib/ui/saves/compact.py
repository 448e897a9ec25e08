"""The log written anew when it is full: what still matters, the most precious first.

The flash erases all of it before: 53 ms in which a power cut would lose everything, and 6 ms more in which it would lose
what is not yet written again. So this is done as seldom as can be, and when nobody pulls the plug: as somebody sits down
to a new game. A mere reset loses less: MEMORY outlives it.

MEMORY  MARK while the flash is being erased; bytes used; the sum of the old log's bytes (3, low first); as many of the new
        one's, whole records; check
"""

from micropython import const

from engine import journal
from loading import load
from ui.saves.log import CRASH, CURSOR, FACT, GAME, HEAD, KEPT, MARK, ROOMY, SETTINGS, STAND, TABLE

recall, tally = load("ui.saves.replay"), load("ui.saves.totals")

_SPARE = const(256)  # free bytes that are left at the least: for the next decisions
_SMALL = const(448)  # room kept for what is small: where the program broke, whose records come last, the results added up
_TOTALS = const(320)  # of this, room for the results added up, whatever else there is
_GAME = const(5)  # bytes of the record that says whose the next ones are
_ASIDE = const(1536)  # bytes of a foreign store that are kept
_PIECE = const(28)  # bytes of them in a record
_LOG = const(6)  # in MEMORY: where the log begins


def tidy(store):
    """Write what still matters into an erased sector."""
    log = anew(store)
    remember(store, log)
    try:
        store.clear(log)
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
    """The new log: settings, games the latest first, the tables last set up, what was set aside, results; as much of each
    as there is room for."""
    log, games = bytearray(HEAD), []
    if store.settings():
        log += fact(SETTINGS, store.settings())
    room = store.size - _SPARE - _SMALL  # without what is small
    for number in reversed(store.waiting):
        told = game(store, number)
        if len(log) + len(told) + _GAME <= room:
            log += told
            games.append(number)
            room -= _GAME
    tables = {}
    for data in store.facts(TABLE):
        tables[data[:1]] = data
    for data in tables.values():
        if len(log) + len(data) + 4 <= room:
            log += fact(TABLE, data)
    for data in store.facts(KEPT):
        if len(log) + len(data) + 4 <= room:
            log += fact(KEPT, data)
    # Results may fill the log as far as leaves room for a new game, and for another tidying's worth of records; when there
    # is more than that already, they still get their share of what is small.
    roomy = store.size - ROOMY - 2 * _SPARE
    for record in tally.totals(store, max(roomy - len(log), _TOTALS)):
        log += record
    for record in tally.latest(store):
        if len(log) + len(record) <= roomy:
            log += record
    for record in load("ui.saves.stars").latest(store):
        if len(log) + len(record) <= roomy:
            log += record
    if store.newest(CRASH):
        log += load("ui.saves.last_crash").records(store)
    return log + ordered(games)


def ordered(games):
    """The records that put games, told the latest first, into the order in which they were played."""
    log = bytearray()
    for number in reversed(games):
        log += fact(GAME, bytes((number,)))
    return log


def game(store, number):
    """The records of a game that waits. Those taken back are told like the others, and before them how many stand: wherever
    it is cut off, it is still the game it was."""
    session, cursor = recall.waiting(store, number)
    if not session:
        return recall.raw(store, number)
    told, count = journal.start(session), len(session.past)
    if session.undone:
        while session.undone:
            session.redo()
        more = len(session.past)
        told += fact(STAND, bytes((count & 255, count >> 8, more & 255, more >> 8)))
    told += recall.saved.folded(session)
    if cursor is not None:
        told += fact(CURSOR, bytes((cursor >> 8, cursor & 255)))
    return told


def remember(store, log):
    """Keep the beginning of a log over a reset."""
    memory = store.memory
    if memory:
        end, after = 0, len(HEAD)
        while after and after <= len(memory) - _LOG - 2:
            end = after
            after = journal.after(log, end) if end < len(log) else 0
        old = sum(bytes(store.flash[0 : store.size]))
        memory[2:_LOG] = bytes((end, old & 255, old >> 8 & 255, old >> 16))
        memory[_LOG : _LOG + end] = log[:end]
        memory[_LOG + end : _LOG + end + 2] = journal.check(memory[2 : _LOG + end])
        memory[0 : len(MARK)] = MARK


def rescue(flash, memory):
    """A reset in the middle of an erase: what the memory kept is written, unless the flash already has it, or still has all
    of the old log. Erasing makes bytes greater and never less, so their sum tells."""
    end, old = memory[2], memory[3] | memory[4] << 8 | memory[5] << 16
    log = bytes(memory[_LOG : _LOG + end])
    good = journal.check(memory[2 : _LOG + end]) == bytes(memory[_LOG + end : _LOG + end + 2])
    if good and bytes(flash[0:end]) != log and sum(bytes(flash[0 : len(flash)])) != old:
        games, at = [], len(HEAD)
        while 0 < at < end:
            after = journal.after(log, at)
            kind, payload = journal.parts(log, at, after)
            if kind == journal.START:
                games.append(payload[0])
            at = after
        log += ordered(games) if len(games) > 1 else b""
        log += b"\xff" * (len(flash) - len(log))
        try:
            flash[0 : len(flash)] = log
        except OSError:  # the memory chip failed (ui/saves/mirror.py); in the flash there is nothing left to lose
            flash[0 : len(flash)] = log
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
