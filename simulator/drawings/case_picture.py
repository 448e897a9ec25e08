"""Pictures of the case for docs/BUILD.md: bodies seen from the front, left and above; near ones hide far ones."""

import math

from simulator.drawings import bodies, casing

PLASTIC, FRONT, BOARD, GLASS, METAL, CELLS, CAP = (
    (206, 208, 202),
    (232, 232, 226),
    (23, 105, 74),
    (16, 24, 40),
    (150, 156, 160),
    (196, 150, 60),
    (198, 60, 60),
)
PAPER = (255, 255, 255)
TURN, TILT = math.radians(-14), math.radians(36)
LIGHT = (-0.35, -0.55, 0.76)
SHARP = 2  # it is drawn this much larger, then reduced


def scene(display, apart):
    """Return (body, colour) of everything. apart: mm that the front is lifted"""
    case = casing.inside(display)
    chosen, lift = casing.DISPLAYS[display], (0, 0, apart)
    shown = [(case["back"], PLASTIC), (bodies.moved(case["front"], lift), FRONT)]
    for name, box in casing.parts(chosen).items():
        body = bodies.box(*box)
        if name == "Pico":
            shown.append((bodies.box(*box[:5], casing.PICO[2]), BOARD))
            across, high = casing.PICO[1] / 2 - 4, casing.PICO[2]
            shown.append((bodies.box(box.x + 45.3, box.y + across, box.z + high, 7, 8, 2.8), METAL))
            shown.append((bodies.box(box.x + 20, box.y + across, box.z + high, 7, 7, 1), GLASS))
        elif name == "batteries":
            shown.append((body, CELLS))
        elif name == "display":
            shown.append((bodies.moved(bodies.box(*box[:5], 1.4), (0, 0, apart / 2)), BOARD))
        else:
            shown.append((bodies.moved(body, (0, 0, apart / 2)), METAL))
    width, height = chosen.glass
    x, y = casing.PICTURE[0] - width / 2, casing.PICTURE[1] - height / 2
    shown.append((bodies.box(x, y, casing.DEPTH - casing.WALL - 1.6 + apart / 2, width, height, 1.5), GLASS))
    cap = bodies.moved(bodies.read((casing.FOLDER / "cap.stl").read_bytes()), mirror=(1, 1, -1))
    for x, y in casing.BUTTONS.values():
        shown.append((bodies.moved(cap, (x, y, casing.DEPTH + 3.8 + apart * 1.25)), CAP))
    return shown


def seen(corner):
    """Return a corner in the picture: x, y, and its nearness."""
    x, y, z = corner
    x, y = x * math.cos(TURN) - y * math.sin(TURN), x * math.sin(TURN) + y * math.cos(TURN)
    return x, y * math.cos(TILT) - z * math.sin(TILT), y * math.sin(TILT) + z * math.cos(TILT)


def image(shown, scale=10):
    """Return the picture: each triangle in its colour, shaded; the nearest one for each dot."""
    from PIL import Image

    flat = [([seen(corner) for corner in one], shade(one, colour)) for body, colour in shown for one in body]
    corners = [corner for one, _ in flat for corner in one]
    left, top = min(corner[0] for corner in corners) - 3, min(corner[1] for corner in corners) - 3
    width = int((max(corner[0] for corner in corners) + 3 - left) * scale)
    height = int((max(corner[1] for corner in corners) + 3 - top) * scale)
    dots, near = Image.new("RGB", (width, height), PAPER), [-1e9] * (width * height)
    pixels = dots.load()
    for one, colour in flat:
        for x, y, depth in filled([((x - left) * scale, (y - top) * scale, z) for x, y, z in one]):
            if depth > near[y * width + x]:
                near[y * width + x] = depth
                pixels[x, y] = colour
    return dots.resize((width // SHARP, height // SHARP), Image.Resampling.LANCZOS).quantize(64)


def shade(triangle, colour):
    bright = sum(part * light for part, light in zip(bodies.normal(triangle), LIGHT))
    share = 0.55 + 0.45 * max(bright, 0) - 0.15 * max(-bright, 0)
    return tuple(int(channel * share) for channel in colour)


def filled(corners):
    """Yield (x, y, nearness) of each dot of a triangle, line by line."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if abs(area) < 1e-9:
        return
    across = ((bz - az) * (cy - ay) - (cz - az) * (by - ay)) / area
    down = ((cz - az) * (bx - ax) - (bz - az) * (cx - ax)) / area
    for y in range(math.ceil(min(ay, by, cy)), math.floor(max(ay, by, cy)) + 1):
        ends = []
        for start, end in zip(corners, (*corners[1:], corners[0])):
            if start[1] != end[1] and min(start[1], end[1]) <= y <= max(start[1], end[1]):
                ends.append(start[0] + (y - start[1]) * (end[0] - start[0]) / (end[1] - start[1]))
        for x in range(math.ceil(min(ends)), math.floor(max(ends)) + 1) if ends else ():
            yield x, y, az + (x - ax) * across + (y - ay) * down


PICTURES = {"case.png": ("1.3", 0), "case-open.png": ("0.96", 92)}


def draw():
    for name, (display, apart) in PICTURES.items():
        path = casing.ROOT / "docs" / "pictures" / name
        image(scene(display, apart)).save(path, optimize=True)
        print(path.relative_to(casing.ROOT))
