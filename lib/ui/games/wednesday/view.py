"""The table of Wednesday: the words on it and the cursor. ui.games.wednesday.drawing draws it.

Between two rounds the score pad covers it; every key turns the pad over, to all hands and back.
"""

from micropython import const

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck, offers
from ui.games.wednesday.drawing import LOOKS, NUMBERS, SEATS, Drawing
from ui.keys import DOWN, RIGHT, UP

PICKS = SEATS + (wednesday.PLACE,)  # phases with a single list to choose from, in which every key moves the cursor
BASES = {wednesday.TAKE: offers.TAKES, wednesday.BLOCK: offers.BLOCKS, wednesday.GIVE: offers.GIVES}
ABLE = b"\x02\x04\x06\x07\x08\x0a\x0d"  # the cards that have an effect
_SIDE = const(92)  # dots beside the top card


class View(Drawing):
    def __init__(self, app):
        Drawing.__init__(self, app)
        self.state, self.seat, self.live, self.phase = None, 0, False, 0
        self.offered, self.counts, self.whats = [], b"", []
        self.what = self.where = self.base = 0
        self.again = None  # a stored cursor, to be restored
        self.turned = False  # whether the pad shows its back

    def show(self, state, seat, live, move=None):
        news = self.state != state or self.live != live
        self.state, self.seat, self.live = state, seat, live
        phase = wednesday.phase(state)
        mine = seat == state[table.SEAT] or phase == wednesday.NEXT
        self.phase = phase if mine else wednesday.TURN
        self.base = BASES.get(self.phase, 0)
        self.offered = list(wednesday.moves(state)) if live else []
        if phase == wednesday.NEXT:
            self.turned &= not news
            self.what, self.where = offers.DEALS, 0
            self.draw_pad()
        else:
            self.counts = offers.counts(wednesday.burned(state) if self.phase in LOOKS else wednesday.hand(state, seat))
            self.whats = self.walk()
            if news:
                self.aim()
                self.go_back()
            if move is not None:
                self.point(move)
            self.draw_top()
            self.draw_side()
            self.draw_seats()
            for i in range(len(NUMBERS)):
                self.draw_place(i)
            self.draw_skip()
        self.turn_over(phase == wednesday.NEXT)

    def draw_pad(self):
        self.pad.show(self.state, table.NOBODY if self.watching else self.seat, self.turned)

    def may(self, number):
        """Return True if a number may be laid, taken, given or blocked. For a seat that is not on turn: if it fits now."""
        if self.live:
            what = self.base + number
            for move in self.offered:
                if move >> 8 == what:
                    return True
            return False
        state = self.state
        if number == wednesday.blocked(state) or not offers.fits(state, number):
            return False
        return wednesday.character(state) != deck.PAIRS or self.counts[number] > 1

    # words

    def name(self, who):
        """Return our own name of a character; 0 is none."""
        word = b"c%d" % who
        return self.app.say(word)

    def rule(self):
        """Return in a few words which cards may be laid."""
        say, state, who = self.app.say, self.state, wednesday.character(self.state)
        stack = wednesday.stack(state)[:1]
        if not stack:
            return say(b"any pair" if who == deck.PAIRS else b"any odd" if who == deck.ODD else b"any card")
        top = stack[0]
        if not [number for number in NUMBERS if offers.fits(state, number)]:
            return say(b"nothing goes", top)
        if who == deck.APART and top < 10:
            return say(b"not next", top, top + 1)
        if who == deck.PAIRS:
            return say(b"pair over", top)
        if who == deck.ODD:
            return say(b"odd over", top)
        return say(b"under" if who == deck.FALLING else b"or more" if who == deck.EQUAL else b"over", top)

    def rest(self):
        """Return the other rules in force, as many as fit."""
        say, state = self.app.say, self.state
        who, lap, texts = wednesday.character(state), wednesday.lap(state), []
        if wednesday.blocked(state):
            texts.append(say(b"no number", wednesday.blocked(state)))
        if wednesday.opened(state):
            texts.append(say(b"open hands"))
        if table.chosen(state, deck.EXPERT) and wednesday.TRIGGERS[lap - 1][0] == who:
            texts.append(say(b"event on", wednesday.TRIGGERS[lap - 1][1]))
        if who == deck.DRAWS:
            texts.append(say(b"pass draws"))
        texts.append(say(b"face down", len(wednesday.characters(state))))
        while len(texts) > 1 and self.app.small.measure(", ".join(texts)) > _SIDE:
            texts.pop()
        return ", ".join(texts)

    def prompt(self, session, mine):
        say = self.app.say
        if session.over:
            return say(b"back or result")
        if not mine:
            covered = not session.players[session.seat] and session.seat != self.seat
            return say(b"pass") if covered else say(b"thinking", session.seat + 1)
        if self.phase == wednesday.NEXT:
            return say(b"next round", wednesday.lap(session.state))
        return self.task()

    def refusal(self):
        """Return the word for a number under the cursor that may not be laid, taken or blocked; None if it may.

        The word is short, because every cursor step draws it. text.why gives the reason when A is pressed.
        """
        if not self.what or self.phase == wednesday.GIVE or self.phase in PICKS or self.move() in self.offered:
            return None
        state, number = self.state, self.chosen()
        if self.phase > wednesday.AGAIN or number == wednesday.blocked(state) or not wednesday.stack(state):
            return b"not this"
        even = wednesday.character(state) == deck.ODD and not number & 1
        return b"not this" if even or offers.fits(state, number) else b"not on"

    def task(self):
        """Return what A would do, or why it would do nothing."""
        say, phase, where = self.app.say, self.phase, self.where
        word = self.refusal()
        if word:
            return say(word, wednesday.stack(self.state)[0]) if word == b"not on" else say(word)
        if phase == wednesday.PLACE:
            there = wednesday.characters(self.state)[where]
            return say(b"put her", where + 1, self.name(there))
        if phase in SEATS:
            return say(b"rob" if phase == wednesday.ROB else b"load", where + 1)
        if phase == wednesday.TAKE:
            return say(b"take it") if len(self.wheres()) < 2 else say(b"take depth", where + 1)
        if phase == wednesday.GIVE:
            return say(b"give", self.state[deck.TAKEN])
        if phase == wednesday.BLOCK:
            return say(b"block" if self.what else b"block none")
        if not self.what:
            return say(b"may pass")
        if where:
            return say((b"lay pair", b"show set", b"discard")[where - 1])
        return say(b"lay again" if phase == wednesday.AGAIN else b"lay it")

    def facts(self, session):
        """Return the round and the deal. If the seat may pass or block nothing, besides other moves, the key for that replaces
        the deal."""
        lap = "%d/%d" % (wednesday.lap(session.state), deck.ROUNDS)
        if 0 not in self.offered or self.offered == [0]:
            return ["%s #%d" % (lap, session.number), lap, ""]
        key = self.app.say(b"hold no" if self.phase == wednesday.BLOCK else b"hold pass")
        return ["%s  %s" % (lap, key), key, lap, ""]

    # the cursor

    def walk(self):
        """Return the numbers for left and right, whether they may be laid or not, and the pass."""
        if not self.live:
            return []
        if self.phase in PICKS:
            return [self.offered[0] >> 8]
        return [self.base + n for n in NUMBERS if self.counts[n]] + ([0] if 0 in self.offered else [])

    def chosen(self):
        """Return the number under the cursor, or 0."""
        return self.what - self.base if self.what and self.phase not in PICKS else 0

    def wheres(self):
        """Return the values for up and down: ways to lay the number, seats, or places."""
        return [move & 255 for move in self.offered if move >> 8 == self.what] or [0]

    def aim(self):
        """Put the cursor on a move: for a seat the next one, to give the highest card, else the first; the pass comes last."""
        if self.offered and (not self.what or self.move() not in self.offered):
            move = self.offered[-1] if self.phase == wednesday.GIVE else self.offered[0]
            if self.phase == wednesday.LOAD:
                move += deck.onward(self.state, self.seat)
            self.what, self.where = move >> 8, move & 255

    def step(self, key):
        """Move the cursor and draw only that. Return True if the words below change."""
        if self.phase == wednesday.NEXT:
            self.turned = not self.turned
            return self.draw_pad()
        if not self.whats:
            return None
        before, what, by = self.said(), self.what, 1 if key in (RIGHT, DOWN) else -1
        if key in (UP, DOWN) or self.phase in PICKS:
            there = self.wheres()
            where, self.where = self.where, there[(there.index(self.where) + by) % len(there)]
            if self.phase == wednesday.PLACE:
                self.draw_place(where)
                self.draw_place(self.where)
            elif self.phase in SEATS:
                self.draw_seats()
        else:
            self.what = self.whats[(self.whats.index(self.what) + by) % len(self.whats)]
            self.where = self.wheres()[0]
            for value in (what, self.what):
                if value:
                    self.draw_place(NUMBERS.find(bytes((value - self.base,))))
                else:
                    self.draw_skip()
        return before != self.said()

    def said(self):
        """Return the values on which the words below depend."""
        return not self.what, self.where, len(self.wheres()), self.refusal()

    def look(self, key):
        """Turn the pad over after the end of the game."""
        return self.step(key)

    def move(self):
        return self.what << 8 | self.where

    def cursor(self):
        """Return the place of the cursor: the move under it."""
        return self.what << 8 | self.where

    def place(self, cursor):
        """Store a cursor, to be restored when there are moves."""
        self.again = cursor

    def go_back(self):
        if self.again is not None and self.live:
            self.point(self.again)
            self.again = None

    def point(self, move):
        """Put the cursor on a move. Return False if the move is not there."""
        what, where = self.what, self.where
        if move >> 8 in self.whats:
            self.what = move >> 8
            if move & 255 in self.wheres():
                self.where = move & 255
                return True
        self.what, self.where = what, where
        return False

    def signed(self):
        """Return the chosen card if it has an effect, otherwise the character in force; 0 if the seat is not laying a card."""
        if not self.live or self.phase > wednesday.AGAIN:
            return 0
        return self.what if self.what in ABLE else wednesday.character(self.state) << 4
