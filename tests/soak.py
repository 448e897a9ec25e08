"""`make soak`: ten thousand games of every variant and number of seats, every invariant held. Minutes, on all cores."""

import multiprocessing
import sys
import time

from engine import players
from engine.games import CATALOG
from tests import invariants, tables


def games(job):
    variant, count = job
    player = players.load(variant[0])
    for deal in range(1, count + 1):
        invariants.run(*variant, deal, player, every=23)
    return variant, count


def main(count=10000):
    jobs = [(variant, count) for name in CATALOG for variant in tables.variants(name)]
    start, total = time.time(), 0
    with multiprocessing.Pool() as pool:
        for (name, seats, options), done in pool.imap_unordered(games, jobs):
            total += done
            print("%6d games of %s, seats %d, %s" % (done, name, seats, ", ".join(options) or "plain"), flush=True)
    print("%d games without a broken invariant, %d minutes" % (total, (time.time() - start) / 60))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
