"""A game as a QR code: a link to the page that plays it on. Adafruit's miniqr makes the squares.

Two dots a square for up to 53 bytes of link, one for up to 230, and light around it, as a reader wants it. The display has no
room for more: then the letters of the code must do (ticket.py).
"""

import displayio
from micropython import const

from loading import load
from ui.drawing.zones import PLAIN, Line
from ui.keys import A
from ui.screens import Screen

_SIDE = const(64)  # dots of the display, up and down
_LEFT = const(68)
ROOM = bytes((17, 32, 53, 78, 106, 134, 154, 192, 230))  # bytes that the codes of each size have room for, the smallest first


def fits(address, session):
    """The link, or nothing if there is none that fits."""
    link = "%s#%s" % (address, load("ui.link").write(session))
    return link if len(link) <= ROOM[-1] else ""


def squares(link):
    """A bitmap of the display's height."""
    code = load("adafruit_miniqr").QRCode(qr_type=1 + sum(room < len(link) for room in ROOM))
    code.add_data(link.encode())
    code.make()
    matrix, count = code.matrix, code.module_count
    scale = 2 if 2 * count <= _SIDE - 4 else 1
    edge = (_SIDE - scale * count) // 2
    found = displayio.Bitmap(_SIDE, _SIDE, 2)
    found.fill(1)
    for y in range(count):
        for x in range(count):
            if matrix[x, y]:
                for dot in range(scale * scale):
                    found[edge + scale * x + dot % scale, edge + scale * y + dot // scale] = 0
    return found


class Square(Screen):
    """B goes back; any other key goes on to the letters."""

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
