"""Where everything starts: the main menu, which game, and the games that wait."""

from engine import games
from ui.borrow import borrow
from ui.screens.menu import Menu, goes, home, seldom


def first(app):
    """The screen that comes up at power-on."""
    if app.store.foreign:
        return unreadable(app)
    return main(app)


def unreadable(app):
    """The store holds something that we did not write: ask before it is lost."""
    from ui.store import Store

    def aside():
        borrow("ui.tidy").aside(app.store)
        return main(app)

    def afresh():
        app.store.clear()
        return main(app)

    def without():
        app.store = Store(bytearray(b"\xff" * app.store.size))
        return main(app)

    say = app.say
    items = [(say("newer store" if borrow("ui.tidy").kin(app.store) else "strange store"), None)]
    items += [(say("set aside"), goes(aside)), (say("play unsaved"), goes(without)), (say("erase store"), goes(afresh))]
    return Menu(app, say("STORE"), items)


class Main(Menu):
    setup = stats = None

    def tick(self, now):
        """While this is read, what may come next is fetched: it takes a while."""
        if not self.setup:
            self.setup = seldom("setup")
        elif not self.stats:
            self.stats = seldom("stats")


def main(app):
    say, items = app.say, []
    back = lambda: home(app)  # noqa: E731
    for number in reversed(app.store.waiting):
        if 1 <= number <= len(games.CATALOG):
            name = games.CATALOG[number - 1]
            items.append(("%s: %s" % (say("continue"), say(name)), goes(lambda number=number: resume(app, number))))
    items.append((say("new"), goes(lambda: choose(app, menu.setup or seldom("setup")))))
    items.append((say("rules"), goes(lambda: seldom("rules").shelf(app, back))))
    if app.store.last[0]:
        items.append((say("watch last"), goes(lambda: watch(app, back))))
    items.append((say("statistics"), goes(lambda: (menu.stats or seldom("stats")).table(app, back))))
    items.append((say("settings"), goes(lambda: seldom("settings").menu(app, back))))
    items.append((say("about"), goes(lambda: seldom("about").About(app, back))))
    menu = Main(app, say("title"), items)
    return menu


def choose(app, setup):
    """Which game?"""
    back = lambda: home(app)  # noqa: E731
    if len(games.CATALOG) == 1:
        return setup.Setup(app, games.CATALOG[0], back)
    again = lambda: choose(app, setup)  # noqa: E731
    items = [(app.say(name), goes(lambda name=name: setup.Setup(app, name, again))) for name in games.CATALOG]
    menu, latest = Menu(app, app.say("NEW GAME"), items, back), (app.store.waiting or app.store.last[:1])[-1]
    if 1 <= latest <= len(items):
        menu.at = latest - 1
    return menu


def watch(app, back):
    """The last finished game, out of the log."""
    app.moment()
    session = borrow("ui.recall").finished(app.store)
    if session:
        return seldom("replay").Replay(app, session, back)
    return Menu(app, app.say("STORE"), [(app.say("not whole"), None), (app.say("back"), goes(back))], back)


def resume(app, number):
    from ui.screens import play

    app.moment()
    session, cursor = app.store.resume(number)
    if session:
        return play.Play(app, session, cursor=cursor).opening()

    def drop():
        app.store.forget(number)
        return home(app)

    say, back = app.say, lambda: home(app)
    return Menu(app, say("STORE"), [(say("not ours"), None), (say("drop it"), goes(drop)), (say("back"), goes(back))], back)
