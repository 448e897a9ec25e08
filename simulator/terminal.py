"""The device in a terminal: half-block characters where there is room, Braille dots where there is less.

A terminal tells no key's release: a letter is a short press, its capital a long one.
"""

import os
import re
import select
import shutil
import signal
import sys
import time

from simulator import picture
from simulator.controls import ACTIONS, Controls, Quit
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
NAMED = re.compile("\x1b\\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]")  # an arrow or function key, ours or not
PART = re.compile("\x1b(\\[[0-9;]*|O)$")  # the beginning of one
HELP = "arrows   z A   x B   hold: Z end turn, X pause   q quit   F2 picture  F4 rewind  F5 power cut"
LOUD, QUIET = "\x1b[?1049h\x1b[?25l", "\x1b[0m\x1b[?25h\x1b[?1049l"


class Terminal:
    def __init__(self, options):
        if os.name != "posix" or not sys.stdin.isatty():
            raise SystemExit("The terminal view needs a terminal; without one use --headless --keys FILE.")
        import termios
        import tty

        self.termios, self.before = termios, termios.tcgetattr(sys.stdin)
        self.controls = Controls(self, options)
        self.due = []  # keys to be let go, and when
        self.drawn = None
        tty.setcbreak(sys.stdin)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, self.leave)
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)  # a stopped program would leave the terminal as it is

    def leave(self, *_):
        raise Quit

    def run(self):
        self.put(LOUD)
        try:
            self.controls.run()
        except KeyboardInterrupt:
            pass
        finally:
            self.put(QUIET)
            self.termios.tcsetattr(sys.stdin, self.termios.TCSADRAIN, self.before)

    def put(self, text):
        sys.stdout.write(text)
        sys.stdout.flush()

    def wait(self, seconds):
        self.release()
        self.draw()
        if select.select([sys.stdin], [], [], 0.004 if self.due else seconds)[0]:
            text = os.read(sys.stdin.fileno(), 1024).decode("utf-8", "replace")
            if not text:
                raise Quit
            while PART.search(text) and select.select([sys.stdin], [], [], 0.02)[0]:  # the rest of a key's name
                text += os.read(sys.stdin.fileno(), 1024).decode("utf-8", "replace")
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
        start = max([time.monotonic()] + [at for at, _ in self.due])
        if not self.due:
            self.controls.desk.bus.reset_count()
        self.due.append((start, (key, True)))
        self.due.append((start + seconds / self.controls.options.speed, (key, False)))

    def release(self):
        """Do what is due: one edge after the other."""
        while self.due and self.due[0][0] <= time.monotonic():
            self.controls.key(*self.due.pop(0)[1])

    def draw(self):
        dots, size = self.controls.desk.chip.picture(), shutil.get_terminal_size()
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


def split(text):
    """Keys out of what a terminal sent at once."""
    while text:
        name = NAMED.match(text)
        key = name.group() if name else text[0]
        yield key
        text = text[len(key) :]


def lay_out(dots, columns, rows):
    """The picture as large as the terminal allows."""
    if columns >= picture.WIDTH and rows >= picture.HEIGHT // 2:
        lines = picture.text(dots)
        width = picture.WIDTH
    elif columns >= 64 and rows >= 16:
        lines, width = picture.braille(dots), 64
    else:
        return ["Make the terminal larger:", "64 columns, 17 lines at least."]
    left = " " * ((columns - width) // 2)
    return [""] * ((rows - len(lines)) // 2) + [left + line for line in lines]
