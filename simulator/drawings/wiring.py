"""The wiring as a picture: docs/pictures/wiring.svg. `python -m simulator.drawings.wiring` draws it.

The Pico is seen from above, its USB socket at the top. No wire crosses a word; SDA crosses SCL and
leaves a gap in it.
"""

from pathlib import Path

from simulator.drawings import casing

ROOT = Path(__file__).parent.parent.parent
PICTURE = ROOT / "docs" / "pictures" / "wiring.svg"

# Pins 1 to 20 down the left side, 21 to 40 up the right side
NAMES = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3(OUT) 3V3_EN GND VSYS VBUS"
)
PINS = NAMES.split()
RED, BLACK, BLUE, YELLOW, GREY = "#d62828", "#1c1c1c", "#1d5fd0", "#e0a800", "#8a8a8a"
KEYS = (  # name, pin, colour, the lane in which its wire changes height
    ("UP", 14, "#1e9e4a", 500),
    ("DOWN", 15, "#8e44c0", 480),
    ("LEFT", 16, "#f07818", 460),
    ("RIGHT", 17, "#0c9aa6", 440),
    ("A", 19, "#d6247e", 460),
    ("B", 20, "#8a5a34", 480),
)
DISPLAY = (  # name, pin, colour, the way of its wire from the display's header
    ("GND", 8, BLACK, ((160, 128), (60, 128), (60, 438), (549, 438))),
    ("VCC", 36, RED, ((210, 84), (890, 84), (890, 336), (831, 336))),
    ("SCL", 7, YELLOW, ((260, 106), (430, 106), (430, 404), (549, 404))),
    ("SDA", 6, BLUE, ((310, 128), (470, 128), (470, 370), (549, 370))),
)
PIEZO = 23, 21  # pins of the piezo: ground, signal
COLOURS = {pin: colour for _, pin, colour, _ in KEYS + DISPLAY} | {13: BLACK} | dict.fromkeys(PIEZO, GREY)

WIDTH, HEIGHT = 1240, 1130
LEFT, RIGHT, TOP, PITCH = 560, 820, 200, 34  # x of the columns of pins, y of the first row, the distance of rows
BUTTON, FIRST, NEXT = 170, 520, 84  # x of the column of buttons, y of the first one, their distance
BUS = 60  # x of the common ground wire of the buttons
PAPER, WORDS, BOARD, GLASS = "#ffffff", "#222222", "#17694a", "#0b1420"


def place(pin):
    """Return the middle of a pin."""
    return (LEFT, TOP + PITCH * (pin - 1)) if pin <= 20 else (RIGHT, TOP + PITCH * (40 - pin))


# Strokes


def text(x, y, words, size=14, colour=WORDS, anchor="start", bold=False):
    weight = ' font-weight="bold"' if bold else ""
    shape = '<text x="%d" y="%d" font-size="%d" fill="%s" text-anchor="%s"%s>%s</text>'
    return shape % (x, y, size, colour, anchor, weight, words)


def box(x, y, width, height, fill, edge="none", corner=6):
    shape = '<rect x="%d" y="%d" width="%d" height="%d" rx="%d" fill="%s" stroke="%s" stroke-width="2"/>'
    return shape % (x, y, width, height, corner, fill, edge)


def disc(x, y, radius, fill, edge="none"):
    return '<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="%s" stroke-width="2"/>' % (x, y, radius, fill, edge)


def line(points, colour, width, dashes=""):
    way = " ".join("%d,%d" % point for point in points)
    shape = '<polyline points="%s" fill="none" stroke="%s" stroke-width="%d" stroke-linejoin="round"%s/>'
    return shape % (way, colour, width, ' stroke-dasharray="%s"' % dashes if dashes else "")


# Parts


def pico():
    yield box(545, 165, 290, 715, BOARD, corner=10)
    yield box(650, 138, 70, 44, "#c8ccd0", "#80868c", 4)
    yield text(685, 166, "USB", 14, anchor="middle", bold=True)
    yield box(655, 202, 10, 7, "#7dff9a", corner=1) + text(672, 211, "LED", 12, PAPER)
    yield disc(685, 262, 13, "#f4f4f4", "#9aa0a6") + text(685, 294, "BOOTSEL", 12, PAPER, "middle")
    yield box(650, 480, 70, 70, "#202428") + text(685, 520, "RP2040", 13, "#d0d4d8", "middle")
    yield text(685, 610, "Raspberry Pi", 13, PAPER, "middle") + text(685, 632, "Pico", 16, PAPER, "middle", True)
    for pin, name in enumerate(PINS, 1):
        x, y = place(pin)
        used, colour = pin in COLOURS, COLOURS.get(pin, "#e9d9a6")
        yield box(x - 11, y - 11, 22, 22, colour, PAPER if used else BLACK if "GND" in name else "#b89f5a", 5)
        yield text(x, y + 4, str(pin), 12, PAPER if used and colour != YELLOW else WORDS, "middle", used)
        side, anchor = (18, "start") if pin <= 20 else (-18, "end")
        yield text(x + side, y + 5, name, 14, PAPER if used else "#b5d6c6", anchor, used)


def display():
    yield box(90, 150, 280, 245, "#1b4f9c", "#123a75", 8)
    yield box(106, 230, 248, 148, GLASS, "#000000", 3)
    for row, words in enumerate(("0.96 inch OLED", "128 x 64 dots, SSD1306", "I2C, address 0x3C")):
        yield text(230, 292 + 24 * row, words, 15, "#dcecff", "middle", row == 0)
    for number, (name, pin, colour, _) in enumerate(DISPLAY):
        x = 160 + 50 * number
        yield disc(x, 172, 8, colour, PAPER)
        yield text(x, 202, name, 14, PAPER, "middle", True) + text(x, 219, "pin %d" % pin, 12, PAPER, "middle")


def buttons():
    for number, (name, pin, _, _) in enumerate(KEYS):
        y = FIRST + NEXT * number
        for leg in (y - 20, y + 12):
            yield box(BUTTON - 42, leg, 84, 8, "#b4bac0", "#80868c", 2)
        yield box(BUTTON - 29, y - 29, 58, 58, "#30363c", "#101214") + disc(BUTTON, y, 16, "#e8e8e8", "#9aa0a6")
        yield text(232, y + 8, name, 18, bold=True) + text(232, y + 27, "%s, pin %d" % (PINS[pin - 1], pin))


def piezo():
    yield disc(1000, 812, 36, "#d9b44a", "#9a7a20") + disc(1000, 812, 20, "#f3e6b8", "#9a7a20")
    for row, words in enumerate(("Piezo (optional)", "GP16, pin 21", "GND, pin 23")):
        yield text(1048, 798 + 20 * row, words, 13 if row else 14, bold=row == 0)


# Wires


def wires():
    for number, (name, _, colour, way) in enumerate(DISPLAY):
        if name == "SDA":
            yield line(((414, 128), (446, 128)), PAPER, 17)  # the gap in SCL
        yield line(((160 + 50 * number, 172),) + way, colour, 5)
    last = FIRST + NEXT * (len(KEYS) - 1) + 16
    yield line(((BUTTON - 40, last), (BUS, last), (BUS, 480), (520, 480), (520, place(13)[1]), (549, place(13)[1])), BLACK, 5)
    for number, (_, pin, colour, lane) in enumerate(KEYS):
        y, end = FIRST + NEXT * number, place(pin)[1]
        yield line(((BUTTON + 40, y - 16), (lane, y - 16), (lane, end), (549, end)), colour, 5)
        if y + 16 < last:
            yield line(((BUTTON - 40, y + 16), (BUS, y + 16)), BLACK, 5) + disc(BUS, y + 16, 7, BLACK)
    for pin, leg in zip(PIEZO, (797, 827)):
        yield line(((831, place(pin)[1]), (900, place(pin)[1]), (900, leg), (966, leg)), GREY, 5, "9 6")
    yield text(74, 430, "display: GND, pin 8", 13) + text(74, 472, "all buttons, the other leg: GND, pin 13", 13)
    yield text(905, 108, "3V3(OUT), pin 36: power for the display", 13)


# Beside them


def in_hand(x, y):
    """Return the place in this picture, at 2 to 1, of a place in the case."""
    return 936 + 2 * x, 172 + 2 * y


def hand():
    left, top = in_hand(0, 0)
    middle, line = in_hand(*casing.PICTURE)
    width, height = (2 * size for size in casing.DISPLAYS["1.3"].glass)
    yield box(920, 130, 300, 200, "#f6f6f2", "#c4c4bc", 10) + text(934, 154, "In the hand, from the front", 14, bold=True)
    yield box(left, top, 2 * casing.WIDTH, 2 * casing.HEIGHT, "#e2e2dc", "#9a9a92", 2 * casing.CORNER)
    yield box(middle - width / 2, line - height / 2, width, height, GLASS, "#000000", 3)
    yield text(middle, line + 5, "display", 13, "#dcecff", "middle")
    for name, _, colour, _ in KEYS:
        x, y = in_hand(*casing.BUTTONS[name])
        yield disc(x, y, 14, colour, WORDS) + text(x, y + 5, name[0], 13, PAPER, "middle", True)


def batteries():
    yield box(920, 372, 300, 250, "#f6f6f2", "#c4c4bc", 10)
    yield text(934, 396, "Batteries (later)", 14, bold=True)
    yield text(934, 416, "Read the chapter Batteries in BUILD.md first.", 12)
    yield box(934, 450, 76, 96, "#d8d8d0", "#80867c") + text(972, 503, "3 x AAA", 13, anchor="middle", bold=True)
    yield line(((1010, 470), (1040, 470)), RED, 4) + line(((1072, 470), (1102, 470)), RED, 4)
    yield line(((1040, 470), (1068, 456)), WORDS, 4) + disc(1040, 470, 4, WORDS) + disc(1072, 470, 4, WORDS)
    yield box(1102, 460, 44, 20, "#30363c", corner=2) + box(1134, 459, 7, 22, "#e8e8e8", corner=0)
    yield line(((1146, 470), (1172, 470)), RED, 4) + disc(1176, 470, 7, RED)
    yield line(((1010, 526), (1172, 526)), BLACK, 4) + disc(1176, 526, 7, BLACK)
    yield text(1000, 475, "+", 16, anchor="end", bold=True) + text(1000, 531, "-", 16, anchor="end", bold=True)
    yield text(1056, 448, "switch", 12, anchor="middle") + text(1124, 448, "diode", 12, anchor="middle")
    yield text(1206, 500, "VSYS, pin 39", 13, anchor="end", bold=True)
    yield text(1206, 556, "GND, pin 38", 13, anchor="end", bold=True)
    yield text(934, 586, "A Schottky diode, for instance 1N5817:", 12)
    yield text(934, 604, "the end with the stripe towards VSYS.", 12)


def legend():
    yield box(30, 1000, 1190, 112, "#f6f6f2", "#c4c4bc", 10)
    names = [("3V3(OUT), power", RED), ("GND, ground", BLACK), ("SDA, data", BLUE), ("SCL, clock", YELLOW)]
    names += [("key %s" % name, colour) for name, _, colour, _ in KEYS] + [("piezo", GREY)]
    for number, (name, colour) in enumerate(names):
        x, y = 50 + 196 * (number // 2), 1026 + 26 * (number % 2)
        yield line(((x, y), (x + 40, y)), colour, 5, "9 6" if colour == GREY else "") + text(x + 50, y + 5, name)
    yield text(50, 1080, "A black dot joins wires; where one wire leaves a gap in another, they only cross.", 13)
    yield text(
        50, 1100, "All GND pins, AGND too, are one and the same: any will do. Go by the names printed on your own display.", 13
    )
    yield text(760, 1080, "Use two legs of a button that lie diagonally.", 13)


def picture():
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif">'
    parts = [head % (WIDTH, HEIGHT, WIDTH, HEIGHT), "<title>How the Pico, the display and the buttons are wired</title>"]
    parts += [box(0, 0, WIDTH, HEIGHT, PAPER, corner=0), text(30, 44, "The wiring", 26, bold=True)]
    parts += [text(205, 44, "The Pico from above, USB socket at the top; Pico H, Pico W and Pico WH have the same pins.", 15)]
    for part in (pico, display, buttons, piezo, hand, batteries, legend, wires):
        parts += part()
    return "\n".join(parts + ["</svg>"]) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
