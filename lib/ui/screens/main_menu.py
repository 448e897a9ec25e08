"""The main menu, the choice of a game, and the running games."""

from micropython import const

from engine import games
from engine.console import out_of_memory
from engine.session import PEEKED
from loading import load
from ui.games import view_of
from ui.keys import A, since
from ui.screens.menu import Menu, home, leave, open_screen, which

_QUIET = const(300)  # ms without a key before the next screen is loaded: loading would delay a cursor step
_WIDE = const(122)  # dots of an item
_SLICE = const(6)  # ms of loading a game between two polls of the keys


def first(app):
    """Return the first screen after the title."""
    return asks(app) or Main(app)


def asks(app):
    """Return the screen of a question about a memory chip or foreign data, which comes before anything else; or None."""
    if app.device.spare and app.device.store.question:
        return open_screen("chips", app)
    return open_screen("foreign_store", app) if app.store.foreign else None


class Main(Menu):
    """The main menu. An item is a word, or the number of a running game.

    The screen that A would open is loaded in advance, because loading takes a while (DEVICE 7). A game in the log is loaded in
    the steps of `resume` or `watch`; the last step yields a function that makes its screen.
    """

    setup = stats = None
    steps = ready = None
    spoilt = False  # loading in advance failed: A tries again and shows the error

    def __init__(self, app):
        items = [number for number in reversed(app.store.waiting) if 1 <= number <= len(games.CATALOG)]
        self.deals = {number: deal(app.store, number) for number in items}
        self.far = {}  # progress of each game, by its number
        items += [b"new", b"rules"]
        if app.store.last[0]:
            items.append(b"watch last")
        Menu.__init__(self, app, app.say(b"title"), items + [b"statistics", b"settings", b"about"])

    def open(self, at):
        return True

    def line(self, at):
        """Return an item's text. A running game has its name, deal and progress, if known; a long name leaves out the deal."""
        item, say = self.items[at], self.app.say
        if not isinstance(item, int):
            return say(item)
        name, far = say(games.CATALOG[item - 1]), self.far.get(item, "")
        text = "%s #%d" % (name, self.deals[item])
        if far and self.app.small.measure("%s  %s" % (text, far)) > _WIDE:
            text = name
        return "%s  %s" % (text, far) if far else text

    def act(self, at, key):
        item, app = self.items[at], self.app
        if key != A:
            return None
        if self.is_saved_game(at):
            return self.game()

        def back():
            return home(app, item)

        if item == b"new":
            return choose(app, 0, self.setup)
        if item == b"rules":
            return open_screen("rule_books", app, back)
        if item == b"statistics":
            return (self.stats or load("ui.screens.statistics")).screen(app, back)
        return open_screen("settings" if item == b"settings" else "about", app, back)

    def is_saved_game(self, at):
        """Return True if this item is a game in the log."""
        return isinstance(self.items[at], int) or self.items[at] == b"watch last"

    def tick(self, now):
        app = self.app
        if self.ready or self.spoilt or since(now, app.touched) < _QUIET:
            return None
        if self.is_saved_game(self.at):
            self.setup = self.stats = None  # free their memory for the game
            try:
                while not self.ready and since(app.device.clock.ticks(), now) < _SLICE:
                    self.fetch()
                if self.ready and self.items[self.at] in self.far:
                    self.enter()
                    return self
            except MemoryError:
                out_of_memory("as a game was loaded ahead of time: it is loaded when A is pressed")
                self.steps, self.spoilt = None, True
            except Exception:
                self.steps, self.spoilt = None, True
        elif not self.setup:
            self.setup = load("ui.screens.setup")
        elif not self.stats:
            self.stats = load("ui.screens.statistics")
        else:
            return None
        app.busy, app.since = True, now  # causes a sweep
        return None

    def fetch(self):
        """Do one step of loading the game under the cursor."""
        if not self.steps:
            item = self.items[self.at]
            self.steps = resume(self.app, item) if isinstance(item, int) else watch(self.app, lambda: home(self.app, item))
        result = next(self.steps)
        if isinstance(result, str):
            self.far[self.items[self.at]] = result
        else:
            self.ready = result
        if result and result is self.ready:
            self.steps = None

    def game(self):
        """Return the screen of the game under the cursor. Do the rest of its loading now."""
        if not self.ready:
            self.app.moment()
        while not self.ready:
            self.fetch()
        return self.ready()

    def step(self, by):
        """Move the cursor. Drop the game loaded in advance, to free its memory."""
        self.steps = self.ready = None
        self.spoilt = False
        return Menu.step(self, by)


def deal(store, number):
    """Return the deal of a running game."""
    for _, payload, _ in store.records(store.begun[number]):
        return int.from_bytes(payload[5:8], "little")


class Rows(Menu):
    """The list of games. The cursor begins on the game of the given number, otherwise on the latest.

    While the player reads it, the rules of the game under the cursor are loaded.
    """

    ready = None  # the place of the game whose rules are loaded

    def __init__(self, app, number, setup):
        leave()
        self.setup = setup
        Menu.__init__(self, app, app.say(b"NEW GAME"), games.CATALOG, lambda: home(app, b"new"))
        latest = number or (app.store.waiting or app.store.last[:1])[-1]
        if 1 <= latest <= len(games.CATALOG):
            self.at = latest - 1

    def line(self, at):
        return self.app.say(games.CATALOG[at])

    def open(self, at):
        return True

    def act(self, at, key):
        if key != A:
            return None
        if self.ready != at:
            leave()
        return (self.setup or load("ui.screens.setup")).screen(self.app, lambda: which(self.app, at + 1), games.CATALOG[at])

    def tick(self, now):
        app = self.app
        if since(now, app.touched) < _QUIET or self.setup and self.ready == self.at:
            return None
        if not self.setup:
            self.setup = load("ui.screens.setup")
        else:
            leave()
            games.load(games.CATALOG[self.at])
            self.ready = self.at
        app.busy, app.since = True, now  # causes a sweep
        return None


def choose(app, number=0, setup=None):
    if len(games.CATALOG) == 1:
        return (setup or load("ui.screens.setup")).screen(app, lambda: home(app, b"new"), games.CATALOG[0])
    return Rows(app, number, setup)


def watch(app, back):
    """Yield steps that load the last finished game from the log."""
    for loaded in load("ui.saves.replay").load(app.store, *app.store.last):
        yield None
    session = loaded[0]
    if session and session.over:
        replay = load("ui.screens.table.replay")
        yield None
        view_of(session.name)  # the largest part of the view
        yield None
        screen = replay.screen(app, back, session)
        yield lambda: screen
    else:
        yield lambda: load("ui.screens.foreign_store").last(app, back)


def resume(app, number):
    """Yield steps that load a running game and its table."""
    for loaded in load("ui.saves.replay").load(app.store, number, app.store.begun[number]):
        yield None
    session, cursor = loaded
    if session:
        from ui.screens.table import play

        yield None
        look = view_of(session.name)
        yield None
        view = look.View(app)
        yield None
        table = load("ui.screens.table.lesson").table if session.name == "thegame" and session.helped & PEEKED else play.Play
        facts = [text for text in view.facts(session) if text]
        yield facts[-1] if facts else None

        def sit():
            # Rewrite a log with damaged records: they could disturb the next decisions
            if app.store.doubt and not app.store.tidy():
                return load("ui.screens.foreign_store").tired(app)
            return table(app, session, view, cursor).opening()

        yield sit
    else:
        yield lambda: load("ui.screens.foreign_store").game(app, number)
