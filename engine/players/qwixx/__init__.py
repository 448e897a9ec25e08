"""The computer at Qwixx: makes the move that a net values most (docs/STRENGTH.md says how the net was trained)."""

from engine import table
from engine.games import qwixx
from engine.games.qwixx import sheets
from engine.games.qwixx.sheets import box
from engine.players import BEST, EASY, GOOD, best, last, nets, tried
from engine.players.qwixx import beginner
from engine.players.qwixx.evaluator import ALL, Sheet, put
from engine.players.qwixx.rows import chains, pool, step

further = None  # it never looks ahead (engine/players/thegame/lookahead.py)
SLIP = 200, 860  # the largest error of the good player: alone, with others
HASTE = 384  # the largest error of the easy player, in 256ths of a point
SHARE = 60  # divisible by 1 to 5, so that a mean of up to five is a whole number


def choose(view):
    return last(think(view))


def think(view, level=BEST):
    if level == EASY:
        return best(hasty(view, HASTE))
    return tried(best(plan(view, level)), best(hasty(view, 0)), "in the player of Qwixx: a simpler one decides")


def hasty(view, haste):
    """Yield each move's worth to the beginner with random errors, and the move. haste: the largest error"""
    slip = nets.slips(view, haste)
    for value, move in beginner.weigh(view):
        yield value + next(slip), move


def ways(view, of):
    """Yield the moves that a hint may show. of: the module engine/players/hints.py"""
    return of.moves(plan(view, BEST))


def plan(view, level):
    """Yield each move's worth, and the move; None while thinking."""
    phase = view[qwixx.PHASE]
    yield None
    sheet = Sheet(view, phase == qwixx.TAKE, SLIP[view[table.SEATS] > 1] if level == GOOD else 0)
    yield None
    if phase == qwixx.TAKE:
        yield from taking(view, sheet)
    elif phase == qwixx.CROSS:
        yield from crossing(view, sheet)
    elif phase == qwixx.PLAY:
        yield from playing(view, sheet)
    else:
        yield from marking(view, sheet)


def playing(view, sheet):
    """Yield the worth of each way to play cards, and its next card as a move, or 0 for no more."""
    played = qwixx.played(view)
    for row in range(4):
        if played and row != view[qwixx.ROW]:
            continue
        cards, must = pool(sheet.cards, row, True), 0
        for i in range(len(cards)):
            if cards[i] & 255 in played:
                must |= 1 << i
        for value, used, _ in sheet.plans(sheet.ats, row, must, view[qwixx.CROSSED]):
            move = 0
            for i in range(len(cards)):
                if (used & ~must) >> i & 1:
                    move = (cards[i] & 255) << 8 | row
            yield value, move


def marking(view, sheet):
    """Yield the worth of each way to cross the played numbers, and its next number as a move, or 0 for no more."""
    row, start, ats, count = view[qwixx.ROW], view[qwixx.START], sheet.ats, len(sheet.cards)
    at, crossed = ats[row], view[qwixx.CROSSED]
    spare = start
    if start != qwixx.NONE:
        spare = 1 - ((at & 15) - start - sheets.ones(sheets.crosses(view, view[table.SEAT], row) >> start))
    shown = sorted([box(card & 15, row) for card in qwixx.played(view)])
    yield sheet.worth(ats, sheet.held, sheet.wild, count, sheet.miss + 1 - crossed), 0
    for chain in chains(at, shown, spare):
        value = sheet.worth(put(ats, row, chain & 255), sheet.held, sheet.wild, count, sheet.miss)
        first = 0
        while not chain >> first + 8 & 1:
            first += 1
        yield value, (shown[first] + 2 if row < 2 else 12 - shown[first]) << 8 | row


def crossing(view, sheet):
    """Yield the worth of each row for the announced number; in the seat's own turn with the best play after it."""
    mine = view[table.SEAT] == view[qwixx.ACTIVE]
    for option in [0] + list(qwixx.acts(view)):
        ats, row = sheet.ats, option & 3
        if option:
            ats = put(ats, row, step(ats[row], box(option >> 8, row), qwixx.NONE))
        if not mine or len([at for at in ats if at & 15 == ALL]) > 1:
            yield sheet.worth(ats, sheet.held, sheet.wild, len(sheet.cards), sheet.miss), option
            continue
        for row in range(4):
            for value, _, _ in sheet.plans(ats, row, 0, option > 0):
                yield value, option


def taking(view, sheet):
    """Yield for each card of the market its mean worth over the colours that it may have."""
    market, gone = list(sheet.market), sheet.cards + qwixx.discards(view)
    for place in range(4):
        number = view[qwixx.MARKET + place]
        if number:
            sheet.market, sheet.shapes, total, ways = list(market), {}, 0, 0
            sheet.market.remove(number)
            for colour in range(1, 6 if table.chosen(view, 1) else 5):
                if colour << 4 | number not in gone:
                    ways += 1
                    total += promise(sheet, colour, number)
                    yield None
            yield total * SHARE // ways, qwixx.SHELF + place << 8


def promise(sheet, colour, number):
    """Return the worth of the hand with this card added."""
    held, wild = list(sheet.held), sheet.wild
    if colour == qwixx.JOKER:
        wild = wild + [number]
    else:
        held[colour - 1] |= 1 << box(number, colour - 1)
    return sheet.worth(sheet.ats, held, wild, len(sheet.cards) + 1, sheet.miss)
