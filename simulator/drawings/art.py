"""Fonts, tiles and rule pages from the drawings and texts in simulator/drawings/art; docs/RULES.md too. `make art` runs it.

A drawing is a text file: `= NAME`, then rows of `.` and `#`. The device's files have rows of whole bytes, the leftmost dot
highest, as displayio reads them into a Bitmap: a font is a module, a sheet of tiles a PBM picture.
"""

import string
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def drawings(name):
    """Return the pictures of a file: {name: [rows]}."""
    pictures, rows = {}, None
    for line in (HERE / "art" / (name + ".txt")).read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            rows = pictures.setdefault({"= space": " "}.get(line, line[2:]), [])
        elif line and rows is not None and not line.startswith(";"):
            rows.append(line)
    return pictures


def packed(rows):
    """Return rows of dots as bytes."""
    data = bytearray()
    for row in rows:
        row += "." * (-len(row) % 8)
        data += int(row.replace(".", "0").replace("#", "1"), 2).to_bytes(len(row) // 8, "big")
    return bytes(data)


def beside(pictures):
    """Return pictures of the same height side by side."""
    return ["".join(rows) for rows in zip(*pictures)]


def frame(picture, width, height, x=0, y=0):
    """Return a picture on a dark ground of the given size."""
    rows = ["." * x + row + "." * (width - x - len(row)) for row in picture]
    return ["." * width] * y + rows + ["." * width] * (height - y - len(rows))


PAGES = (range(0x20, 0x80), range(0x384, 0x3CF))  # code points of ui.drawing.fonts: Latin and Greek
PICTOGRAMS = "♨⛔☠③⊘↶①⊕☻"  # signs used as letters: a fire, the commands in the order of the rules, a person


def letters(name, height):
    """Return the lines of the module of a proportional font: letters side by side, those neither Latin nor Greek last.

    Letters are numbered from 1. PLACES has the numbers for both pages, 0 for a letter that the font lacks.
    """
    drawn = drawings(name)
    if name == "small":
        pictures = drawings("signs")
        drawn |= {PICTOGRAMS[i]: frame(pictures[(*SIGNS[:MARKS], "person")[i]], 7, height) for i in range(len(PICTOGRAMS))}
    paged = [code for page in PAGES for code in page]
    order = [chr(code) for code in paged if chr(code) in drawn]
    others = sorted(set(drawn) - set(order))
    places = bytes([order.index(chr(code)) + 1 if chr(code) in drawn else 0 for code in paged])
    rows = [drawn[letter] for letter in order + others]
    return [
        "HEIGHT = %d" % height,
        "WIDTHS = %r" % bytes([len(drawing[0]) for drawing in rows]),
        "PLACES = %r" % places,
        "REST = %r" % (tuple(ord(letter) for letter in others),),
        "ROWS = %r" % packed(beside(rows)),
    ]


def sheet(width, height, tiles):
    """Return tiles as a PBM picture (any viewer shows it). Its comment gives the width of a tile."""
    return b"P4\n# %d dots a tile\n%d %d\n" % (width, width * len(tiles), height) + packed(beside(tiles))


def tops():
    """Return the sheet of pile tops: the ten digits, an empty tile, and 100 in two halves of smaller digits."""
    digits, small = drawings("top"), drawings("card")
    hundred = frame(beside([["##", "##"] + ["##"] * 8, [".."] * 10, small["0"], ["."] * 10, small["0"]]), 20, 16, 2, 3)
    tiles = [frame(digits[str(digit)], 10, 16) for digit in range(10)] + [frame([], 10, 16)]
    return sheet(10, 16, tiles + [[row[:10] for row in hundred], [row[10:] for row in hundred]])


def over(ground, picture, x, y):
    """Return a picture with another one on top of it."""
    rows = list(ground)
    for i, row in enumerate(picture):
        rows[y + i] = rows[y + i][:x] + row + rows[y + i][x + len(row) :]
    return rows


def faces():
    """Return the sheet of a pile's face: ten digits 7 dots wide, the arrows up and down, a person, the other person,
    and narrow digits for 100 and for a top beside a sign."""
    wide, narrow, arrows = drawings("title"), drawings("hand"), drawings("arrows")
    tiles = [over(frame([], 8, 11), wide[str(digit)], (7 - len(wide[str(digit)][0])) // 2, 0) for digit in range(10)]
    tiles += [frame(arrows[name], 8, 11, 0, y) for name, y in (("up", 1), ("down", 1), ("person", 0), ("other", 0))]
    return sheet(8, 11, tiles + [frame(narrow[str(digit)], 8, 11) for digit in range(10)])


def hand():
    """Return the sheet of card heads in halves: empty, tens digits, units digits, the halves of a single digit from 2.

    A card's edge is in the third row: the chosen card stands two dots higher.
    """
    digits = drawings("hand")
    left, right = frame([".#######"] + ["#......."] * 13, 8, 16, 0, 2), frame(["######.."] + ["......#."] * 13, 8, 16, 0, 2)
    tiles = [frame([], 8, 16)]
    tiles += [over(left, digits[str(digit)], 2, 4) for digit in range(1, 10)]
    tiles += [over(right, digits[str(digit)], 0, 4) for digit in range(10)]
    tiles += [over(left, [row[:3] for row in digits[str(digit)]], 5, 4) for digit in range(2, 10)]
    tiles += [over(right, [row[3:] for row in digits[str(digit)]], 0, 4) for digit in range(2, 10)]
    return sheet(8, 16, tiles)


MARKS = 8  # the first signs are those that a card may carry: a fire, the commands


def feet():
    """Return the sheet of cards' lower halves: none, a plain one, one for each sign that a card may carry, with room above it
    for a small price."""
    plain, drawn = ["#" + "." * 13 + "#."] * 16, drawings("commands")
    return sheet(16, 16, [frame([], 16, 16), plain] + [over(plain, drawn[name], 2, 6) for name in SIGNS[:MARKS]])


PRICES = "up", "down", "gift", "cross", "lock"


def prices():
    """Return the sheet of prices: ten digits, the directions up and down, a gift, a cross, a lock, ten back in two tiles; then
    all of this small."""
    large, small, drawn = drawings("small"), drawings("qwixx"), drawings("prices")
    tiles = [large[str(digit)] for digit in range(10)] + [drawn[name] for name in PRICES] + cut(drawn["trick"], 8)
    ones = [["." + row + "." for row in small["1"]] if digit == 1 else small[str(digit)] for digit in range(10)]
    tiles += ones + [drawn["small " + name] for name in PRICES + ("trick",)]
    return sheet(8, 8, [frame(tile, 8, 8) for tile in tiles])


def cut(picture, width):
    """Return a picture as tiles side by side."""
    return [[row[x : x + width] for row in picture] for x in range(0, len(picture[0]), width)]


SIGNS = "flame", "stop", "skull", "three", "quiet", "noback", "onepile", "draw1", "keepoff", "good"
SIGNS += "person", "other", "fan", "deck"


def signs():
    """Return the sheet of pictograms, 7 dots in a field of 8; tile 0 is empty."""
    drawn = drawings("signs")
    return sheet(8, 8, [frame([], 8, 8)] + [frame(drawn[name], 8, 8) for name in SIGNS])


def words():
    """Return the sheet of words about a pile: none, keep off, good for me, small; the same large, in quarters."""
    small, large = drawings("words"), drawings("signs")
    tiles = [frame([], 4, 4)] + [frame(small[name], 4, 4) for name in ("keepoff", "good")]
    for name in "keepoff", "good":
        whole = frame(large[name], 8, 8)
        tiles += cut(whole[:4], 4) + cut(whole[4:], 4)
    return sheet(4, 4, tiles)


def double(picture):
    return [row for row in ["".join(dot * 2 for dot in row) for row in picture] for _ in range(2)]


def title():
    """Return the picture of the first screen: four cards that rise, with room above for a line of the title font."""
    numbers, pictures, ground = drawings("top"), drawings("signs"), frame([], 128, 64)
    for i, (card, sign) in enumerate([("12", "up"), ("44", "flame"), ("56", "skull"), ("99", "trick")]):
        blank = ["." + "#" * 28 + "."] + ["#" + "." * 28 + "#"] * 39 + ["." + "#" * 28 + "."]
        body = over(blank, beside([numbers[card[0]], ["."] * 15, numbers[card[1]]]), 5, 4)
        ground = over(ground, over(body, double(pictures[sign]), 8, 23), 1 + 32 * i, 23 - 3 * i)
    return sheet(128, 64, [ground])


# Qwixx: numbers 2 to 12, by their digits

QWIXX = range(2, 13)
SHAPES = "circle", "triangle", "square", "diamond", "star"
HELD = "lost", "left", "cross", "barred", "open", "shut", "free", "miss"


def written(digits, number, name="%s"):
    """Return a number as a picture of its digits, one dark column between them."""
    rows, *others = [digits[name % digit] for digit in str(number)]
    for picture in others:
        rows = [left + "." + right for left, right in zip(rows, picture)]
    return rows


def amid(ground, picture, y):
    """Return a picture with another one centred on it, `y` dots below its upper edge."""
    return over(ground, picture, (len(ground[0]) - len(picture[0])) // 2, y)


def border(width, height):
    """Return the frame of a card with round corners."""
    edge = "." + "#" * (width - 2) + "."
    return [edge] + ["#" + "." * (width - 2) + "#"] * (height - 2) + [edge]


def inverse(picture):
    return [row.translate(str.maketrans(".#", "#.")) for row in picture]


def boxes():
    """Return the sheet of a row's boxes: numbers, numbers under the cursor, other contents, the shapes of the rows."""
    drawn, ground = drawings("qwixx"), frame([], 7, 7)
    numbers = [amid(ground, written(drawn, number), 1) for number in QWIXX]
    tiles = numbers + [inverse(tile) for tile in numbers] + [amid(ground, drawn[name], 0) for name in HELD + SHAPES[:4]]
    return sheet(8, 8, [frame(tile, 8, 8) for tile in tiles])


def heads():
    """Return the sheet of cards' upper halves: none, the numbers, the same lit."""
    drawn, ground, dark = drawings("qwixx"), border(13, 23)[:13], frame([], 13, 13)
    numbers = [written(drawn, number, "card %s") for number in QWIXX]
    tiles = [[]] + [amid(ground, rows, 2) for rows in numbers] + [inverse(amid(dark, rows, 2)) for rows in numbers]
    return sheet(14, 13, [frame(tile, 14, 13) for tile in tiles])


def shapes():
    """Return the sheet of lower halves: none, a back, a shape for each colour, the same shapes after a card is played."""
    drawn, ground, dark = drawings("qwixx"), border(13, 23)[13:], frame([], 13, 9)
    held = [amid(ground, drawn[name], 1) for name in SHAPES]
    played = [inverse(amid(dark, drawn[name], 1)) + ground[9:] for name in SHAPES]
    return sheet(14, 10, [frame(tile, 14, 10) for tile in [[], ground] + held + played])


def market():
    """Return the sheet of numbers without a colour: an empty place, the backs of cards, the same lit."""
    drawn, ground, dark = drawings("qwixx"), border(12, 11), frame([], 12, 11)
    numbers = [written(drawn, number) for number in QWIXX]
    tiles = [[]] + [amid(ground, rows, 3) for rows in numbers] + [inverse(amid(dark, rows, 3)) for rows in numbers]
    return sheet(13, 12, [frame(tile, 13, 12) for tile in tiles])


def called():
    """Return the sheet of large numbers for the top of the pile."""
    digits = drawings("top")
    digits["1"] = [row[1:7] for row in digits["1"]]
    return sheet(24, 23, [amid(border(24, 23), written(digits, number), 4) for number in QWIXX])


SHEETS = {"tops": tops, "faces": faces, "hand": hand, "feet": feet, "prices": prices, "signs": signs}
SHEETS |= {"words": words, "title": title}
SHEETS |= {"boxes": boxes, "heads": heads, "shapes": shapes, "market": market, "called": called}


# Wednesday: faces, seats, cards, and the score pad

OUTCASTS = "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "13"
CARD = 9, 12  # dots of a card in the hand; 10 and 13 are four dots wider. Its lower edge is out of sight


def dithered(picture):
    """Return a picture with every second dot out, as on a chessboard."""
    return ["".join(dot if (x + y) % 2 else "." for x, dot in enumerate(row)) for y, row in enumerate(picture)]


def characters():
    """Return the picture of the characters, one below the other, each with its second face: a part is read by itself."""
    drawn = drawings("characters")
    rows = [row for i in range(10) for name in ("c%d", "c%d blink") for row in drawn[name % i]]
    return b"P4\n# 24 dots a tile\n24 %d\n" % len(rows) + packed(rows)


def thrown():
    """Return the sheet of the card that is to be beaten: the empty place, then the numbers."""
    digits = drawings("top")
    narrow = dict(digits, **{"1": [row[1:7] for row in digits["1"]]})
    numbers = [written(narrow if len(number) > 1 else digits, number) for number in OUTCASTS]
    return sheet(20, 23, [dithered(border(20, 23))] + [amid(border(20, 23), rows, 4) for rows in numbers])


def outcast(picture, wider=0, bars=False):
    """Return a card of the hand with a picture on it; bars: a card that may not be laid, its frame dithered."""
    wide, high = CARD[0] + wider, CARD[1]
    ground = border(wide, high + 1)[:high]
    return frame(amid(dithered(ground) if bars else ground, picture, 2), wide + 1, high)


def outcasts():
    """Return the strip of the hand: the cards that may be laid, those that may not with thin numbers, and the pass."""
    drawn, thin = drawings("outcasts"), drawings("pad")
    digits = dict(drawn, **{"1": drawn["one"]})
    wider = [4 * (len(number) > 1) for number in OUTCASTS]
    cards = [outcast(written(digits if more else drawn, number), more) for number, more in zip(OUTCASTS, wider)]
    cards += [outcast(written(thin, number), more, True) for number, more in zip(OUTCASTS, wider)]
    strip = beside([*cards, outcast(drawn["pass"])])
    return sheet(len(strip[0]), CARD[1], [strip])


def seats():
    """Return the sheet of the seats, quarter by quarter.

    Tiles: empty; the head of another player, one's own; bodies of others with the seats' numbers, one's own; few, some and many
    cards; numbers of cards up to 42; the two directions of play.
    """
    drawn, small, inner = drawings("seats"), drawings("pad"), short()
    tiles = [frame([], 10, 8), frame(drawn["head"], 10, 8), frame(drawn["own head"], 10, 8)]
    bodies = [amid(frame(drawn["body"], 9, 8), inner[seat], 1) for seat in range(1, 7)]
    solid = [["#" * 9 if y < 7 else "." * 9 for y in range(8)]] * 6
    own = [over(ground, inverse(inner[seat + 1]), 3, 1) for seat, ground in enumerate(solid)]
    tiles += [frame(body, 10, 8) for body in bodies + own]
    tiles += [frame(drawn[name], 10, 8, 0, 1) for name in ("few", "some", "many")]
    tiles += [frame(amid(frame([], 9, 8), written(small, "%d" % count), 0), 10, 8) for count in range(43)]
    return sheet(10, 8, tiles + [frame(small[name], 10, 8) for name in ("on", "back")])


def short():
    """Return the ten digits of the score pad without two of their rows, 3x5."""
    drawn = drawings("pad")
    return [rows[:2] + rows[3:4] + rows[5:7] for rows in [drawn[digit] for digit in string.digits]]


def pad():
    """Return the sheet of the score pad.

    Tiles: empty, digits, the sign after a seat and after one's own seat; none, the sum; small digits; a dithered field.
    """
    drawn = drawings("pad")
    tiles = [[], *[drawn[name] for name in (*string.digits, ":", "own", "·", "sum")], *short()]
    return sheet(4, 8, [frame(rows, 4, 8, 1) for rows in tiles] + [[".#.#", "#.#."] * 4])


SHEETS |= {"characters": characters, "thrown": thrown, "outcasts": outcasts, "seats": seats, "pad": pad}
MODULES = {
    "small": ("The font of words, Latin and Greek.", lambda: letters("small", 8)),
    "title": ("The font of titles, capitals only.", lambda: letters("title", 11)),
}


class Ruler:
    """A font with the interface that Adafruit's wrapper needs: the width of a letter."""

    def __init__(self, font):
        self.font = font

    def get_glyph(self, code):
        self.shift_x = self.font.measure(chr(code)) + 1
        return self


def rules():
    """Yield each rules text wrapped by Adafruit's own wrapper: the device reads it ready, because wrapping takes time."""
    from adafruit_display_text import wrap_text_to_pixels

    from simulator.device import display  # noqa: F401 - Blinka, corrected
    from ui.drawing.fonts import Font

    ruler = Ruler(Font("small"))
    for path in sorted((HERE / "art" / "rules").glob("*.txt")):
        lines = []
        for line in path.read_text(encoding="utf-8").splitlines():
            lines += [line] if line.startswith("= ") else wrap_text_to_pixels(line, 128, ruler)
        yield path.name, "\n".join(lines) + "\n"


RULES_HEAD = """# The rules of the five games

For players. The device shows the same text: choose the rules in its menu, or hold B in a game. Developers find every doubtful
case and the sources in [SPECIFICATION.md](SPECIFICATION.md).

<!-- `make art` writes this page from simulator/drawings/art/rules. -->
"""


def rules_page():
    """Return docs/RULES.md: the English rules of all games, a chapter of the device as a heading and a line as a paragraph."""
    from engine import games

    parts = [RULES_HEAD]
    for game in games.CATALOG:
        parts.append("## %s\n" % games.load(game).NAME)
        for line in (HERE / "art" / "rules" / (game + ".en.txt")).read_text(encoding="utf-8").splitlines():
            parts.append("### %s\n" % line[2:].capitalize() if line.startswith("= ") else line + "\n")
    return "\n".join(parts)


def write(folder=ROOT / "lib" / "ui" / "drawing" / "fonts"):
    for name, make in SHEETS.items():
        (folder / (name + ".pbm")).write_bytes(make())
    for name, (words, make) in MODULES.items():
        lines = ['"""%s Made by `make art` from simulator/drawings/art."""' % words, "", *make()]
        (folder / (name + ".py")).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
    for name, text in rules():
        (ROOT / "lib" / "ui" / "text" / "rules" / name).write_text(text, encoding="utf-8")
    (ROOT / "docs" / "RULES.md").write_text(rules_page(), encoding="utf-8")
