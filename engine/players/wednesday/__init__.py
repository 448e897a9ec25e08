"""The computer at Wednesday: makes the move that a net values most (docs/STRENGTH.md says how the net was trained)."""

from engine import table
from engine.games import wednesday as game
from engine.games.wednesday.deck import HELD, SAVES
from engine.games.wednesday.offers import PLACES
from engine.players import BEST, EASY, GOOD, best, last, tried
from engine.players.nets import slips
from engine.players.wednesday import beginner
from engine.players.wednesday.evaluator import GAVE, PUT, Judge

further = None  # it never looks ahead (engine/players/thegame/lookahead.py)
SLIP = 16, 11  # the largest error of the good player: alone two points and a half; in teams, where more is at stake, less
HASTE = 5  # the largest error of the easy player, in points


def choose(view):
    return last(think(view))


def think(view, level=BEST):
    if level == EASY:
        return best(hasty(view, HASTE))
    return tried(best(plan(view, level)), best(hasty(view, 0)), "in the player of Wednesday: a simpler one decides")


def hasty(view, haste):
    """Yield each move's worth to the beginner with random errors, and the move. haste: the largest error"""
    slip = slips(view, haste)
    for move in game.moves(view):
        yield beginner.worth(view, move) + next(slip), move


def ways(view, of):
    """Yield the moves that a hint may show. of: the module engine/players/hints.py"""
    return of.moves(plan(view, BEST))


def plan(view, level):
    """Yield each move's worth, and the move; None first."""
    yield None
    judge, taken = Judge(view), 0
    slip = slips(view, SLIP[judge.teams] if level == GOOD else 0)
    judges = {game.TURN: turn, game.AGAIN: turn, game.TAKE: take, game.GIVE: give, game.LOAD: load, game.BLOCK: block}
    worth = judges.get(game.phase(view), other)
    for move in game.moves(view):
        if game.phase(view) == game.TAKE and move >> 8 == taken:  # the same number further down
            continue
        taken = move >> 8
        yield worth(judge, taken, move & 255) + next(slip), move


def turn(judge, what, how):
    """Return the worth of a turn's move; of a 2, with the best card to lay on it."""
    if not what:
        return judge.skip()
    if how > 1:
        return judge.show(what, how)
    worths, mine = [], judge.mine
    if what == 2 and not game.event(judge.view, 2):
        remaining = bytearray(mine)
        remaining[2] -= 1 + how
        for number in range(1, 14):
            for pair in range(2):
                if judge.may(remaining, number, pair, 2):
                    worths.append(judge.lay(remaining, number, pair))
    return max(worths) if worths else judge.lay(mine, what, how)


def take(judge, what, _):
    """Return the worth of taking a burned card."""
    mine = bytearray(judge.mine)
    mine[what - game.TAKES] += 1
    return judge.worth(mine, judge.burned - 1, judge.top, saved=judge.view[SAVES])


def give(judge, what, _):
    """Return the worth of giving a card back to the robbed seat."""
    mine, number = bytearray(judge.mine), what - game.GIVES
    mine[number] -= 1
    return judge.worth(
        mine, judge.burned, judge.top, saved=judge.view[SAVES], more=GAVE + number, other=judge.view[game.ROBBED]
    )


def load(judge, _, seat):
    own = seat == judge.view[table.SEAT]
    return judge.worth(
        judge.mine, judge.burned - 1, judge.top, unknown=int(own), saved=judge.view[SAVES], other=-1 if own else seat
    )


def block(judge, what, _):
    return judge.worth(judge.mine, judge.burned, judge.top, blocked=what and what - game.BLOCKS)


def other(judge, what, where):
    """Return the worth of robbing a seat (the rival with the fewest cards is best), of a place for Wednesday, or 0."""
    view = judge.view
    if what == PLACES:
        return judge.worth(judge.mine, judge.burned, judge.top, saved=view[SAVES], more=PUT + where)
    if what != game.ROBS:
        return 0
    partner = game.team(view, where) == game.team(view, view[table.SEAT])
    return -view[HELD + where] - 99 * partner
