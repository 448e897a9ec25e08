"""Training of the player of Qwixx, alone or with others (docs/STRENGTH.md).

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
    """Return nets that know the points and the worth of a hundred points, and little else."""
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
    """Train for `seconds` of processor time, on from the file's nets if it exists."""
    try:
        saved = np.load(path)
        nets, seen, games = saved["nets"], saved["seen"], int(saved["games"])
    except FileNotFoundError:
        nets, seen = start(np.random.default_rng(1), 1 if name == "solo" else 5)
        games = 0
    mean = nets.copy()  # running mean: it plays better than the present nets, which random play has just moved
    who, knobs = np.zeros(5, np.int32), np.zeros((2, 2))
    tables = [table(seats, wild, shade) for seats, wild in SPECS[name]]
    lessons(tables[0], nets, seen, who, knobs, 1, 0.0, 0.8, 0.0)
    begun = reported = time.process_time()
    turn, scores = 0, {}
    while time.process_time() - begun < seconds:
        part = (time.process_time() - begun) / seconds
        now = rate * (1 - part) + rate / 50
        game = tables[turn % len(tables)]
        turn += 1
        count = 400 // int(game.now[PLACES])
        score, _, error = lessons(game, nets, seen, who, knobs, count, now, faith, 0.0006 if part < 0.7 else 0.0)
        games += count
        mean += (nets - mean) * 0.004
        key = int(game.now[PLACES]), int(game.now[JOKERS])
        scores[key] = 0.9 * scores.get(key, score) + 0.1 * score
        if time.process_time() - reported > 20:
            reported = time.process_time()
            print(games, "%.0f s" % (reported - begun), "%.4f" % error, {k: "%.1f" % v for k, v in scores.items()}, flush=True)
            np.savez(path, nets=mean, seen=seen, games=games)
    np.savez(path, nets=mean, seen=seen, games=games)


if __name__ == "__main__":
    if sys.argv[1] == "train":
        train(sys.argv[2], float(sys.argv[3]), sys.argv[4], *map(float, sys.argv[5:]))
    else:
        name, path = sys.argv[2:]
        print('"%s": %s' % (name, write(np.load(path)["nets"][0], DEVICE / (name + ".bin"))))
