"""Games of every variant with every invariant; WORDS: number of deals of each."""

from engine.games import CATALOG
from tests.support import invariants, tables

count = 0
DEALS = int(WORDS)  # noqa: F821
todo = [(variant, deal) for name in CATALOG for variant in tables.variants(name) for deal in range(1, DEALS + 1)]


def step():
    global count
    variant, deal = todo[count]
    invariants.run(*variant, deal * 7919, tables.beginner(variant[0]), 9)
    count += 1
    if count < len(todo):
        return True
    print(count)
    return False
