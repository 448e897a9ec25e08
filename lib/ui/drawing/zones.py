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


def cover(grid, hidden):
    """Show or hide; showing again what shows already would draw all of it."""
    if grid.hidden != hidden:
        grid.hidden = hidden


def shade(grid, palette):
    if grid.pixel_shader is not palette:
        grid.pixel_shader = palette


class Line:
    """A line of words whose upper edge is at y; `right` sets it flush with that x. `group` is what displayio shows.

    Letters are copied into one bitmap: adafruit_display_text's labels take ten times as long (DEVICE 16). It is
    as wide as the text, since what is blank takes its time too on a full screen; or at least so many dots, for texts that
    change all the time: a bitmap that is exchanged is sent twice, as what was there and as what is.
    """

    edge, least = 0, 0  # each of its own takes room in every line that there is

    def __init__(self, font, x, y, right=False, least=0):
        self.font, self.text = font, ""
        self.group, self.bitmap = displayio.Group(x=x, y=y), None
        if right:
            self.edge = x
        if least:
            self.least = least

    def say(self, text):
        """Show a text; was it another one?"""
        if text == self.text:
            return False
        font = self.font
        old, numbers = font.numbers(self.text), font.numbers(text)  # of the letters: kept they would take more room than time
        self.text = text
        width = font.width(numbers)
        same = width == font.width(old)
        if self.edge:
            self.group.x = self.edge - width
        width = max(width, self.least)
        if not self.bitmap or self.bitmap.width != width:
            self.resize(width)
            old = b""
        self.write(numbers, old, same)
        return True

    def write(self, numbers, old, same):
        """Letters where the line has others: what both begin with stays, and what they end with if they are as long."""
        bitmap, font = self.bitmap, self.font
        strip, starts = font.strip, font.starts
        first, last, behind = 0, len(numbers), len(old)
        while first < last and first < behind and numbers[first] == old[first]:
            first += 1
        while same and first < last and first < behind and numbers[last - 1] == old[behind - 1]:
            last, behind = last - 1, behind - 1
        x = font.width(numbers[:first]) + 1 if first else 0
        if first < behind:
            bitmaptools.fill_region(bitmap, x, 0, x + font.width(old[first:behind]), font.height, 0)
        for number in numbers[first:last]:
            start, end = starts[number - 1], starts[number]
            bitmaptools.blit(bitmap, strip, x, 0, x1=start, x2=end)
            x += end - start + 1

    def resize(self, width):
        self.bitmap = None
        if len(self.group):
            self.group.pop()
        if width:
            self.bitmap = displayio.Bitmap(width, self.font.height, 2)
            self.group.append(displayio.TileGrid(self.bitmap, pixel_shader=PLAIN))
