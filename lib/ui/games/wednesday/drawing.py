"""Drawing of the table of Wednesday: the zones, and the functions that fill them.

y  0  the seats: a head, the number of its cards; the seat whose turn it is lit, one's own head filled; the direction of play
y 16  the face of the character in force, the card to be beaten, and three lines of words
y 43  the hand, from left to right; the chosen card lit, a card that may not be laid dithered; the pass at the right edge
      While one looks through the burned stack it lies there; while one places The End the places do

Nothing crosses y 16, where the two colours of a display meet.
"""

import bitmaptools
import displayio
from micropython import const

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck, offers
from ui.drawing.fonts import FOLDER, Sheet
from ui.drawing.zones import INVERSE, PLAIN, Line, cover, grid, put, shade
from ui.games import View
from ui.games.wednesday.pad import Pad

NUMBERS = bytes(range(1, 11)) + b"\x0d"
SEATS = wednesday.ROB, wednesday.LOAD  # one chooses a seat
LOOKS = wednesday.TAKE, wednesday.BLOCK  # one looks through the burned stack
PASS = const(11)  # index of the pass in the strip of the hand, behind those of NUMBERS
EDGE = const(118)  # x of the pass, and dots of the strip from a card to the same card dithered
HAND = const(43)  # y of the hand
THERE = const(9)  # instead of a number of copies: a line in the foot of the place where The End is
_HIGH = const(12)  # rows of a card
_BROAD = const(13)  # dots across a card of 10 or 13; across any other
_NARROW = const(9)
# Tiles of the seats: heads, bodies, how many cards as a picture, and as a number; the directions
_HEAD = const(1)
_BODY = const(3)
_FEW = const(15)
_COUNT = const(18)
_WAY = const(61)
SIDE = const(80)  # dots beside the card to be beaten
_FACE = const(144)  # bytes of a character's two faces, 24x24 dots each
_SKIP = EDGE, 2 * EDGE, _NARROW, 1  # the pass: its x, its column in the strip, its width


class Drawing(View):
    def __init__(self, app):
        self.app = app
        self.group, self.table = displayio.Group(), displayio.Group()
        self.group.append(self.table)
        sheet = Sheet("seats")
        self.seats = [self.zone(sheet, 2, 0, 0, 2) for _ in range(6)]
        self.way = self.zone(sheet, 1, 120, 4)
        self.who = None  # the character whose face is drawn
        self.face = displayio.TileGrid(
            displayio.Bitmap(24, 48, 2), pixel_shader=PLAIN, width=1, height=1, tile_width=24, tile_height=24, y=17
        )
        self.table.append(self.face)
        self.top = self.zone(Sheet("thrown"), 1, 26, 17)
        self.lines = [Line(app.small, 48, y, least=SIDE) for y in (16, 25, 34)]
        for line in self.lines:
            self.table.append(line.group)
        self.build_hand()
        self.pad = Pad(app)
        self.group.append(self.pad.group)

    def build_hand(self):
        """Build the hand in one bitmap, and the pass. Over them is a lit card of each width, one of which shows."""
        self.strip, self.hand = Sheet("outcasts").bitmap, displayio.Bitmap(EDGE, _HIGH, 2)
        self.spots, self.filled = (
            {},
            0,
        )  # by index of a card: its x, its column in the strip, its width, its copies; where they end
        self.table.append(displayio.TileGrid(self.hand, pixel_shader=PLAIN, y=HAND))
        self.skip, narrow, broad = [
            displayio.TileGrid(displayio.Bitmap(wide, _HIGH, 2), pixel_shader=ink, x=EDGE, y=HAND)
            for wide, ink in ((_NARROW + 1, PLAIN), (_NARROW, INVERSE), (_BROAD, INVERSE))
        ]
        self.draw_card(self.skip.bitmap, 0, _SKIP)
        self.lit = narrow, broad
        for card in self.skip, narrow, broad:
            card.hidden = True
            self.table.append(card)

    def zone(self, sheet, columns, x, y, rows=1):
        zone = grid(sheet, columns, x, y, rows)
        self.table.append(zone)
        return zone

    def turn_over(self, pad):
        """Show the pad or the table."""
        if self.pad.group.hidden == pad:
            self.pad.group.hidden, self.table.hidden = not pad, pad
            if not pad:
                self.pad.drop()
                self.app.whole()

    # the upper half

    def draw_face(self):
        """Read the two faces of the character in force from their file, if it is another one."""
        who = wednesday.character(self.state)
        if who == self.who:
            return
        self.who = who
        with open(FOLDER + "characters.pbm", "rb") as file:
            for _ in range(3):
                file.readline()
            file.seek(_FACE * who, 1)
            bitmaptools.readinto(self.face.bitmap, file, 1, reverse_pixels_in_element=True)

    def draw_top(self):
        stack = wednesday.stack(self.state)[:1]
        put(self.top, 0, 1 + NUMBERS.find(stack) if stack else 0)

    def draw_side(self):
        """Say who is in force, what may be laid, what else holds; while the burned stack lies in its place, the own hand."""
        first, second, third = self.lines
        first.say(self.name(wednesday.character(self.state)))
        if self.phase in LOOKS:
            held = offers.counts(wednesday.hand(self.state, self.seat))
            numbers, count = ["%d" % n for n in NUMBERS if held[n]], 6
            while self.app.small.measure(self.app.say(b"you hold", " ".join(numbers[:count]))) > SIDE:
                count -= 1
            second.say(self.app.say(b"you hold", " ".join(numbers[:count])))
            third.say(" ".join(numbers[count:]))
        else:
            second.say(self.rule())
            third.say(self.rest())

    def draw_seats(self):
        """Draw who has how many cards. Where one chooses a seat, the one under the cursor is lit, otherwise the one on turn."""
        state, seats = self.state, self.state[table.SEATS]
        lit = self.where if self.live and self.phase in SEATS else state[table.SEAT]
        for seat in range(6):
            zone, there = self.seats[seat], seat < seats
            cover(zone, not there)
            if not there:
                continue
            own, count = seat == self.seat and not self.watching, state[deck.HELD + seat]
            x = self.seat_x(seat)
            if zone.x != x:
                zone.x = x
            put(zone, 0, _HEAD + own)
            put(zone, 1, _FEW + (count > 1) + (count > 4) if count else 0)
            put(zone, 2, _BODY + 6 * own + seat)
            put(zone, 3, _COUNT + count)
            shade(zone, INVERSE if seat == lit else PLAIN)
        put(self.way, 0, _WAY + (wednesday.character(state) == deck.BACKWARDS))

    def seat_x(self, seat):
        """Return where a seat stands: all are spread over the width, but for the arrow at its right end."""
        return seat * (120 // self.state[table.SEATS])

    # the hand

    def draw_hand(self):
        """Draw the cards that are not drawn already, and the pass if it is offered.

        They lie side by side. While others are on turn a card that was laid leaves a gap: no key waits until cards move up.
        """
        cards = self.places() if self.phase == wednesday.PLACE else self.numbers()
        before, self.spots, x = self.spots, {}, 0
        stay = not self.live and not self.watching and not [i for i in range(0, len(cards), 3) if cards[i] not in before]
        for i in range(0, len(cards), 3):
            wide = breadth(cards[i])
            if stay:
                x = before[cards[i]][0]
            self.spots[cards[i]] = x, cards[i + 1], wide, cards[i + 2]
            x += wide + 1
        for i in before:
            if i != PASS and before[i][0] != self.spots.get(i, b"\xff")[0]:
                bitmaptools.fill_region(self.hand, before[i][0], 0, before[i][0] + before[i][2], _HIGH, 0)
        for i in self.spots:
            if before.get(i) != self.spots[i]:
                self.draw_card(self.hand, self.spots[i][0], self.spots[i])
        if 0 in self.offered:
            self.spots[PASS] = _SKIP
        cover(self.skip, 0 not in self.offered)
        self.draw_chosen()

    def numbers(self):
        """Return three bytes for each number that there is: its index, its column in the strip, the number of copies."""
        cards = bytearray()
        for i in range(len(NUMBERS)):
            count = self.counts[NUMBERS[i]]
            if count:
                cards += bytes((i, column(i) + (0 if self.may(NUMBERS[i]) else EDGE), count))
        return cards

    def places(self):
        """Return the same for the places among the characters to come."""
        state = self.state
        return bytearray().join(
            [bytes((i, column(i), THERE * (deck.hidden(state) == i))) for i in range(len(wednesday.characters(state)))]
        )

    def draw_card(self, bitmap, x, spot, lit=0):
        """Draw a card: its picture from the strip, and a dot for each copy, if there are two or more. lit: 1 to leave the frame
        out: a lit card has none; 0 to draw it with the dark column that follows it."""
        _, start, wide, copies = spot
        bitmaptools.blit(bitmap, self.strip, x + lit, lit, x1=start + lit, y1=lit, x2=start + wide + 1 - 2 * lit)
        left, step = x + wide // 2 + 1 - copies, 1
        if copies == THERE:
            copies, left, step = 1, x + 2, wide - 4
        elif copies < 2:
            return
        for i in range(copies):
            bitmaptools.fill_region(bitmap, left + 2 * i, 10, left + 2 * i + step, _HIGH, 1)

    def draw_chosen(self):
        """Light the card under the cursor."""
        spot = self.spots.get(self.chosen_index()) if self.live else None
        for card in self.lit:
            there = spot is not None and card.bitmap.width == spot[2]
            if there:
                self.draw_card(card.bitmap, 0, spot, 1)
                if card.x != spot[0]:
                    card.x = spot[0]
            cover(card, not there)

    def chosen_index(self):
        """Return the index of the card under the cursor: a number, a place, the pass; -1 where a seat is chosen."""
        if self.phase == wednesday.PLACE:
            return self.where
        return min(self.chosen() - 1, 10) if self.what else PASS


def column(i):
    """Return where a number's card begins in the strip."""
    return 10 * i if i < 10 else 104


def breadth(i):
    """Return the dots across a card by its index: 10 and 13 are broad."""
    return _BROAD if i in (9, 10) else _NARROW
