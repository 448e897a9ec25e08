"""The table of The Game: fires and the others' remarks on the piles; what to do, in words.

On a pile a fire takes the place of the arrow. The others' words are below the arrow, which is smaller then; beside a fire
they are below the pile.
"""

from engine import table
from engine.games import thegame
from ui.drawing.fonts import Sheet
from ui.drawing.status_line import PERSON
from ui.drawing.zones import put
from ui.games.piles.tabletop import Tabletop
from ui.keys import DOWN, RIGHT

FLAME = 1  # the first sign; 0 is none, and behind it are those of commands
DECK = "▮"  # before the number of cards to draw


class View(Tabletop):
    game = thegame

    def __init__(self, app):
        Tabletop.__init__(self, app)
        self.sheet = None  # of words; a pile that is spoken of has a zone in the group: hidden it would cost
        self.first = 0  # the seat proposed to begin

    def sign(self, card):
        return FLAME if thegame.burns(self.state, card) else 0

    def force(self, pile):
        return self.sign(thegame.tops(self.state)[pile])

    def draw_signs(self):
        if self.state[table.SEATS] > 1:
            self.speak()

    def speak(self):
        """Draw one remark as a large sign, several as small ones, four at most."""
        state = self.state
        for pile in range(4):
            said = [thegame.said(state, seat, pile) for seat in range(state[table.SEATS])]
            said, zone = [word for word in said if word], self.talk[pile]
            if not said:
                if zone:
                    self.group.remove(zone)
                    self.talk[pile] = None
                continue
            if not zone:
                self.sheet = self.sheet or Sheet("words")
                zone = self.talk[pile] = self.zone(self.sheet, 2, 0, 0, 2)
            zone.x, zone.y = self.LEFT[pile] + (10 if self.force(pile) else 2), 16 if self.force(pile) else 6
            self.shade_talk(pile)
            for i in range(4):
                put(zone, i, 4 * said[0] - 1 + i if len(said) == 1 else said[i] if i < len(said) else 0)

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
            if move & 0xFF00 in (thegame.KEEP_OFF, thegame.GOOD):
                self.pile = move & 3  # a remark is about the chosen pile
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
        return self.task(state, self.game.need(state)) if self.game.need(state) else self.ends()

    def task(self, state, need):
        """Return the words for a fire that is due. The last card of the turn has to cover it."""
        due, say = thegame.due(state), self.app.say
        if need > thegame.wanting(state) or due and need < 2:
            return say(b"cover")
        for pile in range(4):
            if due >> pile & 1:
                return say(b"lay cover", need, thegame.tops(state)[pile])
        return Tabletop.task(self, state, need)

    def facts(self, session):
        """Return texts from long to short: the seat, the draw pile, the cards played. The longest that fits shows."""
        state = session.state
        if not thegame.begun(state):
            return [""]
        seat = "%s%d  " % (PERSON, self.seat + 1) if state[table.SEATS] > 1 else ""
        laid = "%d/%d" % (thegame.ALL - session.score(0), thegame.ALL)
        both = "%s%d  %s" % (DECK, thegame.left(state), laid)
        return [seat + both, both, laid, ""]
