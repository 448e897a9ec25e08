"""A simulator and a board that get the same keys and must show the same picture."""

import functools

from simulator.device.chips.flash import Sector
from simulator.frontends import picture
from simulator.headless import KEYS, Headless
from simulator.install import drive as compiled
from simulator.install import fat12
from simulator.install.boards import FLASH
from tests.device.board import UP, Board
from tests.support import keyplay
from ui.saves import replay
from ui.saves.log import Store

SOON = 3  # emulated s in which the board must show the simulator's picture
HOLD = 0.65
START = b"""from loading import load


def screen(app):
    return load("ui.screens.main_menu").first(app)
"""


def files(boot_out, **more):
    """Return the drive as `make flash` fills it, but starting at the menu, as Headless does. more: modules to replace by
    sources; `lib__ui__x_py=b"..."` is lib/ui/x.py instead of lib/ui/x.mpy"""
    more.setdefault("lib__ui__screens__title_py", START)
    contents = {**drive(), "boot_out.txt": boot_out}
    for name, data in more.items():
        path = name.replace("__", "/").replace("_py", ".py").replace("_toml", ".toml").replace("_bin", ".bin")
        contents.pop(path.replace(".py", ".mpy"), None)
        contents[path] = data
    return contents


@functools.cache
def drive():
    return compiled.files()


def boot(firmware, drive_files, **more):
    """Return a board at its menu."""
    board = Board(firmware, fat12.build(drive_files), **more)
    board.run_until(lambda: board.oled.on and any(board.oled.picture()), 4)
    board.run(0.6)
    return board


def seated(board):
    """Return both with a game on the table, two of its decisions made in the simulator before power on."""
    desk = keyplay.table_of((), 71)
    desk.press("right", "a", "right", "a")
    nvm, at = bytes(desk.store), board.kind.nvm - FLASH
    board.pico.flash[at : at + len(nvm)] = nvm
    board.run_until(lambda: board.oled.on and any(board.oled.picture()), 8)
    board.run(0.6)
    both = Pair(board, store=Sector(nvm))
    both.lit = board.bus.bursts[-1][1]
    both.press("a")
    assert len(both.app.screen.session.past) == 2
    return both


def stored_decisions(board, game=1):
    """Return the decisions of a game in the board's flash. Bytes may differ: only the board had time to store the cursor."""
    return replay.session(Store(Sector(board.nvm())), game).past


class Pair(Headless):
    """Presses keys on both, and compares the pictures after every press."""

    def __init__(self, board, soon=SOON, **more):
        self.board, self.soon, self.compared, self.touching = board, soon, 0, True
        super().__init__(**more)
        self.touching = False

    def press(self, *keys):
        for key in keys:
            self.touching = True
            super().press(key)
            self.touch(key, 0.02)

    def long(self, key):
        self.touching = True
        super().long(key)
        self.touch(key, HOLD)

    def wait(self, ms):
        """Wait on both."""
        super().wait(ms)
        if not self.touching:
            self.board.run(ms / 1000)
            if self.still():
                self.same()

    def touch(self, key, seconds):
        pin = UP + (KEYS[key] if isinstance(key, str) else key)
        self.board.press(pin)
        self.board.run(seconds)
        self.board.release(pin)
        self.touching = False
        if self.still():
            self.same()

    def still(self):
        """Return True if a person is to act. While a computer plays, simulator and board need not be in step."""
        screen = self.app.screen
        return not hasattr(screen, "mine") or screen.mine() or screen.session.over

    def same(self):
        """Compare the pictures, within `soon` seconds."""
        wanted = self.picture
        try:
            self.board.run_until(lambda: self.board.oled.picture() == wanted, self.soon, 0.004)
        except TimeoutError as late:
            shown = "\n".join(picture.text(self.board.oled.picture()))
            raise TimeoutError(
                "%s\nThe desk shows:\n%s\nthe board:\n%s" % (late, "\n".join(picture.text(wanted)), shown)
            ) from None
        self.board.run(0.008)  # the release is seen before the next press
        self.compared += 1


def deal(pair, number, name="thegame", more=0, options=()):
    """Sit down to a game with this deal, by keys only. more: seats beyond the fewest, all of them computers"""
    keyplay.new_game(pair, name)
    pair.press("up", "a")
    for digit in reversed("%06d" % number):
        wanted = int(digit)
        now = pair.app.screen.digits[pair.app.screen.at]
        pair.press(*["up"] * ((wanted - now) % 10), "left")
    pair.press("a")
    if more:
        keyplay.go_to(pair, pair.app.say("seats"))
        pair.press(*["right"] * more)
    for option in options:
        keyplay.go_to(pair, pair.app.say(option))
        pair.press("right")
    keyplay.choose(pair, pair.app.say("start"))
