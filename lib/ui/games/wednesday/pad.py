"""The score pad of Wednesday, which covers the table between two rounds: the points of each seat in each round; on its back all
hands."""

from micropython import const

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck, offers
from ui.drawing.zones import grid, put

DIGIT, COLON = 1, 11  # tiles of the sheet: digit 0; the sign behind a seat, followed by the one behind the viewer's own
_NONE = const(26)
_SUM = const(27)
_WIDE = const(32)  # tiles in a row
_NUMBERS = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13


class Pad:
    def __init__(self, sheet):
        self.group = grid(sheet, _WIDE, 0, 0, 7)
        self.group.hidden = True

    def show(self, state, own, back):
        tiles = bytearray(7 * _WIDE)
        for seat in range(state[table.SEATS]):
            row = _WIDE * (seat + 1)
            tiles[row], tiles[row + 1] = DIGIT + seat + 1, COLON + (seat == own)
        if back:
            hands(tiles, state)
        else:
            scores(tiles, state)
        for i in range(len(tiles)):
            put(self.group, i, tiles[i])


def scores(tiles, state):
    """Write each seat's points in each round, and the sum of its column."""
    lap = wednesday.lap(state)
    tiles[29] = _SUM
    for i in range(1, deck.ROUNDS + 1):
        column = 2 + 4 * i
        tiles[column] = DIGIT + i
        for seat in range(state[table.SEATS]):
            column += _WIDE
            if i > lap:
                tiles[column] = _NONE
            else:
                number(tiles, column, wednesday.points(state, seat, i))
    for seat in range(state[table.SEATS]):
        number(tiles, _WIDE * (seat + 1) + 29, wednesday.score(state, seat))


def hands(tiles, state):
    """Write the number of copies of each number in each hand, and the hand's sum."""
    tiles[31] = _SUM
    for i in range(len(_NUMBERS)):
        number(tiles, place(i), _NUMBERS[i])
    for seat in range(state[table.SEATS]):
        row, hand = _WIDE * (seat + 1), wednesday.hand(state, seat)
        held = offers.counts(hand)
        for i in range(len(_NUMBERS)):
            copies = held[_NUMBERS[i]]
            tiles[row + place(i)] = DIGIT + copies if copies else _NONE
        number(tiles, row + 31, sum(hand))


def place(i):
    """Return the column of a number; for one with two digits, of the last digit."""
    return 3 + 2 * i if i < 9 else 3 * i - 5


def number(tiles, last, value):
    """Write the digits of a value, the last one at this tile."""
    tiles[last] = DIGIT + value % 10
    while value > 9:
        value, last = value // 10, last - 1
        tiles[last] = DIGIT + value % 10
