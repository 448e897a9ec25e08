"""The books of rules, one a game."""

from engine import games
from ui.screens.menu import Menu, goes, to, way


def screen(app, back, at=0):
    """One book, or the choice of several."""
    if len(games.CATALOG) == 1:
        return to("rules", app, back, games.CATALOG[0])
    items = []
    for i in range(len(games.CATALOG)):
        name = games.CATALOG[i]
        items.append((app.say(name), goes(way(to, "rules", app, way(to, "shelf", app, back, i), name))))
    menu = Menu(app, app.say(b"RULES"), items, back)
    menu.at = at
    return menu
