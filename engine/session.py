"""One game in progress. The only guard of legality: what it lets through, the rules trust."""

from engine import games, journal, table
from engine.journal import HINTED, PEEKED  # noqa: F401 - in `helped`

APART = 16  # decisions from one kept state to the next: to take back is to replay from the last of them
MARKS = 24  # states kept at the most: in a longer game every other one goes, and they are twice as far apart from then on


class Session:
    def __init__(self, name, seats, options, deal):
        self.name, self.number, self.helped = name, deal, 0
        self.game = games.load(name)
        self.state = state = bytearray(self.game.SIZE)
        state[table.GAME] = games.CATALOG.index(name) + 1
        state[table.VERSION] = self.game.VERSION
        state[table.SEATS] = seats
        state[table.OPTIONS], state[table.OPTIONS + 1] = options & 255, options >> 8
        table.seed(state, deal)
        self.game.deal(state)
        self.players = bytes(seats)  # who sits there, as the table has it: 0 is a person; the rules do not care
        self.past, self.undone = [], []  # the moves made; those taken back, the last on top
        # For each move made: was a card drawn or shown; the seat that made it, NOBODY where anybody may have; and
        # where it stood among those offered, as engine/journal.py puts it
        self.drew, self.by, self.places = bytearray(), bytearray(), bytearray()
        self.marks, self.apart = [bytes(state)], APART

    @classmethod
    def deal(cls, game, seats=1, options=(), deal=1):
        """A new game, by name; options by name; the same deal number gives the same cards for ever."""
        module = games.load(game)
        if type(seats) is not int or seats not in module.SEATS:
            raise ValueError("%s is for %d to %d seats, not %s" % (module.NAME, min(module.SEATS), max(module.SEATS), seats))
        if type(deal) is not int or not 1 <= deal <= 999999:
            raise ValueError("a deal is a number from 1 to 999999, not %s" % (deal,))
        try:
            options = tuple(options)
        except TypeError:
            raise ValueError("options are a list of names, not %r" % (options,)) from None
        bits = 0
        for option in options:
            if option not in module.OPTIONS:
                raise ValueError("%s has no option %r: choose from %s" % (module.NAME, option, ", ".join(module.OPTIONS)))
            bits |= 1 << module.OPTIONS.index(option)
        return cls(game, seats, bits, deal)

    def afresh(self):
        """The same deal with nothing decided."""
        session = Session(self.name, self.state[table.SEATS], table.options(self.state), self.number)
        session.players = self.players
        return session

    @property
    def seat(self):
        return self.state[table.SEAT]

    @property
    def asked(self):
        """The seat whose answer is awaited, or NOBODY: anybody may give it, or none is awaited any more."""
        state = self.state
        return table.NOBODY if state[table.STATUS] or self.game.asks(state) == table.ANYBODY else state[table.SEAT]

    @property
    def over(self):
        return bool(self.state[table.STATUS])

    @property
    def options(self):
        """The options chosen, by name."""
        names, found = self.game.OPTIONS, ()
        for i in range(len(names)):
            if table.chosen(self.state, 1 << i):
                found += (names[i],)
        return found

    def crosses(self, count=1):
        """Would taking back so many decisions take back a card that was drawn or shown?"""
        return any(self.drew[max(len(self.drew) - count, 0) :])

    def back_to(self, seats):
        """How many decisions go back to the last one that one of these seats made, that one too; 0 where none did."""
        for i in range(len(self.by) - 1, -1, -1):
            if self.by[i] in seats:
                return len(self.by) - i
        return 0

    def moves(self):
        return list(self.game.moves(self.state))

    def label(self, move):
        return self.game.label(move)

    def score(self, seat):
        return self.game.score(self.state, seat)

    def play(self, move):
        self._make(move, self._find(move))
        self.undone.clear()

    def undo(self, count=1):
        """Take back the last decision, or so many; True if a card had been drawn or shown since."""
        if type(count) is not int or count < 0:
            raise ValueError("so many decisions cannot be taken back: %r" % (count,))
        if count > len(self.past):
            raise ValueError("nothing to take back: this is the deal")
        rest, end = len(self.past) - count, len(self.places)
        crossed = self.crosses(count)
        if crossed:
            self.helped |= PEEKED
        while len(self.past) > rest:
            self.undone.append(self.past.pop())
            end = journal.last(self.places, end)
        self.drew, self.by, self.places = self.drew[:rest], self.by[:rest], self.places[:end]
        self._rewind(rest)
        return crossed

    def redo(self):
        """Make again the last decision taken back."""
        if not self.undone:
            raise ValueError("nothing to make again")
        self._make(self.undone[-1], self._find(self.undone[-1]))
        self.undone.pop()

    def _find(self, move):
        """The place of a move among those offered."""
        if type(move) is not int:
            raise ValueError("%s is not offered" % (move,))
        place = 0
        for offered in self.game.moves(self.state):
            if offered == move:
                return place
            place += 1
        raise ValueError("%s is not offered" % self.label(move))

    def _make(self, move, place):
        """A decision that is known to be lawful."""
        shown = self.state[table.SHOWN]
        self.by.append(self.asked)
        self.game.play(self.state, move)
        self.past.append(move)
        journal.append(self.places, place)
        self.drew.append(shown != self.state[table.SHOWN])
        if len(self.past) % self.apart == 0:
            self.marks.append(bytes(self.state))
            if len(self.marks) > MARKS:
                self.marks = self.marks[::2]
                self.apart *= 2

    def _rewind(self, count):
        """The state as it was after so many decisions, in the same bytearray."""
        last = count // self.apart
        del self.marks[last + 1 :]
        self.state[:] = self.marks[-1]
        for i in range(last * self.apart, count):
            self.game.play(self.state, self.past[i])

    def __bytes__(self):
        return self.journal()

    def journal(self):
        """The session as a journal. On the device, where bytes() knows no __bytes__, this is the name to call."""
        from engine import saved  # the device loads it on demand

        return saved.write(self)

    @classmethod
    def load(cls, data):
        """The session that a journal tells of; ValueError where it is not one of ours, whole and lawful."""
        from engine import saved

        return saved.read(data, cls.deal)
