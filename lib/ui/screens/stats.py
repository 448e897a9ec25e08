"""What the finished games add up to: a page for each game, variant and number of seats."""

from engine import games
from ui import tally
from ui.keys import DOWN, LEFT, RIGHT, UP, A
from ui.screens.menu import Menu


def table(app, back):
    app.moment()
    found = tally.read(app.store)
    keys = sorted([key for key in found if key[0] <= len(games.CATALOG)], key=lambda key: (key[0], -found[key][tally.GAMES]))
    if not keys:
        return Menu(app, app.say("STATISTICS"), [(app.say("none yet"), None), (app.say("back"), lambda key: back())], back)
    return Stats(app, keys, found, back)


class Stats:
    def __init__(self, app, keys, found, back):
        self.app, self.group, self.back = app, app.page.group, back
        self.keys, self.found, self.at = keys, found, 0

    def enter(self):
        app, say, key = self.app, self.app.say, self.keys[self.at]
        total = self.found[key]
        game = games.load(games.CATALOG[key[0] - 1])
        bits = key[1] | key[2] << 8
        what = [say(game.OPTIONS[i]) for i in range(len(game.OPTIONS)) if bits >> i & 1]
        if key[1:4] == tally.OTHERS:
            what = [say("others")]
        if key[3] > 1 and len(game.SEATS) > 1:
            what.append("%s %d" % (say("seats"), key[3]))
        if key[4]:
            what.append(say("helped"))
        count, variant = total[tally.GAMES], ", ".join(what) or say("plain")
        average = "%d.%d" % (total[tally.SUM] // count, total[tally.SUM] * 10 // count % 10)
        left = len(what)
        while left > 1 and app.small.measure(variant) > 128:
            left -= 1
            variant = "%s +%d" % (", ".join(what[:left]), len(what) - left)
        lines = [
            variant,
            "%s %d   %s %d" % (say("games"), count, say("wins"), total[tally.WINS]),
            "%s: %d" % (say("excellent few"), total[tally.EXCELLENT]) if hasattr(game, "reading") else "",
            "%s %d   %s %s" % (say("best"), total[tally.BEST], say("average"), average),
            "%s %d   %s %d" % (say("in a row"), total[tally.ROW], say("most"), total[tally.MOST]),
        ]
        app.page.show(say(games.CATALOG[key[0] - 1]).upper(), lines, None, "%d/%d" % (self.at + 1, len(self.keys)), indent=0)

    def press(self, key):
        if key in (LEFT, UP, RIGHT, DOWN, A):
            self.at = (self.at + (-1 if key in (LEFT, UP) else 1)) % len(self.keys)
            self.enter()
            return self
        return self.back()
