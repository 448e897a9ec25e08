"""The Game alone with look-ahead: of the best ways to begin a turn, take the one with the best prospects within two turns.

CHANCES  Random draw piles, seeded by the seat's view: always the same ones, and the same for each way.
WORTH    of a way: for each draw pile the next turn is played by LANES, and the best end of the turn after it counts, by
         critic.bin: weights like LANES' own whose sum predicts a win. The worth of the way by LANES adds a little.
ROUNDS   After each round only the better half of the ways goes on.

Modules of the players are parameters: thegame.py is no longer in sys.modules, and importing it would load a second copy.
"""

from engine import table
from engine.console import out_of_memory
from engine.games import thegame
from engine.games.thegame import ALL, FIRST, LAID, LAST, PLACES, ROW

MOST, NEAR = 6, 138240  # ways at most; the most that a way's worth by LANES may be below the best: 400 times smaller odds
ROUNDS, DRAWS = 3, 4
LESS = 7  # steps in the turns to come are this much shorter
SHARE = 6  # a difference in worth by LANES counts divided by this
WON = 368640  # worth of a win, negative of a loss: 46,080 make the odds of winning e times as good


def further(view, turns, weights):
    """Yield the best move so far, None while LANES has none, and None at the end if there is nothing to look ahead for.

    If the weights cannot be read or memory runs out, stop: the caller has the best move so far, or none.
    """
    try:
        yield from think(view, turns, weights)
    except (OSError, ValueError):
        return
    except MemoryError:
        out_of_memory("as The Game's player looked ahead: it decides on what it knows so far")


def think(view, turns, weights):
    data, live = weights("solo"), []
    yield None
    for live in ways(turns.Turn(view, data), turns):
        yield None
    if live:
        yield live[0][3][0]
    if len(live) < 2:
        return
    data, seed, best = (data, weights("critic")), chance(view), live[0]
    for drawn_piles in range(ROUNDS * DRAWS):
        yield best[3][0]
        drawn = pile(view, seed << 4 | drawn_piles)
        yield best[3][0]
        for way in live:
            for worth in ahead(bytearray(drawn), way[3], data, turns):
                yield best[3][0]
            way[0] += min(max(worth, -WON), WON) - way[1]
        live.sort(key=lambda way: (-way[0], way[2]))
        best = live[0]
        if drawn_piles % DRAWS == DRAWS - 1:
            live = live[: max(2, len(live) + 1 >> 1)]
    yield best[3][0]


def ways(turn, turns):
    """Yield [] while thinking, then the best ways to begin: [0, divided difference in worth, place, moves]."""
    roots, most, count = {}, -turns.SURE, 0
    yield []
    for place in turn.reach(turn.limit()):
        root, worth, count = turn.route[1] if len(turn.route) > 1 else place, turn.worth(place), count + 1
        if root not in roots or worth > roots[root][0]:
            roots[root], most = (worth, place, turn.path() or [0]), max(most, worth)
        yield []
    if turn.left and count >= turns.FEW and abs(most) < turns.SURE:
        near_best = sorted([(most - worth, place, path) for worth, place, path in roots.values() if most - worth <= NEAR])
        yield [[0, less // SHARE, i, path] for i, (less, place, path) in enumerate(near_best[:MOST])]


def chance(view):
    """Return a random seed from the seat's view."""
    seed = len(thegame.row(view))
    for card in thegame.tops(view) + thegame.hand(view, view[table.SEAT]):
        seed = (seed * 137 + card) & 0xFFFF
    return seed


def pile(view, seed):
    """Return the table with one of the draw piles that are possible."""
    after, seen_cards = bytearray(view), thegame.row(view) + thegame.hand(view, view[table.SEAT])
    at = ROW + ALL - thegame.left(view)
    after[at:] = bytes([card for card in range(FIRST, LAST + 1) if card not in seen_cards])
    table.seed(after, seed)
    table.shuffle(after, at, ROW + ALL)
    return after


def ahead(after, moves, data, turns):
    """Yield while thinking, and last the worth of a table two turns after these moves."""
    for weights in data:
        for move in moves:
            if move:
                thegame.lay(after, move >> 8, move & 3)
        if after[LAID] == ALL:
            worth = WON
            break
        thegame.ready(after, thegame.refill(after, PLACES))
        yield 0
        turn, best, worth = turns.Turn(after, weights), None, -WON
        turn.all = None
        yield worth
        least = turn.limit() - LESS
        for limit in least, 2 * least, turns.ANY:
            for place in turn.reach(limit):
                now = turn.worth(place)
                if best is None or now > worth:
                    best, worth = turn.path(), now
                yield worth
            if best is not None:
                break
        else:
            break
        moves = best
        turn = None  # free this turn first: keeping both would double the peak memory
    yield worth
