"""The lesson: a fixed deal of The Game with advice. When it matters, one line says what to do, instead of the prompt, until it
is done. A lesson that is left and resumed continues at the step that the moves so far show."""

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
_CHEAP = const(9)  # a more expensive card is not praised

# The steps in order: a word, and the keys that complete the step; without keys, moves complete it
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
    """Begin the lesson. Ask first if a running game would be given up."""
    if games.CATALOG.index("thegame") + 1 in app.store.waiting:
        return load("ui.screens.dealing").sure(app, lambda: begin(app), lambda: home(app))
    return begin(app)


def begin(app):
    session = Session.deal("thegame", 1, (), _DEAL)
    session.helped |= PEEKED
    app.store.begin(session)
    return Lesson(app, session)


def table(app, session, view, cursor):
    """Return the table for a running game of The Game: a Lesson if it was one, otherwise Play."""
    guided = session.number == _DEAL and session.helped & PEEKED and len(session.players) == 1 and not session.options
    return (Lesson if guided else Play)(app, session, view, cursor)


class Lesson(Play):
    def __init__(self, app, session, view=None, cursor=None):
        self.lesson, self.tricks = 0, 0
        Play.__init__(self, app, session, view, cursor)
        self.unsaid = False  # no remark before the first decision: the lesson has its own words
        self.foot.holds("")
        self.follow()

    def press(self, key):
        if self.lesson < len(LESSONS) and key in LESSONS[self.lesson][1]:
            self.lesson += 1
        return Play.press(self, key)

    def make(self, move):
        """Play a move, and take the lesson further if the move shows that a step is understood."""
        if move in self.session.moves() and move and self.view.gap(move >> 8, move & 3) == _TRICK:
            self.tricks += 1
        screen = Play.make(self, move)
        self.follow()
        return screen

    def follow(self):
        """Skip the steps that the moves so far have completed."""
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
        """Return the line of this step. For the trick it names the cards that make one."""
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
    """Return a card that is a trick now, 0 and its pile; otherwise two cards, the second a trick after the first, and the pile:
    those with the cheapest first card."""
    cheapest, least = (0, 0, 0), 100
    for pile in range(4):
        for card in hand:
            if view.fits(card, pile):
                gap, other = view.gap(card, pile), card - 10 if pile < 2 else card + 10
                if gap == _TRICK:
                    return card, 0, pile
                if gap < least and other in hand:
                    cheapest, least = (card, other, pile), gap
    return cheapest
