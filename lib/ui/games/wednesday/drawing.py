"""Draws the table of Wednesday.

y  0  the top card, large; beside it the character in force, the cards that may be laid, other rules in force
y 24  the seats and their numbers of cards; the seat on turn is lit, a block follows the viewer's own; the direction
y 32  a place for each number, with a dot for each copy; the pass. Numbers that may be laid have a frame, others a dotted one.
      The burned stack is shown here while a player takes a card of it, and the characters while Wednesday is placed
"""

import displayio
from micropython import const

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck, offers
from ui.drawing.fonts import Sheet
from ui.drawing.zones import INVERSE, PLAIN, Line, grid, put, shade
from ui.games import View
from ui.games.wednesday.pad import COLON, DIGIT, Pad

NUMBERS = bytes(range(1, 11)) + b"\x0d"
SEATS = wednesday.ROB, wednesday.LOAD  # the player chooses a seat
LOOKS = wednesday.TAKE, wednesday.BLOCK  # the player looks through the burned stack
# Tiles of the hand; those for numbers that may not be laid are behind the others
_ABSENT = const(1)
_BASE = const(2)
_FEET = const(5)
_PASS = const(48)
_LIT = const(13)  # from a tile of the pad to the same tile lit
_ON = const(28)
_BACK = const(30)
_NO_TENS = const(10)  # blank tile of the tops


class Drawing(View):
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
        self.pad = Pad(sheet)
        self.group.append(self.pad.group)

    def build_head(self):
        """Build the top card with its frame, and three lines beside it."""
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

    def turn_over(self, pad):
        if self.pad.group.hidden == pad:
            self.pad.group.hidden, self.table.hidden = not pad, pad

    def draw_top(self):
        stack = wednesday.stack(self.state)[:1]
        number = stack[0] if stack else 0
        put(self.top, 0, number // 10 or _NO_TENS)
        put(self.top, 1, number % 10 if number else _NO_TENS)
        x = 6 if number > 9 else 1
        if self.top.x != x:
            self.top.x = x

    def draw_side(self):
        """Draw the lines: the character in force, the cards that may be laid, other rules. While the player looks through the
        burned stack, draw the hand instead."""
        first, second, third = self.lines
        first.say(self.name(wednesday.character(self.state)))
        if self.phase in LOOKS:
            held = offers.counts(wednesday.hand(self.state, self.seat))
            numbers = ["%d" % n for n in NUMBERS if held[n]]
            second.say(self.app.say(b"you hold", " ".join(numbers[:6])))
            third.say(" ".join(numbers[6:]))
        else:
            second.say(self.rule())
            third.say(self.rest())

    def draw_seats(self):
        """Draw each seat with its number of cards. Light the seat under the cursor, or the one on turn if no seat is chosen."""
        state, seats = self.state, self.state[table.SEATS]
        lit = self.where if self.live and self.phase in SEATS else state[table.SEAT]
        for seat in range(6):
            zone, there = self.seats[seat], seat < seats
            own = there and seat == self.seat and not self.watching
            count = state[deck.HELD + seat]
            x = (20 if seats > 5 else 24) * seat
            if zone.x != x:
                zone.x = x
            tiles = bytearray(5)
            if there:
                tiles[0], tiles[1] = DIGIT + seat + 1, COLON + own
                if count > 9:
                    tiles[2], tiles[3] = DIGIT + count // 10, DIGIT + count % 10
                else:
                    tiles[2] = DIGIT + count
            for column in range(5):
                put(zone, column, tiles[column] + (_LIT if there and seat == lit else 0))
        way = _BACK if wednesday.character(state) == deck.BACKWARDS else _ON
        put(self.way, 0, way)
        put(self.way, 1, way + 1)

    def draw_place(self, i):
        zone, number, tenth = self.places[i], NUMBERS[i], i > 8
        if self.phase == wednesday.PLACE:
            here = not tenth and i < len(wednesday.characters(self.state))
            dots, may, lit = deck.hidden(self.state) == i, True, self.where == i
        else:
            dots = self.counts[number]
            here, may, lit = dots, self.may(number), self.chosen() == number
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
        """Draw the pass in its own place, if passing is allowed."""
        there = 0 in self.offered
        for row in range(3):
            put(self.skip, row, _PASS + row if there else 0)
        shade(self.skip, INVERSE if there and not self.what else PLAIN)
