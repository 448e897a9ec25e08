"""How well the computer plays Extreme, and Face to Face against others: tables, so many games a row, +- one standard error.

`python -m tests.bench --strength [GAMES [WORDS]]` prints them among the others, `python -m tests.pairs [GAMES [WORDS]]` alone:
all rows, or those whose name holds every word. Each deal of Face to Face is played twice, with seats changed.
"""

import multiprocessing
import sys

from engine import players, table
from engine.players import BEST, EASY, GOOD, last
from engine.session import Session
from tests import strength, tables

LEVELS = {"easy": EASY, "good": GOOD, "best": BEST}
WHO = "dice", "beginner", "easy", "good", "best"
EXTREME = {
    "Extreme, solo": (1, ()),
    "Extreme, solo, experts": (1, ("experts",)),
    "Extreme, solo, On Fire": (1, ("fire",)),
    "Extreme, solo, random": (1, ("random",)),
    "Extreme, solo, strictpile": (1, ("strictpile",)),
    "Extreme, solo, lenient": (1, ("lenient",)),
    "Extreme, 2 seats": (2, ()),
    "Extreme, 3 seats": (3, ()),
    "Extreme, 5 seats": (5, ()),
}
DUELS = [("beginner", "dice"), ("easy", "dice"), ("easy", "beginner"), ("good", "beginner"), ("best", "beginner")]
DUELS += [("good", "easy"), ("best", "good")]


def decide(session, who, dice):
    """The move of one who may be dice, the beginner, or the computer at a level."""
    if who == "dice":
        return dice.pick(session.moves())
    view = session.game.seen(session.state, session.seat)
    if who == "beginner":
        return tables.beginner(session.name).choose(view)
    return last(players.load(session.name).think(view, LEVELS[who]))


def game(name, seats, options, deal, who):
    """One game; `who` has a seat each."""
    session, dice = Session.deal(name, seats, options, deal), tables.Dice(deal)
    while not session.over:
        session.play(decide(session, who[session.seat], dice))
    return session


def left(job):
    """The cards left at Extreme."""
    (seats, options), deal, who = job
    return game("extreme", seats, options, deal, [who] * seats).score(0)


def won(job):
    """A deal of Face to Face played both ways: how many of the two the first wins."""
    deal, pair = job
    first = game("facetoface", 2, (), deal, pair).state
    return table.won(first, 0) + table.won(game("facetoface", 2, (), deal, pair[::-1]).state, 1)


def share(found):
    """A share of the wins in percent, and its error: of deals, since the two games of a deal are no two chances."""
    middle = sum(found) / len(found)
    spread = sum([(one - middle) ** 2 for one in found]) / max(1, len(found) - 1) / len(found)
    return 50 * middle, 50 * spread**0.5


def main(count=400, words=()):
    with multiprocessing.Pool() as pool:
        print("%-42s %6s %16s %10s %16s" % ("", "games", "won", "under 10", "mean left"))
        for what, spec in EXTREME.items():
            for who in WHO:
                if all(word in what + " " + who for word in words):
                    found = pool.map(left, [(spec, deal, who) for deal in range(1, count + 1)], 5)
                    row = strength.figures(found)
                    error = (sum([(one - row[3]) ** 2 for one in found]) / max(1, count - 1) / count) ** 0.5
                    told = "%5.1f +- %.1f %%" % row[:2], "%5.1f %%" % row[2], "%5.1f +- %.1f" % (row[3], error)
                    print("%-42s %6d %16s %10s %16s" % (what + ", " + who, count, *told), flush=True)
        for pair in DUELS:
            what = "Face to Face, %s against %s" % pair
            if all(word in what for word in words):
                found = pool.map(won, [(deal, pair) for deal in range(1, count // 2 + 1)], 5)
                print("%-42s %6d %16s" % (what, 2 * len(found), "%5.1f +- %.1f %%" % share(found)), flush=True)


if __name__ == "__main__":
    main(int((sys.argv[1:] or [400])[0]), sys.argv[2:])
