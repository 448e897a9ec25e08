"""The glass in front of the chip on the usual 128x64 module, and the picture that it shows.

The last of its segments is at the left and the last COM output at the top, which is why every driver for it sends A1 and C8.
The lines are wired to the two halves of the outputs in turn (DA 12): from below COM0, COM32, COM1, COM33 ...
"""

DOTS = int.from_bytes(b"\x01" * 128, "big")


def picture(chip):
    """Return 1024 bytes, page * 128 + x, bit 0 the upper dot."""
    starts = range(chip.FIRST, 8 * chip.WIDTH, chip.WIDTH)
    pages = [int.from_bytes(chip.ram[at : at + 128], "big") for at in starts]
    seen = [0] * 8
    for y in range(64):
        line = source(chip, y)
        if line is not None:
            dots = DOTS if chip.all_on else pages[line >> 3] >> (line & 7) & DOTS ^ DOTS * chip.inverted
            seen[y >> 3] |= dots << (y & 7)
    return b"".join(page.to_bytes(128, "little") for page in seen)  # big to little: the last segment comes first


def source(chip, y):
    """Return the RAM line shown in line y, or None if that line is dark."""
    com = 63 - y
    if not chip.pins & 0x10:  # sequential outputs on interleaved lines
        com = com >> 1 | (com & 1) << 5
    if chip.pins & 0x20:  # left and right half swapped
        com ^= 1 if chip.pins & 0x10 else 32
    row = (chip.multiplex - 1 - com if chip.reversed else com) + chip.offset & 63
    if chip.on and chip.charge_pump and row < chip.multiplex:
        return row + chip.start_line & 63
