"""Bodies of triangles: read and write STL files, and measure a body without the program that made it.

A body is a list of triangles, a triangle three corners, a corner (x, y, z), counterclockwise as seen from outside.
"""

import collections
import struct

HEAD = 80


def read(data):
    """Return the triangles of an STL file, text or binary. Raise ValueError if it is none."""
    if data[:5] == b"solid" and b"facet" in data[:400]:
        words = data.decode("ascii").split()
        numbers = [float(word) for at, word in enumerate(words) if after(words, at)]
        corners = [tuple(numbers[at : at + 3]) for at in range(0, len(numbers), 3)]
        return [tuple(corners[at : at + 3]) for at in range(0, len(corners), 3)]
    if len(data) < HEAD + 4 or len(data) != HEAD + 4 + 50 * struct.unpack_from("<I", data, HEAD)[0]:
        raise ValueError("not an STL file")
    triangles = []
    for at in range(HEAD + 4, len(data), 50):
        numbers = struct.unpack_from("<12f", data, at)[3:]
        triangles.append((numbers[:3], numbers[3:6], numbers[6:9]))
    return triangles


def after(words, at):
    return "vertex" in words[max(at - 3, 0) : at] and words[at] not in ("vertex", "endloop", "endfacet")


def written(body, head):
    """Return a binary STL file. head: its first 80 bytes, as text"""
    lines = [struct.pack("<12fH", *normal(one), *[number for corner in one for number in corner], 0) for one in body]
    return head.encode("ascii").ljust(HEAD, b"\0")[:HEAD] + struct.pack("<I", len(body)) + b"".join(lines)


def head(data):
    return data[:HEAD].rstrip(b"\0").decode("ascii")


def normal(triangle):
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = (x * x + y * y + z * z) ** 0.5 or 1
    return x / length, y / length, z / length


def torn(body):
    """Return the edges that two triangles do not share in opposite directions: none if the body is closed."""
    edges = collections.Counter((one[i], one[(i + 1) % 3]) for one in body for i in range(3))
    return [edge for edge, count in edges.items() if count != edges[edge[::-1]] or edge[0] == edge[1]]


def volume(body):
    """Return the volume of a closed body; negative if it is turned inside out."""
    total = 0.0
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in body:
        total += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    return total / 6


def limits(body):
    """Return the least and the greatest coordinates."""
    corners = [corner for one in body for corner in one]
    return tuple(map(min, zip(*corners))), tuple(map(max, zip(*corners)))


def moved(body, by=(0, 0, 0), mirror=(1, 1, 1)):
    """Return the body mirrored, then moved."""
    turned = mirror[0] * mirror[1] * mirror[2] < 0
    result = []
    for one in body:
        corners = tuple(tuple(number * sign + step for number, sign, step in zip(corner, mirror, by)) for corner in one)
        result.append(corners[::-1] if turned else corners)
    return result


def box(x, y, z, width, height, depth):
    """Return a box as twelve triangles."""
    corners = [(x + width * (i & 1), y + height * (i >> 1 & 1), z + depth * (i >> 2)) for i in range(8)]
    faces = (0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)
    return [tuple(corners[face[i]] for i in three) for face in faces for three in ((0, 1, 2), (0, 2, 3))]


def columns(body, step):
    """Return {(i, j): [(from z, to z), ...]}: the solid parts of a body over the points of a grid off all its edges."""
    shift = step * 0.3819660113, step * 0.2360679775
    crossings = collections.defaultdict(list)
    for one in body:
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = one
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if not area:
            continue
        left, right = sorted((ax, bx, cx))[::2]
        low, high = sorted((ay, by, cy))[::2]
        for i in range(int((left - shift[0]) // step), int((right - shift[0]) // step) + 2):
            x = i * step + shift[0]
            for j in range(int((low - shift[1]) // step), int((high - shift[1]) // step) + 2):
                y = j * step + shift[1]
                u = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
                v = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
                if u > 0 and v > 0 and u + v < 1:
                    crossings[i, j].append(az + u * (bz - az) + v * (cz - az))
    solid = {}
    for place, heights in crossings.items():
        heights.sort()
        if len(heights) % 2:
            raise ValueError("an open body: %d walls over %r" % (len(heights), place))
        solid[place] = list(zip(heights[::2], heights[1::2]))
    return solid


def overlap(one, other):
    """Return the length of column, in mm, that is in both bodies."""
    total = 0.0
    for place in one.keys() & other.keys():
        for low, high in one[place]:
            total += sum(max(0.0, min(high, top) - max(low, bottom)) for bottom, top in other[place])
    return total
