"""The case: closed bodies, made from the present drawing, with room for all parts. OpenSCAD is not needed."""

import itertools
import math
import re
from pathlib import Path

import pytest

from simulator.drawings import bodies, case_picture, casing, wiring

ROOT = Path(__file__).parent.parent.parent
STEP = 0.8  # mm from column to column
NOTHING = 0.05  # mm of column that are rounding: faces that touch
EACH = list(casing.DISPLAYS)


def stl(name):
    return (casing.FOLDER / (name + ".stl")).read_bytes()


@pytest.fixture(scope="module")
def columns():
    """Return {display: {name: columns}} of the front, the back and all parts in their places."""
    by_display = {}
    for display in EACH:
        whole = casing.inside(display)
        whole.update((name, bodies.box(*box)) for name, box in casing.parts(casing.DISPLAYS[display]).items())
        by_display[display] = {name: bodies.columns(body, STEP) for name, body in whole.items()}
    return by_display


@pytest.mark.parametrize("name", casing.BODIES)
def test_each_body_is_closed(name):
    """Every edge has two triangles, one in each direction; the volume is positive; the size is that of the table."""
    body = bodies.read(stl(name))
    assert len(body) > 100 and not bodies.torn(body) and bodies.volume(body) > 100
    low, high = bodies.limits(body)
    size = [top - bottom for bottom, top in zip(low, high)]
    wanted = {
        "back": (casing.WIDTH, casing.HEIGHT, casing.DEPTH - casing.WALL),
        "front": (casing.WIDTH, casing.HEIGHT, casing.WALL + 3.5),
        "cap": (9, 9, 3.6),
    }[name.split("-")[0]]
    assert low[2] == 0 and all(abs(one - other) < 0.1 for one, other in zip(size, wanted))


@pytest.mark.parametrize("name", casing.BODIES)
def test_each_body_is_of_this_drawing(name):
    """The head of the file has the drawing's checksum; `make case` makes it again."""
    assert bodies.head(stl(name)) == casing.mark()


def test_the_sizes_are_those_of_the_table():
    assert casing.SIZES.read_text(encoding="utf-8") == casing.sizes(), "make case writes it again"
    names = set(re.findall(r"^(\w+) =", casing.sizes(), re.M))
    drawing = casing.DRAWING.read_text(encoding="utf-8")
    assert names == {name for name in names if re.search(r"\b%s\b" % name, drawing)}


@pytest.mark.parametrize("display", EACH)
def test_parts_do_not_overlap(columns, display):
    """Exceptions: the Pico's four pegs in its holes, and the display's own pins."""
    pegs = [
        (casing.PICO_AT[0] + 2 + x * casing.PEGS[0], casing.PICO_AT[1] + casing.PICO[1] / 2 + (y - 0.5) * casing.PEGS[1])
        for x in (0, 1)
        for y in (0, 1)
    ]
    for one, other in itertools.combinations(columns[display], 2):
        both = {place: columns[display][other][place] for place in columns[display][other]}
        if {one, other} == {"display", "its pins"}:
            continue
        if "Pico" in (one, other):
            shift = 0.3819660113 * STEP, 0.2360679775 * STEP
            both = {
                place: heights
                for place, heights in both.items()
                if min(math.dist((place[0] * STEP + shift[0], place[1] * STEP + shift[1]), peg) for peg in pegs) > 1
            }
        assert bodies.overlap(columns[display][one], both) < NOTHING * len(both), (one, other)
        worst = [place for place in both if bodies.overlap(columns[display][one], {place: both[place]}) > NOTHING]
        assert not worst, (one, other, worst[:3])


@pytest.mark.parametrize("display", EACH)
def test_parts_are_inside_the_case(display):
    """There is slack to the walls, and all parts are below the plate."""
    for name, box in casing.parts(casing.DISPLAYS[display]).items():
        for low, size, whole in (box.x, box.width, casing.WIDTH), (box.y, box.height, casing.HEIGHT):
            assert low >= casing.WALL + casing.SLACK - 1e-6 and low + size <= whole - casing.WALL - casing.SLACK + 1e-6, name
        assert box.z >= casing.WALL and box.z + box.depth <= casing.DEPTH - casing.WALL + 1e-6, name


def free(columns, x, y, width, height, low, high):
    """True if nothing of a body is in this room."""
    return bodies.overlap(bodies.columns(bodies.box(x, y, low, width, height, high - low), STEP), columns) < NOTHING


@pytest.mark.parametrize("display", EACH)
def test_openings_are_free(columns, display):
    """The picture, the stems, the plug and the screws have free ways."""
    front, back = columns[display]["front"], columns[display]["back"]
    (x, y), (width, height) = casing.PICTURE, casing.DISPLAYS[display].picture
    assert free(front, x - width / 2, y - height / 2, width, height, 0, casing.DEPTH)
    for x, y in casing.BUTTONS.values():
        half = casing.STEM / 2 * 0.7
        assert free(front, x - half, y - half, 2 * half, 2 * half, casing.DEPTH - casing.WALL, casing.DEPTH)
    y = casing.PICO_AT[1]
    middle = casing.WALL + casing.STAND + casing.PICO[2] + 1.35
    assert free(back, casing.WIDTH - casing.WALL, y + casing.PICO[1] / 2 - 5, casing.WALL, 10, middle - 3, middle + 3)
    assert not free(back, casing.WIDTH - casing.WALL, y - 8, casing.WALL, 10, middle - 3, middle + 3)
    for x, y in itertools.product(
        (casing.SCREWS, casing.WIDTH - casing.SCREWS), (casing.SCREWS, casing.HEIGHT - casing.SCREWS)
    ):
        assert free(front, x - 0.7, y - 0.7, 1.4, 1.4, 0, casing.DEPTH)
        assert free(back, x - 0.7, y - 0.7, 1.4, 1.4, casing.DEPTH - casing.WALL - 10, casing.DEPTH)
        assert not free(back, x - 0.7, y - 0.7, 1.4, 1.4, 0, casing.WALL + 1)


@pytest.mark.parametrize("display", EACH)
def test_the_glass_lies_behind_its_window(display):
    """The glass is larger than the window, so it cannot fall through, and the window shows the whole picture."""
    one = casing.DISPLAYS[display]
    for glass, picture, board in zip(one.glass, one.picture, one.board):
        assert picture + 1.5 < glass < board
    board, _ = casing.display_box(one)
    middle = board.y + board.height / 2 - one.above
    assert (board.x + board.width / 2, middle) == pytest.approx(casing.PICTURE)


def test_the_drawing_of_the_wiring_has_these_places():
    """docs/pictures/wiring.svg, In the hand: at 2 to 1, from the case's upper left corner."""
    drawn = wiring.PICTURE.read_text(encoding="utf-8")
    assert drawn == wiring.picture(), "make pictures writes it again"
    for name, _, colour, _ in wiring.KEYS:
        x, y = casing.BUTTONS[name]
        assert '<circle cx="%d" cy="%d" r="14" fill="%s"' % (936 + 2 * x, 172 + 2 * y, colour) in drawn
    assert set(casing.BUTTONS) == {name for name, *_ in wiring.KEYS}


# The measuring functions


def test_a_hole_is_found():
    body = bodies.box(0, 0, 0, 1, 2, 3)
    assert not bodies.torn(body) and bodies.volume(body) == pytest.approx(6)
    assert bodies.torn(body[1:]) and bodies.torn(body + body[:1])
    turned = [body[0][::-1], *body[1:]]
    assert bodies.torn(turned) and bodies.volume(bodies.moved(body, mirror=(-1, 1, 1))) == pytest.approx(6)


def test_overlap_of_two_bodies():
    one = bodies.columns(bodies.box(0, 0, 0, 10, 10, 10), 1)
    assert bodies.overlap(one, bodies.columns(bodies.box(5, 5, 8, 10, 10, 10), 1)) == pytest.approx(25 * 2)
    assert bodies.overlap(one, bodies.columns(bodies.box(0, 0, 10, 10, 10, 5), 1)) == 0
    with pytest.raises(ValueError, match="open body"):
        bodies.columns(bodies.box(0, 0, 0, 4, 4, 4)[:-2] + bodies.box(0, 0, 0, 4, 4, 4)[2:4], 1)


def test_files_of_both_kinds_are_read():
    body = bodies.box(1, 2, 3, 4, 5, 6)
    data = bodies.written(body, "some words")
    assert bodies.read(data) == body and bodies.head(data) == "some words"
    lines = ["solid x"]
    for one in body:
        lines += ["facet normal 0 0 1", "outer loop", *["vertex %g %g %g" % corner for corner in one], "endloop", "endfacet"]
    assert bodies.read("\n".join([*lines, "endsolid x"]).encode()) == body
    for wrong in b"", b"not a body at all", data[:-1]:
        with pytest.raises(ValueError, match="not an STL file"):
            bodies.read(wrong)


def test_case_can_be_drawn():
    """A small picture for speed: the paper around it, the case's colours in it, a red cap at A."""
    shown = case_picture.scene("1.3", 0)
    picture = case_picture.image(shown, 2).convert("RGB")
    width, height = picture.size
    assert 100 < width < 200 and picture.getpixel((1, 1)) == case_picture.PAPER
    red = [(x, y) for x in range(width) for y in range(height) if picture.getpixel((x, y))[0] > 2 * picture.getpixel((x, y))[1]]
    assert red and max(red)[0] > 0.7 * width
