"""The Game (SPECIFICATION.md section 1): 98 cards, four piles, one team of 1 to 5 seats against the pack.

CARDS  2 to 99. On Fire: 22 33 44 55 66 77 burn and must be covered by the end of the next seat's turn.

MOVES  what << 8 | where
    0                the turn ends: offered while it may and cards are in hand
    card << 8 | pile the card is laid; piles 0 1 rise from 1, piles 2 3 fall from 100
    BEGIN    | seat  the team agrees who begins: the first decision of two or more seats
    KEEP_OFF | pile  the seat's word to the others about a pile, once a pile and turn,
    GOOD     | pile  until its own next turn

STATE  after the header
    TOPS 4      the cards that show             PLAYED 1   cards laid this turn
    MINIMUM 1   for this turn; 0: not begun     DUE 1      a bit for each pile that must be covered this turn
    LAID 1      cards laid in all               LEFT 1     cards in the draw pile
    TALK 5      a seat each, two bits a pile: 1 keep off, 2 good for me
    HANDS 5x8   in order                        ROW 98     the laid from the left as they came, the draw pile at the
                                                           right, nearest first; the gap between is in the hands
WHERE THE BOOK IS SILENT
    The minimum is fixed as the turn starts (D1); experts too need only 1 once the draw pile is empty then (D2).
    A turn that cannot be completed is lost, as soon as that is certain, before it or inside it; cards laid count (D4).
    A fire on a fire covers it and burns for the next seat; seats without cards pass the duty on. The 98th card wins,
    burning or not. An uncovered fire is like a card short of the minimum: the turn cannot be ended yet.
    `strict`: a fire must be covered in the turn in which it is laid; without `fire` it has no effect.
    `short` is the harder experts' hand, one less; it may be had without `experts`.
    Laid cards are known to all (ROW): whether to show them is the screen's affair.
"""

from engine import cards, table
from engine.games import piles

NAME, VERSION, SEATS = "The Game", 1, range(1, 6)
OPTIONS = "experts", "short", "fire", "strict"
NEEDS, WITHOUT = {"strict": "fire"}, ()
LEVELS = b"\1\3"
TEAM, LESS, SCORES, NOTES = True, True, range(99), ("excellent",)
EXPERTS, SHORT, FIRE, STRICT = 1, 2, 4, 8

FIRST, LAST, ALL = 2, 99, 98
FIRES = bytes((22, 33, 44, 55, 66, 77))
HAND = 8, 7, 6, 6, 6  # by seats
PLACES = 8
BEGIN, KEEP_OFF, GOOD = 1 << 8, 100 << 8, 101 << 8

TOPS = table.BODY
MINIMUM, PLAYED, DUE, LAID, LEFT = range(TOPS + 4, TOPS + 9)
TALK = TOPS + 9
HANDS = TALK + 5
ROW = HANDS + 5 * PLACES
SIZE = ROW + ALL


def deal(state):
    spread(state)
    if state[table.SEATS] == 1:
        start(state, 0)


def spread(state):
    """Shuffle the pack, empty the piles and deal the hands."""
    state[ROW : ROW + ALL] = bytes(range(FIRST, LAST + 1))
    table.shuffle(state, ROW, ROW + ALL)
    state[LEFT] = ALL
    for i in range(4):
        state[TOPS + i] = 1 if i < 2 else 100
    for seat in range(state[table.SEATS]):
        draw(state, seat, PLACES)


def asks(state):
    """Return ANYBODY until the team has agreed who begins, then SECRET: the current seat decides with its own cards."""
    return table.SECRET if begun(state) else table.ANYBODY


def begun(state):
    """True if the team has agreed who begins."""
    return state[MINIMUM] > 0


def moves(state):
    """Yield every legal move, in a fixed order."""
    if state[table.STATUS]:
        return
    if not begun(state):
        for seat in range(state[table.SEATS]):
            yield BEGIN | seat
        return
    yield from lays(state)
    if not need(state):
        yield 0
    yield from words(state)


def lays(state):
    """Yield the legal moves that lay a card."""
    for card in hand(state, state[table.SEAT]):
        for pile in range(4):
            if piles.fits(card, state[TOPS + pile], pile < 2):
                yield card << 8 | pile


def words(state):
    """Yield what the seat may say to the others."""
    if state[table.SEATS] > 1:
        for pile in range(4):
            if not said(state, state[table.SEAT], pile):
                yield KEEP_OFF | pile
                yield GOOD | pile


def play(state, move):
    what, where = move & 0xFF00, move & 255
    if not move:
        end(state)
    elif what == BEGIN:
        start(state, where)
    elif what == KEEP_OFF or what == GOOD:
        state[TALK + state[table.SEAT]] |= (1 if what == KEEP_OFF else 2) << 2 * where
    else:
        lay(state, what >> 8, where)
        if state[LAID] == ALL:
            table.finish(state, table.team(state))
        elif not completes(state):
            table.finish(state, 0)
        elif not hand(state, state[table.SEAT]):
            end(state)


def lay(state, card, pile):
    cards.remove(state, HANDS + state[table.SEAT] * PLACES, PLACES, card)
    state[TOPS + pile] = card
    state[ROW + state[LAID]] = card
    state[LAID] += 1
    state[PLAYED] += 1
    state[DUE] &= ~(1 << pile)
    if table.chosen(state, STRICT) and burns(state, card):
        state[DUE] |= 1 << pile


def burns(state, card):
    return table.chosen(state, FIRE) and card in FIRES


def end(state):
    start(state, refill(state, PLACES))


def refill(state, most):
    """Draw up to `most` cards into the hand. Return the next seat with cards."""
    seat = state[table.SEAT]
    table.show(state, draw(state, seat, most))
    if not hand(state, seat):
        state[TALK + seat] = 0
    while True:
        seat = (seat + 1) % state[table.SEATS]
        if hand(state, seat):
            return seat


def draw(state, seat, most):
    """Fill the hand from the draw pile, with at most `most` cards. Return how many were drawn."""
    place = HANDS + seat * PLACES
    size = HAND[state[table.SEATS] - 1] - (1 if table.chosen(state, SHORT) else 0)
    count = min(size - cards.count(state, place, PLACES), state[LEFT], most)
    for _ in range(count):
        top = ROW + ALL - state[LEFT]
        cards.add(state, place, PLACES, state[top])
        state[top] = 0
        state[LEFT] -= 1
    return count


def start(state, seat):
    """Start a seat's turn. The game is lost at once if the turn cannot be completed."""
    ready(state, seat)
    if not completes(state):
        table.finish(state, 0)


def ready(state, seat):
    """Begin a seat's turn: set its minimum of cards and the fires that it must cover."""
    state[table.SEAT] = seat
    state[TALK + seat] = 0
    state[PLAYED] = 0
    state[MINIMUM] = 1 if not state[LEFT] else 3 if table.chosen(state, EXPERTS) else 2
    state[DUE] = 0
    for pile in range(4):
        if burns(state, state[TOPS + pile]):
            state[DUE] |= 1 << pile


def completes(state, dead=None):
    """True if the turn can still be completed. Tries whole sequences of cards, none of them twice."""
    if not need(state) or state[LAID] == ALL:
        return True
    held = hand(state, state[table.SEAT])
    place = held + tops(state)
    dead = set() if dead is None else dead
    if place not in dead:
        pile_bits = useful(state, len(held))
        for move in lays(state):
            if pile_bits >> (move & 3) & 1:
                after = bytearray(state)
                lay(after, move >> 8, move & 3)
                if completes(after, dead):
                    return True
        dead.add(place)
    return False


def useful(state, held):
    """Return the piles to consider for the next card, a bit each.

    If there are as many fires as cards to lay, every card must cover one, unless the hand can lay the very last card of all.
    """
    due = state[DUE]
    return 15 if need(state) > piles.count(due) or held == ALL - state[LAID] else due & -due


def without_fires(state):
    """Return a copy of the state in which no fire has to be covered."""
    copy = bytearray(state)
    copy[DUE] = 0
    return copy


def need(state):
    """Return how many cards must still be laid before the turn may end."""
    return max(state[MINIMUM] - state[PLAYED], piles.count(state[DUE]))


def score(state, seat):
    """Return the number of cards not laid, the same for every seat."""
    return ALL - state[LAID]


def notes(state, seat):
    """Return 1 if the result is "excellent" (1 to 9 cards left), else 0, in a tuple."""
    return (1 if 1 <= score(state, seat) <= 9 else 0,)


def reading(score):
    """Return the word for a score: from the rule book for the first two, ours for the others."""
    for limit, word in (1, "beaten"), (10, "excellent"), (20, "fair"), (30, "weak"):
        if score < limit:
            return word
    return "lost"


def label(move):
    what, where = move >> 8, move & 255
    if not move:
        return "end the turn"
    if what << 8 == BEGIN:
        return "seat %d begins" % (where + 1)
    if what << 8 == KEEP_OFF:
        return "keep off pile %d" % (where + 1)
    if what << 8 == GOOD:
        return "pile %d is good for me" % (where + 1)
    return "lay %d on pile %d" % (what, where + 1)


def seen(state, seat):
    """Return the state with all that this seat may not know hidden: the others' hands, the draw pile and the shuffler."""
    view = bytearray(state)
    for other in range(state[table.SEATS]):
        if other != seat:
            cards.hide(view, HANDS + other * PLACES, PLACES)
    cards.hide(view, ROW + ALL - state[LEFT], state[LEFT])
    table.keep(view, 0)
    return view


def tops(state):
    return bytes(state[TOPS : TOPS + 4])


def hand(state, seat):
    return cards.held(state, HANDS + seat * PLACES, PLACES)


def left(state):
    return state[LEFT]


def row(state):
    """Return all cards laid, in order of play."""
    return bytes(state[ROW : ROW + state[LAID]])


def laid(state):
    """Return the cards laid this turn, in order of play."""
    return row(state)[state[LAID] - state[PLAYED] :]


def said(state, seat, pile):
    """Return a seat's word about a pile: 0 for none, 1 "keep off", 2 "good for me"."""
    return state[TALK + seat] >> 2 * pile & 3


def due(state):
    """Return the piles whose fire must be covered this turn, a bit each."""
    return state[DUE]


def wanting(state):
    """Return how many cards are missing to the minimum alone."""
    return state[MINIMUM] - state[PLAYED]
