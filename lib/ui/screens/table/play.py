"""The table screen. The view draws the table and moves the cursor; this module knows whose turn it is and what a key does.

Left and right choose a card, up and down a place. A plays it, B undoes, long A ends the turn, long B opens the pause menu.

`settle` finds the stage after every decision; Play.DOES has the methods that A, B and long A call in each stage. Such a method
changes the state of the table and draws nothing: `enter`, `press` or `tick` draw it once. A player thinks in slices between
two polls of the keys.
"""

import displayio
from micropython import const

from engine import table
from loading import load
from ui.drawing.status_line import ASKED, SAID, SIGN, Foot
from ui.games import text_of, view_of
from ui.keys import LONG_A, LONG_B, A, B, since
from ui.screens import Screen
from ui.screens.menu import home, open_screen

_PACE = const(700)  # ms between two decisions of a computer
_REST = const(1000)  # ms after the last key until the cursor's place is stored
_SLICE = const(15)  # ms of thinking between two polls of the keys


# Stages: the viewer decides; any person may decide; another person decides and must get the device first; a computer
# decides; the game is over; its result is counted
ON, ANYBODY, COVERED, COMPUTER, OVER, COUNTED = range(6)


class Play(Screen):
    def __init__(self, app, session, view=None, cursor=None):
        self.app, self.session = app, session
        app.table = session.state[0]
        self.view = view or view_of(session.name).View(app)
        self.stored = cursor  # the cursor that was stored last
        if cursor is not None:
            self.view.place(cursor)
        self.group = displayio.Group()
        self.group.append(self.view.group)
        self.foot = Foot(app, self.group, self.view.words_y)
        self.people = [seat for seat in range(len(session.players)) if not session.players[seat]]
        self.viewer = session.seat if session.seat in self.people else self.people[0] if self.people else 0
        # The person who has the device, if known: of several the last who uncovered a hand, until all see the table
        self.holder = self.viewer if len(self.people) < 2 else None
        self.rested = False  # whether the rest of the cursor has been handled
        self.thought = self.remark = None  # a thinking player, and the text for its move when it has decided
        self.ways = None  # the turns of a hint, the next one first
        self.ready = None  # the pause menu, loaded while B is held
        self.key = None  # the key that was down at the last tick
        self.since = 0  # time of the last decision
        self.hurried = False  # the computers play without a pace until a person is on
        self.decision = None  # arguments for the animation of a decision, until it is drawn
        self.target = None  # a move that was undone: the cursor goes there once the viewer may make it again
        self.unsaid = False  # whether a remark is due before the seat's first decision
        self.settle()

    def enter(self):
        self.draw()
        if self.view.scene:
            self.view.scene.opening(self)

    def does(self, key):
        """Return the method that A, B or long A calls in this stage, or None."""
        return self.DOES[self.stage][self.KEYS.index(key)]

    def holds(self, key):
        return key == B or self.does(LONG_A) is not None

    def mine(self):
        """Return True if the viewer may decide."""
        return self.stage <= ANYBODY

    def game_text(self):
        """Return the module with the texts of this game, loaded on demand."""
        return text_of(self.session.name)

    def draw(self):
        session, app = self.session, self.app
        app.motion.end()
        state = session.game.seen(session.state, self.viewer)
        if self.holder != self.viewer or len(self.people) > 1 and session.game.asks(state) == table.OPEN:
            state = session.game.seen(state, (self.viewer + 1) % len(session.players))  # others may see the display
        self.view.end = session.state if session.over else None
        self.view.past, self.view.by = session.past, session.by
        target = self.target if self.mine() else None
        self.view.show(state, self.viewer, self.stage == ON, target)
        if target is not None:
            self.target = None
        self.foot.show(self.prompt(), self.view.facts(session))
        if self.decision:
            scene = self.view.scene or self.app.sound and load("ui.games.piles.scene")
            if scene:
                scene.start(self, *self.decision)
            self.decision = None

    def prompt(self):
        return self.app.say(b"result or menu") if self.stage == COUNTED else self.view.prompt(self.session, self.mine())

    def settle(self, text="", held=False):
        """Find the stage after a decision or an undo. text: a remark; held: the same person keeps the device"""
        session, say, several = self.session, self.app.say, len(self.people) > 1
        asks = session.game.asks(session.state)
        self.thought = self.remark = self.ways = None
        if session.over:
            self.stage, text = OVER, self.game_text().ending(self.view, session)
        elif self.people and asks == table.ANYBODY:
            self.stage, self.holder = ANYBODY, self.holder if held or not several else None  # all see the table
            text = text or (say(b"begin look") if several and not session.past else "")
        elif session.seat not in self.people:
            self.stage, self.since = COMPUTER, self.app.device.clock.ticks()
        elif several and session.seat != self.holder and asks == table.SECRET:
            self.stage, text = COVERED, say(b"pass")
        else:
            self.stage, self.viewer = ON, session.seat  # with open hands the device goes to the seat that decides
            self.holder = session.seat if self.holder == session.seat else None
            self.unsaid = bytes((self.viewer,)) not in session.by
        self.hurried = self.hurried and self.stage == COMPUTER
        self.foot.holds(text, self.stage > ON and self.stage != COMPUTER or not session.past, self.stage == ANYBODY)

    def press(self, key):
        self.rested = False
        self.foot.fill(0)
        if key == LONG_B:
            return self.pause()
        if self.thought and self.stage == ON:  # a hint is being worked out: any key ends the thinking
            if self.thought.stop():
                self.advise()
        elif key < A:
            return self.step(key) if self.mine() or self.stage >= OVER and self.view.look else None
        else:
            act = self.does(key)
            screen = act(self) if act else None
            if screen is not self:
                return screen
        self.draw()
        return self

    def step(self, key):
        """Move the cursor, and draw the words only if they change. After the game the keys look at the table."""
        self.foot.moved()
        self.app.sounds(True)
        if (self.view.step if self.mine() else self.view.look)(key):
            self.foot.asks(self.prompt(), self.view.facts(self.session))
        return self

    def lay(self):
        return self.make(self.view.move())

    def done(self):
        """Make move 0: end the turn, pass, or take nothing."""
        return self.make(0)

    def make(self, move):
        """Play a move, or say why it cannot be played. Only the session checks whether it is legal: that takes 1 to 3 ms."""
        session, before = self.session, self.before()
        try:
            session.play(move)
        except ValueError:
            if move in session.game.moves(session.state):
                raise  # legal: something else is wrong
            return self.refuse(self.game_text().why(self.view, session, move))
        self.decided(move, before)
        return self

    def decide(self, move, remark=""):
        """Play a legal move."""
        before = self.before()
        self.session.play(move)
        self.decided(move, before, remark)

    def before(self):
        """Return what the scene must know of the table before the decision, and whether the decision is the viewer's."""
        return self.view.snapshot() if self.view.scene else None, self.session.seat == self.viewer

    def decided(self, move, before, remark=""):
        """Store a decision that was made. Its animation and sound begin after it is drawn. before: what before() returned"""
        stage, self.target = self.stage, None
        self.app.store.played(self.session)
        self.settle(self.app.say(b"unsaved") if self.app.store.late else remark)
        self.decision = before, move, stage == COMPUTER and self.stage == ON

    def back(self):
        """Undo the decisions of computers and the last one of a person; in a competitive game only the viewer's own. Ask before
        undoing a revealed card. The cursor goes to the undone decision."""
        session, people = self.session, self.people
        count = session.back_to(people + [table.NOBODY] if people else range(len(session.players)))
        if not count:
            return self.look() if self.stage == ANYBODY and len(people) > 1 else self.refuse(self.app.say(b"no undo"))
        by = session.by[-count]
        if by in people and by != self.viewer and not session.game.TEAM:
            return self.refuse(self.app.say(b"not yours"))
        if session.crosses(count) and self.foot.kind != ASKED:
            return self.say(self.app.say(b"undo draw"), ASKED)
        helped, self.target = session.helped, session.past[-count]
        session.undo(count)
        self.app.store.undone(session, count)
        if session.helped != helped:
            self.app.store.helped(session)
        self.settle(held=True)
        return self

    def rewind(self):
        if self.stage == COUNTED or not self.session.past:
            return False
        self.foot.kind = ASKED  # as if B had been pressed once: no question
        self.back()
        return True

    def texts(self):
        return [self.foot.words.text]

    def stop(self):
        """Let a thinking player play its best move so far. If none is thinking, undo."""
        if not self.thought or not self.thought.stop():
            return self.back()
        self.hurried = True
        return None

    def hurry(self):
        """Let the computers play without pauses until it is a person's turn."""
        self.hurried = True

    def look(self):
        """Hand the device to the next person: anyone may decide, so each may look at the hand."""
        return self.pass_on(self.people[(self.people.index(self.viewer) + 1) % len(self.people)])

    def opening(self):
        """Return the first screen of a game: if people share the device, one without secrets."""
        return self if len(self.people) < 2 or self.stage == ON else self.pass_on(self.viewer)

    def hand_over(self):
        """Cover the table until the person whose turn it is has the device."""
        return self.pass_on(self.session.seat)

    def pass_on(self, seat):
        return open_screen("table.handover", self.app, self, seat)

    def pause(self, back=None):
        menu, self.ready = self.ready, None
        return menu or open_screen("table.pause", self.app, self, back or self)

    def result(self):
        """Count the result of a finished game once. It cannot be continued."""
        self.count()
        return open_screen("table.result", self.app, self)

    def count(self):
        if self.stage != COUNTED:
            self.stage, self.foot.aside = COUNTED, True
            load("ui.saves.totals").count(self.app.store, self.session)

    def leave(self):
        return home(self.app)

    # The method that a key calls, a row for each stage; None: holding A has no meaning of its own
    KEYS = A, B, LONG_A
    DOES = (
        (lay, back, done),  # ON
        (lay, back, done),  # ANYBODY
        (hand_over, back, None),  # COVERED
        (hurry, stop, None),  # COMPUTER
        (result, back, None),  # OVER
        (result, leave, None),  # COUNTED
    )

    def say(self, text, kind=SAID):
        """Show a remark for a while."""
        self.foot.passes(text, kind)
        return self

    def refuse(self, text):
        """Show why a move is not possible."""
        self.app.sounds(False)
        return self.say(text)

    def explain(self):
        return self.say(self.game_text().explain(self.view), SIGN)

    def advise(self):
        """Show the hint that is ready."""
        return load("ui.screens.table.hint").tell(self)

    def tick(self, now):
        """Change remarks, let players think, and let computers play at a pace that people can follow."""
        held, key = self.app.input.held(now), self.app.input.key
        if key != self.key:
            self.key = key
            deciding = key in (A, B) and self.mine() and self.foot.kind != ASKED
            if deciding and self.foot.words.text != self.foot.prompt:  # clear a remark now, not when the key comes up
                self.say("").foot.say()
                return self
        if self.foot.fill(held) or self.foot.tick(now) or self.view.tick(now):
            return self
        if not held:
            self.ready = None
        elif not self.ready and self.app.input.key == B and self.stage != COMPUTER:
            self.ready = open_screen("table.pause", self.app, self, self)  # load it while the bar fills
        if self.unsaid:  # only when the table is on screen: loading the game's text takes a while
            self.unsaid = False
            self.foot.holds(self.game_text().first(self.view, self.session) or self.foot.plain, not self.session.past)
            self.foot.say()
            return self
        if not self.rested and since(now, self.app.touched) > _REST:
            return self.rest()
        hinted = self.stage != COMPUTER and self.thought and self.thought.ripe(now, _SLICE) and self.advise()
        done = self.foot.kind != ASKED and self.play(now) if self.stage == COMPUTER else hinted
        if done:
            self.draw()
        return self if done else None

    def play(self, now):
        """Let a computer think, and play its move when it has decided and the pause is over. Return True if it played.

        A move without a text needs no pause.
        """
        session = self.session
        if self.app.motion.steps:
            return False  # loading a player takes 130 ms: a card on its way would stand still
        if self.remark is None:
            self.thought = self.thought or load("ui.screens.table.thinking").Thought(session, self.app.device.clock)
            if not self.thought.ripe(now, _SLICE):
                return False
            self.remark = self.game_text().tell(self.view, session.seat, self.thought.best)
        if self.remark and not self.hurried and since(now, self.since) < _PACE:
            return False
        self.decide(self.thought.best, self.remark)
        if self.stage != COMPUTER:
            self.app.input.ignore()  # ignore keys that went down before the new position was visible
        return True

    def rest(self):
        """Store the place of a resting cursor, and explain the sign under it.

        No sign is explained while a hint is being worked out: the hint may use all memory, and the explanation has to load a
        module.
        """
        self.rested = True
        if self.stage != ON:
            return None
        if self.view.cursor() != self.stored:
            self.stored = self.view.cursor()
            self.app.store.pointed(self.session, bytes((self.stored >> 8, self.stored & 255)))
        if not self.thought and not self.foot.kind and self.view.signed():
            self.explain().foot.say()
            return self
        return None


def counted(app, session):
    """Make the table again of a game that is over and among the results."""
    play = Play(app, session)
    play.stage, play.foot.aside = COUNTED, True
    play.draw()
    return play
