"""Parts of the Pico's sleep that the emulator lacks: the calendar's alarm, and the crystal that stops until a pin wakes it."""

from datetime import datetime

from rp2040py.irq import IRQ
from rp2040py.peripherals.io import INTR0, PROC0_INTS3, RPIO
from rp2040py.peripherals.rtc import RP2040RTC
from rp2040py.peripherals.xosc import DORMANT_VALUE, RPXOSC, WAKE_VALUE, XOSC_DORMANT

# of the calendar (RP2040 data sheet, 4.8)
SETUP_0, SETUP_1, INTR, INTE, INTF, INTS = 0x10, 0x14, 0x20, 0x24, 0x28, 0x2C
MATCH, ACTIVE = 1 << 28, 1 << 29
FIELDS = (SETUP_0, 26, 12, 0xFFF), (SETUP_0, 25, 8, 15), (SETUP_0, 24, 0, 31)  # year, month, day
FIELDS += (SETUP_1, 30, 16, 31), (SETUP_1, 29, 8, 63), (SETUP_1, 28, 0, 63)  # hour, minute, second

DORMANT_WAKE = range(0x160, 0x170, 4)  # of the pins: four bits each, the lowest for a low level

LOW, HIGH = 1, 2


class Calendar(RP2040RTC):
    """The calendar with an alarm. The package's has none, and its program would wait for ever."""

    def __init__(self, pico, name="RTC_BASE"):
        super().__init__(pico, name)
        self.words = {SETUP_0: 0, SETUP_1: 0, INTE: 0, INTF: 0}
        self.rings = pico.clock.create_alarm(self.ring)

    def read_uint32(self, offset):
        if offset == SETUP_0:
            return self.words[SETUP_0] | (ACTIVE if self.words[SETUP_0] & MATCH else 0)
        if offset in (INTR, INTS):
            return int(self.words[SETUP_0] & MATCH and self.left() <= 0) & (self.words[INTE] if offset == INTS else 1)
        return self.words[offset] if offset in self.words else super().read_uint32(offset)

    def write_uint32(self, offset, value):
        if offset not in self.words:
            return super().write_uint32(offset, value)
        self.words[offset] = value & ~ACTIVE
        self.rings.cancel()
        if self.words[SETUP_0] & MATCH:
            self.rings.schedule(max(self.left(), 0) * 1e9 + 1)
        else:
            self.rp2040.set_interrupt(IRQ.RTC, False)

    def left(self):
        """Return the seconds until all chosen fields match."""
        now = self.baseline.timestamp() + (self.rp2040.clock.nanos - self.baseline_nanos) / 1e9
        date = list(datetime.fromtimestamp(now, self.baseline.tzinfo).timetuple()[:6])
        for place, (word, bit, shift, mask) in enumerate(FIELDS):
            if self.words[word] >> bit & 1:
                date[place] = self.words[word] >> shift & mask
        return datetime(*date, tzinfo=self.baseline.tzinfo).timestamp() - now

    def ring(self):
        if self.words[INTE] & 1:
            self.rp2040.set_interrupt(IRQ.RTC, True)


class Crystal(RPXOSC):
    """The crystal. In its dormant state it stops, with everything else, until a chosen pin wakes it."""

    def __init__(self, pico, stop, name="XOSC_BASE"):
        super().__init__(pico, name)
        self.stop, self.dormant = stop, False

    def write_uint32(self, offset, value):
        super().write_uint32(offset, value)
        if offset == XOSC_DORMANT and value == DORMANT_VALUE:
            self.dormant = True
            self.stop()

    def wake(self):
        self.dormant = False
        self.write_uint32(XOSC_DORMANT, WAKE_VALUE)


class Pins(RPIO):
    """The pins that wake the crystal by a low level. A level is the present one: the package keeps the one from before the pin
    could be read."""

    def __init__(self, pico, name="IO_BANK0_BASE"):
        super().__init__(pico, name)
        self.wakes = [0] * len(DORMANT_WAKE)

    def read_uint32(self, offset):
        return self.wakes[DORMANT_WAKE.index(offset)] if offset in DORMANT_WAKE else super().read_uint32(offset)

    def write_uint32(self, offset, value):
        if offset in DORMANT_WAKE:
            self.wakes[DORMANT_WAKE.index(offset)] = value
            return
        if INTR0 <= offset <= PROC0_INTS3:
            for pin in self.pins:
                pin.irq_status = pin.irq_status & ~3 | (HIGH if pin.input_value else LOW)
        super().write_uint32(offset, value)

    def woken(self):
        return any(
            self.wakes[number // 8] >> 4 * (number % 8) & 1 and not pin.input_value for number, pin in enumerate(self.pins)
        )
