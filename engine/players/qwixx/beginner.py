"""A beginner at Qwixx: keeps gaps small, and values a number by what its row promises to be at the end.

A row of n crosses promises n + RATE * the boxes to the right of them, and the points of that many crosses. So a skipped box
is a loss, a smaller one near the end of the game, and a long row is worth more than two short ones. Values are in 256ths.
"""

from engine import table
from engine.games import qwixx
from engine.games.qwixx.sheets import BOX, FIVE, ONES, box, crosses, ones
from engine.players import best, last
from engine.players.qwixx.rows import chains, line, lines, pool, step

RATE = bytes((92, 91, 90, 87, 83, 77, 71, 64, 60, 52, 45, 28, 28))  # in 256ths, by how near the end is; one seat: 3/2 of it
HOPE = 120  # in 256ths: the part of a card's present worth that counts while it is kept
FRESH = 200  # worth of drawing a new card for one that is played
WILD = 700  # worth of a joker kept
MISS, NEVER = 1280, -30000


def choose(view):
    return last(think(view))


def think(view):
    """Yield the best move so far, every few milliseconds on the device; of equal moves the first."""
    return best(weigh(view))


def weigh(view):
    """Yield each move's worth, and the move; a smaller worth while part of the work is still to do."""
    phase, rate = view[qwixx.PHASE], RATE[end(view)]
    worth = promises(rate if view[table.SEATS] > 1 else rate + rate // 2)
    if phase == qwixx.TAKE:
        return taking(view, worth)
    if phase == qwixx.CROSS:
        return crossing(view, worth)
    if phase == qwixx.PLAY:
        return playing(view, worth)
    return marking(view, worth)


def end(view):
    """Return how near the end is, 0 to 12: the used boxes of the second row of the seat that is ahead in that."""
    most = 0
    for seat in range(view[table.SEATS]):
        used = sorted([row & 15 for row in lines(view, seat)])
        most = max(most, used[2])
    return most


def promises(rate):
    """Return the worth of each row, by its small int."""
    worth = [0] * 205
    for count in range(13):
        for used in range(13):
            sure = (count << 8) + rate * max(BOX + (count >= FIVE) - used, 0)
            worth[count << 4 | used] = sure * (sure + 256) >> 9
    return worth


def gain(at, boxes, worth):
    """Return the most that crossing these boxes in one action can add to a row's worth."""
    best = worth[at]
    if boxes:
        for chain in chains(at, boxes, qwixx.NONE):
            best = max(best, worth[chain & 255])
    return best - worth[at]


def kept(at, pool, used, worth):
    """Return the worth of the cards of a pool that are not used."""
    boxes, wild = [], 0
    for i in range(len(pool)):
        if not used >> i & 1:
            if pool[i] & 255 >= qwixx.JOKER << 4:
                wild += WILD
            else:
                boxes.append(pool[i] >> 8)
    return wild + (gain(at, boxes, worth) * HOPE >> 8 if boxes else 0)


def plan(at, row, hand, played, worth, miss):
    """Return the gain of the best action 3 in this row << 8 | the card to play next, 0 for none."""
    cards = pool(hand + played, row, True)
    if not cards:
        return NEVER << 8
    done = 0
    for i in range(len(cards)):
        if cards[i] & 255 in played:
            done |= 1 << i
    best, choice = NEVER, done
    for value, used in plays(at, cards, done, worth, miss):
        if value > best:
            best, choice = value, used
    for i in range(len(cards)):
        if (choice & ~done) >> i & 1:
            return best - kept(at, cards, done, worth) - worth[at] << 8 | cards[i] & 255
    return best - kept(at, cards, done, worth) - worth[at] << 8


def plays(at, cards, done, worth, miss):
    """Yield each way to cross with these cards and to drop others: its value, the cards used."""
    boxes = [card >> 8 for card in cards]
    if done:
        yield rid(at, cards, done, worth, worth[at] - miss)
    else:
        for i in range(len(cards)):
            yield rid(at, cards, 1 << i, worth, worth[at] - miss)
    for chain in chains(at, boxes, qwixx.NONE):
        used = chain >> 8 | done
        if ONES[used & 15] + (used >> 4) <= 3:
            yield rid(chain & 255, cards, used, worth, worth[chain & 255])


def rid(at, cards, used, worth, value):
    """Drop also the cards that are not worth keeping. Return the value and the cards used."""
    count, best = ONES[used & 15] + (used >> 4), kept(at, cards, used, worth)
    for i in range(len(cards)):
        if count < 3 and not used >> i & 1:
            kept_worth = kept(at, cards, used | 1 << i, worth)
            if kept_worth + FRESH > best:
                used, best, count = used | 1 << i, kept_worth, count + 1
    return value + best + FRESH * count, used


def playing(view, worth):
    seat = view[table.SEAT]
    hand, played, at = qwixx.hand(view, seat), qwixx.played(view), lines(view, seat)
    for row in range(4):
        if not played or row == view[qwixx.ROW]:
            value = plan(at[row], row, hand, played, worth, 0 if view[qwixx.CROSSED] else MISS)
            if value >> 8 > NEVER:
                yield value >> 8, (value & 255) << 8 | row if value & 255 else 0


def marking(view, worth):
    seat, row, start = view[table.SEAT], view[qwixx.ROW], view[qwixx.START]
    bits = crosses(view, seat, row)
    at, boxes = line(bits), [card >> 8 for card in pool(qwixx.hand(view, seat), row, False)]
    spare = start if start == qwixx.NONE else 1 - ((at & 15) - start - ones(bits >> start))
    shown = sorted([box(card & 15, row) for card in qwixx.played(view)])
    yield worth[at] + (gain(at, boxes, worth) * HOPE >> 8) - (0 if view[qwixx.CROSSED] else MISS), 0
    for chain in chains(at, shown, spare):
        value = worth[chain & 255] + (gain(chain & 255, boxes, worth) * HOPE >> 8)
        first = 0
        while not chain >> first + 8 & 1:
            first += 1
        yield value, (shown[first] + 2 if row < 2 else 12 - shown[first]) << 8 | row


def crossing(view, worth):
    seat = view[table.SEAT]
    hand, at, mine = qwixx.hand(view, seat), lines(view, seat), seat == view[qwixx.ACTIVE]
    plans = []
    for row in range(4):
        yield NEVER, 0
        plans.append(plan(at[row], row, hand, b"", worth, MISS) >> 8 if mine else 0)
    yield max(plans), 0
    for option in qwixx.acts(view):
        row = option & 3
        boxes = [card >> 8 for card in pool(hand, row, False)]
        after = step(at[row], box(option >> 8, row), qwixx.NONE)
        value = worth[after] - worth[at[row]] + ((gain(after, boxes, worth) - gain(at[row], boxes, worth)) * HOPE >> 8)
        if mine:
            there = plan(after, row, hand, b"", worth, 0) >> 8
            value += max(there, max([plans[other] for other in range(4) if other != row]))
        yield value, option


def taking(view, worth):
    seat = view[table.SEAT]
    hand, at = qwixx.hand(view, seat), lines(view, seat)
    gone = hand + qwixx.discards(view)
    boxes = [[card >> 8 for card in pool(hand, row, True)] for row in range(4)]
    gains = [gain(at[row], boxes[row], worth) for row in range(4)]
    for place in range(4):
        number = view[qwixx.MARKET + place]
        if number:
            value = promise(number, at, boxes, gains, gone, worth, 5 if table.chosen(view, 1) else 4)
            yield value, qwixx.SHELF + place << 8


def promise(number, at, boxes, gains, gone, worth, colours):
    """Return the mean gain of a card with this back, over the colours that it can still have."""
    total = ways = 0
    for colour in range(1, colours + 1):
        if colour << 4 | number not in gone:
            ways += 1
            for row in range(4):
                if colour in (row + 1, qwixx.JOKER):
                    more = gain(at[row], sorted(boxes[row] + [box(number, row)]), worth)
                    total += max(more - max(gains), 0) + (0 if colour == qwixx.JOKER else (more - gains[row]) * HOPE >> 8)
            if colour == qwixx.JOKER:
                total += WILD
    return total // ways
