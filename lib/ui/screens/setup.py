"""Before a game: how many seats and who sits there, the variant, the deal; on top the table that was last sat down to.

An item under a cursor that rests is explained in the place of the title.
"""

from micropython import const

from engine import games
from engine.session import Session
from loading import load
from ui.keys import LEFT, A, since
from ui.saves.log import TABLE
from ui.screens.menu import Menu, open_screen

deal = load("ui.screens.dealing")  # it goes when this module goes
_PERSON = const(0)
_COMPUTER = const(1)  # the best; 2 is a good one, 3 an easy one
# What an item is about, one byte each: the start, the number of seats, the deal; a seat, from its number on; an option
_START = const(0)
_SEATS = const(1)
_DEAL = const(2)
_AGAIN = const(3)
_SEAT = const(16)
_OPTION = const(32)
_WHO = b"person", b"computer", b"good computer", b"easy computer"
_REST = const(1000)  # ms after the last key until an item is explained


class Setup(Menu):
    def __init__(self, app, back, name):
        self.game, self.name = games.load(name), name
        self.seats = min(self.game.SEATS)
        self.players = bytearray([_PERSON] + [_COMPUTER] * 8)
        self.options = []
        self.number = None  # random; or a word, for what is wished of it (ui/saves/stars.py)
        self.table_view, self.told = None, False  # is the item under the cursor explained
        Menu.__init__(self, app, app.say(name).upper(), bytearray((_START,)), back)
        self.last = self.latest()
        self.known = self.last != self.table()  # the plain table is set up anyway
        self.once = load("ui.screens.last_table").words(self) if self.known else ""
        self.fill()

    def latest(self):
        """The table of this game that was last sat down to; the plain one where none is known."""
        plain = found = self.table()
        for data in self.app.store.facts(TABLE):
            if data[:1] == plain[:1] and len(data) in (5, 7) and data[1] in self.game.SEATS:
                found = data
        return found

    def table(self):
        """The table that is set up, as the store keeps it: the game's number, seats, options (2 bytes), computers as bits; and
        only where not all of them are the best, which are good ones and which easy ones."""
        bits, who = 0, [0] * 4
        for option in self.options:
            bits |= 1 << self.game.OPTIONS.index(option)
        for seat in range(self.seats):
            who[self.players[seat]] |= 1 << seat
        computers = who[1] | who[2] | who[3]
        table = bytes((games.CATALOG.index(self.name) + 1, self.seats, bits & 255, bits >> 8, computers))
        return table + bytes(who[2:]) if computers != who[1] else table

    def fill(self):
        """The items that go with the number of seats."""
        items = self.items = bytearray((_AGAIN, _START) if self.known else (_START,))
        if len(self.game.SEATS) > 1:
            items.append(_SEATS)
        if self.seats > 1:
            items.extend(bytes(range(_SEAT, _SEAT + self.seats)))
        for i in range(len(self.game.OPTIONS)):
            if self.possible(self.game.OPTIONS[i]):
                items.append(_OPTION + i)
        self.options = [option for option in self.options if self.possible(option)]
        items.append(_DEAL)

    def possible(self, option, seats=0):
        """Some options are for some numbers of seats only; `seats`: others than are set up."""
        return (seats or self.seats) in games.needs(self.game, option)[1]

    def open(self, at):
        return True

    def line(self, at):
        item, say = self.items[at], self.app.say
        if item == _START:
            return say(b"start")
        if item == _AGAIN:
            return self.once
        if item == _SEATS:
            return "%s: %d" % (say(b"seats"), self.seats)
        if item == _DEAL:
            number = self.number or b"chance"
            return "%s: %s" % (say(b"deal"), number if isinstance(number, int) else say(number))
        if item < _OPTION:
            return "%s: %s" % (say(b"seat", item - _SEAT + 1), say(_WHO[self.players[item - _SEAT]]))
        option = self.game.OPTIONS[item - _OPTION]
        on = (option in self.options) != (item - _OPTION in self.game.WITHOUT)
        return "%s: %s" % (say(option), say(b"yes" if on else b"no"))

    def act(self, at, key):
        item = self.items[at]
        if item == _AGAIN and key == A:
            load("ui.screens.last_table").recall(self)
        if item in (_START, _AGAIN):
            return self.start(key)
        if item == _SEATS:
            seats = list(self.game.SEATS)  # the device's ranges know no index (DEVICE 11)
            self.seats = seats[(seats.index(self.seats) + (-1 if key == LEFT else 1)) % len(seats)]
            self.fill()
        elif item == _DEAL:
            if key == A:
                return open_screen("deal_number", self.app, self.number, self.take)
            self.number = load("ui.saves.stars").other(self.app, self.number, self.table(), key)
        elif item < _OPTION:
            who = b"\1\0" + self.game.LEVELS[1:]
            place = who.find(bytes((self.players[item - _SEAT],)))
            self.players[item - _SEAT] = who[(place + (-1 if key == LEFT else 1)) % len(who)]
        else:
            self.turn(self.game.OPTIONS[item - _OPTION])
        if item != _DEAL and isinstance(self.number, bytes):
            self.number = None  # another table: stars are not for it
        return self

    def turn(self, option):
        """On or off; what it needs goes on with it, what needs it goes off."""
        game = self.game
        if option in self.options:
            kept = [other for other in self.options if games.needs(game, other)[0] != option]
            self.options = [other for other in kept if other != option]
        else:
            for wanted in (games.needs(game, option)[0], option):
                if wanted and wanted not in self.options:
                    self.options.append(wanted)

    def take(self, number):
        self.number = number
        return self

    def press(self, key):
        if self.told:
            self.told = False
            self.enter()
        return Menu.press(self, key) or self

    def tick(self, now):
        """Load the table while this is read. Explain an item on which the cursor rests."""
        if self.table_view is None:
            from ui.games import view_of
            from ui.screens.table import play  # noqa: F401

            self.table_view = view_of(self.name).View(self.app)
        elif not self.told and since(now, self.app.touched) > _REST:
            self.told = True
            return self.explain()
        return None

    def explain(self):
        item, page, say = self.items[self.at], self.app.page, self.app.say
        if item in (_START, _AGAIN):
            text = say(b"about start")
        elif item < _OPTION:
            text = say(b"about seats" if item == _SEATS else b"about deal" if item == _DEAL else b"about seat")
            if item == _DEAL and isinstance(self.number, bytes):
                text = say("about %s" % str(self.number, "utf-8"))
        else:
            option = self.game.OPTIONS[item - _OPTION]
            text = say("explain %s" % option[2:] if item - _OPTION in self.game.WITHOUT else "about %s" % option)
        page.title.say("")
        page.corner.say(text)
        return self

    def start(self, key):
        if key != A:
            return None
        if games.CATALOG.index(self.name) + 1 in self.app.store.waiting:
            return deal.sure(self.app, lambda: load("ui.screens.last_table").afresh(self), lambda: self)
        return self.deal()

    def deal(self):
        table = self.table()
        session = Session.deal(self.name, self.seats, self.options, deal.chosen(self.app, self.number, table))
        if table != self.last:
            self.app.store.fact(TABLE, table)
        players = self.players[: self.seats]
        view, number = self.table_view, session.number
        return deal.begin(self.app, self.name, self.seats, self.options, number, players, view, session=session)


screen = Setup
