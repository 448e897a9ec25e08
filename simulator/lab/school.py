"""A training that can be broken off and gone on with: nets, how far each weight was pulled about, and their running mean."""

import time

import numpy as np

LONG = 100  # lessons that the mean reaches back over: what learns fast errs, its mean errs less


def train(path, begin, teach, seconds, rate):
    """So many seconds of this processor, slower and slower, on from what the file holds, or from `begin()`.

    `teach(turn, nets, seen, rate, shy)` gives one lesson and answers how many games it was, and how they went. `shy`: no more
    trials at random.
    """
    try:
        with np.load(path) as found:
            nets, seen, mean, games = found["nets"], found["seen"], found["mean"], int(found["games"])
    except FileNotFoundError:
        nets, seen = begin()
        mean, games = nets.copy(), 0
    begun = told = time.process_time()
    turn = part = 0
    while part < 1:
        part = (time.process_time() - begun) / seconds
        count, how = teach(turn, nets, seen, rate * max(1 - part, 0.02), part > 0.7)
        turn += 1
        games += count
        mean += (nets - mean) * max(1 / turn, 1 / LONG)
        if part >= 1 or time.process_time() - told > 15:
            told = time.process_time()
            np.savez(path, nets=nets, seen=seen, mean=mean, games=games)
            print("%d games, %d s: %s" % (games, told - begun, how), flush=True)


def learnt(path):
    """What the device gets: the mean of the nets."""
    with np.load(path) as found:
        return found["mean"]
