"""Memory chips on I2C: an FRAM like the MB85RC256V, an EEPROM like the 24LC32. Reads and writes begin at an address of two
bytes, which counts up by itself.

An FRAM stores each byte at once. An EEPROM collects bytes within a page and writes them when the bus stops. Then it does not
answer for 5 ms, and a power cut may destroy the whole page, also bytes that were not written.
A step is a byte of an FRAM; for an EEPROM the erase of a page, and each byte of it.
"""

import random

from simulator.device.chips.flash import PowerCut

BURN = 5000000  # ns


class Keeper:
    """The common part of both chips. power: a Sector, or any object whose `cut` counts steps until the power is cut"""

    deaf = False

    def __init__(self, size, address=0x50, power=None, content=None):
        self.size, self.address, self.power = size, address, power
        self.cells = bytearray(b"\xff" * size if content is None else content)
        if len(self.cells) != size:
            raise ValueError("the chip has %d bytes, not %d" % (size, len(self.cells)))
        self.at, self.given = 0, 0
        self.written = 0  # bytes written since the object was created

    def __bytes__(self):
        return bytes(self.cells)

    def start(self):
        self.given = 0

    def write(self, byte):
        """Take a byte: the first two are the address, of which the chip ignores the bits beyond its size."""
        if self.given == 0:
            self.at = byte << 8
        elif self.given == 1:
            self.at = (self.at | byte) % self.size
        else:
            self.take(byte)
        self.given += 1

    def read(self):
        byte = self.cells[self.at]
        self.at = (self.at + 1) % self.size
        return byte

    def stop(self):
        pass

    def cut(self):
        return self.power is not None and self.power.cut()


class Fram(Keeper):
    def __init__(self, size=32768, **more):
        super().__init__(size, **more)

    def take(self, byte):
        if self.cut():
            raise PowerCut("before byte %d of the FRAM" % self.at)
        self.cells[self.at] = byte
        self.at = (self.at + 1) % self.size
        self.written += 1


class Eeprom(Keeper):
    """An EEPROM. seed: contents of a page after a cut. None: erased, and written up to the cut; a number: random bytes"""

    def __init__(self, size=4096, page=32, seed=None, **more):
        super().__init__(size, **more)
        self.page, self.seed = page, seed
        self.gathered = {}
        self.ready, self.burns = 0, 0
        self.now = lambda: self.ready  # the time in ns; the owner of a clock replaces this

    @property
    def deaf(self):
        return self.now() < self.ready

    def start(self):
        super().start()
        self.gathered = {}

    def take(self, byte):
        """Collect a byte. After the end of a page the address returns to its beginning."""
        self.gathered[self.at] = byte
        first = self.at - self.at % self.page
        self.at = first + (self.at + 1) % self.page

    def stop(self):
        if self.gathered:
            gathered, self.gathered = self.gathered, {}
            self.burns += 1
            self.ready = self.now() + BURN
            self.burn(gathered)

    def burn(self, gathered):
        first = min(gathered) // self.page * self.page
        new = bytearray(self.cells[first : first + self.page])
        for at, byte in gathered.items():
            new[at - first] = byte
        for done in range(-1, self.page):
            if self.cut():
                self.spoil(first, new, max(done, 0))
                raise PowerCut("while page %d of the EEPROM was burnt" % (first // self.page))
        self.cells[first : first + self.page] = new
        self.written += self.page

    def spoil(self, first, new, done):
        if self.seed is None:
            torn = new[:done] + b"\xff" * (self.page - done)
        else:
            torn = random.Random(self.seed + done).randbytes(self.page)
        self.cells[first : first + self.page] = torn
