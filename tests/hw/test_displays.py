"""The other displays: SH1106 and SSD1309 against their data sheets, SPI, and the golden frames on every display."""

import functools
import io
import random

import bitmaptools
import displayio
import pytest

from simulator.device import desk, display, dots
from simulator.device.chips.bus import Bus, Spi
from simulator.device.chips.sh1106 import SH1106
from simulator.device.chips.ssd1306 import SSD1306, SSD1309
from tests.simulator.test_chips import fill, send, settings
from tests.support import frames

USUAL = (0xA1, 0xC8, 0xAF)
NOISE = random.Random(3).randbytes(132)


def chip_after(*commands, kind=SH1106):
    chip = kind()
    send(chip, *commands)
    return chip


# The SH1106's commands

KNOWN = {*range(0x20), 0x20, *range(0x30, 0x34), *range(0x40, 0x80), 0x81, 0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xA8, 0xAD}
KNOWN |= {0xAE, 0xAF, *range(0xB0, 0xB8), 0xC0, 0xC8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0xE0, 0xE3, 0xEE}
LONG = {0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB}  # each has one argument


def test_the_state_after_power_on():
    chip = SH1106()
    assert (chip.contrast, chip.multiplex, chip.clock, chip.precharge) == (128, 64, 0x80, 0x22)
    assert (chip.vcomh, chip.pins) == (0x35, 0x12)
    assert len(chip.ram) == 132 * 8 and not chip.on and chip.charge_pump and chip.picture() == bytes(1024)


@pytest.mark.parametrize("code", sorted(set(range(256)) - KNOWN))
def test_an_unknown_command(code):
    """Among them are windows, scrolling and the charge pump of the SSD1306."""
    chip = SH1106()
    before = settings(chip)
    with pytest.raises(ValueError, match="unknown command 0x%02X" % code):
        send(chip, code)
    assert settings(chip) == before


def test_argument_counts():
    for code in sorted(KNOWN):
        chip = chip_after(code)
        assert bool(chip.waiting) == (code in LONG), hex(code)


@pytest.mark.parametrize(
    "command", [(0xA8, 64), (0xAD, 0x14), (0xD3, 64), (0xD9, 0x0F), (0xD9, 0x10), (0xDA, 0x22), (0xDA, 0x32), (0xDA, 0x10)]
)
def test_an_argument_that_is_not_allowed(command):
    chip = SH1106()
    before = settings(chip)
    with pytest.raises(ValueError, match="0x%02X" % command[0]):
        send(chip, *command)
    assert settings(chip) == before


@pytest.mark.parametrize(
    "command, name, value",
    [
        ((0x33,), "pump", 3),
        ((0x45,), "start_line", 5),
        ((0x81, 7), "contrast", 7),
        ((0xA1,), "remapped", True),
        ((0xA5,), "all_on", True),
        ((0xA7,), "inverted", True),
        ((0xA8, 0), "multiplex", 1),
        ((0xAD, 0x8A), "charge_pump", False),
        ((0xAF,), "on", True),
        ((0xC8,), "reversed", True),
        ((0xD3, 9), "offset", 9),
        ((0xD5, 0xFF), "clock", 0xFF),
        ((0xD9, 0x1F), "precharge", 0x1F),
        ((0xDA, 0x02), "pins", 0x02),
        ((0xDB, 0xFF), "vcomh", 0xFF),
    ],
)
def test_a_setting(command, name, value):
    chip = chip_after(*command)
    assert settings(chip) == {**settings(SH1106()), name: value} and chip.changes == 1


def test_its_converter_is_switched_in_the_dark_only():
    chip = chip_after(0xAD, 0x8B, 0xAF)
    with pytest.raises(ValueError, match="0xAD while the display is on"):
        send(chip, 0xAD, 0x8A)
    send(chip, 0xAE, 0xAD, 0x8A, *USUAL)
    fill(chip, NOISE)
    assert chip.picture() == bytes(1024), "without it there is no light"


def test_another_chip_s_command_that_its_driver_sends():
    """20 and 20 again are the SH1107's command and its argument: two commands here, without effect."""
    assert settings(chip_after(0x20, 0x20)) == settings(SH1106())


# Its addressing


def test_only_page_addressing_exists():
    """Columns go to 131 and no further: no wrapping, no next page, no window."""
    chip = chip_after(0xB3, 0x10, 0x00)
    fill(chip, NOISE)
    assert chip.ram[3 * 132 : 4 * 132] == NOISE and (chip.page, chip.column) == (3, 132)
    with pytest.raises(ValueError, match="past column 131"):
        fill(chip, b"\1")
    assert sum(map(bool, chip.ram)) == sum(map(bool, NOISE))
    send(chip, 0x18, 0x03)
    fill(chip, b"\7")
    assert chip.ram[3 * 132 + 131] == 7


def test_missing_column():
    chip = chip_after(0x18, 0x04)
    with pytest.raises(ValueError, match="past column 131"):
        fill(chip, b"\1")


def test_the_glass_shows_the_columns_in_the_middle():
    """Column 2 is at the left, column 129 at the right; 0, 1, 130 and 131 are invisible."""
    for column, x in ((0, None), (1, None), (2, 0), (77, 75), (129, 127), (130, None), (131, None)):
        chip = chip_after(*USUAL, 0xB2, 0x10 | column >> 4, column & 15)
        fill(chip, b"\1")
        assert [dot for dot in range(128) if chip.pixel(dot, 16)] == ([] if x is None else [x])
        send(chip, 0xA0)  # remapping applies to later writes only, not to RAM
        assert [dot for dot in range(128) if chip.pixel(dot, 16)] == ([] if x is None else [x])


def test_turned_by_the_chip():
    chip = chip_after(0xA0, 0xC0, 0xAF, 0xB0, 0x10, 0x02)
    fill(chip, b"\1")
    assert chip.pixel(127, 63) and sum(map(sum, [[chip.pixel(x, y) for x in range(128)] for y in range(64)])) == 1


def test_reading():
    """One invalid byte, then RAM, on and on; in a read-modify-write only writes advance."""
    bus, chip = Bus(), SH1106()
    bus.attach(chip)
    bus.write(0x3C, bytes((0x80, 0xB1, 0x40)) + NOISE[:5])
    bus.write(0x3C, bytes((0x80, 0x00, 0xC0)))
    assert bus.read(0x3C, 4)[1:] == NOISE[:3] and chip.column == 3
    bus.write(0x3C, bytes((0x80, 0x01, 0x80, 0xE0, 0xC0)))
    assert bus.read(0x3C, 3)[1:] == NOISE[1:2] * 2 and chip.column == 1
    fill(chip, b"\x55")
    send(chip, 0xEE)
    assert chip.column == 1 and chip.ram[132 + 1] == 0x55
    bus.write(0x3C, bytes((0x80, 0x02, 0xC0)))
    assert bus.read(0x3C, 2)[1] == NOISE[2], "it goes on again"


def test_reading_past_the_end():
    bus, chip = Bus(), chip_after(0x18, 0x03)
    bus.attach(chip)
    bus.write(0x3C, b"\xc0")
    with pytest.raises(ValueError, match="past column 131"):
        bus.read(0x3C, 3)


@pytest.mark.parametrize("kind", [SH1106, SSD1306])
def test_the_status(kind):
    """Bit 6 is set while the display is dark. The SSD1306 returns it for every read."""
    bus, chip = Bus(), kind()
    bus.attach(chip)
    for command, bit in ((0xAF, 0), (0xAE, 0x40)):
        bus.write(0x3C, bytes((0x80, command)))
        assert bus.read(0x3C, 1)[0] & 0x40 == bit
    bus.write(0x3C, b"\xc0\x77\xc0")
    assert (bus.read(0x3C, 2)[1] & 0x40 == 0x40) == (kind is SSD1306)


def test_a_read_on_the_bus_is_counted():
    bus = Bus()
    bus.attach(SSD1306())
    bus.read(0x3C, 3)
    assert (bus.bytes, bus.writes, bus.nanos) == (4, 1, (4 * 9 + 2) * 2500)
    with pytest.raises(OSError, match="No such device"):
        bus.read(0x3D, 3)
    assert bus.bytes == 5


# The SSD1309


def test_the_ssd1309():
    """The high voltage is external; 8D has no effect; a locked chip accepts only the unlock command."""
    chip = chip_after(0x8D, 0x10, *USUAL, kind=SSD1309)
    fill(chip, b"\1")
    assert chip.pixel(0, 0) and chip.clock == 0x70
    send(chip, 0xFD, 0x16, 0xAE, 0x81)
    assert chip.on and not chip.waiting
    send(chip, 0xFD, 0x12, 0xAE, 0xDC, 0x03)
    assert not chip.on
    for wrong in (0xAD,), (0xFD, 0), (0xDB, 0x20), (0xD6,):
        with pytest.raises(ValueError):
            chip_after(*wrong, kind=SSD1309)


# SPI


def spoken_to(*bytes_of, dc=False, kind=SSD1306):
    bus = Spi(kind())
    bus.set("res", False)
    bus.set("res", True)
    bus.set("cs", False)
    bus.set("dc", dc)
    bus.write(bytes(bytes_of))
    return bus


def test_spi_distinguishes_commands_from_data_by_the_dc_line():
    bus = spoken_to(0x20, 0x00, *USUAL, 0x8D, 0x14)
    bus.set("dc", True)
    bus.write(b"\x81\x01")
    bus.set("dc", False)
    bus.write(b"\x81\x01")
    assert bus.chip.ram[127] == 0x81 and bus.chip.ram[126] == 1 and bus.chip.contrast == 1
    assert (bus.bytes, bus.writes, bus.nanos) == (11, 3, 11 * 4000)
    bus.reset_count()
    assert (bus.bytes, bus.writes, bus.nanos) == (0, 0, 0)


def test_spi_needs_chip_select_and_a_reset():
    for silent in ("cs", True), ("res", False):
        bus = spoken_to(0xAF)
        bus.set(*silent)
        with pytest.raises(ValueError, match="spoken to"):
            bus.write(b"\xa7")
        assert not bus.chip.inverted
    bus = Spi(SSD1306())
    bus.set("cs", False)
    with pytest.raises(ValueError, match="without a reset"):
        bus.write(b"\xaf")


def test_a_reset_forgets_all_but_the_dots():
    bus = spoken_to(0x20, 0x00, *USUAL, 0x8D, 0x14, 0x81)
    before = bus.chip.changes
    bus.chip.ram[5] = 7
    bus.set("res", False)
    bus.set("res", True)
    assert settings(bus.chip) == settings(SSD1306()) and bus.chip.ram[5] == 7 and bus.chip.changes > before


@pytest.mark.parametrize("kind, most", [(SSD1306, 10000000), (SSD1309, 10000000), (SH1106, 2000000)])
def test_spi_is_no_faster_than_the_chip(kind, most):
    Spi(kind(), most)
    with pytest.raises(ValueError, match="too many for this chip"):
        Spi(kind(), most + 1)


# The program on each of them

OTHERS = [("ssd1309", False), ("sh1106", False), ("ssd1306", True), ("sh1106", True)]
SCRIPTS = [name for name, (_, _, script) in frames.SCRIPTS.items() if "play" not in script]  # no whole games: they take long
QUICK = {"menus"}


@functools.cache
def usual(name):
    return frames.film(name)


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name not in QUICK)) for name in SCRIPTS])
def test_the_same_frames_on_every_display(monkeypatch, name):
    """Scripts of the golden frames give the same dots as on the SSD1306."""
    seen = usual(name)
    for oled, spi in OTHERS:
        monkeypatch.setattr("simulator.headless.Desk", functools.partial(desk.Desk, oled=oled, spi=spi))
        assert frames.film(name) == seen and seen, (oled, spi)


def test_enough_scripts_are_compared():
    assert len(SCRIPTS) > 10 and set(SCRIPTS) > QUICK


def test_bytes_of_a_screen_on_each_display(monkeypatch):
    """Page addressing sends five bytes of commands a page and a control byte, the SSD1306 14 a band; SPI has neither address
    nor control bytes."""
    costs = {}
    for oled, spi in [("ssd1306", False), *OTHERS]:
        monkeypatch.setattr("simulator.headless.Desk", functools.partial(desk.Desk, oled=oled, spi=spi))
        shown = frames.Headless(deal=427)
        shown.desk.bus.reset_count()
        shown.press("a")
        costs[oled, spi] = shown.desk.bus.bytes
    pages, bands = 8, 2
    assert costs["ssd1306", False] == costs["ssd1309", False] == 1024 + bands * (7 + 7 + 2)
    assert costs["sh1106", False] == 1024 + pages * (5 + 3 + 2)
    assert costs["ssd1306", True] == 1024 + bands * (3 + 3) and costs["sh1106", True] == 1024 + pages * 3


# The pictures of a wrong OLED setting, which docs/BUILD.md describes


def forgiving(kind):
    """Return a chip that ignores unknown commands, like the real one."""

    class Chip(kind):
        def command(self, byte):
            try:
                super().command(byte)
            except ValueError:
                self.waiting = []

        def data(self, byte):
            self.waiting = []
            if self.column < self.WIDTH:
                super().data(byte)

    chip = Chip()
    chip.ram[:] = random.Random(1).randbytes(len(chip.ram))
    return chip


def guessed(monkeypatch, kind, oled):
    """Return the picture of a chip before and after the program takes it for another."""
    chip = forgiving(kind)
    monkeypatch.setitem(desk.CHIPS, oled, lambda: chip)
    monkeypatch.setattr("simulator.headless.Desk", functools.partial(desk.Desk, oled=oled))
    before = chip.ram[:]
    shown = frames.Headless(deal=427)
    shown.press("down", "down", "a", "b")
    return chip, before


def test_an_sh1106_taken_for_an_ssd1306_is_snow(monkeypatch):
    """All pages but one keep their random contents."""
    chip, before = guessed(monkeypatch, SH1106, "ssd1306")
    assert chip.on and [page for page in range(8) if chip.ram[132 * page :][:132] != before[132 * page :][:132]] == [0]


def test_an_ssd1306_taken_for_an_sh1106_is_dark(monkeypatch):
    """The high voltage is never switched on."""
    chip, _ = guessed(monkeypatch, SSD1306, "sh1106")
    assert chip.on and not any(chip.picture())


# Blinka's loop over the dots


def scene(chance):
    """Draw layers of every kind. Return the bus traffic and the picture."""
    bus, chip = Bus(), SSD1306()
    bus.attach(chip)
    shown = display.open_display(bus)
    root = displayio.Group()
    shown.root_group = root
    for _ in range(5):
        for _ in range(chance.randrange(3)):
            wide, high = chance.choice(((1, 1), (7, 9), (32, 8), (33, 20), (128, 64))), chance.choice((1, 1, 1, 2))
            bitmap = displayio.Bitmap(*wide, chance.choice((2, 2, 2, 4)))
            for at in range(bitmap.width * bitmap.height):
                bitmap[at] = chance.randrange(2)
            palette = displayio.Palette(4)
            palette[0], palette[1] = chance.choice(((0, 0xFFFFFF), (0xFFFFFF, 0), (0, 0), (0xFFFFFF, 0xFFFFFF)))
            if not chance.randrange(4):
                palette.make_transparent(chance.randrange(2))
            across = min(chance.choice((1, 1, 1, 2)), bitmap.width)
            if bitmap.width % across:
                across = 1
            tall = chance.choice((1, 1, bitmap.height))
            grid = displayio.TileGrid(
                bitmap,
                pixel_shader=palette,
                width=chance.choice((across, 3)),
                height=chance.choice((1, 1, 2)),
                tile_width=bitmap.width // across,
                tile_height=bitmap.height // tall,
            )
            for tile in range(grid.width * grid.height):
                grid[tile] = chance.randrange(across * tall)
            grid.x, grid.y, grid.flip_x = chance.randrange(-20, 120), chance.randrange(-20, 60), not chance.randrange(5)
            group = displayio.Group(scale=high)
            group.append(grid)
            root.append(group)
        if root and chance.randrange(2):
            root[-1][0].bitmap[0] = chance.randrange(2)
        if root and not chance.randrange(4):
            root[0].hidden = not root[0].hidden
        shown.refresh()
    return bus.bytes, bytes(chip.ram), chip.picture()


@pytest.mark.slow
def test_line_by_line_is_dot_by_dot(monkeypatch):
    """Layers overlap, cross the edges, are flipped, doubled, transparent: the same bytes go out."""
    slow = []
    monkeypatch.setattr(dots, "dot_by_dot", lambda *given, plain=dots.dot_by_dot: slow.append(1) or plain(*given))
    quick = [scene(random.Random(seed)) for seed in range(60)]
    few = len(slow)
    monkeypatch.setattr(dots.blinka, "_fill_pixels_packed", dots.dot_by_dot)
    assert [scene(random.Random(seed)) for seed in range(60)] == quick
    assert 0 < 1.5 * few < len(slow) - few


def drawn(chance):
    """Return bitmaps read from files and drawn onto each other."""
    one, other = displayio.Bitmap(chance.randrange(1, 140), 30, 2), displayio.Bitmap(chance.randrange(1, 70), 40, 2)
    for bitmap in one, other:
        rows = io.BytesIO(chance.randbytes((bitmap.width + 7) // 8 * bitmap.height))
        bitmaptools.readinto(bitmap, rows, 1, reverse_pixels_in_element=True)
    for _ in range(20):
        onto, source = chance.choice(((one, other), (other, one), (one, one)))
        x1, y1 = chance.randrange(source.width), chance.randrange(source.height)
        part = {"x1": x1, "y1": y1, "x2": chance.randrange(x1, source.width + 2), "y2": chance.randrange(y1, source.height + 2)}
        part["skip_source_index"], part["skip_dest_index"] = chance.choice((None, None, 0, 1)), chance.choice((None, None, 0))
        at = chance.randrange(-3, onto.width), chance.randrange(-3, onto.height)
        try:
            bitmaptools.blit(onto, source, *at, **chance.choice(({}, part)))
        except ValueError as wrong:
            assert "range" in str(wrong)
    return [[bitmap[x, y] for y in range(bitmap.height) for x in range(bitmap.width)] for bitmap in (one, other)]


@pytest.mark.slow
def test_readinto_and_blit_give_the_same_dots(monkeypatch):
    quick = [drawn(random.Random(seed)) for seed in range(150)]
    monkeypatch.setattr(bitmaptools, "readinto", dots.dots_into)
    monkeypatch.setattr(bitmaptools, "blit", dots.dots_onto)
    assert [drawn(random.Random(seed)) for seed in range(150)] == quick
    with pytest.raises(EOFError):
        dots.readinto(displayio.Bitmap(9, 2, 2), io.BytesIO(b"123"), 1, reverse_pixels_in_element=True)
