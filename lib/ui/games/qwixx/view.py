"""The table of Qwixx: the cursor and the words below the table. ui.games.qwixx.boxes draws it.

Left and right choose cards and numbers, up and down rows; behind the last row is a place for no row. If one pair of keys has
nothing to choose (left and right, while all may cross the number; otherwise up and down in a single row), it turns to the
other seats: their sheets and the backs of their cards.
"""

from micropython import const

from engine import table
from engine.games import qwixx
from engine.games.qwixx import sheets
from ui.games.qwixx.boxes import Boxes
from ui.keys import DOWN, LEFT, RIGHT

_NOWHERE = const(4)  # the row number for no row
_NEVER = const(12)  # more boxes than a row can lose


class View(Boxes):
    def __init__(self, app):
        self.app = app
        Boxes.__init__(self)
        self.state, self.seat, self.live = None, 0, False
        self.offered, self.line = [], b""  # the moves; the cards or numbers that left and right choose from, 0 for nothing
        self.at = self.row = 0
        self.far = 0  # the seat whose sheet is shown, counted from the viewer
        self.again = None  # a stored cursor, to be restored

    def show(self, state, seat, live, move=None):
        news = self.state != state or self.live != live
        self.state, self.seat, self.live, self.phase = state, seat, live, qwixx.phase(state)
        if news:
            self.far = 0
            self.offered = list(qwixx.moves(state)) if live else []
            self.line = self.walk() if live else b""
            self.aim()
            self.go_back()
        if move is not None:
            self.point(move)
        self.draw()

    def walk(self):
        """Return the cards or numbers for left and right: those in the moves, and all played numbers."""
        values = bytearray()
        if self.phase == qwixx.MARK:
            values.extend(sorted({card & 15 for card in qwixx.played(self.state)}))
        for move in self.offered:
            if move >> 8 not in list(values) and (move or self.phase != qwixx.CROSS):
                values.append(move >> 8)
        return bytes(values)

    # the cursor

    def what(self):
        return self.line[self.at] if self.at < len(self.line) else 0

    def move(self):
        """Return the move under the cursor; while another seat's sheet is shown, a number that is no move."""
        if self.far:
            return self.far
        what = self.what()
        return what << 8 | self.row if what and self.row < _NOWHERE else 0

    def choices(self):
        """Return the rows in which the value under the cursor may be crossed or played."""
        what = self.what()
        return [move & 255 for move in self.offered if move >> 8 == what]

    def loss(self, what, row):
        """Return the number of open boxes that a cross would skip, or _NEVER if the cross is not possible."""
        line, box = qwixx.crosses(self.state, self.seat, row), sheets.box(what & 15, row)
        if not sheets.fits(line, box):
            return _NEVER
        count = 0
        while count < box and not line >> box - count - 1:
            count += 1
        return count

    def aim(self):
        """Put the cursor on the move that skips the fewest boxes; in the market, on the number that could."""
        self.at = self.row = 0
        least = None
        for move in self.offered:
            if not move:
                break
            what, row = move >> 8, move & 255
            if what < qwixx.SHELF:
                loss = self.loss(what, row)
            else:
                number = qwixx.market(self.state)[what - qwixx.SHELF]
                loss = min([self.loss(number, row) for row in range(4)])
            if least is None or loss < least:
                least = loss
                self.point(move)

    def nearest(self):
        """Return the row among the choices in which a cross skips the fewest boxes; if there is none, the row of a move."""
        rows, what = self.choices() or [self.offered[0] & 255], self.what()
        return min([(self.loss(what, row), row) for row in rows])[1] if len(rows) > 1 else rows[0]

    def step(self, key):
        """Move the cursor and draw only that. Return True if the words below change."""
        across, by = key in (LEFT, RIGHT), 1 if key in (RIGHT, DOWN) else -1
        crossing, rows = self.phase == qwixx.CROSS, self.choices()
        if across if crossing else not across and len(rows) < 2:
            return self.turn(by)
        row, before = self.row, self.move()
        if crossing:
            self.row = (row + by) % (_NOWHERE + 1)
        elif across:
            self.at = (self.at + by) % len(self.line)
            self.row = self.nearest()
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

    def look(self, key):
        """Turn to the other seats' sheets after the end of the game."""
        return self.turn(1 if key in (RIGHT, DOWN) else -1)

    def turn(self, by):
        """Show another seat's sheet. Return True if there is one: the picture is new."""
        seats = self.state[table.SEATS]
        if seats == 1:
            return False
        self.far = (self.far + by) % seats
        self.draw()
        return True

    def cursor(self):
        """Return the place of the cursor as one small int."""
        return self.at << 8 | self.row

    def place(self, cursor):
        """Store a cursor, to be restored when there are moves."""
        self.again = cursor

    def go_back(self):
        if self.again is not None and self.live:
            if self.again >> 8 < len(self.line):
                self.at, self.row = self.again >> 8, self.again & 7
                if self.row not in (range(_NOWHERE + 1) if self.phase == qwixx.CROSS else self.choices()):
                    self.row = self.nearest()
            self.again = None

    def signed(self):
        """Return True if the cursor is on no row: this is explained when it rests."""
        return self.live and not self.far and self.phase == qwixx.CROSS and self.row == _NOWHERE

    def point(self, move):
        """Put the cursor on a move. Return False if the move is not there."""
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
        if self.far:
            return say(b"sheet of", self.whose() + 1)
        if session.over:
            return say(b"back or result")
        if not mine:
            return say(b"thinking", session.seat + 1)
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
        """Return the key that declines, if the seat may decline; otherwise the owner of the sheet and the points, in texts from
        long to short."""
        if 0 in self.offered and not self.far:
            return [self.app.say(b"hold no"), ""]
        state = session.state
        seat = (self.seat + self.far) % state[table.SEATS]
        several, score = state[table.SEATS] > 1 and (not self.far or session.over), qwixx.score(state, seat)
        who = "%d· " % (seat + 1) if several else ""
        return [who + self.app.say(b"points", score), "%s%d" % (who, score), "%d" % score, ""]
