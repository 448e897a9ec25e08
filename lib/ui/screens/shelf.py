"""The books of rules, one a game; and the game that teaches."""

from engine import games
from ui.screens.menu import Menu, goes, to, way


def screen(app, back, at=0):
    """Which book?"""
    items = []
    for i in range(len(games.CATALOG)):
        name = games.CATALOG[i]
        items.append((app.say(name), goes(way(to, "rules", app, way(to, "shelf", app, back, i), name))))
    items.append((b"guided", goes(way(to, "teach", app))))
    menu = Menu(app, app.say(b"RULES"), items, back)
    menu.at = at
    return menu
