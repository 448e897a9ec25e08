"""The computer at The Game: of all the ends that its turn may have, the one that LANES thinks most of; then its words.

`weaker` says why it plays as a beginner where it cannot do better: b"weights" that are not to be had, b"memory" that is short.
"""

from engine import piles, table
from engine.games import thegame
from engine.players import BEST, EASY, GOOD, greedy, lanes, last, turns

SLIP = 360  # the easy player's errors: 128 times so much at most, and 23,040 make the odds e times as good
weaker = b""
kept = {}  # the weights that were last asked for, by name


def choose(view):
    return last(think(view, GOOD))


def think(view, level=BEST):
    """The best move so far, after every few ms; the last is the choice."""
    global weaker
    weaker = b""
    if not view[thegame.MINIMUM]:
        yield thegame.BEGIN | view[table.SEAT]
        return
    try:
        for move in plan(view, level):
            yield move
    except (OSError, ValueError):
        weaker = b"weights"
    except MemoryError:
        weaker = b"memory"
    if weaker:
        yield said(view, greedy.choose(view))


def plan(view, level):
    """What LANES thinks most of; then, where there is more to be thought, what turns out best of the few that come first."""
    turn, slip, best, count = turns.Turn(view, weights(turns.weights(view))), slips(view), [], 0
    ahead = foresight(view) if level == BEST else None
    width = ahead.WIDTH if ahead else 1
    for place in turn.ends():
        now = turn.worth(place)
        if level == EASY and abs(now) < turns.SURE:
            now += next(slip)
        if (len(best) < width or now > best[-1][0]) and place not in [one[2] for one in best]:
            count -= 1  # of equals the first
            best.append((now, count, place, turn.firsts[place]))
            best.sort(reverse=True)
            best = best[:width]
        yield best[0][3] or said(view, 0)
        if best[0][0] == turns.SURE:
            return
    if not best:
        yield said(view, greedy.choose(view))
    elif ahead and best[0][0] > -turns.SURE:
        best = [one for one in best if one[0] > -turns.SURE]
        for i in ahead.look(turn, [one[2] for one in best], weights("solo"), weights("critic")):
            yield best[i][3]


def foresight(view):
    """The module that looks ahead, where that is known how: it is fetched only then."""
    if view[table.SEATS] == 1 and not table.chosen(view, thegame.FIRE):
        return __import__("engine.players.ahead", None, None, ("look",))
    return None


def slips(view):
    """Errors of judgement, for as long as they are asked for: by what the seat sees, so that it is always the same."""
    seed = view[thegame.LAID]
    for card in thegame.tops(view) + thegame.hand(view, view[table.SEAT]):
        seed = (seed * 137 + card) & 0xFFFF
    while True:
        seed = (seed * 12137 + 8191) & 0xFFFF
        yield ((seed >> 8) - 128) * SLIP


def weights(name):
    if name not in kept:
        if name != "critic":
            kept.clear()
        kept[name] = lanes.load(name)
    return kept[name]


def said(view, move):
    """A move; but before the turn ends the seat says of each pile what is true."""
    if not move and view[table.SEATS] > 1:
        seat = view[table.SEAT]
        for pile in range(4):
            word = asks(thegame.hand(view, seat), view[thegame.TOPS + pile], pile < 2)
            if word and not view[thegame.TALK + seat] >> 2 * pile & 3:
                return word | pile
    return move


def asks(hand, top, rising):
    """What these cards want of a pile: nobody on it, room, or nothing."""
    gaps = [piles.gap(card, top, rising) for card in hand]
    if [gap for gap in gaps if gap == -piles.TRICK or 0 < gap < 3]:
        return thegame.KEEP_OFF
    return thegame.GOOD if [gap for gap in gaps if 2 < gap < 7] else 0
