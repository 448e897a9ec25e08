"""The strength of the computer's players: games of each table, as rows of figures with their error.

`python -m tests.bench --strength [GAMES [WORDS]]`: all tables, or those whose name holds every word; easy, good or best.
"""

from engine import players
from engine.players import BEST, EASY, GOOD, last
from engine.session import Session
from tests.support import tables

# name: game, seats, options
TABLES = {
    "solo": ("thegame", 1, ()),
    "solo, experts": ("thegame", 1, ("experts",)),
    "solo, short hand": ("thegame", 1, ("short",)),
    "solo, experts, short hand": ("thegame", 1, ("experts", "short")),
    "solo, On Fire": ("thegame", 1, ("fire",)),
    "solo, On Fire, strict": ("thegame", 1, ("fire", "strict")),
    "2 seats": ("thegame", 2, ()),
    "3 seats": ("thegame", 3, ()),
    "4 seats": ("thegame", 4, ()),
    "5 seats": ("thegame", 5, ()),
    "2 seats, On Fire": ("thegame", 2, ("fire",)),
    "4 seats, On Fire": ("thegame", 4, ("fire",)),
}


def play(job):
    """Play one game. Return the cards left."""
    (name, seats, options), deal, level = job
    session, player = Session.deal(name, seats, options, deal), players.load(name)
    while not session.over:
        move, reason = tables.chosen(player.think(session.game.seen(session.state, session.seat), level))
        assert not reason
        session.play(move)
    return session.score(0)


def choices(spec, count, level=GOOD):
    """Return the first decisions of the computer in a game."""
    session, player = Session.deal(*spec, 7), players.load(spec[0])
    while not session.over and len(session.past) < count:
        session.play(last(player.think(session.game.seen(session.state, session.seat), level)))
    return session.past


def differences(seats, options, deals, desk=None):
    """Return the differences between the compiled player or table and the engine's: deal, decision, both moves."""
    import numpy as np

    from simulator.lab import games, rules

    table, player, differing = games.Table(seats, options), players.load("thegame"), []
    table.desk = table.desk if desk is None else desk
    for deal in deals:
        session, state = Session.deal("thegame", seats, options, deal), rules.dealt(deal, seats, table.options)
        while not session.over and bytes(state[2:]) == bytes(session.state[2:]):
            view = session.game.seen(session.state, session.seat)
            move, other = player.choose(view), table.choose(view)
            if move != other:
                differing.append((deal, len(session.past), move, other))
            session.play(move)
            rules.play(state, np.int64(move))
        if bytes(state[2:]) != bytes(session.state[2:]):
            differing.append((deal, len(session.past), session.state, state))
    return differing


def figures(scores):
    """Return won and under ten in percent, the standard error of the first, the mean of cards left."""
    count, won = len(scores), scores.count(0) / len(scores)
    under = sum(1 for score in scores if score < 10) / count
    return 100 * won, 100 * (won * (1 - won) / count) ** 0.5, 100 * under, sum(scores) / count


def main(count=2000, words=()):
    """Print a row for each table and level; a word may be a level too."""
    import multiprocessing

    levels = {"easy": EASY, "good": GOOD, "best": BEST}
    chosen = [word for word in words if word in levels] or ["good"]
    print("%-26s %-5s %6s %14s %10s %10s" % ("The Game", "level", "games", "won", "under 10", "mean left"))
    with multiprocessing.Pool() as pool:
        for what, spec in TABLES.items():
            for level in chosen if all(word in what or word in levels for word in words) else ():
                jobs = [(spec, deal, levels[level]) for deal in range(1, count + 1)]
                row = (what, level, count) + figures(pool.map(play, jobs, 10))
                print("%-26s %-5s %6d %7.1f +-%.1f %% %8.1f %% %10.2f" % row, flush=True)
