"""Rewrites a full log: keeps the records that still matter, the most important first.

The flash is erased before: for 53 ms a power cut would lose everything, and for 6 ms more it would lose the part not yet
written again. So this is done rarely, and at a safe moment: when somebody begins a new game. A reset without a power cut
loses less, because MEMORY survives it.

MEMORY  MARK while the flash is being erased; number of bytes kept; the sum of the old log's bytes (3, low first); the first
        whole records of the new log; check
"""

from micropython import const

from engine import journal
from loading import load
from ui.saves.log import CRASH, CURSOR, FACT, GAME, HEAD, KEPT, MARK, ROOMY, SETTINGS, STAND, TABLE

recall, tally = load("ui.saves.replay"), load("ui.saves.totals")

_SPARE = const(256)  # free bytes left at least, for the next decisions
_SMALL = const(448)  # bytes reserved for small records: the last crash, whose records come last, and the totals
_TOTALS = const(320)  # bytes of these for the totals, however much else there is
_GAME = const(5)  # bytes of the record that names the game of the next records
_ASIDE = const(1536)  # bytes of a foreign store that are kept
_PIECE = const(28)  # bytes of it in a record
_LOG = const(6)  # in MEMORY: where the log begins


def tidy(store):
    """Write the records that still matter into an erased sector."""
    log = anew(store)
    remember(store, log)
    try:
        store.clear(log)
    except Exception:  # the flash was not touched: there is nothing to repair
        settled(store.memory)
        raise
    settled(store.memory)


def settled(memory):
    if memory:
        memory[0 : len(MARK)] = b"\0\0"


def fact(what, data):
    return journal.record(FACT, bytes((what,)) + data)


def anew(store):
    """Return the new log: settings, games (the latest first), tables last set up, pieces of a foreign store, results; each as
    far as it fits."""
    log, games = bytearray(HEAD), []
    if store.settings():
        log += fact(SETTINGS, store.settings())
    room = store.size - _SPARE - _SMALL  # without the small records
    for number in reversed(store.waiting):
        records = game(store, number)
        if len(log) + len(records) + _GAME <= room:
            log += records
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
    # Results may fill the log up to the room for a new game and for the records until the next rewriting. If more is used
    # already, the totals still get their part of the room for small records.
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
    """Return records that restore the order in which games were played. games: their numbers, the latest first"""
    log = bytearray()
    for number in reversed(games):
        log += fact(GAME, bytes((number,)))
    return log


def game(store, number):
    """Return the records of a saved game. Undone moves are stored like the others, and a count before them says how many moves
    are active: wherever the records are cut off, the game is still the same."""
    session, cursor = recall.waiting(store, number)
    if not session:
        return recall.raw(store, number)
    records, count = journal.start(session), len(session.past)
    if session.undone:
        while session.undone:
            session.redo()
        more = len(session.past)
        records += fact(STAND, bytes((count & 255, count >> 8, more & 255, more >> 8)))
    records += recall.saved.folded(session)
    if cursor is not None:
        records += fact(CURSOR, bytes((cursor >> 8, cursor & 255)))
    return records


def remember(store, log):
    """Copy the beginning of a log into the memory that survives a reset."""
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
    """Finish a rewriting that a reset has cut: write the log kept in memory, unless the flash already has it, or still has all
    of the old log. An erase only increases bytes, so a different sum shows that it began."""
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
        except OSError:  # the memory chip failed (ui/saves/mirror.py); the flash has nothing left to lose
            flash[0 : len(flash)] = log
    settled(memory)


# foreign stores


def kin(store):
    """Return True if the log was written by another version of this program."""
    head = bytes(store.flash[0 : len(HEAD)])
    return head[:2] == HEAD[:2] and sum(head) & 255 == sum(HEAD) & 255


def aside(store):
    """Begin a new log. Keep the foreign data as records in it, as far as they fit."""
    data = bytes(store.flash[0:_ASIDE]).rstrip(b"\xff")
    log = bytearray(HEAD)
    for place in range(0, len(data), _PIECE):
        piece = data[place : place + _PIECE]
        log += fact(KEPT, bytes((place & 255, place >> 8)) + turned(piece))
    store.clear(log)


def back(store):
    """Restore the foreign data that was set aside. This deletes our own log."""
    flash = bytearray(b"\xff" * store.size)
    for data in store.facts(KEPT):
        if len(data) > 2:
            place = data[0] | data[1] << 8
            flash[place : place + len(data) - 2] = turned(data[2:])
    store.clear(bytes(flash[: store.size]))


def turned(data):
    """Return the data with every bit inverted, so that no record in it looks like ours."""
    return bytes([byte ^ 255 for byte in data])
