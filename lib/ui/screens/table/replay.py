"""A replay of a game, decision by decision, with the hand of the seat that decided: right and left step, down and up go to the
next or previous draw, A plays it automatically."""

import displayio
from micropython import const

from engine import table
from ui.drawing.zones import Line
from ui.games import text_of, view_of
from ui.keys import DOWN, LEFT, LONG_B, RIGHT, UP, A, B, since
from ui.screens import Screen

_PACE = const(900)  # ms between two decisions while it plays
_READ = const(2500)  # ms until the decision and the help for the keys take turns
_TURNS = const(20000)  # ms after the last key until they stop taking turns


class Replay(Screen):
    def __init__(self, app, back, game):
        self.app, self.back, self.moves = app, back, game.past + game.undone[::-1]
        self.session = game.afresh()
        self.view = view_of(game.name).View(app)
        self.view.watching = True
        self.words = Line(app.small, 0, self.view.words_y, least=64)
        self.count = Line(app.small, 128, self.view.words_y, right=True)
        self.group = displayio.Group()
        for part in (self.view, self.words, self.count):
            self.group.append(part.group)
        self.at = None  # time of the last automatic step; None: paused

    def enter(self):
        self.view.past, self.view.by = self.session.past, self.session.by
        self.view.show(self.session.state, self.seat(), False)
        self.speak(self.words_for_last())

    def seat(self):
        """Return the seat whose hand is shown: the one that made the last decision."""
        session = self.session
        by = session.by[-1] if session.past else table.NOBODY
        return session.seat if by == table.NOBODY else by

    def words_for_last(self):
        session = self.session
        if not session.past:
            return self.app.say(b"replay start")
        text = text_of(session.name)
        if not session.over:
            return text.tell(self.view, self.seat(), session.past[-1])
        lines = text.outcome(self.view, session)
        return lines[0] if len(lines) == 1 else text.reading(self.view, session)

    def speak(self, text=None):
        """Show what was done, or without a text what the keys do."""
        self.helps, self.turned = text is None, self.app.device.clock.ticks()
        text = text or self.app.say(b"replay stands" if self.at is None else b"replay runs")
        count = "%d/%d" % (len(self.session.past), len(self.moves))
        self.words.say(text)
        self.count.say(count if self.app.small.measure(text + count) < 124 else "")

    def press(self, key):
        if key in (B, LONG_B):
            return self.back()
        if key == A:
            self.at = self.app.device.clock.ticks() if self.at is None else None
            if len(self.session.past) == len(self.moves):
                self.session.undo(len(self.moves))
            self.enter()
            self.speak()
            return self
        else:
            self.at = None
            if key in (RIGHT, DOWN):
                self.on(key == DOWN)
            elif key in (LEFT, UP):
                self.off(key == UP)
        self.enter()
        return self

    def on(self, whole=False):
        """Step forward by one decision, or to the next one that revealed a card."""
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

    def rewind(self):
        if not self.session.past:
            return False
        self.off()
        return True

    def texts(self):
        return [self.words.text, self.count.text]

    def tick(self, now):
        if self.at is None and since(now, self.turned) > _READ and since(now, self.app.touched) < _TURNS:
            self.speak(self.words_for_last() if self.helps else None)
            return self
        if self.at is None or since(now, self.at) < _PACE:
            return None
        self.at = now if len(self.session.past) < len(self.moves) else None
        self.app.touched = now  # do not dim: somebody is watching
        self.on()
        self.enter()
        return self


screen = Replay
