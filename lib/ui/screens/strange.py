"""What cannot be read: a store that is not ours, a game of another version, a log that has lost some of a game."""

from ui.borrow import borrow
from ui.screens.menu import Menu, goes, home
from ui.store import Store


def store(app):
    """It holds something that we did not write: ask before it is lost."""

    def aside():
        borrow("ui.tidy").aside(app.store)
        return home(app)

    def afresh():
        app.store.clear()
        return home(app)

    def without():
        app.store = Store(bytearray(b"\xff" * app.store.size))
        return home(app)

    say = app.say
    items = [(say("newer store" if borrow("ui.tidy").kin(app.store) else "strange store"), None)]
    items += [(say("set aside"), goes(aside)), (say("play unsaved"), goes(without)), (say("erase store"), goes(afresh))]
    return Menu(app, say("STORE"), items)


def game(app, number):
    """One that waits, but not for us."""

    def drop():
        app.store.forget(number)
        return home(app)

    say, back = app.say, lambda: home(app)
    return Menu(app, say("STORE"), [(say("not ours"), None), (say("drop it"), goes(drop)), (say("back"), goes(back))], back)


def last(app, back):
    """The last game is not all there."""
    say = app.say
    return Menu(app, say("STORE"), [(say("not whole"), None), (say("back"), goes(back))], back)
