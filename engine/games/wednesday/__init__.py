"""Wednesday (SPECIFICATION.md section 5): 42 outcasts, 9 characters, 2 to 6 seats, five rounds, the fewest points win.

CARDS  1 to 10 four times each, 13 twice; a card is its number. 2 lay again; 4 swap with a seat; 7 take a burned card; 8 give
       the top one to a seat; three 6s place Wednesday; four 10s end the round; a 13 sends her back.
       Characters: 1 Wednesday, 2 Thing, 3 Tyler, 4 Yoko, 5 Enid, 6 Bianca, 7 Ajax, 8 Larissa, 9 Eugene.

MOVES  what << 8 | where
    0                  pass; in BLOCK: no number
    n | how            lay 0 one, 1 a pair; 2 show the set; 3 discard the hand, all of it of the blocked number
    TAKES + n | depth  take that burned card, the top one at 0     ROBS | seat     take one of his cards
    BLOCKS + n         block the number                            LOADS | seat    he gets the top burned card
    GIVES + n          give a card back                            PLACES | place  put Wednesday there, 0 on top
                                                                   DEALS           deal the next round
STATE  after the header (engine/games/wednesday/deck.py; the place of a card never depends on a hidden card)
    LAP 1       the round, 1 to 5               OPEN 1    event 3: all hands are open
    PHASE 1     the decision to make            STAYS 1   event 1: the one in force stays
    LAST 1      the seat that laid last         IDLE 1    how often all passed with no character face down
    PASSES 1    in succession                   ROBBED 1  from whom a 4 has taken, and
    BLOCKED 1   Thing's number, or 0            TAKEN 1   which card, until one is given back
    FORCE 1     is a character in force         DOWN 1    characters face down
    SAVES 1     is a 13 the last card laid      BURNED 1  cards burned
    HELD 6      cards in each hand              CARDS 42  the hands, ascending; burned, top first; laid, last first
    CHARACTERS 9  face down, top first; the one in force; those aside       POINTS 5x6  a seat's own, round by round

WHERE THE BOOK IS SILENT
    Every seat with cards may pass, the one that laid last too (W1, W2), on an empty stack too (W3, W22); a seat must pass
    itself even if that is its only move (W34). The burned packet is turned as a whole (W4). Seats without cards are skipped,
    also to lead. The end of a round is checked when a card has had all its effects (W5, W24, W26). 4: another seat with cards,
    another card, its number may be the same (W6, W7); 8: any seat (W8). After a 2 the seat lays, by the rule in force,
    Larissa's too (W9, W10, W30). Sets and discards follow no rule, but no four 10s when blocked (W11, W17); they may be the
    last cards, but are no lay: they fire no event, and no 13 saves below them (W12, W19, W33). Thing blocks no 4 (W13), and
    nothing if no card is burned (W14); 8 and Eugene give out blocked cards (W15), which count like others (W16). A 13 sends
    her back automatically (W18), if laid since all passed (W28). Ties are shared (W20). 13s are a pair (W21). A 1 is higher
    than nothing (W23). Events fire each time (W25), before the card (W31); after event 1 the open character stays (W29). A 1
    starts each round, drawn by lot (W27). Teams are every second seat of 4 or 6, or every third of 6 (W32). A seat's view
    forgets burned cards that it has seen (W35). If all pass with no character face down, the round ends on an empty stack, and
    the twelfth time on any.
"""

from engine import table  # isort: skip
from engine.games.wednesday.deck import (  # fmt: skip
    AGAIN,
    BLOCK,
    BLOCKED,
    BURNED,
    CARDS,
    CHARACTERS,
    DOWN,
    DRAWS,
    FORCE,
    GIVE,
    HELD,
    IDLE,
    LAP,
    LAST,
    LOAD,
    NEXT,
    OPEN,
    PACK,
    PASSES,
    PHASE,
    PLACE,
    POINTS,
    ROB,
    ROBBED,
    ROUNDS,
    SAVES,
    SIZE,
    STAYS,
    TAKE,
    TAKEN,
    THING,
    TURN,
    WEDNESDAY,
    alone,
    aside,
    blocked,
    burn,
    burned,
    carry,
    character,
    characters,
    columns,
    draw,
    find,
    hand,
    hand_over,
    hidden,
    holding,
    lap,
    last,
    notes,
    onward,
    opened,
    passes,
    phase,
    pick,
    pile,
    points,
    put,
    score,
    spread,
    stack,
    start,
    team,
    turn_over,
    turn_up,
    without_her,
)
from engine.games.wednesday.offers import BLOCKS, GIVES, ROBS, TAKES, TRIGGERS, event, label, moves, others, seen  # fmt: skip

NAME, VERSION, SEATS = "Wednesday", 1, range(2, 7)
OPTIONS, WITHOUT = ("expert", "teams", "pairs"), ()
NEEDS = {"teams": (4, 6), "pairs": ("teams", 6)}
LEVELS = b"\1\3\2"
TEAM, LESS, NOTES = False, True, ("clean",)  # clean: rounds without a point
SCORES = range(ROUNDS * sum(PACK) + 1)  # no column holds more than all the cards, five times
STOP = 12  # the round ends when all have passed this often with no character face down


def asks(state):
    return table.ANYBODY if state[PHASE] == NEXT else table.SECRET


def deal(state):
    """Deal a round. A seat that holds a 1, drawn by lot, lays it; if no seat holds one, seat 0 begins."""
    spread(state)
    holders = [seat for seat in range(state[table.SEATS]) if state[start(state, seat)] == 1]
    state[table.SEAT] = 0
    if holders:
        state[LAST] = state[table.SEAT] = holders[table.chance(state, len(holders))]
        put(state, 1)
        lead(state, onward(state, state[LAST]))


def play(state, move):
    what, where = move >> 8, move & 255
    if what >= ROBS:
        (rob, load, place, following)[what - ROBS](state, where)
    elif what > GIVES:
        give(state, what - GIVES)
    elif what > BLOCKS or state[PHASE] == BLOCK:
        state[BLOCKED] = what and what - BLOCKS
        lead(state, state[LAST])
    elif what > TAKES:
        draw(state, state[table.SEAT], where)
        end(state)
    elif where > 1:
        show(state, what, where)
    elif what:
        lay(state, what, where + 1)
    else:
        skip(state)


def lay(state, number, count):
    """Lay one card or a pair: first the event, then the effect of the card."""
    fired = event(state, number)
    for _ in range(count):
        put(state, number)
    laid(state, number == 13)
    if fired == 4 and count == 1:
        return place_her(state)
    if fired in EVENTS:
        EVENTS[fired](state)
    held = state[HELD + state[table.SEAT]]
    if number == 4 and held and others(state):
        if len(others(state)) == 1:
            return rob(state, others(state)[0])
        state[PHASE] = ROB
    elif number == 7 and ask(state, TAKE):
        table.show(state, 1)
    elif number == 8 and state[BURNED]:
        state[PHASE] = LOAD
    elif number != 2 or not ask(state, AGAIN):
        end(state)


def laid(state, saves):
    """Record that the seat has brought a card to the table: passes are counted from 0 again."""
    state[LAST] = state[table.SEAT]
    state[PASSES] = 0
    state[SAVES] = saves


def show(state, number, how):
    """Put three 6s, four 10s, or a hand of the blocked number on the burned stack."""
    for _ in range(state[HELD + state[table.SEAT]] if how == 3 else 3 if number == 6 else 4):
        burn(state, number)
    laid(state, False)
    if how == 3:
        end(state)
    elif number == 6:
        place_her(state)
    else:
        finish(state)


def ask(state, what):
    """Enter this phase. Return True if there is a move besides 0."""
    state[PHASE] = what
    for move in moves(state):
        return move > 0
    return False


def place_her(state):
    """Let the seat choose a place for Wednesday, if there is more than one."""
    if hidden(state) < 0 or state[DOWN] < 2:
        return end(state)
    state[PHASE] = PLACE
    table.show(state, 1)


def place(state, where):
    carry(state, CHARACTERS[0] + hidden(state), CHARACTERS[0] + where)
    end(state)


def rob(state, victim):
    """Take a random card from another seat; next the seat must give one back."""
    card = start(state, victim) + table.chance(state, state[HELD + victim])
    state[ROBBED], state[TAKEN] = victim, state[card]
    pick(state, card, state[table.SEAT], HELD + victim)
    table.show(state, 1)
    state[PHASE] = GIVE


def give(state, number):
    seat, victim = state[table.SEAT], state[ROBBED]
    pick(state, find(state, seat, number), victim, HELD + seat)
    state[ROBBED] = state[TAKEN] = 0
    end(state)


def load(state, receiver):
    draw(state, receiver)
    table.show(state, 1)
    end(state)


def open_hands(state):
    """Event 3: open all hands until the round ends."""
    state[OPEN] = 1
    table.show(state, 1)


def hand_on(state):
    """Event 5: every seat hands its whole hand to the right."""
    hand_over(state)
    table.show(state, 1)


EVENTS = {1: alone, 2: without_her, 3: open_hands, 5: hand_on}  # by round; the event of round 4 is `place_her`


def skip(state):
    """Pass; under Eugene the seat also draws a burned card."""
    if character(state) == DRAWS and state[BURNED]:
        draw(state, state[table.SEAT])
        table.show(state, 1)
    state[PASSES] += 1
    if state[PASSES] < holding(state):
        end(state)
    else:
        around(state)


def around(state):
    """Act on a full circle of passes: the stack is burned and the next character turned up, or the round ends."""
    state[PASSES] = 0
    if not state[DOWN]:
        state[IDLE] += 1
        if state[IDLE] == STOP or pile(state) == CHARACTERS[0]:
            return finish(state)
        state[FORCE] &= state[STAYS]
    turn_over(state)
    saved, state[SAVES] = state[SAVES], 0
    if state[DOWN]:
        turn_up(state)
        if character(state) == WEDNESDAY:
            if not saved:
                return finish(state)
            state[DOWN] += 1
            state[FORCE] = 0
            table.shuffle(state, CHARACTERS[0], CHARACTERS[0] + state[DOWN])
        elif character(state) == THING:
            state[table.SEAT] = state[LAST]
            if ask(state, BLOCK):
                return
    lead(state, state[LAST])


def lead(state, seat):
    """Make it this seat's turn, or the turn of the next seat with cards."""
    while not state[HELD + seat]:
        seat = onward(state, seat)
    state[table.SEAT] = seat
    state[PHASE] = TURN


def end(state):
    """End the turn. End the round too if at most one seat has cards; with teams, if none has."""
    if holding(state) <= (columns(state) == state[table.SEATS]):
        finish(state)
    else:
        lead(state, onward(state, state[table.SEAT]))


def finish(state):
    """End the round: the cards in hand count as points. After the fifth round end the game."""
    table.show(state, 1)
    state[PHASE] = NEXT
    for seat in range(state[table.SEATS]):
        state[POINTS + (state[LAP] - 1) * 6 + seat] = sum(hand(state, seat))
    if state[LAP] == ROUNDS:
        scores = [score(state, seat) for seat in range(state[table.SEATS])]
        table.finish(state, sum([1 << seat for seat in range(len(scores)) if scores[seat] == min(scores)]))


def following(state, where):
    deal(state)
    table.show(state, 1)
