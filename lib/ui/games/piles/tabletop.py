"""The parts that the games of four piles share: which cards and piles there are, what a card costs, the cursor.

Cards keep their places until the turn ends. A game's view adds its signs and its words. It gives `game`, the rules, and
these where they differ from those of The Game: `FALLS`, `PLACES`, `LAST`, `LEFT`, `undrawn(seat)`, `tops()`,
`stacked(pile, seat)`, `place_of(pile)`, `cost(card, pile)`, `barred(card)`, `draw_signs()`, `sign(card)`, `force(pile)`.
ui.games.piles.drawing says how all this is drawn.
"""

from engine import table
from engine.cards import FACE_DOWN
from engine.games import piles
from ui.games.piles import scene
from ui.games.piles.drawing import CROSS, GIFT, LOCK, NOWHERE, Drawing
from ui.keys import DOWN, RIGHT, UP


class Tabletop(Drawing):
    scene = scene  # the animation and sound of a decision
    OWN = 4  # piles of the player; on the piles behind them a card is a gift
    end = None  # the whole state of a game that is over: no part of it is secret any more

    def __init__(self, app):
        Drawing.__init__(self)
        self.app = app
        self.state, self.seat, self.live = None, 0, False
        self.slots = self.gone = b""  # the hand as the turn started; the cards laid since leave their places empty
        self.hands = {}  # by seats: the cards it had left to draw when its hand last changed, that hand, the new ones in it
        self.left = {}  # by seats: the tops as it left them
        self.at = self.pile = 0
        self.priced = False  # True if the hand shows prices: the hand of the current player, or of the loser
        self.again = None  # the cursor to restore
        self.heights, self.counted, self.newest = bytearray(4), 0, 0  # cards on the piles; the moves counted, the last of them

    # drawing

    def show(self, state, seat, live, move=None):
        was = self.state
        news = was != state or self.live != live
        mine = self.live and self.seat == seat  # then this seat itself made all decisions since
        self.state, self.seat, self.live = state, seat, live
        end = self.end
        if end:
            self.priced = seat == end[table.SEAT] and not table.won(end, seat)
        else:
            self.priced = live or self.watching and seat == state[table.SEAT]
        self.offered = list(self.game.lays(end or state)) if end or self.priced else []  # the one source of what fits
        self.gone = self.game.laid(state) if seat == state[table.SEAT] else b""
        self.slots = bytes(sorted(self.game.hand(state, seat) + self.gone))
        if FACE_DOWN in self.slots:  # others may look: the hand is hidden
            self.priced = False
        self.note_new()
        shown = self.tops()
        if seat not in self.left or mine and was != state or self.watching:
            self.left[seat] = shown
        self.draw_signs()
        self.count_cards()
        for pile in range(4):
            self.draw_pile(pile, shown[pile], shown[pile] != self.left[seat][pile], self.heights[self.place_of(pile)])
        self.shown = shown
        if self.spent():
            self.app.input.ignore()  # a key that was down before was not meant to end the turn
        self.find_best()
        if news:
            self.aim()
            self.go_back()
        if move is not None:
            self.point(move)
        self.draw_hand()
        self.draw_chosen()

    def count_cards(self):
        """Count the cards on each pile: the moves since the last time, or all of them after an undo."""
        past, by = self.past, self.by
        if self.counted > len(past) or self.counted and past[self.counted - 1] != self.newest:
            self.heights, self.counted = bytearray(4), 0
        for i in range(self.counted, len(past)):
            if 1 < past[i] >> 8 <= self.LAST:
                self.heights[self.stacked(past[i] & 3, by[i])] += 1
        self.counted = len(past)
        self.newest = past[-1] if past else 0

    def stacked(self, pile, seat):
        """Return the place, among the tops in a state, of a pile as a seat's move numbers it."""
        return pile

    def place_of(self, pile):
        """Return the same place for a pile as it stands on the display."""
        return pile

    def find_best(self):
        """Find for each card of the hand the pile where it costs least: of equal ones the first."""
        best, least, slots, place = self.best, self.least, self.slots, 0
        tops, falls, own = self.shown, self.FALLS, self.OWN
        for i in range(self.PLACES):
            best[i] = NOWHERE
        for move in self.offered if self.priced else ():  # in the order of the hand
            card, pile = move >> 8, move & 3
            while slots[place] != card:
                place += 1
            gap = tops[pile] - card if falls[pile] else card - tops[pile]  # as in `gap`, which takes three times as long
            if pile >= own:
                gap = GIFT - gap
            if best[place] == NOWHERE or gap < least[place]:
                best[place], least[place] = pile, gap

    def unfit(self, card):
        """Return the mark of a card that fits nowhere, LOCK if a command bars it; None if the hand shows no prices."""
        return (LOCK if self.barred(card) else CROSS) if self.priced else None

    def barred(self, card):
        """True if a command keeps the card off a pile that it would fit."""
        return False

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
        """Return the tops, from left to right on the display."""
        return self.game.tops(self.state)

    def draw_signs(self):
        """Draw what only one game shows. Games override this."""

    def force(self, pile):
        """Return the sign of a pile, a fire or a command; 0 if it has none."""
        return 0

    def sign(self, card):
        """Return the sign of a card, 0 if it has none."""
        return 0

    def rest(self, pile):
        """Return CROSS on a pile of a lost game if the loser could play nothing there, else None."""
        end = self.end
        if not end or table.won(end, self.seat) or not self.game.TEAM and end[table.SEAT] != self.seat:
            return None
        for move in self.offered:
            if move & 3 == pile:
                return None
        return CROSS

    def cost(self, card, pile):
        """Return what a card costs on a pile, as ui.games.piles.drawing writes it."""
        return self.gap(card, pile) if self.fits(card, pile) else CROSS

    def fits(self, card, pile):
        return card << 8 | pile in self.offered

    def gap(self, card, pile):
        """Return the steps of a card; those of a gift count as more than any others, so the cursor goes to it last."""
        gap = piles.gap(card, self.shown[pile], not self.FALLS[pile])
        return gap if pile < self.OWN else GIFT - gap

    def snapshot(self):
        """Return the seat, the hand and the tops that show, for the scene to compare after a decision."""
        return self.seat, self.slots, self.shown

    # the cursor

    def card(self, place):
        """Return the card at a place of the hand, 0 if the place is empty."""
        if place < len(self.slots) and self.slots[place] not in self.gone:
            return self.slots[place]
        return 0

    def aim(self):
        """Move the cursor to a card if its place is empty."""
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
        """Choose the pile where the card costs least: a trick first; of equal ones the present pile, then the first."""
        card, best = self.card(self.at), self.best[self.at]
        if best < NOWHERE and not (self.fits(card, self.pile) and self.gap(card, self.pile) == self.least[self.at]):
            self.pile = best

    def step(self, key):
        """Move the cursor and draw only that. Return True if the line of words changes too."""
        if key in (UP, DOWN):
            self.pile = (self.pile + (1 if key == DOWN else -1)) % 4
            card = self.card(self.at)
            if card:
                self.light(self.pile)
                self.choose_price(card)
            return False
        by, count = 1 if key == RIGHT else -1, len(self.slots)
        self.at = (self.at + by) % count
        while not self.card(self.at):
            self.at = (self.at + by) % count
        self.aim_pile()
        self.draw_chosen()
        return False

    def cursor(self):
        """Return the place of the cursor as one small int."""
        return self.at << 8 | self.pile

    def place(self, cursor):
        """Put the cursor there as soon as a hand shows."""
        self.again = cursor

    def go_back(self):
        if self.again is not None and self.live:
            if self.card(self.again >> 8):
                self.at, self.pile = self.again >> 8, self.again & 3
            self.again = None

    def move(self):
        return 0 if self.spent() else self.card(self.at) << 8 | self.pile

    def spent(self):
        """True if the turn can only end, so that a press ends it and nothing has to be refused first."""
        return self.live and not self.offered

    def signed(self):
        """Return the card under the cursor if its sign can be explained, else 0."""
        return 0

    def task(self, state, need):
        """Return the words for what the turn still needs."""
        say = self.app.say
        if not self.game.laid(state):
            return say(b"lay", need)
        return say(b"lay more", need) if need > 1 else say(b"lay one")

    def ends(self):
        """Return the words for how to end a turn that needs nothing more."""
        return self.app.say(b"must end" if self.spent() else b"may end")

    def point(self, move):
        """Put the cursor on a card and a pile. Return True if the card is in the hand."""
        if move >> 8 not in self.slots:
            return False
        self.at, self.pile = self.slots.index(bytes((move >> 8,))), move & 3
        return True
