"""The strength of the computer where seats play against each other: tables of Face to Face, Qwixx, Wednesday.

`python -m tests.bench --strength [GAMES [WORDS]]` prints them, a row for each table, among the tables of
tests/support/strength.py; `python -m tests.support.duels` prints these alone. The first of a pair has every second seat, the
other the rest; players rotate over the seats, each deal is played both ways, and with teams each has one. A share is of the
wins (a tie is shared among its winners), 50 % if both are equally strong; points are means; after +- is one standard error.
"""

import multiprocessing
import sys

from engine import games, players, table
from engine.players import BEST, EASY, GOOD
from engine.session import Session
from tests.support import tables

LEVELS = {"easy": EASY, "good": GOOD, "best": BEST}
CHOSEN = ("beginner", "dice"), ("easy", "dice"), ("good", "dice"), ("best", "dice"), ("good", "beginner")
CHOSEN += ("best", "beginner"), ("good", "easy"), ("best", "good")
MANY = {"facetoface": (2,), "qwixx": (2, 3, 4, 5), "wednesday": (2, 3, 4, 5, 6)}  # seats
SETS = {"facetoface": ((),), "qwixx": ((), ("jokers",)), "wednesday": ((), ("expert",), ("teams",), ("expert", "teams"))}


def decide(session, who, dice):
    """Return the move of dice, of the beginner, or of the computer at a level."""
    if who == "dice":
        return dice.pick(session.moves())
    view = session.game.seen(session.state, session.seat)
    if who == "beginner":
        return tables.beginner(session.name).choose(view)
    move, reason = tables.chosen(players.load(session.name).think(view, LEVELS[who]))
    assert not reason
    return move


def game(name, seats, options, deal, who):
    """Play one game and return the session. who: the player of each seat"""
    session, dice = Session.deal(name, seats, options, deal), tables.Dice(deal)
    while not session.over:
        session.play(decide(session, who[session.seat], dice))
    return session


def mean(values):
    """Return the mean, and its standard error."""
    middle = sum(values) / len(values)
    return middle, (sum([(value - middle) ** 2 for value in values]) / len(values) / max(1, len(values) - 1)) ** 0.5


def both(job):
    """Play a deal both ways. Return the share of wins and the points of each player, as means of both."""
    name, seats, options, deal, first, second = job
    share = own = others = 0
    for turn in range(2):
        who = [(first, second)[(seat + deal + turn) % 2] for seat in range(seats)]
        session = game(name, seats, options, deal, who)
        winners = [seat for seat in range(seats) if table.won(session.state, seat)]
        share += sum([who[seat] == first for seat in winners]) / len(winners) / 2
        for seat in range(seats):
            if who[seat] == first:
                own += session.score(seat) / who.count(first) / 2
            else:
                others += session.score(seat) / who.count(second) / 2
    return 100 * share, own, others


def alone(job):
    name, options, deal, who = job
    return game(name, 1, options, deal, [who]).score(0)


def rows(count, words):
    """Yield a row for each game, seats, options and pair whose name holds every word."""
    with multiprocessing.Pool() as pool:
        for name in SETS:
            for options in SETS[name]:
                for seats in MANY[name]:
                    if "teams" in options and seats % 2 or options and seats not in (2, 4, 6):
                        continue
                    if "teams" in options and seats == 2:
                        continue
                    for first, second in CHOSEN:
                        title = "%s, %d seats, %s" % (name, seats, "".join([option + ", " for option in options]))
                        title += "%s against %s" % (first, second)
                        if all(word in title for word in words):
                            jobs = [(name, seats, options, deal, first, second) for deal in range(1, count // 2 + 1)]
                            columns = zip(*pool.map(both, jobs, 5), strict=True)
                            yield (title, 2 * len(jobs)) + sum([mean(column) for column in columns], ())
            for options in SETS[name] if 1 in games.load(name).SEATS else ():
                for who in "dice", "beginner", *LEVELS:
                    title = "%s, solo, %s%s" % (name, "".join([option + ", " for option in options]), who)
                    if all(word in title for word in words):
                        scores = pool.map(alone, [(name, options, deal, who) for deal in range(1, count + 1)], 5)
                        yield (title, count, None, None) + mean(scores) + (None, None)


def main(count=400, words=()):
    print("%-52s %6s %16s %16s %16s" % ("", "games", "wins in %", "points", "the others'"))
    for title, games_, *figures in rows(count, words):
        columns = ["-" if figures[i] is None else "%5.1f +- %.1f" % (figures[i], figures[i + 1]) for i in (0, 2, 4)]
        print("%-52s %6d %16s %16s %16s" % (title, games_, *columns), flush=True)


if __name__ == "__main__":
    main(int((sys.argv[1:] or [400])[0]), sys.argv[2:])
