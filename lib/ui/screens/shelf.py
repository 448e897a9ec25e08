"""The books of rules, one a game."""

from engine import games
from ui.screens.menu import Menu, goes, seldom


def shelf(app, back):
    """One book, or the choice of several."""
    if len(games.CATALOG) == 1:
        return seldom("rules").Reader(app, games.CATALOG[0], back)
    again = lambda: shelf(app, back)  # noqa: E731
    items = [(app.say(name), goes(lambda name=name: seldom("rules").Reader(app, name, again))) for name in games.CATALOG]
    return Menu(app, app.say(b"RULES"), items, back)
