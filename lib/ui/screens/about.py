"""What this is, and where it broke the last time if it ever did."""

from ui.page import ROWS
from ui.screens.menu import seldom
from ui.store import CRASH


class About(seldom("rules").Reader):
    def __init__(self, app, back):
        super().__init__(app, back, "about")

    def enter(self):
        title, *lines = self.lines()
        crash = self.app.store.newest(CRASH)
        if crash:
            lines = [self.app.say(b"last crash"), str(crash, "utf-8")] + lines
        self.page.show(title, lines[:ROWS], None, indent=0)

    def press(self, key):
        return self.back()


screen = About
