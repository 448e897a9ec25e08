"""Small neural nets that value a position from the records that it uses. Integers only; simulator/lab trains them.

NAME.bin  records of 9 little-endian int16: c, h[8]; several nets follow each other. A position uses each record m times:
    line = sum m * c     lane[j] = sum m * h[j]     worth = line + positive lanes 0 to 3 - positive lanes 4 to 7
    A record is one large int, a row: eight lanes of 16 bits, and its line above them. A lane must not overflow its 16 bits: the
    lab measures how far they go (docs/STRENGTH.md), and nothing else checks it.
"""

from binascii import crc32

SIZE, WIDE = 18, 128
SIGNS = int.from_bytes(b"\0\x80" * 8, "little")
ONES = SIGNS >> 15
EVEN = int.from_bytes(b"\xff\xff\0\0" * 4, "little")
HALF, ROUND = (1 << 64) - 1, (1 << 32) - 1

# CRC-32 of each net in a file
SUMS = {"qwixx1": (0x5F1223E4, 0xBB0A4CF9), "qwixx": (0x9A7C4844, 0x793345D5), "wednesday": (0x5755DF58,)}


class Net:
    """One net of a file. A row is computed when it is first needed. Raise OSError or ValueError if the file was changed."""

    def __init__(self, name, nth, count):
        self.data = data = bytearray(SIZE * count)
        with open("%s/%s.bin" % (__file__.rsplit("/", 1)[0], name), "rb") as file:
            file.seek(SIZE * count * nth)
            if file.readinto(data) < len(data) or crc32(data) != SUMS[name][nth]:
                raise ValueError("%s.bin is not what it was" % name)
        self.loaded = {}

    def row(self, i):
        row = self.loaded.get(i)
        if row is None:
            data, at = self.data, SIZE * i
            line = ((data[at] | data[at + 1] << 8) ^ 0x8000) - 0x8000
            row = (int.from_bytes(data[at + 2 : at + SIZE], "little") ^ SIGNS) - SIGNS + (line << WIDE)
            self.loaded[i] = row
        return row


def total(value):
    """Return the worth of a sum of rows, all lanes at once as in lanes.total."""
    value += SIGNS
    ones = value >> 15 & ONES
    lanes = value & (ones << 15) - ones
    lanes = (lanes & EVEN) + (lanes >> 16 & EVEN)
    lane_sum = ((lanes & HALF) - (lanes >> 64)) % ROUND
    return (value >> WIDE) + (lane_sum if lane_sum < 1 << 30 else lane_sum - ROUND)


def slips(view, most):
    """Yield random errors of judgement, from -most to most, without end; always the same ones for a view, which is the seed."""
    seed = int.from_bytes(bytes(view), "little") % 65521
    while True:
        seed = (seed * 12137 + 8191) & 0xFFFF
        yield ((seed >> 8) - 128) * most >> 7
