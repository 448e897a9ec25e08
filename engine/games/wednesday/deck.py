"""The table of Wednesday: where its bytes are, what can be asked of them, and how a card gets from one place to another.

engine/games/wednesday/__init__.py is the rules; its first comment says what each byte is.
"""

from engine import table

ALL, FACES = 42, 9  # outcasts, characters
PACK = bytes(range(1, 11)) * 4 + bytes((13, 13))
DEALT = 10, 10, 10, 8, 7  # cards for each, for two seats and more
ROUNDS = 5
EXPERT, TEAMS, THREE_TEAMS = 1, 2, 4

TURN, AGAIN, TAKE, BLOCK, ROB, GIVE, LOAD, PLACE, NEXT = range(9)  # what is asked
WEDNESDAY, THING, ODD, BACKWARDS, PAIRS, FALLING, APART, EQUAL, DRAWS = range(1, 10)  # the characters, by what they do

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
    """The place of the first card of a hand; behind the sixth is the burned stack."""
    place = CARDS[0]
    for i in range(seat):
        place += state[HELD + i]
    return place


def pile(state):
    """The place of the top card of the play stack, of its end where it is empty."""
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
    """What a seat itself got in a round, 1 to 5."""
    return state[POINTS + (lap - 1) * 6 + seat]


def columns(state):
    """Return the number of columns of the score pad: one for each team, else one for each seat.

    With 2, 3 or 5 seats the option of teams says nothing: games that were begun so are kept.
    """
    seats = state[table.SEATS]
    if seats not in (4, 6) or not table.chosen(state, TEAMS):
        return seats
    return 3 if seats == 6 and table.chosen(state, THREE_TEAMS) else 2


def team(state, seat):
    return seat % columns(state)


def score(state, seat):
    """The sum so far of the seat's column: its own points, and its partners'."""
    total = 0
    for other in range(team(state, seat), state[table.SEATS], columns(state)):
        for i in range(ROUNDS):
            total += points(state, other, i + 1)
    return total


def notes(state, seat):
    """The rounds that the seat ended without a point."""
    ended = state[LAP] if state[PHASE] == NEXT else state[LAP] - 1
    return (sum([not points(state, seat, i + 1) for i in range(ended)]),)


# What moves a card. A row closes up behind it, so that the 42 are always without a gap.


def spread(state):
    """The next round: all shuffled, the hands dealt, the rest burned, and nothing has happened yet."""
    state[LAP] += 1
    state[PHASE:DOWN] = bytes(DOWN - PHASE)
    state[CHARACTERS[0] : POINTS] = bytes(range(1, FACES + 1))
    state[CARDS[0] : CHARACTERS[0]] = PACK
    table.shuffle(state, CARDS[0], CHARACTERS[0])
    table.shuffle(state, CHARACTERS[0], POINTS)
    seats, place = state[table.SEATS], CARDS[0]
    size = DEALT[seats - 2]
    for seat in range(seats):
        state[HELD + seat] = size
        state[place : place + size] = bytes(sorted(state[place : place + size]))
        place += size
    state[BURNED], state[DOWN] = ALL - seats * size, FACES


def carry(state, old, new):
    """From a place to another; those between move up by one."""
    card = state[old]
    if old < new:
        state[old:new] = state[old + 1 : new + 1]
    else:
        state[new + 1 : old + 1] = state[new:old]
    state[new] = card


def find(state, seat, number):
    """The place of such a card in a hand."""
    place = start(state, seat)
    while state[place] != number:
        place += 1
    return place


def put(state, number):
    """The seat lays such a card on the play stack."""
    seat = state[table.SEAT]
    carry(state, find(state, seat, number), pile(state) - 1)
    state[HELD + seat] -= 1


def burn(state, number):
    """The seat puts such a card on the burned stack."""
    seat = state[table.SEAT]
    carry(state, find(state, seat, number), start(state, 6) - 1)
    state[HELD + seat] -= 1
    state[BURNED] += 1


def pick(state, old, seat, source):
    """The card at this place goes into a hand, in order; `source` is the count that it leaves."""
    new = start(state, seat)
    end = new + state[HELD + seat]
    while new < end and state[new] <= state[old]:
        new += 1
    carry(state, old, new - 1 if old < new else new)
    state[HELD + seat] += 1
    state[source] -= 1


def draw(state, seat, depth=0):
    """The burned card at this depth, the top one at 0, goes into a hand."""
    pick(state, start(state, 6) + depth, seat, BURNED)


def turn_over(state):
    """The play stack goes on the burned one as a packet: the first card laid is on top."""
    place, middle = start(state, 6), pile(state)
    state[place : CHARACTERS[0]] = bytes(reversed(state[middle : CHARACTERS[0]])) + bytes(state[place:middle])
    state[BURNED] = CHARACTERS[0] - place


def hand_over(state):
    """Each seat's hand goes to the seat before it."""
    first, middle, end = CARDS[0], start(state, 1), start(state, 6)
    seats = state[table.SEATS]
    state[first:end] = bytes(state[middle:end]) + bytes(state[first:middle])
    state[HELD : HELD + seats] = bytes(state[HELD + 1 : HELD + seats]) + bytes((state[HELD],))


def holding(state):
    """How many seats have cards."""
    return sum([state[HELD + seat] > 0 for seat in range(state[table.SEATS])])


def onward(state, seat):
    """The seat after this one, in the direction in force."""
    seats = state[table.SEATS]
    return (seat + (seats - 1 if character(state) == BACKWARDS else 1)) % seats


def hidden(state):
    """Where Wednesday is among the face-down characters, 0 on top; -1 if she is not."""
    return characters(state).find(bytes((WEDNESDAY,)))


def turn_up(state):
    """The top character comes into force, the one that was goes aside."""
    state[DOWN] -= 1
    carry(state, CHARACTERS[0], CHARACTERS[0] + state[DOWN])
    state[FORCE] = 1
    table.show(state, 1)


def alone(state):
    """Event 1: the face-down characters go aside, in an order that tells nothing; the one in force stays."""
    carry(state, CHARACTERS[0] + state[DOWN], CHARACTERS[0])
    state[DOWN], state[STAYS] = 0, 1
    state[CHARACTERS[0] + 1 : POINTS] = bytes(sorted(state[CHARACTERS[0] + 1 : POINTS]))


def without_her(state):
    """Event 2: Wednesday goes aside, the other face-down characters are shuffled."""
    where = hidden(state)
    if where >= 0:
        carry(state, CHARACTERS[0] + where, POINTS - 1)
        state[DOWN] -= 1
        table.shuffle(state, CHARACTERS[0], CHARACTERS[0] + state[DOWN])
