"""The bar over the status line that shows how long a key is held. It is loaded while a key is held."""

import bitmaptools
import displayio
from micropython import const

from ui.drawing.zones import PLAIN
from ui.keys import BAR

_PART = const(18)  # dots of a part


class Bar:
    def __init__(self, group, y):
        self.y, self.part, self.group = y, displayio.Bitmap(_PART, 8, 2), displayio.Group()
        bitmaptools.fill_region(self.part, 0, 1, _PART - 1, 7, 1)
        group.append(self.group)

    def fill(self, count):
        """Show `count` parts of the bar. Return True if the picture changed."""
        group = self.group
        before = len(group)
        if count < before:
            while len(group):
                group.pop()
        while len(group) < min(count, BAR):
            group.append(displayio.TileGrid(self.part, pixel_shader=PLAIN, x=1 + _PART * len(group), y=self.y))
        return len(group) != before
