"""A virtual I2C bus: it carries writes to the chips and counts what went over the wire.

A chip offers `address`, `start()`, `write(byte)` and `stop()`. Time is counted, never spent.
"""

import errno

BITS = 9  # eight and the acknowledgement


class Bus:
    def __init__(self, frequency=400000):
        self.frequency = frequency
        self.chips = {}
        self.reset_count()

    def reset_count(self):
        self.bytes = self.writes = self.nanos = 0

    def attach(self, chip):
        if chip.address in self.chips:
            raise ValueError("two chips at 0x%02X" % chip.address)
        self.chips[chip.address] = chip

    def write(self, address, data):
        """Deliver data; OSError as on the device when nobody answers, after the address alone went out."""
        chip = self.chips.get(address)
        self.count(1 + len(data) if chip else 1)
        if not chip:
            raise OSError(errno.ENODEV, "No such device")
        chip.start()
        try:
            for byte in data:
                chip.write(byte)
        finally:
            chip.stop()

    def probe(self, address):
        """Does anybody answer to this address? It costs an empty write."""
        self.count(1)
        return address in self.chips

    def count(self, size):
        self.writes += 1
        self.bytes += size
        self.nanos += (size * BITS + 2) * 1000000000 // self.frequency  # 2: start and stop, a bit time each
