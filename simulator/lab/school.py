"""Training that can be stopped and continued: nets, running means of squared slopes, and the mean of the nets."""

import time

import numpy as np

LONG = 100  # lessons over which the mean reaches back: fast learning makes errors, the mean has fewer


def train(path, begin, teach, seconds, rate):
    """Train for `seconds` of processor time with a falling rate, on from the file's nets, or from `begin()`.

    teach(turn, nets, seen, rate, shy): gives one lesson; returns the number of games and a report. shy: True near the end, then
    without random trials
    """
    try:
        with np.load(path) as saved:
            nets, seen, mean, games = saved["nets"], saved["seen"], saved["mean"], int(saved["games"])
    except FileNotFoundError:
        nets, seen = begin()
        mean, games = nets.copy(), 0
    begun = reported = time.process_time()
    turn = part = 0
    while part < 1:
        part = (time.process_time() - begun) / seconds
        count, how = teach(turn, nets, seen, rate * max(1 - part, 0.02), part > 0.7)
        turn += 1
        games += count
        mean += (nets - mean) * max(1 / turn, 1 / LONG)
        if part >= 1 or time.process_time() - reported > 15:
            reported = time.process_time()
            np.savez(path, nets=nets, seen=seen, mean=mean, games=games)
            print("%d games, %d s: %s" % (games, reported - begun, how), flush=True)


def learnt(path):
    """Return the weights for the device: the mean of the nets."""
    with np.load(path) as saved:
        return saved["mean"]
