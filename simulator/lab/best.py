"""The desk's strongest player of The Game alone: its weights, and the command that trains them further.

`python -m simulator.lab.best train MINUTES FILE.npz` goes on from FILE, or else from what the house has, on all cores;
`... begin MINUTES FILE.npz` from weights by chance; `... play GAMES [FILE.npz [FIRST]]`; `... write 0 FILE.npz` for the house.
"""

import os
import sys
import time
import zipfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from simulator.lab import deeper, judge, learner, pupil, rules, turn
from simulator.lab.extreme import figures

FILE = Path(__file__).with_name("best.npz")
SHAPES = {
    "net": (judge.RECORDS, judge.WIDE),
    "inner": (judge.LANES + 1, judge.SECOND),
    "outer": (1, judge.LANES + judge.SECOND),
}
FINE = 127  # steps of a weight in the house, from 0 to the largest of its row; the line has its own
CORES = os.cpu_count() or 1
BATCH, LONG, RATE, NOISE = 8, 1000, 0.002, 0.04  # games of a step; steps that the mean reaches back over
KNOBS = 12, 4, 20, 32, 64, 128  # of simulator/lab/deeper.py


def load(path=FILE):
    """The weights; ValueError says why there are none."""
    try:
        with np.load(path) as found:
            w = {name: np.array(found[name], np.float32) for name in SHAPES}
            if "steps" in found:
                w["net"] *= np.repeat(found["steps"], (judge.LINE, judge.LANES), 1)
    except (OSError, EOFError, KeyError, ValueError, NotImplementedError, zipfile.BadZipFile, zlib.error) as wrong:
        raise ValueError("%s cannot be read: %s" % (Path(path).name, wrong)) from wrong
    if any(w[name].shape != shape or not np.isfinite(w[name]).all() for name, shape in SHAPES.items()):
        raise ValueError("%s holds something else" % Path(path).name)
    return w


def save(path, w):
    """For the house: most of it in 8 bits."""
    net, steps = w["net"], np.zeros((judge.RECORDS, 2), np.float32)
    for i, part in enumerate((net[:, : judge.LINE], net[:, judge.LINE :])):
        steps[:, i] = np.maximum(abs(part).max(1), 1e-9) / FINE
    net = np.round(net / np.repeat(steps, (judge.LINE, judge.LANES), 1)).astype(np.int8)
    np.savez_compressed(path, net=net, steps=steps, **{name: w[name].astype(np.float16) for name in ("inner", "outer")})


class Player:
    """Thinks at one desk, by what a seat has seen and by nothing else."""

    def __init__(self, w=None, knobs=KNOBS):
        self.desk, self.room, self.knobs = turn.made(16), deeper.room(), np.array(knobs)
        self.lanes, self.judge = turn.whole("solo"), judging(load() if w is None else w)

    def given(self):
        return self.desk, self.lanes, self.room, self.judge

    def choose(self, view):
        return int(deeper.choose(*self.given(), self.knobs, np.frombuffer(bytes(view), np.uint8).copy()))

    def lefts(self, first, count, ahead=True):
        """The cards left in so many deals; not `ahead`: without looking ahead."""
        found = np.zeros(count, np.int64)
        if ahead:
            deeper.played(*self.given(), self.knobs, first, found)
        else:
            pupil.played(*self.given(), first, found)
        return found


def judging(w):
    found = judge.weights()
    for name in found.dtype.names:
        found[name] = w[name]
    return found


def scales():
    """How often a record is on at once, roughly."""
    found = np.ones(judge.RECORDS, np.float32)
    for base in 0, 84:
        found[base : base + 6] = 30
    found[168:172], found[judge.FITS : judge.KEPT], found[judge.KEPT : judge.TOPS] = 20, 4, 2
    found[judge.BACK : judge.DECKS] = 2
    return found


def begin():
    """Small weights by chance."""
    dice = np.random.default_rng(7)
    w = {name: dice.normal(0, NOISE, shape).astype(np.float32) for name, shape in SHAPES.items()}
    w["net"] /= scales()[:, None] ** 0.7
    return w


class Hand:
    """One of those that play at once: a desk, and what it has learned by itself."""

    def __init__(self):
        self.given = turn.made(16), turn.whole("solo"), pupil.room()
        self.grad, self.off, self.left = judge.weights(), np.zeros(4), []

    def learn(self, v, first, count):
        left = np.zeros(count, np.int64)
        pupil.lessons(*self.given, v, self.grad, first, left, self.off)
        self.left.append(left)


def train(w, minutes, path, cores=CORES):
    """So many minutes, the second half slower and slower; the file gets the mean of the weights of late."""
    v, hands = judging(w), [Hand() for _ in range(cores)]
    w, mean = {name: v[name] for name in SHAPES}, {name: v[name].copy() for name in SHAPES}
    scale = {"net": scales(), "inner": np.full(judge.LANES + 1, 3.0), "outer": np.full(1, 3.0)}
    moments = {name: learner.size(w[name]) for name in SHAPES}
    some, step = BATCH // cores or 1, 0
    first = pupil.FIRST + int(time.time() * 1000) % 10**9 // 2
    hands[0].learn(v, first, 1)  # what is to be compiled is compiled
    began = told = time.time()
    with ThreadPoolExecutor(cores) as pool:
        while time.time() - began < 60 * minutes:
            step += 1
            at = first + step * some * cores
            list(pool.map(lambda i, at=at: hands[i].learn(v, at + i * some, some), range(cores)))
            part = (time.time() - began) / (60 * minutes)
            rate = RATE * min(1, step / 200, max(0.03, 2 - 2 * part))
            for name in SHAPES:
                grad = hands[0].grad[name]
                for hand in hands[1:]:
                    grad += hand.grad[name]
                    hand.grad[name] = 0
                grad /= some * cores
                pupil.stepped(w[name], grad, moments[name], step, rate, scale[name])
                mean[name] += (w[name] - mean[name]) * max(1 / step, 1 / LONG)
            if time.time() - told > 60:
                told = time.time()
                np.savez(path, **mean)
                print("%7d games  %s" % (step * some * cores, lately(hands)), flush=True)
    np.savez(path, **mean)


def lately(hands):
    """How it played since this was asked last, and how far off the judge was: from what came of it, from a turn on."""
    left, off = np.concatenate([left for hand in hands for left in hand.left]), sum(hand.off for hand in hands)
    for hand in hands:
        hand.left, hand.off[:] = [], 0
    return "%s  %.5f  %.5f" % (figures(left), off[1] / off[0], off[3] / max(1, off[2]))


def play(games, path=FILE, first=1):
    """Deals from that one on: without looking ahead, and what looking ahead makes of it."""
    player = Player(load(path))
    print("without: %s" % figures(player.lefts(first, games, False)), flush=True)
    player.choose(rules.dealt(1, 1, 0))  # what is to be compiled is compiled
    found, began = [], time.process_time()
    while sum(map(len, found)) < games:
        found.append(player.lefts(first + sum(map(len, found)), min(50, games - sum(map(len, found)))))
        some = np.concatenate(found)
        took = (time.process_time() - began) / len(some)
        print("%5d, %.2f s each: %s" % (len(some), took, figures(some)), flush=True)


def main(what, many, path=FILE, more="1"):
    if what == "play":
        play(int(many), path, int(more))
    elif what == "write":
        save(FILE, load(path))
    else:
        train(begin() if what == "begin" else load(path if Path(path).exists() else FILE), float(many), path)


if __name__ == "__main__":
    main(*sys.argv[1:])
