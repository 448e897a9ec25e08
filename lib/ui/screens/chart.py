"""A picture of the player's games, for a page: bars that count the games with each score; or, for a game against opponents,
the latest games in order, wins upwards and losses downwards. A mark points at the last game."""

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


def draw(app, results, contest, mark=True):
    """Return the group with the picture. results: pairs of score and won, the oldest first"""
    bitmap, group = displayio.Bitmap(128, _AXIS + 1, 2), displayio.Group(x=0, y=24)
    group.append(displayio.TileGrid(bitmap, pixel_shader=PLAIN))
    last = row(bitmap, results[-_BARS:]) if contest else bars(app, bitmap, group, [score for score, _ in results])
    for i in range(3 if mark else 0):
        fill(bitmap, last + i - 1, i, last + 4 - i, i + 1)
    return group


def fill(bitmap, x1, y1, x2, y2):
    bitmaptools.fill_region(bitmap, x1, y1, x2, y2, 1)


def row(bitmap, results):
    """Draw the games in order. Return x of the last one."""
    fill(bitmap, 0, _MIDDLE, 128, _MIDDLE + 1)
    for i in range(len(results)):
        x, up = _LEFT + _PITCH * i, results[i][1]
        fill(bitmap, x, _MIDDLE - 6 if up else _MIDDLE, x + _PITCH - 1, _MIDDLE if up else _MIDDLE + 7)
    return _LEFT + _PITCH * (len(results) - 1)


def bars(app, bitmap, group, scores):
    """Draw how often each score, or each range of scores, was reached. Return x of the bar with the last game."""
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
