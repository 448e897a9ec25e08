"""Lists to choose from.

An item is (text, act): text is a string or gives one, act(key) answers A, LEFT and RIGHT with the next screen, with the
menu itself where a text changed, or with None. An item without act is only read.
"""

from ui.borrow import borrow
from ui.keys import DOWN, LEFT, LONG_B, RIGHT, UP, A, B
from ui.page import ROWS


class Menu:
    def __init__(self, app, title, items, back=None):
        self.app, self.page, self.group = app, app.page, app.page.group
        self.title, self.items, self.back = title, items, back
        self.at = self.top = 0
        while not items[self.at][1]:
            self.at += 1

    def enter(self):
        self.top = min(max(self.top, self.at - ROWS + 1), self.at)
        if self.at <= 2 and self.top and self.at < ROWS:
            self.top = 0
        texts = []
        for text, _ in self.items[self.top : self.top + ROWS]:
            texts.append(text if isinstance(text, str) else text())
        corner = "%d/%d" % (self.at + 1, len(self.items)) if len(self.items) > ROWS else ""
        self.page.show(self.title, texts, self.at - self.top, corner)

    def press(self, key):
        if key in (UP, DOWN):
            return self.step(-1 if key == UP else 1)
        if key in (A, LEFT, RIGHT):
            screen = self.items[self.at][1](key)
            if screen is self:
                self.enter()
            return screen
        if key in (B, LONG_B) and self.back:
            return self.back()
        return None

    def step(self, by):
        """To the next item that can be chosen, around the ends."""
        self.at = (self.at + by) % len(self.items)
        while not self.items[self.at][1]:
            self.at = (self.at + by) % len(self.items)
        if self.top <= self.at < self.top + ROWS and len(self.items) <= ROWS:
            self.page.point(self.at - self.top)
        else:
            self.enter()
        return self


def goes(make):
    """An act that opens a screen on A."""
    return lambda key: make() if key == A else None


def seldom(name):
    """A screen that few people open, kept only while it is."""
    return borrow("ui.screens." + name)


def home(app):
    """The main menu."""
    return seldom("start").main(app)
