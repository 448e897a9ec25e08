"""Zones: what is on a screen, built once and afterwards only changed where it changed.

displayio sends each TileGrid's changed rectangle, and a tile that was set to what it was: so `put` looks (DEVICE 14).
"""

import bitmaptools
import displayio


def ink(front, back):
    palette = displayio.Palette(2)
    palette[0], palette[1] = back, front
    return palette


PLAIN, INVERSE = ink(0xFFFFFF, 0x000000), ink(0x000000, 0xFFFFFF)


def grid(sheet, columns, x, y, rows=1):
    """Tiles of a sheet in rows."""
    size = {"width": columns, "height": rows, "tile_width": sheet.width, "tile_height": sheet.height}
    return displayio.TileGrid(sheet.bitmap, pixel_shader=PLAIN, x=x, y=y, **size)


def put(grid, place, tile):
    if grid[place] != tile:
        grid[place] = tile


def shade(grid, palette):
    if grid.pixel_shader is not palette:
        grid.pixel_shader = palette


class Line:
    """A line of words whose upper edge is at y; `right` sets it flush with that x. `group` is what displayio shows.

    Letters are copied into one bitmap: adafruit_display_text's labels take ten times as long (DEVICE 16).
    """

    def __init__(self, font, x, y, right=False):
        self.font, self.right, self.edge, self.text = font, right, x, ""
        self.group = displayio.Group(x=x, y=y)
        self.bitmap = None

    def say(self, text):
        """Show a text; was it another one?"""
        if text == self.text:
            return False
        self.text = text
        font = self.font
        numbers = font.numbers(text)
        width = font.width(numbers)
        if self.right:
            self.group.x = self.edge - width
        if not self.bitmap or self.bitmap.width != width:
            self.resize(width)
        else:
            self.bitmap.fill(0)
        x, bitmap, strip, starts, blit = 0, self.bitmap, font.strip, font.starts, bitmaptools.blit
        for number in numbers:
            start, end = starts[number - 1], starts[number]
            blit(bitmap, strip, x, 0, x1=start, x2=end)
            x += end - start + 1
        return True

    def resize(self, width):
        self.bitmap = None
        if len(self.group):
            self.group.pop()
        if width:
            self.bitmap = displayio.Bitmap(width, self.font.height, 2)
            self.group.append(displayio.TileGrid(self.bitmap, pixel_shader=PLAIN))
