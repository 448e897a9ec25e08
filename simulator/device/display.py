"""The desk's display: Adafruit's own drivers on Blinka's displayio, over a virtual bus of either kind.

Blinka's displayio draws as CircuitPython's does, but differs in what it sends and what it lets pass. Each difference
that a test or a byte count could see is mended here, once, by replacing a method; nothing is forked. Checked against
adafruit-blinka-displayio 2.7.1 and CircuitPython 10.2.1.
"""

import os
import time
import types

os.environ["BLINKA_OS_AGNOSTIC"] = "1"  # no looking for a board, on a Raspberry Pi either

import adafruit_displayio_sh1106
import adafruit_displayio_ssd1306
import busdisplay
import displayio
import fourwire
import i2cdisplaybus
from displayio._area import Area
from displayio._constants import CHIP_SELECT_TOGGLE_EVERY_BYTE, DISPLAY_COMMAND
from displayio._displaycore import _DisplayCore

from simulator.device import dots  # noqa: F401 (it puts itself in place)
from simulator.device.chips.bus import Spi

ADDRESS = 0x3C
AREA_BUFFER = 512 * 8  # dots CircuitPython draws and sends at once

displayio._stop_background()  # the import starts a thread that wakes every millisecond for auto_refresh
busdisplay.time = types.SimpleNamespace(monotonic=time.monotonic, sleep=lambda seconds: None)  # 13 waits of 10 ms
fourwire.time = busdisplay.time
fourwire.digitalio = types.SimpleNamespace(DigitalInOut=lambda line: line)  # it is handed wires and not pins


class I2C:
    """What I2CDisplayBus asks of busio.I2C. The lock must be a true one: the driver's start waits for a refusal."""

    def __init__(self, bus):
        self.bus = bus
        self.held = False

    def try_lock(self):
        free = not self.held
        self.held = True
        return free

    def unlock(self):
        self.held = False

    def writeto(self, address, buffer):
        self.bus.write(address, bytes(buffer))

    def deinit(self):
        pass


class SPI:
    """What FourWire asks of busio.SPI."""

    def __init__(self, bus):
        self.bus = bus
        self.held = False

    try_lock, unlock = I2C.try_lock, I2C.unlock

    def configure(self, baudrate, polarity, phase):
        if (polarity, phase) != (0, 0):
            raise ValueError("the display takes a bit as the clock rises")
        self.bus.pace(baudrate)

    def write(self, data):
        self.bus.write(bytes(data))


class Line:
    """A wire beside them, as digitalio has it."""

    def __init__(self, bus, name):
        self.bus, self.name = bus, name

    def switch_to_output(self, value):
        self.value = value

    @property
    def value(self):
        return self.bus.lines[self.name]

    @value.setter
    def value(self, level):
        self.bus.set(self.name, bool(level))


class Display:
    """What both drivers' displays do otherwise on the firmware."""

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        """The firmware cuts 255 * value off, Blinka rounds it."""
        busdisplay.BusDisplay.brightness.fset(self, int(255 * value) / 255)
        self._brightness = value

    def _get_refresh_areas(self):
        """The firmware chains its areas backwards: the lowest layer goes first."""
        return super()._get_refresh_areas()[::-1]

    def _refresh_area(self, area):
        """The firmware cuts an area too large for its buffer into bands of whole pages, and for page addressing into pages."""
        clipped = Area()
        if not self._core.clip_area(area, clipped):
            return True
        rows = clipped.height()
        if self._core.sh1107_addressing:
            rows = 8
        elif clipped.size() > AREA_BUFFER:
            rows = AREA_BUFFER // clipped.width() // 8 * 8
        for top in range(clipped.y1, clipped.y2, rows):
            super()._refresh_area(Area(clipped.x1, top, clipped.x2, min(top + rows, clipped.y2)))
        return True


class SSD1306(Display, adafruit_displayio_ssd1306.SSD1306):
    pass


class SH1106(Display, adafruit_displayio_sh1106.SH1106):
    def __init__(self, bus, **more):
        super().__init__(bus, colstart=2, **more)  # as hw/wiring.py has it


DRIVERS = {"ssd1306": SSD1306, "ssd1309": SSD1306, "sh1106": SH1106}


def open_display(bus, rotation=0, brightness=0.5, oled="ssd1306"):
    """A displayio display over a bus."""
    try:
        if isinstance(bus, Spi):
            lines = {"command": "dc", "chip_select": "cs", "reset": "res"}
            lines = {name: Line(bus, line) for name, line in lines.items()}
            wires = fourwire.FourWire(SPI(bus), baudrate=bus.frequency, **lines)
        else:
            if not bus.probe(ADDRESS):  # the firmware looks for the chip first, Blinka does not
                raise ValueError("Unable to find I2C Display at %x" % ADDRESS)
            wires = i2cdisplaybus.I2CDisplayBus(I2C(bus), device_address=ADDRESS)
        return DRIVERS[oled](wires, width=128, height=64, auto_refresh=False, brightness=brightness, rotation=rotation)
    finally:  # Blinka keeps at most a few displays for its thread; ours live and die as plain objects
        displayio.displays.clear()
        displayio.display_buses.clear()


def mend(kind, name):
    """Replace a method of one of Blinka's classes; the new one is handed the old one first."""

    def put(function):
        before = getattr(kind, name)
        setattr(kind, name, lambda *given: function(before, *given))

    return put


@mend(_DisplayCore, "set_region_to_update")
def region(before, core, area):
    """With page addressing the firmware sends all of the column's upper half, Blinka leaves it at zero."""
    if not core.sh1107_addressing:
        return before(core, area)
    column, page = area.x1 + core.colstart, area.y1 + core.rowstart >> 3
    for command in bytes((0x10 | column >> 4, column & 15)), bytes((0xB0 | page,)):
        core.begin_transaction()
        core.send(DISPLAY_COMMAND, CHIP_SELECT_TOGGLE_EVERY_BYTE, command)
        core.end_transaction()


@mend(displayio.TileGrid, "_finish_refresh")
def finish(before, grid):
    """Blinka keeps the marks of changes over a full refresh and so sends everything twice."""
    grid._needs_refresh = False
    before(grid)


@mend(displayio.TileGrid, "_get_refresh_areas")
def areas(before, grid, found):
    """A move to the next place in line is one area on the firmware, two on Blinka (< for <=)."""
    shown, now = grid._previous_area, grid._current_area
    hidden = grid._hidden_tilegrid or grid._hidden_by_parent
    if grid._moved and shown.x1 != shown.x2 and not hidden:
        both = grid._dirty_area
        shown.union(now, both)
        if both.size() <= 2 * grid._pixel_width * grid._pixel_height:
            found.append(both)
        else:
            found += (shown, now)
    else:
        before(grid, found)


@mend(displayio.TileGrid, "_get_previous_area")
def previous(before, grid, area):
    """What leaves a group leaves only the place where it was last drawn; undrawn, it leaves none."""
    grid._previous_area.copy_into(area)
    return area.x1 != area.x2


@mend(displayio.Group, "_layer_update")
def enter(before, group, index):
    """What enters a group is as hidden as the group; Blinka leaves it as it was elsewhere."""
    before(group, index)
    layer = group._layers[index]
    if isinstance(layer, (displayio.TileGrid, displayio.Group)):
        layer._set_hidden_by_parent(group._hidden_group or group._hidden_by_parent)


@mend(displayio.TileGrid, "_extract_and_check_index")
def cell(before, grid, index):
    x, y = index if isinstance(index, tuple) else (index % grid.width, index // grid.width)
    if not (0 <= x < grid.width and 0 <= y < grid.height):
        raise IndexError("Tile index out of bounds")
    return x, y


@mend(displayio.TileGrid, "_set_tile")
def tile(before, grid, x, y, value):
    if value >= grid._tiles_in_bitmap:
        raise ValueError("tile must be 0-%d" % (grid._tiles_in_bitmap - 1))
    before(grid, x, y, value)


@mend(displayio.Bitmap, "__setitem__")
def dot(before, bitmap, index, value):
    x, y = index if isinstance(index, tuple) else (index % bitmap.width, index // bitmap.width)
    if not (0 <= x < bitmap.width and 0 <= y < bitmap.height):
        raise IndexError("index %r" % (index,))
    if not 0 <= value <= bitmap._bitmask:
        raise ValueError("value must be 0-%d" % bitmap._bitmask)
    before(bitmap, (x, y), value)
