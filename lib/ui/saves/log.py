"""The store: 4 KB of flash that keep running games, settings and results in one log. Records are only added.

Writing into blank bytes is safe. Any other write erases all of the flash first, and a power cut during an erase loses it
(DEVICE 12). So every decision is one more record (engine/journal.py) at the end; only a full log is rewritten.

LOG     HEAD, then records. Those of the running games are a session's own; the first byte of a FACT is its kind:
        G number          the records from here on belong to the running game with this number in the catalog
        E number bytes    that game has ended; its result, if it was played to its end (ui/saves/totals.py)
        N count count     two numbers (2 bytes, low first): active decisions of the game, and decisions in the records that
                          follow; those behind the active ones are undone
        P bytes           its cursor
        S bytes           the settings
        R number bytes    the table that was last set up for a game (ui/screens/setup.py)
        W bytes           the totals of many results
        H number bytes    the latest results of a game, before those in the records that follow
        D deals           deals of the solo The Game that were won, before those in the records that follow (ui/saves/stars.py)
        Z                 the results before this one no longer count
        C text            the last crash: its place and the error (ui/saves/last_crash.py)
        c text            the next piece of that text, right behind the piece before it
        K place bytes     part of a foreign store that was set aside (ui/saves/compact.py), from this place on, bits inverted
        U moves           old, instead of N: the undone decisions; the last one of a game is the next to redo
        T bytes           old: totals

A torn or damaged record is skipped. If it was longer than a cursor, the game of the records behind it is unknown, and they
belong to no game. Behind a torn end the log continues at a distance, so that no torn record can reach into a new one: a
record that ends in blank flash does not count.

A person's decision is written at once. The decisions of computers before the next person's turn are written as one record:
the computers could decide them again.
"""

from micropython import const

from engine import journal, table
from loading import load

HEAD = b"\xc6\x47\x01\x5a"  # two bytes of ours, the version of this format, and a byte that makes the sum 0x68
FACT = 6
GAME, ENDED, UNDONE, STAND, CURSOR, SETTINGS, AFRESH, CRASH, CRASH_MORE, KEPT, TABLE = b"GEUNPSZCcKR"
MARK = b"\x5a\xa5"  # at the start of the memory that survives a reset, while the flash is being erased
ASLEEP = b"\x5a\x5a"  # at the same place while the device sleeps (ui/sleep.py)
REACH = 34  # bytes of the longest record
_CURSOR = const(6)  # bytes of a cursor's record, and of no record that names a game
ROOMY = 1536  # free bytes needed to begin a new game: few games take more

# Bytes of the settings; an older store without them gets these defaults. SIGNS is no longer used;
# GUIDED is 1 after the lesson was offered; LETTERS is 1 for large print
LANGUAGE, BRIGHTNESS, HAND, MOTION, SOUND, DIM, SIGNS, GUIDED, LETTERS = range(9)
DEFAULTS = bytes((0, 1, 0, 1, 1, 0, 0, 0, 0))


class Low(Exception):
    """The battery is too low for an erase, and no memory chip makes the erase safe."""


class Store:
    def __init__(self, flash, memory=None, weak=None):
        self.flash, self.memory = flash, memory
        self.weak = weak  # returns True if the battery is too low for an erase; None: there is no battery to measure
        self.late = b""  # records that wait in memory for a battery that is good enough for an erase
        self.size = len(flash)
        if memory and bytes(memory[0 : len(MARK)]) == MARK:
            load("ui.saves.compact").rescue(flash, memory)
        self.doubt = None  # the error in a damaged record, in words
        self.gathered = b""  # decisions of computers, not yet written
        load("ui.saves.scan").survey(self)

    def records(self, start=0):
        """Yield every good record from `start` on: kind, payload, place of the next one. Kind 0 says that records were lost."""
        if self.foreign:
            return
        self.flush(True)
        data = bytes(self.flash[0 : self.end]) + self.late
        at = after = start or len(HEAD)
        while at < len(data):
            end = journal.after(data, at)
            if end > at + journal.OVERHEAD:
                # A lost record may have named the game of the next ones. A cursor did not, and no record depends on it. Other
                # records of that length do not name a game either, or their loss is noticed.
                if at - after not in (0, _CURSOR):
                    yield 0, b"", after
                kind, payload = journal.parts(data, at, end)
                yield kind, payload, end
                after = end
            at = end or at + 1
        if at > after:
            yield 0, b"", after

    def follow(self, kind, payload, after):
        """Take in a record: update the list of running games."""
        self.game = owner(kind, payload, self.game)
        if kind == journal.START:
            self.begun[self.game] = after - len(payload) - journal.OVERHEAD
        if kind == FACT and payload[0] == ENDED and len(payload) > 1:
            self.waiting = [game for game in self.waiting if game != payload[1]]
            start = self.begun.pop(payload[1], 0)
            if start and len(payload) > 2:
                self.last = payload[1], start
        elif kind == journal.START or kind == FACT and payload[0] == GAME and self.game in self.waiting:
            self.waiting = [game for game in self.waiting if game != self.game] + [self.game]

    def append(self, record, still=False):
        """Write a record at the end. still: the log is being read, so no record may move"""
        if self.foreign:
            raise ValueError("the store is not ours")
        self.flush(still)
        kind, payload = journal.parts(record, 0, len(record))
        if self.end < len(HEAD):
            record = HEAD + record
        if self.room(len(self.late) + len(record), still):
            self.flash[self.end : self.end + len(record)] = record
            self.end += len(record)
        else:
            self.late += record
        self.follow(kind, payload, self.end + len(self.late))

    def room(self, size, still=False):
        """Return True if `size` bytes are free, after a rewriting if it is needed and allowed."""
        return self.end + size <= self.size or not still and self.tidy()

    def fact(self, what, data=b""):
        self.append(journal.record(FACT, bytes((what,)) + bytes(data)))

    # running games

    def begin(self, session):
        """Begin a new game. It replaces a running one of the same kind."""
        self.room(ROOMY)  # rewrite now, if needed: while a person begins a game, a power cut is unlikely
        self.append(journal.start(session))

    def goes_on(self, session):
        """Write a record that the next decisions are this game's, unless the log says so already."""
        if self.game != session.state[0]:
            self.fact(GAME, session.state[0:1])

    def played(self, session):
        """Store the last decision of a session."""
        self.goes_on(session)
        places = session.places
        place = places[journal.last(places, len(places)) :]
        if len(self.gathered) + len(place) > journal.MOST:
            self.flush()
        if not self.gathered:
            self.room(REACH)  # make room now, so that no rewriting is needed while the log is read
            self.gathered = bytes((sum(places) - sum(place) & 255,))
        self.gathered += place
        for seat in session.by[-1], session.asked:
            if seat == table.NOBODY or not session.players[seat]:
                return self.flush()

    def flush(self, still=False):
        """Write the decisions gathered in memory."""
        if self.gathered:
            payload, self.gathered = self.gathered, b""
            self.append(journal.record(journal.PLACED, payload), still)

    def undone(self, session, count=1):
        self.goes_on(session)
        while count:
            step = min(count, 255)
            self.append(journal.undo(len(session.past) + count, step))
            count -= step

    def redone(self, session):
        self.goes_on(session)
        self.append(journal.redo(len(session.past) - 1))

    def helped(self, session):
        self.goes_on(session)
        self.append(journal.record(journal.HELPED, (session.helped,)))

    def pointed(self, session, cursor):
        self.goes_on(session)
        self.fact(CURSOR, cursor)

    def ended(self, session, result=b"\0"):
        """End a game that was played to its end, and count its result."""
        self.fact(ENDED, session.state[0:1] + result)

    def forget(self, number):
        """End a running game without a result."""
        self.fact(ENDED, (number,))

    # settings and results

    def newest(self, what):
        """Return the data of the newest fact of a kind, or b""."""
        newest = b""
        for data in self.facts(what):
            newest = data
        return newest

    def settings(self):
        return self.newest(SETTINGS)

    def facts(self, what):
        for kind, payload, _ in self.records():
            if kind == FACT and payload[0] == what:
                yield payload[1:]

    # rewriting the log

    def sure(self):
        """Raise Low if the battery would not last for an erase."""
        if self.weak and self.weak():
            raise Low

    def tidy(self):
        """Rewrite the log. Return False, with nothing written, if the battery would not last."""
        try:
            self.sure()  # before the new log is put together
            load("ui.saves.compact").tidy(self)
        except Low:
            return False
        return True

    def clear(self, log=HEAD):
        """Erase the flash and write this log. Raise Low, with nothing written, if the battery would not last."""
        self.sure()
        whole = log + b"\xff" * (self.size - len(log))
        try:
            self.flash[0 : self.size] = whole
        except OSError:  # the memory chip failed, and the flash is untouched (ui/saves/mirror.py): now the battery counts
            self.sure()
            self.flash[0 : self.size] = whole
        self.late = b""
        load("ui.saves.scan").survey(self)


def owner(kind, payload, before):
    """Return the number of the game that the records behind this one belong to."""
    if kind == journal.START:
        return payload[0]
    if kind == FACT and payload[0] == GAME and len(payload) > 1:
        return payload[1]
    ended = kind == FACT and payload[0] == ENDED and payload[1:2] == bytes((before,))
    return 0 if ended or not kind else before
