"""The chip models against their data sheets, CircuitPython's source and the real display driver."""

import errno
import os
import random
import time
from itertools import islice
from types import SimpleNamespace

import pytest

from simulator.device.chips.bus import Bus
from simulator.device.chips.flash import BLANK, ERASE_STEPS, SIZE, PowerCut, Sector
from simulator.device.chips.ssd1306 import SSD1306

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
USUAL = (0xA1, 0xC8, 0x8D, 0x14, 0xAF)


def chip_after(*commands):
    chip = SSD1306()
    send(chip, *commands)
    return chip


def send(chip, *commands):
    chip.start()
    for byte in (0x00, *commands):
        chip.write(byte)
    chip.stop()


def fill(chip, data):
    chip.start()
    for byte in (0x40, *data):
        chip.write(byte)
    chip.stop()


def noise(size, seed=1):
    return random.Random(seed).randbytes(size)


def column(chip, x=0):
    return [chip.pixel(x, y) for y in range(64)]


def settings(chip):
    return {name: value for name, value in vars(chip).items() if name not in ("changes", "control", "ram")}


# SSD1306: the bus side


def test_reset_values():
    """After power-on the registers have the values of the data sheet, and the picture is dark."""
    chip = SSD1306()
    assert (chip.address, chip.mode, chip.contrast, chip.multiplex, chip.pins) == (0x3C, 2, 0x7F, 64, 0x12)
    assert (chip.clock, chip.precharge, chip.vcomh, chip.offset, chip.start_line) == (0x80, 0x22, 0x20, 0, 0)
    assert not (chip.on or chip.charge_pump or chip.inverted or chip.all_on or chip.remapped or chip.reversed)
    assert chip.picture() == bytes(1024)


def test_control_bytes():
    """With Co set one byte follows, then another control byte; without it all bytes up to the stop are of one kind."""
    chip = SSD1306()
    chip.start()
    for byte in (0x80, 0xB3, 0xC0, 0x11, 0x80, 0x05, 0x40, 0x22, 0x80):
        chip.write(byte)
    chip.stop()
    assert (chip.ram[3 * 128], chip.ram[3 * 128 + 5], chip.ram[3 * 128 + 6]) == (0x11, 0x22, 0x80)
    send(chip, 0x81, 0x40)
    assert chip.contrast == 0x40


@pytest.mark.parametrize("byte", [0x01, 0x3F, 0x41, 0xA0, 0xFF])
def test_control_byte_with_other_bits(byte):
    """The low six bits of a control byte are zero; otherwise a driver has lost its place."""
    chip = SSD1306()
    chip.start()
    with pytest.raises(ValueError, match="0x%02X" % byte):
        chip.write(byte)


def test_command_in_two_writes():
    """Arguments may come in a later I2C write than their command (MicroPython's driver sends every byte by itself)."""
    chip = SSD1306()
    for byte in (0x21, 10, 20):
        send(chip, byte)
    assert (chip.columns, chip.column) == ((10, 20), 10)


def test_data_instead_of_argument():
    """Data while a command waits for its argument is refused, and the chip works afterwards."""
    chip = SSD1306()
    send(chip, 0x81)
    with pytest.raises(ValueError, match="0x81"):
        fill(chip, [1])
    assert not any(chip.ram)
    send(chip, 0xA7)
    assert chip.inverted


KNOWN = {
    *range(0x18),
    0x20,
    0x21,
    0x22,
    0x26,
    0x27,
    0x29,
    0x2A,
    0x2E,
    0x2F,
    *range(0x40, 0x80),
    0x81,
    0x8D,
    *range(0xA0, 0xA2),
    *range(0xA3, 0xA9),
    0xAD,
    0xAE,
    0xAF,
    *range(0xB0, 0xB8),
    0xC0,
    0xC8,
    0xD3,
    0xD5,
    0xD9,
    0xDA,
    0xDB,
    0xE3,
}


@pytest.mark.parametrize("code", sorted(set(range(256)) - KNOWN))
def test_unknown_command(code):
    """A byte the data sheet does not list is an error that names it, and changes nothing."""
    chip = SSD1306()
    before = settings(chip)
    with pytest.raises(ValueError, match="unknown command 0x%02X" % code):
        send(chip, code)
    assert settings(chip) == before


@pytest.mark.parametrize(
    "command, count",
    [
        ((0x20, 0), 1),
        ((0x21, 0, 127), 2),
        ((0x22, 0, 7), 2),
        ((0x26, 0, 0, 0, 7, 0, 255), 6),
        ((0x27, 0, 1, 2, 3, 0, 255), 6),
        ((0x29, 0, 0, 0, 7, 1), 5),
        ((0x2A, 0, 0, 0, 7, 63), 5),
        ((0x81, 255), 1),
        ((0x8D, 0x14), 1),
        ((0xA3, 0, 64), 2),
        ((0xA8, 63), 1),
        ((0xAD, 0x30), 1),
        ((0xD3, 63), 1),
        ((0xD5, 255), 1),
        ((0xD9, 0xF1), 1),
        ((0xDA, 0x32), 1),
        ((0xDB, 0x40), 1),
    ],
)
def test_argument_count(command, count):
    """Every command takes the number of arguments of the data sheet; the next byte is a command again."""
    assert len(command) == count + 1
    chip = chip_after(*command[:-1])
    assert chip.waiting
    send(chip, command[-1])
    assert not chip.waiting
    send(chip, 0xA7)
    assert chip.inverted


@pytest.mark.parametrize(
    "code",
    sorted(
        KNOWN - {0x20, 0x21, 0x22, 0x26, 0x27, 0x29, 0x2A, 0x2F, 0x81, 0x8D, 0xA3, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB}
    ),
)
def test_single_byte_commands(code):
    """All other known commands are complete in one byte."""
    assert not chip_after(code).waiting


@pytest.mark.parametrize(
    "command",
    [
        (0x20, 3),
        (0x21, 128),
        (0x21, 0, 128),
        (0x21, 5, 4),
        (0x22, 8),
        (0x22, 0, 8),
        (0x22, 7, 0),
        (0x26, 1),
        (0x26, 0, 8),
        (0x26, 0, 0, 8),
        (0x26, 0, 5, 0, 4, 0, 255),
        (0x26, 0, 0, 0, 0, 1),
        (0x26, 0, 0, 0, 0, 0, 0),
        (0x29, 0, 0, 0, 0, 64),
        (0x2A, 0, 3, 0, 2, 1),
        (0x8D, 0),
        (0x8D, 0x15),
        (0xA3, 64),
        (0xA3, 0, 65),
        (0xA3, 1, 64),
        (0xA8, 14),
        (0xA8, 64),
        (0xAD, 1),
        (0xD3, 64),
        (0xD9, 0x10),
        (0xD9, 0x01),
        (0xDA, 0x10),
        (0xDA, 0x42),
        (0xDB, 0x21),
        (0xDB, 0x80),
    ],
)
def test_argument_out_of_range(command):
    """An argument outside its range is an error that names the command, and changes nothing."""
    chip = SSD1306()
    before = settings(chip)
    with pytest.raises(ValueError, match="0x%02X" % command[0]):
        send(chip, *command)
    assert settings(chip) == before


@pytest.mark.parametrize(
    "command, name, value",
    [
        ((0x20, 1), "mode", 1),
        ((0x81, 5), "contrast", 5),
        ((0x8D, 0x14), "charge_pump", True),
        ((0xA1,), "remapped", True),
        ((0xA5,), "all_on", True),
        ((0xA7,), "inverted", True),
        ((0xA8, 31), "multiplex", 32),
        ((0xAF,), "on", True),
        ((0xC8,), "reversed", True),
        ((0xD3, 9), "offset", 9),
        ((0x45,), "start_line", 5),
        ((0x7F,), "start_line", 63),
        ((0xD5, 0xF0), "clock", 0xF0),
        ((0xD9, 0xF1), "precharge", 0xF1),
        ((0xDA, 0x02), "pins", 0x02),
        ((0xDB, 0x40), "vcomh", 0x40),
        ((0xAD, 0x30), "reference", 0x30),
    ],
)
def test_setting(command, name, value):
    """A setting command changes its own register, and only that; the counter of changes moves once."""
    chip = chip_after(*command)
    assert settings(chip) == {**settings(SSD1306()), name: value}
    assert chip.changes == 1
    send(chip, *command)
    assert chip.changes == 1


def test_switches_go_back():
    """Every switch can be switched off again."""
    chip = chip_after(0xA1, 0xA5, 0xA7, 0xAF, 0xC8, 0x8D, 0x14, 0xA0, 0xA4, 0xA6, 0xAE, 0xC0, 0x8D, 0x10)
    assert settings(chip) == settings(SSD1306())


def test_scrolling_is_remembered_but_refused():
    """Scroll set-up is kept, the last one counts; starting to scroll is refused with a message, stopping is not."""
    chip = chip_after(0x26, 0, 0, 0, 7, 0, 255, 0x2A, 0, 1, 2, 3, 4, 0xA3, 16, 48, 0x2E, 0xE3)
    assert chip.scroll == (0x2A, 0, 1, 2, 3, 4)
    assert chip.scroll_area == (16, 48)
    with pytest.raises(NotImplementedError, match="0x2F.*scroll"):
        send(chip, 0x2F)


# SSD1306: addressing


def test_horizontal_addressing():
    """Columns first, then pages, and from the last corner of the window back to the first."""
    chip = chip_after(0x20, 0, 0x21, 2, 4, 0x22, 1, 2)
    fill(chip, range(1, 8))
    assert [chip.ram[128 + 2 : 128 + 5], chip.ram[256 + 2 : 256 + 5]] == [b"\x07\x02\x03", b"\x04\x05\x06"]
    assert sum(map(bool, chip.ram)) == 6
    assert (chip.column, chip.page) == (3, 1)


def test_vertical_addressing():
    """Pages first, then columns, and from the last corner of the window back to the first."""
    chip = chip_after(0x20, 1, 0x21, 2, 4, 0x22, 1, 2)
    fill(chip, range(1, 8))
    assert [chip.ram[128 + 2 : 128 + 5], chip.ram[256 + 2 : 256 + 5]] == [b"\x07\x03\x05", b"\x02\x04\x06"]
    assert sum(map(bool, chip.ram)) == 6


def test_page_addressing():
    """Column in two nibbles, page by itself; the column runs round in its page, whatever the window."""
    chip = chip_after(0x21, 0, 3, 0x22, 0, 1, 0x20, 2, 0xB5, 0x0E, 0x17)
    fill(chip, range(1, 9))
    assert chip.ram[640:768] == bytes(range(3, 9)) + bytes(120) + b"\x01\x02"
    send(chip, 0x14)
    assert (chip.column, chip.page) == (0x46, 5)
    send(chip, 0x03)
    assert chip.column == 0x43


def test_whole_window_after_reset():
    """Without 21 and 22 the window is the whole RAM."""
    chip = chip_after(0x20, 0)
    fill(chip, noise(1024))
    assert chip.ram == noise(1024)
    assert (chip.column, chip.page) == (0, 0)


def test_remap_works_on_data_to_come():
    """A1 mirrors bytes written after it; bytes in RAM stay where they are (data sheet 10.1.8)."""
    chip = chip_after(0x20, 0, 0xA0)
    fill(chip, [1])
    send(chip, 0xA1, 0x21, 0, 127)
    fill(chip, [2, 3])
    assert (chip.ram[0], chip.ram[127], chip.ram[126]) == (1, 2, 3)


def test_changes_counts_only_new_bytes():
    """Writing the same bytes again does not move the counter, one other bit does."""
    chip = chip_after(0x20, 0)
    fill(chip, noise(1024))
    before = chip.changes
    fill(chip, noise(1024))
    send(chip, 0x21, 0, 127, 0x22, 0, 7, 0xE3, 0x2E)
    assert chip.changes == before
    fill(chip, [noise(1)[0] ^ 1])
    assert chip.changes == before + 1


# SSD1306: the picture


def test_usual_setting_is_upright():
    """With A1 and C8 byte page * 128 + x of the driver is byte page * 128 + x of the picture."""
    chip = chip_after(0x20, 0, *USUAL)
    fill(chip, noise(1024))
    assert chip.picture() == noise(1024)


def test_turned_setting():
    """With A0 and C0 the picture stands on its head."""
    chip = chip_after(0x20, 0, 0xA0, 0xC0, 0x8D, 0x14, 0xAF)
    fill(chip, noise(1024))
    turned = bytes(int(format(byte, "08b")[::-1], 2) for byte in noise(1024)[::-1])
    assert chip.picture() == turned


def test_pixel_is_a_dot_of_the_picture():
    """pixel(x, y) is bit y % 8 of byte y // 8 * 128 + x."""
    chip = chip_after(0x20, 0, *USUAL)
    fill(chip, noise(1024))
    for x, y in ((0, 0), (127, 0), (0, 63), (127, 63), (5, 17), (77, 42), (78, 43)):
        assert chip.pixel(x, y) == noise(1024)[y // 8 * 128 + x] >> y % 8 & 1


@pytest.mark.parametrize("dark", [(0xAE,), (0x8D, 0x10)])
def test_dark(dark):
    """Asleep, or without its charge pump, the glass is dark, even inverted or all on; RAM works."""
    chip = chip_after(0x20, 0, *USUAL, 0xA7, 0xA5, *dark)
    fill(chip, noise(1024))
    assert chip.picture() == bytes(1024)
    send(chip, 0xA6, 0xA4, *USUAL)
    assert chip.picture() == noise(1024)


def test_inverted_and_all_on():
    """A7 inverts every dot, A5 lights every dot whatever RAM holds, A4 shows RAM again."""
    chip = chip_after(0x20, 0, *USUAL, 0xA7)
    fill(chip, noise(1024))
    assert chip.picture() == bytes(byte ^ 255 for byte in noise(1024))
    send(chip, 0xA5)
    assert chip.picture() == BLANK * 1024
    send(chip, 0xA4, 0xA6)
    assert chip.picture() == noise(1024)


# From the data sheet's tables on display offset: (COM, RAM line) for mux, offset, start line, without and with C8.
NORMAL = {
    (64, 0, 0): {0: 0, 63: 63},
    (64, 8, 0): {0: 8, 55: 63, 56: 0, 63: 7},
    (64, 0, 8): {0: 8, 55: 63, 56: 0},
    (56, 0, 0): {0: 0, 55: 55, 56: None, 63: None},
    (56, 8, 0): {0: 8, 47: 55, 48: None, 55: None, 56: 0, 63: 7},
    (56, 0, 8): {0: 8, 47: 55, 48: 56, 55: 63, 56: None},
}
REMAPPED = {
    (64, 0, 0): {0: 63, 63: 0},
    (64, 8, 0): {0: 7, 7: 0, 8: 63, 63: 8},
    (64, 0, 8): {0: 7, 7: 0, 8: 63, 63: 8},
    (48, 0, 0): {0: 47, 47: 0, 48: None},
    (48, 8, 0): {0: None, 7: None, 8: 47, 55: 0, 56: None},
    (48, 0, 8): {0: 55, 47: 8, 48: None},
    (48, 8, 16): {7: None, 8: 63, 55: 16, 56: None},
}


@pytest.mark.parametrize(
    "scan, setting, table", [(0xC0, *row) for row in NORMAL.items()] + [(0xC8, *row) for row in REMAPPED.items()]
)
def test_offset_start_line_and_multiplex(scan, setting, table):
    """Outputs show the RAM lines of the data sheet's tables; a line that is not driven is dark even when inverted."""
    multiplex, offset, start = setting
    for com, line in table.items():
        chip = chip_after(0x20, 0, *USUAL, scan, 0xA8, multiplex - 1, 0xD3, offset, 0x40 | start)
        y = 63 - com
        if line is not None:
            chip.ram[line // 8 * 128 + 127] = 1 << line % 8
            assert column(chip)[y] == 1
            assert sum(column(chip)) == 1
            send(chip, 0xA7)
            assert column(chip)[y] == 0
        for everything in (0xA7, 0xA5):
            send(chip, everything)
            assert sum(column(chip)) == (multiplex if everything == 0xA5 else multiplex - (line is not None))
        assert column(chip)[y] == (line is not None)


# Which output drives a row at multiplex 64, from the data sheet's pictures: pins, scan, rows 0 1 2 61 62 63.
OUTPUTS = [
    (0x02, 0xC0, (0, 1, 2, 61, 62, 63)),
    (0x22, 0xC0, (32, 33, 34, 29, 30, 31)),
    (0x02, 0xC8, (63, 62, 61, 2, 1, 0)),
    (0x22, 0xC8, (31, 30, 29, 34, 33, 32)),
    (0x12, 0xC0, (0, 32, 1, 62, 31, 63)),
    (0x32, 0xC0, (32, 0, 33, 30, 63, 31)),
    (0x12, 0xC8, (63, 31, 62, 1, 32, 0)),
    (0x32, 0xC8, (31, 63, 30, 33, 0, 32)),
]


@pytest.mark.parametrize("pins, scan, outputs", OUTPUTS)
def test_pin_configuration(pins, scan, outputs):
    """The rows use the outputs of the data sheet, and the module has these interleaved from below."""
    wired = [com for pair in zip(range(32), range(32, 64)) for com in pair]
    for row, output in zip((0, 1, 2, 61, 62, 63), outputs):
        chip = chip_after(0xDA, pins, scan, 0x8D, 0x14, 0xAF)
        chip.ram[row // 8 * 128] = 1 << row % 8
        assert [y for y in range(64) if chip.pixel(127, y)] == [63 - wired.index(output)]


def test_settings_for_a_32_line_module():
    """A driver set to 128x32 leaves every other line of this module dark."""
    chip = chip_after(0x20, 0, *USUAL, 0xA8, 31, 0xDA, 0x02, 0xA5)
    assert column(chip) == [0, 1] * 32


def test_picture_is_quick():
    """Reading the picture touches neither pixel() nor any other method of the chip dot by dot."""
    calls = []

    class Watched(SSD1306):
        def __getattribute__(self, name):
            calls.append(name)
            return super().__getattribute__(name)

    chip = Watched()
    send(chip, *USUAL)
    calls.clear()
    chip.picture()
    assert len(calls) < 1000


# Bus


class Ear:
    def __init__(self, address):
        self.address, self.heard = address, []

    def start(self):
        self.heard.append("start")

    def write(self, byte):
        if byte == 0xEE:
            raise ValueError("0xEE")
        self.heard.append(byte)

    def stop(self):
        self.heard.append("stop")


def test_bus_delivers():
    """A write goes only to the chip at that address, between a start and a stop."""
    bus, one, other = Bus(), Ear(0x3C), Ear(0x3D)
    bus.attach(one)
    bus.attach(other)
    bus.write(0x3D, bytearray(b"\x01\x02"))
    assert (one.heard, other.heard) == ([], ["start", 1, 2, "stop"])


def test_bus_without_an_answer():
    """Without a chip: OSError 19 as on the device, and only the address was on the wire."""
    bus = Bus()
    with pytest.raises(OSError) as error:
        bus.write(0x3C, bytes(100))
    assert error.value.errno == errno.ENODEV == 19
    assert (bus.bytes, bus.writes, bus.nanos) == (1, 1, 11 * 2500)


def test_bus_probe():
    """A probe finds a chip, sends it nothing, and costs the address byte."""
    bus, ear = Bus(), Ear(0x3C)
    bus.attach(ear)
    assert (bus.probe(0x3C), bus.probe(0x3D)) == (True, False)
    assert not ear.heard
    assert (bus.bytes, bus.writes) == (2, 2)


def test_bus_counts():
    """Bytes include the address; a byte is nine bit times, start and stop one each; reset_count starts again from 0."""
    bus = Bus()
    bus.attach(Ear(0x3C))
    bus.write(0x3C, bytes(1025))
    bus.write(0x3C, bytes(1))
    assert (bus.bytes, bus.writes, bus.nanos) == (1028, 2, (1028 * 9 + 4) * 2500)
    bus.reset_count()
    assert (bus.bytes, bus.writes, bus.nanos) == (0, 0, 0)
    slow = Bus(frequency=100000)
    slow.attach(Ear(0x3C))
    slow.write(0x3C, b"\x00")
    assert slow.nanos == 20 * 10000


def test_bus_refuses_a_second_chip_at_one_address():
    """Two chips at one address would both answer."""
    bus = Bus()
    bus.attach(Ear(0x3C))
    with pytest.raises(ValueError, match="0x3C"):
        bus.attach(Ear(0x3C))


def test_bus_stops_after_an_error():
    """A chip that refuses a byte still gets its stop, so that the next write starts clean."""
    bus, ear = Bus(), Ear(0x3C)
    bus.attach(ear)
    with pytest.raises(ValueError):
        bus.write(0x3C, b"\x01\xee\x02")
    assert ear.heard == ["start", 1, "stop"]


def test_pour_equals_byte_by_byte_writes():
    """Windows, parts of them and more than they hold; from left and right; also where data must be refused."""
    chance = random.Random(1)
    for _ in range(400):
        one, other, bus = SSD1306(), SSD1306(), Bus()
        bus.attach(one)
        columns, pages = sorted(chance.choices(range(128), k=2)), sorted(chance.choices(range(8), k=2))
        commands = [chance.choice((0xA0, 0xA1)), 0x20, chance.choice((0, 0, 0, 1, 2)), 0x21, *columns, 0x22, *pages]
        commands += chance.choice(([], [0x00, 0x10], [0x0F, 0x17]))  # for page mode, but they move the column in every mode
        bus.write(0x3C, bytes((0, *commands)))
        send(other, *commands)
        for _ in range(3):
            data = chance.randbytes(chance.choice((0, 1, 5, 128, 300, 1024)))
            bus.write(0x3C, b"\x40" + data)
            fill(other, data)
            assert one.ram == other.ram and one.picture() == other.picture(), commands
            one.seen = other.seen
            assert settings(one) == settings(other), commands
    bus.write(0x3C, b"\x00\x81")
    with pytest.raises(ValueError, match="0x81"):
        bus.write(0x3C, b"\x40\x01")


# The real driver


class Wire:
    """A fake busio.I2C for displayio, which waits until the lock is refused: the lock must work."""

    def __init__(self, bus):
        self.bus, self.sent, self.locked = bus, [], False

    def try_lock(self):
        got, self.locked = not self.locked, True
        return got

    def unlock(self):
        self.locked = False

    deinit = unlock

    def writeto(self, address, buffer):
        self.sent.append(bytes(buffer))
        self.bus.write(address, buffer)


@pytest.fixture
def module(monkeypatch):
    driver = pytest.importorskip("adafruit_displayio_ssd1306")
    import busdisplay
    import displayio
    from i2cdisplaybus import I2CDisplayBus

    monkeypatch.setattr(busdisplay, "time", SimpleNamespace(sleep=lambda seconds: None, monotonic=time.monotonic))
    displayio.release_displays()
    chip, bus = SSD1306(), Bus()
    bus.attach(chip)
    wire = Wire(bus)

    def make(**kwargs):
        display_bus = I2CDisplayBus(wire, device_address=0x3C)
        return driver.SSD1306(display_bus, auto_refresh=False, brightness=0.5, **kwargs)

    yield make, chip, wire
    displayio.release_displays()


def paint(display, data, width, height):
    """Show a bitmap. data: one bit a dot, row by row"""
    import displayio

    bitmap, palette = displayio.Bitmap(width, height, 2), displayio.Palette(2)
    palette[0], palette[1] = 0x000000, 0xFFFFFF
    for place in range(width * height):
        bitmap[place % width, place // width] = data[place // 8] >> place % 8 & 1
    group = displayio.Group()
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    display.root_group = group
    display.refresh()
    return bitmap


def test_init_sequence_of_the_installed_driver():
    """Every command of the installed package's table is accepted, and leaves the chip awake and upright."""
    sequence = pytest.importorskip("adafruit_displayio_ssd1306")._INIT_SEQUENCE
    chip, bus, place = SSD1306(), Bus(), 0
    bus.attach(chip)
    while place < len(sequence):
        size = sequence[place + 1] & 0x7F
        command = (sequence[place], *sequence[place + 2 : place + 2 + size])
        bus.write(0x3C, bytes(byte for value in command for byte in (0x80, value)))
        assert not chip.waiting
        place += 2 + size
    assert bus.writes == 13
    assert (chip.mode, chip.contrast, chip.multiplex, chip.clock, chip.precharge) == (0, 0xCF, 64, 0x80, 0xF1)
    assert (chip.pins, chip.vcomh) == (0x12, 0x40)
    assert chip.on and chip.charge_pump and chip.remapped and chip.reversed and not chip.inverted


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_real_driver_shows_a_bitmap(module, rotation):
    """The installed driver on displayio draws the bitmap dot for dot, in every rotation."""
    make, chip, wire = module
    width, height = (64, 128) if rotation % 180 else (128, 64)
    display = make(width=width, height=height, rotation=rotation)
    data = noise(1024)
    paint(display, data, width, height)
    seen = {
        0: lambda x, y: (x, y),
        90: lambda x, y: (127 - y, x),
        180: lambda x, y: (127 - x, 63 - y),
        270: lambda x, y: (y, 63 - x),
    }[rotation]
    picture = chip.picture()
    for place in range(8192):
        x, y = seen(place % width, place // width)
        assert picture[y // 8 * 128 + x] >> y % 8 & 1 == data[place // 8] >> place % 8 & 1
    assert chip.contrast == 128


def test_real_driver_sends_small_changes(module):
    """A changed dot costs two windows and its bytes, and lands in its place."""
    make, chip, wire = module
    display = make(width=128, height=64)
    bitmap = paint(display, bytes(1024), 128, 64)
    display.refresh()  # Blinka 2.7.1 sends every TileGrid again after its first picture
    wire.sent.clear()
    before = chip.changes
    bitmap[100, 50] = 1
    display.refresh()
    assert wire.sent == [bytes((0x80, 0x21, 0x80, 100, 0x80, 100)), bytes((0x80, 0x22, 0x80, 6, 0x80, 6)), b"\x40\x04"]
    assert chip.picture() == bytes(6 * 128 + 100) + b"\x04" + bytes(1024 - 6 * 128 - 101)
    assert chip.changes == before + 1


def test_real_driver_sleeps_and_dims(module):
    """sleep, wake and brightness of the real driver reach the chip; the picture survives the sleep."""
    make, chip, wire = module
    display = make(width=128, height=64)
    paint(display, noise(1024), 128, 64)
    picture = chip.picture()
    display.sleep()
    assert (chip.on, chip.picture()) == (False, bytes(1024))
    display.wake()
    assert (chip.on, chip.picture()) == (True, picture)
    display.brightness = 0
    assert chip.contrast == 0


@pytest.mark.parametrize("width, height", [(128, 32), (64, 48), (64, 32), (72, 40), (96, 16)])
def test_real_driver_for_other_sizes(module, width, height):
    """The driver's commands for other modules are accepted too."""
    make, chip, wire = module
    paint(make(width=width, height=height), noise(1024), width, height)
    assert chip.on and any(chip.ram)


# Flash


def cuts(content, start, data, **kwargs):
    """Yield the sector after a cut at each step of one write, and last after the whole write."""
    for steps in range(10000):
        sector = Sector(content)
        for name, value in kwargs.items():
            setattr(sector, name, value)
        sector.cut_after = steps
        try:
            sector[start : start + len(data)] = data
        except PowerCut:
            yield sector
            continue
        assert sector.cut_after == 0
        return


def test_new_sector_is_blank():
    """4096 bytes of 0xFF, and no step is counted."""
    sector = Sector()
    assert (len(sector), bytes(sector)) == (4096, BLANK * 4096)
    assert (sector.erases, sector.programs, sector.nanos, sector.note) == (0, 0, 0, None)


def test_sector_starts_from_content():
    """Content of the right length is copied, any other is refused."""
    content = bytearray(noise(SIZE))
    sector = Sector(content)
    content[0] ^= 1
    assert bytes(sector) == noise(SIZE)
    with pytest.raises(ValueError):
        Sector(bytes(4095))


def test_reading():
    """An index gives an int, a slice a new bytearray, bounds as in Python; steps are refused as on the device."""
    sector = Sector(noise(SIZE))
    assert (sector[7], sector[-1]) == (noise(SIZE)[7], noise(SIZE)[-1])
    piece = sector[10:20]
    assert (type(piece), piece) == (bytearray, noise(SIZE)[10:20])
    piece[0] ^= 1
    assert bytes(sector) == noise(SIZE)
    assert (sector[4090:9999], sector[5:3]) == (noise(SIZE)[4090:], b"")
    with pytest.raises(IndexError):
        sector[4096]
    with pytest.raises(NotImplementedError):
        sector[::2]
    assert sector.nanos == 0


@pytest.mark.parametrize(
    "where, value, error",
    [
        (slice(0, 4), b"abc", ValueError),
        (slice(0, 3), [1, 2, 3], NotImplementedError),
        (4096, 0, IndexError),
        (slice(0, 8, 2), b"abcd", NotImplementedError),
        (0, 256, ValueError),
        (0, -1, ValueError),
        (0, b"a", TypeError),
    ],
)
def test_wrong_writes(where, value, error):
    """Writes that the device refuses are refused, without a change."""
    sector = Sector()
    with pytest.raises(error):
        sector[where] = value
    assert (bytes(sector), sector.erases, sector.programs) == (BLANK * SIZE, 0, 0)


def test_write_into_blank_only_programs():
    """All target bytes 0xFF: no erase, 0.4 ms a page touched, the rest of the page untouched."""
    sector = Sector()
    sector[10:20] = memoryview(noise(10))
    assert bytes(sector) == BLANK * 10 + noise(10) + BLANK * (SIZE - 20)
    assert (sector.erases, sector.programs, sector.nanos) == (0, 1, 400000)
    sector[-1] = 0x5A
    assert (sector[4095], sector.erases, sector.programs) == (0x5A, 0, 2)
    sector[-1] = 0xA5
    assert (sector[4095], sector.erases) == (0xA5, 1)


@pytest.mark.parametrize(
    "start, size, pages",
    [(0, 256, 1), (255, 1, 1), (255, 2, 2), (0, 257, 2), (1, 256, 2), (128, 512, 3), (0, 4096, 16), (7, 0, 0)],
)
def test_pages_touched(start, size, pages):
    """Pages of 256 bytes are counted where the write touches them; an empty write touches none."""
    sector = Sector()
    sector[start : start + size] = bytes(size)
    sector[9:8] = b""
    assert (sector.programs, sector.nanos, sector.erases) == (pages, pages * 400000, 0)


def test_programmed_blank_costs_too():
    """0xFF into 0xFF is programmed like any byte: CircuitPython does not look at the new bytes."""
    sector = Sector()
    sector[0:3] = BLANK * 3
    assert (sector.erases, sector.programs, bytes(sector)) == (0, 1, BLANK * SIZE)


@pytest.mark.parametrize("old, new", [(0x00, 0xFF), (0x00, 0x12), (0x12, 0x12), (0xF0, 0x30), (0xFE, 0xFF)])
def test_write_over_anything_erases(old, new):
    """If any target byte is not 0xFF, the sector is erased and all 16 pages are programmed, 53 ms in all, even if nothing
    changes or bits only go to 0; every other byte is restored."""
    content = bytearray(noise(SIZE))
    content[100:103] = bytes((0xFF, old, 0xFF))
    sector = Sector(content)
    sector[100:103] = bytes((0xFF, new, 0x77))
    content[101:103] = bytes((new, 0x77))
    assert bytes(sector) == content
    assert (sector.erases, sector.programs, sector.nanos) == (1, 16, 53000000)


def test_neighbours_do_not_matter():
    """Only the target bytes matter: blank ones between written ones need no erase."""
    content = bytearray(SIZE)
    content[100] = 0xFF
    sector = Sector(content)
    sector[100] = 0x01
    assert (sector[100], sector.erases, sector.programs) == (0x01, 0, 1)


def test_cut_while_programming():
    """After n steps the first n bytes are written and the rest is blank; after the last step there is no cut."""
    data = bytes(range(1, 11))
    states = [bytes(sector) for sector in cuts(BLANK * SIZE, 250, data)]
    assert states == [BLANK * 250 + data[:steps] + BLANK * (SIZE - 250 - steps) for steps in range(10)]


def test_bytes_that_stay_are_no_steps():
    """A byte that needs no programming is no place for a cut."""
    assert len(list(cuts(BLANK * SIZE, 0, b"\x01\xff\xff\x02"))) == 2


def test_torn_byte():
    """The byte at the cut has the chosen bits programmed, and only to 0."""
    (low,) = [sector[0] for sector in cuts(BLANK * SIZE, 0, b"\x55", torn=0x0F)]
    (high,) = [sector[0] for sector in cuts(BLANK * SIZE, 0, b"\x55", torn=0xF0)]
    (whole,) = [sector[0] for sector in cuts(BLANK * SIZE, 0, b"\x55", torn=0xFF)]
    assert (low, high, whole) == (0xF5, 0x5F, 0x55)


def test_cut_in_an_erase():
    """A growing part from the front is blank; then the copy comes back byte by byte."""
    content = bytes(range(255)) + BLANK * (SIZE - 258) + b"end"
    states = [bytes(sector) for sector in cuts(content, 0, b"\x77")]
    for step in range(ERASE_STEPS):
        assert states[step] == BLANK * (256 * step) + content[256 * step :]
    copy = b"\x77" + content[1:]
    assert len(states) == ERASE_STEPS + 258
    for done, state in enumerate(states[ERASE_STEPS:]):
        done = done if done < 255 else SIZE - 258 + done
        assert state == copy[:done] + BLANK * (SIZE - done)


def test_cut_in_an_erase_at_random():
    """With a seed, zeros turn to ones all over the sector, more of them from step to step, the same in each run."""

    def erase(seed):
        content = noise(SIZE)
        sectors = islice(cuts(content, 0, b"x", seed=seed), ERASE_STEPS)
        return [int.from_bytes(bytes(sector), "big") for sector in sectors]

    states, old = erase(3), int.from_bytes(noise(SIZE), "big")
    assert states[0] == old
    for step, state in enumerate(states):
        assert state & old == old
        assert abs((state ^ old).bit_count() / (SIZE * 8 - old.bit_count()) - step / ERASE_STEPS) < 0.03
    assert (states[8] ^ old) >> SIZE * 4 and (states[8] ^ old) % (1 << SIZE * 4)
    assert erase(3) == states
    assert erase(4)[8] != states[8]


def test_cut_counts_across_writes():
    """Steps are counted from write to write, and after the cut the power is on again."""
    sector = Sector()
    sector.cut_after = 5
    sector[0:3] = b"abc"
    assert sector.cut_after == 2
    with pytest.raises(PowerCut):
        sector[3:6] = b"def"
    assert (bytes(sector[:7]), sector.cut_after) == (b"abcde\xff\xff", None)
    sector[5:6] = b"f"
    assert bytes(sector[:7]) == b"abcdef\xff"


def test_power_cut_is_no_ordinary_error():
    """Code that catches Exception does not survive a power cut."""
    assert not issubclass(PowerCut, Exception)


# Flash in a file


def test_file_keeps_every_write(tmp_path):
    """A new file is a blank sector; each finished write is in it at once, and a new sector reads it."""
    path = tmp_path / "flash"
    sector = Sector(file=path)
    assert path.read_bytes() == BLANK * SIZE
    sector[300:303] = b"abc"
    assert path.read_bytes() == bytes(sector)
    sector[301] = 0
    assert path.read_bytes() == bytes(sector) == BLANK * 300 + b"a\0c" + BLANK * (SIZE - 303)
    again = Sector(file=str(path))
    assert (bytes(again), again.note) == (bytes(sector), None)
    assert sorted(tmp_path.iterdir()) == [path]


def test_file_before_content(tmp_path):
    """Content fills a new file; an existing file is kept."""
    path = tmp_path / "flash"
    assert bytes(Sector(noise(SIZE), path)) == path.read_bytes() == noise(SIZE)
    assert bytes(Sector(bytes(SIZE), path)) == path.read_bytes() == noise(SIZE)


@pytest.mark.parametrize("size", [1, 4095, 4097])
def test_file_of_another_length(tmp_path, size):
    """The file is renamed with a message, and the sector is blank."""
    path = tmp_path / "flash"
    path.write_bytes(bytes(size))
    sector = Sector(file=path)
    assert bytes(sector) == path.read_bytes() == BLANK * SIZE
    assert (tmp_path / "flash.bad").read_bytes() == bytes(size)
    assert "flash.bad" in sector.note


def test_files_set_aside_are_all_kept(tmp_path):
    """Of two unreadable stores in a row the first one was lost."""
    path = tmp_path / "flash"
    for text in b"one", b"two", b"three":
        path.write_bytes(text)
        Sector(file=path)
    assert [(tmp_path / ("flash.bad" + end)).read_bytes() for end in ("", "2", "3")] == [b"one", b"two", b"three"]


def test_an_empty_file_is_a_new_sector(tmp_path):
    """An empty file has no contents that could be kept."""
    path = tmp_path / "flash"
    path.touch()
    assert Sector(file=path).note is None and path.read_bytes() == BLANK * SIZE
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_nothing_to_set_aside(tmp_path, monkeypatch):
    """Half a sector was left by a full disk, and was then taken for another program's file."""
    path = tmp_path / "flash"

    def full(path, mode):
        path.write_bytes(bytes(1000))
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("simulator.device.chips.flash.open", full, raising=False)
        with pytest.raises(OSError, match="No space left"):
            Sector(file=path)
    assert Sector(file=path).note is None and [file.name for file in tmp_path.iterdir()] == ["flash"]


@pytest.mark.parametrize("kind", ["folder", "queue", "device"])
def test_special_files_are_refused_as_sector(tmp_path, kind):
    """A device was renamed and replaced by a file, and a FIFO blocked before the first picture."""
    if kind == "folder":
        (tmp_path / "flash").mkdir()
    elif os.name != "posix":
        pytest.skip("there are none among files here")
    elif kind == "queue":
        os.mkfifo(tmp_path / "flash")
    else:
        (tmp_path / "flash").symlink_to(os.devnull)
    with pytest.raises(OSError, match="is no plain file"):
        Sector(file=tmp_path / "flash")
    assert [file.name for file in tmp_path.iterdir()] == ["flash"] and not (tmp_path / "flash").is_file()


@pytest.mark.parametrize("content", [BLANK * SIZE, bytes(SIZE)])
def test_file_after_a_power_cut(tmp_path, content):
    """After a power cut, in a write or in an erase, the file equals the sector."""
    for steps in (0, 1, 3, ERASE_STEPS, ERASE_STEPS + 2):
        sector = Sector(content, tmp_path / ("flash%d" % steps))
        sector.cut_after = steps
        with pytest.raises(PowerCut):
            sector[0:20] = bytes(20)
        assert bytes(sector) == (tmp_path / ("flash%d" % steps)).read_bytes() == bytes(Sector(file=sector.file))


def test_file_gets_changed_bytes_only(tmp_path):
    """A small write changes its own bytes in the file only, so a killed process cannot damage older records."""
    path = tmp_path / "flash"
    sector = Sector(file=path)
    path.write_bytes(bytes(SIZE))
    sector[10:12] = b"ab"
    assert path.read_bytes() == bytes(10) + b"ab" + bytes(SIZE - 12)
