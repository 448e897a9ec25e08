"""Read the files that commands are given, none larger than it can be, and write to a standard output that may be full."""

import os
import sys

# Most bytes that such a file has, why a larger one is none, what to name instead. A code has 8,192 letters at most, in groups
# of five; a megabyte of keys is played for hours; 999,999 deals are graded in 50 MB, each in the longest line there can be.
GAME = 65536, "no saved game is that large", "Name a save file, a journal or a game code."
KEYS = 1 << 20, "no script of keys is that large", "Name a script of keys as simulator/headless.py describes it."
GRADES = 1 << 26, "no file of grades is that large", "Name a file of `python -m simulator grade`, or a new one."


def read(path, kind):
    """Return the bytes of a file; ValueError says in a sentence why it is not read.

    kind: GAME, KEYS or GRADES
    """
    try:
        with open(path, "rb") as file:
            return bounded(file, path, kind)
    except OSError as wrong:
        raise ValueError("%s cannot be read: %s. %s" % (path, wrong.strerror or wrong, kind[2])) from wrong


def standard_input(kind):
    """Return the bytes of standard input, with the same bound and the same sentences as a file."""
    if not sys.stdin:
        raise ValueError("standard input is closed. %s" % kind[2])
    try:
        return bounded(sys.stdin.buffer, "standard input", kind)
    except OSError as wrong:
        raise ValueError("standard input cannot be read: %s. %s" % (wrong.strerror or wrong, kind[2])) from wrong


def bounded(file, name, kind):
    """Return the bytes of an open file; ValueError if there are more than such a file has."""
    most, why, hint = kind
    data = file.read(most + 1)
    if len(data) > most:
        raise ValueError("%s is larger than %d bytes: %s. %s" % (name, most, why, hint))
    return data


class Output:
    """Standard output for a whole command: a write that fails ends the program, and never in a traceback.

    A full disk or a closed standard output is told in a sentence on standard error. Where the reader of a pipe has gone,
    as in `... | head -1`, nothing is said.
    """

    def __init__(self, stream):
        self.stream = stream or open(os.devnull)  # noqa: SIM115 - closed: opened for reading, it refuses every write

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def write(self, text):
        return attempt(self.stream.write, text)

    def flush(self):
        attempt(self.stream.flush)


def attempt(call, *given):
    """Return the call's result; SystemExit if standard output cannot be written."""
    try:
        return call(*given)
    except BrokenPipeError:
        silence()
        sys.exit(1)
    except OSError as wrong:
        silence()
        why = wrong.strerror or "it is closed"
        sys.exit("standard output cannot be written: %s. Send it to a terminal, or to a disk with room." % why)


def silence():
    """Send what is still to be written nowhere: the interpreter flushes it as it ends, and would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
