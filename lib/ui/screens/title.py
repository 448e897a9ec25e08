"""Screens after power-on: the title picture; the first time the language; before the first finished game the offer of a
lesson."""

import displayio
from micropython import const

from loading import load
from ui.drawing.fonts import Sheet
from ui.drawing.zones import Line, grid
from ui.keys import A, since
from ui.saves.log import ENDED, FACT, GUIDED, HEAD, LANGUAGE
from ui.screens import Screen
from ui.screens.menu import Menu, goes, home, open_screen
from ui.text import words

TOTALS = 87, 84, 72  # W, T, H: facts made of finished games
_SHOWN = const(1200)  # ms, unless a key is pressed


class Title(Screen):
    """The title picture. A key acts as in the menu behind it, so nobody has to wait. If a question comes before the menu, a key
    opens the question: a key that was pressed before is no answer."""

    def __init__(self, app):
        self.app, self.group, self.at = app, displayio.Group(), app.device.clock.ticks()
        self.group.append(grid(Sheet("title"), 1, 0, 0))
        line = Line(app.title, 0, 0)
        line.say(app.say(b"title"))
        line.group.x = (128 - line.bitmap.width) // 2
        self.group.append(line.group)

    def texts(self):
        return [self.app.say(b"title")]

    def behind(self):
        return ask(self.app) or load("ui.screens.main_menu").first(self.app)

    def press(self, key):
        question = ask(self.app) or load("ui.screens.main_menu").asks(self.app)
        if question:
            return question
        screen = self.behind()
        return screen.press(key) or screen

    def tick(self, now):
        return self.behind() if since(now, self.at) > _SHOWN else None


def ask(app):
    """Return a question for a new user: the language, or once the offer of a lesson; otherwise None."""
    store = app.store
    if store.foreign:
        return None
    if store.end <= len(HEAD):
        return language(app)
    return offer(app) if not (app.settings[GUIDED] or store.waiting or finished(store)) else None


def finished(store):
    """Return True if the store has the result of a finished game."""
    for kind, payload, _ in store.records():
        if kind == FACT and (payload[0] == ENDED and len(payload) > 2 or payload[0] in TOTALS):
            return True
    return False


def language(app):
    """Return the choice of a language. Each has its own name, because none is chosen yet."""

    def choice(number):
        def act(key):
            if key != A:
                return None
            app.change(LANGUAGE, number)
            return offer(app)

        return act

    items = [(bytes(words.LANGUAGES[i], "utf-8"), choice(i)) for i in range(len(words.LANGUAGES))]
    return Menu(app, app.say(b"title"), items + [("", None), ("↑ ↓   A", None)])


def offer(app):
    def no():
        app.change(GUIDED, 1)
        return home(app)

    yes = goes(lambda: open_screen("table.lesson", app))
    items = [(b"offer", None), (b"yes", yes), (b"no", goes(no)), ("", None), (b"later", None)]
    return Menu(app, app.say(b"WELCOME"), items, no)


screen = Title
