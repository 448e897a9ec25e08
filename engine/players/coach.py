"""What the turns of a game were worth to the player who knows better: those that cost most, and what was better.

Cost is in points, by LANES (lanes.py): a softmax of it would play the better turn e times as often for each. It tells what to
look at; what that did to the chance to win only games tell (python -m simulator review). Only what the seat saw is known.
"""

from engine import table
from engine.games import thegame
from engine.players import thegame as kin
from engine.players import turns, ways

ONE = 23040  # a point
LOST = 5 * ONE  # more is not told


def told(session):
    """Each turn of a game: the state that it began with, the cards laid in it, did it come to its end."""
    again, start, moves = session.afresh(), None, []
    for move in session.past:
        state = again.state
        if thegame.begun(state) and not state[thegame.PLAYED] and not moves:
            start = bytes(state)
        again.play(move)
        if start and thegame.FIRST <= move >> 8 <= thegame.LAST:
            moves.append(move)
        ended = not move or not state[thegame.PLAYED] or table.won(state, 0)
        if moves and (ended or again.over):
            yield start, moves, ended
            moves = []


def place(turn, moves):
    """Where such cards lead, as an end of this turn."""
    found, tops = (1 << len(turn.hand)) - 1, bytearray(thegame.tops(turn.view))
    for move in moves:
        found ^= 1 << turn.hand.find(bytes((move >> 8,)))
        tops[move & 3] = move >> 8
    for side, falls in (turn.up, turn.turned), (turn.down, not turn.turned):
        pair = bytes(tops[2 * falls : 2 * falls + 2])
        found = found << 8 | side.number(*(turns.flipped(pair) if falls else pair))
    return found


def judged(turn, moves, ended):
    """What a turn cost, and what was better, in the end; False while that takes its time."""
    now = turn.worth(place(turn, moves)) if ended else -turns.SURE - table.NOBODY
    turn.seen.clear()  # a search for the end does not look twice at a place
    found = []
    for found in ways.ends(turn, 0, turns.SURE):
        yield False
    best = ways.best(found, 1)
    if not best:
        yield 0, moves
        return
    worth, better, _ = best[0]
    yield min(max(worth - now, 0), LOST), better


def review(session, most):
    """The turns that cost most, as far as they are known: cost, number, what was laid, what was better. Some ms each.

    Where the heap is short a turn is judged once more: to be swept after each step, while the last of what is told is true.
    """
    worst, number = [], 0
    for start, moves, ended in told(session):
        number += 1
        if session.players[start[table.SEAT]]:
            continue
        for short in False, True:
            if short:
                yield number, worst, short
            try:
                for found in judged(kin.turn(thegame.seen(start, start[table.SEAT])), moves, ended):
                    yield number, worst, short
                cost, better = found
                break
            except MemoryError:
                cost = 0
        if cost:
            at = len(worst)
            while at and worst[at - 1][0] < cost:
                at -= 1
            worst.insert(at, (cost, number, moves, better))
            del worst[most:]
    yield number, worst, False
