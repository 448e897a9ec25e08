"""About this program, with the text of the last crash if there was one."""

from loading import load
from ui.drawing.page import ROWS


class About(load("ui.screens.rules").Reader):
    def __init__(self, app, back):
        super().__init__(app, back, "about")

    def enter(self):
        title, *lines = self.lines()
        title = "%s %s" % (title, str(load("ui.version").VERSION, "utf-8"))
        crash = load("ui.saves.last_crash").read(self.app.store)
        if crash:
            lines = [self.app.say(b"last crash")] + fold(self.app.small, text(crash)) + lines
        self.page.show(title, lines[:ROWS], None, indent=0)

    def press(self, key):
        return self.back()


def text(data):
    """Return the text of a crash record. An earlier version may have cut it inside a letter."""
    try:
        return str(data, "utf-8")
    except ValueError:
        return "".join(chr(byte) if byte < 128 else "?" for byte in data)


def fold(font, text):
    """Return the lines of a text that may be wider than the display, broken at the last letter that fits."""
    lines = []
    while text:
        end = len(text)
        while font.measure(text[:end]) > 128:
            end -= 1
        lines.append(text[:end])
        text = text[end:].strip()
    return lines


screen = About
