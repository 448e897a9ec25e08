"""The table of The Game: Extreme: that of The Game, and the signs of the commands.

The sign of a command is in its card's lower half, below the price, and on the pile while the command is in force. A lock is
for a card or a pile that a command bars.
"""

from micropython import const

from engine import table
from engine.games import extreme, piles, thegame
from ui.games.piles.drawing import CROSS, LOCK
from ui.games.thegame import view as plain

_ONCE = const(3)  # the first kinds, which count only in the turn in which they are played


class View(plain.View):
    game = extreme

    closed_piles = 0  # the piles that a command closes to every card, a bit each

    # drawing

    def show(self, state, seat, live, move=None):
        self.closed_piles = extreme.closed_piles(self.end or state)
        plain.View.show(self, state, seat, live, move)

    def rest(self, pile):
        """Return CROSS on a pile of a lost game if the loser could play nothing there, LOCK if a command was the reason."""
        mark, end = plain.View.rest(self, pile), self.end
        if mark is None:
            return None
        held = extreme.hand(end, end[table.SEAT])
        barred = [card for card in held if piles.fits(card, extreme.tops(end)[pile], pile < 2)]
        return LOCK if barred or self.closed_piles >> pile & 1 else CROSS

    def force(self, pile):
        """Return the sign of a pile. A command of an earlier turn that counted for that turn only is gone."""
        card = extreme.tops(self.state)[pile]
        kind = extreme.kind(self.state, card)
        return self.sign(card) if kind >= _ONCE or card in extreme.laid(self.state) else 0

    def sign(self, card):
        if thegame.burns(self.state, card):
            return plain.FLAME
        kind = extreme.kind(self.state, card) if card else extreme.NONE
        return 0 if kind == extreme.NONE else plain.FLAME + 1 + kind

    def cost(self, card, pile):
        if self.fits(card, pile):
            return self.gap(card, pile)
        return LOCK if self.closed_piles >> pile & 1 or piles.fits(card, self.shown[pile], pile < 2) else CROSS

    def barred(self, card):
        for pile in range(4):
            if not self.fits(card, pile) and piles.fits(card, self.shown[pile], pile < 2):
                return True
        return False

    # words

    def signed(self):
        """Return the chosen card if it has a sign, else the top of the chosen pile if its sign is in force, else 0."""
        card, top = self.card(self.at), self.shown[self.pile]
        if not self.live:
            return 0
        return card if self.sign(card) else top if self.force(self.pile) else 0

    def task(self, state, need):
        say = self.app.say
        if extreme.SKULL in extreme.signs(state):
            return say(b"cover skull")
        if extreme.threed(state):
            return say(b"three more", need)
        return plain.View.task(self, state, need)
