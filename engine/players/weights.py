"""Weights read from their file record by record, on demand: the heap has no room for all of them."""

from binascii import crc32

from engine.players import lanes
from engine.players.lanes import SIZE


def opened(name, count, sign):
    """Return the open file of a game's weights: `count` records, of which `sign` is the CRC-32.

    Raise OSError or ValueError if the file is missing or was changed. It is read in pieces of sixteen records: each
    read has a cost of its own, and all records together would take up to 21 KB.
    """
    file = open("%s/%s.bin" % (__file__.rsplit("/", 1)[0], name), "rb")  # noqa: SIM115
    piece, crc, remaining = bytearray(16 * SIZE), 0, SIZE * count
    while remaining > 0:
        size = file.readinto(piece)
        if not size:
            break
        crc, remaining = crc32(piece[:size], crc), remaining - size
    if remaining or crc != sign or file.read(1):
        file.close()
        raise ValueError("%s.bin is not what it was" % name)
    return file


class Rows(lanes.Rows):
    """The records as large ints, each read from the file when it is first needed."""

    def __init__(self, file, count, deck):
        super().__init__(bytearray(SIZE), deck)
        self.file, self.loaded = file, [None] * count

    def read(self, i):
        self.file.seek(SIZE * i)
        self.file.readinto(self.data)
        return lanes.large(self.data, self.deck)
