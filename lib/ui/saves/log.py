"""The 4 KB of flash that outlive everything: running games, settings, results, as one log that is only added to.

Flash forgives writing into blank bytes; anything else erases all of it first, and a power cut then loses all (DEVICE 12). So
every decision is one more record (engine/journal.py) behind the others; the log is written anew only when it is full.

LOG     HEAD, then records. Those of the running games are a session's own; the first byte of a FACT tells what it is:
        G number          the records from here on belong to the running game with this number in the catalog
        E number bytes    that game is over and done with; its result, if it was played to its end (ui/saves/totals.py)
        N count count     so many of its decisions stand (two bytes, low first), of so many that are told next
        P bytes           where its cursor is
        S bytes           the settings
        R number bytes    the table that was last set up for a game (ui/screens/setup.py)
        W bytes           the totals of many results
        H number bytes    the latest results of a game, before those that are told next
        D deals           of The Game that were won alone, before those that are told next (ui/saves/stars.py)
        Z                 the results before this count no more
        C text            where the program broke, and how (ui/saves/last_crash.py)
        c text            the next piece of that text, right behind the piece before it
        K place bytes     of a store that was not ours and was set aside (ui/saves/compact.py), from this place on, bits turned
        over
        U moves           of old, in place of N: the decisions taken back, the last of a game to be told the next to be made
        T bytes           of old: totals

A record that is torn or garbled is stepped over; was it more than a cursor, then nobody knows whose game the next ones
belong to, and they belong to none. After a torn end the log goes on far enough behind it that nothing in it can reach into
a new record: a record that ends in blank flash is none.

A person's decision is written as it is made. What computers decide before a person is asked again is gathered, and is one
record: it could be decided once more.
"""

from micropython import const

from engine import journal, table
from loading import load

HEAD = b"\xc6\x47\x01\x5a"  # two bytes of ours, the version of this format, and what brings their sum to 0x68
FACT = 6
GAME, ENDED, UNDONE, STAND, CURSOR, SETTINGS, AFRESH, CRASH, CRASH_MORE, KEPT, TABLE = b"GEUNPSZCcKR"
MARK = b"\x5a\xa5"  # at the beginning of the memory that outlives a reset, while the flash is being erased
ASLEEP = b"\x5a\x5a"  # there, while the device sleeps (ui/sleep.py)
REACH = 34  # bytes of the longest record
_CURSOR = const(6)  # bytes of a cursor's record, and of none that tells whose the next ones are
ROOMY = 1536  # free bytes with which a new game may begin: few take more

# Bytes of the settings; what an older store lacks is as here. SIGNS has a bit for each that has been explained; GUIDED tells
# that a game which shows how was offered; LETTERS is 1 for large print
LANGUAGE, BRIGHTNESS, HAND, MOTION, SOUND, DIM, SIGNS, GUIDED, LETTERS = range(9)
DEFAULTS = bytes((0, 1, 0, 1, 1, 0, 0, 0, 0))


class Low(Exception):
    """The battery is too low for an erase, and no memory chip makes the erase safe."""


class Store:
    def __init__(self, flash, memory=None, weak=None):
        self.flash, self.memory = flash, memory
        self.weak = weak  # returns True if the battery is too low for an erase; None: there is no battery to measure
        self.late = b""  # records that are in memory only: they wait for a battery that lasts for an erase
        self.size = len(flash)
        if memory and bytes(memory[0 : len(MARK)]) == MARK:
            load("ui.saves.compact").rescue(flash, memory)
        self.doubt = None  # what was wrong with a record, in words
        self.gathered = b""  # of the record of computers' decisions, until it is written
        load("ui.saves.scan").survey(self)

    def records(self, start=0):
        """Every good record from there on: kind, payload, where the next one may start; kind 0 where one or more were lost."""
        if self.foreign:
            return
        self.flush(True)
        data = bytes(self.flash[0 : self.end]) + self.late
        at = after = start or len(HEAD)
        while at < len(data):
            end = journal.after(data, at)
            if end > at + journal.OVERHEAD:
                # What is missing may have told whose game follows. A cursor did not, and nothing hangs on it; nor did
                # whatever else is as short as that, or what hangs on it is noticed.
                if at - after not in (0, _CURSOR):
                    yield 0, b"", after
                kind, payload = journal.parts(data, at, end)
                yield kind, payload, end
                after = end
            at = end or at + 1
        if at > after:
            yield 0, b"", after

    def follow(self, kind, payload, after):
        """What a record says of the games that wait."""
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
        """Write a record behind the others; `still`: while they are read, so that none may move."""
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
        """See to it that so many bytes are free: are they?"""
        return self.end + size <= self.size or not still and self.tidy()

    def fact(self, what, data=b""):
        self.append(journal.record(FACT, bytes((what,)) + bytes(data)))

    # running games

    def begin(self, session):
        """A new game runs; another one of the same kind runs no more."""
        self.room(ROOMY)  # while somebody sits down to play: nobody pulls the plug now
        self.append(journal.start(session))

    def goes_on(self, session):
        """The next decisions are this game's."""
        if self.game != session.state[0]:
            self.fact(GAME, session.state[0:1])

    def played(self, session):
        """The last decision of a session is to be kept."""
        self.goes_on(session)
        places = session.places
        place = places[journal.last(places, len(places)) :]
        if len(self.gathered) + len(place) > journal.MOST:
            self.flush()
        if not self.gathered:
            self.room(REACH)  # so that none need be made in the middle of reading
            self.gathered = bytes((sum(places) - sum(place) & 255,))
        self.gathered += place
        for seat in session.by[-1], session.asked:
            if seat == table.NOBODY or not session.players[seat]:
                return self.flush()

    def flush(self, still=False):
        """Write what was gathered."""
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
        """It was played to its end, and its result counts from now on."""
        self.fact(ENDED, session.state[0:1] + result)

    def forget(self, number):
        """A running game runs no more."""
        self.fact(ENDED, (number,))

    # settings and results

    def newest(self, what):
        """The newest fact of a kind, or nothing."""
        found = b""
        for data in self.facts(what):
            found = data
        return found

    def settings(self):
        return self.newest(SETTINGS)

    def facts(self, what):
        for kind, payload, _ in self.records():
            if kind == FACT and payload[0] == what:
                yield payload[1:]

    # writing it all anew

    def sure(self):
        """Raise Low if the battery would not last for an erase."""
        if self.weak and self.weak():
            raise Low

    def tidy(self):
        """Write the log anew. Return False, with nothing written, if the battery would not last."""
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
    """Whose records follow this one."""
    if kind == journal.START:
        return payload[0]
    if kind == FACT and payload[0] == GAME and len(payload) > 1:
        return payload[1]
    ended = kind == FACT and payload[0] == ENDED and payload[1:2] == bytes((before,))
    return 0 if ended or not kind else before
