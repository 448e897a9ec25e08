"""A game on the table. The view draws it and knows what the cursor is on; who is on, and what a key does, is settled here.

Left and right walk what, up and down where. A plays it, B takes back, long A ends the turn, long B pauses.
"""

import displayio
from micropython import const

from ui import views, voices
from ui.borrow import borrow
from ui.keys import LONG_A, LONG_B, A, B, since
from ui.screens.menu import home, seldom
from ui.zones import Line

_PACE = const(700)  # ms between two decisions of a computer
_REST = const(1000)  # ms after the last key until it is kept where the cursor is
_READ = const(2500)  # ms that a remark stays: a cursor step need not pay for wiping it
_TURNS = const(20000)  # ms after the last key until remark and prompt no longer take turns


class Play:
    def __init__(self, app, session, view=None, cursor=None):
        self.app, self.session = app, session
        self.view = view or views.load(session.name).View(app)
        self.kept = cursor  # where the cursor was when it was last kept
        if cursor is not None:
            self.view.place(cursor)
        self.words, self.facts = Line(app.small, 0, 56, least=64), Line(app.small, 128, 56, right=True)
        self.group = displayio.Group()
        self.group.append(self.view.group)
        for line in (self.words, self.facts):
            self.group.append(line.group)
        self.people = [seat for seat in range(len(session.players)) if not session.players[seat]]
        self.viewer = session.seat if session.seat in self.people else self.people[0] if self.people else 0
        self.at = None  # when the computer plays its next decision
        self.waits = False  # until the device is passed on
        self.asked = False  # whether to take back past a draw
        self.rested = self.explained = False  # did the cursor rest; does the remark tell what is under it
        self.counted = False  # among the results
        self.text, self.said = "", None  # the remark, and when it was made if it is to go by itself
        self.aside, self.turned = False, 0  # does what is to do stand in place of the remark, and since when
        self.settle("" if session.past or len(session.players) > 1 else app.say(b"first"))

    def enter(self):
        self.draw()

    def mine(self):
        """Is the one who looks the one whose answer is awaited? Who begins, anyone may say who has the device."""
        on = self.session.seat == self.viewer or self.view.choosing(self.session.state)
        return on and self.viewer in self.people

    def voice(self):
        return voices.of(self.session.name)

    def draw(self):
        session = self.session
        state = session.game.seen(session.state, self.viewer)
        live = self.mine() and not session.over and not self.view.choosing(state)
        self.view.show(state, self.viewer, live)
        self.speak()

    def speak(self):
        """The line of words: a remark, else what is to do; behind it the facts that it leaves room for."""
        text, small = self.text, self.app.small
        if self.aside or not text:
            text = self.app.say(b"result or menu") if self.counted else self.view.prompt(self.session, self.mine())
        room = 122 - small.measure(text)
        for facts in self.view.facts(self.session):
            if small.measure(facts) <= room:
                break
        self.words.say(text)
        self.facts.say(facts)

    def turns(self):
        """Do remark and prompt take turns? Where a card can be chosen what is to do stays."""
        session = self.session
        return session.over or self.waits or not session.past or self.view.choosing(session.state)

    def turn(self, aside, now):
        self.aside, self.turned = aside, now
        self.speak()
        return self

    def settle(self, text=""):
        """After a decision, made or taken back: who is on?"""
        session = self.session
        self.text, self.said, self.asked, self.at, self.waits = text, None, False, None, False
        self.explained = False
        if session.over:
            self.text = self.voice().ending(self.view, session)
        elif self.view.choosing(session.state) and self.people:
            self.text = text or (self.app.say(b"begin look") if len(self.people) > 1 else "")
        elif session.seat not in self.people:
            self.at = self.app.device.clock.ticks()
        elif session.seat != self.viewer:
            if len(self.people) > 1:
                self.waits = True
                self.text = self.app.say(b"pass")
            else:
                self.viewer = session.seat
        self.plain = self.text  # what a remark gives way to
        self.aside, self.turned = self.view.choosing(session.state), self.app.device.clock.ticks()

    def press(self, key):
        self.rested = False
        if key == LONG_B:
            return self.pause()
        if key < A and self.mine() and not self.session.over and not self.waits:
            return self.step(key)
        screen = self.act(key)
        if screen is self:
            self.draw()
        return screen

    def step(self, key):
        """The cursor moves: the view draws it, and nothing else is touched."""
        self.asked = False
        if self.explained:  # what is said of a sign goes with the cursor, but the cursor goes first
            self.said, self.explained = self.said - _READ, False
        self.view.step(key)
        if self.view.choosing(self.session.state):
            self.aside = True
            self.speak()
        return self

    def act(self, key):
        if key == B:
            return self.back()
        if self.session.over:
            return self.result() if key == A else None
        if self.waits:
            return self.pass_on(self.session.seat) if key == A else None
        if not self.mine():
            return None
        if key == A:
            return self.make(self.view.move())
        return self.make(0) if key == LONG_A else None

    def make(self, move):
        """Play a move, or say why it cannot be played."""
        session = self.session
        if move not in session.moves():
            return self.remark(self.voice().why(self.view, session, move))
        session.play(move)
        self.app.store.played(session)
        self.settle()
        return self

    def back(self):
        """Take back: all that computers did since, and one decision of a person. Past a draw only when asked twice."""
        session = self.session
        if self.view.choosing(session.state) and len(self.people) > 1:
            return self.pass_on(self.people[(self.people.index(self.viewer) + 1) % len(self.people)])
        if self.counted:
            return home(self.app)
        if not session.past:
            return self.remark(self.app.say(b"no undo"))
        helped, count, crossed = session.helped, 0, False
        while session.past:
            crossed |= session.undo()
            count += 1
            if session.seat in self.people or not self.people:
                break
        nothing = self.people and session.seat not in self.people  # only computers have played
        if nothing or crossed and not self.asked:
            for _ in range(count):
                session.redo()
            session.helped = helped
            self.remark(self.app.say(b"no undo" if nothing else b"undo draw"))
            self.asked = not nothing
            return self
        self.app.store.undone(session, count)
        if session.helped != helped:
            self.app.store.helped(session)
        self.settle()
        return self

    def advice(self):
        """What the computer would do here."""
        session = self.session
        player = borrow("engine.players." + session.name, kin=True)
        return player.choose(session.game.seen(session.state, session.seat))

    def explain(self):
        self.remark(self.voice().explain(self.view))
        self.explained = True
        return self

    def remark(self, text):
        """Say something that goes by itself."""
        self.text, self.said, self.explained, self.aside = text, self.app.device.clock.ticks(), False, False
        return self

    def opening(self):
        """The first screen of a game: where people share the device, one that shows nothing secret."""
        return self.pass_on(self.viewer) if len(self.people) > 1 else self

    def pass_on(self, seat):
        return seldom("handover").Handover(self.app, self, seat)

    def pause(self, back=None):
        return seldom("pause").Pause(self.app, self, back or self)

    def result(self):
        """The game is over for good: it is counted, once, and cannot be continued."""
        self.count()
        return seldom("result").screen(self.app, self)

    def count(self):
        if not self.counted:
            self.counted = self.aside = True
            borrow("ui.tally").count(self.app.store, self.session)

    def tick(self, now):
        """Remarks go, and computers play at a pace that can be followed."""
        if self.said is not None and since(now, self.said) > _READ:
            self.text, self.said, self.asked, self.explained = self.plain, None, False, False
            return self.turn(not self.turns(), now)
        reads = self.plain and self.said is None and since(now, self.app.touched) < _TURNS
        if reads and since(now, self.turned) > _READ and (self.turns() or not self.aside):
            return self.turn(not self.aside, now)
        if not self.rested and since(now, self.app.touched) > _REST:
            return self.rest()
        if self.at is None or self.asked or since(now, self.at) < _PACE:
            return None
        session = self.session
        seat, move = session.seat, self.advice()
        session.play(move)
        self.app.store.played(session)
        self.settle(self.voice().tell(self.view, seat, move))
        self.draw()
        return self

    def rest(self):
        """The cursor rests: next time it will be here again. If it is on a sign, that is explained."""
        self.rested = True
        if not self.mine() or self.session.over or self.view.choosing(self.session.state):
            return None
        if self.view.cursor() != self.kept:
            self.kept = self.view.cursor()
            self.app.store.pointed(self.session, bytes((self.kept >> 8, self.kept & 255)))
        if self.said is not None or not self.view.signed():
            return None
        self.explain()
        self.speak()
        return self
