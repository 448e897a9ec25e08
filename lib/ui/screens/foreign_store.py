"""Screens for stored data that cannot be used: a foreign store, a game of another version, a game with lost records."""

from loading import load
from ui.saves.log import Low, Store
from ui.screens.menu import Menu, goes, home


def screen(app):
    """Ask before foreign data in the store is lost."""

    def aside():
        return erases(app, lambda: load("ui.saves.compact").aside(app.store))

    def afresh():
        return erases(app, app.store.clear)

    def without():
        app.store = Store(bytearray(b"\xff" * app.store.size))
        return home(app)

    items = [(b"newer store" if load("ui.saves.compact").kin(app.store) else b"strange store", None)]
    items += [(b"set aside", goes(aside)), (b"play unsaved", goes(without)), (b"erase store", goes(afresh))]
    return Menu(app, app.say(b"STORE"), items)


def erases(app, act):
    """Erase the flash with `act` and open the menu, or say that the battery is too low for that."""
    try:
        act()
    except Low:
        return tired(app)
    return load("ui.screens.main_menu").first(app)


def tired(app):
    """Say that the battery is too low to rewrite the log."""
    back = lambda: load("ui.screens.main_menu").first(app)  # noqa: E731
    return Menu(app, app.say(b"STORE"), [(b"too low", None), (b"back", goes(back))], back)


def game(app, number):
    """Say that this version cannot resume a saved game, and offer to drop it."""

    def drop():
        app.store.forget(number)
        return home(app)

    back = lambda: home(app)  # noqa: E731
    return Menu(app, app.say(b"STORE"), [(b"not ours", None), (b"drop it", goes(drop)), (b"back", goes(back))], back)


def last(app, back):
    """Say that records of the last game are missing."""
    return Menu(app, app.say(b"STORE"), [(b"not whole", None), (b"back", goes(back))], back)
