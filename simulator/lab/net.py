"""A small net over sparse features, trained by play: a linear part and lanes, as in engine/players/lanes.py.

value = sum m * w[r, 0] + positive parts of lanes 1 to 4 - positive parts of lanes 5 to 8,   lane j = sum m * w[r, j]
"""

from binascii import crc32
from pathlib import Path

import numba
import numpy as np

from engine.players import nets as device

DEVICE = Path(device.__file__).parent
LANES = 8
WIDE = 1 + LANES


@numba.njit(cache=True, fastmath=True)
def value(w, at, times, count):
    z0 = z1 = z2 = z3 = z4 = z5 = z6 = z7 = z8 = 0.0
    for i in range(count):
        row, m = w[at[i]], times[i]
        z0 += m * row[0]
        z1 += m * row[1]
        z2 += m * row[2]
        z3 += m * row[3]
        z4 += m * row[4]
        z5 += m * row[5]
        z6 += m * row[6]
        z7 += m * row[7]
        z8 += m * row[8]
    total = z0 + max(z1, 0.0) + max(z2, 0.0) + max(z3, 0.0) + max(z4, 0.0)
    return total - max(z5, 0.0) - max(z6, 0.0) - max(z7, 0.0) - max(z8, 0.0)


@numba.njit(cache=True, fastmath=True)
def chance(logit):
    return 1 / (1 + np.exp(-logit))


@numba.njit(cache=True, fastmath=True)
def learn(w, seen, at, times, count, target, rate, odds=False):
    """Do one step of the value towards its target. seen: running mean of each weight's squared slopes; odds: the target is a
    chance, and the value its logit"""
    z = np.zeros(WIDE)
    for i in range(count):
        for j in range(WIDE):
            z[j] += times[i] * w[at[i], j]
    out = z[0]
    for j in range(1, WIDE):
        if z[j] > 0:
            out += z[j] if 2 * j <= LANES else -z[j]
    error = target - (chance(out) if odds else out)
    for i in range(count):
        r, m = at[i], times[i]
        for j in range(WIDE):
            if j and z[j] <= 0:
                continue
            slope = error * m if not j or 2 * j <= LANES else -error * m
            seen[r, j] = 0.9995 * seen[r, j] + 0.0005 * slope * slope
            w[r, j] += rate * slope / (np.sqrt(seen[r, j]) + 1e-3)
    return error * error


def fresh(records, chance):
    w = np.zeros((records, WIDE))
    w[:, 1:] = chance.normal(0, 0.02, (records, LANES))
    return w, np.full((records, WIDE), 0.01)


def whole(w, one=4096, step=16):
    """Return int16 weights for the device. one: the number that means 1; step: rounding, since finer steps cost bytes only"""
    weights = np.rint(w * one / step) * step
    if abs(weights).max() > 32767:
        raise ValueError("a weight of %.1f is too much for 16 bits" % abs(w).max())
    return weights.astype("<i2")


def write(nets, path, one=4096, step=16):
    """Write the file that the device reads. Return the sums for engine/players/nets.py."""
    data = [whole(w, one, step).tobytes() for w in nets]
    path.write_bytes(b"".join(data))
    return tuple(crc32(part) for part in data)
