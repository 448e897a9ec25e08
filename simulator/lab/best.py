"""The strongest player of the solo The Game, for `--level best` and tournaments. It needs numba; its weights are best.npz."""

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
KNOBS = 12, 4, 20, 32, 64, 128  # as simulator/lab/deeper.py reads them


def load(path=FILE):
    """Return the weights. Raise ValueError with the reason if there are none."""
    try:
        with np.load(path) as file:
            w = {name: np.array(file[name], np.float32) for name in SHAPES}
            if "steps" in file:
                w["net"] *= np.repeat(file["steps"], (judge.LINE, judge.LANES), 1)
    except (OSError, EOFError, KeyError, ValueError, NotImplementedError, zipfile.BadZipFile, zlib.error) as wrong:
        raise ValueError("%s cannot be read: %s" % (Path(path).name, wrong)) from wrong
    if any(w[name].shape != shape or not np.isfinite(w[name]).all() for name, shape in SHAPES.items()):
        raise ValueError("%s is not a file of weights" % Path(path).name)
    return w


class Player:
    """The player: a desk (arrays to think with) and weights. It decides by the view of a seat and nothing else."""

    def __init__(self, w=None, knobs=KNOBS):
        self.desk, self.room, self.knobs = turn.new_desk(16), deeper.room(), np.array(knobs)
        self.lanes, self.judge = turn.whole("solo"), judging(load() if w is None else w)

    def given(self):
        return self.desk, self.lanes, self.room, self.judge

    def choose(self, view):
        return int(deeper.choose(*self.given(), self.knobs, np.frombuffer(bytes(view), np.uint8).copy()))

    def lefts(self, first, count):
        """Return the cards left in `count` deals, from deal number `first` on."""
        lefts = np.zeros(count, np.int64)
        deeper.played(*self.given(), self.knobs, first, lefts)
        return lefts


def judging(w):
    record = judge.weights()
    for name in record.dtype.names:
        record[name] = w[name]
    return record
