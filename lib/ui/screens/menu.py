"""Lists to choose from, and the main menu.

An item is (text, act): text is a string or gives one, act(key) answers A, LEFT and RIGHT with the next screen, with the
menu itself where a text changed, or with None. An item without act is only read.
"""

from engine import games
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


def first(app):
    """The screen that comes up at power-on."""
    if app.store.foreign:
        return unreadable(app)
    return main(app)


def unreadable(app):
    """The store holds something that we did not write: ask before it is lost."""
    from ui.store import Store

    def aside():
        borrow("ui.tidy").aside(app.store)
        return main(app)

    def afresh():
        app.store.clear()
        return main(app)

    def without():
        app.store = Store(bytearray(b"\xff" * app.store.size))
        return main(app)

    say = app.say
    items = [(say("newer store" if borrow("ui.tidy").kin(app.store) else "strange store"), None)]
    items += [(say("set aside"), goes(aside)), (say("play unsaved"), goes(without)), (say("erase store"), goes(afresh))]
    return Menu(app, say("STORE"), items)


def main(app):
    say, items = app.say, []
    back = lambda: main(app)  # noqa: E731
    for number in reversed(app.store.waiting):
        if number <= len(games.CATALOG):
            name = games.CATALOG[number - 1]
            items.append(("%s: %s" % (say("continue"), say(name)), goes(lambda number=number: resume(app, number))))
    items.append((say("new"), goes(lambda: choose(app))))
    items.append((say("rules"), goes(lambda: seldom("rules").shelf(app, back))))
    if app.store.last:
        items.append((say("watch last"), goes(lambda: watch(app, back))))
    items.append((say("statistics"), goes(lambda: seldom("stats").table(app, back))))
    items.append((say("settings"), goes(lambda: seldom("settings").menu(app, back))))
    items.append((say("about"), goes(lambda: seldom("about").About(app, back))))
    return Menu(app, say("title"), items)


def choose(app):
    """Which game?"""
    from ui.screens import setup

    back = lambda: main(app)  # noqa: E731
    if len(games.CATALOG) == 1:
        return setup.Setup(app, games.CATALOG[0], back)
    items = [(app.say(name), goes(lambda name=name: setup.Setup(app, name, lambda: choose(app)))) for name in games.CATALOG]
    return Menu(app, app.say("NEW GAME"), items, back)


def watch(app, back):
    """The last finished game, out of the log."""
    session = borrow("ui.recall").finished(app.store)
    if session:
        return seldom("replay").Replay(app, session, back)
    return Menu(app, app.say("STORE"), [(app.say("not whole"), None), (app.say("back"), goes(back))], back)


def resume(app, number):
    from ui.screens import play

    session, cursor = app.store.resume(number)
    if session:
        return play.Play(app, session, cursor=cursor).opening()

    def drop():
        app.store.forget(number)
        return main(app)

    say, back = app.say, lambda: main(app)
    return Menu(app, say("STORE"), [(say("not ours"), None), (say("drop it"), goes(drop)), (say("back"), goes(back))], back)
