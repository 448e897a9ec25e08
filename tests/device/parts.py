"""Parts of the Pico that are too fast or too slow in the emulator, with the times of the real ones."""

from rp2040py.peripherals.reset import RESET, RESET_I2C0, RESET_SPI0, RPReset
from rp2040py.peripherals.ssi import CMD_BLOCK_ERASE, CMD_PAGE_PROGRAM, CMD_READ_STATUS_1, CMD_SECTOR_ERASE, RPSSI
from rp2040py.peripherals.timer import TIMERAWH, TIMERAWL, RPTimer
from rp2040py.usb.cdc import USBCDC

# ns, typical, from the W25Q16 data sheet
TAKES = {CMD_SECTOR_ERASE: 45e6, CMD_BLOCK_ERASE: 150e6, CMD_PAGE_PROGRAM: 0.4e6}
BUSY = 1


class Flash(RPSSI):
    """The flash chip: stays busy as long as a W25Q16, and counts erases and programs."""

    def __init__(self, pico, name="SSI"):
        self.ready = 0.0
        self.erases = self.programs = 0
        super().__init__(pico, name)

    def _shift_byte(self, byte):
        command = self._tx_buffer[0] if self._tx_buffer else None
        answer = super()._shift_byte(byte)
        busy = self.rp2040.clock.nanos < self.ready
        return answer | BUSY if busy and command == CMD_READ_STATUS_1 else answer

    def _apply_command(self):
        command = self._tx_buffer[0] if self._tx_buffer else None
        if self._write_enabled and command in TAKES:
            self.ready = self.rp2040.clock.nanos + TAKES[command]
            self.programs += command == CMD_PAGE_PROGRAM
            self.erases += command != CMD_PAGE_PROGRAM
        super()._apply_command()


class Timer(RPTimer):
    """The microsecond timer, which speeds up loops that only read it.

    Most of a boot is such waiting. After 400 reads less than 0.4 us apart each further read moves time on by 10 us, but never
    past the next alarm. This shifts the first picture by some milliseconds and saves four fifths of the waiting.
    """

    PATIENCE, CLOSE, STEP = 400, 400, 10_000.0

    def __init__(self, pico, name="TIMER_BASE"):
        super().__init__(pico, name)
        self.reads, self.last = 0, -1e9

    def read_uint32(self, offset):
        if offset not in (TIMERAWL, TIMERAWH):
            return super().read_uint32(offset)
        self.reads = self.reads + 1 if self.clock.nanos - self.last < self.CLOSE else 0
        if self.reads > self.PATIENCE:
            due = self.clock.nanos_to_next_alarm if self.clock.has_scheduled_alarm else self.STEP
            self.clock.tick(min(self.STEP, due))
        self.last = self.clock.nanos
        micros = int(self.clock.nanos - self._epoch_nanos) // 1000
        return micros & 0xFFFFFFFF if offset == TIMERAWL else micros >> 32


class Resets(RPReset):
    """The reset block: a block held in reset is cleared, which the package does not do."""

    def write_uint32(self, offset, value):
        super().write_uint32(offset, value)
        if offset == RESET and value & RESET_I2C0:
            self.rp2040.i2c[0].reset()
        if offset == RESET and value & RESET_SPI0:
            self.rp2040.spi[0].reset()


class Waker:
    """Ends a sleep that the package would never end.

    WFI must not sleep while an interrupt is waiting. The package wakes only for a later one, so a timer that is due in the
    microsecond before a sleep would stop the board for ever. Here no such sleep lasts longer than 50 us.
    """

    EVERY = 50_000.0

    def __init__(self, pico):
        self.core = pico.core
        self.alarm = pico.clock.create_alarm(self.look)
        self.look()

    def look(self):
        core = self.core
        if core.waiting and core.pending_interrupts & core.enabled_interrupts:
            core.waiting = False
        self.alarm.schedule(self.EVERY)


class Console:
    """A computer on the USB port with a serial terminal open. Text printed before it has found the board is lost."""

    def __init__(self, pico):
        self.output = bytearray()
        self.connected = False
        self.pending_read = None  # a read of the firmware that is not answered yet
        self.usb = pico.usb_ctrl
        self.port = USBCDC(self.usb)
        self.port.on_serial_data = self.output.extend
        self.port.on_device_connected = self.connect
        self.answer, self.usb.on_endpoint_read = self.usb.on_endpoint_read, self.read
        self.forget, self.usb.on_reset = self.usb.on_reset, self.disconnect

    @property
    def text(self):
        return self.output.decode("utf-8", "replace")

    def type(self, text):
        for byte in text.encode("utf-8"):
            self.port.send_serial_byte(byte)
        if self.pending_read:
            pending_read, self.pending_read = self.pending_read, None
            self.answer(*pending_read)

    def read(self, endpoint, size):
        # With nothing to say a real host does not answer; the package's empty answer would keep the CPU awake
        if endpoint == self.port._out_endpoint and self.port.tx_fifo.empty:
            self.pending_read = endpoint, size
        else:
            self.answer(endpoint, size)

    def connect(self):
        self.connected = True

    def disconnect(self):
        self.pending_read, self.connected = None, False
        self.forget()
