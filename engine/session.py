"""One game in progress. It is the only check that a move is legal: the rules trust every move that it passes on."""

from engine import games, journal, table
from engine.journal import HINTED, PEEKED  # noqa: F401 - in `helped`

APART = 16  # decisions between two kept states: undo restores one and replays from there
MARKS = 24  # states kept at most; in a longer game every second one is dropped and APART doubles


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
        self.players = bytes(seats)  # the player of each seat as lib/ui numbers them, 0 for a person; the rules ignore it
        self.past, self.undone = [], []  # moves made; moves taken back, the last one on top
        # For each move made: if a card was drawn or revealed; its seat, or NOBODY if any seat may have made it; its place
        # among the legal moves, encoded as in engine/journal.py
        self.drew, self.by, self.places = bytearray(), bytearray(), bytearray()
        self.marks, self.apart = [bytes(state)], APART

    @classmethod
    def deal(cls, game, seats=1, options=(), deal=1):
        """Return a new session. Game and options are given by name; a deal number gives the same cards in every release."""
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
        """Return a session of the same deal without decisions."""
        session = Session(self.name, self.state[table.SEATS], table.options(self.state), self.number)
        session.players = self.players
        return session

    @property
    def seat(self):
        return self.state[table.SEAT]

    @property
    def asked(self):
        """The seat that must answer. NOBODY if any seat may, or if the game is over."""
        state = self.state
        return table.NOBODY if state[table.STATUS] or self.game.asks(state) == table.ANYBODY else state[table.SEAT]

    @property
    def over(self):
        return bool(self.state[table.STATUS])

    @property
    def options(self):
        """The chosen options, by name."""
        names, chosen_names = self.game.OPTIONS, ()
        for i in range(len(names)):
            if table.chosen(self.state, 1 << i):
                chosen_names += (names[i],)
        return chosen_names

    def crosses(self, count=1):
        """True if one of the last `count` decisions drew or revealed a card."""
        return any(self.drew[max(len(self.drew) - count, 0) :])

    def back_to(self, seats):
        """Return how many decisions to take back to undo the last one made by any of these seats; 0 if they made none."""
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
        """Take back the last `count` decisions. Return True if one of them drew or revealed a card."""
        if type(count) is not int or count < 0:
            raise ValueError("so many decisions cannot be taken back: %r" % (count,))
        if count > len(self.past):
            raise ValueError("nothing to take back: this is the deal")
        remaining, end = len(self.past) - count, len(self.places)
        crossed = self.crosses(count)
        if crossed:
            self.helped |= PEEKED
        while len(self.past) > remaining:
            self.undone.append(self.past.pop())
            end = journal.last(self.places, end)
        self.drew, self.by, self.places = self.drew[:remaining], self.by[:remaining], self.places[:end]
        self._rewind(remaining)
        return crossed

    def redo(self):
        """Make the last decision taken back again."""
        if not self.undone:
            raise ValueError("nothing to make again")
        self._make(self.undone[-1], self._find(self.undone[-1]))
        self.undone.pop()

    def _find(self, move):
        """Return the place of a move among the legal ones."""
        if type(move) is not int:
            raise ValueError("%s is not offered" % (move,))
        place = 0
        for offered in self.game.moves(self.state):
            if offered == move:
                return place
            place += 1
        raise ValueError("%s is not offered" % self.label(move))

    def _make(self, move, place):
        """Make a move that is known to be legal."""
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
        """Restore the state after the first `count` decisions, in the same bytearray."""
        mark = count // self.apart
        del self.marks[mark + 1 :]
        self.state[:] = self.marks[-1]
        for i in range(mark * self.apart, count):
            self.game.play(self.state, self.past[i])

    def __bytes__(self):
        return self.journal()

    def journal(self):
        """Return the session as a journal. On the device bytes() ignores __bytes__, so call this by name."""
        from engine import saved  # the device loads it on demand

        return saved.write(self)

    @classmethod
    def load(cls, data):
        """Return the session of a journal. Raise ValueError unless the journal is whole and all its moves are legal."""
        from engine import saved

        return saved.read(data, cls.deal)
