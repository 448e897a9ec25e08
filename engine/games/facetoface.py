"""The Game: Face to Face (SPECIFICATION.md section 3): two seats against each other, each with 58 cards and two piles.

CARDS  2 to 59, one each in the gold pack and in the silver one. A seat's own cards go on its own piles, and help the other.

MOVES  card << 8 | pile, from the view of the seat that is to move
    0                the turn ends: offered while it may and cards are in hand
    card << 8 | pile the card is laid; piles 0 1 are one's own, rising from 1 and falling from 60, ruled as in The Game;
                     piles 2 3 are the other's: one card a turn, below his rising top or above his falling one

STATE  after the header
    TOPS 2x2    the cards that show: a seat's rising pile, its falling one
    PLAYED 1    cards laid this turn            HELPED 1   was one of them laid on the other's piles
    LAID 2      cards laid in all, a seat each  LEFT 2     cards in its draw pile
    TURN 6      the cards laid this turn, as they came
    HANDS 2x58  a seat's hand, 6 places in order, and behind it its draw pile, nearest last
    GONE 2x8    a bit for each card of a seat's own that was laid

WHERE THE BOOK IS SILENT
    The starting seat is part of the deal: a deal number always starts the same seat.
    Strictly lower or higher helps, an equal number does not; backwards by ten counts from the card that shows, from either
    seat. A card given to the other counts as laid (3.4).
    A turn that cannot be completed is lost, as soon as that is certain, before it or inside it, and for the seat to move
    alone, even if the other seat is stuck too (F1). One card in hand and none to draw is not two: lost, even if it would be
    the 58th. A seat that lays its 58th card wins before it draws. An emptied hand ends the turn by itself: the seat draws.
    Helping is never required, but may be the only way to lay two cards (F2). The number of cards that a seat has, in hand and
    to draw, is public (F5). There is no draw (F4) and no solo (F6); undo is left to the session (F3).
"""

from engine import cards, table
from engine.games.piles import fits

NAME, VERSION, SEATS = "Face to Face", 1, range(2, 3)
OPTIONS, NEEDS, WITHOUT = (), {}, ()
LEVELS = b"\1\3\2"
TEAM, LESS, SCORES, NOTES = False, True, range(59), ()

FIRST, LAST, ALL, HAND = 2, 59, 58, 6

TOPS = table.BODY
PLAYED, HELPED = TOPS + 4, TOPS + 5
LAID = TOPS + 6
LEFT = LAID + 2
TURN = LEFT + 2
HANDS = TURN + HAND
GONE = HANDS + 2 * ALL
SIZE = GONE + 16


def deal(state):
    for seat in range(2):
        place = HANDS + seat * ALL
        for i in range(ALL):
            state[place + i] = FIRST + i
        table.shuffle(state, place, place + ALL)
        state[place : place + HAND] = bytes(sorted(state[place : place + HAND]))
        state[LEFT + seat] = ALL - HAND
        state[TOPS + 2 * seat], state[TOPS + 2 * seat + 1] = FIRST - 1, LAST + 1
    start(state, table.chance(state, 2))


def asks(state):
    return table.SECRET


def moves(state):
    """Yield every legal move, in a fixed order."""
    if state[table.STATUS]:
        return
    for move in lays(state):
        yield move
    if not need(state):
        yield 0


def helped(state):
    """True if the current seat has helped the other this turn."""
    return state[HELPED]


def lays(state):
    """Yield the legal moves that lay a card."""
    seat = state[table.SEAT]
    open_piles = 2 if helped(state) else 4
    for card in hand(state, seat):
        for pile in range(open_piles):
            rule = fits if pile < 2 else helps
            if rule(card, state[TOPS + at(seat, pile)], not pile & 1):
                yield card << 8 | pile


def at(seat, pile):
    """Return the index among the tops of a pile as this seat numbers it."""
    return pile ^ seat << 1


def helps(card, top, rising):
    """True if the card gives the pile more room."""
    return card < top if rising else card > top


def play(state, move):
    seat = state[table.SEAT]
    if not move:
        return end(state)
    lay(state, move >> 8, move & 255)
    if state[LAID + seat] == ALL:
        table.finish(state, 1 << seat)
    elif not completes(state):
        lose(state)
    elif not hand(state, seat):
        end(state)


def lay(state, card, pile):
    seat = state[table.SEAT]
    cards.remove(state, HANDS + seat * ALL, HAND, card)
    state[TOPS + at(seat, pile)] = card
    state[TURN + state[PLAYED]] = card
    state[PLAYED] += 1
    state[LAID + seat] += 1
    state[GONE + 8 * seat + (card >> 3)] |= 1 << (card & 7)
    if pile > 1:
        state[HELPED] = 1


def lose(state):
    """End the game: the seat to move loses, the other wins."""
    table.finish(state, 2 >> state[table.SEAT])


def end(state):
    """Draw from the seat's own pile; then it is the other seat's turn."""
    seat = state[table.SEAT]
    table.show(state, draw(state, seat))
    start(state, 1 - seat)


def draw(state, seat):
    """Draw two cards, or a full hand after helping, as far as the pile goes. Return how many were drawn."""
    place = HANDS + seat * ALL
    wanted = HAND - len(hand(state, seat)) if state[HELPED] else 2
    count = min(wanted, state[LEFT + seat])
    for _ in range(count):
        state[LEFT + seat] -= 1
        top = place + HAND + state[LEFT + seat]
        cards.add(state, place, HAND, state[top])
        state[top] = 0
    return count


def start(state, seat):
    """Start a seat's turn. The game is lost at once if the turn cannot be completed."""
    state[table.SEAT] = seat
    state[PLAYED] = state[HELPED] = 0
    state[TURN:HANDS] = bytes(HAND)
    if not completes(state):
        lose(state)


def completes(state):
    """True if the turn can still be completed. Tries whole sequences of cards."""
    if not need(state):
        return True
    for move in lays(state):
        after = bytearray(state)
        lay(after, move >> 8, move & 255)
        if completes(after):
            return True
    return False


def need(state):
    """Return how many cards must still be laid before the turn may end."""
    return max(2 - state[PLAYED], 0)


def score(state, seat):
    """Return the number of cards that the seat has not laid."""
    return ALL - state[LAID + seat]


def notes(state, seat):
    return ()


def label(move):
    card, pile = move >> 8, move & 255
    if not move:
        return "end the turn"
    return "lay %d on %s %s pile" % (card, "own" if pile < 2 else "the other's", "falling" if pile & 1 else "rising")


def seen(state, seat):
    """Return the state with all that this seat may not know hidden: the other's hand, both draw piles and the shuffler."""
    view = bytearray(state)
    cards.hide(view, HANDS + (1 - seat) * ALL, HAND)
    for i in range(2):
        cards.hide(view, HANDS + i * ALL + HAND, ALL - HAND)
    table.keep(view, 0)
    return view


def piles(state, seat):
    """Return the tops of a seat's rising and falling pile."""
    return state[TOPS + 2 * seat], state[TOPS + 2 * seat + 1]


def hand(state, seat):
    return cards.held(state, HANDS + seat * ALL, HAND)


def left(state, seat):
    return state[LEFT + seat]


def laid(state):
    """Return the cards laid this turn, in order of play."""
    return bytes(state[TURN : TURN + state[PLAYED]])


def unlaid(state, seat):
    """Return a seat's cards not yet laid, in its hand or draw pile. Public: everybody has seen the laid ones."""
    gone = GONE + 8 * seat
    return bytes([card for card in range(FIRST, LAST + 1) if not state[gone + (card >> 3)] >> (card & 7) & 1])
