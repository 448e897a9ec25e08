"""The positions that a seat can reach at Qwixx, and their worth by a net.

There are two nets: one for a position after the seat has decided, one for a hand before a number is announced.

RECORDS  of each row
    ROW   crosses, boxes used up                  CARD  a card kept for it: boxes used up, boxes to skip
    MASK  which of the next six cards are kept    GONE  which of the next five lie discarded
    LAST  the last number is kept, by crosses before it                      DEAD  cards that come too late
of the sheet and the table
    JOKER MARKET  boxes that the number must skip at least      HAND  cards kept
    COVER         numbers that skip none, one, two boxes        PAIR  boxes used up in red and yellow, in green and blue
    OWN OTHER     boxes used up in the second row, the others'  LOCKED  another has a lock      SEATS, WILD  of the game
    DIFF          points more than the best of the others, in eights: each point is an eighth of the way to the next record
    MISS THEIRS   misthrows                                     WAIT  seats since the active one
"""

from engine import table
from engine.games import qwixx
from engine.games.qwixx import sheets
from engine.games.qwixx.sheets import BOX, FIVE, ONES, box
from engine.players import nets
from engine.players.qwixx.rows import chains, lines, pool

ROW, CARD, MASK, DEAD, LAST, JOKER, HAND, GONE, PAIR = 0, 79, 145, 209, 210, 215, 227, 233, 238
COVER, MARKET, OWN, OTHER, LOCKED, DIFF, MISS, WAIT, SEATS = 316, 319, 331, 343, 355, 356, 373, 377, 382
WILD, BIAS, THEIRS, RECORDS = 387, 388, 389, 393
NEVER, ALL = 11, 12  # boxes to skip: the number does not fit; boxes used in a complete row
ONE = 4096  # the nets' unit: a hundred points alone, otherwise odds of e to 1 on the win
SURE = 3 * ONE  # worth of a certain win; the lead in points adds a little


class Sheet:
    """A seat's sheet and hand, and the worth of the positions that it can reach. Each part of a sum is stored."""

    def __init__(self, view, before, slip=0):
        seats, seat = view[table.SEATS], view[table.SEAT]
        self.seats, self.ats, self.miss = seats, lines(view, seat), sheets.misthrows(view, seat)
        self.net = nets.Net("qwixx" if seats > 1 else "qwixx1", before, RECORDS)
        self.row, self.parts, self.shapes = self.net.row, {}, {}
        self.cards = qwixx.hand(view, seat) + (b"" if view[qwixx.PHASE] == qwixx.MARK else qwixx.played(view))
        gone = qwixx.discards(view) + (qwixx.played(view) if view[qwixx.PHASE] == qwixx.MARK else b"")
        self.held, self.gone = masks(self.cards), masks(gone)
        self.wild = [card & 15 for card in self.cards if card >> 4 == qwixx.JOKER]
        self.market = [number & 15 for number in qwixx.market(view) if number]
        self.sum = self.row(SEATS + seats - 1) + self.row(BIAS) + self.row(WAIT + (seat - view[qwixx.ACTIVE]) % seats)
        if table.chosen(view, 1):
            self.sum += self.row(WILD)
        if seats == 1:
            self.sum += self.row(DIFF + 8)
        self.slip = nets.slips(view, slip)
        self.look(view, seat)

    def look(self, view, seat):
        """Collect the records of the other seats."""
        clock = locked = most = theirs = 0
        for other in range(self.seats):
            if other != seat:
                used = [at & 15 for at in lines(view, other)]
                locked |= ALL in used
                clock = max(clock, second(used))
                theirs = max(theirs, sheets.misthrows(view, other))
        self.over = clock == NEVER  # a seat with two complete rows: the game ends when the others have answered
        self.most = max([sheets.score(view, other) for other in range(self.seats) if other != seat] or [most])
        self.sum += self.row(OTHER + clock) + self.row(THEIRS + theirs) + (self.row(LOCKED) if locked else 0)

    def worth(self, ats, held, wild, count, missed):
        """Return the net's worth of a position.

        ats: the rows
        held: masks of the cards kept for each row
        wild: numbers of the jokers kept
        count: cards kept
        missed: misthrows
        """
        done, own = 0, -sheets.COST * missed
        for at in ats:
            done += at & 15 == ALL
            own += (at >> 4) * ((at >> 4) + 1) // 2
        if done > 1 or missed == qwixx.MISS or self.over:
            return self.ended(own) + next(self.slip)
        value, skips = self.shape(ats)
        value += self.sum + self.row(HAND + count) + self.row(MISS + missed)
        if self.seats > 1:
            value += self.ahead(max(0, min(127, own - self.most + 68)))
        for number in wild:
            value += self.row(JOKER + skips[number])
        for row in range(4):
            value += self.part(row, ats[row], held[row])
        return nets.total(value) + next(self.slip)

    def ended(self, own):
        """Return the worth of ending the game with these points."""
        if self.seats == 1:
            return ONE * own // 100
        won = SURE if own > self.most else -SURE if own < self.most else 0
        return won + max(-60, min(60, own - self.most)) * ONE // 32

    def ahead(self, points):
        """Return the record of a lead in points, interpolated between two records."""
        value = self.parts.get(~points)
        if value is None:
            at, eighths = DIFF + (points >> 3), points & 7
            value = self.parts[~points] = self.row(at) * (8 - eighths) + self.row(at + 1) * eighths
        return value

    def part(self, row, at, held):
        """Return the sum of the records of a row and the cards kept for it."""
        key = row << 19 | at << 11 | held
        value = self.parts.get(key)
        if value is None:
            get, count, used = self.row, at >> 4, at & 15
            if used == ALL:
                value = get(ROW + 66 + count)
            else:
                value = get(ROW + used * (used + 1) // 2 + count) + get(MASK + (held >> used & 63))
                gone = (self.gone[row] | self.held[row] & ~held) >> used
                for i in range(5):
                    if gone >> i & 1:
                        value += get(GONE + i)
                for i in range(11):
                    if held >> i & 1:
                        value += get(DEAD if i < used else CARD + used * 11 - used * (used - 1) // 2 + i - used)
                if held >> BOX and count < FIVE:
                    value += get(LAST + count)
            self.parts[key] = value
        return value

    def shape(self, ats):
        """Return the sum of the records of all four rows, and for each number the fewest boxes that it skips."""
        key = 0
        for at in ats:
            key = key << 5 | (at & 15) << 1 | (at >> 4 >= FIVE)
        result = self.shapes.get(key)
        if result is None:
            get, used = self.row, [min(at & 15, NEVER) for at in ats]
            skips = bytearray(b"\x0b" * 13)
            for row in range(4):
                first = used[row]
                for i in range(first, BOX + (ats[row] >> 4 >= FIVE)):
                    number = i + 2 if row < 2 else 12 - i
                    if i - first < skips[number]:
                        skips[number] = i - first
            value = get(OWN + second(used))
            for i in range(3):
                value += skips.count(bytes((i,))) * get(COVER + i)
            for i in (0, 2):
                low, high = min(used[i], used[i + 1]), max(used[i], used[i + 1])
                value += get(PAIR + high * (high + 1) // 2 + low)
            for number in self.market:
                value += get(MARKET + skips[number])
            result = self.shapes[key] = value, skips
        return result

    def plans(self, ats, row, must, crossed):
        """Yield each way to play cards in this row and to cross with them: worth, cards used, the row after it.

        must: cards that are already played
        """
        cards, at = pool(self.cards, row, True), ats[row]
        for used in range(1, 1 << len(cards)):
            if ONES[used & 15] + (used >> 4) > 3 or used & must != must:
                continue
            held, wild, boxes, count = self.held[row], list(self.wild), [], len(self.cards)
            for i in range(len(cards)):
                if used >> i & 1:
                    boxes.append(cards[i] >> 8)
                    count -= 1
                    if cards[i] >> 4 & 15 == qwixx.JOKER:
                        wild.remove(cards[i] & 15)
                    else:
                        held &= ~(1 << boxes[-1])
            all_held = self.held[:row] + [held] + self.held[row + 1 :]
            yield self.worth(ats, all_held, wild, count, self.miss + 1 - crossed), used, at
            for chain in chains(at, boxes, qwixx.NONE):
                yield self.worth(put(ats, row, chain & 255), all_held, wild, count, self.miss), used, chain & 255


def masks(cards):
    """Return for each row the boxes of the cards in its colour, a bit each."""
    boxes = [0] * 4
    for card in cards:
        if card >> 4 < qwixx.JOKER:
            boxes[(card >> 4) - 1] |= 1 << box(card & 15, (card >> 4) - 1)
    return boxes


def put(ats, row, at):
    """Return the rows with one of them replaced."""
    return ats[:row] + [at] + ats[row + 1 :]


def second(used):
    return min(sorted(used)[2], NEVER)
