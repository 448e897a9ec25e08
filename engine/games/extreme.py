"""The Game: Extreme (SPECIFICATION.md section 2): The Game in which 28 of the 98 cards carry a command that must be obeyed.

CARDS  as in The Game. Seven commands, on four numbers each (the printed table is not known: NUMBERS is ours).
    For one turn: STOP ends it; SKULL must be covered in it; THREE makes it three cards, no more, no less.
    While it shows, for all: QUIET no talk; NOBACK no trick; ONEPILE all cards of a turn on one pile; DRAW1 draw but one.

MOVES  as in The Game, and
    TELL | kind  "I hold this command": always true, said to the others, once a kind and turn, until one's own next turn

STATE  The Game's own, then
    COMMANDS 28   the four numbers of each kind in turn, 0 where the kind is switched off
    SIGNS 4       the kind that shows on each pile, NONE where none does
    TURN 1        bits: a THREE was laid this turn; a STOP was
    BOUND 1       a bit for each pile laid on while an ONEPILE showed, until none does; `strictpile`: laid on this turn
    TOLD 5        for each seat a bit for each kind that it has told

WHERE THE BOOK IS SILENT
    A command works as its card is played (E1). Cards that a command forbids are not legal; a turn that cannot end with all
    commands obeyed is lost at once, and may be taken back (E14): SKULL without a cover (E13), THREE without a third card
    (E12), STOP with a SKULL (E8) or a due fire open. STOP waives the minimum; in a turn of THREE only the third card may be
    one. NOBACK may come by a trick (E2). ONEPILE binds the cards after it, to the pile of the first, until it is covered (E3,
    E4); two are as one (E5). `strictpile`: it also binds the turn's earlier cards and itself, otherwise it may not be laid.
    DRAW1 counts as the turn ends (E6), and once it is covered the hand is refilled completely (E7). A hand below the minimum
    is lost but for a STOP; `lenient`: the minimum is never more than the hand (E9). A second THREE adds nothing, a fourth card
    may not be one (E10); it is three with the draw pile empty too (E11). STOP and THREE are plain cards a turn later (E15).
    The score is The Game's (E16). Fires and commands hold side by side (E17). `no...` switches a kind off (E18). The 98th card
    wins, over a fire too, but not over a SKULL or a THREE that is short. Words said before a QUIET stay valid. `random`: other
    numbers, never fires.
"""

from engine import table
from engine.games import piles, thegame
from engine.games.thegame import ALL, PLACES, asks, hand, laid, left, notes, reading, score, seen, tops  # noqa: F401

NAME, VERSION, SEATS = "The Game Extreme", 1, thegame.SEATS
TEAM, LESS, SCORES, NOTES = thegame.TEAM, thegame.LESS, thegame.SCORES, thegame.NOTES
KINDS = "stop", "skull", "three", "quiet", "noback", "onepile", "draw1", ""
STOP, SKULL, THREE, QUIET, NOBACK, ONEPILE, DRAW1, NONE = range(8)
# A stored game has a bit for each option, by its place. The first four are options of The Game at The Game's own places, for
# which thegame.py asks by its own bits. A new option of The Game is not added here: from place 4 on the bits differ.
OPTIONS = (
    ("experts", "short", "fire", "strict")
    + ("nostop", "noskull", "nothree", "noquiet", "nonoback", "noonepile", "nodraw1")  # KINDS, in their order
    + ("random", "strictpile", "lenient")
)
NEEDS = {"strict": "fire"}
LEVELS = b"\1\3\2"
WITHOUT = range(4, 11)  # these options switch a kind off, the first by the bit OFF
OFF, RANDOM, STRICTPILE, LENIENT = 16, 2048, 4096, 8192

NUMBERS = bytes(
    (13, 31, 70, 88)  # STOP
    + (6, 45, 56, 95)  # SKULL
    + (20, 34, 67, 81)  # THREE
    + (23, 41, 60, 78)  # QUIET
    + (3, 38, 63, 98)  # NOBACK
    + (17, 48, 53, 84)  # ONEPILE
    + (10, 27, 74, 91)  # DRAW1
)
TELL, THREED, STOPPED = 102 << 8, 1, 2

COMMANDS = thegame.SIZE
SIGNS = COMMANDS + len(NUMBERS)
TURN, BOUND, TOLD, SIZE = SIGNS + 4, SIGNS + 5, SIGNS + 6, SIGNS + 11


def deal(state):
    thegame.spread(state)
    random = table.chosen(state, RANDOM)
    for what in range(NONE):
        off = table.chosen(state, OFF << what)
        for i in range(4 * what, 4 * what + 4):
            number = strange(state) if random else NUMBERS[i]
            state[COMMANDS + i] = 0 if off else number
    state[SIGNS : SIGNS + 4] = bytes((NONE,)) * 4
    if state[table.SEATS] == 1:
        start(state, 0)


def strange(state):
    """Return a random number that has no command yet and is no fire."""
    while True:
        number = thegame.FIRST + table.chance(state, ALL)
        if number not in thegame.FIRES and kind(state, number) == NONE:
            return number


def kind(state, card):
    """Return the command on a card, as a number."""
    place = bytes(state[COMMANDS:SIGNS]).find(bytes((card,)))
    return NONE if place < 0 else place // 4


def command(state, card):
    """Return the command on a card, as a word."""
    return KINDS[kind(state, card)] if card else ""


def moves(state):
    """Yield every legal move, in a fixed order."""
    if state[table.STATUS] or not thegame.begun(state):
        yield from thegame.moves(state)
        return
    yield from lays(state)
    if not need(state):
        yield 0
    if QUIET not in signs(state):
        yield from words(state)


def lays(state):
    """Yield the legal moves that lay a card."""
    now = bans(state)
    for move in thegame.lays(state):
        if barred(state, move >> 8, move & 3, now) == NONE:
            yield move


def bans(state):
    """Return the present bans: on every card, some cards, the backwards trick, all piles but the bound one, ONEPILE cards."""
    turn, played, shown = state[TURN], state[thegame.PLAYED], signs(state)
    every = STOP if turn & STOPPED else THREE if turn & THREED and played == 3 else NONE
    late = numbers(state, THREE) if played > 2 else numbers(state, STOP) if turn and played == 1 else b""
    strict = numbers(state, ONEPILE) if table.chosen(state, STRICTPILE) else b""
    return every, late, NOBACK in shown, ONEPILE in shown, strict


def barred(state, card, pile, now=None):
    """Return the kind of command that forbids a card which would fit, or NONE. now: the result of `bans`"""
    every, late, noback, onepile, strict = now or bans(state)
    if every != NONE:
        return every
    if state[BOUND] & ~(1 << pile) and (onepile or card in strict):
        return ONEPILE
    if card in late:
        return kind(state, card)
    if noback and piles.gap(card, state[thegame.TOPS + pile], pile < 2) < 0:
        return NOBACK
    return NONE


def closed_piles(state):
    """Return the piles on which a command forbids every card, a bit each: after a full THREE all, with ONEPILE all but one."""
    every, _, _, onepile, _ = bans(state)
    closed = 0
    for pile in range(4):
        if every != NONE or onepile and state[BOUND] & ~(1 << pile):
            closed |= 1 << pile
    return closed


def words(state):
    """Yield what the seat may say to the others."""
    yield from thegame.words(state)
    if state[table.SEATS] > 1:
        seat = state[table.SEAT]
        held = [kind(state, card) for card in hand(state, seat)]
        for i in range(NONE):
            if i in held and not told(state, seat) >> i & 1:
                yield TELL | i


def told(state, seat):
    """Return the kinds that a seat has said it holds, a bit each."""
    return state[TOLD + seat]


def signs(state):
    """Return the kind of command that shows on each pile."""
    return bytes(state[SIGNS : SIGNS + 4])


def numbers(state, what):
    """Return the cards with this kind of command."""
    return bytes(state[COMMANDS + 4 * what : COMMANDS + 4 * what + 4])


def play(state, move):
    what, where = move & 0xFF00, move & 255
    if not move:
        end(state)
    elif what == thegame.BEGIN:
        start(state, where)
    elif what == TELL:
        state[TOLD + state[table.SEAT]] |= 1 << where
    elif what >= thegame.KEEP_OFF:
        thegame.play(state, move)
    else:
        lay(state, what >> 8, where)
        if not completes(state):
            table.finish(state, 0)
        elif state[thegame.LAID] == ALL:
            table.finish(state, table.team(state))
        elif state[TURN] & STOPPED or not hand(state, state[table.SEAT]):
            end(state)


def lay(state, card, pile):
    bound = ONEPILE in signs(state) or table.chosen(state, STRICTPILE)
    thegame.lay(state, card, pile)
    what = kind(state, card)
    state[SIGNS + pile] = what
    if what == STOP or what == THREE:
        state[TURN] |= STOPPED if what == STOP else THREED
    if bound:
        state[BOUND] |= 1 << pile
    if ONEPILE not in signs(state) and not table.chosen(state, STRICTPILE):
        state[BOUND] = 0


def end(state):
    """Refill the hand, or draw one card while DRAW1 shows. Then the next seat with cards begins its turn."""
    seat = state[table.SEAT]
    after = thegame.refill(state, 1 if DRAW1 in signs(state) else PLACES)
    if not hand(state, seat):
        state[TOLD + seat] = 0
    start(state, after)


def start(state, seat):
    """Start a seat's turn. The game is lost at once if the turn cannot be completed."""
    thegame.ready(state, seat)
    state[TURN] = state[BOUND] = state[TOLD + seat] = 0
    if table.chosen(state, LENIENT):
        state[thegame.MINIMUM] = min(state[thegame.MINIMUM], len(hand(state, seat)))
    if not completes(state):
        table.finish(state, 0)


def completes(state, dead=None):
    """True if the turn can still be ended with all commands obeyed. Tries whole sequences of cards, none of them twice."""
    if state[thegame.LAID] == ALL:
        return SKULL not in signs(state) and (not state[TURN] & THREED or state[thegame.PLAYED] == 3)
    if not need(state):
        return True
    place = hand(state, state[table.SEAT]) + tops(state) + state[BOUND : BOUND + 1]
    dead = set() if dead is None else dead
    if place not in dead:
        pile_bits = useful(state)
        for move in lays(state):
            if pile_bits >> (move & 3) & 1:
                after = bytearray(state)
                lay(after, move >> 8, move & 3)
                if completes(after, dead):
                    return True
        dead.add(place)
    return False


def losing_command(state):
    """Return the kind of command because of which the turn is lost, or NONE.

    Lift the kinds one after another until the turn could still be completed: the last one lifted is the reason. If the turn
    is lost without any command, the hand is below the minimum because of a DRAW1: nothing else leaves it so while there are
    cards to draw.
    """
    kinds, remaining = (ONEPILE, NOBACK, SKULL, THREE, STOP), state  # first those that show as a lock
    for lifted_kind in kinds:
        remaining = without_command(remaining, lifted_kind)
    if not completes(remaining):
        short = state[thegame.PLAYED] + len(hand(state, state[table.SEAT])) < state[thegame.MINIMUM]
        return DRAW1 if short else NONE
    remaining = state
    for lifted_kind in kinds:
        remaining = without_command(remaining, lifted_kind)
        if completes(remaining):
            break
    return lifted_kind


def without_command(state, what):
    """Return a copy of the state in which this kind of command was never laid and is on no card."""
    copy, first = bytearray(state), COMMANDS + 4 * what
    copy[first : first + 4] = bytes(4)
    for pile in range(4):
        if copy[SIGNS + pile] == what:
            copy[SIGNS + pile] = NONE
    if what == THREE or what == STOP:
        copy[TURN] &= ~(THREED if what == THREE else STOPPED)
    if what == ONEPILE:
        copy[BOUND] = 0
    return copy


def useful(state):
    """Return the piles to consider for the next card, a bit each; 0 if the turn is lost.

    If every remaining card is needed, the next one must cover a skull or fire, or lift a ban. Two exceptions: the last card of
    all may win over a fire, and a THREE still to come may need another card before it.
    """
    pile_bits, held, played = uncovered(state), hand(state, state[table.SEAT]), state[thegame.PLAYED]
    last = table.chosen(state, thegame.FIRE) and len(held) == ALL - state[thegame.LAID] and crowns(state, held)
    for pile in range(4):
        must = pile_bits >> pile & 1 and not (last and state[SIGNS + pile] != SKULL)
        if must and not any(piles.fits(card, state[thegame.TOPS + pile], pile < 2) for card in held):
            return 0
    if last or need(state) > piles.count(pile_bits):
        return 15
    if state[TURN] & THREED:
        return pile_bits if played + piles.count(pile_bits) == 3 else 0
    if not played and any(card in held for card in numbers(state, THREE)):
        return 15
    for pile in range(4):
        if state[SIGNS + pile] == NOBACK or state[SIGNS + pile] == ONEPILE:
            pile_bits |= 1 << pile
    return pile_bits


def crowns(state, held):
    """True if the last cards of the game might be laid in this turn, over a fire."""
    kinds = [kind(state, card) for card in held]
    if (state[TURN] & THREED or THREE in kinds) and state[thegame.PLAYED] + len(held) != 3 or kinds.count(STOP) > 1:
        return False
    return not piles.stranded(held, tops(state))


def need(state):
    """Return how many cards must still be laid before the turn may end."""
    least = piles.count(uncovered(state))
    if state[TURN] & STOPPED:
        return least
    return max(least, (3 if state[TURN] & THREED else state[thegame.MINIMUM]) - state[thegame.PLAYED])


def uncovered(state):
    """Return the piles that must be covered before the turn may end, a bit each."""
    pile_bits = state[thegame.DUE]
    for pile in range(4):
        if state[SIGNS + pile] == SKULL:
            pile_bits |= 1 << pile
    return pile_bits


def threed(state):
    """True if the turn must have exactly three cards."""
    return state[TURN] & THREED


def bound(state):
    """Return the piles laid on this turn while an ONEPILE showed, a bit each; with `strictpile` all piles laid on."""
    return state[BOUND]


def label(move):
    if move & 0xFF00 == TELL and move & 255 < NONE:
        return "I hold: %s" % KINDS[move & 255]
    return thegame.label(move)
