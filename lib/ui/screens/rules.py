"""A text that is longer than a page, such as the rules: up and down turn pages, left and right change the chapter.

A text is a file: chapters begin with `= TITLE`; its lines are as long as the display is wide, wrapped by `make art`.
"""

from ui.keys import LEFT, LONG_B, RIGHT, UP, B
from ui.screens import Screen

FOLDER = __file__.rsplit("/", 2)[0] + "/text/rules/"
CHAPTER = b"\n= "


class Reader(Screen):
    def __init__(self, app, back, name):
        self.app, self.page, self.group, self.back = app, app.page, app.page.group, back
        self.path, self.at = FOLDER + "%s.%s.txt" % (name, app.words.language), 0
        self.open()

    def open(self):
        """Find the chapter in the file, and count the chapters."""
        with open(self.path, "rb") as file:
            text = b"\n" + file.read()
        self.top, self.count, start = 0, text.count(CHAPTER), 0
        for _ in range(self.at + 1):
            start = text.find(CHAPTER, start) + len(CHAPTER)
        end = text.find(CHAPTER, start)
        text = text[start : end if end >= 0 else len(text)].rstrip()
        self.start, self.size = start - 1, len(text)
        rows, step = self.page.rows, self.page.rows - 1  # the last line of a page is repeated on the next
        self.last = max(0, -(-(text.count(b"\n") - rows) // step) * step)  # number of the first line of the last page

    def lines(self):
        """Return the chapter's title and lines. They are read again for each page, to save memory."""
        with open(self.path, "rb") as file:
            file.seek(self.start)
            return str(file.read(self.size), "utf-8").split("\n")

    def enter(self):
        lines = self.lines()
        corner = "%d/%d%s" % (self.at + 1, self.count, "  ↓" if self.top < self.last else "")
        self.page.show(lines[0], lines[1 + self.top :][: self.page.rows], None, corner, indent=0)

    def press(self, key):
        if key in (B, LONG_B):
            return self.back()
        if key in (LEFT, RIGHT):
            self.at = (self.at + (-1 if key == LEFT else 1)) % self.count
            self.open()
        elif not self.turn(-1 if key == UP else 1):
            return None
        self.enter()
        return self

    def turn(self, by):
        """Turn a page, also into the next or previous chapter. Return False at an end of the text."""
        top, at = self.top + by * (self.page.rows - 1), self.at + by
        if 0 <= top <= self.last:
            self.top = top
        elif 0 <= at < self.count:
            self.at = at
            self.open()
            self.top = self.last if by < 0 else 0
        else:
            return False
        return True


screen = Reader
