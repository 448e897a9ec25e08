"""Write the files of a release: the drive as a folder and a zip and, with --firmware, one UF2 to drag onto a new Pico."""

import tomllib
import zipfile
from pathlib import Path

from simulator.install import boards, copy_files, fat12, find_drive, plan, uf2
from simulator.install.plan import Step

INSTALL = "INSTALL.txt"
TEXT = """Copy everything in this folder onto the CIRCUITPY drive of a %s with CircuitPython %d, code.py last.
If there is no such drive yet, get the UF2 for your board, hold BOOTSEL while you plug the Pico in, and copy the UF2 onto the \
drive RPI-RP2, or RP2350:
%s
""" % (boards.NAMES, find_drive.SINCE, "\n".join(kind.source for kind in boards.ALL))

# FIRMWARE.txt in the UF2 of both: CircuitPython's licence requires it
THEIRS = """On this Pico runs CircuitPython %s, by Adafruit and its other authors, under the MIT licence:
https://github.com/adafruit/circuitpython/blob/main/LICENSE. New versions come from %s.
"""


def add_options(parser):
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", default=Path("build/drive"), help="output folder; default: build/drive"
    )
    parser.add_argument("--firmware", type=Path, metavar="UF2", help="CircuitPython for your Pico, from %s" % find_drive.SOURCE)


def run(options):
    try:
        make(options.out, options.firmware)
    except (ValueError, OSError) as wrong:
        raise SystemExit(str(wrong)) from wrong


def make(out, firmware):
    """Write the folder, the zip and, with a firmware, the UF2."""
    files, instructions = plan.contents(), Step("write", INSTALL, TEXT.encode())
    # The list names what `make flash` installs and nothing more, so that `make flash` finds everything there already.
    all_files = {**files, plan.LIST: plan.listing(plan.marks_of(files)), INSTALL: instructions.data}
    # Check everything before the first write.
    data = firmware.read_bytes() if firmware else None
    kind = of(data) if firmware else boards.PICO
    image = fat12.build(all_files, size=kind.room)
    both = join(data, all_files, kind) if firmware else None
    name = "card-table-%s" % version()
    out.mkdir(parents=True, exist_ok=True)
    copy_files.carry(out, [*plan.plan(out, files), instructions], quiet)
    told(out, "%d files, %d bytes" % (len(all_files), sum(map(len, all_files.values()))))
    pack(out.parent / (name + ".zip"), all_files)
    # An image is filled from the front, so everything after its last byte is free.
    print("The drive of a %s is %d %% full." % (kind.name, 100 * len(image.rstrip(b"\0")) // len(image)))
    if both:
        suffix = kind.identity.removeprefix(boards.PICO.identity)  # "", "_w", "2", "2_w"
        path = out.parent / (name + ("-pico" + suffix if suffix else "") + ".uf2")
        path.write_bytes(both)
        told(path, "%d bytes, for the %s" % (len(both), kind.name))
        print("Saved games survive the UF2; the drive is rewritten, and settings.toml with it: copy settings.toml first.")
    else:
        print("With --firmware and CircuitPython's UF2 from %s there will be one UF2 of both." % find_drive.SOURCE)


def of(data):
    """Return the kind of board that a firmware is for. Raise ValueError for a board or version that is not supported."""
    board = find_drive.firmware(data)
    kind = find_drive.kind(board)
    if not kind or board.name != kind.name:
        raise ValueError("This firmware is for the %s; one UF2 of both is made for the %s." % (board.name, boards.NAMES))
    if find_drive.doubt(board):
        raise ValueError("%s: take CircuitPython %d." % (find_drive.doubt(board), find_drive.SINCE))
    return kind


def join(data, files, kind):
    """Return one UF2 of firmware and drive."""
    notice = THEIRS % (find_drive.firmware(data).version, kind.source)
    return uf2.join(data, fat12.build({**files, "FIRMWARE.txt": notice.encode()}, size=kind.room), kind)


def version():
    return tomllib.loads((Path(__file__).parent.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "version"
    ]


def quiet(*step):
    """Print nothing: a folder is written quickly."""


def pack(path, files):
    """Write a zip. The same files give the same bytes on any machine: no clock, no compressor."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(files):
            item = zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0))
            item.create_system, item.external_attr = 3, 0o100644 << 16
            archive.writestr(item, files[name])
    told(path, "%d bytes" % path.stat().st_size)


def told(path, words):
    print("%s: %s" % (path, words))
