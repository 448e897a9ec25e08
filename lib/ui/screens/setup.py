"""Before a game: how many seats and who sits there, the variant, the deal."""

from engine import games
from engine.session import Session
from ui.keys import LEFT, A
from ui.screens.menu import Menu, seldom

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
        items.append((lambda: "%s: %s" % (say("deal"), self.number or say("random")), self.turn_deal))
        self.items = items

    def sitting(self, seat):
        return "%s: %s" % (self.app.say("seat", seat + 1), self.app.say("computer" if self.players[seat] else "person"))

    def chosen(self, option):
        return "%s: %s" % (self.app.say(option), self.app.say("yes" if option in self.options else "no"))

    def turn_seats(self, key):
        seats = self.game.SEATS
        self.seats = seats[(seats.index(self.seats) + (-1 if key == LEFT else 1)) % len(seats)]
        self.fill()
        return self

    def turn_player(self, key, seat):
        self.players[seat] = COMPUTER if self.players[seat] == PERSON else PERSON
        return self

    def turn_option(self, option):
        if option in self.options:
            self.options.remove(option)
        else:
            self.options.append(option)
        return self

    def turn_deal(self, key):
        if key == A:
            return seldom("number").Number(self.app, self.number or 1, self.take)
        self.number = None if self.number else draw(self.app)
        return self

    def take(self, number):
        self.number = number
        return self

    def tick(self, now):
        """While this is read, what the table needs is fetched: it takes a while the first time."""
        if self.view is None:
            from ui import views

            self.view = views.load(self.name).View(self.app)

    def start(self, key):
        if key != A:
            return None
        number, players = self.number or draw(self.app), self.players[: self.seats]
        return begin(self.app, self.name, self.seats, self.options, number, players, self.view)


def draw(app):
    """A deal number by chance."""
    return app.device.entropy() % 999999 + 1


def begin(app, name, seats, options, number, players, view=None):
    """Deal, keep the deal, and sit down."""
    from ui.screens.play import Play

    session = Session.deal(name, seats, options, number)
    session.players = bytes(players)
    app.store.begin(session)
    return Play(app, session, view)
