"""The case: the places and sizes of its parts, in millimetres, and the files made from them.

`python -m simulator.drawings.casing` (make case) writes docs/case/sizes.scad, has OpenSCAD make the bodies of
docs/case/case.scad, and draws them. x goes to the right and y down, seen from the front; z goes up from the back. The picture
of the wiring takes its places from here. Sizes of modules are those of most of them: measure yours.
"""

import collections
import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from simulator.drawings import bodies

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "docs" / "case"
SIZES, DRAWING = FOLDER / "sizes.scad", FOLDER / "case.scad"

WIDTH, HEIGHT, DEPTH = 134, 68, 28  # outside
WALL, CORNER = 2.4, 8  # of plate, back and sides; radius of the corners
SLACK = 0.3  # around every part

# The middles of the buttons, and of the picture
BUTTONS = {"UP": (24.5, 18), "DOWN": (24.5, 46), "LEFT": (11.5, 32), "RIGHT": (37.5, 32), "A": (122, 22), "B": (105.5, 40)}
PICTURE = 71, 31
BUTTON, STEM = 6.2, 3.5  # the body of a switch "6x6", and its stem
SWITCH = 7  # from the plate to the ends of its legs
FRAME = 1.6  # the walls that hold switches and display

# A display: its board, its picture, the picture's distance above the middle of the board, its glass, depth to the pins
Display = collections.namedtuple("Display", "board picture above glass behind")
DISPLAYS = {
    "0.96": Display((27.3, 27.8), (21.8, 10.9), 2, (26.7, 19.3), 14),
    "1.3": Display((35.4, 33.5), (29.5, 14.7), 2, (34.5, 23), 14),
}
PINS = 4  # height of the row of pins at the upper edge of the board

PICO = 51, 21, 1  # its board; the USB socket is at the right
SOCKET, PLUG = 1.3, (12.5, 8)  # how far the socket sticks out; room for a cable's plug
PICO_AT = WIDTH - WALL - SLACK - PICO[0], 36  # its upper left corner
STAND = 3  # height of its four pegs
PEGS, PEG = (47, 11.4), 1.8
ABOVE = 3  # height of the parts on it
BATTERY, BATTERY_AT = (37, 62, 15), (10, 3)  # an optional flat holder for three AAA cells
POST, SCREW, SCREWS = 3.4, 2.2, 6  # radius of a post, bore for a screw of 2.5 mm, from both edges

Box = collections.namedtuple("Box", "x y z width height depth")


def display_box(display):
    """Return the box of a display's board and glass, measured from the plate back, and the box of its pins."""
    width, height = display.board
    x, y = PICTURE[0] - width / 2, PICTURE[1] + display.above - height / 2
    front = DEPTH - WALL
    return Box(x, y, front - 3.2, width, height, 3.2), Box(x, y, front - display.behind, width, PINS, display.behind)


def parts(display):
    """Return {name: Box} of the parts in the case."""
    board, pins = display_box(display)
    boxes = {"display": board, "its pins": pins}
    for name, (x, y) in BUTTONS.items():
        boxes["button " + name] = Box(x - BUTTON / 2, y - BUTTON / 2, DEPTH - WALL - SWITCH, BUTTON, BUTTON, SWITCH)
    x, y = PICO_AT
    boxes["Pico"] = Box(x, y, WALL + STAND, PICO[0], PICO[1], PICO[2] + ABOVE)
    boxes["batteries"] = Box(*BATTERY_AT, WALL, *BATTERY)
    return boxes


def inside(display):
    """Return {name: body} of front and back in their places, y down as in the table."""
    front = bodies.read((FOLDER / ("front-%s.stl" % display)).read_bytes())
    back = bodies.read((FOLDER / "back.stl").read_bytes())
    return {
        "front": bodies.moved(front, (WIDTH, HEIGHT, DEPTH), (-1, -1, -1)),
        "back": bodies.moved(back, (0, HEIGHT, 0), (1, -1, 1)),
    }


def sizes():
    """Return the table in OpenSCAD's language."""
    lines = ["// Written by simulator/drawings/casing.py, which has the words for all of these: change them there.\n"]
    given = {
        "size": [WIDTH, HEIGHT, DEPTH],
        "wall": WALL,
        "corner": CORNER,
        "slack": SLACK,
        "buttons": [list(at) for at in BUTTONS.values()],
        "button": BUTTON,
        "stem": STEM,
        "frame": FRAME,
        "picture_at": list(PICTURE),
        "displays": [[name, *map(list, (one.board, one.picture)), one.above] for name, one in DISPLAYS.items()],
        "pico": list(PICO),
        "pico_at": list(PICO_AT),
        "stand": STAND,
        "pegs": list(PEGS),
        "peg": PEG,
        "plug": list(PLUG),
        "post": POST,
        "screw": SCREW,
        "screws": SCREWS,
    }
    for name, value in given.items():
        lines.append("%s = %s;" % (name, str(value).replace("'", '"')))
    return "\n".join(lines) + "\n"


BODIES = {"back": ("back", "0.96"), "front-0.96": ("front", "0.96"), "front-1.3": ("front", "1.3"), "cap": ("cap", "0.96")}


def mark():
    """Return the words at the head of a body's file: a checksum of the drawing it was made from."""
    text = DRAWING.read_text(encoding="utf-8") + SIZES.read_text(encoding="utf-8")
    return "docs/case " + hashlib.sha1(text.encode()).hexdigest()


def make():
    SIZES.write_text(sizes(), encoding="utf-8")
    openscad = shutil.which("openscad")
    if not openscad:
        raise SystemExit(
            "docs/case/sizes.scad is written. The bodies are made by OpenSCAD, https://openscad.org: it is not here."
        )
    for name, (part, display) in BODIES.items():
        path = FOLDER / (name + ".stl")
        definitions = '-Dpart="%s"' % part, '-Ddisplay="%s"' % display
        result = subprocess.run([openscad, "-q", "-o", str(path), *definitions, str(DRAWING)], capture_output=True, text=True)
        if result.returncode or "WARNING" in result.stderr:
            raise SystemExit(result.stderr)
        body = bodies.read(path.read_bytes())
        path.write_bytes(bodies.written(body, mark()))
        print("%s: %d triangles, %d bytes" % (path.relative_to(ROOT), len(body), path.stat().st_size))


if __name__ == "__main__":
    if sys.argv[1:] != ["--pictures"]:
        make()
    from simulator.drawings import case_picture

    case_picture.draw()
