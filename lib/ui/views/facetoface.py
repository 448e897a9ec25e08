"""The table of Face to Face: one's own two piles on the left, the other's two on the right, and what each has.

y 24  cards in hand and to draw, of either
"""

import displayio

from engine import table
from engine.games import facetoface
from ui.views.tabletop import BLANK, CROSS, MINUS, Tabletop
from ui.zones import PLAIN, Line

LATER = 100  # behind every step on one's own piles: the cursor goes to a gift only where nothing else goes


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

    def laid(self):
        """The cards laid this turn."""
        return bytes(self.state[facetoface.TURN : facetoface.TURN + self.state[facetoface.PLAYED]])

    def draw_signs(self):
        near, say = self.near(), self.app.say
        self.mine.say(self.has(say("seat", near + 1) if self.watching else say("you"), near))
        self.yours.say(self.has(say("seat", 2 - near), 1 - near))

    def has(self, name, seat):
        """Cards in hand and to draw."""
        return "%s %d+%d" % (name, len(facetoface.hand(self.state, seat)), facetoface.left(self.state, seat))

    def fits(self, card, pile):
        if pile < 2:
            return Tabletop.fits(self, card, pile)
        return not self.state[facetoface.HELPED] and facetoface.helps(card, self.shown[pile], not self.FALLS[pile])

    def gap(self, card, pile):
        gap = Tabletop.gap(self, card, pile)
        return gap if pile < 2 else LATER - gap

    def cost(self, card, pile):
        if pile < 2:
            return Tabletop.cost(self, card, pile)
        if not self.fits(card, pile):
            return BLANK, CROSS, BLANK
        gift = self.gap(card, pile) - LATER
        return (MINUS, gift // 10, gift % 10) if gift > 9 else (BLANK, MINUS, gift)

    # words

    def prompt(self, session, mine):
        say = self.app.say
        if session.over:
            return say("back or result")
        if not mine:
            return say("thinking", session.seat + 1)
        need = facetoface.need(session.state)
        return say("lay", need) if need > 1 else say("lay one") if need else say("may end")

    def facts(self, session):
        return ["#%d" % session.number, ""]

    def why(self, session, move):
        """Why a move is not offered."""
        say, pile = self.app.say, move & 3
        if not move:
            return say("lay first")
        top = self.shown[pile]
        if pile > 1:
            if session.state[facetoface.HELPED]:
                return say("one gift")
            return say("gift over" if self.FALLS[pile] else "gift under", top)
        if pile:
            return say("under high", top, top + 10) if top < 50 else say("under only", top)
        return say("over low", top, top - 10) if top > 11 else say("over only", top)

    def ending(self, session):
        winner = 0 if table.won(session.state, 0) else 1
        if session.score(winner):
            return self.app.say("is stuck", 2 - winner)
        return self.app.say("laid all", winner + 1)

    def outcome(self, session):
        return self.app.say("lefts", session.score(0), session.score(1))

    def reading(self, session):
        """As the one person who plays sees it; of two, who has won."""
        people = [seat for seat in range(2) if not session.players[seat]]
        if len(people) == 1:
            return self.app.say("won" if table.won(session.state, people[0]) else "lost")
        return self.app.say("seat wins", 1 if table.won(session.state, 0) else 2)

    def advise(self, move):
        """Put the cursor on a move and say it."""
        if move and self.point(move):
            return self.app.say("hint lay", move >> 8)
        return self.app.say("hint end")

    def tell(self, seat, move):
        """What a seat did."""
        if not move:
            return self.app.say("told end", seat + 1)
        return self.app.say("told lay" if move & 3 < 2 else "told gift", seat + 1, move >> 8)

    def words(self, state):
        return []
