"""Weights that stay in their file: each record is read when it is first needed, for the heap has no room for all of them."""

from engine.players import lanes
from engine.players.lanes import SIZE


def opened(name, count, sign):
    """The weights of a game; OSError or ValueError where they are not there, whole and as they were made."""
    file = open("%s/%s.bin" % (__file__.rsplit("/", 1)[0], name), "rb")  # noqa: SIM115
    part, found, some = bytearray(SIZE), 0, 0
    while file.readinto(part) == SIZE:
        found, some = lanes.check(part, found), some + 1
    if some != count or found != sign or file.seek(0, 2) != SIZE * count:
        file.close()
        raise ValueError("%s.bin is not what it was" % name)
    return file


class Rows(lanes.Rows):
    """The records as large ints, each read when it is first needed."""

    def __init__(self, file, count, deck):
        super().__init__(bytearray(SIZE), deck)
        self.file, self.made = file, [None] * count

    def read(self, i):
        self.file.seek(SIZE * i)
        self.file.readinto(self.data)
        return lanes.large(self.data, self.deck)
