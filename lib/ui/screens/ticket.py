"""The code of a game, to be copied or compared (engine/codes.py): four groups of letters a line."""

from ui.borrow import borrow
from ui.keys import DOWN, LEFT, RIGHT, UP, A
from ui.page import ROWS

GROUPS = 4


class Ticket:
    def __init__(self, app, session, back):
        self.app, self.group, self.back, self.at = app, app.page.group, back, 0
        app.moment()
        groups = borrow("engine.codes").write(session).split(" ")
        self.lines = [" ".join(groups[i : i + GROUPS]) for i in range(0, len(groups), GROUPS)]

    def enter(self):
        pages = -(-len(self.lines) // ROWS)
        corner = "%d/%d" % (self.at + 1, pages) if pages > 1 else ""
        self.app.page.show(self.app.say("CODE"), self.lines[ROWS * self.at :][:ROWS], None, corner, indent=0)

    def press(self, key):
        pages = -(-len(self.lines) // ROWS)
        if key not in (UP, DOWN, LEFT, RIGHT, A):
            return self.back()
        self.at = (self.at + (-1 if key in (UP, LEFT) else 1)) % pages
        self.enter()
        return self
