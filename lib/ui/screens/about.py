"""What this is, and where it broke the last time if it ever did."""

from ui.page import ROWS
from ui.screens.reader import Reader
from ui.screens.rules import text
from ui.store import CRASH


class About(Reader):
    def __init__(self, app, back):
        Reader.__init__(self, app, text(app, "about"), back)
        crash = app.store.newest(CRASH)
        if crash:
            self.lines = [app.say("last crash"), str(crash, "utf-8")] + self.lines

    def enter(self):
        self.page.show(self.title, self.lines[:ROWS], None, indent=0)

    def press(self, key):
        return self.back()
