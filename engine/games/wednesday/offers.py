"""The moves offered to a seat of Wednesday, their words, and the view that the seat has. The moves:
engine/games/wednesday/__init__.py."""

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

TRIGGERS = ((7, 5), (6, 7), (4, 8), (5, 9), (3, 10))  # the character and the number whose lay fires each round's event

TAKES, BLOCKS, GIVES = 32, 48, 64  # and the number
ROBS, LOADS, PLACES, DEALS = 80, 81, 82, 83


def moves(state):
    """Every move that the seat may make, in a fixed order."""
    if state[table.STATUS]:
        return
    asked, seat, seats = state[PHASE], state[table.SEAT], state[table.SEATS]
    if asked == TURN or asked == AGAIN:
        yield from turns(state)
    elif asked == TAKE or asked == BLOCK:
        there = burned(state)
        for number in range(1, 14):
            if asked == BLOCK and number != 4 and bytes((number,)) in there:
                yield (BLOCKS + number) << 8
            if asked == TAKE and number != state[BLOCKED]:
                for depth in range(len(there)):
                    if there[depth] == number:
                        yield (TAKES + number) << 8 | depth
        if asked == BLOCK:
            yield 0
    elif asked == GIVE:
        held = counts(hand(state, seat))
        for number in range(1, 14):
            if held[number] > (number == state[TAKEN]):
                yield (GIVES + number) << 8
    elif asked == ROB:
        for other in others(state):
            yield ROBS << 8 | other
    elif asked == NEXT:
        yield DEALS << 8
    else:
        for where in range(seats if asked == LOAD else state[DOWN]):
            yield (LOADS if asked == LOAD else PLACES) << 8 | where


def turns(state):
    """What a seat may do in its turn; after a 2 it may only lay."""
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
    """Does the number go on the play stack, by the rule in force?"""
    who, place = character(state), pile(state)
    if who == ODD and not number & 1 and not event(state, number):
        return False
    if place == CHARACTERS[0]:
        return True
    top = state[place]
    if who == FALLING:
        return number < top
    return number > top and not (who == APART and number == top + 1) or who == EQUAL and number == top


def event(state, number):
    """The round whose event one such card fires now, or 0."""
    if table.chosen(state, EXPERT) and TRIGGERS[state[LAP] - 1] == (character(state), number):
        return state[LAP]
    return 0


def others(state):
    """The other seats with cards."""
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


def counts(some):
    """How many of each number there are among some cards; what is face down counts nowhere that matters."""
    found = bytearray(16)
    for card in some:
        found[card & 15] += 1
    return found


def seen(state, seat):
    """The state as this seat may know it: the others' hands, the burned stack, the characters' order are hidden."""
    view = bytearray(state)
    asked = state[PHASE] if seat == state[table.SEAT] else TURN
    if not state[OPEN] and state[PHASE] != NEXT:
        for other in range(state[table.SEATS]):
            if other != seat:
                cards.hide(view, start(state, other), state[HELD + other])
    if asked != TAKE and asked != BLOCK:
        cards.hide(view, start(state, 6), state[BURNED])
    if asked != PLACE:
        cards.hide(view, CHARACTERS[0], state[DOWN])
    if asked != GIVE:
        cards.hide(view, TAKEN, 1)
    table.keep(view, 0)
    return view
