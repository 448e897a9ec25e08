"""A game on the table. The view draws it and knows what the cursor is on; who is on, and what a key does, is settled here.

Left and right walk what, up and down where. A plays it, B takes back, long A ends the turn, long B pauses.

`settle` finds the stage after every decision; Play.DOES has the method that A, B and A held call in each stage. Such a method
changes the state of the table and draws nothing: `enter`, `press` or `tick` draw it once. A player
thinks in slices between two looks at the keys.
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
_REST = const(1000)  # ms after the last key until it is kept where the cursor is
_SLICE = const(15)  # ms of thinking between two looks at the keys


# Stages: the viewer decides; anybody may; another person does, who must get the device first; a computer does; the game is
# over; and it is among the results
ON, ANYBODY, COVERED, COMPUTER, OVER, COUNTED = range(6)


class Play(Screen):
    def __init__(self, app, session, view=None, cursor=None):
        self.app, self.session = app, session
        app.table = session.state[0]
        self.view = view or view_of(session.name).View(app)
        self.kept = cursor  # where the cursor was when it was last kept
        if cursor is not None:
            self.view.place(cursor)
        self.group = displayio.Group()
        self.group.append(self.view.group)
        self.foot = Foot(app, self.group)
        self.people = [seat for seat in range(len(session.players)) if not session.players[seat]]
        self.viewer = session.seat if session.seat in self.people else self.people[0] if self.people else 0
        # Who is known to have the device in hand: of several only who has uncovered a hand, until it lies on the table
        self.holder = self.viewer if len(self.people) < 2 else None
        self.rested = False  # did the cursor rest
        self.thought = self.told = None  # a player's, and what is said of its move once it has made up its mind
        self.ways = None  # the turns that a hint tells, the next one first
        self.ready = None  # the pause, once B is held long enough to mean it
        self.key = None  # the key that was down at the last look
        self.since = 0  # when the last decision was made
        self.hurried = False  # the computers play without a pace until a person is on
        self.made = None  # a decision to be seen and heard, once it is drawn
        self.target = None  # a move that was undone: the cursor goes there as soon as the viewer may make it again
        self.unsaid = False  # is there something to be said before the first decision
        self.settle()

    def enter(self):
        self.draw()
        if self.view.scene:
            self.view.scene.opening(self)

    def does(self, key):
        """Return the method that A, B or A held calls in this stage, or None."""
        return self.DOES[self.stage][self.KEYS.index(key)]

    def holds(self, key):
        return key == B or self.does(LONG_A) is not None

    def mine(self):
        """Is the one who looks asked for a decision?"""
        return self.stage <= ANYBODY

    def game_text(self):
        """Return the module with what this game says, loaded on demand."""
        return text_of(self.session.name)

    def draw(self):
        session, app = self.session, self.app
        app.motion.end()
        state = session.game.seen(session.state, self.viewer)
        if self.holder != self.viewer or len(self.people) > 1 and session.game.asks(state) == table.OPEN:
            state = session.game.seen(state, (self.viewer + 1) % len(session.players))  # others may look: no hand shows
        self.view.end = session.state if session.over else None
        target = self.target if self.mine() else None
        self.view.show(state, self.viewer, self.stage == ON, target)
        if target is not None:
            self.target = None
        self.foot.show(self.prompt(), self.view.facts(session))
        if self.made:
            scene = self.view.scene or self.app.sound and load("ui.games.piles.scene")
            if scene:
                scene.start(self, *self.made)
            self.made = None

    def prompt(self):
        return self.app.say(b"result or menu") if self.stage == COUNTED else self.view.prompt(self.session, self.mine())

    def settle(self, text="", held=False):
        """After a decision, made or taken back: who is on, and what is to be said of it. `held`: the holder still holds."""
        session, say, several = self.session, self.app.say, len(self.people) > 1
        asks = session.game.asks(session.state)
        self.thought = self.told = self.ways = None
        if session.over:
            self.stage, text = OVER, self.game_text().ending(self.view, session)
        elif self.people and asks == table.ANYBODY:
            self.stage, self.holder = ANYBODY, self.holder if held or not several else None  # the table lies before all
            text = text or (say(b"begin look") if several and not session.past else "")
        elif session.seat not in self.people:
            self.stage, self.since = COMPUTER, self.app.device.clock.ticks()
        elif several and session.seat != self.holder and asks == table.SECRET:
            self.stage, text = COVERED, say(b"pass")
        else:
            self.stage, self.viewer = ON, session.seat  # on the open table the device goes to whoever is asked
            self.holder = session.seat if self.holder == session.seat else None
            self.unsaid = bytes((self.viewer,)) not in session.by
        self.hurried = self.hurried and self.stage == COMPUTER
        self.foot.holds(text, self.stage > ON and self.stage != COMPUTER or not session.past, self.stage == ANYBODY)

    def press(self, key):
        self.rested = False
        self.foot.fill(0)
        if key == LONG_B:
            return self.pause()
        if self.thought and self.stage == ON:  # a hint is being thought of: any key is enough
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
        """The cursor moves: the view draws it, and the words only where they change with it. At the end it is for looking."""
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
        """Play a move, or say why it cannot be played."""
        session = self.session
        if move not in session.game.moves(session.state):
            return self.refuse(self.game_text().why(self.view, session, move))
        self.decide(move)
        return self

    def decide(self, move, told=""):
        """A decision is made and kept; what is seen and heard of it begins when it has been drawn."""
        stage, view = self.stage, self.view
        was = (view.seat, view.slots, view.shown) if view.scene else None, self.session.seat == self.viewer
        self.target = None
        self.session.play(move)
        self.app.store.played(self.session)
        self.settle(self.app.say(b"unsaved") if self.app.store.late else told)
        self.made = was, move, stage == COMPUTER and self.stage == ON

    def back(self):
        """Take back all that computers did since, and one decision of a person: in a contest only one's own. Past a shown
        card only when asked twice. The cursor goes to that decision."""
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
        self.foot.kind = ASKED  # as if B had been pressed before: nothing is asked
        self.back()
        return True

    def texts(self):
        return [self.foot.words.text]

    def stop(self):
        """Enough thought: the best so far is played. When it has been thought, take back."""
        if not self.thought or not self.thought.stop():
            return self.back()
        self.hurried = True
        return None

    def hurry(self):
        """The computers play without a pace until a person is on."""
        self.hurried = True

    def look(self):
        """Anybody may decide: the next person has a look at the hand."""
        return self.pass_on(self.people[(self.people.index(self.viewer) + 1) % len(self.people)])

    def opening(self):
        """The first screen of a game: where people share the device, one that shows nothing secret."""
        return self if len(self.people) < 2 or self.stage == ON else self.pass_on(self.viewer)

    def hand_over(self):
        """Cover the table until the person whose turn it is has the device."""
        return self.pass_on(self.session.seat)

    def pass_on(self, seat):
        return open_screen("table.handover", self.app, self, seat)

    def pause(self, back=None):
        found, self.ready = self.ready, None
        return found or open_screen("table.pause", self.app, self, back or self)

    def result(self):
        """The game is over for good: it is counted, once, and cannot be continued."""
        self.count()
        return open_screen("table.result", self.app, self)

    def count(self):
        if self.stage != COUNTED:
            self.stage, self.foot.aside = COUNTED, True
            load("ui.saves.totals").count(self.app.store, self.session)

    def leave(self):
        return home(self.app)

    # The method that a key calls, a row for each stage; None: A held does nothing that A does not
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
        """Say something that goes by itself."""
        self.foot.passes(text, kind)
        return self

    def refuse(self, text):
        """This cannot be."""
        self.app.sounds(False)
        return self.say(text)

    def explain(self):
        return self.say(self.game_text().explain(self.view), SIGN)

    def advise(self):
        """What the computer would do here was thought of: say it."""
        return load("ui.screens.table.hint").tell(self)

    def tick(self, now):
        """Remarks go, players think, and computers play at a pace that can be followed."""
        held, key = self.app.input.held(now), self.app.input.key
        if key != self.key:
            self.key = key
            decides = key in (A, B) and self.mine() and self.foot.kind != ASKED
            if decides and self.foot.words.text != self.foot.prompt:  # wipe a remark now, or it is wiped as the key comes up
                self.say("").foot.say()
                return self
        if self.foot.fill(held) or self.foot.tick(now):
            return self
        if not held:
            self.ready = None
        elif not self.ready and self.app.input.key == B and self.stage != COMPUTER:
            self.ready = open_screen("table.pause", self.app, self, self)  # while the bar fills: it takes a while
        if self.unsaid:  # once the table shows: loading what the game says takes a while
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
        """A computer's decision, as soon as it has made up its mind and the pace allows. What is not told takes no time."""
        session = self.session
        if self.told is None:
            self.thought = self.thought or load("ui.screens.table.thinking").Thought(session, self.app.device.clock)
            if not self.thought.ripe(now, _SLICE):
                return False
            self.told = self.game_text().tell(self.view, session.seat, self.thought.best)
        if self.told and not self.hurried and since(now, self.since) < _PACE:
            return False
        self.decide(self.thought.best, self.told)
        if self.stage != COMPUTER:
            self.app.input.ignore()  # a key that went down before now was not meant for what is so now
        return True

    def rest(self):
        """The cursor rests: keep its place in the store, and explain the sign it is on.

        No sign is explained while a hint is being worked out: the hint may hold the whole heap, and the explanation must load a
        module.
        """
        self.rested = True
        if self.stage != ON:
            return None
        if self.view.cursor() != self.kept:
            self.kept = self.view.cursor()
            self.app.store.pointed(self.session, bytes((self.kept >> 8, self.kept & 255)))
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
