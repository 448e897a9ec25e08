"""The table of The Game: fires and the others' words under the piles; what is to do, in words.

y 24  signs: a fire, the others' words     y 56  what is to do; the draw pile, the deal
"""

from engine import table
from engine.games import thegame
from ui.fonts import Sheet
from ui.keys import DOWN, RIGHT
from ui.views.tabletop import Tabletop
from ui.zones import put

# Tiles of the sheet of signs; before the flame it is empty, the signs of commands are behind it
FLAME = 1
WORDS = 0, 9, 10  # none, keep off, good for me


class View(Tabletop):
    game = thegame

    def __init__(self, app):
        Tabletop.__init__(self, app)
        self.build_signs()
        self.first = 0  # who is to begin

    def build_signs(self):
        sheet = Sheet("signs")
        self.signs = [self.zone(sheet, 4, 32 * pile, 24) for pile in range(4)]

    def draw_signs(self):
        state = self.state
        for pile in range(4):
            zone = self.signs[pile]
            put(zone, 0, FLAME if thegame.burns(state, self.shown[pile]) else 0)
            said = self.said(pile)
            for i in range(3):
                put(zone, 1 + i, WORDS[said[i]] if i < len(said) else 0)

    def said(self, pile):
        """What the seats have said of a pile."""
        said = [thegame.said(self.state, seat, pile) for seat in range(self.state[table.SEATS])]
        return [word for word in said if word]

    # the cursor

    def step(self, key):
        if thegame.begun(self.state):
            return Tabletop.step(self, key)
        self.first = (self.first + (1 if key in (RIGHT, DOWN) else -1)) % self.state[table.SEATS]
        return True

    def move(self):
        return Tabletop.move(self) if thegame.begun(self.state) else thegame.BEGIN | self.first

    def point(self, move):
        if thegame.begun(self.state):
            return Tabletop.point(self, move)
        self.first = move & 255
        return True

    # words

    def prompt(self, session, mine):
        say, state = self.app.say, session.state
        if session.over:
            return say(b"back or result")
        if not mine:
            return say(b"thinking", session.seat + 1)
        if not thegame.begun(state):
            return say(b"begins", self.first + 1)
        return self.task(state, self.game.need(state)) if self.game.need(state) else say(b"may end")

    def task(self, state, need):
        """What the turn still asks for."""
        if need > thegame.wanting(state):
            return self.app.say(b"cover")
        return self.app.say(b"lay", need) if need > 1 else self.app.say(b"lay one")

    def facts(self, session):
        """The draw pile, the deal, whose hand this is: from all of it to the least, for as much room as there is."""
        state, say = session.state, self.app.say
        if not thegame.begun(state):
            return [""]
        seat = "%d· " % (self.seat + 1) if state[table.SEATS] > 1 else ""
        left = thegame.left(state)
        long, number = say(b"deck", left), session.number
        return ["%s%s #%d" % (seat, long, number), "%s%d #%d" % (seat, left, number), seat + long, "%s%d" % (seat, left), ""]
