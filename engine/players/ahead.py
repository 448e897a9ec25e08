"""Looking ahead, alone and without fires: what becomes of the best ends of a turn in some draws, dealt as they may be.

Each end meets the same draws: the next turn is LANES's, and the critic, weights of their own, says how near it is to winning.
The better half of the ends goes on to the next draws. The draws come from what is seen: the same view, the same draws.
"""

from engine import cards, table
from engine.games import thegame
from engine.games.thegame import ALL, FIRST, HANDS, LAID, LAST, LEFT, PLACES, PLAYED, ROW, TOPS
from engine.players import turns

WIDTH, DRAWS = 4, (2, 4)  # ends that are looked at; draws for all of them, then for the better half
LOGIT = 90.0 * 512  # the critic's own: the odds are e times as good


def look(turn, leaders, policy, critic):
    """The best of some ends so far, again and again: its place in the list."""
    hopes, order, drawn = [0] * len(leaders), list(range(len(leaders))), 0
    for count in DRAWS:
        for _ in range(count):
            drawn += 1
            deal = dealt(turn.view, drawn)
            for i in order:
                state = after(turn, leaders[i], deal)
                for hope in hopes_of(state, policy, critic):
                    yield order[0]
                hopes[i] += hope
        order.sort(key=lambda i: -hopes[i])
        yield order[0]
        order = order[: (len(order) + 1) // 2]


def dealt(view, number):
    """The view with the draw pile as it may be."""
    state = bytearray(view)
    seen = bytes(view[ROW : ROW + view[LAID]]) + thegame.hand(view, 0)
    at = ROW + ALL - view[LEFT]
    for card in range(FIRST, LAST + 1):
        if card not in seen:
            state[at] = card
            at += 1
    for card in seen[-12:]:
        number = (number * 137 + card) % 999983
    table.seed(state, number)
    table.shuffle(state, ROW + ALL - view[LEFT], ROW + ALL)
    return state


def after(turn, place, deal):
    """The table as the next turn starts, when this one ends so."""
    state = bytearray(deal)
    for i in range(len(turn.hand)):
        if not place >> 16 + i & 1:
            cards.remove(state, HANDS, PLACES, turn.hand[i])
            state[ROW + state[LAID]] = turn.hand[i]
            state[LAID] += 1
            state[PLAYED] += 1
    state[TOPS : TOPS + 4] = turn.tops(place)
    thegame.end(state)
    return state


def hopes_of(state, policy, critic):
    """How near to won a table is, from 0 to 1, once its turn is played; the last of what it yields."""
    hope = lost(ALL - state[LAID])
    if not state[table.STATUS]:
        turn = turns.Turn(state, policy)
        best = worth = None
        for place in turn.ends():
            now = turn.worth(place)
            if worth is None or now > worth:
                best, worth = place, now
            yield hope
        if worth is not None and worth <= -turns.SURE:
            hope = lost(-turns.SURE - worth)
        elif worth == turns.SURE:
            hope = 1
        elif worth is not None:
            other = turns.Turn(state, critic)
            hope = 1 / (1 + 2.718282 ** (-other.worth(other.same(turn, best)) / LOGIT))
    yield hope


def lost(left):
    """What a game is worth that ends with so many cards left."""
    return 0.1 * 0.8825**left if left else 1
