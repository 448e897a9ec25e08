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


def over(ground, picture, x, y):
    """A picture laid on another."""
    rows = list(ground)
    for i, row in enumerate(picture):
        rows[y + i] = rows[y + i][:x] + row + rows[y + i][x + len(row) :]
    return rows


COPIES = (), ((3, 16),), ((2, 16), (5, 16)), ((2, 16), (5, 16), (3, 19)), ((2, 16), (5, 16), (2, 19), (5, 19))


def places(width, numbers):
    """A hand of outcasts, number by number, in thirds of 8 rows: nothing; one that is not there; those that may be laid: upper
    thirds, middles, lower ends with one to four dots and with none; those that may not, the same; the pass.
    """
    dot = over(frame([], width, 8), ["#"], width // 2 - 1, 4)
    tiles = [frame([], width, 8), dot]
    for edge, side in (("#" * (width - 3), "#" * 22), (("#." * width)[: width - 3], (".#" * 22)[:22])):
        body = ["." + edge + ".."] + [row + "." * (width - 3) + row + "." for row in side] + ["." + edge + ".."]
        cards = [over(body, number, (width - 1 - len(number[0])) // 2, 3) for number in numbers]
        tiles += [card[:8] for card in cards] + [card[8:16] for card in cards]
        for dots in COPIES[1:] + COPIES[:1]:
            foot = body
            for x, y in dots:
                foot = over(foot, ["##", "##"], x + width // 2 - 5, y)
            tiles.append(foot[16:])
    body = ["." + "#" * (width - 3) + ".."] + ["#" + "." * (width - 3) + "#."] * 22 + ["." + "#" * (width - 3) + ".."]
    body = over(body, drawings("outcasts")["pass"], (width - 1 - 7) // 2, 9)
    return sheet(width, 8, tiles + [body[:8], body[8:16], body[16:]])


def outcasts():
    """1 to 9, and the pass."""
    return places(10, [drawings("outcasts")[digit] for digit in "123456789"])


def wide():
    """10 and 13."""
    found = drawings("outcasts")
    return places(14, [beside([found["one"], ["."] * 9, found[digit]]) for digit in "03"])


def pad():
    """Of the score pad: nothing, digits, what stands behind a seat and behind one's own; all this lit and smaller, for
    there is a dot of light around it and a dark row below; none, the sum; which way it goes, in halves.
    """
    found = drawings("pad")
    seats = [found[name] for name in "0123456789:"] + [found["own"]]
    small = [rows[:2] + rows[3:4] + rows[5:7] for rows in seats[:10]] + [found["lit:"], found["own"][1:6]]
    tiles = [frame(rows, 4, 8, 1) for rows in [[], *seats]]
    tiles += [inverse(frame(rows, 4, 7, 1, 1)) + ["...."] for rows in [[], *small]]
    tiles += [frame(found[name], 4, 8, 1) for name in ("·", "sum")]
    for name in "on", "back":
        way = frame(found[name], 8, 8, 1)
        tiles += [[row[:4] for row in way], [row[4:] for row in way]]
    return sheet(4, 8, tiles)


SHEETS = {"tops": tops, "arrows": arrows, "hand": hand, "gaps": gaps, "signs": signs, "marks": marks}
SHEETS |= {"outcasts": outcasts, "wide": wide, "pad": pad}
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
