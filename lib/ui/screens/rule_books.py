"""The list of rule books, one for each game, and the lesson."""

from engine import games
from ui.screens.menu import Menu, goes, open_screen


def screen(app, back, at=0):
    """Return the list, its cursor on item `at`."""

    def book(i):
        return lambda: open_screen("rules", app, lambda: open_screen("rule_books", app, back, i), games.CATALOG[i])

    items = [(app.say(games.CATALOG[i]), goes(book(i))) for i in range(len(games.CATALOG))]
    items.append((b"guided", goes(lambda: open_screen("table.lesson", app))))
    menu = Menu(app, app.say(b"RULES"), items, back)
    menu.at = at
    return menu
