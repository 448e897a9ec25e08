"""The sheets of Qwixx: four rows a seat, crossed from left to right, and the points that they are worth.

They stand behind the header of a state: MISTHROWS 5, a seat each; SHEETS 5x4x2, twelve bits a row, the low byte first.
A row is 0 red, 1 yellow, 2 green, 3 blue. Bit i is the box i from the left, red and yellow 2 to 12, green and blue 12 to 2;
bit 11 is the lock.
"""

from engine import table

NUMBERS = range(2, 13)
BOX, LOCK, FIVE = 10, 1 << 11, 5  # the last number's box, the bit of its lock, the crosses that it asks for
COST = 5  # points, of a misthrow
ONES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"

MISTHROWS = table.BODY
SHEETS = MISTHROWS + 5
END = SHEETS + 5 * 8


def box(number, row):
    """Where the number stands in the row, from the left."""
    return number - 2 if row < 2 else 12 - number


def crosses(state, seat, row):
    place = SHEETS + seat * 8 + row * 2
    return state[place] | state[place + 1] << 8


def ones(row):
    """How many crosses there are in a row."""
    return ONES[row & 15] + ONES[row >> 4 & 15] + ONES[row >> 8]


def fits(row, box):
    """May the box be crossed? To the right of all crosses; the last number only with five crosses before it."""
    return not row >> box and (box < BOX or ones(row) >= FIVE)


def cross(state, seat, row, box):
    """Cross the box; the last number takes the lock with it."""
    place, bits = SHEETS + seat * 8 + row * 2, 1 << box | (LOCK if box == BOX else 0)
    state[place] |= bits & 255
    state[place + 1] |= bits >> 8


def misthrows(state, seat):
    return state[MISTHROWS + seat]


def rows(state, seat):
    """How many rows of the seat have their lock."""
    return sum([crosses(state, seat, row) >> 11 for row in range(4)])


def notes(state, seat):
    return misthrows(state, seat), rows(state, seat)


def score(state, seat):
    """A row of n crosses, the lock counted, is n(n+1)/2 points; a misthrow costs five."""
    total = -COST * misthrows(state, seat)
    for row in range(4):
        count = ones(crosses(state, seat, row))
        total += count * (count + 1) // 2
    return total


def close(state):
    """The game is over: the highest score wins, and who shares it."""
    scores = [score(state, seat) for seat in range(state[table.SEATS])]
    table.finish(state, sum([1 << seat for seat in range(len(scores)) if scores[seat] == max(scores)]))
