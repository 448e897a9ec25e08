"""The case: what is where in it, in millimetres, and the files that are made of that.

`python -m simulator.drawings.casing` (make case) writes docs/case/sizes.scad, has OpenSCAD make the bodies of
docs/case/case.scad, and
draws them. x goes to the right and y down, seen from the front, as in the picture of the wiring, which has its places from
here; z goes up from the back. Sizes of modules are what most of them have: measure yours.
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
WALL, CORNER = 2.4, 8  # of plate, back and sides; how round the corners are
SLACK = 0.3  # around everything that is put in

# The middles of the buttons, and of the picture
BUTTONS = {"UP": (24.5, 18), "DOWN": (24.5, 46), "LEFT": (11.5, 32), "RIGHT": (37.5, 32), "A": (122, 22), "B": (105.5, 40)}
PICTURE = 71, 31
BUTTON, STEM = 6.2, 3.5  # the body of a switch "6x6", and what is pressed of it
SWITCH = 7  # from the plate to the ends of its legs
FRAME = 1.6  # the walls that hold switches and display

# A display: its board, its picture, how far the picture is above the middle of the board, its glass, to the pins' ends
Display = collections.namedtuple("Display", "board picture above glass behind")
DISPLAYS = {
    "0.96": Display((27.3, 27.8), (21.8, 10.9), 2, (26.7, 19.3), 14),
    "1.3": Display((35.4, 33.5), (29.5, 14.7), 2, (34.5, 23), 14),
}
PINS = 4  # the row of pins at the upper edge of its board is so broad

PICO = 51, 21, 1  # its board; the USB socket comes out at the right
SOCKET, PLUG = 1.3, (12.5, 8)  # how far that sticks out, and what room a cable's plug needs
PICO_AT = WIDTH - WALL - SLACK - PICO[0], 36  # its upper left corner
STAND = 3  # it stands so high on its four pegs
PEGS, PEG = (47, 11.4), 1.8
ABOVE = 3  # what stands on it
BATTERY, BATTERY_AT = (37, 62, 15), (10, 3)  # a flat holder for three AAA cells, if you like
POST, SCREW, SCREWS = 3.4, 2.2, 6  # radius of a post, bore for a screw of 2.5 mm, from both edges

Box = collections.namedtuple("Box", "x y z width height depth")


def display_box(display):
    """The board of a display with its glass, from the plate back; and its pins."""
    width, height = display.board
    x, y = PICTURE[0] - width / 2, PICTURE[1] + display.above - height / 2
    front = DEPTH - WALL
    return Box(x, y, front - 3.2, width, height, 3.2), Box(x, y, front - display.behind, width, PINS, display.behind)


def parts(display):
    """{name: Box} of what is put in."""
    board, pins = display_box(display)
    found = {"display": board, "its pins": pins}
    for name, (x, y) in BUTTONS.items():
        found["button " + name] = Box(x - BUTTON / 2, y - BUTTON / 2, DEPTH - WALL - SWITCH, BUTTON, BUTTON, SWITCH)
    x, y = PICO_AT
    found["Pico"] = Box(x, y, WALL + STAND, PICO[0], PICO[1], PICO[2] + ABOVE)
    found["batteries"] = Box(*BATTERY_AT, WALL, *BATTERY)
    return found


def inside(display):
    """{name: body} of the front and the back as they are put together, y down as in the table."""
    front = bodies.read((FOLDER / ("front-%s.stl" % display)).read_bytes())
    back = bodies.read((FOLDER / "back.stl").read_bytes())
    return {
        "front": bodies.moved(front, (WIDTH, HEIGHT, DEPTH), (-1, -1, -1)),
        "back": bodies.moved(back, (0, HEIGHT, 0), (1, -1, 1)),
    }


def sizes():
    """The table as OpenSCAD has it."""
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
    """Of which drawing a body was made: it is in the file's head."""
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
        given = '-Dpart="%s"' % part, '-Ddisplay="%s"' % display
        told = subprocess.run([openscad, "-q", "-o", str(path), *given, str(DRAWING)], capture_output=True, text=True)
        if told.returncode or "WARNING" in told.stderr:
            raise SystemExit(told.stderr)
        body = bodies.read(path.read_bytes())
        path.write_bytes(bodies.written(body, mark()))
        print("%s: %d triangles, %d bytes" % (path.relative_to(ROOT), len(body), path.stat().st_size))


if __name__ == "__main__":
    if sys.argv[1:] != ["--pictures"]:
        make()
    from simulator.drawings import case_picture

    case_picture.draw()
