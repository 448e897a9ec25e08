"""The legal moves of Wednesday, their labels, and the view of a seat. engine/games/wednesday/__init__.py explains the moves."""

from engine import cards, table  # isort: skip
from engine.games.wednesday.deck import (  # fmt: skip
    AGAIN,
    APART,
    BLOCK,
    BLOCKED,
    BURNED,
    CHARACTERS,
    DOWN,
    EQUAL,
    EXPERT,
    FALLING,
    GIVE,
    HELD,
    LAP,
    LOAD,
    NEXT,
    ODD,
    OPEN,
    PAIRS,
    PHASE,
    PLACE,
    ROB,
    TAKE,
    TAKEN,
    TURN,
    burned,
    character,
    hand,
    pile,
    start,
)

TRIGGERS = ((7, 5), (6, 7), (4, 8), (5, 9), (3, 10))  # for each round: the character and the number whose lay fires its event

TAKES, BLOCKS, GIVES = 32, 48, 64  # plus the number
ROBS, LOADS, PLACES, DEALS = 80, 81, 82, 83


def moves(state):
    """Yield every legal move, in a fixed order."""
    if state[table.STATUS]:
        return
    phase, seat, seats = state[PHASE], state[table.SEAT], state[table.SEATS]
    if phase == TURN or phase == AGAIN:
        yield from turns(state)
    elif phase == TAKE or phase == BLOCK:
        burned_cards = burned(state)
        for number in range(1, 14):
            if phase == BLOCK and number != 4 and bytes((number,)) in burned_cards:
                yield (BLOCKS + number) << 8
            if phase == TAKE and number != state[BLOCKED]:
                for depth in range(len(burned_cards)):
                    if burned_cards[depth] == number:
                        yield (TAKES + number) << 8 | depth
        if phase == BLOCK:
            yield 0
    elif phase == GIVE:
        held = counts(hand(state, seat))
        for number in range(1, 14):
            if held[number] > (number == state[TAKEN]):
                yield (GIVES + number) << 8
    elif phase == ROB:
        for other in others(state):
            yield ROBS << 8 | other
    elif phase == NEXT:
        yield DEALS << 8
    else:
        for where in range(seats if phase == LOAD else state[DOWN]):
            yield (LOADS if phase == LOAD else PLACES) << 8 | where


def turns(state):
    """Yield the moves of a seat's turn; after a 2 only lays."""
    held = counts(hand(state, state[table.SEAT]))
    pairs, free = character(state) == PAIRS, state[PHASE] == TURN
    for number in range(1, 14):
        if not held[number]:
            continue
        barred = number == state[BLOCKED]
        if not barred and fits(state, number):
            if not pairs or event(state, number) == 4:
                yield number << 8
            if pairs and held[number] > 1:
                yield number << 8 | 1
        if free and (number == 6 and held[6] > 2 or number == 10 and held[10] > 3 and not barred):
            yield number << 8 | 2
        if free and barred and held[number] == state[HELD + state[table.SEAT]]:
            yield number << 8 | 3
    if free:
        yield 0


def fits(state, number):
    """True if the number may be laid on the play stack, by the rule in force."""
    rule, place = character(state), pile(state)
    if rule == ODD and not number & 1 and not event(state, number):
        return False
    if place == CHARACTERS[0]:
        return True
    top = state[place]
    if rule == FALLING:
        return number < top
    return number > top and not (rule == APART and number == top + 1) or rule == EQUAL and number == top


def event(state, number):
    """Return the round whose event a card of this number fires now, or 0."""
    if table.chosen(state, EXPERT) and TRIGGERS[state[LAP] - 1] == (character(state), number):
        return state[LAP]
    return 0


def others(state):
    """Return the other seats with cards."""
    return [seat for seat in range(state[table.SEATS]) if state[HELD + seat] and seat != state[table.SEAT]]


def label(move):
    what, where = move >> 8, move & 255
    if not what:
        return "pass"
    if what < TAKES:
        return ("lay %d", "lay two of %d", "show the set of %d", "discard all %ds")[where & 3] % what
    for first, word in (DEALS, "deal the next round"), (PLACES, "put Wednesday at place %d" % (where + 1)):
        if what >= first:
            return word
    if what >= ROBS:
        return ("give the top burned card to seat %d" if what == LOADS else "take a card of seat %d") % (where + 1)
    if what > GIVES:
        return "give a %d back" % (what - GIVES)
    if what > BLOCKS:
        return "block the %ds" % (what - BLOCKS)
    return "take the burned %d at depth %d" % (what - TAKES, where)


def counts(run):
    """Count the cards of each number in a bytearray of 16. Face-down cards are counted at 15, which no number uses."""
    totals = bytearray(16)
    for card in run:
        totals[card & 15] += 1
    return totals


def seen(state, seat):
    """Return the state with all that this seat may not know hidden: hands, the burned stack, the order of the characters."""
    view = bytearray(state)
    phase = state[PHASE] if seat == state[table.SEAT] else TURN
    if not state[OPEN] and state[PHASE] != NEXT:
        for other in range(state[table.SEATS]):
            if other != seat:
                cards.hide(view, start(state, other), state[HELD + other])
    if phase != TAKE and phase != BLOCK:
        cards.hide(view, start(state, 6), state[BURNED])
    if phase != PLACE:
        cards.hide(view, CHARACTERS[0], state[DOWN])
    if phase != GIVE:
        cards.hide(view, TAKEN, 1)
    table.keep(view, 0)
    return view
