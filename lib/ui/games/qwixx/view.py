"""The table of Qwixx: what the cursor walks, and the words below. How it is drawn is said in ui.games.qwixx.boxes.

Left and right walk cards and numbers, up and down rows; a place for nothing is behind all others. Where up and down (of the
number that all may cross: left and right) have nothing to walk, they turn to the others: their sheets, the backs of their
cards.
"""

from micropython import const

from engine import table
from engine.games import qwixx
from engine.games.qwixx import sheets
from ui.games.qwixx.boxes import Boxes
from ui.keys import DOWN, LEFT, RIGHT

_NOWHERE = const(4)  # as a row
_NEVER = const(12)  # more boxes than can be lost


class View(Boxes):
    def __init__(self, app):
        self.app = app
        Boxes.__init__(self)
        self.state, self.seat, self.live = None, 0, False
        self.offered, self.line = [], b""  # the moves; what the cursor walks from left to right, 0 for nothing
        self.at = self.row = 0
        self.far = 0  # whose sheet shows: so many seats on
        self.again = None  # a cursor to go back to

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
        """What left and right walk: what is offered, of played numbers all; the number has a place for nothing as a row."""
        found = bytearray()
        if self.phase == qwixx.MARK:
            found.extend(sorted({card & 15 for card in qwixx.played(self.state)}))
        for move in self.offered:
            if move >> 8 not in list(found) and (move or self.phase != qwixx.CROSS):
                found.append(move >> 8)
        return bytes(found)

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
        """Put the cursor where a cross would leave least behind, in the market where one could."""
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
        """The row that is offered where a cross would leave least behind. A number that cannot be crossed has the others'."""
        rows, what = self.choices() or [self.offered[0] & 255], self.what()
        return min([(self.loss(what, row), row) for row in rows])[1] if len(rows) > 1 else rows[0]

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
        """The game is over: the keys turn to the others' sheets."""
        return self.turn(1 if key in (RIGHT, DOWN) else -1)

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
                if self.row not in (range(_NOWHERE + 1) if self.phase == qwixx.CROSS else self.choices()):
                    self.row = self.nearest()
            self.again = None

    def signed(self):
        """Is the number to be crossed nowhere? That is said when the cursor rests on it."""
        return self.live and not self.far and self.phase == qwixx.CROSS and self.row == _NOWHERE

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
        """Return the key that declines, if the seat may decline. Else whose sheet it is and its points now: all of it, or less
        where there is less room."""
        if 0 in self.offered and not self.far:
            return [self.app.say(b"hold no"), ""]
        state = session.state
        seat = (self.seat + self.far) % state[table.SEATS]
        several, score = state[table.SEATS] > 1 and (not self.far or session.over), qwixx.score(state, seat)
        who = "%d· " % (seat + 1) if several else ""
        return [who + self.app.say(b"points", score), "%s%d" % (who, score), "%d" % score, ""]
