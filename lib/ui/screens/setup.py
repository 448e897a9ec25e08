"""Before a game: how many seats and who sits there, the variant, the deal."""

from engine import games
from ui.borrow import borrow
from ui.keys import LEFT, A
from ui.screens.menu import Menu, seldom

deal = seldom("deal")  # it goes when this module goes
PERSON, COMPUTER = 0, 1


class Setup(Menu):
    def __init__(self, app, name, back):
        self.game, self.name = games.load(name), name
        self.seats = min(self.game.SEATS)
        self.players = bytearray([PERSON] + [COMPUTER] * 8)
        self.options = []
        self.number = None  # random
        self.back, self.view = back, None
        Menu.__init__(self, app, app.say(name).upper(), [(app.say("start"), self.start)], back)
        self.fill()

    def fill(self):
        """The items that go with the number of seats."""
        say = self.app.say
        items = [(say("start"), self.start)]
        if len(self.game.SEATS) > 1:
            items.append((lambda: "%s: %d" % (say("seats"), self.seats), self.turn_seats))
        if self.seats > 1:
            for seat in range(self.seats):
                items.append((lambda seat=seat: self.sitting(seat), lambda key, seat=seat: self.turn_player(key, seat)))
        for option in self.game.OPTIONS:
            items.append((lambda option=option: self.chosen(option), lambda key, option=option: self.turn_option(option)))
        items.append((lambda: "%s: %s" % (say("deal"), self.number or say("chance")), self.turn_deal))
        self.items = items

    def sitting(self, seat):
        return "%s: %s" % (self.app.say("seat", seat + 1), self.app.say("computer" if self.players[seat] else "person"))

    def chosen(self, option):
        on = (option in self.options) != (option[:2] == "no")  # some options switch a thing off
        return "%s: %s" % (self.app.say(option), self.app.say("yes" if on else "no"))

    def turn_seats(self, key):
        seats = list(self.game.SEATS)  # the device's ranges know no index
        self.seats = seats[(seats.index(self.seats) + (-1 if key == LEFT else 1)) % len(seats)]
        self.fill()
        return self

    def turn_player(self, key, seat):
        self.players[seat] = COMPUTER if self.players[seat] == PERSON else PERSON
        return self

    def turn_option(self, option):
        """On or off; what it needs goes on with it, what needs it goes off."""
        needs = self.game.NEEDS
        if option in self.options:
            self.options = [other for other in self.options if other != option and needs.get(other) != option]
        else:
            for wanted in (needs.get(option), option):
                if wanted and wanted not in self.options:
                    self.options.append(wanted)
        return self

    def turn_deal(self, key):
        if key == A:
            return seldom("number").Number(self.app, self.number, self.take)
        self.number = None if self.number else deal.draw(self.app)
        return self

    def take(self, number):
        self.number = number
        return self

    def tick(self, now):
        """While this is read, what the table needs is fetched: it takes a while the first time."""
        if self.view is None:
            from engine import players
            from ui import views
            from ui.screens import play  # noqa: F401

            self.view = views.load(self.name).View(self.app)
            players.load(self.name)

    def start(self, key):
        if key != A:
            return None
        if games.CATALOG.index(self.name) + 1 in self.app.store.waiting:
            return deal.sure(self.app, self.give_up, lambda: self)
        return self.deal()

    def give_up(self):
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
