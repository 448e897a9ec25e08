"""A first player at Qwixx: keeps gaps small and knows what a number is worth, by what a row promises to be at the end.

A row of n crosses promises n + RATE * the boxes to the right of them, and the points of so many crosses: so a skipped box is a
loss, less the sooner the game ends, and a long row is worth more than two short ones. Points and crosses are in 256ths.
"""

from engine import table
from engine.games import qwixx
from engine.sheets import BOX, FIVE, LOCK, box, crosses, fits, ones

RATE = bytes((130, 130, 126, 122, 116, 110, 102, 94, 84, 70, 50, 30, 30))  # by how near the end is
HOPE = 120  # of 256: what a card kept is worth of what it would be worth now
FRESH = 200  # what it is worth to draw a card instead of one
WILD = 700  # what a joker kept is worth
MISS = 1280
TOPS = b"\0\1\2\2\3\3\3\3\4\4\4\4\4\4\4\4"


def choose(view):
    best = 0
    for move in think(view):
        best = move
    return best


def think(view):
    """The best move so far, again and again, in slices of some ms; the last one is the choice."""
    phase, rate = view[qwixx.PHASE], pace(view)
    if phase == qwixx.TAKE:
        return taking(view, rate)
    if phase == qwixx.CROSS:
        return crossing(view, rate)
    if phase == qwixx.PLAY:
        return playing(view, rate)
    return marking(view, rate)


def pace(view):
    """The share of the boxes still free in a row that may yet be crossed, by the second row of the seat nearest the end."""
    near = 0
    for seat in range(view[table.SEATS]):
        first = second = 0
        for row in range(4):
            at = reach(crosses(view, seat, row))
            if at > first:
                first, second = at, first
            elif at > second:
                second = at
        near = max(near, second)
    return RATE[near]


def reach(line):
    """How far from the left the row is used up, the lock counted."""
    if line >> 8:
        return 8 + TOPS[line >> 8]
    return 4 + TOPS[line >> 4] if line >> 4 else TOPS[line]


def worth(line, rate):
    """What the row promises."""
    count = ones(line)
    sure = (count << 8) + rate * max(BOX + (count >= FIVE) - reach(line), 0)
    return sure * (sure + 256) >> 9


def crossed(line, box):
    return line | (1 << BOX | LOCK if box == BOX else 1 << box)


def chains(line, boxes, start):
    """Each way to cross some of the boxes, which stand in order, in one action: their bits << 12 | the row then."""
    for i in range(len(boxes)):
        if near(line, boxes[i], start):
            first, one = min(start, boxes[i]), crossed(line, boxes[i])
            yield 1 << i + 12 | one
            for j in range(i + 1, len(boxes)):
                if near(one, boxes[j], first):
                    two = crossed(one, boxes[j])
                    yield (1 << i | 1 << j) << 12 | two
                    for k in range(j + 1, len(boxes)):
                        if near(two, boxes[k], first):
                            yield (1 << i | 1 << j | 1 << k) << 12 | crossed(two, boxes[k])


def near(line, box, start):
    return fits(line, box) and box - start - ones(line >> start) < 2


def gain(line, boxes, rate):
    """The most that these boxes could bring in one action."""
    base = best = worth(line, rate)
    for chain in chains(line, boxes, qwixx.NONE):
        best = max(best, worth(chain & 0xFFF, rate))
    return best - base


def own(cards, row):
    """The boxes in the row of the coloured cards, in order."""
    return bytes(sorted([box(card & 15, row) for card in cards if card >> 4 == row + 1]))


def kept(line, pool, used, rate):
    """What the cards of a pool are worth that are not used."""
    boxes = bytes([pool[i] >> 8 for i in range(len(pool)) if not used >> i & 1 and pool[i] >> 4 & 15 != qwixx.JOKER])
    wild = sum([1 for i in range(len(pool)) if not used >> i & 1 and pool[i] >> 4 & 15 == qwixx.JOKER])
    return (gain(line, boxes, rate) * HOPE >> 8) + wild * WILD


def pool_of(cards, row):
    """The cards that may be played in a row, by their boxes: box << 8 | card."""
    return sorted([box(card & 15, row) << 8 | card for card in cards if card >> 4 in (row + 1, qwixx.JOKER)])


def plan(line, row, hand, played, rate, miss):
    """What action 3 in this row brings at best, << 8 the card to play next, 0 for none."""
    pool = pool_of(hand + played, row)
    boxes, done = bytes([card >> 8 for card in pool]), 0
    for i in range(len(pool)):
        if pool[i] & 255 in played:
            done |= 1 << i
    base = worth(line, rate) + kept(line, pool, done, rate)
    best, choice = -30000, done
    for chain in [0, *chains(line, boxes, qwixx.NONE)]:
        used, after = chain >> 12 | done, chain & 0xFFF if chain else line
        if count(used) <= 3:
            value = worth(after, rate) - (0 if chain else miss) + FRESH * count(used)
            rest = kept(after, pool, used, rate)
            while count(used) < 3:
                least, more = -30000 if not used else rest - FRESH, 0
                for i in range(len(pool)):
                    if not used >> i & 1:
                        left = kept(after, pool, used | 1 << i, rate)
                        if left > least:
                            least, more = left, 1 << i
                if not more:
                    break
                used, value, rest = used | more, value + FRESH, least
            if used and value + rest > best:
                best, choice = value + rest, used
    choice &= ~done
    card = 0
    for i in range(len(pool)):
        if choice >> i & 1:
            card = pool[i] & 255
    return best - base, card


def count(mask):
    return ones(mask & 0xFFF)


def playing(view, rate):
    seat = view[table.SEAT]
    hand, played = qwixx.hand(view, seat), qwixx.played(view)
    best, move = -30000, 0
    for row in range(4):
        if not played or row == view[qwixx.ROW]:
            value, card = plan(crosses(view, seat, row), row, hand, played, rate, 0 if view[qwixx.CROSSED] else MISS)
            if value > best:
                best, move = value, card << 8 | row if card else 0
                yield move


def marking(view, rate):
    seat, row = view[table.SEAT], view[qwixx.ROW]
    line, boxes = crosses(view, seat, row), own(qwixx.hand(view, seat), row)
    shown = bytes(sorted([box(card & 15, row) for card in qwixx.played(view)]))
    best = worth(line, rate) + (gain(line, boxes, rate) * HOPE >> 8)
    if not view[qwixx.CROSSED]:
        best -= MISS
    move = 0
    yield move
    for chain in chains(line, shown, view[qwixx.START]):
        after = chain & 0xFFF
        value = worth(after, rate) + (gain(after, boxes, rate) * HOPE >> 8)
        if value > best:
            first = 0
            while not chain >> 12 + first & 1:
                first += 1
            best, move = value, box(shown[first] + 2, row) + (2 if row < 2 else 0)
            move = ((shown[first] + 2) if row < 2 else 12 - shown[first]) << 8 | row
            yield move


def crossing(view, rate):
    seat = view[table.SEAT]
    hand = qwixx.hand(view, seat)
    mine = seat == view[qwixx.ACTIVE]
    lines = [crosses(view, seat, row) for row in range(4)]
    plans = (
        [plan(lines[row], row, hand, b"", rate, MISS)[0] if pool_of(hand, row) else -30000 for row in range(4)]
        if mine
        else None
    )
    best, move = max(plans) if mine else 0, 0
    yield move
    for option in qwixx.acts(view):
        row = option & 3
        line = lines[row]
        after = crossed(line, box(option >> 8, row))
        boxes = own(hand, row)
        value = worth(after, rate) - worth(line, rate) + ((gain(after, boxes, rate) - gain(line, boxes, rate)) * HOPE >> 8)
        if mine:
            there = plan(after, row, hand, b"", rate, 0)[0] if pool_of(hand, row) else -30000
            value += max([there] + [plans[other] for other in range(4) if other != row])
        if value > best:
            best, move = value, option
            yield move


def taking(view, rate):
    seat = view[table.SEAT]
    hand = qwixx.hand(view, seat)
    gone = hand + qwixx.discards(view)
    lines = [crosses(view, seat, row) for row in range(4)]
    plans = [plan(lines[row], row, hand, b"", rate, 0)[0] if pool_of(hand, row) else -30000 for row in range(4)]
    best, move = -30000, 0
    for place in range(4):
        number = view[qwixx.MARKET + place]
        if number:
            total = ways = 0
            for row in range(4):
                card = row + 1 << 4 | number
                if card not in gone:
                    boxes = own(hand, row)
                    more = bytes(sorted(list(boxes) + [box(number, row)]))
                    there = plan(lines[row], row, hand + bytes((card,)), b"", rate, 0)[0]
                    there = max([there] + [plans[other] for other in range(4) if other != row])
                    total += there + ((gain(lines[row], more, rate) - gain(lines[row], boxes, rate)) * HOPE >> 8)
                    ways += 1
            if table.chosen(view, 1) and (qwixx.JOKER << 4 | number) not in gone:
                total += (
                    WILD
                    + max(plans)
                    + (max([gain(lines[row], bytes((box(number, row),)), rate) for row in range(4)]) * HOPE >> 8)
                )
                ways += 1
            value = total // ways
            if value > best:
                best, move = value, qwixx.SHELF + place << 8
                yield move
