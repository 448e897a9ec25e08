"""The strongest player of The Game alone, for `--level best` and the tournaments; it needs numba. Its weights are best.npz."""

import zipfile
import zlib
from pathlib import Path

import numpy as np

from simulator.lab import deeper, judge, turn

FILE = Path(__file__).with_name("best.npz")
SHAPES = {
    "net": (judge.RECORDS, judge.WIDE),
    "inner": (judge.LANES + 1, judge.SECOND),
    "outer": (1, judge.LANES + judge.SECOND),
}
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


class Player:
    """Thinks at one desk, by what a seat has seen and by nothing else."""

    def __init__(self, w=None, knobs=KNOBS):
        self.desk, self.room, self.knobs = turn.made(16), deeper.room(), np.array(knobs)
        self.lanes, self.judge = turn.whole("solo"), judging(load() if w is None else w)

    def given(self):
        return self.desk, self.lanes, self.room, self.judge

    def choose(self, view):
        return int(deeper.choose(*self.given(), self.knobs, np.frombuffer(bytes(view), np.uint8).copy()))

    def lefts(self, first, count):
        """Return the cards left in as many deals, from deal number `first` on."""
        found = np.zeros(count, np.int64)
        deeper.played(*self.given(), self.knobs, first, found)
        return found


def judging(w):
    found = judge.weights()
    for name in found.dtype.names:
        found[name] = w[name]
    return found
