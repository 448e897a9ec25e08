"""The device in a terminal: half-block characters if there is room, otherwise Braille dots.

A terminal does not report key releases: a letter is a short press, its capital a long one.
"""

import contextlib
import re
import shutil
import sys
import time

from engine import console
from simulator.frontends import consoles, picture
from simulator.frontends.controls import ACTIONS, Controls, Quit
from ui.keys import DOWN, HOLD, LEFT, RIGHT, UP, A, B

SHORT = 0.03  # s
KEYS = {
    "\x1b[A": UP,
    "\x1b[B": DOWN,
    "\x1b[D": LEFT,
    "\x1b[C": RIGHT,
    "\x1bOA": UP,
    "\x1bOB": DOWN,
    "\x1bOD": LEFT,
    "\x1bOC": RIGHT,
}
KEYS.update({"w": UP, "s": DOWN, "a": LEFT, "d": RIGHT, "z": A, "\r": A, "\n": A, " ": A, "x": B, "\x7f": B, "\x08": B})
LONGS = {"Z": A, "e": A, "X": B, "p": B, "\x1b": B}
FUNCTIONS = {"\x1bOQ": 0, "\x1bOR": 1, "\x1bOS": 2, "\x1b[12~": 0, "\x1b[13~": 1, "\x1b[14~": 2}
FUNCTIONS.update({"\x1b[15~": 3, "\x1b[17~": 4, "\x1b[18~": 5, "\x1b[19~": 6, "\x1b[20~": 7})
NAMED = re.compile("\x1b\\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]")  # any arrow or function key
HELP = "arrows  z A  x B  held: Z end, X pause  q quit  F2 shot  F4 back  F5 power cut"
BLIND = "Your terminal's encoding (%s) lacks the characters needed. If it is UTF-8, set PYTHONIOENCODING=utf-8."
LOUD, QUIET = "\x1b[?1049h\x1b[?25l", "\x1b[0m\x1b[?25h\x1b[?1049l"


class Terminal:
    def __init__(self, options):
        self.console = consoles.here(self.leave)
        if not writes(sys.stdout.encoding):
            raise SystemExit(BLIND % sys.stdout.encoding)
        self.controls = Controls(self, options)
        self.due = []  # key edges to come, with their times
        self.drawn = None
        self.complaints = []  # lines for the console, each once

    def leave(self, *_):
        raise Quit

    def run(self):
        console.show_line = self.complain
        try:
            self.console.begin()
            self.put(LOUD)
            self.controls.run()
        except (KeyboardInterrupt, Quit):
            pass
        finally:
            self.console.end()  # first: writing below may fail if the terminal is gone
            self.put(QUIET)
            with contextlib.suppress(OSError):  # the terminal is gone
                for line in self.complaints:
                    print(line, file=sys.stderr)

    def complain(self, *words):
        """Keep a line until the picture has left the screen."""
        line = " ".join(words)
        if line not in self.complaints:
            self.complaints.append(line)

    def put(self, text):
        sys.stdout.write(text)
        sys.stdout.flush()

    def wait(self, seconds):
        self.release()
        self.draw()
        try:
            text = self.console.read(0.004 if self.due else seconds)
        except EOFError:
            raise Quit from None
        for key in split(text):
            self.typed(key)

    def typed(self, key):
        if key == "q":
            raise Quit
        if key in FUNCTIONS:
            ACTIONS[FUNCTIONS[key]][2](self.controls)
        elif key in KEYS:
            self.press(KEYS[key], SHORT)
        elif key in LONGS:
            self.press(LONGS[key], HOLD / 1000 + SHORT)

    def press(self, key, seconds):
        key = self.controls.meant(key)
        start = max([time.monotonic()] + [at for at, _ in self.due])
        if not self.due:
            self.controls.desk.bus.reset_count()
        self.due.append((start, (key, True)))
        self.due.append((start + seconds / self.controls.options.speed, (key, False)))

    def release(self):
        """Send the edges whose time has come, in order."""
        while self.due and self.due[0][0] <= time.monotonic():
            self.controls.key(*self.due.pop(0)[1])

    def draw(self):
        dots, size = self.controls.picture(), shutil.get_terminal_size()
        now = dots, size, self.controls.line()
        if now == self.drawn:
            return
        self.drawn = now
        lines = lay_out(dots, size.columns, size.lines - 1)
        help_line = (self.controls.line() or HELP)[: size.columns - 1]
        rows = ["\x1b[%d;1H%s\x1b[K" % (i + 1, line) for i, line in enumerate(lines)]
        self.put(
            "\x1b[H" + "".join(rows) + "\x1b[%d;1H\x1b[J\x1b[%d;1H\x1b[2m%s\x1b[0m" % (len(lines) + 1, size.lines, help_line)
        )


def writes(encoding):
    """True if the characters of a picture can be written in this encoding."""
    try:
        (picture.BLOCKS + chr(0x28FF)).encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def split(text):
    """Yield the keys in a text that the terminal sent."""
    while text:
        name = NAMED.match(text)
        key = name.group() if name else text[0]
        yield key
        text = text[len(key) :]


def lay_out(dots, columns, rows):
    """Return the lines of the picture, as large as the terminal allows."""
    if columns >= picture.WIDTH and rows >= picture.HEIGHT // 2:
        lines = picture.text(dots)
        width = picture.WIDTH
    elif columns >= 64 and rows >= 16:
        lines, width = picture.braille(dots), 64
    else:
        return ["Make the terminal larger:", "64 columns, 17 lines at least."]
    left = " " * ((columns - width) // 2)
    return [""] * ((rows - len(lines)) // 2) + [left + line for line in lines]
