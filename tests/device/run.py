"""`make device-run KEYS=FILE`: run the drive on an emulated Pico, press a script of keys; print the console, save the display.

The script is one for simulator/headless.py: `press a right`, `long b`, `wait 500`, `expect TEXT`, `shot FILE`, `cut` and so on.
All its pictures go into one folder, build/board, each under its own name; last.png there is the display at the end. `expect`
looks for the text in the picture, for 30 s at most. It reads all letters but large print.

The drive is made from the sources as they are now. It starts at the menu and not at the title, as scripts expect.
"""

import argparse
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import terminalio

from simulator.frontends import picture
from simulator.headless import GAP, KEYS, TAP, Headless
from simulator.install import drive, fat12
from simulator.install.boards import PICO
from tests.device import conftest, pair
from tests.device.board import UP, Board
from ui.drawing.fonts import Font
from ui.drawing.zones import Line
from ui.keys import HOLD

FOLDER = Path("build") / "board"
BOOT = 15  # s in which the first picture must come
START = 2000  # ms from then until keys count: the first picture is empty, and the menu of a drive of sources comes 1.4 s later
THINK = 30  # s for an expected text to appear: a player or the coach may be thinking
STILL = 150  # ms without a byte to the display after which a key counts as answered
ANSWER = 3000  # ms for that at most
LOOK = 20  # ms between two frames of a recording

DEAL = b"""from loading import load


def screen(app):
    chance = app.device.entropy

    def entropy():
        app.device.entropy = chance
        return %d

    app.device.entropy = entropy
    return load("ui.screens.main_menu").first(app)
"""


class Emulated(Headless):
    """A script of keys for a board in place of a desk."""

    def __init__(self, firmware, found, folder=FOLDER, kind=PICO):
        self.folder, self.kind, self.written = Path(folder), kind, []
        self.recorder, self.palette = picture.Recorder(), "white"
        self.past, self.console_before = 0, ""  # ms, and what the console said, before the plug was last pulled
        self.boot(Board(firmware, fat12.build(found, size=kind.room), kind=kind, may_run_out=True))

    def boot(self, board):
        self.board, self.desk = board, SimpleNamespace(chip=board.oled)
        board.run_until(lambda: board.oled.on and any(board.oled.picture()), BOOT)
        self.wait(START)

    @property
    def now(self):
        return self.past + self.board.millis

    @property
    def console(self):
        return self.console_before + self.board.console

    def wait(self, ms):
        end = self.board.millis + ms
        while self.board.millis < end:
            self.board.run(min(LOOK, end - self.board.millis) / 1000)
            self.look()

    def settled(self):
        """Wait until the board has answered: until it sends nothing to the display any more."""
        since = self.board.millis
        while self.board.millis - since < ANSWER and self.board.millis - max(since, self.board.bursts[-1][1]) < STILL:
            self.wait(LOOK)

    def press(self, *keys):
        for key in keys:
            self.hold(key, TAP)

    def long(self, key):
        self.hold(key, HOLD + TAP)

    def hold(self, key, ms):
        self.board.press(UP + KEYS[key])
        self.wait(ms)
        self.board.release(UP + KEYS[key])
        self.wait(GAP)
        self.settled()

    def cut(self):
        self.past, self.console_before = self.now, self.console
        self.boot(Board(flash=self.board.flash_image(), kind=self.kind, may_run_out=True))

    def reset(self):
        self.board.reset()
        self.wait(ANSWER)

    def command(self, what, rest=""):
        if what == "expect" and rest:
            self.expect(rest)
        else:
            super().command(what, str(self.folder / Path(rest).name) if what in ("shot", "record") and rest else rest)

    def expect(self, text):
        try:
            self.board.run_until(lambda: reads(self.picture, text), THINK, LOOK / 1000)
        except TimeoutError:
            raise ValueError("the board shows\n%s" % "\n".join(picture.text(self.picture))) from None


def reads(shown, text):
    """Return True if the picture has the text in one line, lit on dark or dark on lit."""
    screen = rows(lambda x, y: picture.dot(shown, x, y), picture.WIDTH, picture.HEIGHT)
    for letters in program_letters("small", text), program_letters("title", text), firmware_letters(text):
        width, height, lines = letters
        for x in range(picture.WIDTH - width + 1) if any(lines) else ():
            cut = [row >> picture.WIDTH - width - x & (1 << width) - 1 for row in screen]
            for wanted in lines, [row ^ (1 << width) - 1 for row in lines]:
                if any(same(cut[y : y + height], wanted) for y in range(picture.HEIGHT - height + 1)):
                    return True
    return False


def same(seen, wanted):
    """Return True if these rows are those wanted. The line above or below may reach into the outer two rows on either side."""
    last = len(wanted) - 1
    return all(seen[i] & wanted[i] == wanted[i] if i < 2 or i > last - 2 else seen[i] == wanted[i] for i in range(last + 1))


def rows(dot, width, height):
    """Return each row of dots as a number whose highest bit is the leftmost dot; `dot(x, y)` is 1 for a lit one."""
    return [sum(1 << width - 1 - x for x in range(width) if dot(x, y)) for y in range(height)]


def program_letters(name, text):
    """Return width, height and rows of a text in a font of the program."""
    line = Line(Font(name), 0, 0)
    line.say(text)
    if not line.bitmap:
        return 0, 0, []
    width = line.font.measure(text)
    return trimmed(width, rows(lambda x, y: line.bitmap[x, y], width, line.bitmap.height))


def firmware_letters(text):
    """Return the same in the firmware's font, which is of fixed width; nothing if it has not all the letters."""
    glyphs = [terminalio.FONT.get_glyph(ord(letter)) for letter in text]
    if None in glyphs:
        return 0, 0, []
    lines, width = {}, 0
    for glyph in glyphs:
        for y in range(glyph.height):
            for x in range(glyph.width):
                if glyph.bitmap[glyph.tile_index % (glyph.bitmap.width // glyph.width) * glyph.width + x, y]:
                    lines.setdefault(-glyph.dy - glyph.height + y, set()).add(width + glyph.dx + x)
        width += glyph.shift_x
    if not lines:
        return 0, 0, []
    top = min(lines)
    dots = [lines.get(y, ()) for y in range(top, max(lines) + 1)]
    return trimmed(width, rows(lambda x, y: x in dots[y], width, len(dots)))


def trimmed(width, lines):
    """Return width, height and rows without the empty rows above and below: other lines may be near."""
    while lines and not lines[0]:
        lines = lines[1:]
    while lines and not lines[-1]:
        lines = lines[:-1]
    return width, len(lines), lines


def files(firmware, source=False, deal=None):
    """Return the drive: {path: data}. deal: the number of the first game dealt, None for one by chance."""
    found = drive.files(bytecode=not source)
    found.pop("lib/ui/screens/title.mpy", None)
    found["lib/ui/screens/title.py"] = DEAL % (deal - 1) if deal else pair.START
    return {**found, "boot_out.txt": conftest.boot_text(firmware)}


def main(given=None):
    parser = argparse.ArgumentParser(prog="python -m tests.device.run", description=__doc__.partition("\n")[0])
    parser.add_argument("keys", metavar="KEYS", help="the script; - is standard input")
    parser.add_argument(
        "--firmware", default=os.environ.get("CIRCUITPYTHON_UF2"), metavar="UF2", help="CircuitPython for a Pico"
    )
    parser.add_argument("--shots", default=FOLDER, type=Path, metavar="FOLDER", help="where pictures go: %(default)s")
    parser.add_argument("--deal", type=int, metavar="N", help="the first game dealt is deal N")
    parser.add_argument("--source", action="store_true", help="a drive of .py files in place of .mpy")
    options = parser.parse_args(given)
    if not options.firmware:
        parser.error("no firmware: --firmware or CIRCUITPYTHON_UF2 names a .uf2 of CircuitPython 10 for raspberry_pi_pico")
    firmware = Path(options.firmware).read_bytes()
    script = sys.stdin.read() if options.keys == "-" else Path(options.keys).read_text(encoding="utf-8")
    board, wrong = Emulated(firmware, files(firmware, options.source, options.deal), options.shots), None
    try:
        board.run(script, options.keys)
    except ValueError as stop:
        wrong = str(stop)
    board.shot(str(options.shots / "last.png"))
    print("\n".join(board.written))
    print("The console:\n%s" % board.console)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
