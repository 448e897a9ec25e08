"""The table of Face to Face: one's own two piles on the left, the other's two on the right, and what each has.

x 97, in three rows: a hand and a draw pile; how many cards you have in either; how many the other has
"""

import displayio
from micropython import const

from engine.games import facetoface
from ui.drawing.zones import PLAIN, Line, put
from ui.games.piles.tabletop import Tabletop

_TABLE = bytes((0, 15, 0, 16, 13, 0, 0, 0, 14, 0, 0, 0))  # of signs: a hand, a pile; a person; the other
_LATER = const(100)  # behind every step on one's own piles: the cursor goes to a gift only where nothing else goes


class View(Tabletop):
    FALLS = False, True, False, True
    PLACES, LAST = facetoface.HAND, facetoface.LAST
    game = facetoface

    def __init__(self, app):
        Tabletop.__init__(self, app)
        fence = displayio.Bitmap(1, 32, 2)
        for y in range(0, 32, 2):
            fence[0, y] = 1
        self.group.append(displayio.TileGrid(fence, pixel_shader=PLAIN, x=63, y=0))
        self.who = self.zone(self.signs, 4, 97, 32, 3)
        for i in range(len(_TABLE)):
            self.who[i] = _TABLE[i]
        self.names = [Line(app.small, 99, 40 + 8 * i) for i in range(2)]  # in a replay: the seats
        self.counts = [Line(app.small, 112 + 16 * (i & 1), 40 + 8 * (i >> 1), right=True) for i in range(4)]
        for line in self.names + self.counts:
            self.group.append(line.group)

    # drawing

    def tops(self):
        near = self.near()
        return bytes(facetoface.piles(self.state, near) + facetoface.piles(self.state, 1 - near))

    def undrawn(self, seat):
        return facetoface.left(self.state, seat)

    def near(self):
        """Whose piles are on the left."""
        return 0 if self.watching else self.seat

    def draw_signs(self):
        near = self.near()
        for i in range(2):
            seat = near ^ i
            if self.watching:
                put(self.who, 4 + 4 * i, 0)
                self.names[i].say("%d" % (seat + 1))
            self.counts[2 * i].say("%d" % len(facetoface.hand(self.state, seat)))
            self.counts[2 * i + 1].say("%d" % facetoface.left(self.state, seat))

    def gap(self, card, pile):
        gap = Tabletop.gap(self, card, pile)
        return gap if pile < 2 else _LATER - gap

    def cost(self, card, pile):
        if pile < 2 or not self.fits(card, pile):
            return Tabletop.cost(self, card, pile)
        return self.price(self.gift(card, pile), 1)

    def gift(self, card, pile):
        """So far a gift sets the other's pile back."""
        return -Tabletop.gap(self, card, pile)

    def signed(self):
        """The card under the cursor where it would be a gift: what a minus means can be explained."""
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
