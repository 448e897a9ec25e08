"""How the table of Qwixx is drawn: a sheet, the hand, the number on top of the pile, the market.

y  0  four rows of boxes, from its shape to its lock; behind them the misthrows
y 32  the hand, colours told by shapes; the number, lit while it is asked; the market
"""

import displayio
from micropython import const

from engine import table
from engine.games import qwixx
from engine.games.qwixx import sheets
from ui.drawing.fonts import Sheet
from ui.drawing.zones import INVERSE, PLAIN, Line, grid, put, shade
from ui.games import View

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


class Boxes(View):
    def __init__(self):
        self.group = displayio.Group()
        sheet = Sheet("boxes")
        self.rows = [self.zone(sheet, 13, 3, 8 * row) for row in range(4)]
        self.misses = self.zone(sheet, 1, 118, 0, 4)
        for row in range(4):
            self.rows[row][0] = _SHAPES + row
        sheet = Sheet("heads")
        self.cards = [self.zone(sheet, 1, 14 * place, 32) for place in range(qwixx.HAND)]
        self.signs = self.zone(Sheet("shapes"), qwixx.HAND, 0, 45)
        self.number = self.zone(Sheet("called"), 1, 73, 32)
        sheet = Sheet("market")
        self.market = [self.zone(sheet, 1, 101 + place % 2 * 13, 32 + place // 2 * 12) for place in range(4)]
        self.name = Line(self.app.small, 4, 40)  # whose sheet it is, where no hand shows
        self.group.append(self.name.group)
        self.slots, self.held = b"", 0  # the cards that show; how many of them are in hand

    def zone(self, sheet, columns, x, y, rows=1):
        zone = grid(sheet, columns, x, y, rows)
        self.group.append(zone)
        return zone

    def whose(self):
        return (self.seat + self.far) % self.state[table.SEATS]

    def draw(self):
        state, seat = self.state, self.whose()
        for row in range(4):
            put(self.misses, row, _MISS + (qwixx.misthrows(state, seat) > row))
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
