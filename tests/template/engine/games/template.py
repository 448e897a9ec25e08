"""Template: a game to copy. Forty cards, some of them sour; a seat offers a card, and all the others answer.

CARDS  1 to 40. A card is worth its number; a number that three divides is sour, and costs as much.

MOVES  what << 8 | where
    card << 8   the seat on turn offers a card of its hand
    TAKE        another seat takes a share of the card offered: its worth in points; 0 leaves it
    NEXT        the next round is dealt: any seat may do it

STATE  after the header
    PHASE 1     OFFERING, ANSWERING, BETWEEN two rounds
    OFFER 1     the card offered, 0 for none       TAKEN 1   how many have taken a share
    ON 1        the seat that offers               LEFT 1    cards in the draw pile
    POINTS 4x2  a seat each, low byte first, ZERO added
    HANDS 4x5   in order                           PILE 40   the draw pile, nearest last

WHERE THE BOOK IS SILENT
    Nobody took a share: the card counts for the seat that offered it. Two rounds; seats with the most points win.
    `double` doubles every card, and is for several seats; `nosour` makes sour cards worth nothing.
"""

from engine import cards, table

NAME, VERSION, SEATS, OPTIONS = "Template", 1, range(1, 5), ("double", "nosour")
NEEDS, WITHOUT = {"double": range(2, 5)}, (1,)
LEVELS = b"\1"
TEAM, LESS, SCORES, NOTES = False, False, range(-546, 1095), ("sour",)
DOUBLE, NOSOUR = 1, 2

ALL, HAND, ROUNDS = 40, 5, 2
OFFERING, ANSWERING, BETWEEN = range(3)
TAKE, NEXT = 50 << 8, 51 << 8
ZERO = 0x8000

PHASE = table.BODY
OFFER, TAKEN, ON, LEFT, ROUND = range(PHASE + 1, PHASE + 6)
POINTS = ROUND + 1
SOUR = POINTS + 8
HANDS = SOUR + 4
PILE = HANDS + 4 * HAND
SIZE = PILE + ALL


def deal(state):
    state[PILE:SIZE] = bytes(range(1, ALL + 1))
    table.shuffle(state, PILE, SIZE)
    state[LEFT] = ALL
    for seat in range(state[table.SEATS]):
        gain(state, seat, 0)
    start(state)


def start(state):
    """Begin a round: five cards for every seat; the first seat offers."""
    state[ROUND] += 1
    for seat in range(state[table.SEATS]):
        for _ in range(HAND):
            state[LEFT] -= 1
            top = PILE + state[LEFT]
            cards.add(state, HANDS + seat * HAND, HAND, state[top])
            state[top] = 0
    state[PHASE], state[ON], state[table.SEAT] = OFFERING, 0, 0


def asks(state):
    """Return who may see the state of the decision: a hand is secret, an offer is open, all see the end of a round."""
    return (table.SECRET, table.OPEN, table.ANYBODY)[state[PHASE]]


def moves(state):
    """Yield every legal move of the seat, in a fixed order."""
    if state[table.STATUS]:
        return
    if state[PHASE] == BETWEEN:
        yield NEXT
    elif state[PHASE] == ANSWERING:
        yield TAKE
        yield 0
    else:
        for card in hand(state, state[table.SEAT]):
            yield card << 8


def play(state, move):
    if move == NEXT:
        table.show(state, HAND * state[table.SEATS])
        start(state)
    elif state[PHASE] == OFFERING:
        cards.remove(state, HANDS + state[ON] * HAND, HAND, move >> 8)
        state[OFFER], state[TAKEN], state[PHASE] = move >> 8, 0, ANSWERING
        answered(state)
    else:
        if move:
            take(state, state[table.SEAT])
        answered(state)


def take(state, seat):
    state[TAKEN] += 1
    gain(state, seat, worth(state, state[OFFER]))
    if state[OFFER] % 3 == 0:
        state[SOUR + seat] += 1


def answered(state):
    """Pass the decision to the next seat; after the last answer the next seat offers."""
    seats = state[table.SEATS]
    state[table.SEAT] = (state[table.SEAT] + 1) % seats
    if state[table.SEAT] != state[ON]:
        return
    if not state[TAKEN]:
        take(state, state[ON])
    state[OFFER], state[PHASE] = 0, OFFERING
    state[ON] = state[table.SEAT] = (state[ON] + 1) % seats
    if not hand(state, state[ON]):
        end(state)


def end(state):
    """End a round when all hands are empty, or the game."""
    state[PHASE] = BETWEEN
    if state[ROUND] == ROUNDS:
        scores = [score(state, seat) for seat in range(state[table.SEATS])]
        table.finish(state, sum([1 << seat for seat in range(len(scores)) if scores[seat] == max(scores)]))


def worth(state, card):
    """Return the points for a share of a card."""
    value = card * (2 if table.chosen(state, DOUBLE) else 1)
    if card % 3:
        return value
    return 0 if table.chosen(state, NOSOUR) else -value


def gain(state, seat, points):
    place = POINTS + 2 * seat
    points += (state[place] | state[place + 1] << 8) or ZERO
    state[place], state[place + 1] = points & 255, points >> 8


def score(state, seat):
    place = POINTS + 2 * seat
    return (state[place] | state[place + 1] << 8) - ZERO


def notes(state, seat):
    return (state[SOUR + seat],)


def label(move):
    if not move:
        return "leave it"
    return {TAKE: "take a share", NEXT: "deal the next round"}.get(move, "offer %d" % (move >> 8))


def seen(state, seat):
    """Return the state as this seat may know it: the other hands, the draw pile and the random numbers are hidden."""
    view = bytearray(state)
    for other in range(state[table.SEATS]):
        if other != seat:
            cards.hide(view, HANDS + other * HAND, HAND)
    cards.hide(view, PILE, ALL)
    table.keep(view, 0)
    return view


def hand(state, seat):
    return cards.held(state, HANDS + seat * HAND, HAND)


def offer(state):
    """Return the offered card, or 0."""
    return state[OFFER]
