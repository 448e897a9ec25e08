"""Qwixx, the card game (SPECIFICATION.md section 4): 44 cards, four rows to cross, 1 to 5 seats, each on its own sheet.

CARDS  colour << 4 | number: 1 red, 2 yellow, 3 green, 4 blue, 2 to 12 in each; `jokers` adds 5, the joker, 2 to 12 too.
       The back is the number alone. A row is a colour of the sheet, 0 red to 3 blue.

MOVES  what << 8 | where, by phase; a decision with only one answer is skipped
    TAKE   (SHELF + place) << 8     the card of that place of the market, one a decision, until the hand is five
    CROSS  number << 8 | row        the number on top of the pile: every seat decides, the active one first; 0: nowhere
    PLAY   card << 8 | row          one to three cards of one colour; a joker takes any; 0: no more, from the second card on
    MARK   number << 8 | row        a number of the played ones; 0: no more

STATE  after the header
    MISTHROWS 5, SHEETS 5x8         as engine/games/qwixx/sheets.py has it
    PHASE 1   TAKE CROSS PLAY MARK  ACTIVE 1   whose turn it is
    ROW 1     of the played cards   START 1    the first box that MARK has crossed; NONE: it has crossed nothing yet
    CROSSED 1 if the active seat did LEFT 1    cards in the draw pile
    HANDS 5x5 in order              MARKET 4   place by place
    PLAYED 3  as they came          PACK 55    the discards at the left, the draw pile at the right, its top first

WHERE THE BOOK IS SILENT
    The backs of hands are public, a joker's too (Q2, Q7). A card taken shows its colour at once, to its taker; the market is
    filled after the last one (Q3). A pile that runs out is reshuffled at once, even while the market is being filled
    (Q11); the announced card stays and may be the next one in the market (Q12).
    Crosses count towards the five that the last number needs, one by one (Q4); of two equal numbers one is crossed
    (Q5); jokers take the colour of the first card (Q6). Crossing nothing is always legal (Q14).
    Two rows completed on the announced number end the game when all have answered: no action 3, no misthrow (Q8); in action
    3 they end it at once, and the played cards stay. The fourth misthrow counts (Q9). Seats with equal highest scores
    share the win (Q10). Alone (Q15) the seat wins: its score is the result. Hands stay hidden to the end.
"""

from engine import cards, table
from engine.games.qwixx import sheets
from engine.games.qwixx.sheets import NUMBERS, crosses, misthrows, notes, rows, score  # noqa: F401 - the game's interface

NAME, VERSION, SEATS = "Qwixx", 1, range(1, 6)
OPTIONS, NEEDS, WITHOUT = ("jokers",), {}, ()
LEVELS = b"\1\3\2"
SCORES = range(-20, 267)  # four misthrows; two full rows of 78 each, and two without the last number of 55 each
TEAM, LESS, NOTES = False, False, ("misthrows", "rows")

TAKE, CROSS, PLAY, MARK = range(4)
JOKER, HAND, ALL, MISS = 5, 5, 55, 4  # joker colour; cards in a full hand; cards at most; misthrows that end the game
SHELF, NONE = 96, 12

PHASE, ACTIVE, ROW, START, CROSSED, LEFT = range(sheets.END, sheets.END + 6)
HANDS = LEFT + 1
MARKET = HANDS + 5 * HAND
PLAYED = MARKET + 4
PACK = PLAYED + 3
SIZE = PACK + ALL
CARDS = range(HANDS, SIZE)  # the places of all cards; empty ones are 0


def deal(state):
    for colour in range(1, 6 if table.chosen(state, 1) else 5):
        for number in NUMBERS:
            state[LEFT] += 1
            state[SIZE - state[LEFT]] = colour << 4 | number
    table.shuffle(state, SIZE - state[LEFT], SIZE)
    for seat in range(state[table.SEATS]):
        for _ in range(HAND - 1):
            cards.add(state, HANDS + seat * HAND, HAND, draw(state))
    fill(state)
    turn(state, table.chance(state, state[table.SEATS]))


def moves(state):
    """Yield every legal move: ascending, and 0 last."""
    if state[table.STATUS]:
        return
    yield from acts(state)
    if state[PHASE] & 1 or state[PLAYED]:  # crossing is optional, and one played card is enough
        yield 0


def acts(state):
    """Yield every legal move but 0. In MARK at most one box may stay empty between the first cross and the last."""
    seat, phase = state[table.SEAT], state[PHASE]
    if phase == TAKE:
        for place in range(4):
            if state[MARKET + place]:
                yield SHELF + place << 8
    elif phase == CROSS:
        number = state[SIZE - state[LEFT]] & 15
        for row in range(4):
            if sheets.fits(crosses(state, seat, row), sheets.box(number, row)):
                yield number << 8 | row
    elif phase == PLAY:
        for card in b"" if state[PLAYED + 2] else hand(state, seat):
            for row in range(4):
                if card >> 4 in (row + 1, JOKER) and (not state[PLAYED] or row == state[ROW]):
                    yield card << 8 | row
    else:
        row, start, numbers = state[ROW], state[START], [card & 15 for card in played(state)]
        line = crosses(state, seat, row)
        for number in NUMBERS:
            at = sheets.box(number, row)
            if number in numbers and sheets.fits(line, at) and at - start - sheets.ones(line >> start) < 2:
                yield number << 8 | row


def play(state, move):
    phase, what, where = state[PHASE], move >> 8, move & 255
    if phase == TAKE:
        take(state, what - SHELF)
    elif phase == CROSS:
        if move:
            mark(state, what, where)
        ask(state, (state[table.SEAT] - state[ACTIVE]) % state[table.SEATS] + 1)
    elif phase == PLAY:
        if move:
            cards.remove(state, HANDS + state[ACTIVE] * HAND, HAND, what)
            state[PLAYED + len(played(state))] = what
            state[ROW] = where
        if not move or not some(state):
            state[PHASE], state[START] = MARK, NONE
            if not some(state):
                end(state)
    else:
        if move:
            state[START] = min(state[START], sheets.box(what, where))
            mark(state, what, where)
        if rows(state, state[ACTIVE]) == 2:
            sheets.close(state)
        elif not move or not some(state):
            end(state)


def some(state):
    """True if the seat can do anything but answer 0."""
    for _ in acts(state):
        return True
    return False


def take(state, place):
    """Take a card of the market (action 1). With the fifth card in hand, refill the market and announce a number."""
    hand = HANDS + state[ACTIVE] * HAND
    cards.add(state, hand, HAND, state[MARKET + place])
    state[MARKET + place] = 0
    table.show(state, 1)
    if state[hand + HAND - 1]:
        table.show(state, fill(state) + 1)
        state[PHASE] = CROSS
        ask(state, 0)


def fill(state):
    """Fill the market from the pile. Return how many places were empty."""
    count = 0
    for place in range(MARKET, PLAYED):
        if not state[place]:
            state[place] = draw(state)
            count += 1
    return count


def draw(state):
    """Remove and return the top card of the pile. An emptied pile is refilled with the shuffled discards."""
    top = SIZE - state[LEFT]
    card, state[top] = state[top], 0
    state[LEFT] -= 1
    if not state[LEFT]:
        reshuffled = discards(state)
        state[LEFT] = len(reshuffled)
        state[PACK:SIZE] = bytes(ALL - len(reshuffled)) + reshuffled
        table.shuffle(state, SIZE - len(reshuffled), SIZE)
    return card


def ask(state, behind):
    """Let the next seat that can cross the number decide (action 2). After the last seat begin action 3.

    behind: how many seats after the active one to begin with
    """
    active, seats = state[ACTIVE], state[table.SEATS]
    for i in range(behind, seats):
        state[table.SEAT] = (active + i) % seats
        if some(state):
            return
    state[table.SEAT], state[PHASE] = active, PLAY
    if max([rows(state, seat) for seat in range(seats)]) == 2:
        sheets.close(state)


def mark(state, number, row):
    """Cross a box of the current seat."""
    sheets.cross(state, state[table.SEAT], row, sheets.box(number, row))
    state[CROSSED] |= state[table.SEAT] == state[ACTIVE]


def end(state):
    """End the turn: discard the played cards, and count a misthrow if nothing was crossed."""
    seat, new_discards = state[ACTIVE], discards(state) + played(state)
    state[PACK : PACK + len(new_discards)] = new_discards
    state[PLAYED:PACK] = bytes(3)
    state[sheets.MISTHROWS + seat] += 1 - state[CROSSED]
    if misthrows(state, seat) == MISS:
        sheets.close(state)
    else:
        turn(state, (seat + 1) % state[table.SEATS])


def turn(state, seat):
    state[table.SEAT] = state[ACTIVE] = seat
    state[PHASE], state[CROSSED] = TAKE, 0


def label(move):
    what, row = move >> 8, ("red", "yellow", "green", "blue")[move & 3]
    if not move:
        return "no more"
    if what < 1 << 4:
        return "cross %d in %s" % (what, row)
    if what < SHELF:
        return "play %s%d as %s" % ("joker " if what >> 4 == JOKER else "", what & 15, row)
    return "take from place %d" % (what - SHELF + 1)


def seen(state, seat):
    """Return the state as this seat may know it: of the others' hands, the market and the top of the pile only the backs."""
    view = bytearray(state)
    for other in range(state[table.SEATS]):
        if other != seat:
            place, backs = HANDS + other * HAND, sorted([card & 15 for card in hand(state, other)])
            view[place : place + len(backs)] = bytes(backs)
    top = SIZE - state[LEFT]
    for place in list(range(MARKET, PLAYED)) + [top]:
        view[place] &= 15
    cards.hide(view, top + 1, state[LEFT] - 1)
    table.keep(view, 0)
    return view


def asks(state):
    """Return OPEN for the announced number, which concerns everybody, and SECRET for decisions about the hand."""
    return table.OPEN if state[PHASE] == CROSS else table.SECRET


def phase(state):
    return state[PHASE]


def active(state):
    return state[ACTIVE]


def hand(state, seat):
    return cards.held(state, HANDS + seat * HAND, HAND)


def market(state):
    return bytes(state[MARKET:PLAYED])


def pile(state):
    return bytes(state[SIZE - state[LEFT] :])


def discards(state):
    return cards.held(state, PACK, ALL)


def played(state):
    return cards.held(state, PLAYED, 3)
