"""The coach at The Game: find the turns of a finished game that cost most, and a better turn for each.

A cost is the value of the best turn less the value of the turn that was made, by LANES (lanes.py), in points: a player that
chose turns by chance, by a softmax of the values, would make a turn e times as often for each point more. Costs rank the turns.
Only games played on from a turn can show how much it lowered the chance to win (python -m simulator review). The coach knows
the seat's view and nothing more.
"""

from engine import table
from engine.console import out_of_memory
from engine.games import thegame
from engine.players import hints, turns
from engine.players import thegame as kin

ONE = 23040  # a point
GAME = 1 << 29  # the cost of a turn that lost the game: 23,301 points, when the value of a whole deal is about 2,000


def told(session):
    """Yield each turn of a game: the state before it, the cards laid in it, True if it was completed."""
    state, start, moves = session.afresh().state, None, []
    for move in session.past:
        if thegame.begun(state) and not state[thegame.PLAYED] and not moves:
            start = bytes(state)
        thegame.play(state, move)
        if start and thegame.FIRST <= move >> 8 <= thegame.LAST:
            moves.append(move)
        ended = not move or not state[thegame.PLAYED] or table.won(state, 0)
        if moves and (ended or state[table.STATUS]):
            yield start, moves, ended
            moves = []


def place(turn, moves):
    """Return the end of this turn that these moves lead to."""
    place, tops = (1 << len(turn.hand)) - 1, bytearray(thegame.tops(turn.view))
    for move in moves:
        place ^= 1 << turn.hand.find(bytes((move >> 8,)))
        tops[move & 3] = move >> 8
    for side, falls in (turn.up, turn.turned), (turn.down, not turn.turned):
        pair = bytes(tops[2 * falls : 2 * falls + 2])
        place = place << 8 | side.number(*(turns.flipped(pair) if falls else pair))
    return place


def judged(turn, moves, ended):
    """Yield False while thinking, in the end the cost of a turn and the moves of a better one.

    The cost is GAME if the turn lost the game, or gave up a certain win; it is 0 if the game was lost before the turn.
    """
    now = turn.worth(place(turn, moves)) if ended else -turns.SURE - table.NOBODY
    turn.seen.clear()  # or the search would skip places of an earlier search
    ways = []
    for ways in hints.ends(turn, 0, turns.SURE):
        yield False
    best = hints.best(ways, 1)
    if not best:
        yield 0, moves
        return
    worth, better, _ = best[0]
    yield 0 if loses(turn, worth, better) else min(max(worth - now, 0), GAME), better


def loses(turn, worth, moves):
    """True if the game is lost even after the best turn: with the whole draw pile in hand, some card could not be laid."""
    if turn.all and abs(worth) < turns.SURE:
        turn.seen.clear()
        worth = turn.ending(place(turn, [move for move in moves if move]))
    return worth <= -turns.SURE


def paid(session, cost):
    """Return the cost; but 0 if a certain win was given up and the game was won nevertheless."""
    return 0 if cost == GAME and table.won(session.state, 0) else cost


def review(session, most):
    """Yield often: a turn's number, the costliest turns so far as (cost, number, moves laid, better moves), and a flag.

    The number changes before a turn is judged: run the garbage collector then, because the turn before is garbage. If memory
    runs out, the turn is judged again; while the flag is True, run the collector after each step.
    """
    with kin.opened(session.state) as file:
        yield from reviewed(session, most, file)


def reviewed(session, most, file):
    """Yield the same as `review`, with the weights in this file."""
    worst, number = [], 0
    for start, moves, ended in told(session):
        number += 1
        if session.players[start[table.SEAT]]:
            continue
        for short in False, True:
            yield number, worst, short
            try:
                for result in judged(turns.Turn(thegame.seen(start, start[table.SEAT]), file), moves, ended):
                    yield number, worst, short
                cost, better = result
                break
            except MemoryError:
                out_of_memory("in the coach: a turn is left out" if short else "in the coach: a turn is judged again")
                cost = 0
        cost = paid(session, cost)
        if cost:
            at = len(worst)
            while at and worst[at - 1][0] <= cost:  # of equal costs the later turn comes first: it decided the game
                at -= 1
            worst.insert(at, (cost, number, moves, better))
            del worst[most:]
    yield number, worst, False
