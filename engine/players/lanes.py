"""LANES: what a position of The Game is worth as a turn ends, before the draw. Integers only, no chance, no search.

WEIGHTS  299 records of 18 little-endian int16: c, s, h[16]. A position turns on some of them, each m times:
    line = sum m * (90 * c + s * deck)      lane[j] = sum m * h[j]
    worth = line + 90 * (the positive of lanes 0 to 7, less the positive of lanes 8 to 15)
    A record is one large int, a row: sixteen lanes of 16 bits, and its line above them. No lane may leave its 16 bits: they
    were in -21,951..27,147 over 20,000 games with these weights, and nothing else guards them.

RECORDS  of one direction, + 84 those of the other, read so that it rises as well; its two tops are low and high
    0 1 unseen cards above them     2 3 eight times the root of that    4 5 how far they have come    6 low is high
    6 + i, 22 + i  the card i above is unseen     39 45 + 2 * trick + next  the cards ten and twenty below
    51 + code  of each card kept    73 + code modulo 11  of the higher of two kept cards ten apart
of both directions
    168 170 + 0 1  unseen cards that fit high, low here and low, high there     172 + 10 * code + code  of each card kept
    272 + deck / 8     284 + cards kept     295 296  fires that show, steps to cover them     297 298  words not heeded
"""

from binascii import crc32

SIZE, COUNT, OTHER, WIDE = 36, 299, 84, 256
FIRES, COVER, KEEP, GOOD = 295, 296, 297, 298
LENGTH = 120  # marks, a byte a card: beyond the cards and, counted from the back, before them nothing is marked
UNSEEN, HELD = 1, 2
NEAR = bytes((0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6))  # the code of a gap; 14 and more is 7

SIGNS = int.from_bytes(b"\0\x80" * 16, "little")
ONES = SIGNS >> 15
EVEN = int.from_bytes(b"\xff\xff\0\0" * 8, "little")
HALF, ROUND = (1 << 128) - 1, (1 << 32) - 1

SUMS = {"solo": 0x5FCA8677, "fire": 0x61E80F10, "teams": 0xF17A2242, "critic": 0x2D0BF649}  # CRC-32 of the files


def load(name):
    """Weights by name; OSError or ValueError where they are not there, whole and as they were made."""
    data = bytearray(SIZE * COUNT)
    with open("%s/%s.bin" % (__file__.rsplit("/", 1)[0], name), "rb") as file:
        if file.readinto(data) < len(data) or file.read(1) or crc32(data) != SUMS[name]:
            raise ValueError("%s.bin is not what it was" % name)
    return data


class Rows:
    """The records as large ints, each made when it is first needed.

    made   the records made so far, None where a record was not needed yet
    cards  what a kept card adds to the worth, by its two codes
    """

    def __init__(self, data, deck):
        self.data, self.deck = data, deck
        self.made, self.cards = [None] * COUNT, {}

    def row(self, i):
        found = self.made[i]
        if found is None:
            found = self.made[i] = self.read(i)
        return found

    def read(self, i):
        """Return a record without keeping it."""
        return large(self.data[SIZE * i : SIZE * i + SIZE], self.deck)

    def card(self, code, other):
        """Return what a kept card adds, by its codes in both directions.

        The record of both codes is not kept: the sum that it is part of is kept, and few other sums need it.
        """
        found = self.cards.get(code << 5 | other)
        if found is None:
            both = 172 + 10 * min(code % 11, 9) + min(other % 11, 9)
            found = self.row(51 + code) + self.row(OTHER + 51 + other) + self.read(both)
            self.cards[code << 5 | other] = found
        return found


def large(record, deck):
    """A record as one large int."""
    line = 90 * short(record, 0) + deck * short(record, 2)
    return (int.from_bytes(record[4:], "little") ^ SIGNS) - SIGNS + (line << WIDE)


def short(data, at):
    return ((data[at] | data[at + 1] << 8) ^ 0x8000) - 0x8000


def total(value):
    """What a sum of rows is worth. All lanes at once: those below zero are wiped, the others added in pairs, by a remainder."""
    value += SIGNS
    some = value >> 15 & ONES
    lanes = value & (some << 15) - some
    lanes = (lanes & EVEN) + (lanes >> 16 & EVEN)
    rest = ((lanes & HALF) - (lanes >> 128)) % ROUND
    return (value >> WIDE) + 90 * (rest if rest < 1 << 30 else rest - ROUND)


class Side:
    """The piles of one direction, read so that they rise. Two tops that they have, or may have in this turn, are a number."""

    def __init__(self, rows, base, hand, marks, hot, fires, asked):
        self.rows, self.base, self.hand, self.marks = rows, base, hand, marks
        self.hot, self.fires, self.asked = hot, fires, asked
        self.upto, self.places, count = bytearray(LENGTH), bytearray(LENGTH), 0
        for card in range(LENGTH):
            count += marks[card] & UNSEEN
            self.upto[card] = count
        for i in range(len(hand)):
            self.places[hand[i]] = i + 1
        places = [(self.places[card - 10] - 1, self.places[card] - 1) for card in hand]
        self.pairs = [(1 << lower | 1 << i, i) for lower, i in places if lower >= 0]
        self.tops, self.numbers, self.known, self.found = [], {}, {}, {}

    def number(self, low, high):
        """Return the number of two tops, in either order; `tops` has the lower one first."""
        if low > high:
            low, high = high, low
        found = self.numbers.get(low << 7 | high)
        if found is None:
            found = self.numbers[low << 7 | high] = len(self.tops)
            self.tops.append((low, high))  # a tuple of two takes 16 bytes on the device, bytes would take 32
        return found

    def lays(self, number):
        """How the hand can be laid, the shortest step first: gap + 10 << 17 | card's place << 13 | trick back << 8 | top.

        The card that would trick back is told by its place and one, or 0.
        """
        found = self.found.get(number)
        if found is None:
            found = self.found[number] = []
            low, high = self.tops[number]
            for i in range(len(self.hand)):
                card = self.hand[i]
                some = i << 13 | self.places[card - 10] << 8
                if card > low or card == low - 10:
                    found.append(card - low + 10 << 17 | some | low)
                if low < high and (card > high or card == high - 10):
                    found.append(card - high + 10 << 17 | some | high)
            found.sort()
        return found

    def worth(self, number):
        """What two tops add by themselves, and the codes that they give to the cards of the hand."""
        found = self.known.get(number)
        if found is None:
            low, high = self.tops[number]
            value, trick = self.top(low, 0)
            more, other = self.top(high, 1)
            value += more + other + (self.rows.row(self.base + 6) if low == high else trick)
            for top, record in self.asked:
                if top not in (low, high) and top - 10 not in (low, high):
                    value += self.rows.row(record)
            found = self.known[number] = value, self.codes(low, high)
        return found

    def top(self, top, high):
        """What one top adds; apart from it what its trick adds, which counts once where both are the same."""
        place = top << 8 | high
        found = self.known.get(-place)
        if found is None:
            row, made, marks, at = self.rows.row, self.rows.made, self.marks, self.base + high
            count = self.upto[99] - self.upto[top]
            value = count * row(at) + (int(16 * count**0.5) + 1 >> 1) * row(at + 2) + (top - 1) * row(at + 4)
            at += 6 + 15 * high
            for i in range(1, 17):
                if marks[top + i] & UNSEEN:
                    value += made[at + i] or row(at + i)
            after = 1 if marks[top - 20] else 0
            found = self.known[-place] = value, row(self.base + 39 + 6 * high + 2 * marks[top - 10] + after)
        return found

    def codes(self, low, high):
        found, upto, marks = bytearray(len(self.hand)), self.upto, self.marks
        for i in range(len(found)):
            card = self.hand[i]
            if card == low - 10 or card == high - 10:
                code = 10 if marks[card - 10] else 9
            elif card < low:
                code = 8
            else:
                gap = upto[card - 1] - upto[high if card > high else low]
                code = NEAR[gap] if gap < len(NEAR) else 7
            found[i] = code + 11 if card > low and marks[card - 10] & UNSEEN else code
        return found
