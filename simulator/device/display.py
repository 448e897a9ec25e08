"""The simulated display: Adafruit's own drivers on Blinka's displayio, over a virtual bus of either kind.

Blinka's displayio draws as CircuitPython's does, but sends other bytes and accepts other arguments. Each difference that a
test or a byte count could see is corrected here once, by replacing a method; nothing is forked. Checked against
adafruit-blinka-displayio 2.7.1 and CircuitPython 10.2.1.
"""

import os
import time
import types

os.environ["BLINKA_OS_AGNOSTIC"] = "1"  # do not look for a board, not even on a Raspberry Pi

import adafruit_displayio_sh1106
import adafruit_displayio_ssd1306
import busdisplay
import displayio
import fourwire
import i2cdisplaybus
from displayio._area import Area
from displayio._constants import CHIP_SELECT_TOGGLE_EVERY_BYTE, DISPLAY_COMMAND
from displayio._displaycore import _DisplayCore

from simulator.device import dots  # noqa: F401 (the import replaces functions)
from simulator.device.chips.bus import Spi

ADDRESS = 0x3C
AREA_BUFFER = 512 * 8  # dots that CircuitPython draws and sends at once

displayio._stop_background()  # the import starts a thread that wakes every millisecond for auto_refresh
busdisplay.time = types.SimpleNamespace(monotonic=time.monotonic, sleep=lambda seconds: None)  # 13 waits of 10 ms
fourwire.time = busdisplay.time
fourwire.digitalio = types.SimpleNamespace(DigitalInOut=lambda line: line)  # it gets wires, not pins


class I2C:
    """The part of busio.I2C that I2CDisplayBus uses. The lock must work: the driver waits until it is refused."""

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
    """The part of busio.SPI that FourWire uses."""

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
    """A control line, with the interface of digitalio."""

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
    """The differences of the firmware's displays, for both drivers."""

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        """Set the brightness: the firmware truncates 255 * value, Blinka rounds it."""
        busdisplay.BusDisplay.brightness.fset(self, int(255 * value) / 255)
        self._brightness = value

    def _get_refresh_areas(self):
        """Return the areas in the firmware's order: the lowest layer first."""
        return super()._get_refresh_areas()[::-1]

    def _refresh_area(self, area):
        """Send an area in bands of whole pages if it exceeds the firmware's buffer, and page by page in page addressing."""
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
        super().__init__(bus, colstart=2, **more)  # as in hw/wiring.py


DRIVERS = {"ssd1306": SSD1306, "ssd1309": SSD1306, "sh1106": SH1106}


def open_display(bus, rotation=0, brightness=0.5, oled="ssd1306"):
    """Return a displayio display over a bus."""
    try:
        if isinstance(bus, Spi):
            lines = {"command": "dc", "chip_select": "cs", "reset": "res"}
            lines = {name: Line(bus, line) for name, line in lines.items()}
            wires = fourwire.FourWire(SPI(bus), baudrate=bus.frequency, **lines)
        else:
            if not bus.probe(ADDRESS):  # the firmware searches for the chip first, Blinka does not
                raise ValueError("Unable to find I2C Display at %x" % ADDRESS)
            wires = i2cdisplaybus.I2CDisplayBus(I2C(bus), device_address=ADDRESS)
        return DRIVERS[oled](wires, width=128, height=64, auto_refresh=False, brightness=brightness, rotation=rotation)
    finally:  # Blinka limits the number of displays for its thread; ours are plain objects
        displayio.displays.clear()
        displayio.display_buses.clear()


def mend(kind, name):
    """Replace a method of one of Blinka's classes. The new function gets the old one as its first argument."""

    def put(function):
        before = getattr(kind, name)
        setattr(kind, name, lambda *arguments: function(before, *arguments))

    return put


@mend(_DisplayCore, "set_region_to_update")
def region(before, core, area):
    """Send all of the column's upper half with page addressing, like the firmware; Blinka sends zero."""
    if not core.sh1107_addressing:
        return before(core, area)
    column, page = area.x1 + core.colstart, area.y1 + core.rowstart >> 3
    for command in bytes((0x10 | column >> 4, column & 15)), bytes((0xB0 | page,)):
        core.begin_transaction()
        core.send(DISPLAY_COMMAND, CHIP_SELECT_TOGGLE_EVERY_BYTE, command)
        core.end_transaction()


@mend(displayio.TileGrid, "_finish_refresh")
def finish(before, grid):
    """Clear the marks of changes at a full refresh; Blinka keeps them and sends everything twice."""
    grid._needs_refresh = False
    before(grid)


@mend(displayio.TileGrid, "_get_refresh_areas")
def areas(before, grid, changed_areas):
    """Report a move to the adjacent place as one area, like the firmware; Blinka reports two (< for <=)."""
    before_move, now = grid._previous_area, grid._current_area
    hidden = grid._hidden_tilegrid or grid._hidden_by_parent
    if grid._moved and before_move.x1 != before_move.x2 and not hidden:
        both = grid._dirty_area
        before_move.union(now, both)
        if both.size() <= 2 * grid._pixel_width * grid._pixel_height:
            changed_areas.append(both)
        else:
            changed_areas += (before_move, now)
    else:
        before(grid, changed_areas)


@mend(displayio.TileGrid, "_get_previous_area")
def previous(before, grid, area):
    """Report only the place where a layer was last drawn when it leaves a group; none if it was not drawn."""
    grid._previous_area.copy_into(area)
    return area.x1 != area.x2


@mend(displayio.Group, "_layer_update")
def enter(before, group, index):
    """Hide a layer that enters a hidden group, like the firmware; Blinka keeps its former state."""
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
