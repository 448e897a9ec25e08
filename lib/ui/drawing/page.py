"""A page of words: a title, a few lines, a bar of light over one of them. All screens of words share one page."""

import displayio
from micropython import const

from ui.drawing.zones import INVERSE, PLAIN, Line, shade

ROWS = 5
_TOP = const(15)
_PITCH = const(10)
_INDENT = const(3)


class Page:
    rows = ROWS  # lines of a list; ui/drawing/large_page.py has fewer

    def __init__(self, app):
        self.app, self.group = app, displayio.Group()
        self.small = app.small
        self.title = Line(app.title, 0, 0)
        self.corner = Line(self.small, 128, 2, right=True)
        size = {"width": 16, "height": 1, "tile_width": 8, "tile_height": _PITCH}  # one tile: a bitmap so wide takes 160 bytes
        self.bar = displayio.TileGrid(displayio.Bitmap(8, _PITCH, 2), pixel_shader=INVERSE, **size)
        self.lines = [Line(self.small, _INDENT, _TOP + i * _PITCH) for i in range(ROWS)]
        self.picture = None
        self.group.append(self.bar)
        for line in [self.title, self.corner] + self.lines:
            self.group.append(line.group)

    def show(self, title, lines, row=None, corner="", indent=_INDENT, picture=None):
        """Put words on the page, and a picture over blank lines. Unchanged lines are not drawn again."""
        if picture is not self.picture:
            if self.picture:
                self.group.remove(self.picture)
            if picture:
                self.group.append(picture)
            self.picture = picture
        changed = self.title.say(title) + self.corner.say(corner)
        for i in range(len(self.lines)):
            line = self.lines[i]
            if line.group.x != indent:
                line.group.x = indent
            changed += line.say(lines[i] if i < len(lines) else "")
        self.point(row)
        if changed > 2:
            self.app.whole()  # sending the whole screen once is faster than clearing and writing several lines (DEVICE 15)

    def point(self, row):
        """Light a row, or none if it is None."""
        self.bar.hidden = row is None
        for i in range(len(self.lines)):
            group = self.lines[i].group
            if i == row:
                self.bar.y = group.y - 1
            if len(group):
                shade(group[0], INVERSE if i == row else PLAIN)
