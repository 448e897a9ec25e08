"""The 4 KB of flash that outlive everything: running games, settings, results, as one log that is only added to.

Flash forgives writing into blank bytes; anything else erases all of it first, and a power cut then loses all of it. So
every decision is one more record (engine/journal.py) behind the others; the log is written anew only when it is full.

LOG     HEAD, then records. Those of the running games are a session's own; the first byte of a FACT tells what it is:
        G number          the records from here on belong to the running game with this number in the catalog
        E                 that game is over and done with
        S bytes           the settings
        R, T bytes        a result; the totals of many (ui/tally.py)
        C text            where the program broke, and how (ui/crash.py)

A record that is torn or garbled is stepped over. After a torn end the log goes on far enough behind it that nothing in
it can reach into a new record: a record that ends in blank flash is none.
"""

from engine import journal
from engine.session import Session
from ui.borrow import borrow

HEAD = b"\xc6\x47\x01\x5a"  # two letters, the version of this format, and two's complement of their sum
FACT = 6
GAME, ENDED, SETTINGS, RESULT, TOTAL, CRASH = b"GESRTC"
REACH = 34  # bytes of the longest record
ROOMY = 1024  # free bytes that make a tidying wait


class Store:
    def __init__(self, flash):
        self.flash = flash
        self.size = len(flash)
        head = bytes(flash[0 : len(HEAD)])
        self.foreign = head != HEAD and head.strip(b"\xff") != b""  # not ours: not touched before somebody was asked
        self.end = self.game = 0
        self.doubt = None  # what was wrong with a record, in words
        self.open()

    def open(self):
        """Find the end of the log, and whose records come last."""
        self.end = len(bytes(self.flash[0 : self.size]).rstrip(b"\xff"))
        after = len(HEAD)
        for kind, payload, after in self.records():
            self.game = owner(kind, payload, self.game)
        if self.end > after:
            self.end = min(self.end + REACH, self.size)

    def records(self):
        """Every good record: kind, payload, and where the next one may start."""
        if self.foreign:
            return
        data = bytes(self.flash[0 : self.end])
        at = len(HEAD)
        while at < len(data):
            end = journal.whole(data, at, FACT)
            if end:
                yield data[at] >> 5, data[at + 1 : end - 2], end
            at = end or at + 1

    def append(self, record):
        if self.foreign:
            raise ValueError("the store holds something that is not ours")
        if self.end < len(HEAD):
            record = HEAD + record
        if self.end + len(record) > self.size:
            self.tidy()
        self.flash[self.end : self.end + len(record)] = record
        self.end += len(record)

    def fact(self, what, data=b""):
        self.append(journal.record(FACT, bytes((what,)) + bytes(data)))

    # running games

    def begin(self, session):
        """A new game runs; another one of the same kind runs no more."""
        self.append(session.opening())
        self.game = session.state[0]

    def goes_on(self, session):
        """The next decisions are this game's."""
        if self.game != session.state[0]:
            self.fact(GAME, session.state[0:1])
            self.game = session.state[0]

    def played(self, session):
        """The last decision of a session is to be kept."""
        self.goes_on(session)
        self.append(journal.play(len(session.past) - 1, session.past[-1:]))

    def undone(self, session, count=1):
        self.goes_on(session)
        while count:
            step = min(count, 255)
            self.append(journal.undo(len(session.past) + count, step))
            count -= step

    def ended(self, session):
        self.goes_on(session)
        self.fact(ENDED)
        self.game = 0

    def redone(self, session):
        self.goes_on(session)
        self.append(journal.redo(len(session.past) - 1))

    def helped(self, session):
        self.goes_on(session)
        self.append(journal.record(journal.HELPED, (session.helped,)))

    def running(self):
        """The numbers of the games that wait, the latest last."""
        games, game = [], 0
        for kind, payload, _ in self.records():
            before, game = game, owner(kind, payload, game)
            if kind == FACT and payload[0] == ENDED and before in games:
                games.remove(before)
            elif kind == journal.START or kind == FACT and payload[0] == GAME and game in games:
                if game in games:
                    games.remove(game)
                games.append(game)
        return games

    def session(self, number):
        """The running game with this number, as far as its records can be trusted; None if not even its deal can."""
        last, count, game = -1, 0, 0
        for kind, payload, _ in self.records():
            if kind == journal.START and payload[0] == number:
                last = count
            count += 1
        session, count = None, 0
        for kind, payload, _ in self.records():
            game = owner(kind, payload, game)
            try:
                if count == last:
                    session = Session.begin(payload)
                elif count > last and session and game == number and kind != FACT:
                    session.take(kind, payload)
            except ValueError as wrong:
                self.doubt = str(wrong)
                break
            count += 1
        return session

    def resume(self, number):
        """The running game, with nothing behind it in the log that the next decisions could stumble over."""
        self.doubt = None
        session = self.session(number)
        if self.doubt and session:
            self.tidy()
        return session

    def forget(self, number):
        """A running game runs no more."""
        self.fact(GAME, (number,))
        self.fact(ENDED)
        self.game = 0

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

    def tidy(self, spare=0):
        """Write what still matters into an erased sector: the newest facts first."""
        if self.size - self.end >= spare > 0:
            return
        tally = borrow("ui.tally")
        log = bytearray(HEAD)
        for what in (SETTINGS, CRASH):
            if self.newest(what):
                log += journal.record(FACT, bytes((what,)) + self.newest(what))
        for number in self.running():
            session = self.session(number)
            if session:
                log += session.journal()
        for total in tally.totals(self):
            record = journal.record(FACT, bytes((TOTAL,)) + total)
            if len(log) + len(record) <= self.size - ROOMY:  # the least played have to go
                log += record
        self.flash[0 : self.size] = bytes(log) + b"\xff" * (self.size - len(log))
        self.open()

    def clear(self):
        """Begin anew: somebody was asked, and said yes."""
        self.foreign = False
        self.flash[0 : self.size] = HEAD + b"\xff" * (self.size - len(HEAD))
        self.game = 0
        self.open()


def owner(kind, payload, before):
    """Whose records follow this one."""
    if kind == journal.START:
        return payload[0] if payload else 0
    if kind == FACT and payload:
        return payload[1] if payload[0] == GAME and len(payload) > 1 else 0 if payload[0] == ENDED else before
    return before
