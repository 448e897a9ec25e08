"""A model of Qwixx from SPECIFICATION.md 4 and the contract, with names, sets and lists. Tests compare the module with it.

A game is a dict; a card is a pair (colour, number), a row of a sheet the set of its crossed numbers, and "lock".
`python -m tests.support.plainqwixx COUNT` plays random games of every variant on all cores, the model and the module side by
side, checks every invariant, and counts the points of each game a second time.
"""

import multiprocessing
import random
import sys
import time

from engine import games, table
from engine.session import Session
from tests.support import invariants, tables

COLOURS = ["red", "yellow", "green", "blue"]
UP, DOWN = list(range(2, 13)), list(range(12, 1, -1))
ORDER = {"red": UP, "yellow": UP, "green": DOWN, "blue": DOWN}
POINTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]  # the printed table


def named(card):
    return ([None] + COLOURS + ["joker"])[card >> 4], card & 15


def coded(card):
    return (COLOURS + ["joker"]).index(card[0]) + 1 << 4 | card[1]


def begin(hands, market, pile, first):
    """Return a game after the deal."""
    return {
        "hands": [set(hand) for hand in hands],
        "market": list(market),
        "pile": list(pile),
        "discards": set(),
        "played": [],
        "sheets": [{colour: set() for colour in COLOURS} for hand in hands],
        "misthrows": [0 for hand in hands],
        "active": first,
        "asked": first,
        "phase": "take",
        "crossed": False,
        "marked": [],
        "winners": None,
    }


def crossable(game, seat, number, colour):
    """True if the number may be crossed (4.3): right of all crosses; the last one needs five crosses; never twice."""
    order, row = ORDER[colour], game["sheets"][seat][colour]
    if any(order.index(other) >= order.index(number) for other in row - {"lock"}):
        return False
    return number != order[-1] or len(row) >= 5


def skipped(colour, numbers):
    """Return the numbers left out between the first and the last of these (4.4)."""
    places = [ORDER[colour].index(number) for number in numbers]
    return max(places) - min(places) + 1 - len(set(places))


def choices(game):
    """Return the choices of the deciding seat, without doing nothing."""
    seat = game["asked"]
    if game["phase"] == "take":
        return {("take", place) for place in range(4) if game["market"][place]}
    if game["phase"] == "cross":
        number = game["pile"][0][1]
        return {("cross", number, colour) for colour in COLOURS if crossable(game, seat, number, colour)}
    if game["phase"] == "play":
        if len(game["played"]) == 3:
            return set()
        wanted = [game["chosen"]] if game["played"] else COLOURS
        return {("play", card, colour) for card in game["hands"][seat] for colour in wanted if card[0] in (colour, "joker")}
    colour = game["chosen"]
    numbers = {number for _, number in game["played"]}
    crossable_numbers = {number for number in numbers if crossable(game, seat, number, colour)}
    return {("cross", number, colour) for number in crossable_numbers if skipped(colour, game["marked"] + [number]) <= 1}


def moves(game):
    """Return the choices as the module's numbers: ascending, doing nothing last."""
    if game["winners"] is not None:
        return []
    codes = []
    for choice in choices(game):
        if choice[0] == "take":
            codes.append((96 + choice[1]) * 256)
        else:
            what = choice[1] if choice[0] == "cross" else coded(choice[1])
            codes.append(what * 256 + COLOURS.index(choice[2]))
    optional = game["phase"] in ("cross", "mark") or game["phase"] == "play" and game["played"]
    return sorted(codes) + ([0] if optional else [])


def play(game, move, shuffled):
    """Make a move. shuffled(places): returns the new draw pile from the discards, the first drawn card first"""
    what, where = divmod(move, 256)
    seat = game["asked"]
    if game["phase"] == "take":
        game["hands"][seat].add(game["market"][what - 96])
        game["market"][what - 96] = None
        if len(game["hands"][seat]) == 5:
            refill(game, shuffled)
            game["phase"], game["waiting"] = "cross", [(seat + i) % len(game["hands"]) for i in range(len(game["hands"]))]
            next_to_cross(game)
    elif game["phase"] == "cross":
        if move:
            cross(game, seat, what, COLOURS[where])
        next_to_cross(game)
    elif game["phase"] == "play":
        if move:
            game["hands"][seat].remove(named(what))
            game["played"].append(named(what))
            game["chosen"] = COLOURS[where]
        if not move or not choices(game):
            game["phase"], game["marked"] = "mark", []
            if not choices(game):
                end_of_turn(game)
    else:
        if move:
            cross(game, seat, what, COLOURS[where])
            game["marked"].append(what)
        if locked(game, seat) == 2:
            finish(game)
        elif not move or not choices(game):
            end_of_turn(game)


def refill(game, shuffled):
    for place in range(4):
        if game["market"][place] is None:
            game["market"][place] = game["pile"].pop(0)
            if not game["pile"]:
                game["pile"] = shuffled([after for after in range(place + 1, 4) if game["market"][after] is None])
                assert set(game["pile"]) == game["discards"] and len(game["pile"]) == len(game["discards"])
                game["discards"] = set()


def cross(game, seat, number, colour):
    row = game["sheets"][seat][colour]
    row.add(number)
    if number == ORDER[colour][-1]:
        row.add("lock")
    if seat == game["active"]:
        game["crossed"] = True


def next_to_cross(game):
    while game["waiting"]:
        game["asked"] = game["waiting"].pop(0)
        if choices(game):
            return
    game["asked"], game["phase"] = game["active"], "play"
    if any(locked(game, seat) == 2 for seat in range(len(game["hands"]))):
        finish(game)


def end_of_turn(game):
    seat = game["active"]
    game["discards"] |= set(game["played"])
    game["played"] = []
    if not game["crossed"]:
        game["misthrows"][seat] += 1
    if game["misthrows"][seat] == 4:
        finish(game)
    else:
        game["active"] = game["asked"] = (seat + 1) % len(game["hands"])
        game["phase"], game["crossed"] = "take", False


def locked(game, seat):
    return sum("lock" in row for row in game["sheets"][seat].values())


def points(game, seat):
    return sum(POINTS[len(row)] for row in game["sheets"][seat].values()) - 5 * game["misthrows"][seat]


def finish(game):
    scores = [points(game, seat) for seat in range(len(game["hands"]))]
    game["winners"] = {seat for seat in range(len(scores)) if scores[seat] == max(scores)}


def bits(row, colour):
    return sum(1 << ORDER[colour].index(number) for number in row - {"lock"}) + ("lock" in row) * 2048


def agree(game, state):
    """Assert that the module has the same state, and that each card is in its place."""
    module = games.load("qwixx")
    seats = range(len(game["hands"]))
    assert list(module.moves(state)) == moves(game)
    assert bool(state[table.STATUS]) == (game["winners"] is not None)
    for seat in seats:
        assert module.hand(state, seat) == bytes(sorted(coded(card) for card in game["hands"][seat]))
        assert module.score(state, seat) == points(game, seat)
        assert module.misthrows(state, seat) == game["misthrows"][seat]
        assert module.notes(state, seat) == (game["misthrows"][seat], locked(game, seat))
        for row, colour in enumerate(COLOURS):
            assert module.crosses(state, seat, row) == bits(game["sheets"][seat][colour], colour)
    assert module.market(state) == bytes(coded(card) if card else 0 for card in game["market"])
    assert module.pile(state) == bytes(coded(card) for card in game["pile"])
    if game["winners"] is not None:
        assert {seat for seat in seats if table.won(state, seat)} == game["winners"]
        gone = module.discards(state) + bytes(state[module.PLAYED : module.PACK]).strip(b"\0")
        assert sorted(gone) == sorted(coded(card) for card in game["discards"] | set(game["played"]))
        return
    assert module.phase(state) == getattr(module, game["phase"].upper())
    assert module.active(state) == game["active"] and state[table.SEAT] == game["asked"]
    assert module.asks(state) == (table.OPEN if game["phase"] == "cross" else table.SECRET)
    assert module.played(state) == bytes(coded(card) for card in game["played"])
    assert sorted(module.discards(state)) == sorted(coded(card) for card in game["discards"])


def lockstep(seats, options, deal, every=0):
    """Play a random game in both. every: check all invariants after this many decisions. Return the decisions."""
    player, dice = tables.beginner("qwixx"), tables.Dice(deal)
    module, session, chance = games.load("qwixx"), Session.deal("qwixx", seats, options, deal), random.Random(deal)
    state = session.state

    def shuffled(places):
        return [named(module.market(state)[place]) for place in places] + [named(card) for card in module.pile(state)]

    hands = [[named(card) for card in module.hand(state, seat)] for seat in range(seats)]
    piles = [named(card) for card in module.pile(state)]
    game = begin(hands, [named(card) for card in module.market(state)], piles, module.active(state))
    shy = chance.choice((0, 0, 0.2, 0.8))  # the share of decisions in which it does nothing on purpose
    while not session.over:
        agree(game, state)
        if every and len(session.past) % every == 0:
            invariants.check(session, player, dice)
            session.undone.clear()
        offered = session.moves()
        move = 0 if 0 in offered and chance.random() < shy else chance.choice([move for move in offered if move] or offered)
        session.play(move)
        play(game, move, shuffled)
    agree(game, state)
    invariants.check(session, player, dice)
    log = session.journal()
    assert Session.load(log).journal() == log and bytes(Session.load(log).state) == bytes(state)
    return len(session.past)


def soak(job):
    (_, seats, options), first, count = job
    return seats, options, [lockstep(seats, options, deal, every=11) for deal in range(first, first + count)]


def main(count=10000):
    jobs, start, decisions_of = [], time.time(), {}
    for first in range(1, count + 1, 100):
        jobs += [(variant, first, min(100, count + 1 - first)) for variant in tables.variants("qwixx")]
    with multiprocessing.Pool() as pool:
        for seats, options, decisions in pool.imap_unordered(soak, jobs):
            decisions_of[seats, options] = decisions_of.get((seats, options), []) + decisions
            print("%6d games in %d seconds" % (sum(map(len, decisions_of.values())), time.time() - start), flush=True)
    for (seats, options), decisions in sorted(decisions_of.items()):
        mean, what = sum(decisions) / len(decisions), ", ".join(options) or "plain"
        print("%d seats, %s: %d games, %.0f decisions each, the most %d" % (seats, what, len(decisions), mean, max(decisions)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
