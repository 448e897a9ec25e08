"""What our names are called on the drive, where they are the firmware's (simulator/renaming.py), and back."""

import argparse
import re
import struct
import textwrap
from pathlib import Path

from . import compiled, files, places, renaming, uf2

HEAD = "# The names in the flash of %s for the %s: python -m simulator names --firmware UF2\n"
POOL = struct.Struct("<6I")  # the pool before it, names before it, room, names, their checksums, their lengths; then the names


def arguments():
    parser = argparse.ArgumentParser(prog="python -m simulator names", description=__doc__)
    parser.add_argument("file", nargs="?", help="what the device's console said (- is stdin): told again with our names")
    parser.add_argument("--firmware", type=Path, metavar="UF2", help="read the firmware's names anew, for the next drive")
    return parser


def main(given=None):
    options = arguments().parse_args(given)
    try:
        if options.firmware:
            data = options.firmware.read_bytes()
            board = places.firmware(data)
            write(HEAD % ("CircuitPython " + board.version, board.name), rom(data))
        elif options.file:
            data = files.standard_input(files.CONSOLE) if options.file == "-" else files.read(options.file, files.CONSOLE)
            said = data.decode("utf-8", "replace")
            flat = compiled.flattened()
            flat.whole()
            print(told(said, compiled.names(), flat.whence), end="")
        else:
            print("\n".join("%-36s %s" % (theirs, ours) for ours, theirs in sorted(compiled.names().items())))
    except (ValueError, OSError) as wrong:
        raise SystemExit(str(wrong)) from wrong


def told(text, names, whence):
    """A traceback from the device, or what its screen said, with our names in it, our modules and their lines: that where a
    function begins, or where it was."""
    ours = {theirs: name for name, theirs in names.items()}

    def place(found):
        name, between, line, behind, called = found.groups()
        module, line = whence(name, int(line), called) or (name, line)
        return "%s%s%s%s%s" % (module, between, line, behind or "", called or "")

    def only(found):
        there = whence(found.group(1), 1, found.group(2))
        return "%s line %d, in " % there if there and there[1] > 1 else found.group()

    text = re.sub(r"\w+", lambda word: ours.get(word.group(), word.group()), text)
    text = re.sub(r'([\w/+]+)("?,? line )(\d+)(?:(, in )(\w+))?', place, text)
    return re.sub(r"\b([\w/+]+) (?=(\w+))", only, text)


def write(head, names):
    text = textwrap.fill(" ".join(names), 128, break_on_hyphens=False)
    renaming.LIST.write_text(head + text + "\n", encoding="utf-8")
    print("%s: %d names" % (renaming.LIST.name, len(names)))


def rom(firmware):
    """The names in a firmware's flash that could be names of ours, sorted. They lie in pools: see POOL."""
    blocks = dict(uf2.blocks(firmware))
    start, end = min(blocks), max(address + len(data) for address, data in blocks.items())
    flash = bytearray(uf2.ERASED * (end - start))
    for address, data in blocks.items():
        flash[address - start : address - start + len(data)] = data
    found = set()
    for at in range(0, len(flash) - POOL.size, 4):
        before, _, _, count, marks, sizes = POOL.unpack_from(flash, at)
        texts = at + POOL.size
        # the lengths and checksums follow their names
        if start + texts + 4 * count in (marks, sizes) and count > 0 and (before == 0 or start <= before < end):
            for where, size in zip(struct.unpack_from("<%dI" % count, flash, texts), flash[sizes - start :]):
                found.add(bytes(flash[where - start : where - start + size]))
    names = sorted(name.decode() for name in found if name.isascii())
    names = [name for name in names if name.isidentifier() and not name.startswith("__")]
    if not names:
        raise ValueError("no names were found in this firmware")
    return names


if __name__ == "__main__":
    main()
