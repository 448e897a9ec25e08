"""The books of rules, one a game."""

from engine import games
from ui.screens.menu import Menu, goes, to


def screen(app, back):
    """One book, or the choice of several."""
    if len(games.CATALOG) == 1:
        return to("rules", app, back, games.CATALOG[0])
    again = lambda: screen(app, back)  # noqa: E731
    items = [(app.say(name), goes(lambda name=name: to("rules", app, again, name))) for name in games.CATALOG]
    return Menu(app, app.say(b"RULES"), items, back)
