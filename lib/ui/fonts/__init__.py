"""Letters and tiles for displayio, poured out of packed bytes."""

import io

import bitmaptools
import displayio

from ui.borrow import borrow


def pour(width, height, rows):
    """A Bitmap of two colours from rows of whole bytes, the leftmost dot highest."""
    bitmap = displayio.Bitmap(width, height, 2)
    bitmaptools.readinto(bitmap, io.BytesIO(rows), 1, reverse_pixels_in_element=True)
    return bitmap


class Sheet:
    """Tiles side by side."""

    def __init__(self, name):
        module = borrow("ui.fonts." + name)
        self.width, self.height = module.WIDTH, module.HEIGHT
        self.bitmap = pour(module.WIDTH * module.COUNT, module.HEIGHT, module.ROWS)


PAGE, GREEK = 128, 0x370


def index(letter):
    """The place of a Latin or Greek letter in a table of both; None for the few others."""
    code = ord(letter)
    if code < PAGE:
        return code
    return code - GREEK + PAGE if GREEK <= code < GREEK + PAGE else None


class Font:
    """A proportional font; letters of one width share a strip.

    It is also what adafruit_display_text takes for one: that reads all fields of a glyph at once and keeps none, so the
    font is its own glyph.
    """

    def __init__(self, name):
        module = borrow("ui.fonts." + name)
        height, descent = module.HEIGHT, module.DESCENT
        self.ascent, self.descent = height - descent, descent
        self.height, self.dx, self.dy, self.shift_y = height, 0, -descent, 0
        self.strips = [(text, width, pour(width * len(text), height, rows)) for text, width, rows in module.STRIPS]
        self.box = module.STRIPS[-1][1] + 1, height
        self.strip, self.place = bytearray(2 * PAGE), bytearray(2 * PAGE)  # of each letter of the two pages; strips from 1
        for i in range(len(self.strips)):
            text = self.strips[i][0]
            for place in range(len(text)):
                at = index(text[place])
                if at is not None:
                    self.strip[at], self.place[at] = i + 1, place

    def get_bounding_box(self):
        return self.box

    def get_glyph(self, code):
        found = self.find(chr(code))
        if not found:
            return None
        self.bitmap, self.tile_index, width = found
        self.shift_x = width + 1
        return self

    def find(self, letter):
        """Strip, place in it and width of a letter; None where the font has not got it."""
        at = index(letter)
        if at is not None:
            if not self.strip[at]:
                return None
            _, width, bitmap = self.strips[self.strip[at] - 1]
            return bitmap, self.place[at], width
        for text, width, bitmap in self.strips:
            if letter in text:
                return bitmap, text.find(letter), width
        return None

    def measure(self, text):
        """Dots that a text takes, the space behind it left out."""
        total, strips, table = -1, self.strips, self.strip
        for letter in text:
            code = ord(letter)
            if code >= PAGE:
                code += PAGE - GREEK
            if 0 <= code < 2 * PAGE and table[code]:
                total += strips[table[code] - 1][1] + 1
            elif code >= PAGE or code < 0:
                found = self.find(letter)
                total += found[2] + 1 if found else 0
        return max(total, 0)
