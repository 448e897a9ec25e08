"""A page of words: a title, a few lines, a mark beside one of them. One page serves all screens of words in turn."""

import displayio
from micropython import const

from ui.zones import Line

ROWS = 5
_TOP = const(15)
_PITCH = const(10)
_INDENT = const(8)


class Page:
    def __init__(self, app):
        self.app, self.group = app, displayio.Group()
        self.small = app.small
        self.title = Line(app.title, 0, 0)
        self.corner = Line(self.small, 128, 2, right=True)
        self.mark = Line(self.small, 0, _TOP)
        self.mark.say("▶")
        self.lines = [Line(self.small, _INDENT, _TOP + i * _PITCH) for i in range(ROWS)]
        for line in [self.title, self.corner, self.mark] + self.lines:
            self.group.append(line.group)

    def show(self, title, lines, mark=None, corner="", indent=_INDENT):
        """Put words on the page; what stays the same is not drawn again."""
        changed = self.title.say(title) + self.corner.say(corner)
        for i in range(ROWS):
            line = self.lines[i]
            if line.group.x != indent:
                line.group.x = indent
            changed += line.say(lines[i] if i < len(lines) else "")
        self.point(mark)
        if changed > 2:
            self.app.whole()  # one full screen is less than so many lines, each wiped and written (DEVICE 15)

    def point(self, row):
        """Set the mark beside a row, or hide it."""
        self.mark.group.hidden = row is None
        if row is not None:
            self.mark.group.y = self.lines[row].group.y
