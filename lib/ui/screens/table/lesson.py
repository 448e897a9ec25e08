"""A first game that teaches: a fixed deal of The Game. At the moment it matters one line says what to do, in the place of the
prompt, until it is done. Left and taken up again, it goes on where what has been done allows."""

from micropython import const

from engine import games
from engine.games import thegame
from engine.session import PEEKED, Session
from loading import load
from ui.keys import DOWN, LEFT, LONG_B, RIGHT, UP, B
from ui.screens.menu import home
from ui.screens.table.play import ON, Play

_DEAL = const(65902)  # two cheap cards, and pairs that are ten apart
_TRICK = const(-10)
_CHEAP = const(9)  # what costs more is not praised

# What is taught, in order: a word, and the keys that show that it is understood; without any it is what has been laid
LESSONS = (
    (b"teach card", (LEFT, RIGHT)),
    (b"teach pile", (UP, DOWN)),
    (b"teach cost", ()),
    (b"teach more", ()),
    (b"teach end", ()),
    (b"teach new", (LEFT, RIGHT)),
    (b"teach lay", ()),
    (b"teach back", (B,)),
    (b"teach trick", ()),
    (b"teach menu", (LONG_B,)),
)
CARD, PILE, COST, MORE, END, NEW, LAY, BACK, TRICK, MENU = range(10)


def screen(app):
    """Deal; ask first where another game would be given up."""
    if games.CATALOG.index("thegame") + 1 in app.store.waiting:
        return load("ui.screens.dealing").sure(app, lambda: begin(app), lambda: home(app))
    return begin(app)


def begin(app):
    session = Session.deal("thegame", 1, (), _DEAL)
    session.helped |= PEEKED
    app.store.begin(session)
    return Lesson(app, session)


def table(app, session, view, cursor):
    """The table of a game of The Game that is taken up again: one that taught goes on teaching."""
    guided = session.number == _DEAL and session.helped & PEEKED and len(session.players) == 1 and not session.options
    return (Lesson if guided else Play)(app, session, view, cursor)


class Lesson(Play):
    def __init__(self, app, session, view=None, cursor=None):
        self.lesson, self.tricks = 0, 0
        Play.__init__(self, app, session, view, cursor)
        self.unsaid = False  # a lesson has words of its own
        self.foot.holds("")
        self.follow()

    def press(self, key):
        if self.lesson < len(LESSONS) and key in LESSONS[self.lesson][1]:
            self.lesson += 1
        return Play.press(self, key)

    def make(self, move):
        """Laying does more than any key: what it shows to be understood is not taught any more."""
        if move in self.session.moves() and move and self.view.gap(move >> 8, move & 3) == _TRICK:
            self.tricks += 1
        screen = Play.make(self, move)
        self.follow()
        return screen

    def follow(self):
        """What has been done needs no teaching."""
        state, past = self.session.state, self.session.past
        if past:
            self.lesson = max(self.lesson, MORE)
        if self.lesson == MORE and not thegame.need(state):
            self.lesson = END
        if 0 in past:
            self.lesson = max(self.lesson, NEW)
            if past[-1] and self.lesson < BACK:
                self.lesson = BACK
        if self.lesson == BACK and self.session.undone:
            self.lesson = TRICK
        if self.lesson == TRICK and self.tricks:
            self.lesson = MENU

    def step(self, key):
        Play.step(self, key)
        self.tell()
        return self

    def draw(self):
        Play.draw(self)
        self.tell()

    def tell(self):
        text = self.advice() if self.stage == ON and self.lesson < len(LESSONS) else ""
        if text:
            self.foot.show(text, ("",))

    def advice(self):
        """The line of the lesson; of the trick, which two cards make one."""
        view, say, word = self.view, self.app.say, LESSONS[self.lesson][0]
        if self.lesson == COST:
            gap = view.gap(view.card(view.at), view.pile)
            if not view.fits(view.card(view.at), view.pile):
                return say(b"teach not")
            return say(word if gap <= _CHEAP else b"teach dear", gap)
        if self.lesson != TRICK:
            return say(word)
        first, second, pile = pair(view, list(thegame.hand(self.session.state, 0)))
        if second:
            return say(word, first, second, pile + 1)
        return say(b"teach ten", first, pile + 1) if first else ""


def pair(view, hand):
    """A card that makes a trick now, 0, and its pile; else two, the second a trick on the first, where that costs least."""
    found, least = (0, 0, 0), 100
    for pile in range(4):
        for card in hand:
            if view.fits(card, pile):
                gap, other = view.gap(card, pile), card - 10 if pile < 2 else card + 10
                if gap == _TRICK:
                    return card, 0, pile
                if gap < least and other in hand:
                    found, least = (card, other, pile), gap
    return found
