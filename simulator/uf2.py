"""UF2, the file a Pico is flashed with: 512-byte blocks, each with an address and 256 bytes for it.

`join` makes one file of a firmware and a drive, so that a new owner copies once and plays.
"""

import struct

MAGIC = 0x0A324655, 0x9E5D5157
END = 0x0AB16F30
RP2040 = 0xE48BFF56
NOT_FLASH, HAS_FAMILY = 0x0001, 0x2000
BLOCK, PAYLOAD = 512, 256
ERASED = b"\xff"

FLASH = 0x10000000
NVM, DRIVE = FLASH + 0xFF000, FLASH + 0x100000
ERASE = 4096  # the flash is erased in sectors; nvm is exactly one


def blocks(data):
    """(address, payload) of each block, in file order. ValueError if this is not for an RP2040."""
    if not data or len(data) % BLOCK:
        raise ValueError("not a UF2 file: %d bytes is not a number of 512-byte blocks" % len(data))
    for at in range(0, len(data), BLOCK):
        first, second, flags, address, size, number, _, family = struct.unpack_from("<8I", data, at)
        if (first, second) != MAGIC or struct.unpack_from("<I", data, at + BLOCK - 4)[0] != END:
            raise ValueError("not a UF2 file: block %d has no UF2 mark" % (at // BLOCK))
        if flags & NOT_FLASH:
            continue
        if not flags & HAS_FAMILY or family != RP2040:
            raise ValueError("this UF2 is for another chip: family %08X, the RP2040 is %08X" % (family, RP2040))
        if size > BLOCK - 36:
            raise ValueError("a broken UF2 file: block %d says it holds %d bytes" % (number, size))
        yield address, data[at + 32 : at + 32 + size]


def join(firmware, drive):
    """One UF2 with the firmware and the drive in it, and without nvm: saved games survive it.

    The RP2040's boot ROM decides when to erase by block number, not by address (erratum E14): of sixteen blocks only the
    first one's sector is erased. So every sector is written whole and none shares its sixteen numbers.
    """
    if len(drive) % ERASE:
        raise ValueError("a drive is whole sectors of %d bytes, not %d bytes" % (ERASE, len(drive)))
    sectors = {}
    for address, payload in blocks(firmware):
        if address < FLASH or address + len(payload) > NVM:
            raise ValueError("the firmware reaches %08X, where no firmware belongs" % address)
        lay(sectors, address, payload)
    lay(sectors, DRIVE, drive)
    pages = [
        (address + at, sectors[address][at : at + PAYLOAD]) for address in sorted(sectors) for at in range(0, ERASE, PAYLOAD)
    ]
    return b"".join(block(number, len(pages), address, page) for number, (address, page) in enumerate(pages))


def lay(sectors, address, data):
    """Put bytes into the sectors they belong to; what nobody writes stays erased."""
    while data:
        start = address - address % ERASE
        sector = sectors.setdefault(start, bytearray(ERASED * ERASE))
        here = data[: start + ERASE - address]
        sector[address - start : address - start + len(here)] = here
        address, data = address + len(here), data[len(here) :]


def block(number, count, address, payload):
    head = struct.pack("<8I", *MAGIC, HAS_FAMILY, address, len(payload), number, count, RP2040)
    return head + bytes(payload).ljust(BLOCK - 36, b"\0") + struct.pack("<I", END)
