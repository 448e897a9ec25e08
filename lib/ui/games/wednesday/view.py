"""The table of Wednesday: what is on it, in words, and where the cursor may go. How it is drawn is said in
ui.games.wednesday.drawing.

Between two rounds the score pad is over all of it; the keys turn it over, to everybody's hand.
"""

from micropython import const

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck, offers
from ui.games.wednesday import scene
from ui.games.wednesday.drawing import LOOKS, NUMBERS, SEATS, SIDE, Drawing
from ui.keys import DOWN, RIGHT, UP, since
from ui.saves.log import MOTION

PICKS = SEATS + (wednesday.PLACE,)  # there is one thing to walk, and every key walks it
BASES = {wednesday.TAKE: offers.TAKES, wednesday.BLOCK: offers.BLOCKS, wednesday.GIVE: offers.GIVES}
_BLINK = const(3700)  # ms from blink to blink
_CLOSED = const(180)  # ms that a blink takes
_AWAKE = const(20000)  # ms after the last key until the face keeps still, to spare the battery
ABLE = b"\x02\x04\x06\x07\x08\x0a\x0d"  # the cards that do something


class View(Drawing):
    scene = scene  # the movements and the sounds of a decision

    def __init__(self, app):
        Drawing.__init__(self, app)
        self.state, self.seat, self.live, self.phase = None, 0, False, 0
        self.offered, self.counts, self.whats = [], b"", []
        self.fitting = b""  # the numbers that the card to be beaten and the character allow
        self.what = self.where = self.base = 0
        self.again = None  # a cursor to go back to
        self.turned = False  # True if the pad shows its back
        self.dealt = []  # the seats that were seen to be dealt their cards

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
            self.fitting = bytes([number for number in NUMBERS if offers.fits(state, number)])
            self.whats = self.walk()
            if news:
                self.aim()
                self.go_back()
            if move is not None:
                self.point(move)
            self.draw_face()
            self.draw_top()
            self.draw_side()
            self.draw_seats()
            self.draw_hand()
        self.turn_over(phase == wednesday.NEXT)

    def snapshot(self):
        """Return the seat, the state and the cards of the hand that show, for the scene to compare after a decision."""
        return self.seat, self.state, self.spots

    def tick(self, now):
        """Let the face blink now and then, until no key has come for a while. Return True if it changed."""
        ms = since(now, self.app.touched)
        blinks = self.app.settings[MOTION] and ms < _AWAKE and ms % _BLINK > _BLINK - _CLOSED
        if self.face[0] == bool(blinks):
            return False
        self.face[0] = int(bool(blinks))
        return not self.table.hidden

    def draw_pad(self):
        self.pad.show(self.state, table.NOBODY if self.watching else self.seat, self.turned, self.strip)

    def may(self, number):
        """True if a number may be played, taken, given or blocked; for another seat, if it could be played now."""
        if self.live:
            what = self.base + number
            for move in self.offered:
                if move >> 8 == what:
                    return True
            return False
        if number == wednesday.blocked(self.state) or number not in self.fitting:
            return False
        return wednesday.character(self.state) != deck.PAIRS or self.counts[number] > 1

    # words

    def name(self, who):
        """Return our name of a character; 0 is none."""
        word = b"c%d" % who
        return self.app.say(word)

    def rule(self):
        """Return in a few words which cards may be played."""
        say, state, who = self.app.say, self.state, wednesday.character(self.state)
        stack = wednesday.stack(state)[:1]
        if not stack:
            return say(b"any pair" if who == deck.PAIRS else b"any odd" if who == deck.ODD else b"any card")
        top = stack[0]
        if not self.fitting:
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
        who, lap, found = wednesday.character(state), wednesday.lap(state), []
        if wednesday.blocked(state):
            found.append(say(b"no number", wednesday.blocked(state)))
        if wednesday.opened(state):
            found.append(say(b"open hands"))
        if table.chosen(state, deck.EXPERT) and wednesday.TRIGGERS[lap - 1][0] == who:
            found.append(say(b"event on", wednesday.TRIGGERS[lap - 1][1]))
        if who == deck.DRAWS:
            found.append(say(b"pass draws"))
        found.append(say(b"face down", len(wednesday.characters(state))))
        while len(found) > 1 and self.app.small.measure(", ".join(found)) > SIDE:
            found.pop()
        return ", ".join(found)

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

        The word is short, for a step of the cursor draws it. text.why says the reason when A is pressed.
        """
        if not self.what or self.phase == wednesday.GIVE or self.phase in PICKS or self.move() in self.offered:
            return None
        state, number = self.state, self.chosen()
        if self.phase > wednesday.AGAIN or number == wednesday.blocked(state) or not wednesday.stack(state):
            return b"not this"
        even = wednesday.character(state) == deck.ODD and not number & 1
        return b"not this" if even or offers.fits(state, number) else b"not on"

    def task(self):
        """Return what A would do, or that it would do nothing."""
        say, asked, where = self.app.say, self.phase, self.where
        word = self.refusal()
        if word:
            return say(word, wednesday.stack(self.state)[0]) if word == b"not on" else say(word)
        if asked == wednesday.PLACE:
            there = wednesday.characters(self.state)[where]
            return say(b"put her", where + 1, self.name(there))
        if asked in SEATS:
            return say(b"rob" if asked == wednesday.ROB else b"load", where + 1)
        if asked == wednesday.TAKE:
            return say(b"take it") if len(self.wheres()) < 2 else say(b"take depth", where + 1)
        if asked == wednesday.GIVE:
            return say(b"give", self.state[deck.TAKEN])
        if asked == wednesday.BLOCK:
            return say(b"block" if self.what else b"block none")
        if not self.what:
            return say(b"may pass")
        if where:
            return say((b"lay pair", b"show set", b"discard")[where - 1])
        return say(b"lay again" if asked == wednesday.AGAIN else b"lay it")

    def facts(self, session):
        """Return the round and the deal. Where the seat may pass or block nothing, and do something else, the key for that
        stands at the edge instead of the deal. While others are on turn the round stands alone: a card laid sends no deal."""
        lap = "%d/%d" % (wednesday.lap(session.state), deck.ROUNDS)
        if not self.live and self.phase != wednesday.NEXT:
            return [lap, ""]
        if 0 not in self.offered or self.offered == [0]:
            return ["%s #%d" % (lap, session.number), lap, ""]
        key = self.app.say(b"hold no" if self.phase == wednesday.BLOCK else b"hold pass")
        return ["%s  %s" % (lap, key), key, lap, ""]

    # the cursor

    def walk(self):
        """Return the choices of left and right: all numbers, legal or not, and the pass."""
        if not self.live:
            return []
        if self.phase in PICKS:
            return [self.offered[0] >> 8]
        return [self.base + n for n in NUMBERS if self.counts[n]] + ([0] if 0 in self.offered else [])

    def chosen(self):
        """Return the number under the cursor, or 0."""
        return self.what - self.base if self.what and self.phase not in PICKS else 0

    def wheres(self):
        """Return the choices of up and down."""
        return [move & 255 for move in self.offered if move >> 8 == self.what] or [0]

    def aim(self):
        """Move the cursor to a legal choice: the pass only if there is no other, the next seat, the most costly card."""
        if self.offered and (not self.what or self.move() not in self.offered):
            move = self.offered[-1] if self.phase == wednesday.GIVE else self.offered[0]
            if self.phase == wednesday.LOAD:
                move += deck.onward(self.state, self.seat)
            self.what, self.where = move >> 8, move & 255

    def step(self, key):
        """Move the cursor and draw only that. Return True if the line of words changes too."""
        if self.phase == wednesday.NEXT:
            self.turned = not self.turned
            return self.draw_pad()
        if not self.whats:
            return None
        before, by = self.said(), 1 if key in (RIGHT, DOWN) else -1
        if key in (UP, DOWN) or self.phase in PICKS:
            there = self.wheres()
            self.where = there[(there.index(self.where) + by) % len(there)]
            if self.phase in SEATS:
                self.draw_seats()
        else:
            self.what = self.whats[(self.whats.index(self.what) + by) % len(self.whats)]
            self.where = self.wheres()[0]
        self.draw_chosen()
        return before != self.said()

    def said(self):
        """Return what the words below depend on."""
        return not self.what, self.where, len(self.wheres()), self.refusal()

    def look(self, key):
        """Turn the pad over, after the end of the game."""
        return self.step(key)

    def move(self):
        return self.what << 8 | self.where

    def cursor(self):
        """Return the move under the cursor, to be stored."""
        return self.what << 8 | self.where

    def place(self, cursor):
        """Put the cursor there as soon as there is something to choose."""
        self.again = cursor

    def go_back(self):
        if self.again is not None and self.live:
            self.point(self.again)
            self.again = None

    def point(self, move):
        """Put the cursor on a move. Return True if that move is legal."""
        what, where = self.what, self.where
        if move >> 8 in self.whats:
            self.what = move >> 8
            if move & 255 in self.wheres():
                self.where = move & 255
                return True
        self.what, self.where = what, where
        return False

    def signed(self):
        """Return the chosen card if it has an effect, else the character in force, else 0; only while the seat plays a card."""
        if not self.live or self.phase > wednesday.AGAIN:
            return 0
        return self.what if self.what in ABLE else wednesday.character(self.state) << 4
