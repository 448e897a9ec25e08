"""Large print: letters twice as high but not wider, so every text fits; three lines, on pages that need no more than three.

Pictures, and screens that need all five lines, stay small.
"""

import bitmaptools
import displayio
from micropython import const

from ui.drawing import page, zones
from ui.drawing.zones import PLAIN

_ROWS = const(3)
_TOP = const(16)
_PITCH = const(16)
_HIGH = const(15)  # rows of dots: each row of a letter twice, but only once the last, which only descenders reach


class Line(zones.Line):
    """A line whose letters are drawn small into a hidden bitmap, and from there twice as high into `seen`."""

    def write(self, numbers, old, same):
        zones.Line.write(self, numbers, old, same)
        for y in range(_HIGH if self.seen else 0):
            bitmaptools.blit(self.seen, self.bitmap, 0, y, y1=y // 2, y2=y // 2 + 1)

    def resize(self, width):
        self.seen = None
        zones.Line.resize(self, width)
        if width:
            self.seen = displayio.Bitmap(width, _HIGH, 2)
            self.group.pop()
            self.group.append(displayio.TileGrid(self.seen, pixel_shader=PLAIN))


class Page(page.Page):
    rows = _ROWS

    def __init__(self, app):
        page.Page.__init__(self, app)
        self.plain, self.low = self.lines, self.bar
        self.high = displayio.TileGrid(displayio.Bitmap(128, _PITCH, 2), pixel_shader=self.bar.pixel_shader)
        self.three = [Line(self.small, 3, _TOP + i * _PITCH) for i in range(_ROWS)]

    def show(self, title, lines, row=None, corner="", indent=3, picture=None):
        large = len(lines) <= _ROWS and not picture
        if large is not (self.lines is self.three):
            self.turn(large)
        page.Page.show(self, title, lines, row, corner, indent, picture)

    def turn(self, large):
        """Change between large and small lines. Clear the lines that leave, which frees their bitmaps."""
        group = self.group
        group.remove(self.bar)
        for line in self.lines:
            line.say("")
            group.remove(line.group)
        self.lines, self.bar = (self.three, self.high) if large else (self.plain, self.low)
        group.insert(0, self.bar)
        for line in self.lines:
            group.append(line.group)
