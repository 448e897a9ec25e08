"""Where a Pico shows up on this computer, and what it says of itself."""

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
    "Firmware comes from %s (%s at the end for another of them): download the UF2 of CircuitPython %d,\n"
    "hold BOOTSEL while you plug the Pico in, and run `python -m simulator flash --firmware THAT.uf2`."
    % (SOURCE, " ".join(kind.identity.removeprefix("raspberry_pi_") for kind in boards.ALL[1:]), SINCE)
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
    """Every folder where this system may have put a drive."""
    patterns = PLACES.get(sys.platform, PLACES["linux"])
    return sorted({Path(found) for pattern in patterns for found in glob.glob(pattern)})


def holding(name):
    """The drives with a file of this name."""
    # os.path and not Path: somebody else's mount is no error, it is merely not ours.
    return [root for root in roots() if os.path.isfile(root / name)]


def loaders():
    """The Picos that wait in their boot loader."""
    return [root for root in holding(INFO) if loader(root)]


def loader(root):
    """The chip whose boot loader this drive is; None if it is none of ours."""
    path = root / INFO
    lines = path.read_text("utf-8", "replace").splitlines() if os.path.isfile(path) else ()
    return next((chip for chip, (_, name) in boards.CHIPS.items() if "Board-ID: %s" % name in lines), None)


def said(text):
    """The board that a boot_out.txt or a firmware tells of, None if it tells of none."""
    found, identity = SAYS.search(text), IDENTITY.search(text)
    if found:
        version, name, chip = found.groups()
        return Board(name, chip, version, identity.group(1) if identity else "")
    return None


def board(drive):
    """The board behind a CIRCUITPY drive. ValueError if the game cannot run there."""
    path = drive / BOOT_OUT
    found = said(path.read_text("utf-8", "replace")) if os.path.isfile(path) else None
    if not found:
        raise ValueError(
            "%s is not a CIRCUITPY drive: no %s there tells of CircuitPython. If it should be one, unplug the Pico and plug\n"
            "it in again: CircuitPython then writes that file. %s" % (drive, BOOT_OUT, START)
        )
    return found


def firmware(data):
    """The board that a UF2 is for. ValueError if it is none, or the game cannot run there."""
    found = said(b"".join(payload for _, payload in uf2.blocks(data)).decode("latin-1"))
    if not found:
        raise ValueError("there is no CircuitPython in this UF2. Firmware comes from %s" % SOURCE)
    check(found)
    if boards.chip(found.chip) != uf2.chip(data):
        words = uf2.chip(data).upper(), found.name, found.chip
        raise ValueError("this UF2 is for the %s and in it is CircuitPython for the %s, whose chip is the %s" % words)
    return found


def kind(found):
    """Which of ours it is, None if none."""
    return boards.kind(found.identity, found.name)


def check(found):
    if not boards.chip(found.chip):
        known = " and ".join(chip.upper() for chip in boards.CHIPS)
        words = found.chip, known, boards.NAMES
        raise ValueError("This board's chip is the %s; the game is for the %s, the chips of the %s." % words)
    if major(found) < SINCE:
        raise ValueError("CircuitPython %s is too old, the game needs %d or newer. %s" % (found.version, SINCE, START))


def major(found):
    return int(found.version.split(".")[0])


def doubt(found):
    """Why .mpy might not run there; empty if it does."""
    return "" if major(found) == SINCE else "CircuitPython %s may read another kind of .mpy" % found.version
