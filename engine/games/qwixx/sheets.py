"""The sheets of Qwixx: four rows a seat, crossed from left to right, and their points.

They follow the header of a state: MISTHROWS 5, a seat each; SHEETS 5x4x2, twelve bits a row, the low byte first.
A row is 0 red, 1 yellow, 2 green, 3 blue. Bit i is the box i from the left, red and yellow 2 to 12, green and blue 12 to 2;
bit 11 is the lock.
"""

from engine import table

NUMBERS = range(2, 13)
BOX, LOCK, FIVE = 10, 1 << 11, 5  # the last number's box; the bit of its lock; crosses needed before it
COST = 5  # points lost by a misthrow
ONES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"

MISTHROWS = table.BODY
SHEETS = MISTHROWS + 5
END = SHEETS + 5 * 8


def box(number, row):
    """Return the place of a number in its row, from the left."""
    return number - 2 if row < 2 else 12 - number


def crosses(state, seat, row):
    place = SHEETS + seat * 8 + row * 2
    return state[place] | state[place + 1] << 8


def ones(row):
    """Return how many crosses there are in a row."""
    return ONES[row & 15] + ONES[row >> 4 & 15] + ONES[row >> 8]


def fits(row, box):
    """True if the box may be crossed: it is to the right of all crosses, and the last number needs five crosses before it."""
    return not row >> box and (box < BOX or ones(row) >= FIVE)


def cross(state, seat, row, box):
    """Cross a box; the last number also crosses the lock."""
    place, bits = SHEETS + seat * 8 + row * 2, 1 << box | (LOCK if box == BOX else 0)
    state[place] |= bits & 255
    state[place + 1] |= bits >> 8


def misthrows(state, seat):
    return state[MISTHROWS + seat]


def rows(state, seat):
    """Return how many rows of the seat have their lock crossed."""
    return sum([crosses(state, seat, row) >> 11 for row in range(4)])


def notes(state, seat):
    return misthrows(state, seat), rows(state, seat)


def score(state, seat):
    """Return the points: n(n+1)/2 for a row of n crosses, the lock included, and -5 for a misthrow."""
    total = -COST * misthrows(state, seat)
    for row in range(4):
        count = ones(crosses(state, seat, row))
        total += count * (count + 1) // 2
    return total


def close(state):
    """End the game: the highest score wins; seats with equal scores share the win."""
    scores = [score(state, seat) for seat in range(state[table.SEATS])]
    table.finish(state, sum([1 << seat for seat in range(len(scores)) if scores[seat] == max(scores)]))
