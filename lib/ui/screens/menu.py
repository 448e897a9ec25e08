"""Menus: lists of items to choose from.

An item is (text, act): text is a string, or the bytes of a word; act(key) answers A, LEFT and RIGHT with the next screen,
with the menu itself if a text changed, or with None. An item without act can only be read. A menu with other items, for a
list that is long or changes, overrides `line`, `act` and `open`.
"""

from loading import forget_all, load
from ui.keys import DOWN, LEFT, LONG_B, RIGHT, UP, A, B
from ui.screens import Screen


class Menu(Screen):
    def __init__(self, app, title, items, back=None):
        self.app, self.page, self.group = app, app.page, app.page.group
        self.title, self.items, self.back = title, items, back
        self.at = self.top = 0
        while not self.open(self.at):
            self.at += 1

    def line(self, at):
        text = self.items[at][0]
        return text if isinstance(text, str) else self.app.say(text)

    def open(self, at):
        """Return True if this item can be chosen."""
        return self.items[at][1]

    def act(self, at, key):
        return self.items[at][1](key)

    def enter(self):
        self.top = min(max(self.top, self.at - self.page.rows + 1), self.at)
        if self.at <= 2:  # at most two read-only lines are above the first item: show them again
            self.top = 0
        texts = [self.line(at) for at in range(self.top, min(self.top + self.page.rows, len(self.items)))]
        self.page.show(self.title, texts, self.at - self.top, self.corner())

    def corner(self):
        """Return the item's place among those that can be chosen, "" if all items are in view."""
        if len(self.items) <= self.page.rows:
            return ""
        place = count = 0
        for at in range(len(self.items)):
            if self.open(at):
                count += 1
                place += at <= self.at
        return "%d/%d" % (place, count)

    def press(self, key):
        if key in (UP, DOWN):
            return self.step(-1 if key == UP else 1)
        if key in (A, LEFT, RIGHT):
            screen = self.act(self.at, key)
            if screen is self:
                self.enter()
            return screen
        if key in (B, LONG_B) and self.back:
            return self.back()
        return None

    def step(self, by):
        """Move to the next item that can be chosen, around the ends."""
        self.at = (self.at + by) % len(self.items)
        while not self.open(self.at):
            self.at = (self.at + by) % len(self.items)
        if self.top <= self.at < self.top + self.page.rows and len(self.items) <= self.page.rows:
            self.page.point(self.at - self.top)
        else:
            self.enter()
        return self


def goes(make):
    """An act that opens a screen on A."""
    return lambda key: make() if key == A else None


def leave():
    """Forget the rules and the view of the game on the table: the next one may be another."""
    forget_all("engine.games.")
    forget_all("ui.games.")


def open_screen(name, app, *more):
    """Return a screen, loaded on demand. more: its own arguments, with the way back first if it has one"""
    return load("ui.screens." + name).screen(app, *more)


def which(app, number=0):
    """Return the list of games, the cursor on the game of this number."""
    return load("ui.screens.main_menu").choose(app, number)


def home(app, item=None):
    """Return the main menu, its cursor on an item."""
    leave()
    app.table = 0
    menu = load("ui.screens.main_menu").Main(app)
    if item in menu.items:
        menu.at = menu.items.index(item)
    return menu
