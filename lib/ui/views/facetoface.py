"""Face to Face, a stand-in until its table is drawn: nothing shows but the words below, and the cursor walks the moves."""

import displayio

from engine.games import facetoface
from ui.keys import DOWN, RIGHT


class View:
    def __init__(self, app):
        self.app, self.group = app, displayio.Group()
        self.moves, self.at = [0], 0

    def show(self, state, seat, live):
        self.moves, self.at = list(facetoface.moves(state)) or [0], 0

    def step(self, key):
        self.at = (self.at + (1 if key in (RIGHT, DOWN) else -1)) % len(self.moves)

    def move(self):
        return self.moves[self.at]

    def choosing(self, state):
        return False

    def prompt(self, session, mine):
        return "" if session.over else self.app.say("seat", session.seat + 1)

    def facts(self, session):
        return [""]

    def why(self, session, move):
        return self.app.say("lay first")

    def ending(self, session):
        return ""

    def outcome(self, session):
        return self.app.say("cards left", session.score(0))

    def reading(self, session):
        return self.app.say("facetoface").upper()

    def advise(self, move):
        return facetoface.label(move)

    def tell(self, seat, move):
        return facetoface.label(move)

    def words(self, state):
        return []
