"""Virtual buses: they carry bytes to the chips and count them. Time is computed, not spent.

`Bus` is I2C. A chip on it offers `address`, `start()`, `write(byte)`, `read()` and `stop()`; optionally `deaf`, True while it
does not answer, and `pour(bytes)`, which takes the rest of a write at once and returns True, or returns False.
`Spi` is clock, data and three control lines to one display, which offers `command(byte)`, `data(byte)`, `reset()`, `FASTEST`.
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
        """Deliver data. Raise OSError, as on the device, if no chip answers; only the address is counted then."""
        chip = self.hears(address)
        self.count(1 + len(data) if chip else 1)
        if not chip:
            raise OSError(errno.ENODEV, "No such device")
        chip.start()
        try:
            for byte in data[:1]:
                chip.write(byte)
            if not (hasattr(chip, "pour") and chip.pour(bytes(data[1:]))):
                for byte in data[1:]:
                    chip.write(byte)
        finally:
            chip.stop()

    def read(self, address, size):
        """Return bytes from the chip at this address."""
        chip = self.hears(address)
        self.count(1 + size if chip else 1)
        if not chip:
            raise OSError(errno.ENODEV, "No such device")
        return bytes(chip.read() for _ in range(size))

    def hears(self, address):
        chip = self.chips.get(address)
        return None if getattr(chip, "deaf", False) else chip

    def probe(self, address):
        """True if there is a chip at this address. It costs an empty write."""
        self.count(1)
        return address in self.chips

    def count(self, size):
        self.writes += 1
        self.bytes += size
        self.nanos += (size * BITS + 2) * 1000000000 // self.frequency  # 2: start and stop, a bit time each


class Spi:
    """The wires to one display: clock, data, reset, chip select (active low) and D/C, which tells data from commands."""

    def __init__(self, chip, frequency=2000000):
        self.chip = chip
        self.pace(frequency)
        self.lines = {"dc": False, "cs": True, "res": True}
        self.ready = False  # True after a reset: before it the chip's state is undefined
        self.reset_count()

    def reset_count(self):
        self.bytes = self.writes = self.nanos = 0

    def pace(self, frequency):
        if frequency > self.chip.FASTEST:
            raise ValueError("%d Hz are too many for this chip" % frequency)
        self.frequency = frequency

    def set(self, line, level):
        if line == "res" and level and not self.lines[line]:
            self.chip.reset()
            self.ready = True
        self.lines[line] = level

    def write(self, data):
        self.writes += 1
        self.bytes += len(data)
        self.nanos += len(data) * 8 * 1000000000 // self.frequency
        if not (self.ready and self.lines["res"]):
            raise ValueError("the display is spoken to without a reset before, or in it")
        if self.lines["cs"]:
            raise ValueError("the display is spoken to while it is not selected")
        take = self.chip.data if self.lines["dc"] else self.chip.command
        for byte in data:
            take(byte)
