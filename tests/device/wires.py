"""The two I2C wires between the Pico and its chips, bit by bit and byte by byte.

CircuitPython uses two ways: it looks for a chip by moving the pins itself (so a chip must answer on the wires), and then gives
its bytes to the RP2040's I2C block (so a chip must answer the block, and each bit must take its time).

A chip has `address`, `start()` at the beginning of a write to it, `write(byte)` and `stop()`; `read()` if it can be read.
"""

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.irq import IRQ
from rp2040py.peripherals.i2c import IC_FS_SPKLEN, R_TX_EMPTY, RPI2C, TX_EMPTY_CTRL, I2CMode

CLOCK = 8  # ns, at 125 MHz
BYTE = 9  # bits: eight and the acknowledge bit


def hears(chips, address):
    """Return the chip that answers to this address, or None if there is none or it is busy."""
    chip = chips.get(address)
    return None if getattr(chip, "deaf", False) else chip


class Wires:
    """SDA and SCL with pull-ups: low when anything pulls; the chips see every edge."""

    def __init__(self, pico, sda, scl, chips):
        self.sda, self.scl = pico.gpio[sda], pico.gpio[scl]
        self.chips = {chip.address: chip for chip in chips}
        self.levels = {self.sda: None, self.scl: None}
        self.pulling = False  # our acknowledge bit, SDA held low
        self.chip = None
        self.bits = None  # bits of the present byte; None between a stop and a start
        self.addressed = False
        for pin in self.levels:
            pin.add_listener(lambda new, old, pin=pin: self.settle(pin))
            self.settle(pin)

    def settle(self, pin):
        """Take in a change of a pin. No part drives a wire high, so a wire is low if one of them pulls it low."""
        level = pin.value != GPIOPinState.LOW and not (pin is self.sda and self.pulling)
        if level == self.levels[pin]:
            return
        self.levels[pin] = level
        pin.set_input_value(level)
        if pin is self.scl:
            self.clock(level)
        elif self.levels[self.scl] and not self.pulling:
            self.mark(level)

    def mark(self, level):
        """Take in a change of SDA while SCL is high: a start if it falls, a stop if it rises."""
        if self.chip and self.addressed:
            self.chip.stop()
        self.chip, self.addressed = None, False
        self.bits = None if level else []

    def clock(self, level):
        if self.bits is None:
            return
        if level:
            self.bits.append(self.levels[self.sda])
        elif len(self.bits) == BYTE - 1:
            self.take(int("".join("01"[bit] for bit in self.bits), 2))
            self.pull(self.chip is not None)
        elif len(self.bits) == BYTE:
            self.pull(False)
            self.bits = [] if self.chip else None

    def take(self, byte):
        if self.addressed:
            self.chip.write(byte)
            return
        # Only writes are answered: the firmware looks for a chip by a write, and reads with the block
        self.chip = None if byte & 1 else hears(self.chips, byte >> 1)
        if self.chip:
            self.addressed = True
            self.chip.start()

    def pull(self, pulling):
        self.pulling = pulling
        self.settle(self.sda)


class Bus(RPI2C):
    """The RP2040's I2C block, with the speed of its SCL counters.

    bursts: (start, end, bytes), in ms, for each write and each read, without the address byte; of: the same for each chip, by
    its address
    """

    def __init__(self, pico, chips):
        super().__init__(pico, "I2C0", IRQ.I2C0)
        self.clock = pico.clock
        self.chips = {chip.address: chip for chip in chips}
        self.bursts, self.of = [], {address: [] for address in self.chips}
        self.chip = None
        self.count = 0
        self.began = 0.0
        self.shifting = False
        self.due = None
        self.alarm = self.clock.create_alarm(lambda: self.due())
        self.on_start = lambda repeated: self.begin()
        self.on_connect = lambda address, mode: self.after(BYTE, lambda: self.connect(address, mode))
        self.on_write_byte = lambda byte: self.after(BYTE, lambda: self.shifted(byte))
        self.on_read_byte = lambda more: self.after(BYTE, self.fetched)
        self.on_stop = lambda: self.after(1, self.stopped)

    def after(self, bits, do):
        low, high = self.scl_low_period + 1, self.scl_high_period + self._spikelen + 7
        self.due = do
        self.alarm.schedule(bits * (low + high) * CLOCK)

    def reset(self):
        super().reset()
        self.alarm.cancel()

    def begin(self):
        self.count, self.began = 0, self.clock.nanos / 1e6
        self.after(1, self.complete_start)

    def connect(self, address, mode):
        self.chip = hears(self.chips, address)
        if self.chip and mode == I2CMode.WRITE:
            self.chip.start()
        self.complete_connect(self.chip is not None)

    def shifted(self, byte):
        self.chip.write(byte)
        self.count += 1
        if self._tx_fifo.item_count <= self.tx_threshold:
            super()._set_interrupts(R_TX_EMPTY)
        self.complete_write(True)

    def fetched(self):
        self.count += 1
        self.complete_read(self.chip.read())

    def stopped(self):
        if self.chip:
            self.chip.stop()
            self.bursts.append((self.began, self.clock.nanos / 1e6, self.count))
            self.of[self.chip.address].append(self.bursts[-1])
        self.chip = None
        self.complete_stop()

    # The package calls the block empty as soon as its queue is. The firmware asks (TX_EMPTY_CTRL) to wait for the byte on the
    # wire, too: `shifted` reports it then, and the early report is suppressed here
    def _next_command(self):
        before, self.shifting = self.shifting, True
        super()._next_command()
        self.shifting = before

    def _set_interrupts(self, mask):
        if not (mask == R_TX_EMPTY and self.shifting and self.control & TX_EMPTY_CTRL):
            super()._set_interrupts(mask)

    def _abort(self, reason):
        """Flush the queue if no chip answered, so that it is empty. The firmware waits for that, up to a second."""
        super()._abort(reason)
        super()._set_interrupts(R_TX_EMPTY)

    def write_uint32(self, offset, value):
        if offset == IC_FS_SPKLEN:  # the package ignores odd values
            self._spikelen = value & 0xFF or self._spikelen
        else:
            super().write_uint32(offset, value)
