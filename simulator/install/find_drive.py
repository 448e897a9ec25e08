"""Drives of Picos on this computer, and the boards behind them."""

import collections
import glob
import os
import re
import string
import sys
from pathlib import Path

from simulator.install import boards, uf2

BOOT_OUT, INFO = "boot_out.txt", "INFO_UF2.TXT"  # on CIRCUITPY and on the boot loader's drive
SINCE = 10
SOURCE = boards.PICO.source
START = (
    "Download CircuitPython %d (.uf2) for your board from %s (other boards: replace the ending by %s),\n"
    "hold BOOTSEL while you plug the Pico in, and run `python -m simulator flash --firmware THAT.uf2`."
    % (SINCE, SOURCE, ", ".join(kind.identity.removeprefix("raspberry_pi_") for kind in boards.ALL[1:]))
)
PLACES = {
    "linux": ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*"),
    "darwin": ("/Volumes/*",),
    "win32": tuple("%s:/" % letter for letter in string.ascii_uppercase[3:]),
}
SAYS = re.compile(r"Adafruit CircuitPython (\d+\.\S+) on [^;\0\n]*; ([^\0\r\n]+) with (\w+)")
IDENTITY = re.compile(r"(?:Board ID:|BOARD=)(\w+)")

Board = collections.namedtuple("Board", "name chip version identity")


def roots():
    """Return every folder where this system may have mounted a drive."""
    patterns = PLACES.get(sys.platform, PLACES["linux"])
    return sorted({Path(path) for pattern in patterns for path in glob.glob(pattern)})


def holding(name):
    """Return the drives with a file of this name."""
    # os.path and not Path: another user's mount must not raise an error.
    return [root for root in roots() if os.path.isfile(root / name)]


def loaders():
    """Return the drives of Picos that wait in their boot loader."""
    return [root for root in holding(INFO) if loader(root)]


def loader(root):
    """Return the chip whose boot loader this drive is, or None if it is not one of ours."""
    path = root / INFO
    lines = path.read_text("utf-8", "replace").splitlines() if os.path.isfile(path) else ()
    return next((chip for chip, (_, name) in boards.CHIPS.items() if "Board-ID: %s" % name in lines), None)


def said(text):
    """Return the board named in a boot_out.txt or a firmware, or None."""
    match, identity = SAYS.search(text), IDENTITY.search(text)
    if match:
        version, name, chip = match.groups()
        return Board(name, chip, version, identity.group(1) if identity else "")
    return None


def board(drive):
    """Return the board behind a CIRCUITPY drive. Raise ValueError if it is none."""
    path = drive / BOOT_OUT
    result = said(path.read_text("utf-8", "replace")) if os.path.isfile(path) else None
    if not result:
        raise ValueError(
            "%s is not a CIRCUITPY drive: it has no %s from CircuitPython. If it should be one, unplug the Pico and plug\n"
            "it in again: CircuitPython then writes that file. %s" % (drive, BOOT_OUT, START)
        )
    return result


def firmware(data):
    """Return the board that a UF2 is for. Raise ValueError if it has no CircuitPython or the game cannot run there."""
    board = said(b"".join(payload for _, payload in uf2.blocks(data)).decode("latin-1"))
    if not board:
        raise ValueError("there is no CircuitPython in this UF2. Firmware comes from %s" % SOURCE)
    check(board)
    if boards.chip(board.chip) != uf2.chip(data):
        words = uf2.chip(data).upper(), board.name, board.chip
        raise ValueError("this UF2 is for the %s and in it is CircuitPython for the %s, whose chip is the %s" % words)
    return board


def kind(board):
    """Return the board's kind, or None if the game does not support it."""
    return boards.kind(board.identity, board.name)


def check(board):
    if not boards.chip(board.chip):
        chips = " and ".join(chip.upper() for chip in boards.CHIPS)
        words = board.chip, chips, boards.NAMES
        raise ValueError("This board has an %s; the game supports %s (%s)." % words)
    if major(board) < SINCE:
        raise ValueError("CircuitPython %s is too old, the game needs %d or newer. %s" % (board.version, SINCE, START))


def major(board):
    return int(board.version.split(".")[0])


def doubt(board):
    """Return why .mpy files might not run on this board; "" if they do."""
    return "" if major(board) == SINCE else "CircuitPython %s may read another kind of .mpy" % board.version
