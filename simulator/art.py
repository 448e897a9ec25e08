"""Letters, tiles and rules: from drawings and texts in simulator/art to what the device reads. `make art` runs it.

A drawing is a text file: `= NAME`, then rows of `.` and `#`. What the device gets is rows of whole bytes, the leftmost
dot highest, as displayio pours them into a Bitmap: a font as a module, a sheet of tiles as a PBM picture.
"""

from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent


def drawings(name):
    """The pictures of a file: {name: [rows]}."""
    found, rows = {}, None
    for line in (HERE / "art" / (name + ".txt")).read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            rows = found.setdefault({"= space": " "}.get(line, line[2:]), [])
        elif line and rows is not None and not line.startswith(";"):
            rows.append(line)
    return found


def packed(rows):
    """Rows of dots as bytes."""
    data = bytearray()
    for row in rows:
        row += "." * (-len(row) % 8)
        data += int(row.replace(".", "0").replace("#", "1"), 2).to_bytes(len(row) // 8, "big")
    return bytes(data)


def beside(pictures):
    """Pictures of one height in a row."""
    return ["".join(rows) for rows in zip(*pictures)]


def frame(picture, width, height, x=0, y=0):
    """A picture on a dark ground of the given size."""
    rows = ["." * x + row + "." * (width - x - len(row)) for row in picture]
    return ["." * width] * y + rows + ["." * width] * (height - y - len(rows))


def inverse(picture):
    return [row.translate(str.maketrans(".#", "#.")) for row in picture]


PAGES = (range(128), range(0x380, 0x400))  # of ui.fonts: Latin and Greek


def letters(name, height):
    """A proportional font: its letters side by side, those that are neither Latin nor Greek last.

    The numbers of letters count from 1, as PLACES tells them for both pages; 0 is a letter the font has not got.
    """
    found = drawings(name)
    paged = [code for page in PAGES for code in page]
    order = [chr(code) for code in paged if chr(code) in found]
    rest = sorted(set(found) - set(order))
    places = bytes([order.index(chr(code)) + 1 if chr(code) in found else 0 for code in paged])
    rows = [found[letter] for letter in order + rest]
    return [
        "HEIGHT = %d" % height,
        "WIDTHS = %r" % bytes([len(drawing[0]) for drawing in rows]),
        "PLACES = %r" % places,
        "REST = %r" % (tuple(ord(letter) for letter in rest),),
        "ROWS = %r" % packed(beside(rows)),
    ]


def sheet(width, height, tiles):
    """Tiles as a PBM picture (any viewer shows it); the comment begins with a tile's width."""
    return b"P4\n# %d dots a tile\n%d %d\n" % (width, width * len(tiles), height) + packed(beside(tiles))


def tops():
    """Pile tops: the ten digits, nothing, and 100 in two halves of smaller digits."""
    digits, small = drawings("top"), drawings("card")
    hundred = frame(beside([["##", "##"] + ["##"] * 8, [".."] * 10, small["0"], ["."] * 10, small["0"]]), 20, 16, 2, 3)
    tiles = [frame(digits[str(digit)], 10, 16) for digit in range(10)] + [frame([], 10, 16)]
    return sheet(10, 16, tiles + [[row[:10] for row in hundred], [row[10:] for row in hundred]])


def arrows():
    return sheet(8, 16, [frame([], 8, 16)] + [frame(drawings("arrows")[name], 8, 16) for name in ("up", "down")])


def hand():
    """Halves of cards: ten left, ten right, and the two halves of an empty place. Between cards one dark column."""
    digits = drawings("card")
    tiles = []
    for digit in range(10):
        tiles.append(frame(["." + row for row in digits[str(digit)]], 8, 16, 0, 3))
    for digit in range(10):
        tiles.append(frame(digits[str(digit)], 8, 16, 0, 3))
    return sheet(8, 16, tiles + [frame([], 8, 16), frame([], 8, 16)])


GAPS = "0123456789+-"
MARKS = 8  # the first of the signs are those that a card may carry: a fire, the commands


def gaps():
    """What a card costs on a pile: digits, signs, the trick, a cross, nothing, a lock, signs of cards; all again inverted."""
    bold, signs = drawings("gaps"), drawings("signs")
    tiles = [frame(bold[letter], 8, 8, 1) for letter in GAPS]
    tiles += [frame(signs["trick"], 8, 8), frame(bold["×"], 8, 8, 1), frame([], 8, 8), frame(signs["lock"], 8, 8)]
    tiles += [frame(rows, 8, 8, 1) for rows in list(signs.values())[:MARKS]]
    return sheet(8, 8, tiles + [inverse(tile) for tile in tiles])


def signs():
    """Pictograms of 7 dots, each in a field of 8; tile 0 is empty."""
    return sheet(8, 8, [frame([], 8, 8)] + [frame(rows, 8, 8) for rows in drawings("signs").values()])


def marks():
    """The signs that a card may carry, each under the middle of a card."""
    rows = list(drawings("signs").values())[:MARKS]
    return sheet(16, 8, [frame([], 16, 8)] + [frame(picture, 16, 8, 4) for picture in rows])


# Qwixx: numbers 2 to 12, by their digits

QWIXX = range(2, 13)
SHAPES = "circle", "triangle", "square", "diamond", "star"
HELD = "lost", "left", "cross", "barred", "open", "shut", "free", "miss"


def written(found, number, name="%s"):
    """A number in digits, one dark column between them."""
    pictures = [found[name % digit] for digit in str(number)]
    rows = pictures[0]
    for picture in pictures[1:]:
        rows = [row + "." + more for row, more in zip(rows, picture)]
    return rows


def middle(picture, width, height, y):
    """A picture in the middle of a dark ground, so far from its upper edge."""
    return frame(picture, width, height, (width - len(picture[0])) // 2, y)


def card(width, height):
    """The frame of a card, its corners round."""
    edge = "." + "#" * (width - 2) + "."
    return [edge] + ["#" + "." * (width - 2) + "#"] * (height - 2) + [edge]


def laid(ground, picture):
    """Both pictures in one."""
    return ["".join("#" if "#" in dots else "." for dots in zip(*rows)) for rows in zip(ground, picture)]


def boxes():
    """The boxes of a row: numbers, numbers under the cursor, what else a box may hold, the shapes of the rows."""
    found = drawings("qwixx")
    numbers = [middle(written(found, number), 9, 7, 1) for number in QWIXX]
    tiles = numbers + [inverse(tile) for tile in numbers] + [middle(found[name], 9, 7, 0) for name in HELD + SHAPES[:4]]
    return sheet(9, 8, [frame(tile, 9, 8) for tile in tiles])


def heads():
    """The upper halves of cards: none, the numbers, the same lit."""
    found, ground = drawings("qwixx"), card(13, 23)[:13]
    numbers = [middle(written(found, number, "card %s"), 13, 13, 2) for number in QWIXX]
    tiles = [[]] + [laid(ground, tile) for tile in numbers] + [inverse(tile) for tile in numbers]
    return sheet(14, 13, [frame(tile, 14, 13) for tile in tiles])


def shapes():
    """The lower halves: none, a back, a shape for each colour; and the same shapes where a card has been played."""
    found, ground = drawings("qwixx"), card(13, 23)[13:]
    held = [laid(ground, middle(found[name], 13, 10, 1)) for name in SHAPES]
    played = [inverse(middle(found[name], 13, 9, 1)) + ground[9:] for name in SHAPES]
    return sheet(14, 10, [frame(tile, 14, 10) for tile in [[], ground] + held + played])


def market():
    """Numbers without a colour: an empty place, the backs of cards, the same lit."""
    found, ground = drawings("qwixx"), card(12, 11)
    numbers = [middle(written(found, number), 12, 11, 3) for number in QWIXX]
    tiles = [[]] + [laid(ground, tile) for tile in numbers] + [inverse(tile) for tile in numbers]
    return sheet(13, 12, [frame(tile, 13, 12) for tile in tiles])


def called():
    """The number on top of the pile, large."""
    found, ground = drawings("top"), card(24, 23)
    found["1"] = [row[1:7] for row in found["1"]]
    return sheet(24, 23, [laid(ground, middle(written(found, number), 24, 23, 4)) for number in QWIXX])


SHEETS = {"tops": tops, "arrows": arrows, "hand": hand, "gaps": gaps, "signs": signs, "marks": marks}
SHEETS.update({"boxes": boxes, "heads": heads, "shapes": shapes, "market": market, "called": called})
MODULES = {
    "small": ("The font of words, Latin and Greek.", lambda: letters("small", 8)),
    "title": ("The font of titles, capitals only.", lambda: letters("title", 11)),
}


class Ruler:
    """A font as Adafruit's wrapper asks for it: how far a letter goes."""

    def __init__(self, font):
        self.font = font

    def get_glyph(self, code):
        self.shift_x = self.font.measure(chr(code)) + 1
        return self


def rules():
    """Each rules text as the device reads it: wrapped here, by Adafruit's own wrapper, since there it takes its time."""
    from adafruit_display_text import wrap_text_to_pixels

    from simulator import display  # noqa: F401 - Blinka, mended
    from ui.fonts import Font

    ruler = Ruler(Font("small"))
    for path in sorted((HERE / "art" / "rules").glob("*.txt")):
        lines = []
        for line in path.read_text(encoding="utf-8").splitlines():
            lines += [line] if line.startswith("= ") else wrap_text_to_pixels(line, 128, ruler)
        yield path.name, "\n".join(lines) + "\n"


def write(folder=ROOT / "lib" / "ui" / "fonts"):
    for name, make in SHEETS.items():
        (folder / (name + ".pbm")).write_bytes(make())
    for name, (words, make) in MODULES.items():
        lines = ['"""%s Made by `make art` from simulator/art."""' % words, "", *make()]
        (folder / (name + ".py")).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
    for name, text in rules():
        (ROOT / "lib" / "ui" / "rules" / name).write_text(text, encoding="utf-8")
