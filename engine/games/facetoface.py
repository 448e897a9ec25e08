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
    The lot that says who starts is in the deal: the same number starts the same seat.
    Strictly lower or higher helps, an equal number does not; backwards by ten counts from whatever card shows, whoever
    laid it. A card given to the other counts as laid (3.4).
    Lost is the turn that cannot be completed, seen at once, before it or inside it, and by the seat to move alone, though
    the other were stuck too (F1). One card in hand and none to draw is not two: lost, even where it would be the 58th.
    Who lays the 58th card wins before anything is drawn. An emptied hand ends the turn by itself: it draws.
    Helping is never asked for, but may be the only way to lay two (F2). How many cards a seat holds, in hand and to draw,
    is public (F5). There is no draw (F4) and no solo (F6); what is taken back is the session's affair (F3).
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
    """Every move that the seat may make, in a fixed order."""
    if state[table.STATUS]:
        return
    for move in lays(state):
        yield move
    if not need(state):
        yield 0


def helped(state):
    """Has the seat that is on helped the other one this turn?"""
    return state[HELPED]


def lays(state):
    """The cards that may be laid, and where."""
    seat = state[table.SEAT]
    open_piles = 2 if helped(state) else 4
    for card in hand(state, seat):
        for pile in range(open_piles):
            rule = fits if pile < 2 else helps
            if rule(card, state[TOPS + at(seat, pile)], not pile & 1):
                yield card << 8 | pile


def at(seat, pile):
    """Where a pile, as this seat counts them, stands among the tops."""
    return pile ^ seat << 1


def helps(card, top, rising):
    """Does the card leave the pile more room than it had?"""
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
    """The seat to move has lost: the other has won."""
    table.finish(state, 2 >> state[table.SEAT])


def end(state):
    """Draw from one's own pile; then the other seat is on."""
    seat = state[table.SEAT]
    table.show(state, draw(state, seat))
    start(state, 1 - seat)


def draw(state, seat):
    """Two cards, or a full hand for having helped, as far as the pile goes; how many it took."""
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
    """A turn starts, and may be lost before it is begun."""
    state[table.SEAT] = seat
    state[PLAYED] = state[HELPED] = 0
    state[TURN:HANDS] = bytes(HAND)
    if not completes(state):
        lose(state)


def completes(state):
    """Can the turn, as it stands, be brought to its end? Tries whole sequences."""
    if not need(state):
        return True
    for move in lays(state):
        after = bytearray(state)
        lay(after, move >> 8, move & 255)
        if completes(after):
            return True
    return False


def need(state):
    """Cards still to be laid before the turn may end."""
    return max(2 - state[PLAYED], 0)


def score(state, seat):
    """The cards that the seat has not laid."""
    return ALL - state[LAID + seat]


def notes(state, seat):
    return ()


def label(move):
    card, pile = move >> 8, move & 255
    if not move:
        return "end the turn"
    return "lay %d on %s %s pile" % (card, "own" if pile < 2 else "the other's", "falling" if pile & 1 else "rising")


def seen(state, seat):
    """The state as this seat may know it: the other's hand, both draw piles and chance are hidden."""
    view = bytearray(state)
    cards.hide(view, HANDS + (1 - seat) * ALL, HAND)
    for i in range(2):
        cards.hide(view, HANDS + i * ALL + HAND, ALL - HAND)
    table.keep(view, 0)
    return view


def piles(state, seat):
    """The tops of a seat's rising and falling pile."""
    return state[TOPS + 2 * seat], state[TOPS + 2 * seat + 1]


def hand(state, seat):
    return cards.held(state, HANDS + seat * ALL, HAND)


def left(state, seat):
    return state[LEFT + seat]


def laid(state):
    """The cards laid this turn, as they came."""
    return bytes(state[TURN : TURN + state[PLAYED]])


def unlaid(state, seat):
    """A seat's cards that were not laid yet, in its hand or to be drawn: all have seen the others."""
    gone = GONE + 8 * seat
    return bytes([card for card in range(FIRST, LAST + 1) if not state[gone + (card >> 3)] >> (card & 7) & 1])
