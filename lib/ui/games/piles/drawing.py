"""How a table of four piles is drawn: the zones, and what a view puts into them.

y  0  a frame for each pile: arrow and sign, top, and as a line what is still open; a heavy base if another changed it
y 24  costs: tabs that hang from the frames, the chosen pile's lit
y 35  the hand: a card's head, the chosen one's lit and two dots higher, a mark on new ones; y 48 its foot with its sign

What is blank takes its time on a full screen, if a zone covers it: so zones are no larger than they must be.
"""

import bitmaptools
import displayio
from micropython import const

from ui.drawing.fonts import Sheet
from ui.drawing.zones import INVERSE, PLAIN, cover, grid, put, shade
from ui.games import View

# The tiles of the sheets: tops,
_NO_TENS = const(10)
_HUNDRED = const(11)
# gaps: behind ten digits
PLUS, MINUS = 10, 11
_NOTHING = const(12)
_LONE = const(18)  # a sign before a single digit: plus, minus; then the digit behind plus, behind minus, and its rest
_MIDDLE = const(19)  # so many tiles before that of 1 behind plus
_NINE = const(9)
_REST = const(37)
BLANK = _NOTHING, _NOTHING, _NOTHING
CROSS, LOCK, TRICK = (_NOTHING, 13, _NOTHING), (_NOTHING, 14, _NOTHING), (15, 16, 17)
# signs: a small arrow up, down; the halves of a large one
_SMALL = const(11)
_LARGE = const(17)
# hand: behind nothing and nine tens
_UNITS = const(10)
_LEFT = const(18)  # so many tiles before the left half of a digit alone
_RIGHT = const(26)
# feet: none, a plain one, those with signs
_PLAIN = const(1)
_TRICK = const(10)

_LENGTH = const(26)  # of the line in a pile's foot, less one dot


class Drawing(View):
    FALLS = False, False, True, True
    PLACES, LAST = 8, 99

    def __init__(self):
        self.group = displayio.Group()
        self.frames = self.zone(Sheet("pile"), 4, 0, 0, 3)
        for i in range(4, 12):
            self.frames[i] = i // 4
        self.open = displayio.Bitmap(128, 1, 2)
        self.group.append(displayio.TileGrid(self.open, pixel_shader=PLAIN, y=19))
        sheet = Sheet("tops")
        self.heads = [self.zone(sheet, 2, 32 * pile + 10, 3) for pile in range(4)]
        self.signs = Sheet("signs")
        self.arrows = [self.zone(self.signs, 1, 32 * pile + 2, 3, 2) for pile in range(4)]
        self.shown = bytes(4)  # the tops
        self.dealt = []  # the seats whose hand has come in
        sheet = Sheet("gaps")
        self.costs = [self.zone(sheet, 3, 32 * pile + 5, 24) for pile in range(4)]
        self.digits = Sheet("hand")
        self.cards = self.zone(self.digits, 2 * self.PLACES, 0, 35)
        self.feet = self.zone(Sheet("feet"), self.PLACES, 0, 48)
        self.marks, self.marked = self.mark_new(), False
        self.chosen, self.fly = sprite(), sprite()  # the chosen card's head; one that is in the group while it moves
        self.group.append(self.chosen)

    def zone(self, sheet, columns, x, y, rows=1):
        zone = grid(sheet, columns, x, y, rows)
        self.group.append(zone)
        return zone

    def mark_new(self):
        """The marks of new cards, tiles of four dots: four to a card, the second in the middle of it.

        They are in the group only while a card in the hand is new.
        """
        dots = displayio.Bitmap(8, 2, 2)
        bitmaptools.fill_region(dots, 5, 0, 8, 2, 1)
        size = {"width": 4 * self.PLACES, "height": 1, "tile_width": 4, "tile_height": 2}
        return displayio.TileGrid(dots, pixel_shader=PLAIN, x=1, y=33, **size)

    # the piles

    def draw_pile(self, pile, top, changed):
        """A top, alone in the middle if it is one digit; its sign; the line from where it may go on to its end."""
        put(self.frames, 8 + pile, 3 if changed else 2)
        sign, falls, zone = self.force(pile), self.FALLS[pile], self.arrows[pile]
        put(zone, 0, self.small(pile) if sign else _LARGE + 2 * falls)
        put(zone, 1, sign or _LARGE + 2 * falls + 1)
        if self.shown[pile] == top:
            return
        self.draw_top(pile, top)
        x = 32 * pile + 2
        first, last = (2, top - 1) if falls else (top + 1, self.LAST)
        bitmaptools.fill_region(self.open, x, 0, x + _LENGTH + 1, 1, 0)
        if first <= last:
            start, end = [(card - 2) * _LENGTH // (self.LAST - 2) for card in (first, last)]
            bitmaptools.fill_region(self.open, x + start, 0, x + end + 1, 1, 1)

    def draw_top(self, pile, top):
        zone = self.heads[pile]
        zone.x = 32 * pile + (10 if top > 9 else 5)
        put(zone, 0, _HUNDRED if top == 100 else top // 10 or _NO_TENS)
        put(zone, 1, _HUNDRED + 1 if top == 100 else top % 10)

    def small(self, pile):
        """The tile of a pile's small arrow."""
        return _SMALL + self.FALLS[pile]

    # the hand

    def draw_hand(self):
        drawn, new = self.new_cards(), False
        for place in range(self.PLACES):
            card = self.card(place)
            left, right = halves(card)
            put(self.cards, 2 * place, left)
            put(self.cards, 2 * place + 1, right)
            put(self.feet, place, self.foot(card) if card else 0)
            mark = 1 if card in drawn else 0
            put(self.marks, 4 * place + 1, mark)
            new = new or mark
        if new and not self.marked:
            self.group.insert(self.group.index(self.chosen), self.marks)
        elif self.marked and not new:
            self.group.remove(self.marks)
        self.marked = new

    def foot(self, card):
        sign = self.sign(card)
        return _PLAIN + sign if sign else _TRICK if self.live and self.tricks(card) else _PLAIN

    def draw_chosen(self):
        card = self.card(self.at) if self.live else 0
        cover(self.chosen, not card)
        if card:
            self.chosen.x, _ = self.place_xy(self.at)
            self.write(self.chosen, card)

    def write(self, sprite, card):
        """A card's number on a sprite."""
        left, right = halves(card)
        dots, strip = sprite.bitmap, self.digits.bitmap
        bitmaptools.blit(dots, strip, 1, 3, x1=8 * left + 1, y1=2, x2=8 * left + 8, y2=11)
        bitmaptools.blit(dots, strip, 8, 3, x1=8 * right, y1=2, x2=8 * right + 6, y2=11)

    def place_xy(self, place):
        """Where a sprite stands on a place of the hand."""
        return 16 * place, 32

    def pile_xy(self, pile):
        """Where it lies on a pile."""
        return 32 * pile + 8, 4

    # what the chosen card costs

    def draw_costs(self):
        """Written out, since every card step waits for it."""
        card = self.card(self.at) if self.live else 0
        for pile in range(4):
            tiles, zone = self.cost(card, pile) if card else self.rest(pile), self.costs[pile]
            for i in (0, 1, 2):
                tile = tiles[i]
                if zone[i] != tile:
                    zone[i] = tile
            shade(zone, INVERSE if card and pile == self.pile else PLAIN)
            if zone.hidden != (tiles is BLANK):
                zone.hidden = tiles is BLANK

    def price(self, gap, minus=0):
        if gap < 0:
            return TRICK
        if gap > 9:
            return PLUS + minus, gap // 10, gap % 10
        return _LONE + minus, _MIDDLE + _NINE * minus + gap, _REST + gap


def halves(card):
    """The tiles of a card's head."""
    if not card:
        return 0, 0
    return (card // 10, _UNITS + card % 10) if card > 9 else (_LEFT + card, _RIGHT + card)


def sprite():
    """A lit head of a card that can stand anywhere."""
    dots = displayio.Bitmap(16, 16, 2)
    bitmaptools.fill_region(dots, 0, 0, 16, 1, 1)
    bitmaptools.fill_region(dots, 15, 0, 16, 16, 1)
    dots[0, 1] = dots[14, 1] = 1
    return displayio.TileGrid(dots, pixel_shader=INVERSE, y=32)
