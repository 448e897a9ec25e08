"""The worth of a position by LANES in floating point, and its learning.

A net is an array with a row for each record: c, s, h[16], in units of a logit. Records occur m times each:
    line = sum m * (c + s * deck / 90)    lane[j] = sum m * h[j]    worth = line + positive lanes 0..7 - positive lanes 8..15
"""

from binascii import crc32

import numpy
from numba import njit

from engine.players import lanes

LANES, WIDE, DECK = 16, 18, 90.0
UNITS = 256  # one logit in quantised weights


@njit(cache=True, fastmath=True)
def worth(net, index, times, n, deck, room):
    """Return the worth. The lanes stay in `room`."""
    line = numpy.float32(0)
    share = numpy.float32(deck / DECK)
    room[:] = 0
    for i in range(n):
        row, m = index[i], times[i]
        line += m * (net[row, 0] + share * net[row, 1])
        for j in range(LANES):
            room[j] += m * net[row, 2 + j]
    for j in range(LANES):
        if room[j] > 0:
            line += room[j] if j < 8 else -room[j]
    return line


@njit(cache=True, fastmath=True)
def learn(grad, net, index, times, n, deck, room, slope):
    """Add the slope of a worth to a gradient."""
    worth(net, index, times, n, deck, room)
    share = numpy.float32(deck / DECK)
    for j in range(LANES):
        room[j] = 0 if room[j] <= 0 else slope if j < 8 else -slope
    for i in range(n):
        row, m = index[i], times[i]
        grad[row, 0] += m * slope
        grad[row, 1] += m * slope * share
        for j in range(LANES):
            grad[row, 2 + j] += m * room[j]


def size(net):
    """Return empty moments for Adam."""
    return numpy.zeros((2,) + net.shape, numpy.float32)


@njit(cache=True, fastmath=True)
def adam(net, grad, moments, step, rate, scale):
    """Do one step of Adam up the gradient, and clear it. scale: how often a record occurs at once"""
    one, two = 1 - 0.9**step, 1 - 0.999**step
    for row in range(net.shape[0]):
        for j in range(WIDE):
            g = grad[row, j]
            first = moments[0, row, j] = 0.9 * moments[0, row, j] + 0.1 * g
            second = moments[1, row, j] = 0.999 * moments[1, row, j] + 0.001 * g * g
            net[row, j] += rate / scale[row] * (first / one) / ((second / two) ** 0.5 + 1e-6)
            grad[row, j] = 0


def whole(net, units=UNITS, step=1):
    """Return the weights as little-endian int16. step: rounding, where finer steps cost bytes and gain nothing"""
    return numpy.clip(numpy.round(net * units / step) * step, -32768, 32767).astype("<i2")


def parts(data, count, units=UNITS):
    """Return a net from such bytes. Records that are missing in them are 0."""
    net = numpy.zeros((count, WIDE), numpy.float32)
    rows = numpy.frombuffer(data, "<i2").reshape(-1, WIDE)
    net[: len(rows)] = rows / units
    return net


def travels(net, path, records=(), units=UNITS, step=1):
    """Write the weights. records: {row: the bytes of a file that has this row}. Return the CRC-32 for the device's player."""
    data = whole(net, units, step)
    for row, other in dict(records).items():
        data[row] = numpy.frombuffer(other[lanes.SIZE * row :][: lanes.SIZE], "<i2")
    path.write_bytes(data.tobytes())
    return crc32(data.tobytes())


def exactly(data, index, times, deck):
    """Return the worth in whole numbers by quantised weights, and the lanes: the device adds them up in the same way."""
    rows = numpy.frombuffer(data, "<i2").reshape(-1, WIDE).astype(numpy.int64)[index]
    counts = times.astype(numpy.int64)
    lane = counts @ rows[:, 2:]
    line = counts @ (90 * rows[:, 0] + deck * rows[:, 1])
    return int(line + 90 * (lane[:8].clip(0).sum() - lane[8:].clip(0).sum())), lane
