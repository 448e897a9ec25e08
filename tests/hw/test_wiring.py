"""hw/wiring.py on the desktop: Adafruit's drivers and Blinka's buses over models of the chips, with all kinds of settings."""

import importlib
import sys
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace

import displayio
import pytest

from simulator.device import display
from simulator.device.chips.bus import Bus, Spi
from simulator.device.chips.sh1106 import SH1106
from simulator.device.chips.ssd1306 import SSD1306, SSD1309

ROOT = Path(__file__).parent.parent.parent
KINDS = {"ssd1306": SSD1306, "ssd1309": SSD1309, "sh1106": SH1106}


class Pin:
    def __init__(self, number):
        self.number = number


class Wires(display.I2C):
    """A fake busio.I2C with one of our chip models."""

    def writeto_then_readfrom(self, address, out, into):
        self.writeto(address, out)
        into[:] = self.bus.read(address, len(into))


class Board:
    """A fake board with a display, as CircuitPython sees it. log: the pins of all opened parts"""

    def __init__(self, chip):
        self.chip, self.log = chip, []
        self.bus, self.spi = Bus(), Spi(chip)
        self.bus.attach(chip)
        self.pins = {"GP%d" % number: Pin(number) for number in (*range(23), 26, 27, 28)}
        self.names = {pin: name for name, pin in self.pins.items()}

    def i2c(self, scl, sda, frequency):
        if sda.number % 2 or scl.number != sda.number + 1:  # as the RP2040's two blocks reach the pins
            raise ValueError("Invalid pins")
        self.log.append((self.names[sda], self.names[scl], frequency))
        return Wires(self.bus)

    def two(self, clock, mosi):
        if clock.number % 4 != 2 or mosi.number % 4 != 3 or (clock.number ^ mosi.number) & 8:
            raise ValueError("Invalid pins")
        self.log.append((self.names[clock], self.names[mosi]))
        return display.SPI(self.spi)

    def line(self, pin):
        """Return a line; FourWire asks for command, select and reset in this order."""
        name = ("dc", "cs", "res")[sum(isinstance(entry, str) for entry in self.log)]
        self.log.append(self.names[pin])
        return display.Line(self.spi, name)


@pytest.fixture
def wired(monkeypatch):
    """Return a function that imports hw.wiring on a board with a chip and settings."""

    def wire(chip=None, **settings):
        board = Board(chip or SSD1306())
        for name, parts in {
            "alarm": {},
            "board": board.pins,
            "busio": {"I2C": board.i2c, "SPI": board.two},
            "digitalio": {},
            "keypad": {"Keys": lambda pins, **more: [board.names[pin] for pin in pins]},
            "microcontroller": {"Pin": Pin},
            "pwmio": {"PWMOut": lambda pin, **more: board.names[pin]},
            "supervisor": {},
        }.items():
            module = ModuleType(name)
            vars(module).update(parts)
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr("fourwire.digitalio", SimpleNamespace(DigitalInOut=board.line))
        for name in "hw.wiring", "hw.other_displays", "hw.pico", "adafruit_displayio_ssd1306":  # the driver class is patched
            monkeypatch.delitem(sys.modules, name, raising=False)
        wiring = importlib.import_module("hw.wiring")
        monkeypatch.setattr(wiring, "setting", settings.get)
        # The firmware searches for the chip first, Blinka does not.
        bus = wiring.i2cdisplaybus.I2CDisplayBus
        monkeypatch.setattr(wiring, "i2cdisplaybus", SimpleNamespace(I2CDisplayBus=found(board, bus)))
        return wiring, board

    yield wire
    displayio.release_displays()
    for name in "hw.wiring", "hw.other_displays", "hw.pico":
        sys.modules.pop(name, None)


def found(board, bus):
    def look(wires, device_address):
        if not board.bus.probe(device_address):
            raise ValueError("Unable to find I2C Display at %x" % device_address)
        return bus(wires, device_address=device_address)

    return look


def refused(wiring, board, act="open_display", *given):
    with pytest.raises(wiring.Trouble) as caught:
        getattr(wiring, act)(*given)
    return str(caught.value), caught.value.blinks


def paint(shown):
    """Draw dots in every corner. Return them and the bitmap."""
    bitmap, palette, group = displayio.Bitmap(128, 64, 2), displayio.Palette(2), displayio.Group()
    palette[1] = 0xFFFFFF
    for at in range(128):
        bitmap[at, at // 2] = bitmap[at, 63] = 1
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    shown.root_group = group
    shown.refresh()
    dots = [(x, y) for y in range(64) for x in range(128) if bitmap[x, y]]
    return dots, bitmap


def lit(chip):
    return [(x, y) for y in range(64) for x in range(128) if chip.pixel(x, y)]


# Each display, on each bus


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_each_display_on_each_bus(wired, name, bus):
    """The picture is upright and whole, changes land in place, sleep and wake work, all on the pins of BUILD.md."""
    wiring, board = wired(KINDS[name](), OLED=name, OLED_BUS=bus)
    wires, shown = wiring.open_display()
    dots, bitmap = paint(shown)
    assert lit(board.chip) == dots and board.chip.contrast == 102
    bitmap[100, 10] = 1
    shown.refresh()
    assert lit(board.chip) == sorted(dots + [(100, 10)], key=lambda dot: (dot[1], dot[0]))
    shown.sleep()
    assert not board.chip.on and not lit(board.chip)
    shown.wake()
    assert lit(board.chip)
    i2c, spi = [("GP4", "GP5", 400000)], [("GP2", "GP3"), "GP7", "GP8", "GP6"]
    assert board.log == (spi if bus == "spi" else i2c)
    assert (board.spi if bus == "i2c" else board.bus).bytes == 0 and not board.spi.lines["dc"] * (bus == "i2c")


@pytest.mark.parametrize("name", KINDS)
def test_chip_is_detected(wired, name):
    """Without a setting an SH1106 is detected, anything else is taken for an SSD1306; the lock is free afterwards."""
    wiring, board = wired(KINDS[name]())
    wires, shown = wiring.open_display()
    assert wiring.asked(wires, 0x3C) == (b"sh1106" if name == "sh1106" else None)
    dots, _ = paint(shown)
    assert lit(board.chip) == dots


def test_chip_in_use_is_detected_too(wired):
    """After a restart the chip may be in any state, even at its last column."""
    wiring, board = wired(SH1106())
    board.chip.page, board.chip.column, board.chip.remapped = 7, 131, True
    wires, shown = wiring.open_display()
    assert "adafruit_displayio_sh1106" in type(shown).__base__.__module__ and paint(shown)[0] == lit(board.chip)


def test_display_that_cannot_be_read(wired, monkeypatch):
    """The chip accepts writes and refuses reads."""
    wiring, board = wired()

    def deaf(address, size):
        raise OSError(19, "No such device")

    monkeypatch.setattr(board.bus, "read", deaf)
    wires, shown = wiring.open_display()
    assert paint(shown)[0] == lit(board.chip) and wires.try_lock()


@pytest.mark.parametrize("name", ["ssd1306", "ssd1309"])
def test_wrong_oled_setting_is_reported(wired, name):
    wiring, board = wired(SH1106(), OLED=name)
    says = "settings.toml: OLED = %s, but the display identifies itself as sh1106" % name
    assert refused(wiring, board) == (says, 4)


def test_possibly_wrong_oled_setting_is_obeyed(wired, capsys):
    """If an SH1106 cannot be read, the setting decides, and the console has a warning."""
    wiring, board = wired(OLED="sh1106")
    with pytest.raises(ValueError, match="command 0xAD"):  # an SSD1306 would do something odd
        wiring.open_display()
    assert "the display does not answer as one. If it stays dark, try ssd1306" in capsys.readouterr().out


def test_settings_ignore_case(wired):
    wiring, board = wired(SH1106(), OLED="SH1106", OLED_BUS="SPI")
    paint(wiring.open_display()[1])
    assert board.spi.bytes and not board.bus.bytes


def test_no_display(wired):
    wiring, board = wired(OLED_ADDRESS=0x3D)
    says, blinks = refused(wiring, board)
    assert "The display does not answer: Unable to find I2C Display at 3d" in says and "0x3D" in says and blinks == 2


def test_no_pull_up(wired, monkeypatch):
    wiring, board = wired()

    def dead(*given, **more):
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")

    monkeypatch.setattr("busio.I2C", dead)
    says, blinks = refused(wiring, board)
    assert "No pull up found" in says and blinks == 2


# Refused settings


@pytest.mark.parametrize(
    "settings, says, blinks",
    [
        ({"OLED": "ssd1305"}, "OLED = ssd1305 is not allowed; use one of ssd1306 ssd1309 sh1106", 4),
        ({"OLED": 1306}, "OLED = 1306 is not allowed", 4),
        ({"OLED": ""}, "OLED =  is not allowed", 4),
        ({"OLED_BUS": "uart"}, "OLED_BUS = uart is not allowed; use one of i2c spi", 4),
        ({"OLED_SDA": "GP6"}, "OLED_SDA and OLED_SCL cannot be used together for I2C: Invalid pins", 3),
        ({"OLED_SCL": "GP4"}, "OLED_SDA and OLED_SCL are both GP4", 3),
        ({"OLED_BUS": "spi", "OLED_SCK": "GP4"}, "OLED_SCK and OLED_MOSI cannot be used together for SPI: Invalid pins", 3),
        ({"OLED_BUS": "spi", "OLED_MOSI": "GP11"}, "OLED_SCK and OLED_MOSI cannot be used together for SPI", 3),
        ({"OLED_BUS": "spi", "OLED_DC": "GP6"}, "OLED_RES and OLED_DC are both GP6", 3),
        ({"OLED_BUS": "spi", "OLED_CS": "GP2"}, "OLED_SCK and OLED_CS are both GP2", 3),
        ({"OLED_BUS": "spi", "OLED_RES": "GP99"}, "OLED_RES = GP99 is not a pin of this board", 3),
        ({"OLED_BUS": "spi", "OLED_DC": "GP23"}, "OLED_DC = GP23 is not a pin of this board", 3),
    ],
)
def test_settings_of_the_display_that_are_wrong(wired, settings, says, blinks):
    wiring, board = wired(**settings)
    message, count = refused(wiring, board)
    assert message.startswith("settings.toml: " + says) and count == blinks


@pytest.mark.parametrize(
    "settings, says",
    [
        ({"KEY_UP": "GP11"}, "KEY_UP and KEY_DOWN are both GP11"),
        ({"KEY_A": "GP4"}, "OLED_SDA and KEY_A are both GP4"),
        ({"KEY_B": "GP8", "OLED_BUS": "spi"}, "OLED_CS and KEY_B are both GP8"),
    ],
)
def test_a_button_on_a_pin_that_is_taken(wired, settings, says):
    """The message is on the display, which works."""
    wiring, board = wired(**settings)
    _, shown = wiring.open_display()
    with pytest.raises(wiring.Trouble, match=says) as caught:
        wiring.open_keys(shown)
    assert caught.value.blinks == 3 and caught.value.display is shown


def test_a_piezo_on_a_pin_that_is_taken(wired):
    wiring, board = wired(PIEZO="GP15")
    _, shown = wiring.open_display()
    assert wiring.open_keys(shown)[1] == ["GP10", "GP11", "GP12", "GP13", "GP14", "GP15"]
    with pytest.raises(wiring.Trouble, match="KEY_B and PIEZO are both GP15"):
        wiring.open_piezo(shown)


def test_the_pins_of_the_other_bus_are_free(wired):
    """With SPI, GP4 and GP5 may be keys; with I2C, GP2 may."""
    wiring, board = wired(OLED_BUS="spi", KEY_UP="GP4", KEY_DOWN="GP5")
    _, shown = wiring.open_display()
    assert wiring.open_keys(shown)[1][:2] == ["GP4", "GP5"]


def test_a_firmware_without_spi(wired, monkeypatch):
    wiring, board = wired(OLED_BUS="spi")
    monkeypatch.setitem(sys.modules, "fourwire", None)
    says, blinks = refused(wiring, board)
    assert says.startswith("settings.toml: OLED_BUS = spi cannot be used on this board") and blinks == 4


@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_example_settings_are_the_defaults(wired, bus):
    """docs/settings.toml.example, copied unchanged, uses the same pins as no file."""
    settings = {**tomllib.loads((ROOT / "docs" / "settings.toml.example").read_text(encoding="utf-8")), "OLED_BUS": bus}
    logs = []
    for given in ({"OLED_BUS": bus}, settings):
        wiring, board = wired(**given)
        _, shown = wiring.open_display()
        logs.append((board.log, wiring.open_keys(shown)[1], shown.rotation))
    assert logs[0] == logs[1] and "KEY_B" in settings and "OLED_CS" in settings
    text = (ROOT / "docs" / "BUILD.md").read_text(encoding="utf-8")
    assert all("| `%s = " % name in text for name in settings)
