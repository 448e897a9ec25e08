"""`make soak`: ten thousand games of every variant and number of seats, every invariant held. Minutes, on all cores."""

import gc
import multiprocessing
import random
import sys
import time

from engine.games import CATALOG
from tests.support import invariants, outcasts, tables


def games(job):
    variant, count = job
    player = tables.beginner(variant[0])
    for deal in range(1, count + 1):
        invariants.run(*variant, deal, player, every=23)
    return variant, count


def storm(seconds):
    """Press random keys for this time: no exception, no stuck screen, no growing memory."""
    from simulator.headless import Headless

    desk, chance, end = Headless(seed=1), random.Random(1), time.time() + seconds
    edges, kinds, held = 0, {}, []
    while time.time() < end:
        for _ in range(5000):
            desk.edge(chance.randrange(6), chance.random() < 0.5)
            if chance.random() < 0.2:
                desk.wait(chance.choice((8, 60, 500, 900)))
            kind = type(desk.app.screen).__name__
            kinds[kind] = kinds.get(kind, 0) + 1
        desk.recorder.frames.clear()
        edges += 5000
        gc.collect()
        held.append(len(gc.get_objects()))
    print("%d edges, %.1f hours of device time; screens seen: %s" % (edges, desk.now / 3.6e6, kinds))
    print("objects held, first to last quarter: %d to %d" % (max(held[: len(held) // 4 + 1]), max(held[-len(held) // 4 :])))
    assert max(held[-len(held) // 4 :]) <= max(held[: len(held) // 4 + 1]) * 1.1, "memory grows"


def main(count=10000, seconds=600):
    storm(seconds)
    jobs = [(variant, count) for name in CATALOG for variant in tables.variants(name)]
    start, total = time.time(), 0
    with multiprocessing.Pool() as pool:
        for (name, seats, options), done in pool.imap_unordered(games, jobs):
            total += done
            print("%6d games of %s, seats %d, %s" % (done, name, seats, ", ".join(options) or "plain"), flush=True)
    print("%d games without a broken invariant, %d minutes" % (total, (time.time() - start) / 60))
    outcasts.main()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
