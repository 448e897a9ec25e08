"""The worst sitting: one board, no restart, every module loaded once, then all games at their largest tables.

The board shows what the desk shows, dot by dot, so hints and the coach say what they say on the desk; and the console has no
line about memory, or the case fails (conftest.py).
"""

import pytest

from engine import games
from engine.session import Session
from simulator.device.chips.flash import Sector
from simulator.install import drive, fat12
from simulator.install.boards import FLASH
from tests.support import keyplay, tables
from ui.saves.log import DEFAULTS, GUIDED, LETTERS, MOTION, SETTINGS, SOUND, Store

# name, seats, options, deal, decisions of the person at the table
TABLES = [
    ("thegame", 5, ("experts", "short", "fire", "strict"), 3, 2),
    ("extreme", 5, ("experts", "strictpile"), 12, 2),
    ("facetoface", 2, (), 8, 2),
    ("qwixx", 5, ("jokers",), 5, 3),
    ("wednesday", 6, ("expert", "teams"), 5, 3),
]

START = b"""
import gc
import sys
from loading import forget, load, sweep


def screen(app):
    app.ballast = bytearray(%d)
    sweep()  # the modules that the start of the program loaded on demand
    here = list(sys.modules)
    for name in %r:
        __import__(name)
        sweep()
        forget([other for other in sys.modules if other not in here])
        gc.collect()
    return load("ui.screens.main_menu").first(app)
"""


def modules():
    """Return the names of all modules on the drive, as the program imports them."""
    for path in drive.ours():
        if path.endswith(".py") and path != "lib/ui/screens/title.py":
            yield path[:-3].removeprefix("lib/").removesuffix("/__init__").replace("/", ".")


def stored():
    """Return a store: large print, movement, sound with steps; a game of The Game waits for its last decision."""
    sector, settings = Sector(), bytearray(DEFAULTS)
    settings[GUIDED] = settings[MOTION] = settings[LETTERS] = 1
    settings[SOUND] = 3
    store, played = Store(sector), Session.deal("thegame", deal=427)
    store.fact(SETTINGS, settings)
    while not played.over:
        played.play(tables.beginner("thegame").choose(played.state))
    played.undo()
    session = played.afresh()
    store.begin(session)
    for move in played.past:
        session.play(move)
        store.played(session)
    return sector


class Sitting:
    """A board and a desk that get the same keys, and where the board's heap was tightest while it rested."""

    def __init__(self, pair, board, sector):
        self.both, self.pair, self.least = pair.Pair(board, 40, store=sector), pair, []  # 40 s: the coach thinks for 12

    def rest(self, where):
        from tests.device import heap

        self.both.board.run(0.3)
        self.least.append((heap.free(self.both.board), where))

    def choose(self, word, where=None):
        keyplay.choose(self.both, self.both.app.say(word))
        self.rest(where or (word if isinstance(word, str) else word.decode()))

    def table(self, name, seats, options, deal, count):
        """Sit down, make decisions with a hint before each, look at the pause, go back to the menu."""
        both = self.both
        self.pair.deal(both, deal, name, seats - min(games.load(name).SEATS), options)
        session = both.app.screen.session
        assert len(session.players) == seats and len(session.options) == len(options)
        hints = 0
        while hints < count:
            keyplay.play_out(both, until=lambda session: True)  # computers play until a person is asked
            both.long("b")
            if b"hint" in both.app.screen.items:
                self.choose(b"hint", "%s, after a hint" % name)
                hints += 1
            else:  # the question who begins
                both.press("b")
            keyplay.play_out(both, count=1)
            assert not session.over
        both.long("b")
        self.choose(b"menu", "menu after " + name)


def play(sitting):
    """The last decision of a game, its result, the coach, the replay; then the tables; then every other screen."""
    both = sitting.both
    both.wait(1500)  # the game is loaded ahead of time
    keyplay.choose(both, "Continue")
    keyplay.play_out(both)
    both.press("a")
    sitting.rest("result")
    sitting.choose(b"coach")
    pages = {both.text()}
    for _ in range(2):
        both.press("right")
        pages.add(both.text())
    assert len(pages) == 3
    sitting.rest("the coach's third page")
    both.press("b")
    sitting.choose(b"watch")
    both.press("right", "down", "b")
    sitting.choose(b"menu", "menu after the result")
    for settled in TABLES:
        sitting.table(*settled)
    sitting.choose(b"statistics")
    both.press("b")
    keyplay.choose(both, both.app.say(b"settings"))
    for word in b"language", b"large":  # to Greek, and to small letters
        keyplay.go_to(both, both.app.say(word))
        both.press("right")
    both.press("b")
    sitting.choose(b"rules")
    for name in games.CATALOG:
        sitting.choose(name)
        both.press("right", "down", "b")
    both.press("b")
    sitting.choose(b"watch last")
    both.press("right", "b")
    sitting.choose(b"statistics", "statistics in Greek")
    both.press("b")


# With 8 KB less the heap is down to 35 KB, and two hints at Extreme's largest table run out of memory. It passed before the
# tables of the pile games showed prices, which takes 4 to 5 KB.
LESS = pytest.param(8192, marks=pytest.mark.xfail(strict=True, reason="Extreme's hint runs out of memory with 8 KB less"))


@pytest.mark.parametrize("ballast", [0, LESS])
def test_the_worst_sitting_never_runs_out_of_memory(pair, firmware, boot_out, ballast):
    """Also with 8 KB less of memory from the start."""
    from tests.device.board import Board

    sector = stored()
    start = START % (ballast, list(modules()))
    found = pair.files(boot_out, lib__ui__screens__title_py=start, settings_toml=b'PIEZO = "GP16"\n')
    board = Board(firmware, fat12.build(found))
    at = board.kind.nvm - FLASH
    board.pico.flash[at : at + len(sector)] = bytes(sector)
    sitting = Sitting(pair, board, sector)
    board.run_until(lambda: board.oled.picture() == sitting.both.picture, 30)
    play(sitting)
    print("ballast %d: the heap was tightest at %s, %d bytes free" % (ballast, *reversed(min(sitting.least))))
    assert "MemoryError" not in board.console and "Traceback" not in board.console
