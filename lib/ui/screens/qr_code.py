"""A game as a QR code: a link to the page, which continues it. Adafruit's miniqr makes the code.

A square has two dots a side for links of up to 53 bytes, one dot for up to 230, with a lit margin, which readers need. For a
longer link the display is too small, and the code is shown in letters (game_code.py).
"""

import displayio
from micropython import const

from loading import load
from ui.drawing.zones import PLAIN, Line
from ui.keys import A
from ui.screens import Screen

_SIDE = const(64)  # height of the display in dots
_LEFT = const(68)
ROOM = bytes((17, 32, 53, 78, 106, 134, 154, 192, 230))  # longest link in bytes for each size of code, the smallest first


def fits(address, session):
    """Return the link, or "" if it is too long."""
    link = "%s#%s" % (address, load("ui.link").write(session))
    return link if len(link) <= ROOM[-1] else ""


def squares(link):
    """Return a bitmap with the code, as high as the display."""
    code = load("adafruit_miniqr").QRCode(qr_type=1 + sum(room < len(link) for room in ROOM))
    code.add_data(link.encode())
    code.make()
    matrix, count = code.matrix, code.module_count
    scale = 2 if 2 * count <= _SIDE - 4 else 1
    edge = (_SIDE - scale * count) // 2
    bitmap = displayio.Bitmap(_SIDE, _SIDE, 2)
    bitmap.fill(1)
    for y in range(count):
        for x in range(count):
            if matrix[x, y]:
                for dot in range(scale * scale):
                    bitmap[edge + scale * x + dot % scale, edge + scale * y + dot // scale] = 0
    return bitmap


class Square(Screen):
    """The screen with the code. B goes back; any other key opens the letters."""

    def __init__(self, app, back, session, link, letters):
        self.back, self.letters, self.group = back, letters, displayio.Group()
        self.group.append(displayio.TileGrid(squares(link), pixel_shader=PLAIN))
        say, self.lines = app.say, []
        for text in say(session.name), "#%d" % session.number, "", say(b"scan it"), say(b"letters"):
            line = Line(app.small, _LEFT, 4 + 12 * len(self.lines))
            line.say(text)
            self.lines.append(line)
            self.group.append(line.group)

    def texts(self):
        return [line.text for line in self.lines]

    def press(self, key):
        return self.letters() if key <= A else self.back()


screen = Square
