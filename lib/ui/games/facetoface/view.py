"""The table of Face to Face: your own two piles on the left, the other's two on the right, a head between them for each side.

x 98, in three rows: a hand and a draw pile; the cards you have in each; those that the other has
"""

import displayio
from micropython import const

from engine.games import facetoface
from ui.drawing.fonts import Sheet
from ui.drawing.zones import PLAIN, Line, put
from ui.games.piles.drawing import GIFT, MINE
from ui.games.piles.tabletop import Tabletop

# Tiles of the sheet of signs: a person, behind it the other one; a hand, a draw pile
_PERSON = const(11)
_FAN = const(13)
_DECK = const(14)


class View(Tabletop):
    FALLS = False, True, False, True
    PLACES, LAST, OWN = facetoface.HAND, facetoface.LAST, 2
    LEFT = bytes((0, 29, 71, 100))
    game = facetoface

    def __init__(self, app):
        Tabletop.__init__(self, app)
        fence = displayio.Bitmap(1, 14, 2)
        for y in range(0, 14, 2):
            fence[0, y] = 1
        self.group.append(displayio.TileGrid(fence, pixel_shader=PLAIN, x=63, y=9))
        for side in range(2):
            self.zone(self.symbols, 1, 58 + 7 * side, 1)[0] = MINE + side
        signs = Sheet("signs")
        self.zone(signs, 1, 105, 38)[0] = _FAN
        self.zone(signs, 1, 118, 38)[0] = _DECK
        self.who = self.zone(signs, 1, 98, 48, 2)
        self.who[0], self.who[1] = _PERSON, _PERSON + 1
        self.names = [Line(app.small, 99, 48 + 8 * i) for i in range(2)]  # in a replay: the seats
        self.counts = [Line(app.small, 112 + 15 * (i & 1), 48 + 8 * (i >> 1), right=True) for i in range(4)]
        for line in self.names + self.counts:
            self.group.append(line.group)

    # drawing

    def tops(self):
        near = self.near()
        return bytes(facetoface.piles(self.state, near) + facetoface.piles(self.state, 1 - near))

    def undrawn(self, seat):
        return facetoface.left(self.state, seat)

    def near(self):
        """Return the seat whose piles are on the left."""
        return 0 if self.watching else self.seat

    def draw_signs(self):
        near = self.near()
        for i in range(2):
            seat = near ^ i
            if self.watching:
                put(self.who, i, 0)
                self.names[i].say("%d" % (seat + 1))
            self.counts[2 * i].say("%d" % len(facetoface.hand(self.state, seat)))
            self.counts[2 * i + 1].say("%d" % facetoface.left(self.state, seat))

    def stacked(self, pile, seat):
        return facetoface.at(seat, pile)

    def place_of(self, pile):
        return facetoface.at(self.near(), pile)

    def gift(self, card, pile):
        """Return how far a gift sets the opponent's pile back."""
        return self.gap(card, pile) - GIFT

    def signed(self):
        """Return the card under the cursor if it would be a gift, so that the sign of a gift can be explained; else 0."""
        card = self.card(self.at) if self.live and self.pile > 1 else 0
        return card if self.fits(card, self.pile) else 0

    # words

    def prompt(self, session, mine):
        say = self.app.say
        if session.over:
            return say(b"back or result")
        if not mine:
            return say(b"computer plays") if session.players[session.seat] else say(b"thinking", session.seat + 1)
        need = facetoface.need(session.state)
        return self.task(session.state, need) if need else self.ends()

    def facts(self, session):
        return ["%d/%d" % (facetoface.ALL - session.score(self.near()), facetoface.ALL), ""]
