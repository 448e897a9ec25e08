"""Draws the table of Qwixx: a sheet, the hand, the number on top of the pile, the market.

y  0  four rows of boxes, each between its shape and its lock; behind them the misthrows
y 32  the hand, with shapes for colours; the number, lit while seats choose where to cross it; the market
"""

import displayio
from micropython import const

from engine import table
from engine.games import qwixx
from engine.games.qwixx import sheets
from ui.drawing.fonts import Sheet
from ui.drawing.zones import INVERSE, PLAIN, Line, grid, put, shade
from ui.games import View

# Tiles of the boxes: numbers from 2 on, then the same under the cursor
_CHOSEN = const(11)
_LOST = const(22)
_LEFT = const(23)  # a box that a cross at the cursor would skip
_CROSS = const(24)
_BARRED = const(25)  # under the cursor, but cannot be crossed
_LOCK = const(26)
_MISS = const(28)
_SHAPES = const(30)
_LIT = const(11)  # from a tile of cards or market to the same number lit
_PLAYED = const(6)  # from a tile of shapes (after the card's back, five colours) to the same colour played


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
        self.name = Line(self.app.small, 4, 40)  # the owner of the sheet, if the hand is hidden
        self.group.append(self.name.group)
        self.slots, self.held = b"", 0  # the cards in view; the number of them that are in hand

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
        crossing = self.phase == qwixx.CROSS and not state[table.STATUS]
        shade(self.number, INVERSE if crossing else PLAIN)
        self.draw_chosen()

    def draw_row(self, row):
        """Draw a row: open, crossed and lost boxes, and those that a cross at the cursor would skip."""
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
        """Return the box under the cursor if it is in this row, otherwise -1."""
        what = self.what()
        if self.far or row != self.row or not what or what >= qwixx.SHELF:
            return -1
        return sheets.box(what & 15, row)

    def fits(self, line, box):
        return sheets.fits(line, box) and (self.phase != qwixx.MARK or self.move() in self.offered)

    def draw_hand(self):
        """Draw the cards in hand and behind them the played ones. While all seats answer on a shared device, hide the hands."""
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
        """Draw the numbers of the hand and of the market, lit under the cursor."""
        what, market, count = self.what(), qwixx.market(self.state), len(self.slots)
        for place in range(4):
            self.draw_number(self.market[place], market[place], what == qwixx.SHELF + place)
        for place in range(qwixx.HAND):
            self.draw_number(self.cards[place], self.slots[place] if place < count else 0, self.chosen(place, what))

    def draw_number(self, zone, card, lit):
        put(zone, 0, (card & 15) - 1 + (_LIT if lit else 0) if card else 0)

    def chosen(self, place, what):
        """Return True if the cursor is on this card of the hand, or on the number that was played with it."""
        if self.far or not what:
            return False
        if self.phase == qwixx.MARK:
            return place >= self.held and self.slots[place : place + 1] and self.slots[place] & 15 == what
        return self.phase == qwixx.PLAY and self.slots[place : place + 1] == bytes((what,))
