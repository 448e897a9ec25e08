"""Zones: what is on a screen, built once and afterwards only changed where it changed.

displayio sends each TileGrid's changed rectangle, and sends a tile again that was set to what it was: so `put` looks.
"""

import displayio
from adafruit_display_text import bitmap_label


def ink(front, back):
    palette = displayio.Palette(2)
    palette[0], palette[1] = back, front
    return palette


LIGHT, DARK = 0xFFFFFF, 0x000000
PLAIN, INVERSE = ink(LIGHT, DARK), ink(DARK, LIGHT)


def grid(bitmap, module, columns, x, y):
    """A row of tiles of a sheet; the module tells their size."""
    return displayio.TileGrid(
        bitmap, pixel_shader=PLAIN, width=columns, height=1, tile_width=module.WIDTH, tile_height=module.HEIGHT, x=x, y=y
    )


def put(grid, place, tile):
    if grid[place] != tile:
        grid[place] = tile


def shade(grid, palette):
    if grid.pixel_shader is not palette:
        grid.pixel_shader = palette


class Line:
    """A line of running text whose upper edge is at y; `right` sets it flush with that x."""

    def __init__(self, font, x, y, right=False):
        self.font, self.x, self.right = font, x, right
        middle = y + font.ascent - font.ascent // 2  # where a label wants its own y to be
        self.label = bitmap_label.Label(font, text="", color=LIGHT, save_text=True, x=x, y=middle)
        self.text = ""

    def say(self, text):
        """Show a text; was it another one?"""
        if text == self.text:
            return False
        self.text = text
        if self.right:
            self.label.x = self.x - self.font.width(text)
        self.label.text = text
        return True
