"""The score pad of Wednesday, over all of the table between two rounds: a bar for each player or team, the best first; its
back, with everybody's hand. It is built when it is shown, and dropped when the table is."""

import bitmaptools
import displayio
from micropython import const

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck, offers
from ui.drawing.fonts import Sheet
from ui.drawing.zones import INVERSE, PLAIN, Line, grid, put

# Tiles of its sheet: digits; behind a seat, and behind one's own; none, the sum; small digits; a dithered field
DIGIT, COLON = 1, 11
_NONE = const(13)
_SUM = const(14)
_SMALL = const(15)
_GRAY = const(25)
_WIDE = const(32)  # tiles in a row of the back
_NUMBERS = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13
_TOP = const(17)  # y of the frame around the bars
_HIGH = const(38)  # rows of it
_EDGE = const(126)  # dots across a row inside the frame
_BODY = const(3)  # tile of the seats' sheet: a body with a seat's number, as at the table; six further on one's own
_TOTAL = const(25)  # dots for a total of four digits


class Pad:
    def __init__(self, app):
        self.app, self.group = app, displayio.Group()
        self.group.hidden = True
        self.shown = None  # the state, seat and side that it is built for
        self.cells = None  # the tiles of the back, while that shows
        self.rows = []  # the columns of the pad from the best to the worst, while the bars show

    def show(self, state, own, back, strip):
        """Build the front or the back, unless it shows. own: the seat whose line is marked; strip: the cards of the hand, for
        their digits."""
        shown = bytes(state), own, back
        if shown == self.shown:
            return
        self.drop()
        self.shown = shown
        self.sheet = Sheet("pad")
        if back:
            self.cells = grid(self.sheet, _WIDE, 0, 0, 7)
            self.group.append(self.cells)
            hands(self.cells, state, own)
        else:
            self.title(state)
            self.bars(state, own, strip)
        self.app.whole()  # sent once: part by part, what was there and what is there would be twice as much

    def drop(self):
        """Let go of all that it is made of."""
        while len(self.group):
            self.group.pop()
        self.cells = self.sheet = self.shown = None
        self.rows = []

    def title(self, state):
        say = self.app.say
        round_, wins = Line(self.app.title, 0, 2), Line(self.app.small, 128, 5, right=True)
        round_.say(say(b"pad round", wednesday.lap(state)))
        wins.say(say(b"fewest wins"))
        self.group.append(round_.group)
        self.group.append(wins.group)

    def bars(self, state, own, strip):
        """A frame, and in it a row for each column of the pad, the fewest points first; one's own row is lit."""
        count = deck.columns(state)
        scores = [wednesday.score(state, column) for column in range(count)]
        self.rows = sorted(range(count), key=lambda column: scores[column])
        edge = displayio.Bitmap(128, _HIGH, 2)
        bitmaptools.fill_region(edge, 0, 0, 128, _HIGH, 1)
        bitmaptools.fill_region(edge, 1, 1, 127, _HIGH - 1, 0)
        self.group.append(displayio.TileGrid(edge, pixel_shader=PLAIN, y=_TOP))
        seats, pitch = Sheet("seats"), (_HIGH - 2) // count
        for i in range(count):
            column = self.rows[i]
            rank = 1 + len([score for score in scores if score < scores[column]])
            row = Row(self.sheet, strip, pitch - 1)
            x = row.seats(seats, [seat for seat in range(column, state[table.SEATS], count)], rank)
            row.bar(x, [sum_of(state, column, lap + 1) for lap in range(wednesday.lap(state))], max(scores))
            row.total(scores[column])
            mine = own < state[table.SEATS] and wednesday.team(state, own) == column
            ink = INVERSE if mine else PLAIN
            self.group.append(displayio.TileGrid(row.bitmap, pixel_shader=ink, x=1, y=_TOP + 1 + pitch * i))


class Row:
    """A line of the pad: rank, seats, a bar in as many parts as rounds were played, the total."""

    def __init__(self, sheet, strip, high):
        self.sheet, self.strip, self.high = sheet.bitmap, strip, high
        self.bitmap = displayio.Bitmap(_EDGE, high, 2)

    def small(self, x, value):
        """Draw a small digit."""
        y, start = (self.high - 5) // 2, 4 * (_SMALL + value) + 1
        bitmaptools.blit(self.bitmap, self.sheet, x, y, x1=start, y1=0, x2=start + 3, y2=5)

    def seats(self, sheet, seats, rank):
        """Draw the rank and the bodies of the seats; return where the bar begins."""
        self.small(2, rank)
        x, high = 8, min(self.high, 7)
        for seat in seats:
            start = 10 * (_BODY + seat)
            bitmaptools.blit(self.bitmap, sheet.bitmap, x, (self.high - high) // 2, x1=start, y1=0, x2=start + 9, y2=high)
            x += 10
        return x + 3

    def bar(self, x, points, most):
        """Draw a part for each round, in turn solid and dithered, as wide as its points are many; `most` is all the room."""
        high, room, total = min(8, self.high - 2), _EDGE - _TOTAL - 3 - x, 0
        y, left = (self.high - high) // 2, x
        for i in range(len(points)):
            total += points[i]
            right = x + room * total // (most or 1)
            if right - left < 2:
                continue
            if i % 2:
                for at in range(left, right - 1, 4):
                    end = 4 * _GRAY + min(4, right - 1 - at)
                    bitmaptools.blit(self.bitmap, self.sheet, at, y, x1=4 * _GRAY, y1=0, x2=end, y2=high)
            else:
                bitmaptools.fill_region(self.bitmap, left, y, right - 1, y + high, 1)
            left = right

    def total(self, value):
        """Write the total at the right edge: in the digits of the hand, or in small ones if the row is too low for these."""
        bold = self.high > 7
        x = _EDGE - 2
        while True:
            digit = value % 10
            x -= 5 if bold else 3
            if bold:
                start = 10 * digit - 8 if digit else 96
                bitmaptools.blit(self.bitmap, self.strip, x, (self.high - 7) // 2, x1=start, y1=2, x2=start + 5, y2=9)
            else:
                self.small(x, digit)
            x -= 1
            value //= 10
            if not value:
                return


def sum_of(state, column, lap):
    """Return the points of a column of the pad in a round."""
    return sum(wednesday.points(state, seat, lap) for seat in range(column, state[table.SEATS], deck.columns(state)))


def hands(cells, state, own):
    """Write how many of each number each seat has, and what they count."""
    tiles = bytearray(7 * _WIDE)
    tiles[31] = _SUM
    for i in range(len(_NUMBERS)):
        number(tiles, place(i), _NUMBERS[i])
    for seat in range(state[table.SEATS]):
        row, hand = _WIDE * (seat + 1), wednesday.hand(state, seat)
        tiles[row], tiles[row + 1] = DIGIT + seat + 1, COLON + (seat == own)
        held = offers.counts(hand)
        for i in range(len(_NUMBERS)):
            copies = held[_NUMBERS[i]]
            tiles[row + place(i)] = DIGIT + copies if copies else _NONE
        number(tiles, row + 31, sum(hand))
    for i in range(len(tiles)):
        put(cells, i, tiles[i])


def place(i):
    """Return the column of a number; of one of two digits, the last."""
    return 3 + 2 * i if i < 9 else 3 * i - 5


def number(tiles, last, value):
    """Write digits, the last of them at this tile."""
    tiles[last] = DIGIT + value % 10
    while value > 9:
        value, last = value // 10, last - 1
        tiles[last] = DIGIT + value % 10
