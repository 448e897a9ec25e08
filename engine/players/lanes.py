"""LANES: the worth of a position of The Game at the end of a turn, before the draw. Integers only, no chance, no search.

WEIGHTS  299 records of 18 little-endian int16: c, s, h[16]. A position uses some of them, each m times:
    line = sum m * (90 * c + s * deck)      lane[j] = sum m * h[j]
    worth = line + 90 * (sum of the positive lanes 0 to 7 - sum of the positive lanes 8 to 15)
    A record is one large int, a row: sixteen lanes of 16 bits, and its line above them. A lane must not overflow its 16 bits:
    they were in -21,951..27,147 over 20,000 games with these weights, and nothing checks it.

RECORDS  of one direction, + 84 for the other, mirrored so that it rises as well; its two tops are low and high
    0 1 unseen cards above them     2 3 eight times the root of that    4 5 cards from 1 to them    6 low is high
    6 + i, 22 + i  the card i above is unseen     39 45 + 2 * trick + next  the cards ten and twenty below
    51 + code  of each card kept    73 + code modulo 11  of the higher of two kept cards ten apart
of both directions
    168 170 + 0 1  unseen cards that fit high, low here and low, high there     172 + 10 * code + code  of each card kept
    272 + deck / 8     284 + cards kept     295 296  fires that show, steps to cover them     297 298  words not heeded
"""

from binascii import crc32

SIZE, COUNT, OTHER, WIDE = 36, 299, 84, 256
FIRES, COVER, KEEP, GOOD = 295, 296, 297, 298
LENGTH = 120  # marks, a byte for each card, 0 before the first card (also at negative indices) and after the last
UNSEEN, HELD = 1, 2
NEAR = bytes((0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6))  # the code of a gap in cards; 14 and more is 7

SIGNS = int.from_bytes(b"\0\x80" * 16, "little")
ONES = SIGNS >> 15
EVEN = int.from_bytes(b"\xff\xff\0\0" * 8, "little")
HALF, ROUND = (1 << 128) - 1, (1 << 32) - 1

SUMS = {"solo": 0x5FCA8677, "fire": 0x61E80F10, "teams": 0xF17A2242, "critic": 0x2D0BF649}  # CRC-32 of the files


def load(name):
    """Read weights by name. Raise OSError or ValueError if the file is missing or changed."""
    data = bytearray(SIZE * COUNT)
    with open("%s/%s.bin" % (__file__.rsplit("/", 1)[0], name), "rb") as file:
        if file.readinto(data) < len(data) or file.read(1) or crc32(data) != SUMS[name]:
            raise ValueError("%s.bin is not what it was" % name)
    return data


class Rows:
    """The records as large ints, each computed when it is first needed.

    loaded  the records computed so far, None for the others
    cards   worth added by a kept card, by its two codes
    """

    def __init__(self, data, deck):
        self.data, self.deck = data, deck
        self.loaded, self.cards = [None] * COUNT, {}

    def row(self, i):
        row = self.loaded[i]
        if row is None:
            row = self.loaded[i] = self.read(i)
        return row

    def read(self, i):
        """Return a record without storing it."""
        return large(self.data[SIZE * i : SIZE * i + SIZE], self.deck)

    def card(self, code, other):
        """Return the worth added by a kept card, from its codes in the two directions.

        The record of both codes is not stored: the sum is stored, and few other sums need that record.
        """
        worth = self.cards.get(code << 5 | other)
        if worth is None:
            both = 172 + 10 * min(code % 11, 9) + min(other % 11, 9)
            worth = self.row(51 + code) + self.row(OTHER + 51 + other) + self.read(both)
            self.cards[code << 5 | other] = worth
        return worth


def large(record, deck):
    """Return a record as one large int."""
    line = 90 * short(record, 0) + deck * short(record, 2)
    return (int.from_bytes(record[4:], "little") ^ SIGNS) - SIGNS + (line << WIDE)


def short(data, at):
    return ((data[at] | data[at + 1] << 8) ^ 0x8000) - 0x8000


def total(value):
    """Return the worth of a sum of rows: its line, plus 90 times the positive lanes 0 to 7 less the positive lanes 8 to 15.

    All lanes are computed at once. SIGNS adds 0x8000 to each lane, so the top bit of a lane is 1 if the lane is not negative.
    `(ones << 15) - ones` is then 0x7FFF in those lanes and 0 in negative ones. Neighbours are added in pairs, and the remainder
    modulo 2**32 - 1 adds up all 32-bit pieces, because 2**32 leaves 1.
    """
    value += SIGNS
    ones = value >> 15 & ONES
    lanes = value & (ones << 15) - ones
    lanes = (lanes & EVEN) + (lanes >> 16 & EVEN)
    lane_sum = ((lanes & HALF) - (lanes >> 128)) % ROUND
    return (value >> WIDE) + 90 * (lane_sum if lane_sum < 1 << 30 else lane_sum - ROUND)


class Side:
    """The two piles of one direction, mirrored so that they rise. A pair of tops within this turn is known by a number."""

    def __init__(self, rows, base, hand, marks, hot, fires, spoken):
        self.rows, self.base, self.hand, self.marks = rows, base, hand, marks
        self.hot, self.fires, self.spoken = hot, fires, spoken
        self.upto, self.places, count = bytearray(LENGTH), bytearray(LENGTH), 0
        for card in range(LENGTH):
            count += marks[card] & UNSEEN
            self.upto[card] = count
        for i in range(len(hand)):
            self.places[hand[i]] = i + 1
        places = [(self.places[card - 10] - 1, self.places[card] - 1) for card in hand]
        self.pairs = [(1 << lower | 1 << i, i) for lower, i in places if lower >= 0]
        self.tops, self.numbers, self.worths, self.layings = [], {}, {}, {}

    def number(self, low, high):
        """Return the number of two tops, in either order; `tops` holds the lower one first."""
        if low > high:
            low, high = high, low
        number = self.numbers.get(low << 7 | high)
        if number is None:
            number = self.numbers[low << 7 | high] = len(self.tops)
            self.tops.append((low, high))  # a tuple of two takes 16 bytes on the device, bytes would take 32
        return number

    def lays(self, number):
        """Return the ways to lay a card of the hand, the shortest step first.

        A way is gap + 10 << 17 | card's place << 13 | trick card << 8 | top. The trick card could go ten back onto this one: it
        is given by its place plus one, or 0.
        """
        ways = self.layings.get(number)
        if ways is None:
            ways = self.layings[number] = []
            low, high = self.tops[number]
            for i in range(len(self.hand)):
                card = self.hand[i]
                card_bits = i << 13 | self.places[card - 10] << 8
                if card > low or card == low - 10:
                    ways.append(card - low + 10 << 17 | card_bits | low)
                if low < high and (card > high or card == high - 10):
                    ways.append(card - high + 10 << 17 | card_bits | high)
            ways.sort()
        return ways

    def worth(self, number):
        """Return the worth of two tops by themselves, and the codes of the hand's cards on them."""
        result = self.worths.get(number)
        if result is None:
            low, high = self.tops[number]
            value, trick = self.top(low, 0)
            high_value, high_trick = self.top(high, 1)
            value += high_value + high_trick + (self.rows.row(self.base + 6) if low == high else trick)
            for top, record in self.spoken:
                if top not in (low, high) and top - 10 not in (low, high):
                    value += self.rows.row(record)
            result = self.worths[number] = value, self.codes(low, high)
        return result

    def top(self, top, high):
        """Return the worth of one top, and the bonus for its backwards trick, which counts once if both tops are equal."""
        place = top << 8 | high
        result = self.worths.get(-place)
        if result is None:
            row, loaded, marks, at = self.rows.row, self.rows.loaded, self.marks, self.base + high
            count = self.upto[99] - self.upto[top]
            value = count * row(at) + (int(16 * count**0.5) + 1 >> 1) * row(at + 2) + (top - 1) * row(at + 4)
            at += 6 + 15 * high
            for i in range(1, 17):
                if marks[top + i] & UNSEEN:
                    value += loaded[at + i] or row(at + i)
            after = 1 if marks[top - 20] else 0
            result = self.worths[-place] = value, row(self.base + 39 + 6 * high + 2 * marks[top - 10] + after)
        return result

    def codes(self, low, high):
        codes, upto, marks = bytearray(len(self.hand)), self.upto, self.marks
        for i in range(len(codes)):
            card = self.hand[i]
            if card == low - 10 or card == high - 10:
                code = 10 if marks[card - 10] else 9
            elif card < low:
                code = 8
            else:
                gap = upto[card - 1] - upto[high if card > high else low]
                code = NEAR[gap] if gap < len(NEAR) else 7
            codes[i] = code + 11 if card > low and marks[card - 10] & UNSEEN else code
        return codes
