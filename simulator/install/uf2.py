"""UF2, the file format for a Pico's flash: 512-byte blocks, each with an address and 256 bytes for it.

`join` makes one file of a firmware and a drive, so that a new owner copies once and plays.
"""

import struct

from simulator.install.boards import CHIPS, FLASH, SECTOR

MAGIC = 0x0A324655, 0x9E5D5157
END = 0x0AB16F30
NOT_FLASH, HAS_FAMILY = 0x0001, 0x2000
BLOCK, PAYLOAD = 512, 256
ERASED = b"\xff"
FAMILIES = {family: chip for chip, (family, _) in CHIPS.items()}


def blocks(data):
    """Yield (address, payload) of each block, in file order. Raise ValueError for other chips, or for several at once."""
    file_family = None
    if not data or len(data) % BLOCK:
        raise ValueError("not a UF2 file: %d bytes is not a number of 512-byte blocks" % len(data))
    for at in range(0, len(data), BLOCK):
        first, second, flags, address, size, number, _, family = struct.unpack_from("<8I", data, at)
        if (first, second) != MAGIC or struct.unpack_from("<I", data, at + BLOCK - 4)[0] != END:
            raise ValueError("not a UF2 file: block %d has no UF2 mark" % (at // BLOCK))
        if flags & NOT_FLASH:
            continue
        if not flags & HAS_FAMILY or family not in FAMILIES:
            names = ", ".join("the %s is %08X" % (chip.upper(), number) for number, chip in FAMILIES.items())
            raise ValueError("this UF2 is for another chip: family %08X; %s" % (family, names))
        if file_family not in (None, family):
            raise ValueError("this UF2 is for two chips at once: families %08X and %08X" % (file_family, family))
        file_family = family
        if size > BLOCK - 36:
            raise ValueError("a broken UF2 file: block %d says it holds %d bytes" % (number, size))
        yield address, data[at + 32 : at + 32 + size]


def chip(data):
    """Return the chip that a UF2 is for. Raise ValueError if it is not one of ours."""
    next(blocks(data))
    return FAMILIES[struct.unpack_from("<I", data, 28)[0]]


def join(firmware, drive, kind):
    """Return one UF2 with firmware and drive for this board, without nvm, so that saved games survive it.

    The RP2040's boot ROM decides by block number, not by address, when to erase (erratum E14): of sixteen blocks only the
    first one's sector is erased. So every sector is written whole and none shares its sixteen numbers. The RP2350's boot ROM
    decides by address and accepts the same file.
    """
    if len(drive) != kind.room:
        raise ValueError("the drive of a %s has %d bytes, not %d" % (kind.name, kind.room, len(drive)))
    if chip(firmware) != kind.chip:
        raise ValueError("this UF2 is for the %s, a %s has the %s" % (chip(firmware).upper(), kind.name, kind.chip.upper()))
    sectors = {}
    for address, payload in blocks(firmware):
        if address < FLASH or address + len(payload) > kind.nvm:
            raise ValueError("the firmware reaches %08X, where no firmware belongs" % address)
        lay(sectors, address, payload)
    lay(sectors, kind.drive, drive)
    pages = [
        (address + at, sectors[address][at : at + PAYLOAD]) for address in sorted(sectors) for at in range(0, SECTOR, PAYLOAD)
    ]
    given = enumerate(pages)
    return b"".join(block(number, len(pages), address, page, kind.family) for number, (address, page) in given)


def lay(sectors, address, data):
    """Put bytes into their sectors; bytes that are not written stay erased."""
    while data:
        start = address - address % SECTOR
        sector = sectors.setdefault(start, bytearray(ERASED * SECTOR))
        here = data[: start + SECTOR - address]
        sector[address - start : address - start + len(here)] = here
        address, data = address + len(here), data[len(here) :]


def block(number, count, address, payload, family=CHIPS["rp2040"][0]):
    head = struct.pack("<8I", *MAGIC, HAS_FAMILY, address, len(payload), number, count, family)
    return head + bytes(payload).ljust(BLOCK - 36, b"\0") + struct.pack("<I", END)
