"""The table of The Game: Extreme: that of The Game, and the signs of the commands.

y  0  over an arrow's shaft: another seat's word about the pile
y 16  left of each cost: the command in force on that pile, or a fire; a lock is what a command forbids
y 40  the signs of the hand
"""

from micropython import const

from engine import piles
from engine.games import extreme, thegame
from ui.fonts import Sheet
from ui.views import thegame as plain
from ui.views.tabletop import BLANK, CROSS, LOCK, Tabletop
from ui.zones import put

_ONCE = const(3)  # so many kinds count only in the turn in which they are laid


class View(plain.View):
    HIGH = 24
    game = extreme

    def build_signs(self):
        self.sheet, self.talk = None, [None, None, None, None]  # a zone for each pile that was spoken of
        self.marks = self.zone(Sheet("marks"), self.PLACES, 0, 40)

    # drawing

    def show(self, state, seat, live):
        Tabletop.show(self, state, seat, live)
        for place in range(self.PLACES):
            put(self.marks, place, self.sign(self.card(place)))

    def draw_signs(self):
        self.force = bytes([self.in_force(pile) for pile in range(4)])
        for pile in range(4):
            said = self.said(pile)
            if said and not self.talk[pile]:
                self.sheet = self.sheet or Sheet("signs")
                self.talk[pile] = self.zone(self.sheet, 1, 32 * pile, 0 if self.FALLS[pile] else 8)
            zone = self.talk[pile]
            if zone:
                put(zone, 0, plain.WORDS[min(said)] if said else 0)
                if zone.hidden == bool(said):
                    zone.hidden = not said

    def in_force(self, pile):
        """The sign of a pile: what lay there in an earlier turn and counted for that turn only, is void."""
        card = self.shown[pile]
        kind = extreme.kind(self.state, card)
        return self.sign(card) if kind >= _ONCE or card in extreme.laid(self.state) else 0

    def sign(self, card):
        if thegame.burns(self.state, card):
            return plain.FLAME
        kind = extreme.kind(self.state, card) if card else extreme.NONE
        return 0 if kind == extreme.NONE else plain.FLAME + 1 + kind

    def corner(self, pile):
        return LOCK + self.force[pile] if self.force[pile] else BLANK

    def cost(self, card, pile):
        if self.fits(card, pile):
            return self.price(card, pile)
        return BLANK, LOCK if piles.fits(card, self.shown[pile], pile < 2) else CROSS, BLANK

    # words

    def signed(self):
        """The chosen card, else the chosen pile's, if it has a sign that counts."""
        card, top = self.card(self.at), self.shown[self.pile]
        if not self.live:
            return 0
        return card if self.sign(card) else top if self.force[self.pile] else 0

    def task(self, state, need):
        say = self.app.say
        if extreme.SKULL in extreme.signs(state):
            return say(b"cover skull")
        if extreme.threed(state):
            return say(b"three more", need)
        return plain.View.task(self, state, need)
