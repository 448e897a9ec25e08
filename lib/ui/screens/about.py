"""What this is, and where it broke the last time if it ever did."""

from ui.page import ROWS
from ui.screens.menu import seldom
from ui.store import CRASH


class About(seldom("rules").Reader):
    def __init__(self, app, back):
        super().__init__(app, "about", back)
        crash = app.store.newest(CRASH)
        if crash:
            self.lines = [app.say(b"last crash"), str(crash, "utf-8")] + self.lines

    def enter(self):
        self.page.show(self.title, self.lines[:ROWS], None, indent=0)

    def press(self, key):
        return self.back()
