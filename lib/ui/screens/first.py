"""Power-on: the title picture; the very first time the language, and the offer of a game that teaches."""

import displayio
from micropython import const

from ui import words
from ui.fonts import Sheet
from ui.keys import A, since
from ui.screens.menu import Menu, goes, home, seldom, to, way
from ui.store import HEAD, LANGUAGE
from ui.zones import Line, grid

_SHOWN = const(1200)  # ms, unless a key is pressed


class Title:
    """A key means what it means in the menu behind: nobody has to wait."""

    def __init__(self, app):
        self.app, self.group, self.at = app, displayio.Group(), app.device.clock.ticks()
        self.group.append(grid(Sheet("title"), 1, 0, 0))
        line = Line(app.title, 0, 0)
        line.say(app.say(b"title"))
        line.group.x = (128 - line.bitmap.width) // 2
        self.group.append(line.group)

    def enter(self):
        pass

    def behind(self):
        store = self.app.store
        new = not store.foreign and store.end <= len(HEAD)
        return language(self.app) if new else seldom("start").first(self.app)

    def press(self, key):
        screen = self.behind()
        return screen if self.app.store.end <= len(HEAD) else screen.press(key) or screen

    def tick(self, now):
        return self.behind() if since(now, self.at) > _SHOWN else None


def language(app):
    """In no language: each by its own name."""

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
    no = way(home, app)
    items = [(b"offer", None), (b"yes", goes(way(to, "teach", app))), (b"no", goes(no)), ("", None), (b"later", None)]
    return Menu(app, app.say(b"WELCOME"), items, no)


screen = Title
