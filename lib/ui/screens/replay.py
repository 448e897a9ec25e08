"""A game once more, decision by decision, with the hand of whoever is on: right and left step, down and up go from draw to
draw, A lets it run."""

import displayio
from micropython import const

from engine import table
from ui import views, voices
from ui.keys import DOWN, LEFT, LONG_B, RIGHT, UP, A, B, since
from ui.zones import Line

_PACE = const(900)  # ms between two decisions while it runs


class Replay:
    def __init__(self, app, back, game):
        self.app, self.back, self.moves = app, back, game.past + game.undone[::-1]
        self.session = game.afresh()
        self.view = views.load(game.name).View(app)
        self.view.watching = True
        self.tall = getattr(self.view, "tall", False)  # is there but one line of words?
        self.told, self.help = Line(app.small, 0, 56 if self.tall else 48), Line(app.small, 0, 56)
        self.count = Line(app.small, 128, 56, right=True)
        self.group = displayio.Group()
        for part in (self.view, self.told, self.help, self.count):
            self.group.append(part.group)
        self.at = None  # when the last one came by itself

    def enter(self):
        session, say, count = self.session, self.app.say, len(self.session.past)
        seat = session.by[count - 1] if count else session.seat
        seat = session.seat if seat == table.NOBODY else seat
        self.view.show(session.state, seat, False)
        if not session.past:
            text = say(b"replay start")
        elif session.over:
            text = voices.of(session.name).outcome(self.view, session)
            text = text[0] if len(text) == 1 else voices.of(session.name).reading(self.view, session)
        else:
            text = voices.of(session.name).tell(self.view, seat, session.past[-1])
        self.told.say(text)
        self.help.say("" if self.tall and text else say(b"replay stands" if self.at is None else b"replay runs"))
        count = "%d/%d" % (count, len(self.moves))
        self.count.say("" if self.tall and self.app.small.measure(text + count) > 124 else count)

    def press(self, key):
        if key in (B, LONG_B):
            return self.back()
        if key == A:
            self.at = self.app.device.clock.ticks() if self.at is None else None
            if len(self.session.past) == len(self.moves):
                self.session.undo(len(self.moves))
        else:
            self.at = None
            if key in (RIGHT, DOWN):
                self.on(key == DOWN)
            elif key in (LEFT, UP):
                self.off(key == UP)
        self.enter()
        return self

    def on(self, whole=False):
        """A decision on; or to the next that had a card drawn."""
        session = self.session
        while len(session.past) < len(self.moves):
            session.play(self.moves[len(session.past)])
            if not whole or session.crosses():
                break

    def off(self, whole=False):
        session = self.session
        while session.past:
            session.undo()
            if not whole or session.crosses():
                break

    def tick(self, now):
        if self.at is None or since(now, self.at) < _PACE:
            return None
        self.at = now if len(self.session.past) < len(self.moves) else None
        self.app.touched = now  # somebody is watching: no need to dim
        self.on()
        self.enter()
        return self


screen = Replay
