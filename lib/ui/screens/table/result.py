"""The result of a game with a picture of all the player's results, this one marked; and a menu."""

from micropython import const

from loading import load
from ui.drawing.page import ROWS
from ui.games import text_of
from ui.keys import A, since
from ui.screens.menu import Menu, home, open_screen

_READ = const(2500)  # ms until two texts that do not fit side by side take turns
_TURNS = const(20000)  # ms after the last key until they stop taking turns
_GAP = const(6)  # dots between the title and the deal's number
_NEXT = ROWS - 2  # rows above the menu: the result, the picture


class Result(Menu):
    def __init__(self, app, play, item=b"new deal"):
        session, text = play.session, text_of(play.session.name)
        self.play, self.session, self.lines = play, session, text.outcome(play.view, session)
        items = [b"new deal", b"same deal", b"watch", b"code", b"menu"]
        if len(self.lines) > 1:
            items.append(b"scores")
        if text.COACHED and not all(session.players):
            items.append(b"coach")
        self.picture, tally = None, load("ui.saves.totals")
        self.others, self.turned = [], app.device.clock.ticks()  # texts that take turns with it
        self.whole = False  # whether the difficulty of the deal was added
        self.looked = False  # whether earlier games were read from the log: done after the first drawing, because it takes long
        self.headline = self.lines[0] if len(self.lines) == 1 else self.points(app, tally.whose(session))
        Menu.__init__(self, app, text.reading(play.view, session), items, lambda: play)
        self.at, self.number = items.index(item), "#%d" % session.number
        # The deal's number is beside the title, or on the next line if it does not fit there
        self.beside = app.title.measure(self.title) + _GAP + app.small.measure(self.number) <= 128

    def points(self, app, seat):
        """Return the viewer's points and the best; if several people played, only the best."""
        session = self.play.session
        scores = [session.score(other) for other in range(len(session.players))]
        best = min(scores) if session.game.LESS else max(scores)
        return app.say(b"points", best) if seat is None else app.say(b"you best", scores[seat], best)

    def look(self):
        """Read the earlier games and draw the picture."""
        app, session, tally = self.play.app, self.play.session, load("ui.saves.totals")
        self.looked, key, log = True, tally.key(session), list(tally.facts(app.store))
        history, total = (tally.history(app.store, key[0], log), tally.read(app.store, log).get(key)) if key else (None, None)
        if history and total:
            contest = not session.game.TEAM and len(session.players) > 1
            self.picture = load("ui.screens.chart").draw(app, history, contest)
            scores = [score if session.game.LESS else -score for score, _ in history]
            if total[tally.ROW] > 1 and (contest or session.game.TEAM):
                self.tell(app, app.say(b"row", total[tally.ROW]))
            elif len(scores) > 1 and scores[-1] == total[tally.BEST] and scores[-1] < min(scores[:-1]):
                self.tell(app, app.say(b"record"))
        if session.helped:
            self.tell(app, app.say(b"helped"), True)

    def tell(self, app, text, surely=False):
        """Add a text to the line under the title if it fits. surely: otherwise let the two take turns"""
        both = "%s  %s" % (self.headline, text) if self.headline else text
        if app.small.measure(both) <= 125:
            self.headline = both
        elif surely:
            self.headline, self.others = text, [self.headline]

    def open(self, at):
        return True

    def enter(self):
        self.top = min(max(self.top, self.at - 1), self.at, len(self.items) - 2)
        corner, below = (self.number, "") if self.beside else ("", self.number)
        texts = [self.headline, below, "", self.line(self.top), self.line(self.top + 1)]
        self.page.show(self.title, texts, _NEXT + self.at - self.top, corner, picture=self.picture)

    def tick(self, now):
        if not self.looked:
            self.look()
            self.enter()
            return self
        if since(now, self.turned) < _READ or since(now, self.app.touched) > _TURNS:
            return None
        if not self.whole:
            self.whole, hard = True, load("ui.saves.stars").difficulty(self.app, self.play.session)
            if hard:
                self.others.append(hard)
        if not self.others:
            return None
        self.others.append(self.headline)
        self.headline, self.turned = self.others.pop(0), now
        self.page.lines[0].say(self.headline)
        return self

    def line(self, at):
        return self.app.say(self.items[at])

    def step(self, by):
        self.at = (self.at + by) % len(self.items)
        self.enter()
        return self

    def act(self, at, key):
        item, app, play = self.items[at], self.app, self.play
        if key != A:
            return None

        def back():
            return open_screen("table.result", app, play, item)

        if item in (b"new deal", b"same deal"):
            return self.deal(item == b"same deal")
        if item == b"coach":
            return open_screen("table.coach", app, without_table(app, play.session), play.session)
        if item == b"watch":
            return open_screen("table.replay", app, back, play.session)
        if item == b"code":
            return open_screen("game_code", app, back, play.session)
        return home(app) if item == b"menu" else open_screen("pages", app, back, app.say(b"SCORES"), self.lines)

    def deal(self, again):
        """Deal again. again: the same deal, so the game counts as helped"""
        table, session, players = load("ui.screens.dealing"), self.play.session, self.play.session.players
        number = session.number if again else table.draw(self.app)
        return table.begin(self.app, session.name, len(players), session.options, number, players, deal_known=again)


def without_table(app, session):
    """Return the way back to the result that does not keep the table in memory: it makes the table again."""

    def back():
        return Result(app, load("ui.screens.table.play").counted(app, session), b"coach")

    return back


screen = Result
