"""The SPI wires between the Pico and its display: the RP2040's SPI block with the speed of its divider, and the three pins
beside it.
"""

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.irq import IRQ
from rp2040py.peripherals.dma import DREQChannel
from rp2040py.peripherals.spi import RPSPI, ISPIDMAChannels

CLOCK = 8  # ns, at 125 MHz
SCK, MOSI, RES, DC, CS = 2, 3, 6, 7, 8  # as docs/BUILD.md has them


class Leads(RPSPI):
    """The SPI block. spi: a bus of simulator/device/chips/bus.py; bursts: (start, end, bytes), in ms, for each time the display
    was selected"""

    def __init__(self, pico, spi):
        super().__init__(pico, "SPI0", IRQ.SPI0, ISPIDMAChannels(DREQChannel.DREQ_SPI0_RX, DREQChannel.DREQ_SPI0_TX))
        self.clock, self.spi = pico.clock, spi
        self.bursts, self.began, self.count = [], 0.0, 0
        self.value = 0
        self.alarm = self.clock.create_alarm(self.shifted)
        self.on_transmit = self.shift
        for number, name in ((RES, "res"), (DC, "dc"), (CS, "cs")):
            pin = pico.gpio[number]
            pin.add_listener(lambda new, old, name=name: self.moved(name, new != GPIOPinState.LOW))

    def moved(self, name, level):
        """Take in a change of a pin. A pin that is not driven is high, by the module's resistors."""
        if level == self.spi.lines[name]:
            return
        self.spi.set(name, level)
        now = self.clock.nanos / 1e6
        if name == "cs" and level and self.count:
            self.bursts.append((self.began, now, self.count))
        if name == "cs":
            self.began, self.count = now, 0

    def shift(self, value):
        """Send eight bits; each takes as long as both dividers say."""
        self.value = value
        self.alarm.schedule(self.data_bits * self._clock_divisor * (1 + (self._control0 >> 8 & 255)) * CLOCK)

    def shifted(self):
        if not self.spi.lines["cs"]:  # otherwise the display does not listen
            self.spi.write(bytes((self.value,)))
            self.count += 1
        self.complete_transmit(0)

    def reset(self):
        super().reset()
        self.alarm.cancel()
