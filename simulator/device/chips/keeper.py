"""Memory chips on I2C: an FRAM as the MB85RC256V, an EEPROM as the 24LC32. Both are read and written by an address of two
bytes, which counts on by itself.

An FRAM has each byte as it comes. An EEPROM gathers what comes within a page and burns it when the bus stops: for 5 ms it is
deaf, and a power cut then may cost the whole page, also those bytes of it that were not written anew.
A step is a byte of an FRAM; of an EEPROM the erase of a page, and each of its bytes.
"""

import random

from simulator.device.chips.flash import PowerCut

BURN = 5000000  # ns


class Keeper:
    """What both have in common. `power` is who counts steps until the power goes: a Sector, or anything with its `cut`."""

    deaf = False

    def __init__(self, size, address=0x50, power=None, content=None):
        self.size, self.address, self.power = size, address, power
        self.cells = bytearray(b"\xff" * size if content is None else content)
        if len(self.cells) != size:
            raise ValueError("the chip has %d bytes, not %d" % (size, len(self.cells)))
        self.at, self.given = 0, 0
        self.written = 0  # bytes, since it was made

    def __bytes__(self):
        return bytes(self.cells)

    def start(self):
        self.given = 0

    def write(self, byte):
        """The first two are the address: a chip ignores the bits of it that it has no room for."""
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
    """`seed`: how a page looks whose burning was cut. None: erased, and written as far as it came; a number: anyhow."""

    def __init__(self, size=4096, page=32, seed=None, **more):
        super().__init__(size, **more)
        self.page, self.seed = page, seed
        self.gathered = {}
        self.ready, self.burns = 0, 0
        self.now = lambda: self.ready  # the time in ns; whoever has a clock puts it here

    @property
    def deaf(self):
        return self.now() < self.ready

    def start(self):
        super().start()
        self.gathered = {}

    def take(self, byte):
        """Behind the end of a page comes its beginning."""
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
