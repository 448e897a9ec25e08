"""The table of The Game: four piles; what the chosen card costs on each; fires and words; the hand.

y  0  arrows and tops          y 24  signs: a fire, the others' words
y 16  costs, the chosen pile   y 32  the hand: cards keep their places until the turn ends
      inverted
"""

import displayio

from engine import piles, table
from engine.games import thegame
from ui.fonts import Sheet
from ui.fonts.signs import FLAME, GOOD, KEEPOFF
from ui.keys import DOWN, LEFT, RIGHT, UP
from ui.zones import INVERSE, PLAIN, grid, put, shade

BLANK_TOP, HUNDRED = 10, 11
PLUS, MINUS, TRICK, CROSS, BLANK, TURNED = 10, 11, 12, 13, 14, 15
NO_LEFT, NO_RIGHT, RIGHTS = 20, 21, 10
WORDS = 0, KEEPOFF, GOOD


class View:
    def __init__(self, app):
        self.app = app
        self.group = displayio.Group()
        sheet = Sheet("arrows")
        for pile in range(4):
            self.zone(sheet, 1, 32 * pile, 0)[0] = pile // 2
        sheet = Sheet("tops")
        self.tops = [self.zone(sheet, 2, 32 * pile + 10, 0) for pile in range(4)]
        self.costs = self.zone(Sheet("gaps"), 16, 0, 16)
        sheet = Sheet("signs")
        self.signs = [self.zone(sheet, 4, 32 * pile, 24) for pile in range(4)]
        sheet = Sheet("hand")
        self.cards = [self.zone(sheet, 2, 16 * place, 32) for place in range(thegame.PLACES)]
        self.state, self.seat, self.live = None, 0, False
        self.slots = self.gone = b""  # the hand as the turn started; the cards laid since leave their places empty
        self.at = self.pile = self.first = 0

    def zone(self, sheet, columns, x, y):
        zone = grid(sheet, columns, x, y)
        self.group.append(zone)
        return zone

    # drawing

    def show(self, state, seat, live):
        news = self.state != state or self.live != live
        self.state, self.seat, self.live = state, seat, live
        end = thegame.ROW + state[thegame.LAID]
        self.gone = bytes(state[end - state[thegame.PLAYED] : end]) if seat == state[table.SEAT] else b""
        self.slots = bytes(sorted(thegame.hand(state, seat) + self.gone))
        for pile in range(4):
            self.draw_top(pile, state[thegame.TOPS + pile])
        self.draw_signs()
        if news:
            self.aim()
        for place in range(len(self.cards)):
            self.draw_card(place)
        self.draw_costs()

    def draw_top(self, pile, top):
        zone = self.tops[pile]
        put(zone, 0, HUNDRED if top == 100 else top // 10 or BLANK_TOP)
        put(zone, 1, HUNDRED + 1 if top == 100 else top % 10)

    def draw_signs(self):
        state = self.state
        for pile in range(4):
            zone = self.signs[pile]
            put(zone, 0, FLAME if thegame.burns(state, state[thegame.TOPS + pile]) else 0)
            said = [state[thegame.TALK + seat] >> 2 * pile & 3 for seat in range(state[table.SEATS])]
            said = [word for word in said if word]
            for i in range(3):
                put(zone, 1 + i, WORDS[said[i]] if i < len(said) else 0)

    def draw_card(self, place):
        zone, card = self.cards[place], self.card(place)
        put(zone, 0, card // 10 or NO_LEFT if card else NO_LEFT)
        put(zone, 1, RIGHTS + card % 10 if card else NO_RIGHT)
        shade(zone, INVERSE if card and self.live and place == self.at else PLAIN)

    def draw_costs(self):
        card = self.card(self.at)
        for pile in range(4):
            shift = TURNED if self.live and card and pile == self.pile else 0
            tiles = self.cost(card, pile) if self.live and card else (BLANK, BLANK, BLANK)
            put(self.costs, 4 * pile, BLANK + shift)
            for i in range(3):
                put(self.costs, 4 * pile + 1 + i, tiles[i] + shift)

    def cost(self, card, pile):
        """The tiles that tell what a card would do to a pile."""
        top = self.state[thegame.TOPS + pile]
        if not piles.fits(card, top, pile < 2):
            return BLANK, CROSS, BLANK
        gap = piles.gap(card, top, pile < 2)
        if gap < 0:
            return TRICK, 1, 0
        return (PLUS, gap // 10, gap % 10) if gap > 9 else (BLANK, PLUS, gap)

    # the cursor

    def card(self, place):
        """The card at a place of the hand, or 0 where none is any more."""
        if place < len(self.slots) and self.slots[place] not in self.gone:
            return self.slots[place]
        return 0

    def aim(self):
        """Keep the cursor on a card, and on a pile where it fits if there is one: the cheapest."""
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
        card, best = self.card(self.at), None
        if piles.fits(card, self.state[thegame.TOPS + self.pile], self.pile < 2):
            return
        for pile in range(4):
            top = self.state[thegame.TOPS + pile]
            if piles.fits(card, top, pile < 2) and (best is None or piles.gap(card, top, pile < 2) < best):
                best, self.pile = piles.gap(card, top, pile < 2), pile

    def step(self, key):
        """Move the cursor; draw that and no more."""
        if self.choosing(self.state):
            by = 1 if key in (RIGHT, DOWN) else -1
            self.first = (self.first + by) % self.state[table.SEATS]
            return
        if key in (UP, DOWN):
            self.pile = (self.pile + (1 if key == DOWN else -1)) % 4
        else:
            by, count, before = -1 if key == LEFT else 1, len(self.slots), self.at
            self.at = (self.at + by) % count
            while not self.card(self.at):
                self.at = (self.at + by) % count
            self.aim_pile()
            self.draw_card(before)
            self.draw_card(self.at)
        self.draw_costs()

    def move(self):
        if self.choosing(self.state):
            return thegame.BEGIN | self.first
        return self.card(self.at) << 8 | self.pile

    def choosing(self, state):
        return not state[thegame.MINIMUM]

    # words

    def prompt(self, session, mine):
        say, state = self.app.say, session.state
        if session.over:
            return ""
        if not mine:
            return say("thinking", session.seat + 1)
        if self.choosing(state):
            return say("begins", self.first + 1)
        need = thegame.need(state)
        if not need:
            return say("may end")
        if need > state[thegame.MINIMUM] - state[thegame.PLAYED]:
            return say("cover")
        return say("lay", need) if need > 1 else say("lay one")

    def facts(self, session):
        """The draw pile, the deal, whose hand this is: from all of it to the least, for as much room as there is."""
        state, say = session.state, self.app.say
        if self.choosing(state):
            return [""]
        seat = "%d· " % (self.seat + 1) if state[table.SEATS] > 1 else ""
        left = thegame.left(state)
        long, number = say("deck", left), session.number
        return ["%s%s #%d" % (seat, long, number), "%s%d #%d" % (seat, left, number), seat + long, "%s%d" % (seat, left), ""]

    def why(self, session, move):
        """Why a move is not offered."""
        say, state, pile = self.app.say, session.state, move & 3
        if self.choosing(state):
            return say("begins", self.first + 1)
        if not move:
            due = thegame.need(state) > state[thegame.MINIMUM] - state[thegame.PLAYED]
            return say("cover first") if due else say("lay first")
        top = state[thegame.TOPS + pile]
        if pile < 2:
            return say("over low", top, top - 10) if top > 11 else say("over only", top)
        return say("under high", top, top + 10) if top < 90 else say("under only", top)

    def ending(self, session):
        burnt = session.state[thegame.DUE]
        return self.app.say("beaten all" if not session.score(0) else "burnt" if burnt else "stuck")

    def outcome(self, session):
        score = session.score(0)
        return self.app.say("cards left", score) if score > 1 else self.app.say("one card left" if score else "no card left")

    def reading(self, session):
        return self.app.say(thegame.reading(session.score(0)))

    def advise(self, move):
        """Put the cursor on a move and say it."""
        say = self.app.say
        if not move:
            return say("hint end")
        if move >> 8 in self.slots:
            self.at, self.pile = self.slots.index(bytes((move >> 8,))), move & 3
            return say("hint lay", move >> 8)
        self.first = move & 255
        return ""

    def tell(self, seat, move):
        """What a computer did."""
        say, card = self.app.say, move >> 8
        if not move:
            return say("told end", seat + 1)
        if card << 8 == thegame.BEGIN:
            return say("told begin", (move & 255) + 1)
        if thegame.FIRST <= card <= thegame.LAST:
            return say("told lay", seat + 1, card)
        return say("told word", seat + 1)

    def words(self, state):
        """What may be told the others about the chosen pile: text and move."""
        if state[table.SEATS] == 1 or self.choosing(state):
            return []
        offered = list(thegame.moves(state))
        pair = ("keep off", thegame.KEEP_OFF), ("good", thegame.GOOD)
        return [(self.app.say(word, self.pile + 1), move | self.pile) for word, move in pair if move | self.pile in offered]
