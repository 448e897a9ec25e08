"""The set-up of a game: seats and their players, the variant, the deal; the first item repeats the last table.

An item on which the cursor rests is explained instead of the title.
"""

from micropython import const

from engine import games
from engine.session import Session
from loading import load
from ui.keys import LEFT, A, since
from ui.saves.log import TABLE
from ui.screens.menu import Menu, open_screen

deal = load("ui.screens.dealing")  # a name of this module: it is dropped together with the module
_PERSON = const(0)
_COMPUTER = const(1)  # the best level; 2 is a good one, 3 an easy one
# Kinds of items, one byte each: start, number of seats, deal, last table again; a seat, from 16 on; an option, from 32 on
_START = const(0)
_SEATS = const(1)
_DEAL = const(2)
_AGAIN = const(3)
_SEAT = const(16)
_OPTION = const(32)
_WHO = b"person", b"computer", b"good computer", b"easy computer"
_REST = const(1000)  # ms after the last key until the item is explained


class Setup(Menu):
    def __init__(self, app, back, name):
        self.game, self.name = games.load(name), name
        self.seats = min(self.game.SEATS)
        self.players = bytearray([_PERSON] + [_COMPUTER] * 8)
        self.options = []
        self.number = None  # None for random, or a word for a wish (ui/saves/stars.py)
        self.table_view, self.explained = None, False  # whether the item under the cursor is explained
        Menu.__init__(self, app, app.say(name).upper(), bytearray((_START,)), back)
        self.last = self.latest()
        self.repeats = self.last != self.table()  # whether there is a last table other than the plain one
        self.once = load("ui.screens.last_table").words(self) if self.repeats else ""
        self.fill()

    def latest(self):
        """Return the last table of this game, or the plain one if the log has none."""
        plain = last = self.table()
        for data in self.app.store.facts(TABLE):
            if data[:1] == plain[:1] and len(data) in (5, 7) and data[1] in self.game.SEATS:
                last = data
        return last

    def table(self):
        """Return the table as the store keeps it: number of the game, seats, options (2 bytes), computers as bits. If not all
        computers have the best level, bits for the good and for the easy ones follow."""
        bits, who = 0, [0] * 4
        for option in self.options:
            bits |= 1 << self.game.OPTIONS.index(option)
        for seat in range(self.seats):
            who[self.players[seat]] |= 1 << seat
        computers = who[1] | who[2] | who[3]
        table = bytes((games.CATALOG.index(self.name) + 1, self.seats, bits & 255, bits >> 8, computers))
        return table + bytes(who[2:]) if computers != who[1] else table

    def fill(self):
        """Make the items for the number of seats."""
        items = self.items = bytearray((_AGAIN, _START) if self.repeats else (_START,))
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
        """Return True if the option is allowed for a number of seats: those given, or else those set up."""
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
            seats = list(self.game.SEATS)  # CircuitPython's ranges have no index() (DEVICE 11)
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
            self.number = None  # the table has changed, and wishes are for the table with stars only
        return self

    def turn(self, option):
        """Turn an option on or off, together with an option that it needs, or with the options that need it."""
        game = self.game
        if option in self.options:
            rest = [other for other in self.options if games.needs(game, other)[0] != option]
            self.options = [other for other in rest if other != option]
        else:
            for wanted in (games.needs(game, option)[0], option):
                if wanted and wanted not in self.options:
                    self.options.append(wanted)

    def take(self, number):
        self.number = number
        return self

    def press(self, key):
        if self.explained:
            self.explained = False
            self.enter()
        return Menu.press(self, key) or self

    def tick(self, now):
        """Load the table while the player reads. Explain an item on which the cursor rests."""
        if self.table_view is None:
            from ui.games import view_of
            from ui.screens.table import play  # noqa: F401

            self.table_view = view_of(self.name).View(self.app)
        elif not self.explained and since(now, self.app.touched) > _REST:
            self.explained = True
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
