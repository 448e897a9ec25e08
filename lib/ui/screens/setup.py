"""Before a game: how many seats and who sits there, the variant, the deal."""

from micropython import const

from engine import games
from ui.borrow import borrow
from ui.keys import LEFT, A
from ui.screens.menu import Menu, leave, seldom, to

deal = seldom("deal")  # it goes when this module goes
_PERSON = const(0)
_COMPUTER = const(1)
# What an item is about, one byte each: the start, the number of seats, the deal; a seat, from its number on; an option
_START = const(0)
_SEATS = const(1)
_DEAL = const(2)
_SEAT = const(16)
_OPTION = const(32)


class Setup(Menu):
    def __init__(self, app, back, name):
        leave()
        self.game, self.name = games.load(name), name
        self.seats = min(self.game.SEATS)
        self.players = bytearray([_PERSON] + [_COMPUTER] * 8)
        self.options = []
        self.number = None  # random
        self.view = None
        Menu.__init__(self, app, app.say(name).upper(), bytearray((_START,)), back)
        self.fill()

    def fill(self):
        """The items that go with the number of seats."""
        items = self.items = bytearray((_START,))
        if len(self.game.SEATS) > 1:
            items.append(_SEATS)
        if self.seats > 1:
            items.extend(bytes(range(_SEAT, _SEAT + self.seats)))
        for i in range(len(self.game.OPTIONS)):
            if self.possible(self.game.OPTIONS[i]):
                items.append(_OPTION + i)
        self.options = [option for option in self.options if self.possible(option)]
        items.append(_DEAL)

    def possible(self, option):
        """Some options are for some numbers of seats only."""
        needs = self.game.NEEDS.get(option)
        return needs is None or isinstance(needs, str) or self.seats in needs

    def open(self, at):
        return True

    def line(self, at):
        item, say = self.items[at], self.app.say
        if item == _START:
            return say(b"start")
        if item == _SEATS:
            return "%s: %d" % (say(b"seats"), self.seats)
        if item == _DEAL:
            return "%s: %s" % (say(b"deal"), self.number or say(b"chance"))
        if item < _OPTION:
            return "%s: %s" % (say(b"seat", item - _SEAT + 1), say(b"computer" if self.players[item - _SEAT] else b"person"))
        option = self.game.OPTIONS[item - _OPTION]
        on = (option in self.options) != (item - _OPTION in self.game.WITHOUT)
        return "%s: %s" % (say(option), say(b"yes" if on else b"no"))

    def act(self, at, key):
        item = self.items[at]
        if item == _START:
            return self.start(key)
        if item == _SEATS:
            seats = list(self.game.SEATS)  # the device's ranges know no index (DEVICE 11)
            self.seats = seats[(seats.index(self.seats) + (-1 if key == LEFT else 1)) % len(seats)]
            self.fill()
        elif item == _DEAL:
            if key == A:
                return to("number", self.app, self.number, self.take)
            self.number = None if self.number else deal.draw(self.app)
        elif item < _OPTION:
            self.players[item - _SEAT] ^= _COMPUTER
        else:
            self.turn(self.game.OPTIONS[item - _OPTION])
        return self

    def turn(self, option):
        """On or off; what it needs goes on with it, what needs it goes off."""
        needs = self.game.NEEDS
        if option in self.options:
            self.options = [other for other in self.options if other != option and needs.get(other) != option]
        else:
            for wanted in (needs.get(option), option):
                if isinstance(wanted, str) and wanted not in self.options:
                    self.options.append(wanted)

    def take(self, number):
        self.number = number
        return self

    def tick(self, now):
        """While this is read, what the table needs is fetched: it takes a while the first time."""
        if self.view is None:
            from ui import views
            from ui.screens import play  # noqa: F401

            self.view = views.load(self.name).View(self.app)

    def start(self, key):
        if key != A:
            return None
        if games.CATALOG.index(self.name) + 1 in self.app.store.waiting:
            return deal.sure(self.app, self.afresh, lambda: self)
        return self.deal()

    def afresh(self):
        """What was lost already counts as lost."""
        store = self.app.store
        self.app.moment()
        session, _ = borrow("ui.recall").resume(store, games.CATALOG.index(self.name) + 1)
        if session and session.over:
            borrow("ui.tally").count(store, session)
        return self.deal()

    def deal(self):
        number, players = self.number or deal.draw(self.app), self.players[: self.seats]
        return deal.begin(self.app, self.name, self.seats, self.options, number, players, self.view)


screen = Setup
