"""Statistics of the finished games: a page for each game, variant and number of seats. A shows the game's latest results as a
picture; a second A shows all options of a variant that is too long for the page."""

from engine import games
from loading import load
from ui.games import text_of
from ui.keys import DOWN, LEFT, RIGHT, UP, A
from ui.screens import Screen
from ui.screens.menu import Menu, goes, open_screen

tally = load("ui.saves.totals")


def screen(app, back):
    app.moment()
    totals = tally.read(app.store)
    keys = [key for key in totals if 1 <= key[0] <= len(games.CATALOG)]
    keys.sort(key=lambda key: (key[0], -totals[key][tally.GAMES]))
    if not keys:
        return Menu(app, app.say(b"STATISTICS"), [(b"none yet", None), (b"back", goes(back))], back)
    return Stats(app, keys, totals, back)


class Stats(Screen):
    def __init__(self, app, keys, totals, back):
        self.app, self.group, self.back = app, app.page.group, back
        self.keys, self.totals, self.at = keys, totals, 0
        self.cut = False  # whether the variant's name was too long
        games.load(self.name())  # load the rules while the key is down

    def enter(self):
        app, say, key = self.app, self.app.say, self.keys[self.at]
        name, total = games.CATALOG[key[0] - 1], self.totals[key]
        game = games.load(name)
        count, what = total[tally.GAMES], self.variant(key, game)
        tenths = abs(total[tally.SUM]) * 10 // count
        average = "%s%d.%d" % ("-" if total[tally.SUM] < 0 else "", tenths // 10, tenths % 10)
        left, text = len(what), ", ".join(what)
        while left > 1 and app.small.measure(text) > 128:
            left -= 1
            text = "%s +%d" % (", ".join(what[:left]), len(what) - left)
        self.cut = left < len(what)
        lines = [text, "%s %d" % (say(b"games"), count)]
        lines += text_of(name).totals(say, tally.best(total, game), average, total[tally.NOTES :])
        if game.TEAM or key[3] != 1:  # in a competitive game alone nobody can win
            lines[1] += "   %s %d" % (say(b"wins"), total[tally.WINS])
            lines.append("%s %d   %s %d" % (say(b"in a row"), total[tally.ROW], say(b"most"), total[tally.MOST]))
        lines = [line if app.small.measure(line) <= 128 else line.replace("   ", "  ") for line in lines]  # for big numbers
        app.page.show(say(name).upper(), lines, None, "%d/%d" % (self.at + 1, len(self.keys)), indent=0)

    def variant(self, key, game):
        """Return the variant in words: help and seats first, then the options."""
        say, bits, what = self.app.say, key[1] | key[2] << 8, []
        if key[4]:
            what.append(say(b"helped"))
        if key[3] > 1 and len(game.SEATS) > 1:
            what.append("%s %d" % (say(b"seats"), key[3]))
        if key[1:4] == tally.OTHERS:
            return what + [say(b"others")]
        for i in range(len(game.OPTIONS)):
            if bits >> i & 1:
                option = game.OPTIONS[i]
                what.append(say(b"without", say(option)) if i in game.WITHOUT else say(option))
        return what or [say(b"plain")]

    def press(self, key):
        if key == A:
            return Picture(self)
        if key in (LEFT, UP, RIGHT, DOWN):
            self.at = (self.at + (-1 if key in (LEFT, UP) else 1)) % len(self.keys)
            self.enter()
            return self
        return self.back()

    def name(self):
        return games.CATALOG[self.keys[self.at][0] - 1]

    def whole(self):
        """Open all options of the variant, line by line."""
        lines = self.variant(self.keys[self.at], games.load(self.name()))
        return open_screen("pages", self.app, lambda: self, self.app.say(self.name()).upper(), lines)


class Picture(Screen):
    """The latest results of the page's game, in all its variants."""

    def __init__(self, page):
        self.app, self.group, self.page = page.app, page.group, page

    def enter(self):
        app, name, seats = self.app, self.page.name(), self.page.keys[self.page.at][3]
        scores = tally.history(app.store, self.page.keys[self.page.at][0])
        picture = (
            load("ui.screens.chart").draw(app, scores, seats != 1 and not games.load(name).TEAM, False) if scores else None
        )
        lines = [app.say(b"latest", len(scores)), "", "", "", app.say(b"all of it") if self.page.cut else ""]
        app.page.show(app.say(name).upper(), lines, None, indent=0, picture=picture)

    def press(self, key):
        return self.page.whole() if key == A and self.page.cut else self.page
