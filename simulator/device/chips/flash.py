"""One 4096-byte sector of NOR flash behind CircuitPython's microcontroller.nvm on the RP2040.

Programming only clears bits. A write whose target is all 0xFF programs the pages it touches. Any other write, even if it
changes nothing or only clears bits, copies the sector, erases it and programs all sixteen pages again.
A step is an erase step or a programmed byte. Unchanged bytes count no step, because a power cut there loses nothing.
"""

import errno
import os
import random
from itertools import count

SIZE, PAGE = 4096, 256
BLANK = b"\xff"
ERASE_STEPS = 16
PROGRAM_NANOS = 400000
ERASE_NANOS = 53000000 - SIZE // PAGE * PROGRAM_NANOS  # 53 ms was measured for a whole erase and program


class PowerCut(BaseException):
    """A cut of the power. Derived from BaseException, so that no `except Exception` of the tested code survives it."""


class Sector:
    def __init__(self, content=None, file=None):
        self.cells = bytearray(BLANK * SIZE if content is None else content)
        if len(self.cells) != SIZE:
            raise ValueError("a sector has %d bytes, not %d" % (SIZE, len(self.cells)))
        self.erases = self.programs = self.nanos = 0
        self.cut_after = None  # steps until the power is cut; None: no cut; after each cut it is None again
        self.torn = 0  # the bits already programmed in the byte that the cut hits
        self.seed = None  # None: an erase goes from front to back; a number: bits all over the sector, seeded by it
        self.file, self.note = file, None
        if file is not None:
            self.open()

    def __len__(self):
        return SIZE

    def __bytes__(self):
        return bytes(self.cells)

    def __getitem__(self, where):
        if isinstance(where, slice):
            bounds(where)
        return self.cells[where]

    def __setitem__(self, where, value):
        if not isinstance(where, slice):
            return self.write(range(SIZE)[where], bytes((value,)))
        if not isinstance(value, (bytes, bytearray, memoryview)):
            raise NotImplementedError("array/bytes required on right side")
        start, stop = bounds(where)
        if len(value) != stop - start:
            raise ValueError("Slice and value different lengths.")
        self.write(start, bytes(value))

    def write(self, start, data):
        stop = start + len(data)
        if not self.cells[start:stop].strip(BLANK):
            return self.program(start, data)
        whole = self.cells[:start] + data + self.cells[stop:]
        self.erase()
        self.program(0, whole)

    def program(self, start, data):
        """Clear bits page by page; after a power cut the work done so far is saved."""
        try:
            for place, byte in enumerate(data, start):
                if place == start or place % PAGE == 0:
                    self.programs += 1
                    self.nanos += PROGRAM_NANOS
                if self.cells[place] & byte != self.cells[place]:
                    if self.cut():
                        self.cells[place] &= byte | ~self.torn & 255
                        raise PowerCut("while byte %d was programmed" % place)
                    self.cells[place] &= byte
        finally:
            self.keep(start, start + len(data))

    def erase(self):
        self.erases += 1
        self.nanos += ERASE_NANOS
        for step in range(ERASE_STEPS):
            if self.cut():
                self.fade(step)
                self.keep(0, SIZE)
                raise PowerCut("in step %d of an erase" % step)
        self.cells[:] = BLANK * SIZE

    def fade(self, step):
        """Leave the sector as after an erase cut at this step."""
        if self.seed is None:
            done = step * SIZE // ERASE_STEPS
            self.cells[:done] = BLANK * done
            return
        chance, mask = random.Random(self.seed), 0
        for bit in range(4):  # this sets each bit of the mask with probability step / 16
            coin = chance.getrandbits(SIZE * 8)
            mask = mask | coin if step >> bit & 1 else mask & coin
        self.cells[:] = (int.from_bytes(self.cells, "big") | mask).to_bytes(SIZE, "big")

    def cut(self):
        """Count a step. Return True if the power is cut before it."""
        if self.cut_after is None:
            return False
        if self.cut_after:
            self.cut_after -= 1
            return False
        self.cut_after = None
        return True

    def open(self):
        """Load the sector from its file. An empty file is new; a file of another size is renamed, never overwritten."""
        if os.path.exists(self.file):
            if not os.path.isfile(self.file):
                raise OSError(errno.EINVAL, "is no plain file", str(self.file))
            with open(self.file, "rb") as file:
                content = file.read(SIZE + 1)
            if len(content) == SIZE:
                self.cells[:] = content
                return
            if content:
                bad = aside(self.file)
                os.rename(self.file, bad)
                self.note = "%s was no flash sector of %d bytes: set aside as %s" % (self.file, SIZE, bad)
        self.create()

    def create(self):
        """Write the file. If the disk is full, leave an empty file instead of half a sector."""
        try:
            with open(self.file, "wb") as file:
                file.write(self.cells)
        except OSError:
            if os.path.isfile(self.file):
                os.truncate(self.file, 0)
            raise

    def keep(self, start, stop):
        if self.file is None:
            return
        try:
            with open(self.file, "r+b", buffering=0) as file:  # in place, in one system call
                file.seek(start)
                file.write(self.cells[start:stop])
        except OSError as wrong:
            self.note, self.file = "nothing is saved any more: %s" % wrong, None


def aside(path):
    """Return the first free name for a file that is no sector."""
    names = ("%s.bad%s" % (path, attempt if attempt > 1 else "") for attempt in count(1))
    return next(name for name in names if not os.path.lexists(name))


def bounds(where):
    if where.step not in (None, 1):
        raise NotImplementedError("only slices with step=1 (aka None) are supported")
    start, stop, _ = where.indices(SIZE)
    return start, max(start, stop)
