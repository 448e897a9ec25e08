"""Small nets: what a position is worth, by the records that it turns on. Integers only; simulator/lab teaches them.

NAME.bin  records of 9 little-endian int16: c, h[8]; of several nets one after the other. Of those that a position turns on
    line = sum m * c     lane[j] = sum m * h[j]     worth = line + the positive of lanes 0 to 3 - the positive of lanes 4 to 7
    A record is one large int, a row: eight lanes of 16 bits, and its line above them. No lane may leave its 16 bits: the lab
    says how far they go (docs/STRENGTH.md), and nothing else guards them.
"""

from binascii import crc32

SIZE, WIDE = 18, 128
SIGNS = int.from_bytes(b"\0\x80" * 8, "little")
ONES = SIGNS >> 15
EVEN = int.from_bytes(b"\xff\xff\0\0" * 4, "little")
HALF, ROUND = (1 << 64) - 1, (1 << 32) - 1

# CRC-32 of the files, net by net
SUMS = {"qwixx1": (0x5F1223E4, 0xBB0A4CF9), "qwixx": (0x9A7C4844, 0x793345D5), "wednesday": (0x5755DF58,)}


class Net:
    """One net of a file, a record made a row when it is first needed; OSError or ValueError where it is not as it was made."""

    def __init__(self, name, nth, count):
        self.data = data = bytearray(SIZE * count)
        with open("%s/%s.bin" % (__file__.rsplit("/", 1)[0], name), "rb") as file:
            file.seek(SIZE * count * nth)
            if file.readinto(data) < len(data) or crc32(data) != SUMS[name][nth]:
                raise ValueError("%s.bin is not what it was" % name)
        self.made = {}

    def row(self, i):
        found = self.made.get(i)
        if found is None:
            data, at = self.data, SIZE * i
            line = ((data[at] | data[at + 1] << 8) ^ 0x8000) - 0x8000
            found = (int.from_bytes(data[at + 2 : at + SIZE], "little") ^ SIGNS) - SIGNS + (line << WIDE)
            self.made[i] = found
        return found


def total(value):
    """What a sum of rows is worth. All lanes at once: those below zero are wiped, the others added in pairs, by a remainder."""
    value += SIGNS
    some = value >> 15 & ONES
    lanes = value & (some << 15) - some
    lanes = (lanes & EVEN) + (lanes >> 16 & EVEN)
    rest = ((lanes & HALF) - (lanes >> 64)) % ROUND
    return (value >> WIDE) + (rest if rest < 1 << 30 else rest - ROUND)


def slips(view, most):
    """Errors of judgement, for as long as they are asked for: by what the seat sees, so that it is always the same."""
    seed = int.from_bytes(bytes(view), "little") % 65521
    while True:
        seed = (seed * 12137 + 8191) & 0xFFFF
        yield ((seed >> 8) - 128) * most >> 7
