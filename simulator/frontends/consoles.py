"""The terminal that the program runs in: reads keys, as terminals name them, and restores its settings at the end.

A console offers `begin()`, `end()` and `read(seconds)`, which returns the text typed within that time and raises EOFError if
the terminal is gone. The Windows console is tested with a simulated msvcrt only.
"""

import contextlib
import os
import re
import signal
import sys
import time

try:
    import select
    import termios
    import tty
except ImportError:
    termios = None
try:
    import msvcrt
except ImportError:
    msvcrt = None

PART = re.compile("\x1b(\\[[0-9;]*|O)$")  # the beginning of a key's name
LEAD = "\x00", "\xe0"  # Windows sends one of these before a key that is no letter
WINDOWS = {"H": "\x1b[A", "P": "\x1b[B", "K": "\x1b[D", "M": "\x1b[C"}
WINDOWS.update(zip("<=>?@ABC", ("\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~", "\x1b[17~", "\x1b[18~", "\x1b[19~", "\x1b[20~")))
TICK = 0.004  # s between two checks if waiting for a key is impossible
NONE = "The terminal view needs a terminal; without one use --headless --keys FILE."


def here(leave):
    """Return the present console. Raise SystemExit if there is none. leave: called when the system ends the program"""
    if not (sys.stdin and sys.stdout and sys.stdin.isatty()):
        raise SystemExit(NONE)
    if termios:
        return Posix(leave)
    if msvcrt:
        return Windows(leave)
    raise SystemExit("The terminal view needs a POSIX terminal or a Windows console; use --headless --keys FILE.")


class Posix:
    def __init__(self, leave):
        self.leave, self.before = leave, termios.tcgetattr(sys.stdin)

    def begin(self):
        tty.setcbreak(sys.stdin)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, self.leave)
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)  # a stopped program would leave the terminal as it is

    def end(self):
        with contextlib.suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self.before)

    def read(self, seconds):
        text = self.take() if self.typed(seconds) else ""
        while PART.search(text) and self.typed(0.02):  # the rest of a key's name
            text += self.take()
        return text

    def typed(self, seconds):
        return select.select([sys.stdin], [], [], seconds)[0]

    def take(self):
        try:
            data = os.read(sys.stdin.fileno(), 1024)
        except OSError as gone:
            raise EOFError from gone
        if not data:
            raise EOFError
        return data.decode("utf-8", "replace")


class Windows:
    def __init__(self, leave):
        self.leave = leave

    def begin(self):
        os.system("")  # makes the console understand escape sequences
        signal.signal(signal.SIGTERM, self.leave)

    def end(self):
        """Do nothing: no setting was changed permanently."""

    def read(self, seconds):
        end, text = time.monotonic() + seconds, ""
        while not msvcrt.kbhit():
            if time.monotonic() >= end:
                return ""
            time.sleep(TICK)
        while msvcrt.kbhit():
            key = msvcrt.getwch()
            if key == "\x03":  # Ctrl-C, which arrives as a letter here
                raise EOFError
            text += WINDOWS.get(msvcrt.getwch(), "") if key in LEAD and msvcrt.kbhit() else key
        return text
