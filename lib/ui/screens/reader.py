"""Running text that is too long for a page: up and down by lines, left and right by chapters.

A text is a file: chapters begin with `= TITLE`, paragraphs are lines.
"""

from ui.borrow import borrow
from ui.keys import DOWN, LEFT, LONG_B, RIGHT, UP, A, B
from ui.page import ROWS

WIDTH = 128


class Reader:
    def __init__(self, app, path, back):
        self.app, self.page, self.group, self.back = app, app.page, app.page.group, back
        self.wrap = borrow("adafruit_display_text").wrap_text_to_pixels
        self.path, self.at = path, 0
        self.open()

    def open(self):
        """Find one chapter, and count them all. Its paragraphs are wrapped as they are needed: that takes its time."""
        self.title, self.lines, self.todo, self.top, self.count = "", [], [], 0, 0
        with open(self.path, encoding="utf-8") as file:
            for line in file:
                if line.startswith("= "):
                    if self.count == self.at:
                        self.title = line[2:].strip()
                    self.count += 1
                elif self.count == self.at + 1 and line.strip():
                    self.todo.append(line.strip())
        self.fill(ROWS)

    def fill(self, count):
        """Have so many lines, if the chapter is that long."""
        while self.todo and len(self.lines) < count:
            self.lines += self.wrap(self.todo.pop(0), WIDTH, self.app.small)

    def tick(self, now):
        """While the page is read, the next ones are wrapped."""
        self.fill(len(self.lines) + 1)

    def enter(self):
        corner = "%d/%d" % (self.at + 1, self.count)
        self.page.show(self.title, self.lines[self.top : self.top + ROWS], None, corner, indent=0)

    def press(self, key):
        self.fill(self.top + 2 * ROWS)
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
