"""The strength of the computer at Extreme: a table with `count` games a row, +- one standard error.

`python -m tests.bench --strength [GAMES [WORDS]]` prints it among the others, `python -m tests.support.extremes` alone: all
rows, or those whose name holds every word.
"""

import multiprocessing
import sys

from tests.support import strength
from tests.support.duels import LEVELS, game, mean

TABLES = {
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


def left(job):
    """Return the cards left after a game."""
    (seats, options), deal, who = job
    return game("extreme", seats, options, deal, [who] * seats).score(0)


def main(count=400, words=()):
    with multiprocessing.Pool() as pool:
        print("%-36s %6s %16s %10s %16s" % ("", "games", "won", "under 10", "mean left"))
        for what, spec in TABLES.items():
            for who in "dice", "beginner", *LEVELS:
                if all(word in what + ", " + who for word in words):
                    scores = pool.map(left, [(spec, deal, who) for deal in range(1, count + 1)], 5)
                    won, error, under, _ = strength.figures(scores)
                    columns = "%5.1f +- %.1f %%" % (won, error), "%5.1f %%" % under, "%5.1f +- %.1f" % mean(scores)
                    print("%-36s %6d %16s %10s %16s" % (what + ", " + who, count, *columns), flush=True)


if __name__ == "__main__":
    main(int((sys.argv[1:] or [400])[0]), sys.argv[2:])
