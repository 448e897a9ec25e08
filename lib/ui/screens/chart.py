"""A picture of one's games, for the page: bars for how many ended with so many points; or, of a game against somebody, the
latest one after the other, won upwards and lost downwards. A mark is above the last."""

import bitmaptools
import displayio
from micropython import const

from ui.drawing.zones import PLAIN, Line

_BARS = const(23)
_LEFT = const(17)  # x of the first bar: 15 dots before it have room for "-20"; a bar and its gap are four dots
_PITCH = const(4)
_HIGH = const(14)  # dots of the highest bar
_AXIS = const(18)
_MIDDLE = const(11)


def draw(app, told, contest, mark=True):
    """`told` are scores and whether they were won, the oldest first."""
    bitmap, group = displayio.Bitmap(128, _AXIS + 1, 2), displayio.Group(x=0, y=24)
    group.append(displayio.TileGrid(bitmap, pixel_shader=PLAIN))
    last = row(bitmap, told[-_BARS:]) if contest else bars(app, bitmap, group, [score for score, _ in told])
    for i in range(3 if mark else 0):
        fill(bitmap, last + i - 1, i, last + 4 - i, i + 1)
    return group


def fill(bitmap, x1, y1, x2, y2):
    bitmaptools.fill_region(bitmap, x1, y1, x2, y2, 1)


def row(bitmap, told):
    """Games one after the other; where the last is."""
    fill(bitmap, 0, _MIDDLE, 128, _MIDDLE + 1)
    for i in range(len(told)):
        x, up = _LEFT + _PITCH * i, told[i][1]
        fill(bitmap, x, _MIDDLE - 6 if up else _MIDDLE, x + _PITCH - 1, _MIDDLE if up else _MIDDLE + 7)
    return _LEFT + _PITCH * (len(told) - 1)


def bars(app, bitmap, group, scores):
    """How often there was each score, or so many beside each other; where the last one is."""
    low = min(0, min(scores))
    wide = max(2, (max(scores) - low) // _BARS + 1)
    counts = bytearray(_BARS)
    for score in scores:
        counts[(score - low) // wide] += 1 if counts[(score - low) // wide] < 255 else 0
    fill(bitmap, _LEFT, _AXIS, _LEFT + _PITCH * _BARS, _AXIS + 1)
    for i in range(_BARS):
        x, high = _LEFT + _PITCH * i, -(-counts[i] * _HIGH // max(counts))
        fill(bitmap, x, _AXIS - high, x + _PITCH - 1, _AXIS)
    for x, number, right in (_LEFT - 2, low, True), (_LEFT + _PITCH * _BARS + 2, low + wide * _BARS - 1, False):
        line = Line(app.small, x, _AXIS - 7, right=right)
        line.say("%d" % number)
        group.append(line.group)
    return _LEFT + _PITCH * ((scores[-1] - low) // wide)
