"""What this is."""

from ui.borrow import borrow
from ui.store import CRASH


class About:
    def __init__(self, app, back):
        self.app, self.group, self.back = app, app.page.group, back

    def enter(self):
        lines = borrow("adafruit_display_text").wrap_text_to_pixels(self.app.say("about text"), 128, self.app.small)
        crash = self.app.store.newest(CRASH)
        if crash:
            lines = [self.app.say("last crash"), str(crash, "utf-8")] + lines
        self.app.page.show(self.app.say("ABOUT"), lines, None, indent=0)

    def press(self, key):
        return self.back()
