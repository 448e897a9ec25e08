"""The table of The Game: Extreme: that of The Game, and the signs of the commands.

y  0  over an arrow's shaft: another seat's word about the pile
y 16  left of each cost: the command in force on that pile, or a fire; a lock is what a command forbids
y 40  the signs of the hand
"""

from engine import piles, table
from engine.games import extreme, thegame
from ui.borrow import borrow
from ui.fonts import Sheet
from ui.views import thegame as plain
from ui.views.tabletop import BLANK, CROSS, LOCK, Tabletop
from ui.zones import put

signs = borrow("ui.fonts.signs")
SIGNS = signs.STOP, signs.SKULL, signs.THREE, signs.QUIET, signs.NOBACK, signs.ONEPILE, signs.DRAW1, 0  # by kind
del signs
ONCE = 3  # so many kinds count only in the turn in which they are laid


class View(plain.View):
    HIGH = 24
    game = extreme

    def build_signs(self, sheet):
        self.sheet, self.talk = sheet, [None, None, None, None]  # a zone for each pile that was spoken of
        self.marks = self.zone(Sheet("marks"), self.PLACES, 0, 40)

    # drawing

    def show(self, state, seat, live):
        self.offered = list(extreme.lays(state)) if live else []
        Tabletop.show(self, state, seat, live)
        for place in range(self.PLACES):
            put(self.marks, place, self.sign(self.card(place)))

    def draw_signs(self):
        self.force = bytes([self.in_force(pile) for pile in range(4)])
        for pile in range(4):
            said = self.said(pile)
            if said and not self.talk[pile]:
                self.talk[pile] = self.zone(self.sheet, 1, 32 * pile, 0 if self.FALLS[pile] else 8)
            zone = self.talk[pile]
            if zone:
                put(zone, 0, plain.WORDS[min(said)] if said else 0)
                if zone.hidden == bool(said):
                    zone.hidden = not said

    def in_force(self, pile):
        """The sign of a pile: what lay there in an earlier turn and counted for that turn only, is void."""
        card = self.state[thegame.TOPS + pile]
        kind = extreme.kind(self.state, card)
        return self.sign(card) if kind >= ONCE or card in self.laid() else 0

    def sign(self, card):
        if thegame.burns(self.state, card):
            return plain.FLAME
        return SIGNS[extreme.kind(self.state, card)] if card else 0

    def corner(self, pile):
        return LOCK + self.force[pile] if self.force[pile] else BLANK

    def cost(self, card, pile):
        if self.fits(card, pile):
            return self.price(card, pile)
        return BLANK, LOCK if Tabletop.fits(self, card, pile) else CROSS, BLANK

    def fits(self, card, pile):
        return card << 8 | pile in self.offered

    # words

    def task(self, state, need):
        say = self.app.say
        if extreme.SKULL in extreme.signs(state):
            return say("cover skull")
        if state[extreme.TURN] & extreme.THREED:
            return say("three more", need)
        return plain.View.task(self, state, need)

    def why(self, session, move):
        """Why a move is not offered: because of a command, or as in The Game."""
        state, say, card, pile = session.state, self.app.say, move >> 8, move & 3
        if not move and extreme.SKULL in extreme.signs(state):
            return say("explain skull")
        if not move and state[extreme.TURN] & extreme.THREED:
            return say("explain three")
        if not move or self.choosing(state) or not Tabletop.fits(self, card, pile):
            return plain.View.why(self, session, move)
        shown, kind = extreme.signs(state), extreme.kind(state, card)
        if state[extreme.TURN] & extreme.THREED and state[thegame.PLAYED] == 3:
            return say("only three")
        if kind == extreme.THREE and state[thegame.PLAYED] > 2:
            return say("three late")
        if kind == extreme.STOP and state[extreme.TURN] & extreme.THREED:
            return say("stop third")
        back = piles.gap(card, self.shown[pile], pile < 2) < 0 and extreme.NOBACK in shown
        return say("explain noback" if back else "explain onepile")

    def explain(self):
        """The sign of the chosen card, else that of the chosen pile."""
        if not self.live:
            return ""
        card, top = self.card(self.at), self.state[thegame.TOPS + self.pile]
        if not self.sign(card):
            card = top if self.force[self.pile] else 0
        if not self.sign(card):
            return ""
        now = self.state[thegame.DUE] >> self.pile & 1 if card == top else table.chosen(self.state, thegame.STRICT)
        word = "explain " + (extreme.command(self.state, card) or ("fire now" if now else "fire"))
        return self.app.say(word)

    def hush(self, state):
        return self.app.say("explain quiet") if extreme.QUIET in extreme.signs(state) else ""

    def ending(self, session):
        state = session.state
        if not session.score(0) and not table.won(state, 0):
            return self.app.say("lost at last")
        return plain.View.ending(self, session)

    def words(self, state):
        found = plain.View.words(self, state)
        if state[table.SEATS] > 1:
            for move in extreme.words(state) if not self.hush(state) and not self.choosing(state) else ():
                if move & 0xFF00 == extreme.TELL:
                    found.append((self.app.say("i hold", self.app.say(extreme.KINDS[move & 255])), move))
        return found

    def heard(self, state, seat):
        found = []
        for other in range(state[table.SEATS]):
            for kind in range(extreme.NONE):
                if other != seat and state[extreme.TOLD + other] >> kind & 1:
                    found.append(self.tell(other, extreme.TELL | kind))
        return found

    def tell(self, seat, move):
        if move & 0xFF00 == extreme.TELL:
            return self.app.say("told hold", seat + 1, self.app.say(extreme.KINDS[move & 255]))
        return plain.View.tell(self, seat, move)
