"""Training of the player of Wednesday (docs/STRENGTH.md).

`python -m simulator.lab.wednesday train FILE [SECONDS [RATE]]`, then `... write FILE` for the device.
"""

import sys

import numpy as np

from simulator.lab import school
from simulator.lab.net import DEVICE, fresh, write
from simulator.lab.outcasts import RECORDS, SUM, lessons, log, table

ONE = 256  # weights in the file for 40 points: the rounding error of a record is less than a tenth of a point
SPECS = (
    (2, 0, 0), (4, 0, 0), (3, 0, 0), (2, 1, 0), (4, 1, 2), (5, 0, 0), (4, 0, 2), (6, 0, 0), (2, 0, 0), (3, 1, 0), (6, 1, 2),
    (4, 1, 0), (5, 1, 0), (6, 0, 2),
)  # fmt: skip


def begin():
    """Return a net that knows the points in hand and nothing else."""
    w, seen = fresh(RECORDS, np.random.default_rng(1))
    w[SUM, 0] = -0.02
    return np.array([w]), seen


def train(path, seconds=300, rate=0.0004):
    who, knobs, notes, tables, errors = np.zeros(6, np.int32), np.zeros(2), log(), [table(*spec) for spec in SPECS], {}

    def teach(turn, nets, seen, rate, shy):
        spec = SPECS[turn % len(SPECS)]
        count = 500 // spec[0]
        _, error = lessons(tables[turn % len(SPECS)], nets, seen, who, knobs, notes, count, rate, 0.8, 0.0 if shy else 0.002)
        errors[spec] = "%.4f" % error
        return count, errors

    school.train(path, begin, teach, seconds, rate)


if __name__ == "__main__":
    if sys.argv[1] == "train":
        train(sys.argv[2], *map(float, sys.argv[3:]))
    else:
        print('"wednesday": %s' % (write(school.learnt(sys.argv[2]), DEVICE / "wednesday.bin", ONE, 1),))
