"""The rules of each game, to read on the device."""

from engine import games
from ui import words
from ui.screens.menu import Menu, goes
from ui.screens.reader import Reader

FOLDER = __file__.rsplit("/", 2)[0] + "/rules/"


def text(app, name):
    """The file of a text in the language chosen."""
    return FOLDER + "%s.%s.txt" % (name, words.LANGUAGES[min(app.settings[0], len(words.LANGUAGES) - 1)])


def book(app, name, back):
    return Reader(app, text(app, name), back)


def shelf(app, back):
    """One book, or the choice of several."""
    if len(games.CATALOG) == 1:
        return book(app, games.CATALOG[0], back)
    again = lambda: shelf(app, back)  # noqa: E731
    return Menu(
        app, app.say("RULES"), [(app.say(name), goes(lambda name=name: book(app, name, again))) for name in games.CATALOG], back
    )
