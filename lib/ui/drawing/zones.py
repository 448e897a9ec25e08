"""Zones: the parts of a screen, built once. Later only the changed parts are drawn.

displayio sends each TileGrid's changed rectangle, even if a tile is set to its old value, so `put` compares (DEVICE 14).
"""

import bitmaptools
import displayio


def ink(front, back):
    palette = displayio.Palette(2)
    palette[0], palette[1] = back, front
    return palette


PLAIN, INVERSE = ink(0xFFFFFF, 0x000000), ink(0x000000, 0xFFFFFF)


def grid(sheet, columns, x, y, rows=1):
    """Return a TileGrid with rows of a sheet's tiles."""
    size = {"width": columns, "height": rows, "tile_width": sheet.width, "tile_height": sheet.height}
    return displayio.TileGrid(sheet.bitmap, pixel_shader=PLAIN, x=x, y=y, **size)


def put(grid, place, tile):
    if grid[place] != tile:
        grid[place] = tile


def cover(grid, hidden):
    """Hide or show a grid. displayio redraws all of a grid that is shown again, even if it was not hidden."""
    if grid.hidden != hidden:
        grid.hidden = hidden


def shade(grid, palette):
    if grid.pixel_shader is not palette:
        grid.pixel_shader = palette


class Line:
    """A line of words with its upper edge at y. right: x is its right end; `group` is the part that displayio shows

    Letters are copied into one bitmap: adafruit_display_text's labels take ten times as long (DEVICE 16). The bitmap is as
    wide as the text, because blank dots also take time on a full screen. `least` gives a smallest width to texts that change
    often: displayio sends an exchanged bitmap twice, once for the old place and once for the new.
    """

    edge, least = 0, 0  # class attributes: an attribute of each line would take memory in every line

    def __init__(self, font, x, y, right=False, least=0):
        self.font, self.text = font, ""
        self.group, self.bitmap = displayio.Group(x=x, y=y), None
        if right:
            self.edge = x
        if least:
            self.least = least

    def say(self, text):
        """Show a text. Return True if it is new."""
        if text == self.text:
            return False
        font = self.font
        old, numbers = font.numbers(self.text), font.numbers(text)  # of letters; stored they would cost more memory than time
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
        """Draw the letters that differ: the common beginning stays, and the common end too if both texts are equally wide."""
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
