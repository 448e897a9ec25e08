"""One game in progress. The only guard of legality: what it lets through, the rules trust."""

from engine import games, journal, table

NOBODY = 255  # in `by`
MARK = 16  # decisions from one kept state to the next: to take back is to replay from the last of them
PEEKED, HINTED = 1, 2  # in `helped`: a drawn card was taken back; advice was asked


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
        self.drew = bytearray()  # for each move made: was a card drawn or shown
        self.by = bytearray()  # for each move made: the seat that decided, NOBODY where anybody might
        self.marks = [bytes(state)]

    @classmethod
    def deal(cls, game, seats=1, options=(), deal=1):
        """A new game, by name; options by name; the same deal number gives the same cards for ever."""
        module = games.load(game)
        if not isinstance(seats, int) or seats not in module.SEATS:
            raise ValueError("%s is for %d to %d seats, not %s" % (module.NAME, min(module.SEATS), max(module.SEATS), seats))
        if not isinstance(deal, int) or not 1 <= deal <= 999999:
            raise ValueError("a deal is a number from 1 to 999999, not %s" % (deal,))
        bits = 0
        for option in options:
            if option not in module.OPTIONS:
                raise ValueError("%s has no option %r: choose from %s" % (module.NAME, option, ", ".join(module.OPTIONS)))
            bits |= 1 << module.OPTIONS.index(option)
        return cls(game, seats, bits, deal)

    def afresh(self):
        """The same deal with nothing decided."""
        return Session(self.name, len(self.players), table.options(self.state), self.number)

    @property
    def seat(self):
        return self.state[table.SEAT]

    @property
    def over(self):
        return bool(self.state[table.STATUS])

    @property
    def options(self):
        """The options chosen, by name."""
        names = self.game.OPTIONS
        return tuple(names[i] for i in range(len(names)) if table.chosen(self.state, 1 << i))

    def crosses(self, count=1):
        """Would taking back so many decisions take back a card that was drawn or shown?"""
        return any(self.drew[len(self.past) - count :])

    def back_to(self, seats):
        """How many decisions it is back to the last that one of these seats made, or anybody; 0 if there is none."""
        for count in range(1, len(self.past) + 1):
            by = self.by[len(self.past) - count]
            if by == NOBODY or by in seats:
                return count
        return 0

    def moves(self):
        return list(self.game.moves(self.state))

    def label(self, move):
        return self.game.label(move)

    def score(self, seat):
        return self.game.score(self.state, seat)

    def play(self, move):
        self._make(move)
        self.undone.clear()

    def undo(self, count=1):
        """Take back the last decision, or so many; True if a card had been drawn or shown since."""
        if count > len(self.past):
            raise ValueError("nothing to take back: this is the deal")
        rest = len(self.past) - count
        crossed = any(self.drew[rest:])
        if crossed:
            self.helped |= PEEKED
        while len(self.past) > rest:
            self.undone.append(self.past.pop())
        self.drew, self.by = self.drew[:rest], self.by[:rest]
        self._rewind(rest)
        return crossed

    def redo(self):
        """Make again the last decision taken back."""
        if not self.undone:
            raise ValueError("nothing to make again")
        self._make(self.undone[-1])
        self.undone.pop()

    def _make(self, move):
        if not isinstance(move, int) or move not in self.game.moves(self.state):
            raise ValueError("%s is not offered" % (self.label(move) if isinstance(move, int) else repr(move)))
        shown = self.state[table.SHOWN]
        self.by.append(NOBODY if self.game.asks(self.state) == table.ANYBODY else self.seat)
        self.game.play(self.state, move)
        self.past.append(move)
        self.drew.append(shown != self.state[table.SHOWN])
        if len(self.past) % MARK == 0:
            self.marks.append(bytes(self.state))

    def _rewind(self, count):
        """The state as it was after so many decisions, in the same bytearray."""
        del self.marks[count // MARK + 1 :]
        self.state[:] = self.marks[-1]
        for i in range(count // MARK * MARK, count):
            self.game.play(self.state, self.past[i])

    def __bytes__(self):
        return self.journal()

    def journal(self):
        """The session as a journal. On the device, where bytes() knows no __bytes__, this is the name to call (DEVICE 11)."""
        from engine import saved

        return saved.write(self)

    @classmethod
    def load(cls, data):
        """The session that a journal tells of; ValueError where it is not one of ours, whole and lawful."""
        from engine import saved

        return saved.read(data)

    def help(self):
        """The record of the help that was had, if there was any."""
        return journal.record(journal.HELPED, (self.helped,)) if self.helped else b""

    def opening(self):
        """The record that starts the journal."""
        start = self.state[table.GAME : table.VERSION + 1]
        start.append(self.state[table.SEATS])
        start.extend(self.state[table.OPTIONS : table.OPTIONS + 2])
        start.extend(bytes((self.number & 255, self.number >> 8 & 255, self.number >> 16)))
        start.extend(self.players)
        return journal.record(journal.START, start)
