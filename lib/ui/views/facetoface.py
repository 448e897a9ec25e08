"""The table of Face to Face: one's own two piles on the left, the other's two on the right, and what each has.

y 24  cards in hand and to draw, of either
"""

import displayio
from micropython import const

from engine.games import facetoface
from ui.views.tabletop import BLANK, CROSS, MINUS, Tabletop
from ui.zones import PLAIN, Line

_LATER = const(100)  # behind every step on one's own piles: the cursor goes to a gift only where nothing else goes


class View(Tabletop):
    FALLS = False, True, False, True
    PLACES = facetoface.HAND
    game = facetoface

    def __init__(self, app):
        Tabletop.__init__(self, app)
        fence = displayio.Bitmap(1, 16, 2)
        for y in range(0, 16, 2):
            fence[0, y] = 1
        self.group.append(displayio.TileGrid(fence, pixel_shader=PLAIN, x=63, y=0))
        self.mine, self.yours = Line(app.small, 0, 24), Line(app.small, 128, 24, right=True)
        self.group.append(self.mine.group)
        self.group.append(self.yours.group)

    # drawing

    def tops(self):
        near = self.near()
        return bytes(facetoface.piles(self.state, near) + facetoface.piles(self.state, 1 - near))

    def near(self):
        """Whose piles are on the left."""
        return 0 if self.watching else self.seat

    def draw_signs(self):
        near, say = self.near(), self.app.say
        self.mine.say(self.has(say(b"seat", near + 1) if self.watching else say(b"you"), near))
        self.yours.say(self.has(say(b"seat", 2 - near), 1 - near))

    def has(self, name, seat):
        """Cards in hand and to draw."""
        return "%s %d+%d" % (name, len(facetoface.hand(self.state, seat)), facetoface.left(self.state, seat))

    def gap(self, card, pile):
        gap = Tabletop.gap(self, card, pile)
        return gap if pile < 2 else _LATER - gap

    def cost(self, card, pile):
        if pile < 2:
            return Tabletop.cost(self, card, pile)
        if not self.fits(card, pile):
            return BLANK, CROSS, BLANK
        gift = self.gap(card, pile) - _LATER
        return (MINUS, gift // 10, gift % 10) if gift > 9 else (BLANK, MINUS, gift)

    # words

    def prompt(self, session, mine):
        say = self.app.say
        if session.over:
            return say(b"back or result")
        if not mine:
            return say(b"thinking", session.seat + 1)
        need = facetoface.need(session.state)
        return say(b"lay", need) if need > 1 else say(b"lay one") if need else say(b"may end")

    def facts(self, session):
        return ["#%d" % session.number, ""]
