"""Layout in dots: no text leaves the display, and no text touches anything else.

Each screen is built as in the app, with the widest names and numbers it can have, in every language, in small and in large
print. A ruler reads each text's place and width and every other lit dot from the screen's group. In the end every line of
the word files must have been measured on some screen.
"""

import ast
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import displayio
import pytest

from engine import games, table
from engine.games import extreme, wednesday
from engine.games.qwixx import sheets
from engine.games.wednesday import deck
from engine.session import Session
from loading import load, sweep
from simulator.device import dots
from simulator.device.chips.flash import Sector
from simulator.headless import Headless
from tests.engine import test_wednesday
from tests.support import tables
from ui import battery, crash
from ui.app import App
from ui.drawing.status_line import PERSON, Foot
from ui.drawing.zones import INVERSE, PLAIN, Line
from ui.games import view_of
from ui.games.thegame.view import DECK
from ui.games.wednesday import pad
from ui.keys import A
from ui.saves import stars, totals
from ui.saves.log import BRIGHTNESS, DIM, ENDED, HAND, KEPT, LETTERS, MOTION, SOUND, Store
from ui.screens.table.play import ON, Play
from ui.text import words

UI = Path(__file__).parent.parent.parent / "lib" / "ui"
WIDE, HIGH = 128, 64
APART = 2  # blank dots between two texts side by side, at least
DEAL = 888888  # a deal's number, six of the widest digits
MANY = 9999  # games, wins, misthrows: more than anybody plays
TOTAL = 87  # W, the letter of a record of totals


# The ruler


DIGITS = b"01" + bytes(254)  # of a row of dots
DRAWN = {}  # rows of each picture of a TileGrid


class Leaf:
    """A visible TileGrid: its place, its lit dots (an integer for each row, bit 0 the leftmost dot), its Line if it has one."""

    def __init__(self, grid, x, y, line):
        self.grid, self.x, self.y, self.line = grid, x, y, line
        self.wide, self.rows = grid._width_in_tiles * grid._tile_width, rows_of(grid)
        self.right = x + (line.font.measure(line.text) if line else self.wide)


def rows_of(grid):
    """Return the lit dots of a TileGrid, row by row. Pictures drawn before come from DRAWN: most screens repeat the last."""
    wide, inverse = grid._width_in_tiles * grid._tile_width, grid.pixel_shader is INVERSE
    key = bytes(grid.bitmap._data), bytes(grid._tiles), wide, grid._tile_height, inverse
    if key not in DRAWN:
        rows = DRAWN[key] = []
        for row in range(grid._height_in_tiles * grid._tile_height):
            bits = int(dots.row_of(grid, grid.bitmap, row, 0, wide)[::-1].translate(DIGITS), 2)
            rows.append(bits ^ span(0, wide) if inverse else bits)
    return DRAWN[key]


def span(left, right):
    """Return the dots of a row from `left` up to `right` as an integer."""
    return (1 << max(right, 0)) - (1 << max(left, 0))


def shift(bits, x):
    return bits << x if x >= 0 else bits >> -x


class Ruler:
    """Measures screens. `wrong` has the faults, `texts` the measured texts."""

    def __init__(self, monkeypatch):
        self.lines, self.texts, self.wrong = {}, set(), {}
        build = Line.__init__

        def remembered(line, *given, **named):
            build(line, *given, **named)
            self.lines[id(line.group)] = line  # some screens drop a Line and keep its group

        monkeypatch.setattr(Line, "__init__", remembered)

    def leaves(self, group, x, y):
        """Yield the visible TileGrids, lower ones first."""
        for part in group:
            if part.hidden:
                continue
            if isinstance(part, displayio.Group):
                yield from self.leaves(part, x + part.x, y + part.y)
            else:
                yield Leaf(part, x + part.x, y + part.y, self.lines.get(id(group)))

    def measure(self, app, name, group=None):
        """Measure a group, or the screen that the app shows. The light bar may lie under the text of its row."""
        group, picture = group or app.screen.group, [0] * HIGH
        leaves = [leaf for leaf in self.leaves(group, group.x, group.y) if leaf.grid is not app.page.bar]
        for leaf in leaves:
            if not leaf.line and beyond(leaf):
                self.fault(name, "%dx%d dots at %d, %d reach beyond the display" % (leaf.wide, len(leaf.rows), leaf.x, leaf.y))
            for row, bits in enumerate(leaf.rows, leaf.y):
                if 0 <= row < HIGH:
                    picture[row] = picture[row] & ~span(leaf.x, leaf.x + leaf.wide) | shift(bits, leaf.x)
        for leaf in leaves:
            if leaf.line:
                self.texts.add(leaf.line.text)
                self.look(leaf, leaves, picture, name)

    def look(self, leaf, leaves, picture, name):
        """Report a text that leaves the display, is covered, or is too close to another."""
        text, left, right, top = repr(leaf.line.text), leaf.x, leaf.right, leaf.y
        if left < 0 or right > WIDE or top < 0 or top + len(leaf.rows) > HIGH:
            self.fault(name, "%s reaches from %d to %d, display ends at %d" % (text, left, right, WIDE))
        for row, bits in enumerate(leaf.rows, top):
            if 0 <= row < HIGH and (picture[row] ^ shift(bits, left)) & span(left, min(right, WIDE)):
                self.fault(name, "%s is covered" % text)
        for other in leaves:
            rows = range(max(top, other.y), min(top + len(leaf.rows), other.y + len(other.rows)))
            if other is leaf:
                continue
            if other.line:
                if rows and span(left - APART, right + APART) & span(other.x, other.right):
                    self.fault(name, "%s runs into %r" % (text, other.line.text))
            elif any(span(left, right) & shift(other.rows[row - other.y], other.x) for row in rows):
                self.fault(name, "%s has other dots in it" % text)

    def fault(self, name, what):
        self.wrong["%s: %s" % (name, what)] = True


def beyond(leaf):
    """Return True if a lit dot is outside the display."""
    for row, bits in enumerate(leaf.rows, leaf.y):
        if bits and not 0 <= row < HIGH or shift(bits, leaf.x) >> WIDE or bits & span(0, -leaf.x):
            return True
    return False


# Screens of words


def stored():
    """Return a log with a running game of each kind, deals of six digits, and the text of a crash."""
    flash = Sector()
    store = Store(flash)
    for name in games.CATALOG:
        store.begin(Session.deal(name, max(games.load(name).SEATS), (), DEAL))
    crash.keep(store, "W" * 99)
    store.fact(KEPT, bytes(4))
    return flash


def results(name, scores, seats=1):
    """Return a store with results of a game."""
    store, number = Store(Sector()), games.CATALOG.index(name) + 1
    for score in scores:
        points = score + 0x8000
        store.fact(ENDED, bytes((number, number, 0, 0, seats, 0, points & 255, points >> 8, score & 1)))
    return store


class Screens:
    """Shows and measures the screens of words, each with its widest texts."""

    def __init__(self, app, ruler, monkeypatch):
        self.app, self.ruler, self.monkeypatch = app, ruler, monkeypatch

    def all(self):
        self.menus()
        self.questions()
        self.settings()
        self.setups()
        self.reading()
        self.statistics()
        self.results()
        self.codes()
        self.coach()

    def show(self, name, screen):
        self.app.show(screen)
        self.ruler.measure(self.app, name)
        return screen

    def walk(self, name, menu):
        """Show a list, the cursor on each of its items."""
        for at in range(len(menu.items)):
            if menu.open(at):
                menu.at = at
                self.show(name, menu)

    def turn(self, name, pages):
        """Show every page."""
        for at in range(pages.count):
            pages.at = at
            self.show(name, pages)

    def back(self):
        return self.app.screen

    def menus(self):
        start = load("ui.screens.main_menu")
        menu = start.Main(self.app)
        assert len([item for item in menu.items if isinstance(item, int)]) == len(games.CATALOG)
        menu.items.insert(-3, b"watch last")
        self.walk("main menu", menu)
        menu.far = dict.fromkeys(menu.deals, "98/98")
        self.walk("main menu", menu)
        self.walk("new game", start.Rows(self.app, 1, None))
        self.walk("rules", load("ui.screens.rule_books").screen(self.app, self.back))

    def questions(self):
        """Show the questions of the first start, and those about the store."""
        app, first, strange, settings = (
            self.app,
            load("ui.screens.title"),
            load("ui.screens.foreign_store"),
            load("ui.screens.settings"),
        )
        self.show("title", first.Title(app))
        for menu in first.language(app), first.offer(app), load("ui.screens.dealing").sure(app, self.back, self.back):
            self.walk("question", menu)
        for text in b"forget sure", b"give back sure":
            self.walk("settings", settings.sure(app, text, None, self.back))
        for menu in strange.tired(app), strange.game(app, 1), strange.last(app, self.back):
            self.walk("memory", menu)
        own, flash = app.store, app.device.store
        for head in b"somebody else's", b"\xc6\x47\x02\x59":
            app.store = Store(Sector(head + bytes(4096 - len(head))))
            assert app.store.foreign
            self.walk("memory of another program", strange.screen(app))
        app.store = own
        for question in 1, 2, 3:
            app.device.store = SimpleNamespace(question=question)
            self.walk("memory chip", load("ui.screens.chips").screen(app))
        app.store, app.device.store = own, flash

    def settings(self):
        app, before = self.app, bytes(self.app.settings)
        for value in range(4):
            for setting, count in (BRIGHTNESS, 3), (DIM, 3), (HAND, 2), (MOTION, 2), (SOUND, 4):
                app.settings[setting] = min(value, count - 1)
            self.walk("settings", load("ui.screens.settings").screen(app, self.back))
        app.settings[:] = before

    def setups(self):
        for name in games.CATALOG:
            setup = load("ui.screens.setup").Setup(self.app, self.back, name)
            self.last_table(name, setup)
            for seats, number, options in (min(setup.game.SEATS), None, ()), (max(setup.game.SEATS), DEAL, setup.game.OPTIONS):
                for first in range(4):  # each seat with each kind of player
                    setup.seats, setup.number, setup.options = seats, number, list(options)
                    setup.players[:] = bytes((first + seat) % 4 for seat in range(len(setup.players)))
                    setup.fill()
                    self.explained(name, setup, len(setup.items) if first == 0 else 2 + seats)
            for wish in b"easy one", b"hard one", b"not won":
                setup.number = wish
                self.explained(name, setup, len(setup.items), len(setup.items) - 1)

    def explained(self, name, setup, end, start=0):
        """Put the cursor on some items in turn, and show the explanation of each instead of the title."""
        for at in range(start, end):
            setup.at = at
            self.show("set-up of %s" % name, setup)
            setup.explain()
            self.ruler.measure(self.app, "explained in the set-up of %s" % name)

    def last_table(self, name, setup):
        """Offer the last table: the one with the longest words, with people and with computers only."""
        setup.repeats = True
        for every in False, True:
            texts = []
            variants = [(seats, options) for _, seats, options in tables.variants(name)]
            for seats, options in [*variants, (max(setup.game.SEATS), setup.game.OPTIONS)]:
                bits = sum(1 << setup.game.OPTIONS.index(option) for option in options)
                for computers in [(1 << seats) - 1] if every else [0, (1 << seats) - 2]:
                    setup.last = bytes((1, seats, bits & 255, bits >> 8, computers))
                    texts.append(load("ui.screens.last_table").words(setup))
            setup.once = max(texts, key=self.app.small.measure)
            setup.fill()
            self.show("set-up of %s" % name, setup)

    def reading(self):
        """Show every page of every rule book, About with a crash, the crash screen, and the entry of a deal number."""
        for name in games.CATALOG:
            reader = load("ui.screens.rules").Reader(self.app, self.back, name)
            self.show("rules of %s" % name, reader)
            while reader.turn(1):
                self.show("rules of %s" % name, reader)
        self.show("about", load("ui.screens.about").About(self.app, self.back))
        group = crash.lines("Something broke 88.88.88", "MemoryError: " + "M" * 60, "W" * 60, crash.WAITS)
        self.ruler.measure(self.app, "crash", group)
        number = load("ui.screens.deal_number").Number(self.app, DEAL, self.back)
        for at in range(6):
            number.at = at
            self.show("number of a deal", number)

    def statistics(self):
        """Show every variant with the highest totals, and the latest games with the lowest and the highest scores."""
        stats, own = load("ui.screens.statistics"), self.app.store
        self.walk("statistics", stats.screen(self.app, self.back))
        for name in games.CATALOG:
            game, number = games.load(name), games.CATALOG.index(name) + 1
            low, high = min(game.SCORES), max(game.SCORES)
            variants = [(seats, options) for _, seats, options in tables.variants(name)]
            variants.append((max(game.SEATS), game.OPTIONS))
            keys = [bytes((number,)) + totals.OTHERS + b"\1"]
            for seats, options in variants:
                bits = sum(1 << game.OPTIONS.index(option) for option in options)
                keys.append(bytes((number, bits & 255, bits >> 8, seats, len(keys) & 1)))
            for at, key in enumerate(keys):
                score = high if at & 2 else low
                total = [MANY, MANY, score if game.LESS else -score, MANY * score, 255, 255] + [MANY] * len(game.NOTES)
                page = self.show("statistics of %s" % name, stats.Stats(self.app, [key] * 188, {key: total}, self.back))
                if at in (0, len(keys) - 1):
                    self.turn("all of a variant", page.whole())
            for scores in [low] * 20, [high] * 20, [low, high], [high], range(low, high, 1 + (high - low) // 20):
                self.app.store = results(name, scores)
                for page.cut in True, False:
                    self.show("latest games of %s" % name, stats.Picture(page))
        self.app.store = own

    def results(self):
        own = self.app.store
        for name in games.CATALOG:
            game = games.load(name)
            for seats in {min(game.SEATS), max(game.SEATS)}:
                for options in ((), ("teams",)) if "teams" in game.OPTIONS and seats > 2 else ((),):
                    for people in {0, 1, seats}:
                        self.result(name, seats, options, people)
        easiness = {stars.stars(deal): deal for deal in range(1, 200)}
        for deal in easiness.values():
            self.result("thegame", 1, (), 1, deal)
        assert len(easiness) == 4
        self.app.store = own

    def result(self, name, seats, options, people, deal=DEAL):
        """Show how a game ended, for every winner, with the lowest and the highest scores."""
        game, everybody = games.load(name), (1 << seats) - 1
        low, high = min(game.SCORES), max(game.SCORES)
        ends = {0, everybody} if game.TEAM else {everybody, everybody & 0x15} | {1 << seat for seat in range(seats)}
        for winners in sorted(ends):
            for score in (0, 1, 9, 10, 98) if game.TEAM else (low, high):
                session = Session.deal(name, seats, options, deal)
                session.players, session.helped = bytes(seat >= people for seat in range(seats)), score & 1
                if name == "qwixx":
                    session.state[sheets.MISTHROWS + seats - 1] = 4
                table.finish(session.state, winners)
                session.score = lambda seat, score=score: score
                self.app.store = store = results(name, [low + 1, high - 1, (low + high) // 2])
                store.begin(session)
                if winners and totals.key(session):
                    total = [MANY, MANY, score if game.LESS else -score, MANY * score, 254, 255] + [MANY] * len(game.NOTES)
                    store.fact(TOTAL, totals.key(session) + totals.pack(total))
                self.over(Play(self.app, session), winners == everybody)

    def over(self, play, whole):
        """Show a result before and after the earlier games are read, and each text that takes turns in its first line."""
        app, name = self.app, "result of %s" % play.session.name
        play.count()
        result = self.show(name, load("ui.screens.table.result").Result(app, play))
        now = app.touched = app.device.clock.ticks()
        result.tick(now)
        if whole:
            self.walk(name, result)
        for _ in range(4):
            result.turned = now - 3000
            result.tick(now)
            self.ruler.measure(app, name)
        if b"scores" in result.items:
            self.turn(name, result.act(result.items.index(b"scores"), A))

    def codes(self):
        """Show a code as a QR code, and in the widest letters."""
        code = SimpleNamespace(write=lambda session: " ".join(["MMMMM"] * 28 + ["MM"]))
        for name in games.CATALOG:
            session = Session.deal(name, min(games.load(name).SEATS), (), DEAL)
            self.show("square", load("ui.screens.qr_code").Square(self.app, self.back, session, "https://cards.example", None))
            self.monkeypatch.setitem(sys.modules, "engine.codes", code)
            self.turn("code", load("ui.screens.game_code").screen(self.app, self.back, session))

    def coach(self):
        coach = load("ui.screens.table.coach").Coach(self.app, self.back, Session.deal("thegame", 1, (), DEAL))
        coach.number = 88
        self.show("coach", coach)
        self.turn("coach", coach.show_turns(b"coach most"))
        for cost in 23040 * 98, 1 << 29, 23040, 1:  # much better, lost the game, better, a little better
            coach.worst = [(cost, 88, [88 << 8 | pile for pile in (0, 1, 2, 3, 0, 1)], [88 << 8])] * 3
            self.turn("coach", coach.show_turns(b"coach most"))


# Tables


NUMBERS = {  # for %d, if it can have more than two digits
    b"under only": 100,
    b"points": 266,
    b"seat has": (6, 1230),
    b"you best": 266,
    b"shared": 1230,
    b"put her": 9,
    b"team with": (6, 1230),
    b"wins with": (6, 1230),
    b"team has": 1230,
}
KINDS = [*extreme.KINDS[: extreme.NONE], "fire", "fire now"]
REASONS = [b"by " + kind.encode() for kind in ("stop", "skull", "three", "noback", "onepile", "draw1")]  # of a lost Extreme
NAMES = {  # for %s: words, or texts
    b"put her": [b"c%d" % who for who in range(1, 10)],
    b"why then": ["88, 88, 88, 88, ..."],
    b"i hold": [kind.encode() for kind in extreme.KINDS[: extreme.NONE]],
    b"told hold": [kind.encode() for kind in extreme.KINDS[: extreme.NONE]],
    b"hint cross": ["◆12", "99"],
    b"hint play": ["◆12"],
    b"told cross": ["◆12"],
    b"told play": ["◆12"],
    b"team has": ["2·4·6"],
    b"you hold": ["1 2 3 4 5 6"],
    b"lost by": REASONS,
}
FAMILIES = (
    REASONS + [b"explain " + kind.encode() for kind in KINDS] + [b"%c%d" % (at, who) for at in b"cek" for who in range(14)]
)
FACTS = (  # the widest of each game, as its view builds them
    ["%s5  %s88  98/98" % (PERSON, DECK), "%s88  98/98" % DECK, "98/98", ""],
    ["5· Πόντοι 266", "5· 266", "266", ""],
    ["5/5 #888888", "5/5", ""],
)
PROMPTS = "prompt", "task", "ends"  # functions of a view that return the prompt


def words_in(path, all_words, functions=()):
    """Return the words that a module says, or only some of its functions."""
    said_words = set()
    for node in ast.walk(ast.parse((UI / path).read_text(encoding="utf-8"))):
        if node.name in functions if isinstance(node, ast.FunctionDef) else isinstance(node, ast.Module) and not functions:
            strings = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            said_words |= {value for value in strings if isinstance(value, bytes)}
    return said_words & set(all_words)


class Tables:
    """Plays games on their tables and measures the pictures; tries every word of the tables in the status line."""

    def __init__(self, app, ruler, monkeypatch):
        self.app, self.ruler, self.said, self.paused = app, ruler, set(), set()
        lines = (UI / "text" / (app.words.language + ".txt")).read_text(encoding="utf-8").splitlines()
        self.words = {word.encode(): text for word, _, text in [line.partition("=") for line in lines] if word}
        folders = [path.relative_to(UI) for path in UI.glob("games/*/*.py")]
        self.prompts = {b"result or menu"}.union(*[words_in(path, self.words, PROMPTS) for path in folders])
        others = "screens/table/play.py", "screens/table/lesson.py", "screens/table/replay.py", "battery.py"
        self.spoken = set(FAMILIES) & set(self.words)
        self.spoken |= self.prompts.union(*[words_in(path, self.words) for path in [*folders, *others]])
        assert len(self.prompts) > 30 and len(self.spoken) > 200
        say = App.say

        def remembered(app, word, *values):
            self.said.add((word.encode() if isinstance(word, str) else word, values))
            return say(app, word, *values)

        monkeypatch.setattr(App, "say", remembered)

    def all(self):
        self.app.settings[MOTION] = 0
        for seats, people, options in (1, 1, ()), (5, 5, ("fire",)):
            self.play("thegame", seats, people, options)
            self.play("extreme", seats, people, options)
        self.play("facetoface", 2, 2)
        self.play("facetoface", 2, 1)
        self.play("qwixx", 1, 1, ("jokers",))
        self.play("qwixx", 5, 5)
        self.play("wednesday", 6, 6, ("expert",))
        self.play("wednesday", 6, 1, ("teams",))
        self.play("wednesday", 2, 2)
        self.characters()
        self.compose()

    def filled(self, word):
        """Yield the text of a word with the widest numbers, for each name that can stand in it."""
        names = [self.words[name] if isinstance(name, bytes) else name for name in NAMES.get(word, [""])]
        numbers = NUMBERS.get(word, 88)
        for name in names:
            text = self.words[word].replace("%s", name)
            yield text % numbers if isinstance(numbers, tuple) else text.replace("%d", "%d" % numbers)

    def widest(self, word):
        return max(self.filled(word), key=self.app.small.measure)

    # games

    def play(self, name, seats, people, options=()):
        """Play a game at random with a low battery. Before each decision a person's table is measured as others see it, too."""
        app, dice, count = self.app, tables.Dice(seats), 0
        app.store = Store(Sector())
        session = Session.deal(name, seats, options, DEAL)
        session.players = bytes(seat >= people for seat in range(seats))
        app.store.begin(session)
        play = Play(app, session)
        battery.show(play.foot, 1)
        every = 16 if name == "wednesday" else 4
        while not session.over:
            if session.seat in play.people:
                play.holder = None
                play.settle()
                app.show(play)
                self.table(play, count % every)
                play.viewer = play.holder = session.seat
                play.settle("", True)
            app.show(play)
            self.table(play, count % every)
            if count % every == 0:
                self.remarks(play, dice)
                self.other_screens(play)
            moves = session.moves()
            play.decide(moves[dice.throw(len(moves))])
            count += 1
        app.show(play)
        self.table(play)

    def table(self, play, skip=0):
        """Measure the table with its prompt. The battery sign must be visible beside it, even if the rest is skipped."""
        play.foot.holds("")
        play.foot.say()
        if play.foot.sign.hidden:
            self.ruler.fault("table of %s" % play.session.name, "%r hides the battery's sign" % play.foot.prompt)
        if not skip:
            self.ruler.measure(self.app, "table of %s" % play.session.name)

    def remarks(self, play, dice):
        """Show remarks that can come here: refusals, moves, explanations of signs."""
        voice, view, session = play.game_text(), play.view, play.session
        offered = session.moves()
        texts = [voice.tell(view, session.seat, move) for move in offered[:: 1 + len(offered) // 4]]
        texts += [voice.explain(view), voice.hush(view, session.state)]
        if play.stage == ON and hasattr(view, "FALLS"):
            for move in [dice.throw(100) << 8 | dice.throw(4) for _ in range(4)]:
                if move not in offered:
                    texts.append(voice.why(view, session, move))
        for text in texts:
            play.foot.passes(text)
            play.foot.say()
            self.ruler.measure(self.app, "table of %s" % session.name)

    def other_screens(self, play):
        """Show the pause menu, the pages of remarks, the handover screen, and the replay."""
        app, session, name = self.app, play.session, "pause of %s" % play.session.name
        screens = Screens(app, self.ruler, None)
        for back in False, bool(session.past):
            if back:  # the pause menu then offers a redo
                session.undo()
            pause = load("ui.screens.table.pause").Pause(app, play, play)
            if str(pause.items) not in self.paused:
                self.paused.add(str(pause.items))
                screens.walk(name, pause)
            if back:
                session.redo()
        heard = play.game_text().heard(play.view, session, play.viewer)
        if heard:
            screens.turn("told at %s" % name, load("ui.screens.pages").Pages(app, screens.back, app.say(b"TOLD"), heard))
        cover = screens.show("hand over", load("ui.screens.table.handover").Handover(app, play, session.state[table.SEATS] - 1))
        app.screen.group.remove(cover.bar.group)
        replay = load("ui.screens.table.replay").Replay(app, screens.back, session)
        for replay.at in None, 0:
            screens.show("replay", replay)
            replay.speak()
            self.ruler.measure(app, "replay")

    def characters(self):
        """Show the head of Wednesday's table: each character in force, on a card and on an empty stack, and all other rules."""
        for force in range(10):
            for stack in (10,), ():
                for more in {}, {"blocked": 10, "options": ("expert",), "opened": 1, "lap": force % 5 + 1}:
                    session = test_wednesday.at([[3, 13], [3, 9]], stack, force=force, **more)
                    self.app.show(Play(self.app, session))
                    self.ruler.measure(self.app, "table of wednesday")
        hand = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13]
        play = Play(self.app, test_wednesday.at([hand, [3]], [13]))
        play.session.state[wednesday.PHASE] = wednesday.TAKE
        self.app.show(play)
        self.ruler.measure(self.app, "table of wednesday")

    # words

    def compose(self):
        """Put every word of the tables into the status line and into a replay, with and without the battery's sign."""
        replay = load("ui.screens.table.replay").Replay(self.app, None, Session.deal("wednesday", 2))
        replay.session, replay.moves = SimpleNamespace(past=range(675)), range(675)
        texts = [(word, text) for word in sorted(self.spoken) for text in self.filled(word)]
        for charge in 0, 1:
            line = Foot(self.app, displayio.Group())
            battery.show(line, charge)
            line.holds("")
            for word, text in texts:
                for facts in FACTS:
                    line.show(text, facts)
                    self.ruler.measure(self.app, "line of words", line.group)
                if charge and word in self.prompts and line.sign.hidden:
                    self.ruler.fault("line of words", "%r hides the battery's sign" % text)
                replay.speak(text)
                self.ruler.measure(self.app, "replay", replay.group)
            for text in self.advice():
                line.passes(text)
                line.say()
                self.ruler.measure(self.app, "hint", line.group)

    def advice(self):
        """Yield a third-best hint for every reason, and the rest of its turn."""
        why, look = load("ui.games.piles.reasons"), SimpleNamespace(app=self.app)
        for word in sorted(self.words):
            if word.startswith(b"why ") and word not in (b"why then", b"why end"):
                first = 0 if word in (b"why more", b"why nothing") else 88 << 8
                for text in why.lines(look, [first] + [88 << 8] * 5, self.widest(word)):
                    yield "3. " + text
                if word in (b"why lowest", b"why highest"):
                    yield "3. %s: %s" % (self.widest(b"hint this"), self.widest(word))
        yield "3. %s: %s" % (self.widest(b"hint cross"), self.widest(b"why skips"))
        yield why.lines(look, [88 << 8] * 4 + [0], self.widest(b"why least"))[1]


# The tests


@pytest.fixture(autouse=True)
def swept():
    """Drop the modules loaded on demand: other tests check that they are not loaded."""
    yield
    sweep()


@pytest.mark.slow
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_text_is_cut_or_touched(language, monkeypatch):
    """In small print. Each line of the word file must be on a screen, with numbers at least as wide as in the games."""
    ruler = Ruler(monkeypatch)
    app = Headless(stored(), language=language).app
    Screens(app, ruler, monkeypatch).all()
    at_tables = Tables(app, ruler, monkeypatch)
    at_tables.all()
    assert not ruler.wrong, "\n".join(ruler.wrong)
    for word, values in at_tables.said:
        if word in at_tables.spoken and values:
            text = at_tables.words[word] % values
            assert app.small.measure(text) <= app.small.measure(at_tables.widest(word)), (word, text)
    measured, missing = "\n".join(ruler.texts), []
    for word, text in at_tables.words.items():
        pattern = re.escape(text).replace("%d", "-?[0-9]+").replace("%s", ".*")
        if not re.search(r"(?<!\w)%s(?!\w)" % pattern, measured):
            missing.append(word)
    assert not missing, "no screen that was measured says %s" % missing


@pytest.mark.slow
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_text_is_cut_or_touched_in_large_print(language, monkeypatch):
    """Only screens of words: tables have no large print."""
    ruler = Ruler(monkeypatch)
    app = Headless(stored(), language=language).app
    app.change(LETTERS, 1)
    Screens(app, ruler, monkeypatch).all()
    assert not ruler.wrong, "\n".join(ruler.wrong)


def test_numbers_of_the_score_pad_stand_apart():
    """On the back of the pad give one seat nearly all cards."""
    session = test_wednesday.at([[], [1], [1], [1], [1], [2]], rest=0)
    board = pad.Pad(Headless().app)
    board.show(session.state, 0, True, None)
    tiles = [board.cells[32 + column] for column in range(2, 32)]
    digits = "".join("%d" % (tile - pad.DIGIT) if 0 <= tile - pad.DIGIT < 10 else " " for tile in tiles)
    assert digits.split() == ["3", "4", "4", "4", "4", "4", "4", "4", "4", "2", "240"]


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize(
    "seats, options", [(2, ()), (3, ()), (5, ()), (6, ()), (4, ("teams",)), (6, ("teams",)), (6, ("pairs",))]
)
def test_bars_of_the_score_pad_stand_apart(language, seats, options, monkeypatch):
    """Give every seat as many points as there are: heading, bars and totals keep their distance."""
    ruler, app = Ruler(monkeypatch), Headless(language=language).app
    session = Session.deal("wednesday", seats, ("teams", *options) if options else ())
    state = session.state
    state[deck.POINTS : deck.SIZE] = bytes([246] * 6 * deck.ROUNDS)
    state[deck.LAP], state[deck.PHASE] = deck.ROUNDS, wednesday.NEXT
    view = view_of("wednesday").View(app)
    view.show(state, 0, True)
    ruler.measure(app, "score pad", view.group)
    assert not ruler.wrong and len(ruler.texts) >= 2
    rows = [part for part in view.pad.group if isinstance(part, displayio.TileGrid)][1:]
    assert len(rows) == len(view.pad.rows) == deck.columns(state)
    for row in rows:
        bitmap, high = row.bitmap, row.bitmap.height
        blank = [not any(bitmap[x, y] for y in range(high)) for x in range(126)]
        room = 126 - 4 * (6 if high > 7 else 4) - 2
        assert blank[room] and blank[room - 1], "the longest bar ends before the longest total"


# The ruler itself: each fault is one dot away from a good picture


@pytest.fixture
def scene(monkeypatch):
    """Return an app, a ruler and an empty group."""
    return Headless().app, Ruler(monkeypatch), displayio.Group()


def line(scene, text, x, y=0, right=False):
    app, _, group = scene
    result = Line(app.small, x, y, right=right)
    result.say(text)
    group.append(result.group)
    return result


def faults(scene):
    app, ruler, group = scene
    ruler.wrong.clear()
    ruler.measure(app, "scene", group)
    return list(ruler.wrong)


@pytest.mark.parametrize("move, good", [((0, 0), True), ((1, 0), False), ((0, 1), False)])
def test_ruler_sees_one_dot_of_a_text_beyond_the_display(scene, move, good):
    words = line(scene, "88888", 128 - 29, 56)
    assert words.font.measure("88888") == 29
    words.group.x += move[0]
    words.group.y += move[1]
    assert (not faults(scene)) is good


def test_ruler_sees_one_dot_that_is_missing_between_two_texts(scene):
    first, last = line(scene, "8", 0), line(scene, "9", 5 + APART)
    assert not faults(scene)
    last.group.x -= 1
    assert len(faults(scene)) == 2
    first.group.y, last.group.y = 8, 0
    assert not faults(scene), "one below the other"
    first.group.y = 7
    assert len(faults(scene)) == 2


@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize("x, y, good", [(9, 3, 1), (10, 3, 0), (14, 3, 0), (15, 3, 1), (12, 7, 0), (12, 8, 1)])
def test_ruler_sees_one_dot_in_a_text(scene, x, y, good, above):
    """Draw the dot over the text, and under it."""
    line(scene, "8", 10)
    dot = displayio.TileGrid(displayio.Bitmap(1, 1, 2), pixel_shader=INVERSE, x=x, y=y)
    scene[2].insert(1 if above else 0, dot)
    assert (not faults(scene)) == good


def test_ruler_sees_a_dark_grid_over_a_text(scene):
    line(scene, "8", 10)
    scene[2].append(displayio.TileGrid(displayio.Bitmap(2, 1, 2), pixel_shader=PLAIN, x=11, y=0))
    assert len(faults(scene)) == 1
    scene[2][1].hidden = True
    assert not faults(scene)


def test_ruler_sees_a_lit_dot_beyond_the_display(scene):
    grid = displayio.TileGrid(displayio.Bitmap(2, 1, 2), pixel_shader=PLAIN, x=127, y=0)
    scene[2].append(grid)
    assert not faults(scene), "it is dark"
    grid.bitmap[1, 0] = 1
    assert faults(scene)
    grid.x = 126
    assert not faults(scene)
    grid.bitmap[0, 0], grid.x = 1, -1
    assert faults(scene)
