"""Drawing of a table of four piles: the zones, and the functions that fill them.

y  0  a face for each pile: its top, its direction or the sign in force; the one where A plays is lit
y 16  below it the cards under the top, and as a line two dots thick the way that is left
y 24  the line of words, which is the screen's
y 32  the hand: a card's number, marked if it is new; y 48 its best pile's direction, y 56 what it costs there; or both small
      above its sign. The chosen card is lit and two dots higher; its price is that of the lit pile

The parts meet at multiples of 8 (DEVICE 15), and the faces end above y 16: there the colour of a yellow-blue display changes.
"""

import bitmaptools
import displayio
from micropython import const

from ui.drawing.fonts import Sheet
from ui.drawing.zones import INVERSE, PLAIN, cover, grid, put, shade
from ui.games import View

# Prices: steps forward are positive, a gift is so much more than GIFT
TRICK, CROSS, LOCK, GIFT = -10, 0, -1, 100
NOWHERE = 4  # instead of a pile

# Tiles of the sheet of faces: ten digits, the directions of a pile, whose it is; then ten narrow digits
_FACE_UP = const(10)
MINE = 12
_NARROW = const(14)
# of the sheet of prices: ten digits, directions, a gift, a cross, a lock, the trick's halves; the same small
_UP = const(10)
_GIFT = const(12)
_CROSS = const(13)
_LOCK = const(14)
_TRICK = const(15)
_SMALL = const(17)
_SMALL_TRICK = const(32)
# of the sheet of hands: behind nothing and nine tens
_UNITS = const(10)
_LEFT = const(18)  # tiles in front of the left halves of digits
_RIGHT = const(26)
_PLAIN_FOOT = const(1)  # of the sheet of feet: behind nothing; those with signs follow

_WIDE = const(28)  # dots of a face
_HIGH = const(16)
_SHELF = const(8)  # rows below the faces
_WAY = const(5)  # the first of the two rows of the way, in the shelf
_LEVELS = bytes((1, 4, 9, 16))  # cards on a pile from which it looks thicker


class Drawing(View):
    FALLS = False, False, True, True
    PLACES, LAST = 8, 99
    LEFT = bytes((2, 34, 66, 98))  # x of the piles
    words_y = 24

    def __init__(self):
        self.group = displayio.Group()
        self.symbols, self.digits, self.figures = Sheet("faces"), Sheet("hand"), Sheet("prices")
        self.bottoms = Sheet("feet")
        self.faces = [picture(self.group, _WIDE, _HIGH, x, 0) for x in self.LEFT]
        for pile in range(4):
            edge(self.faces[pile].bitmap, 1)
        self.shelf = picture(self.group, 128, _SHELF, 0, 16).bitmap
        self.drawn, self.talk = [None] * 4, [None] * 4  # drawn faces; zones of remarks
        self.shelved = bytearray(8)  # the tops and the thickness that the shelf shows
        self.lit = NOWHERE  # the pile whose face is lit
        self.shown = bytes(4)  # the tops
        self.dealt = []  # the seats whose hand has come in
        self.cards = self.zone(self.digits, 2 * self.PLACES, 0, 32)
        self.ways = picture(self.group, 16 * self.PLACES, 8, 0, 48).bitmap  # the directions; or small prices, and signs begin
        self.costs = picture(self.group, 16 * self.PLACES, 8, 0, 56).bitmap
        self.dotted = displayio.Bitmap(_WIDE, 1, 2)
        for i in range(0, _WIDE, 2):
            self.dotted[i, 0] = 1
        self.best, self.least = bytearray(self.PLACES), [0] * self.PLACES  # by places: the cheapest pile, or NOWHERE; its cost
        self.held, self.prices = bytearray(self.PLACES), [0] * self.PLACES  # by places: drawn contents of head and foot
        self.known, self.carried = b"", bytearray(self.PLACES)  # a hand, and by places the signs on its cards
        self.marks, self.marked = self.mark_new(), False
        self.chosen, self.fly = sprite(32), sprite(16)  # the chosen card; a card's head, in the group only while it moves
        self.group.append(self.chosen)

    def zone(self, sheet, columns, x, y, rows=1):
        zone = grid(sheet, columns, x, y, rows)
        self.group.append(zone)
        return zone

    def mark_new(self):
        """Return the marks of new cards, a tile to a card: they are in the group only while a card in the hand is new."""
        dots = displayio.Bitmap(32, 1, 2)
        bitmaptools.fill_region(dots, 20, 0, 27, 1, 1)
        size = {"width": self.PLACES, "height": 1, "tile_width": 16, "tile_height": 1}
        return displayio.TileGrid(dots, pixel_shader=PLAIN, y=33, **size)

    # the piles

    def draw_pile(self, pile, top, changed, count):
        """Draw a pile's face and what is below it. changed: another player changed it; count: cards on it"""
        said, sign = self.talk[pile], self.force(pile)
        mark = self.rest(pile)
        key = top, changed, sign, mark, said is None
        was = self.drawn[pile]
        if was != key:
            self.drawn[pile] = key
            if was is None or was[1:] != key[1:]:
                self.draw_direction(pile)
            self.draw_face(pile, top)
        thick = 0
        while thick < len(_LEVELS) and count >= _LEVELS[thick]:
            thick += 1
        if self.shelved[pile] != top or self.shelved[4 + pile] != thick:
            self.shelved[pile], self.shelved[4 + pile] = top, thick
            self.draw_shelf(pile, top, thick)

    def draw_direction(self, pile):
        """Draw a face but for its number: the sign in force, a cross or lock at the end, or the direction of the pile."""
        _, changed, sign, mark, silent = self.drawn[pile]
        dots, figures = self.faces[pile].bitmap, self.figures.bitmap
        bitmaptools.fill_region(dots, 1, 1, _WIDE - 1, _HIGH - 1, 0)
        if changed:  # a heavy base
            bitmaptools.fill_region(dots, 1, _HIGH - 2, _WIDE - 1, _HIGH - 1, 1)
        if sign:
            x = 16 * (sign + _PLAIN_FOOT)
            bitmaptools.blit(dots, self.bottoms.bitmap, 2, 2, x1=x + 2, x2=x + 13, y1=6, y2=16)
        elif mark is not None:
            tile = _CROSS if mark == CROSS else _LOCK
            bitmaptools.blit(dots, figures, 3, 4, x1=8 * tile, x2=8 * tile + 6, y2=7)
        elif not silent:
            tile, y = _UP + self.FALLS[pile], 1 if self.FALLS[pile] else 0
            bitmaptools.blit(dots, figures, 2, 2, x1=8 * tile, x2=8 * tile + 7, y1=y, y2=y + 3)
        else:
            tile = _FACE_UP + self.FALLS[pile]
            bitmaptools.blit(dots, self.symbols.bitmap, 3, 2, x1=8 * tile, x2=8 * tile + 5)

    def draw_face(self, pile, top):
        """Write a top: narrow if it is 100, or beside a sign."""
        sign, dots, symbols = self.drawn[pile][2], self.faces[pile].bitmap, self.symbols.bitmap
        left = 14 if sign else 9
        first, wide = (_NARROW, 5) if top > 99 or sign else (0, 7)
        bitmaptools.fill_region(dots, left, 2, _WIDE - 1, 13, 0)
        # No room for 100 beside a sign: while a card with a command moves there, the face has no number
        written = b"" if sign and top > 99 else b"%d" % top
        x = (left + _WIDE - (wide + 1) * len(written)) // 2
        for digit in written:
            tile = 8 * (digit - 48 + first)
            bitmaptools.blit(dots, symbols, x, 2, x1=tile, x2=tile + wide)
            x += wide + 1

    def draw_shelf(self, pile, top, thick):
        """Draw the edges of the cards under the top, a dotted one for a few cards more; and the way that is left."""
        dots, x = self.shelf, self.LEFT[pile]
        bitmaptools.fill_region(dots, x, 0, x + _WIDE, _WAY, 0)
        dotted = self.dotted
        for level in range((thick + 1) // 2):
            left, right, y = x + 1 + level, x + _WIDE - 1 - level, 2 * level
            dots[left, y] = dots[right - 1, y] = 1
            if 2 * level + 2 <= thick:
                bitmaptools.fill_region(dots, left, y + 1, right, y + 2, 1)
            else:
                bitmaptools.blit(dots, dotted, left, y + 1, x2=right - left)
        self.draw_way(pile, top)

    def draw_way(self, pile, top):
        """Draw the way that is left, and dots where the pile has been."""
        dots, x = self.shelf, self.LEFT[pile]
        bitmaptools.fill_region(dots, x, _WAY, x + _WIDE, _WAY + 2, 0)
        bitmaptools.blit(dots, self.dotted, x, _WAY + 1)
        first, last = (2, top - 1) if self.FALLS[pile] else (top + 1, self.LAST)
        if first <= last:
            start, end = [(card - 2) * (_WIDE - 1) // (self.LAST - 2) for card in (first, last)]
            bitmaptools.fill_region(dots, x + start, _WAY, x + end + 1, _WAY + 2, 1)

    def light(self, pile):
        """Light the face of a pile, or with NOWHERE none."""
        was = self.lit
        if was == pile:
            return
        self.lit = pile
        for other, palette in (was, PLAIN), (pile, INVERSE):
            if other < NOWHERE:
                edge(self.faces[other].bitmap, palette is PLAIN)
                shade(self.faces[other], palette)
                if self.talk[other]:
                    self.shade_talk(other)

    def shade_talk(self, pile):
        """Return the y of another player's remark: on the face, or below it if the face has a sign."""
        zone = self.talk[pile]
        shade(zone, INVERSE if pile == self.lit and zone.y < _HIGH else PLAIN)

    # the hand

    def draw_hand(self):
        """Draw the parts of the hand that differ; the loop takes 2 ms where none does."""
        slots, gone, drawn, new = self.slots, self.gone, self.new_cards(), False
        if slots != self.known:
            self.known = slots
            for place in range(len(slots)):
                self.carried[place] = self.sign(slots[place])
        for place in range(self.PLACES):
            card = slots[place] if place < len(slots) else 0
            if card in gone:
                card = 0
            if self.held[place] != card:
                self.draw_head(place, card)
            self.draw_foot(place, card)
            mark = 1 if card in drawn else 0
            put(self.marks, place, mark)
            new = new or mark
        if new and not self.marked:
            self.group.insert(self.group.index(self.chosen), self.marks)
        elif self.marked and not new:
            self.group.remove(self.marks)
        self.marked = new

    def draw_head(self, place, card):
        self.held[place] = card
        left, right = halves(card)
        put(self.cards, 2 * place, left)
        put(self.cards, 2 * place + 1, right)

    def draw_foot(self, place, card):
        """Draw a card's lower half, and of that only the part that differs."""
        foot, way, cost = 0, 0, 0
        if card:
            foot = _PLAIN_FOOT + self.carried[place]
            pile = self.best[place]
            cost = self.least[place] if pile < NOWHERE else self.unfit(card)
            way = self.way(pile, cost)
        was, x = self.prices[place], 16 * place
        key = ((cost or 0) + 16) << 12 | way << 4 | foot  # of a table without prices the same as of one without a card
        if was == key:
            return
        self.prices[place] = key
        if not foot:
            bitmaptools.fill_region(self.ways, x, 0, x + 16, 8, 0)
            bitmaptools.fill_region(self.costs, x, 0, x + 16, 8, 0)
        elif (was ^ key) & 15:
            tile = 16 * foot
            bitmaptools.blit(self.ways, self.bottoms.bitmap, x, 0, x1=tile, x2=tile + 16, y2=8)
            bitmaptools.blit(self.costs, self.bottoms.bitmap, x, 0, x1=tile, x2=tile + 16, y1=8)
        elif (was ^ key) & 0xFF0 or foot > _PLAIN_FOOT:
            bitmaptools.fill_region(self.ways, x + 1, 0, x + 14, 5, 0)
        if foot == _PLAIN_FOOT:
            bitmaptools.fill_region(self.costs, x + 1, 0, x + 14, 7, 0)
        if way:
            write = self.write_small if foot > _PLAIN_FOOT else self.write_price
            write(self.ways, self.costs, x, 0, 0, way, cost)

    def way(self, pile, cost):
        """Return the tile of a price's direction, or of the cross or lock in its place; 0: the card shows no price."""
        if cost is None:
            return 0
        if cost == CROSS or cost == LOCK:
            return _CROSS if cost == CROSS else _LOCK
        return _GIFT if cost > GIFT else _UP + self.FALLS[pile]

    def draw_chosen(self):
        """Draw the chosen card as its lit pile has it, and light that pile."""
        card = self.card(self.at) if self.live else 0
        cover(self.chosen, not card)
        self.light(self.pile if card else NOWHERE)
        if card:
            self.chosen.x, _ = self.place_xy(self.at)
            self.write(self.chosen, card)
            self.choose_price(card)

    def choose_price(self, card):
        """Write the chosen card's price on the lit pile."""
        dots, foot, cost = self.chosen.bitmap, _PLAIN_FOOT + self.sign(card), self.cost(card, self.pile)
        if foot > _PLAIN_FOOT:
            bitmaptools.blit(dots, self.bottoms.bitmap, 1, 14, x1=16 * foot + 1, x2=16 * foot + 14)
        else:
            bitmaptools.fill_region(dots, 1, 14, 14, 30, 0)
        write = self.write_small if foot > _PLAIN_FOOT else self.write_price
        write(dots, dots, 0, 14, 22, self.way(self.pile, cost), cost)

    def write(self, sprite, card):
        """Write a card's number on a sprite."""
        left, right = halves(card)
        dots, strip = sprite.bitmap, self.digits.bitmap
        bitmaptools.blit(dots, strip, 1, 2, x1=8 * left + 1, y1=4, x2=8 * left + 8, y2=15)
        bitmaptools.blit(dots, strip, 8, 2, x1=8 * right, y1=4, x2=8 * right + 6, y2=15)

    def write_price(self, ways, costs, x, top, middle, way, cost):
        """Write a price into a blank lower half: its direction above, its steps or the badge of ten back below."""
        strip, tile = self.figures.bitmap, 8 * way
        if way >= _CROSS:
            return bitmaptools.blit(costs, strip, x + 4, middle, x1=tile, x2=tile + 7, y2=7)
        bitmaptools.blit(ways, strip, x + 4, top + 1, x1=tile, x2=tile + 7, y2=4)
        if cost > GIFT:
            cost -= GIFT
        if cost < 0:
            bitmaptools.blit(costs, strip, x + 1, middle, x1=8 * _TRICK, x2=8 * _TRICK + 13, y2=7)
        elif cost < 10:
            bitmaptools.blit(costs, strip, x + 5, middle, x1=8 * cost, x2=8 * cost + 5, y2=7)
        else:
            for digit in (cost // 10, cost % 10):
                bitmaptools.blit(costs, strip, x + 2, middle, x1=8 * digit, x2=8 * digit + 5, y2=7)
                x += 6

    def write_small(self, ways, costs, x, top, middle, way, cost):
        """Write a price above a sign: its direction and beside it the steps."""
        strip, tile = self.figures.bitmap, 8 * (way + _SMALL)
        if way >= _CROSS:
            return bitmaptools.blit(ways, strip, x + 5, top, x1=tile, x2=tile + 5, y2=5)
        if cost > GIFT:
            cost -= GIFT
        x += 2 if cost < 0 or cost > 9 else 4
        bitmaptools.blit(ways, strip, x, top, x1=tile, x2=tile + 3, y2=5)
        if cost < 0:
            bitmaptools.blit(ways, strip, x + 4, top, x1=8 * _SMALL_TRICK, x2=8 * _SMALL_TRICK + 7, y2=5)
            return
        for digit in (cost // 10, cost % 10) if cost > 9 else (cost,):
            tile = 8 * (_SMALL + digit)
            bitmaptools.blit(ways, strip, x + 4, top, x1=tile, x2=tile + 3, y2=5)
            x += 4

    def place_xy(self, place):
        """Return (x, y) of a sprite on a place of the hand."""
        return 16 * place, 32

    def pile_xy(self, pile):
        """Return (x, y) of a sprite on a pile."""
        return self.LEFT[pile] + 6, 0


def picture(group, width, height, x, y):
    """Return dots that are drawn into, as a zone of the group."""
    zone = displayio.TileGrid(displayio.Bitmap(width, height, 2), pixel_shader=PLAIN, x=x, y=y)
    group.append(zone)
    return zone


def edge(dots, value):
    """Draw the edge of a face, or with 0 none, for a lit one: its corners stay round."""
    for left, top, right, bottom in _EDGES:
        bitmaptools.fill_region(dots, left, top, right, bottom, value)
    for x in (0, _WIDE - 1):
        dots[x, 0] = dots[x, _HIGH - 1] = 0 if value else 1


_EDGES = (0, 0, 28, 1), (0, 15, 28, 16), (0, 1, 1, 15), (27, 1, 28, 15)


def halves(card):
    """Return the tiles of a card's head."""
    if not card:
        return 0, 0
    return (card // 10, _UNITS + card % 10) if card > 9 else (_LEFT + card, _RIGHT + card)


def sprite(height):
    """Return a lit card that can be moved over the table."""
    dots = displayio.Bitmap(16, height, 2)
    bitmaptools.fill_region(dots, 0, 0, 16, 1, 1)
    bitmaptools.fill_region(dots, 15, 0, 16, height, 1)
    dots[0, 1] = dots[14, 1] = 1
    return displayio.TileGrid(dots, pixel_shader=INVERSE, y=32)
