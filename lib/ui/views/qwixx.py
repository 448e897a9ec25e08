"""The table of Qwixx: a sheet, the hand, the number on top of the pile, the market.

y  0  four rows of boxes, from its shape to its lock; at their ends the misthrows
y 32  the hand, colours told by shapes; the number, lit while it is asked; the market

The cursor has a place for nothing, behind all others. Where up and down (of the number: left and right) have nothing to
walk, they turn to the others: their sheets, the numbers of their cards.
"""

import displayio
from micropython import const

from engine import sheets, table
from engine.games import qwixx
from ui.fonts import Sheet
from ui.keys import DOWN, LEFT, RIGHT
from ui.zones import INVERSE, PLAIN, Line, grid, put, shade

# Tiles of boxes: numbers from 2 on, the same under the cursor,
_CHOSEN = const(11)
_LOST = const(22)
_LEFT = const(23)  # a cross at the cursor would leave it behind
_CROSS = const(24)
_BARRED = const(25)  # under the cursor, and cannot be crossed
_LOCK = const(26)
_MISS = const(28)
_SHAPES = const(30)
_LIT = const(11)  # of cards and market, behind nothing and the numbers: the numbers lit
_PLAYED = const(6)  # of shapes: behind a back and five colours the same colours, played
_NOWHERE = const(4)  # as a row
_NEVER = const(12)  # more boxes than can be lost


class View:
    watching = False  # a replay: nobody is "you"

    def __init__(self, app):
        self.app, self.group = app, displayio.Group()
        sheet = Sheet("boxes")
        self.rows = [self.zone(sheet, 14, 1, 8 * row) for row in range(4)]
        for row in range(4):
            self.rows[row][0] = _SHAPES + row
        sheet = Sheet("heads")
        self.cards = [self.zone(sheet, 1, 14 * place, 32) for place in range(qwixx.HAND)]
        self.signs = self.zone(Sheet("shapes"), qwixx.HAND, 0, 45)
        self.number = self.zone(Sheet("called"), 1, 73, 32)
        sheet = Sheet("market")
        self.market = [self.zone(sheet, 1, 101 + place % 2 * 13, 32 + place // 2 * 12) for place in range(4)]
        self.name = Line(app.small, 4, 40)  # whose sheet it is, where no hand shows
        self.group.append(self.name.group)
        self.state, self.seat, self.live = None, 0, False
        self.offered, self.line = [], b""  # the moves; what the cursor walks from left to right, 0 for nothing
        self.slots, self.held = b"", 0  # the cards that show; how many of them are in hand
        self.at = self.row = 0
        self.far = 0  # whose sheet shows: so many seats on
        self.again = None  # a cursor to go back to

    def zone(self, sheet, columns, x, y):
        zone = grid(sheet, columns, x, y)
        self.group.append(zone)
        return zone

    # drawing

    def show(self, state, seat, live):
        news = self.state != state or self.live != live
        self.state, self.seat, self.live = state, seat, live
        if news:
            self.phase, self.far = qwixx.phase(state), 0
            self.offered = list(qwixx.moves(state)) if live else []
            self.line = self.walk() if live else b""
            self.aim()
            self.go_back()
        self.draw()

    def walk(self):
        """What left and right walk: what is offered, of played numbers all; the number has a place for nothing as a row."""
        found = bytearray()
        if self.phase == qwixx.MARK:
            found.extend(sorted({card & 15 for card in qwixx.played(self.state)}))
        for move in self.offered:
            if move >> 8 not in list(found) and (move or self.phase != qwixx.CROSS):
                found.append(move >> 8)
        return bytes(found)

    def whose(self):
        return (self.seat + self.far) % self.state[table.SEATS]

    def draw(self):
        state, seat = self.state, self.whose()
        for row in range(4):
            put(self.rows[row], 13, _MISS + (qwixx.misthrows(state, seat) > row))
            self.draw_row(row)
        self.draw_hand()
        put(self.number, 0, (qwixx.pile(state)[0] & 15) - 2)
        asked = self.phase == qwixx.CROSS and not state[table.STATUS]
        shade(self.number, INVERSE if asked else PLAIN)
        self.draw_chosen()

    def draw_row(self, row):
        """The boxes: what is open, crossed, lost; what a cross at the cursor would leave behind."""
        zone, line, target = self.rows[row], qwixx.crosses(self.state, self.whose(), row), self.target(row)
        fits = target >= 0 and self.fits(line, target)
        for box in range(sheets.BOX + 1):
            rest = line >> box
            if box == target:
                tile = _CHOSEN + sheets.box(box + 2, row) if fits else _BARRED
            elif rest:
                tile = _CROSS if rest & 1 else _LOST
            else:
                tile = _LEFT if fits and box < target else sheets.box(box + 2, row)
            put(zone, box + 1, tile)
        put(zone, 12, _LOCK + (line >> sheets.BOX + 1))

    def target(self, row):
        """The box under the cursor, if it is in this row; else one that there is not."""
        what = self.what()
        if self.far or row != self.row or not what or what >= qwixx.SHELF:
            return -1
        return sheets.box(what & 15, row)

    def fits(self, line, box):
        return sheets.fits(line, box) and (self.phase != qwixx.MARK or self.move() in self.offered)

    def draw_hand(self):
        """The cards in hand, behind them the played ones. While all answer, of people who share the device no hand shows."""
        state, seat = self.state, self.whose()
        hand = qwixx.hand(state, seat)
        hidden = hand and hand[0] < 16 and not self.far
        played = qwixx.played(state) if seat == qwixx.active(state) else b""
        self.slots, self.held = b"" if hidden else hand + played, len(hand)
        for place in range(qwixx.HAND):
            card = self.slots[place] if place < len(self.slots) else 0
            put(self.signs, place, (card >> 4) + (1 if place < self.held else _PLAYED) if card else 0)
        self.name.say(self.app.say(b"seat", seat + 1) if hidden else "")

    def draw_chosen(self):
        """The numbers of the hand and of the market, lit where the cursor is."""
        what, market, count = self.what(), qwixx.market(self.state), len(self.slots)
        for place in range(4):
            self.draw_number(self.market[place], market[place], what == qwixx.SHELF + place)
        for place in range(qwixx.HAND):
            self.draw_number(self.cards[place], self.slots[place] if place < count else 0, self.chosen(place, what))

    def draw_number(self, zone, card, lit):
        put(zone, 0, (card & 15) - 1 + (_LIT if lit else 0) if card else 0)

    def chosen(self, place, what):
        """Is the cursor on the card at this place of the hand, or on the number that was played with it?"""
        if self.far or not what:
            return False
        if self.phase == qwixx.MARK:
            return place >= self.held and self.slots[place : place + 1] and self.slots[place] & 15 == what
        return self.phase == qwixx.PLAY and self.slots[place : place + 1] == bytes((what,))

    # the cursor

    def what(self):
        return self.line[self.at] if self.at < len(self.line) else 0

    def move(self):
        """The move under the cursor; none that there is where another's sheet shows."""
        if self.far:
            return self.far
        what = self.what()
        return what << 8 | self.row if what and self.row < _NOWHERE else 0

    def choices(self):
        """The rows in which what the cursor is on may be crossed or played."""
        what = self.what()
        return [move & 255 for move in self.offered if move >> 8 == what]

    def loss(self, what, row):
        """How many open boxes a cross would leave behind: more than there are where it cannot be."""
        line, box = qwixx.crosses(self.state, self.seat, row), sheets.box(what & 15, row)
        if not sheets.fits(line, box):
            return _NEVER
        count = 0
        while count < box and not line >> box - count - 1:
            count += 1
        return count

    def aim(self):
        """Put the cursor where a cross would leave least behind; in the market, where one could."""
        self.at = self.row = 0
        least = None
        for move in self.offered:
            what, row = move >> 8, move & 255
            if not move:
                continue
            if what < qwixx.SHELF:
                loss = self.loss(what, row)
            else:
                number = qwixx.market(self.state)[what - qwixx.SHELF]
                loss = min([self.loss(number, row) for row in range(4)])
            if least is None or loss < least:
                least = loss
                self.point(move)

    def keep(self):
        """In a row that is offered, if one is: where a cross would leave least behind."""
        rows, what = self.choices(), self.what()
        if rows and self.row not in rows:
            self.row = min([(self.loss(what, row), row) for row in rows])[1] if what else 0

    def step(self, key):
        """Move the cursor; draw that and no more. Do the words below change with it?"""
        across, by = key in (LEFT, RIGHT), 1 if key in (RIGHT, DOWN) else -1
        crossing, rows = self.phase == qwixx.CROSS, self.choices()
        if across if crossing else not across and len(rows) < 2:
            return self.turn(by)
        row, before = self.row, self.move()
        if crossing:
            self.row = (row + by) % (_NOWHERE + 1)
        elif across:
            self.at = (self.at + by) % len(self.line)
            self.keep()
        else:
            self.row = rows[(rows.index(row) + by) % len(rows)]
        if self.far:
            return self.turn(-self.far)
        for changed in {row, self.row}:
            if changed < _NOWHERE:
                self.draw_row(changed)
        if not crossing:
            self.draw_chosen()
        return not before or not self.move()

    def turn(self, by):
        """To another's sheet: that is a new picture."""
        seats = self.state[table.SEATS]
        if seats == 1:
            return False
        self.far = (self.far + by) % seats
        self.draw()
        return True

    def cursor(self):
        """Where the cursor is, as one small int."""
        return self.at << 8 | self.row

    def place(self, cursor):
        """Put it there as soon as there is something to put it on."""
        self.again = cursor

    def go_back(self):
        if self.again is not None and self.live:
            if self.again >> 8 < len(self.line):
                self.at, self.row = self.again >> 8, self.again & 7
                if self.phase != qwixx.CROSS or self.row > _NOWHERE:
                    self.keep()
            self.again = None

    def signed(self):
        """Something that can be explained: there is nothing."""
        return 0

    def point(self, move):
        """Put the cursor on a move; is it there?"""
        what, row = move >> 8, move & 255
        if self.phase == qwixx.CROSS:
            self.row = row if move else _NOWHERE
            return True
        if what not in self.line:
            return False
        self.at, self.row = self.line.index(bytes((what,))), row
        return True

    # words

    def prompt(self, session, mine):
        say, state = self.app.say, session.state
        if session.over:
            return say(b"back or result")
        if not mine:
            return say(b"thinking", session.seat + 1)
        if self.far:
            return say(b"sheet of", self.whose() + 1, qwixx.score(state, self.whose()))
        if self.phase == qwixx.TAKE:
            return say(b"take card")
        if self.phase == qwixx.CROSS:
            return say(b"cross it", self.what()) if self.move() else say(b"A: nowhere")
        if not self.move():
            return say(b"A: no more")
        if self.phase == qwixx.MARK:
            return say(b"cross what")
        return say(b"play more") if qwixx.played(state) else say(b"play card")

    def facts(self, session):
        """Whose sheet it is, the points now, the deal: from all of it to the least, for as much room as there is."""
        state, seat = session.state, self.whose()
        who = "%d· " % (seat + 1) if state[table.SEATS] > 1 else ""
        score = qwixx.score(state, seat)
        long = self.app.say(b"points", score)
        return ["%s%s #%d" % (who, long, session.number), who + long, "%s%d" % (who, score), "%d" % score, ""]
