"""The table of Wednesday: the places of its bytes in a state, queries on them, and the moves of cards between places.

engine/games/wednesday/__init__.py has the rules; its first comment explains each byte.
"""

from engine import table

ALL, FACES = 42, 9  # outcasts, characters
PACK = bytes(range(1, 11)) * 4 + bytes((13, 13))
DEALT = 10, 10, 10, 8, 7  # cards dealt to each seat, with 2, 3, ... seats
ROUNDS = 5
EXPERT, TEAMS, THREE_TEAMS = 1, 2, 4

TURN, AGAIN, TAKE, BLOCK, ROB, GIVE, LOAD, PLACE, NEXT = range(9)  # phases
WEDNESDAY, THING, ODD, BACKWARDS, PAIRS, FALLING, APART, EQUAL, DRAWS = range(1, 10)  # the characters, by their rule

LAP, PHASE, LAST, PASSES, BLOCKED, FORCE, SAVES, OPEN, STAYS, IDLE, ROBBED, TAKEN, DOWN, BURNED, HELD = range(
    table.BODY, table.BODY + 15
)
CARDS = range(HELD + 6, HELD + 6 + ALL)
CHARACTERS = range(CARDS[-1] + 1, CARDS[-1] + 1 + FACES)
POINTS = CHARACTERS[-1] + 1
SIZE = POINTS + ROUNDS * 6


def phase(state):
    return state[PHASE]


def lap(state):
    return state[LAP]


def last(state):
    return state[LAST]


def passes(state):
    return state[PASSES]


def blocked(state):
    return state[BLOCKED]


def opened(state):
    return bool(state[OPEN])


def start(state, seat):
    """Return the place of the first card of a hand; for seat 6, of the burned stack."""
    place = CARDS[0]
    for i in range(seat):
        place += state[HELD + i]
    return place


def pile(state):
    """Return the place of the top card of the play stack, or of the end of the cards if the stack is empty."""
    return start(state, 6) + state[BURNED]


def hand(state, seat):
    place = start(state, seat)
    return bytes(state[place : place + state[HELD + seat]])


def burned(state):
    place = start(state, 6)
    return bytes(state[place : place + state[BURNED]])


def stack(state):
    return bytes(state[pile(state) : CHARACTERS[0]])


def characters(state):
    return bytes(state[CHARACTERS[0] : CHARACTERS[0] + state[DOWN]])


def character(state):
    return state[CHARACTERS[0] + state[DOWN]] if state[FORCE] else 0


def aside(state):
    return bytes(state[CHARACTERS[0] + state[DOWN] + state[FORCE] : POINTS])


def points(state, seat, lap):
    """Return the points of a seat itself in a round. lap: 1 to 5"""
    return state[POINTS + (lap - 1) * 6 + seat]


def columns(state):
    """Return the number of columns of the score pad: one for each team, otherwise one for each seat.

    With 2, 3 or 5 seats the option of teams has no effect: saved games may have it.
    """
    seats = state[table.SEATS]
    if seats not in (4, 6) or not table.chosen(state, TEAMS):
        return seats
    return 3 if seats == 6 and table.chosen(state, THREE_TEAMS) else 2


def team(state, seat):
    return seat % columns(state)


def score(state, seat):
    """Return the total of the seat's column: its own points and its partners'."""
    total = 0
    for other in range(team(state, seat), state[table.SEATS], columns(state)):
        for i in range(ROUNDS):
            total += points(state, other, i + 1)
    return total


def notes(state, seat):
    """Return how many rounds the seat ended without a point, in a tuple."""
    ended = state[LAP] if state[PHASE] == NEXT else state[LAP] - 1
    return (sum([not points(state, seat, i + 1) for i in range(ended)]),)


# Moves of cards. A row closes up behind a card that leaves, so the 42 never have a gap.


def spread(state):
    """Begin the next round: shuffle everything, deal the hands, burn the rest and reset all other fields."""
    state[LAP] += 1
    state[PHASE:DOWN] = bytes(DOWN - PHASE)
    state[CHARACTERS[0] : POINTS] = bytes(range(1, FACES + 1))
    state[CARDS[0] : CHARACTERS[0]] = PACK
    table.shuffle(state, CARDS[0], CHARACTERS[0])
    table.shuffle(state, CHARACTERS[0], POINTS)
    seats, place = state[table.SEATS], CARDS[0]
    hand_size = DEALT[seats - 2]
    for seat in range(seats):
        state[HELD + seat] = hand_size
        state[place : place + hand_size] = bytes(sorted(state[place : place + hand_size]))
        place += hand_size
    state[BURNED], state[DOWN] = ALL - seats * hand_size, FACES


def carry(state, old, new):
    """Move a card from one place to another; the cards between close up."""
    card = state[old]
    if old < new:
        state[old:new] = state[old + 1 : new + 1]
    else:
        state[new + 1 : old + 1] = state[new:old]
    state[new] = card


def find(state, seat, number):
    """Return the place of a card with this number in a hand."""
    place = start(state, seat)
    while state[place] != number:
        place += 1
    return place


def put(state, number):
    """Lay a card with this number from the current seat's hand on the play stack."""
    seat = state[table.SEAT]
    carry(state, find(state, seat, number), pile(state) - 1)
    state[HELD + seat] -= 1


def burn(state, number):
    """Put a card with this number from the current seat's hand on the burned stack."""
    seat = state[table.SEAT]
    carry(state, find(state, seat, number), start(state, 6) - 1)
    state[HELD + seat] -= 1
    state[BURNED] += 1


def pick(state, old, seat, source):
    """Move the card at place `old` into a hand, in order. source: index of the count that loses a card"""
    new = start(state, seat)
    end = new + state[HELD + seat]
    while new < end and state[new] <= state[old]:
        new += 1
    carry(state, old, new - 1 if old < new else new)
    state[HELD + seat] += 1
    state[source] -= 1


def draw(state, seat, depth=0):
    """Move a burned card into a hand. depth: 0 for the top card"""
    pick(state, start(state, 6) + depth, seat, BURNED)


def turn_over(state):
    """Turn the play stack over onto the burned one: the first card laid is now on top."""
    place, middle = start(state, 6), pile(state)
    state[place : CHARACTERS[0]] = bytes(reversed(state[middle : CHARACTERS[0]])) + bytes(state[place:middle])
    state[BURNED] = CHARACTERS[0] - place


def hand_over(state):
    """Give each seat's hand to the seat before it."""
    first_hand, second_hand, end = CARDS[0], start(state, 1), start(state, 6)
    seats = state[table.SEATS]
    state[first_hand:end] = bytes(state[second_hand:end]) + bytes(state[first_hand:second_hand])
    state[HELD : HELD + seats] = bytes(state[HELD + 1 : HELD + seats]) + bytes((state[HELD],))


def holding(state):
    """Return how many seats have cards."""
    return sum([state[HELD + seat] > 0 for seat in range(state[table.SEATS])])


def onward(state, seat):
    """Return the seat after this one, in the direction in force."""
    seats = state[table.SEATS]
    return (seat + (seats - 1 if character(state) == BACKWARDS else 1)) % seats


def hidden(state):
    """Return Wednesday's place among the face-down characters, 0 on top, or -1."""
    return characters(state).find(bytes((WEDNESDAY,)))


def turn_up(state):
    """Turn up the top character: it comes into force, and the one before goes aside."""
    state[DOWN] -= 1
    carry(state, CHARACTERS[0], CHARACTERS[0] + state[DOWN])
    state[FORCE] = 1
    table.show(state, 1)


def alone(state):
    """Event 1: put the face-down characters aside, sorted so that their order reveals nothing; the one in force stays."""
    carry(state, CHARACTERS[0] + state[DOWN], CHARACTERS[0])
    state[DOWN], state[STAYS] = 0, 1
    state[CHARACTERS[0] + 1 : POINTS] = bytes(sorted(state[CHARACTERS[0] + 1 : POINTS]))


def without_her(state):
    """Event 2: put Wednesday aside and shuffle the other face-down characters."""
    where = hidden(state)
    if where >= 0:
        carry(state, CHARACTERS[0] + where, POINTS - 1)
        state[DOWN] -= 1
        table.shuffle(state, CHARACTERS[0], CHARACTERS[0] + state[DOWN])
