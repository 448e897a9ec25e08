"""What the games of four piles share: the piles, what the chosen card costs on each, the hand, the cursor.

y  0  arrows and tops     y 16  costs, the chosen pile inverted
HIGH  the hand: cards keep their places until the turn ends

A game's view adds its signs and its words. It gives `game`, the rules, and where they differ from those of The Game:
`FALLS`, `PLACES`, `HIGH`, `tops()`, `cost(card, pile)`, `draw_signs()`.
"""

import displayio
from micropython import const

from engine import piles, table
from ui.fonts import Sheet
from ui.keys import DOWN, RIGHT, UP
from ui.zones import INVERSE, PLAIN, grid, put, shade

# The tiles of the sheets: tops,
_NO_TENS = const(10)
_HUNDRED = const(11)
# gaps, as they are and turned: behind the lock the signs of cards,
_PLUS = const(10)
MINUS, TRICK, CROSS, BLANK, LOCK = 11, 12, 13, 14, 15
_TURNED = const(24)
# hand: left halves and right halves
_RIGHTS = const(10)
_NO_LEFT = const(20)
_NO_RIGHT = const(21)


class Tabletop:
    watching = False  # a replay: nobody is "you"
    FALLS = False, False, True, True
    PLACES, HIGH = 8, 32

    def __init__(self, app):
        self.app = app
        self.group = displayio.Group()
        arrows = self.zone(Sheet("arrows"), 16, 0, 0)
        for pile in range(4):
            arrows[4 * pile] = 2 if self.FALLS[pile] else 1
        sheet = Sheet("tops")
        self.heads = [self.zone(sheet, 2, 32 * pile + 10, 0) for pile in range(4)]
        self.costs = self.zone(Sheet("gaps"), 16, 0, 16)
        sheet = Sheet("hand")
        self.cards = [self.zone(sheet, 2, 16 * place, self.HIGH) for place in range(self.PLACES)]
        self.state, self.seat, self.live = None, 0, False
        self.shown = b""  # the tops
        self.slots = self.gone = b""  # the hand as the turn started; the cards laid since leave their places empty
        self.at = self.pile = 0
        self.again = None  # a cursor to go back to

    def zone(self, sheet, columns, x, y):
        zone = grid(sheet, columns, x, y)
        self.group.append(zone)
        return zone

    # drawing

    def show(self, state, seat, live):
        self.offered = list(self.game.lays(state)) if live else []  # the one source of what fits
        news = self.state != state or self.live != live
        self.state, self.seat, self.live = state, seat, live
        self.gone = self.game.laid(state) if seat == state[table.SEAT] else b""
        self.slots = bytes(sorted(self.game.hand(state, seat) + self.gone))
        self.shown = self.tops()
        for pile in range(4):
            self.draw_top(pile, self.shown[pile])
        self.draw_signs()
        if news:
            self.aim()
            self.go_back()
        for place in range(len(self.cards)):
            self.draw_card(place)
        self.draw_costs()

    def tops(self):
        """The cards that show, as the piles stand from left to right."""
        return self.game.tops(self.state)

    def draw_top(self, pile, top):
        zone = self.heads[pile]
        put(zone, 0, _HUNDRED if top == 100 else top // 10 or _NO_TENS)
        put(zone, 1, _HUNDRED + 1 if top == 100 else top % 10)

    def draw_card(self, place):
        zone, card = self.cards[place], self.card(place)
        put(zone, 0, card // 10 or _NO_LEFT if card else _NO_LEFT)
        put(zone, 1, _RIGHTS + card % 10 if card else _NO_RIGHT)
        shade(zone, INVERSE if card and self.live and place == self.at else PLAIN)

    def draw_costs(self):
        card = self.card(self.at)
        for pile in range(4):
            shift = _TURNED if self.live and card and pile == self.pile else 0
            tiles = self.cost(card, pile) if self.live and card else (BLANK, BLANK, BLANK)
            put(self.costs, 4 * pile, self.corner(pile) + shift)
            for i in range(3):
                put(self.costs, 4 * pile + 1 + i, tiles[i] + shift)

    def corner(self, pile):
        """The tile on the left of a cost."""
        return BLANK

    def cost(self, card, pile):
        """The tiles that tell what a card would do to a pile."""
        if not self.fits(card, pile):
            return BLANK, CROSS, BLANK
        return self.price(card, pile)

    def price(self, card, pile):
        gap = self.gap(card, pile)
        if gap < 0:
            return TRICK, 1, 0
        return (_PLUS, gap // 10, gap % 10) if gap > 9 else (BLANK, _PLUS, gap)

    def fits(self, card, pile):
        return card << 8 | pile in self.offered

    def gap(self, card, pile):
        return piles.gap(card, self.shown[pile], not self.FALLS[pile])

    # the cursor

    def card(self, place):
        """The card at a place of the hand, or 0 where none is any more."""
        if place < len(self.slots) and self.slots[place] not in self.gone:
            return self.slots[place]
        return 0

    def aim(self):
        """Keep the cursor on a card, and on a pile where it fits if there is one: the cheapest."""
        count = len(self.slots)
        if not count:
            return
        self.at = min(self.at, count - 1)
        for step in range(count):  # the nearest card to the right, else to the left
            for place in (self.at + step, self.at - step):
                if 0 <= place < count and self.card(place):
                    self.at = place
                    return self.aim_pile()

    def aim_pile(self):
        card, best = self.card(self.at), None
        if self.fits(card, self.pile):
            return
        for pile in range(4):
            if self.fits(card, pile) and (best is None or self.gap(card, pile) < best):
                best, self.pile = self.gap(card, pile), pile

    def step(self, key):
        """Move the cursor; draw that and no more. Do the words below change with it?"""
        if key in (UP, DOWN):
            self.pile = (self.pile + (1 if key == DOWN else -1)) % 4
        else:
            by, count, before = 1 if key == RIGHT else -1, len(self.slots), self.at
            self.at = (self.at + by) % count
            while not self.card(self.at):
                self.at = (self.at + by) % count
            self.aim_pile()
            self.draw_card(before)
            self.draw_card(self.at)
        self.draw_costs()

    def cursor(self):
        """Where the cursor is, as one small int."""
        return self.at << 8 | self.pile

    def place(self, cursor):
        """Put it there as soon as there is a hand to put it on."""
        self.again = cursor

    def go_back(self):
        if self.again is not None and self.live:
            if self.card(self.again >> 8):
                self.at, self.pile = self.again >> 8, self.again & 3
            self.again = None

    def move(self):
        return self.card(self.at) << 8 | self.pile

    def signed(self):
        """The card under the cursor whose sign can be explained, or 0."""
        return 0

    def point(self, move):
        """Put the cursor on a card and a pile; is the card there?"""
        if move >> 8 not in self.slots:
            return False
        self.at, self.pile = self.slots.index(bytes((move >> 8,))), move & 3
        return True
