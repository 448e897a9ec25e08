"""Running text that is too long for a page: up and down by lines, left and right by chapters.

A text is a file: chapters begin with `= TITLE`; its lines are as long as the display is wide, wrapped by `make art`.
"""

from ui.keys import DOWN, LEFT, LONG_B, RIGHT, UP, A, B
from ui.page import ROWS


class Reader:
    def __init__(self, app, path, back):
        self.app, self.page, self.group, self.back = app, app.page, app.page.group, back
        self.path, self.at = path, 0
        self.open()

    def open(self):
        """Read one chapter, and count them all."""
        self.title, self.lines, self.top, self.count = "", [], 0, 0
        with open(self.path, encoding="utf-8") as file:
            for line in file:
                if line.startswith("= "):
                    if self.count == self.at:
                        self.title = line[2:].strip()
                    self.count += 1
                elif self.count == self.at + 1 and line.strip():
                    self.lines.append(line.strip())

    def enter(self):
        corner = "%d/%d" % (self.at + 1, self.count)
        self.page.show(self.title, self.lines[self.top : self.top + ROWS], None, corner, indent=0)

    def press(self, key):
        last = max(0, len(self.lines) - ROWS)
        if key in (B, LONG_B):
            return self.back()
        if key == UP:
            self.top = max(0, self.top - ROWS + 1)
        elif key == DOWN and self.top < last:
            self.top = min(last, self.top + ROWS - 1)
        elif key in (RIGHT, A, DOWN, LEFT):
            self.at = (self.at + (-1 if key == LEFT else 1)) % self.count
            self.open()
        else:
            return None
        self.enter()
        return self
