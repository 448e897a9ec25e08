"""The desk's strongest player of The Game alone: its weights, and the command that trains them further.

`python -m simulator.lab.best train MINUTES FILE.npz [CRITIC.bin]` goes on from FILE, or else from what the house has;
`... begin MINUTES FILE.npz [CRITIC.bin]` from LANES; `... play GAMES [FILE.npz [FIRST]]`; `... write 0 FILE.npz` for the house.
"""

import sys
import time
import zipfile
import zlib
from pathlib import Path

import numpy as np

from engine.players import lanes
from simulator.lab import deeper, judge, learner, pupil, rules, turn
from simulator.lab.extreme import figures

FILE = Path(__file__).with_name("best.npz")
SHAPES = {
    "actor": (lanes.COUNT, judge.WIDE),
    "signs": (judge.LANES,),
    "net": (judge.RECORDS, judge.WIDE),
    "inner": (judge.LANES + 1, judge.SECOND),
    "outer": (1, judge.LANES + judge.SECOND),
}
BATCH, LONG, FIRST = 64, 300, 150  # games of a step; steps that the mean reaches back over; that the judge learns alone
RATE, ACTOR, NOISE = 0.0015, 0.3, 0.06  # the actor learns so many times as fast as the judge
KNOBS = 12, 3, 10, 24, 48, 96  # of simulator/lab/deeper.py


def load(path=FILE):
    """The weights; ValueError says why there are none."""
    try:
        with np.load(path) as found:
            w = {name: np.ascontiguousarray(found[name], np.float32) for name in SHAPES}
    except (OSError, EOFError, KeyError, ValueError, NotImplementedError, zipfile.BadZipFile, zlib.error) as wrong:
        raise ValueError("%s cannot be read: %s" % (Path(path).name, wrong)) from wrong
    if any(w[name].shape != shape or not np.isfinite(w[name]).all() for name, shape in SHAPES.items()):
        raise ValueError("%s holds something else" % Path(path).name)
    return w


def save(path, w):
    np.savez_compressed(path, **{name: w[name].astype(np.float16) for name in SHAPES})


class Player:
    """Thinks at one desk, by what a seat has seen and by nothing else."""

    def __init__(self, w=None, knobs=KNOBS):
        w = load() if w is None else w
        self.desk, self.room, self.knobs = turn.made(judge.LANES), deeper.room(), np.array(knobs)
        self.actor, self.judge = acting(w), judging(w)

    def given(self):
        return self.desk, self.actor, self.room, self.judge, self.knobs

    def choose(self, view):
        return int(deeper.choose(*self.given(), np.frombuffer(bytes(view), np.uint8).copy()))

    def lefts(self, first, count):
        """The cards left in so many deals."""
        found = np.zeros(count, np.int64)
        deeper.played(*self.given(), first, found)
        return found


def acting(w):
    """The actor as simulator/lab/turn.py has weights."""
    actor = w["actor"]
    return turn.weights(actor[:, 0], actor[:, 1], actor[:, judge.LINE :], w["signs"])


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
    found[168:172], found[judge.CARDS : judge.KEPT], found[judge.LIVE :] = 20, 4, 10
    return found


def begin(critic=""):
    """LANES, with lanes more that do nothing yet: two of each kind, which cancel out; a judge of small weights by chance."""
    dice, scale, known = np.random.default_rng(7), scales()[:, None] ** 0.7, 18
    w = {name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}
    w["actor"][:, :known] = learner.parts(bytes(lanes.load("solo")), lanes.COUNT)
    if critic:
        w["net"][: lanes.COUNT, :known] = learner.parts(Path(critic).read_bytes(), lanes.COUNT, 512)
    for name in "actor", "net":
        rows = len(w[name])
        w[name][:, known:] = dice.normal(0, NOISE, (rows, judge.WIDE - known)) / scale[:rows]
        w[name][lanes.FIRES : lanes.COUNT] = 0
    w["actor"][:, known + 1 :: 2] = w["actor"][:, known::2]
    w["signs"][:] = [1] * 8 + [-1] * 8 + [1, -1] * ((judge.LANES - 16) // 2)
    w["inner"][:-1] = dice.normal(0, 2 * NOISE, (judge.LANES, judge.SECOND))
    w["outer"][0] = dice.normal(0, NOISE / 2, judge.LANES + judge.SECOND)
    w["outer"][0, :16] = w["signs"][:16]
    return w


def train(w, minutes, path, alone=FIRST):
    """So many minutes, slower and slower; the file gets the mean of the weights of late. `alone`: steps of the judge only."""
    desk, room, actor, v, grad = turn.made(judge.LANES), pupil.room(), acting(w), judging(w), judge.weights()
    w, mean, scale = {**w, **{name: v[name] for name in v.dtype.names}}, {name: w[name].copy() for name in w}, scales()
    scale = {"actor": scale, "net": scale, "inner": np.full(judge.LANES + 1, 3.0), "outer": np.full(1, 3.0)}
    grads = {"actor": np.zeros_like(w["actor"]), **{name: grad[name] for name in v.dtype.names}}
    moments = {name: learner.size(w[name]) for name in scale}
    began, told, step, left, some = time.time(), time.time(), 0, np.zeros(BATCH, np.int64), []
    first = pupil.FIRST + int(began * 1000) % 10**9 // 2
    while time.time() - began < 60 * minutes:
        step += 1
        pupil.lessons(desk, actor, room, v, grads["actor"], grad, first + step * BATCH, left)
        some.append(left.copy())
        rate = RATE * max(0.03, min(1, 1.25 * (1 - (time.time() - began) / (60 * minutes))))
        for name in scale:
            grads[name] /= BATCH
            if name == "actor" and step < alone:
                grads[name][:] = 0
            pace = rate * (ACTOR if name == "actor" else 1)
            pupil.stepped(w[name], grads[name], moments[name], step, pace, scale[name])
            mean[name] += (w[name] - mean[name]) * max(1 / step, 1 / LONG)
        actor["c"], actor["s"], actor["h"] = w["actor"][:, 0], w["actor"][:, 1], w["actor"][:, judge.LINE :]
        turn.carded(actor)
        if time.time() - told > 60:
            told = time.time()
            np.savez(path, **mean)
            print("%7d games  %s" % (step * BATCH, figures(np.concatenate(some))), flush=True)
            some = []
    np.savez(path, **mean)


def play(games, path=FILE, first=1):
    """Deals from that one on: the actor by itself, and what looking ahead makes of it."""
    w = load(path)
    player = Player(w)
    left = np.zeros(games, np.int64)
    pupil.played(player.desk, player.actor, first, left)
    print("the actor alone:  %s" % figures(left), flush=True)
    player.choose(rules.dealt(1, 1, 0))  # what is to be compiled is compiled
    found, began = [], time.process_time()
    while sum(map(len, found)) < games:
        found.append(player.lefts(first + sum(map(len, found)), min(50, games - sum(map(len, found)))))
        some = np.concatenate(found)
        took = (time.process_time() - began) / len(some)
        print("%5d, %.2f s each: %s" % (len(some), took, figures(some)), flush=True)


def main(what, many, path=FILE, more=""):
    if what == "play":
        play(int(many), path, int(more or 1))
    elif what == "write":
        save(FILE, load(path))
    else:
        fresh = what == "begin"
        start = begin(more) if fresh else load(path if Path(path).exists() else FILE)
        train(start, float(many), path, FIRST if fresh else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
