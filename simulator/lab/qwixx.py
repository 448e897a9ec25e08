"""Teaches the player of Qwixx, alone or with others; docs/STRENGTH.md has how.

`python -m simulator.lab.qwixx train solo SECONDS FILE`, `... train many SECONDS FILE`; for the device `... write qwixx1 SOLO`,
`... write qwixx MANY`.
"""

import sys
import time

import numpy as np

from simulator.lab.net import DEVICE, fresh, write
from simulator.lab.sheets import JOKERS, MISS, PLACES, RECORDS, ROW, lessons, table

SPECS = {
    "solo": ((1, 0), (1, 1)),
    "many": ((2, 0), (4, 0), (2, 1), (3, 0), (2, 0), (5, 0), (4, 1), (3, 1), (2, 0), (5, 1)),
}


def start(chance, hundred):
    """Nets that know the points, and what a hundred are worth, and little else."""
    nets = [fresh(RECORDS, chance) for _ in range(2)]
    for w, _ in nets:
        for n in range(13):
            w[ROW + 66 + n, 0] = n * (n + 1) / 200
            for u in range(n, 11):
                w[ROW + u * (u + 1) // 2 + n, 0] = n * (n + 1) / 200 + 0.02 * (11 - u)
        for i in range(4):
            w[MISS + i, 0] = -0.06 * i
        w[:, 0] *= hundred
    return np.array([[w for w, _ in nets]]), np.array([seen for _, seen in nets])


def train(name, seconds, path, rate=0.0004, shade=0.1, faith=0.8):
    """Go on from what the file holds, or begin; so many seconds of this processor."""
    try:
        found = np.load(path)
        nets, seen, games = found["nets"], found["seen"], int(found["games"])
    except FileNotFoundError:
        nets, seen = start(np.random.default_rng(1), 1 if name == "solo" else 5)
        games = 0
    mean = nets.copy()  # of late: it plays better than where chance has pulled the nets just now
    who, knobs = np.zeros(5, np.int32), np.zeros((2, 2))
    tables = [table(seats, wild, shade) for seats, wild in SPECS[name]]
    lessons(tables[0], nets, seen, who, knobs, 1, 0.0, 0.8, 0.0)
    begun = told = time.process_time()
    turn, found = 0, {}
    while time.process_time() - begun < seconds:
        part = (time.process_time() - begun) / seconds
        now = rate * (1 - part) + rate / 50
        game = tables[turn % len(tables)]
        turn += 1
        some = 400 // int(game.now[PLACES])
        score, _, error = lessons(game, nets, seen, who, knobs, some, now, faith, 0.0006 if part < 0.7 else 0.0)
        games += some
        mean += (nets - mean) * 0.004
        key = int(game.now[PLACES]), int(game.now[JOKERS])
        found[key] = 0.9 * found.get(key, score) + 0.1 * score
        if time.process_time() - told > 20:
            told = time.process_time()
            print(games, "%.0f s" % (told - begun), "%.4f" % error, {k: "%.1f" % v for k, v in found.items()}, flush=True)
            np.savez(path, nets=mean, seen=seen, games=games)
    np.savez(path, nets=mean, seen=seen, games=games)


if __name__ == "__main__":
    if sys.argv[1] == "train":
        train(sys.argv[2], float(sys.argv[3]), sys.argv[4], *map(float, sys.argv[5:]))
    else:
        name, path = sys.argv[2:]
        print('"%s": %s' % (name, write(np.load(path)["nets"][0], DEVICE / (name + ".bin"))))
