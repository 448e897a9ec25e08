"""The table of Wednesday.

y  0  the top card, large; beside it who is in force, what may be laid, what else holds
y 24  the seats and their cards, the one that is on lit, one's own number dark on light; which way it goes
y 32  a place for every number, a dot for each copy; the pass. What may be laid has a frame, what may not a dotted one
      While one looks through the burned stack it lies there; while one places Wednesday the characters do
Between two rounds the score pad is over all of it; the keys turn it over, to everybody's hand.
"""

import displayio
from micropython import const

from engine import offers, outcasts, table
from engine.games import wednesday
from ui.fonts import Sheet
from ui.keys import DOWN, RIGHT, UP
from ui.zones import INVERSE, PLAIN, Line, grid, put, shade

NUMBERS = bytes(range(1, 11)) + b"\x0d"
# Tiles of the hand, by how many numbers a sheet has; what may not be laid is behind what may
_ABSENT = const(1)
_BASE = const(2)
_FEET = const(5)
_PASS = const(48)
# Tiles of the pad
_DIGIT = const(1)
_MINE = const(11)
_COLON = const(21)
_NONE = const(23)
_SUM = const(24)
_ON = const(25)
_BACK = const(27)
_NO_TENS = const(10)  # of the tops
_WIDE = const(32)  # tiles in a row of the pad
_SIDE = const(92)  # dots beside the top card


class View:
    watching = False  # a replay: nobody is "you"
    tall = True

    def __init__(self, app):
        self.app = app
        self.group, self.table = displayio.Group(), displayio.Group()
        self.group.append(self.table)
        self.build_head()
        sheet = Sheet("pad")
        self.seats = [self.zone(sheet, 5, 24 * seat, 24) for seat in range(6)]
        self.way = self.zone(sheet, 2, 120, 24)
        narrow, broad = Sheet("outcasts"), Sheet("wide")
        self.places = [self.zone(narrow, 1, 10 * i, 32, 3) for i in range(9)]
        self.places += [self.zone(broad, 1, x, 32, 3) for x in (90, 104)]
        self.skip = self.zone(narrow, 1, 118, 32, 3)
        self.board = grid(sheet, _WIDE, 0, 0, 7)
        self.board.hidden = True
        self.group.append(self.board)
        self.state, self.seat, self.live, self.asked = None, 0, False, 0
        self.offered, self.counts, self.whats = [], b"", []
        self.what = self.where = 0
        self.again = None  # a cursor to go back to
        self.turned = False  # does the pad show the hands

    def build_head(self):
        """The top card in its frame, and three lines beside it."""
        card = displayio.Bitmap(31, 23, 2)
        for x in range(1, 30):
            card[x, 0] = card[x, 22] = 1
        for y in range(1, 22):
            card[0, y] = card[30, y] = 1
        self.table.append(displayio.TileGrid(card, pixel_shader=PLAIN))
        self.top = self.zone(Sheet("tops"), 2, 6, 4)
        self.lines = [Line(self.app.small, 36, y) for y in (0, 8, 16)]
        for line in self.lines:
            self.table.append(line.group)

    def zone(self, sheet, columns, x, y, rows=1):
        zone = grid(sheet, columns, x, y, rows)
        self.table.append(zone)
        return zone

    # drawing

    def show(self, state, seat, live):
        news = self.state != state or self.live != live
        self.state, self.seat, self.live = state, seat, live
        phase = wednesday.phase(state)
        mine = seat == state[table.SEAT] or phase == wednesday.NEXT
        self.asked = phase if mine else wednesday.TURN
        self.offered = list(wednesday.moves(state)) if live else []
        if phase == wednesday.NEXT:
            self.turned &= not news
            self.what, self.where = offers.DEALS, 0
            self.draw_board()
        else:
            through = self.asked in (wednesday.TAKE, wednesday.BLOCK)
            self.counts = offers.counts(wednesday.burned(state) if through else wednesday.hand(state, seat))
            self.whats = self.walk()
            if news:
                self.aim()
                self.go_back()
            self.draw_top()
            self.draw_side()
            self.draw_seats()
            for i in range(len(NUMBERS)):
                self.draw_place(i)
            self.draw_skip()
        self.turn_over(phase == wednesday.NEXT)

    def turn_over(self, pad):
        if self.board.hidden == pad:
            self.board.hidden, self.table.hidden = not pad, pad

    def draw_top(self):
        stack = wednesday.stack(self.state)[:1]
        number = stack[0] if stack else 0
        put(self.top, 0, number // 10 or _NO_TENS)
        put(self.top, 1, number % 10 if number else _NO_TENS)
        x = 6 if number > 9 else 1
        if self.top.x != x:
            self.top.x = x

    def draw_side(self):
        for line, text in zip(self.lines, (self.name(wednesday.character(self.state)), self.rule(), self.rest())):
            line.say(text)

    def draw_seats(self):
        """Who has how many cards; who is chosen is lit, where one chooses a seat, else who is on."""
        state, seats = self.state, self.state[table.SEATS]
        lit = self.where if self.live and self.asked in (wednesday.ROB, wednesday.LOAD) else state[table.SEAT]
        for seat in range(6):
            zone, there = self.seats[seat], seat < seats
            own = there and seat == self.seat and not self.watching
            count = state[outcasts.HELD + seat]
            x = (20 if seats > 5 else 24) * seat
            if zone.x != x:
                zone.x = x
            put(zone, 0, (_MINE if own else _DIGIT) + seat + 1 if there else 0)
            put(zone, 1, _COLON + own if there else 0)
            put(zone, 2, _DIGIT + count // 10 if count > 9 else _DIGIT + count if there else 0)
            put(zone, 3, _DIGIT + count % 10 if count > 9 else 0)
            shade(zone, INVERSE if there and seat == lit else PLAIN)
        way = _BACK if wednesday.character(state) == outcasts.BACKWARDS else _ON
        put(self.way, 0, way)
        put(self.way, 1, way + 1)

    def draw_place(self, i):
        zone, number, tenth = self.places[i], NUMBERS[i], i > 8
        if self.asked == wednesday.PLACE:
            here = not tenth and i < len(wednesday.characters(self.state))
            dots, may, lit = outcasts.hidden(self.state) == i, True, self.where == i
        else:
            dots = self.counts[number]
            here, may, lit = dots, self.may(number), self.what and self.what & 15 == number
        count = 2 if tenth else 9
        if here:
            base = _BASE + (0 if may else 2 * count + _FEET)
            head = base + (i - 9 if tenth else i)
            foot = base + 2 * count + (dots - 1 if dots else 4)
            tiles = head, head + count, foot
        else:
            tiles = 0, _ABSENT, 0
        for row in range(3):
            put(zone, row, tiles[row])
        shade(zone, INVERSE if here and lit and self.live else PLAIN)

    def draw_skip(self):
        """The pass has a place of its own, where one may pass."""
        there = 0 in self.offered
        for row in range(3):
            put(self.skip, row, _PASS + row if there else 0)
        shade(self.skip, INVERSE if there and not self.what else PLAIN)

    def may(self, number):
        """May a number be laid, taken, given, blocked? Of who is not on: could it be laid now?"""
        if self.live:
            for move in self.offered:
                if move >> 8 and move >> 8 & 15 == number:
                    return True
            return False
        state = self.state
        if number == wednesday.blocked(state) or not offers.fits(state, number):
            return False
        return wednesday.character(state) != outcasts.PAIRS or self.counts[number] > 1

    # the pad between two rounds

    def draw_board(self):
        """Seat by seat and round by round; or everybody's hand, number by number."""
        tiles = bytearray(7 * _WIDE)
        if self.turned:
            self.write_hands(tiles)
        else:
            self.write_points(tiles)
        for i in range(len(tiles)):
            put(self.board, i, tiles[i])

    def write_points(self, tiles):
        state, lap = self.state, wednesday.lap(self.state)
        for i in range(1, outcasts.ROUNDS + 1):
            tiles[2 + 4 * i] = (_MINE if i == lap else _DIGIT) + i
        tiles[29] = _SUM
        for seat in range(state[table.SEATS]):
            row = self.head_row(tiles, seat)
            for i in range(1, outcasts.ROUNDS + 1):
                if i <= lap:
                    number(tiles, row + 2 + 4 * i, wednesday.points(state, seat, i))
                else:
                    tiles[row + 2 + 4 * i] = _NONE
            number(tiles, row + 29, wednesday.score(state, seat))

    def write_hands(self, tiles):
        state = self.state
        for i in range(len(NUMBERS)):
            number(tiles, place(i), NUMBERS[i])
        tiles[31] = _SUM
        for seat in range(state[table.SEATS]):
            row, hand = self.head_row(tiles, seat), wednesday.hand(state, seat)
            held = offers.counts(hand)
            for i in range(len(NUMBERS)):
                tiles[row + place(i)] = _DIGIT + held[NUMBERS[i]] if held[NUMBERS[i]] else _NONE
            number(tiles, row + 31, sum(hand))

    def head_row(self, tiles, seat):
        """The row of a seat begins with it."""
        row, own = _WIDE * (seat + 1), seat == self.seat and not self.watching
        tiles[row], tiles[row + 1] = (_MINE if own else _DIGIT) + seat + 1, _COLON + own
        return row

    # words

    def name(self, who):
        """Our own name of a character, 0 is none."""
        return self.app.say(b"c%d" % who)

    def rule(self):
        """What may be laid, in a few words."""
        say, state, who = self.app.say, self.state, wednesday.character(self.state)
        stack = wednesday.stack(state)[:1]
        if not stack:
            return say(b"any pair" if who == outcasts.PAIRS else b"any odd" if who == outcasts.ODD else b"any card")
        top = stack[0]
        if who == outcasts.APART:
            return say(b"not next", top, top + 1)
        if who == outcasts.PAIRS:
            return say(b"pair over", top)
        if who == outcasts.ODD:
            return say(b"odd over", top)
        return say(b"under" if who == outcasts.FALLING else b"or more" if who == outcasts.EQUAL else b"over", top)

    def rest(self):
        """What else holds: as much as there is room for. Of who looks through the burned stack, the own hand."""
        say, state = self.app.say, self.state
        if self.asked in (wednesday.TAKE, wednesday.BLOCK):
            held = offers.counts(wednesday.hand(state, self.seat))
            return say(b"you hold", " ".join(["%d" % n for n in NUMBERS if held[n]]))
        who, lap, found = wednesday.character(state), wednesday.lap(state), []
        if wednesday.blocked(state):
            found.append(say(b"no number", wednesday.blocked(state)))
        if wednesday.opened(state):
            found.append(say(b"open hands"))
        if table.chosen(state, outcasts.EXPERT) and wednesday.TRIGGERS[lap - 1][0] == who:
            found.append(say(b"event on", wednesday.TRIGGERS[lap - 1][1]))
        if who == outcasts.DRAWS:
            found.append(say(b"pass draws"))
        found.append(say(b"face down", len(wednesday.characters(state))))
        while len(found) > 1 and self.app.small.measure(", ".join(found)) > _SIDE:
            found.pop()
        return ", ".join(found)

    def prompt(self, session, mine):
        say = self.app.say
        if session.over:
            return say(b"back or result")
        if not mine:
            covered = not session.players[session.seat] and session.seat != self.seat
            return say(b"pass") if covered else say(b"thinking", session.seat + 1)
        if self.asked == wednesday.NEXT:
            return say(b"next round", wednesday.lap(session.state))
        return self.task()

    def task(self):
        """What A would do."""
        say, asked, where = self.app.say, self.asked, self.where
        if asked == wednesday.PLACE:
            there = wednesday.characters(self.state)[where]
            return say(b"put her", where + 1, self.name(there))
        if asked == wednesday.ROB or asked == wednesday.LOAD:
            return say(b"rob" if asked == wednesday.ROB else b"load", where + 1)
        if asked == wednesday.TAKE:
            return say(b"take it") if len(self.wheres()) < 2 else say(b"take depth", where + 1)
        if asked == wednesday.GIVE:
            return say(b"give", self.state[outcasts.TAKEN])
        if asked == wednesday.BLOCK:
            return say(b"block" if self.what else b"block none")
        if not self.what:
            return say(b"may pass")
        if where:
            return say((b"lay pair", b"show set", b"discard")[where - 1])
        return say(b"lay again" if asked == wednesday.AGAIN else b"lay it")

    def facts(self, session):
        lap = "%d/%d" % (wednesday.lap(session.state), outcasts.ROUNDS)
        return ["%s #%d" % (lap, session.number), lap, ""]

    # the cursor

    def walk(self):
        """What left and right walk: numbers, whether they are offered or not, and the pass."""
        if not self.live:
            return []
        asked = self.asked
        if asked in (wednesday.ROB, wednesday.LOAD, wednesday.PLACE):
            return [self.offered[0] >> 8]
        base = {wednesday.TAKE: offers.TAKES, wednesday.BLOCK: offers.BLOCKS, wednesday.GIVE: offers.GIVES}.get(asked, 0)
        return [base + n for n in NUMBERS if self.counts[n]] + ([0] if 0 in self.offered else [])

    def wheres(self):
        """What up and down walk."""
        return [move & 255 for move in self.offered if move >> 8 == self.what] or [0]

    def aim(self):
        """To something that is offered, the pass only where there is nothing else."""
        if self.offered and (not self.what or self.move() not in self.offered):
            self.what, self.where = self.offered[0] >> 8, self.offered[0] & 255

    def step(self, key):
        """Move the cursor; draw that and no more. Do the words below change with it?"""
        if self.asked == wednesday.NEXT:
            self.turned = not self.turned
            return self.draw_board()
        if not self.whats:
            return None
        before, what, by = (not self.what, self.where, len(self.wheres())), self.what, 1 if key in (RIGHT, DOWN) else -1
        if key in (UP, DOWN) or self.asked in (wednesday.ROB, wednesday.LOAD, wednesday.PLACE):
            there = self.wheres()
            where, self.where = self.where, there[(there.index(self.where) + by) % len(there)]
            if self.asked == wednesday.PLACE:
                self.draw_place(where)
                self.draw_place(self.where)
            elif not self.what & 15:
                self.draw_seats()
        else:
            self.what = self.whats[(self.whats.index(self.what) + by) % len(self.whats)]
            self.where = self.wheres()[0]
            for one in (what, self.what):
                if one:
                    self.draw_place(NUMBERS.find(bytes((one & 15,))))
                else:
                    self.draw_skip()
        return before != (not self.what, self.where, len(self.wheres()))

    def move(self):
        return self.what << 8 | self.where

    def cursor(self):
        """Where the cursor is: the move under it."""
        return self.what << 8 | self.where

    def place(self, cursor):
        """Put it there as soon as there is something to put it on."""
        self.again = cursor

    def go_back(self):
        if self.again is not None and self.live:
            self.point(self.again)
            self.again = None

    def point(self, move):
        """Put the cursor on a move; is it there?"""
        what, where = self.what, self.where
        if move >> 8 in self.whats:
            self.what = move >> 8
            if move & 255 in self.wheres():
                self.where = move & 255
                return True
        self.what, self.where = what, where
        return False

    def signed(self):
        """The chosen card if it does something; else who is in force; or 0."""
        if not self.live:
            return 0
        card = self.what if self.asked in (wednesday.TURN, wednesday.AGAIN) else 0
        return card if card in ABLE else wednesday.character(self.state) << 4


ABLE = b"\x02\x04\x06\x07\x08\x0a\x0d"  # the cards that do something


def place(i):
    """The column of a number on the pad, the last tile of it."""
    return 3 + 2 * i if i < 9 else 3 * i - 5


def number(tiles, last, value):
    """Digits on the pad; the last of them is at this tile."""
    tiles[last] = _DIGIT + value % 10
    while value > 9:
        value, last = value // 10, last - 1
        tiles[last] = _DIGIT + value % 10
