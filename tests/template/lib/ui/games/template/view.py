"""The table of the Template: the offered card, all points, the hand.

y  0  the offer     y 12  points, the deciding seat in brackets     y 28  the hand, the chosen card in brackets
"""

import displayio

from engine import table
from engine.games import template
from ui import games
from ui.drawing.zones import Line
from ui.keys import DOWN, RIGHT


class View(games.View):
    def __init__(self, app):
        self.app, self.group = app, displayio.Group()
        self.offer, self.points, self.cards = [Line(app.small, 0, y) for y in (0, 12, 28)]
        for line in (self.offer, self.points, self.cards):
            self.group.append(line.group)
        self.state, self.live, self.at, self.offered = None, False, 0, []

    def show(self, state, seat, live, move=None):
        self.state, self.seat, self.live = state, seat, live
        self.offered = list(template.moves(state)) if live else []
        self.at = min(self.at, max(len(self.offered) - 1, 0))
        if move is not None:
            self.point(move)
        self.offer.say("%d" % template.offer(state) if template.offer(state) else "-")
        points = ["%d" % template.score(state, other) for other in range(state[table.SEATS])]
        points[state[table.SEAT]] = "[%s]" % points[state[table.SEAT]]
        self.points.say(" ".join(points))
        self.draw()

    def draw(self):
        held = ["%d" % card for card in template.hand(self.state, self.seat) if card < 255]
        if self.live and held and template.asks(self.state) == table.SECRET:
            held[self.at] = "[%s]" % held[self.at]
        self.cards.say(" ".join(held))

    def step(self, key):
        """Move the cursor. Return True if the words below change: they describe the answer."""
        if self.offered:
            self.at = (self.at + (1 if key in (RIGHT, DOWN) else -1)) % len(self.offered)
            self.draw()
        return template.asks(self.state) != table.SECRET

    def move(self):
        return self.offered[self.at] if self.offered else template.NEXT

    def point(self, move):
        if move not in self.offered:
            return False
        self.at = self.offered.index(move)
        return True

    def cursor(self):
        return self.at

    def place(self, cursor):
        self.at = cursor

    def signed(self):
        return 0

    def prompt(self, session, mine):
        say = self.app.say
        if session.over:
            return say(b"back or result")
        if not mine:
            return say(b"thinking", session.seat + 1)
        return template.label(self.move())

    def facts(self, session):
        return ["#%d" % session.number, ""]
