"""What the games of four piles share: which cards and piles there are, what the chosen card costs, the cursor.

Cards keep their places until the turn ends. A game's view adds its signs and its words. It gives `game`, the rules, and
where they differ from those of The Game: `FALLS`, `PLACES`, `LAST`, `undrawn(seat)`, `tops()`, `cost(card, pile)`,
`draw_signs()`, `sign(card)`, `force(pile)`. How it all is drawn is said in ui.games.piles.drawing.
"""

from engine import table
from engine.cards import FACE_DOWN
from engine.games import piles
from ui.drawing.zones import INVERSE, PLAIN, shade
from ui.games.piles import scene
from ui.games.piles.drawing import BLANK, CROSS, Drawing
from ui.keys import DOWN, RIGHT, UP


class Tabletop(Drawing):
    scene = scene  # what is seen and heard of a decision
    end = None  # the whole state of a game that is over: nothing in it is a secret any more

    def __init__(self, app):
        Drawing.__init__(self)
        self.app = app
        self.state, self.seat, self.live = None, 0, False
        self.slots = self.gone = b""  # the hand as the turn started; the cards laid since leave their places empty
        self.hands = {}  # by seats: the cards it had left to draw when its hand last changed, that hand, the new ones in it
        self.left = {}  # by seats: the tops as it left them
        self.at = self.pile = 0
        self.again = None  # a cursor to go back to

    # drawing

    def show(self, state, seat, live, move=None):
        was = self.state
        news = was != state or self.live != live
        mine = self.live and self.seat == seat  # so what has happened since is this seat's own doing
        self.state, self.seat, self.live = state, seat, live
        self.offered = list(self.game.lays(self.end or state)) if live or self.end else []  # the one source of what fits
        self.gone = self.game.laid(state) if seat == state[table.SEAT] else b""
        self.slots = bytes(sorted(self.game.hand(state, seat) + self.gone))
        self.note_new()
        shown = self.tops()
        if seat not in self.left or mine and was != state or self.watching:
            self.left[seat] = shown
        for pile in range(4):
            self.draw_pile(pile, shown[pile], shown[pile] != self.left[seat][pile])
        self.shown = shown
        self.draw_signs()
        if self.spent():
            self.app.input.ignore()  # a key that is down already was not to end the turn
        if news:
            self.aim()
            self.go_back()
        if move is not None:
            self.point(move)
        self.draw_hand()
        self.draw_chosen()
        self.draw_costs()

    def note_new(self):
        """Note which cards the seat's last refill brought: they are new until its next one. Cards that an undo brings back are
        not new: then as many cards are left to draw as before, or more."""
        hands, seat, slots = self.hands, self.seat, self.slots
        for other in list(hands):
            if self.undrawn(other) > hands[other][0]:
                del hands[other]
        if FACE_DOWN in slots:
            return
        left, before = self.undrawn(seat), hands.get(seat)
        if not before:
            hands[seat] = left, slots, b""
        elif slots != before[1]:
            hands[seat] = left, slots, bytes([card for card in slots if left < before[0] and card not in before[1]])

    def new_cards(self):
        """Return the cards of the hand that are marked new; in a replay none is."""
        return b"" if self.watching or self.seat not in self.hands else self.hands[self.seat][2]

    def undrawn(self, seat):
        """Return how many cards are left to draw for a seat."""
        return self.game.left(self.state)

    def tops(self):
        """The cards that show, as the piles stand from left to right."""
        return self.game.tops(self.state)

    def draw_signs(self):
        """What a game shows besides."""

    def force(self, pile):
        """The sign of a pile: a fire, a command; 0 is none."""
        return 0

    def sign(self, card):
        """The sign of a card."""
        return 0

    def tricks(self, card):
        """Could the card go back by ten somewhere?"""
        for pile in range(4):
            if self.shown[pile] - card == (-10 if self.FALLS[pile] else 10) and self.fits(card, pile):
                return True
        return False

    def rest(self, pile):
        """What stands under a pile when no card is chosen: at the end of a lost game, why whoever was on has lost it."""
        end = self.end
        if not end or table.won(end, self.seat) or not self.game.TEAM and end[table.SEAT] != self.seat:
            return BLANK
        for move in self.offered:
            if move & 3 == pile:
                return BLANK
        return CROSS

    def cost(self, card, pile):
        """The tiles that tell what a card would do to a pile."""
        if not self.fits(card, pile):
            return CROSS
        return self.price(self.gap(card, pile))

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
        """Keep the cursor on a card."""
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
        """To the pile where the card costs least: a trick first; of equal ones the pile it is on, then the first."""
        card, least, now = self.card(self.at), None, self.pile
        for pile in range(4):
            if self.fits(card, pile):
                gap = self.gap(card, pile)
                if least is None or gap < least or gap == least and pile == now:
                    least, self.pile = gap, pile

    def step(self, key):
        """Move the cursor; draw that and no more. Do the words below change with it?"""
        if key in (UP, DOWN):
            shade(self.costs[self.pile], PLAIN)
            self.pile = (self.pile + (1 if key == DOWN else -1)) % 4
            shade(self.costs[self.pile], INVERSE)
            return False
        by, count = 1 if key == RIGHT else -1, len(self.slots)
        self.at = (self.at + by) % count
        while not self.card(self.at):
            self.at = (self.at + by) % count
        self.aim_pile()
        self.draw_chosen()
        self.draw_costs()
        return False

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
        return 0 if self.spent() else self.card(self.at) << 8 | self.pile

    def spent(self):
        """Can the turn do nothing more than end? What goes nowhere need not be refused first."""
        return self.live and not self.offered

    def signed(self):
        """The card under the cursor whose sign can be explained, or 0."""
        return 0

    def task(self, state, need):
        """What the turn still asks for."""
        say = self.app.say
        if not self.game.laid(state):
            return say(b"lay", need)
        return say(b"lay more", need) if need > 1 else say(b"lay one")

    def ends(self):
        """How a turn ends that asks for nothing more."""
        return self.app.say(b"must end" if self.spent() else b"may end")

    def point(self, move):
        """Put the cursor on a card and a pile; is the card there?"""
        if move >> 8 not in self.slots:
            return False
        self.at, self.pile = self.slots.index(bytes((move >> 8,))), move & 3
        return True
