"""Letters and tiles for displayio, poured out of packed bytes."""

import io

import bitmaptools
import displayio


def pour(width, height, rows):
    """A Bitmap of two colours from rows of whole bytes, the leftmost dot highest."""
    bitmap = displayio.Bitmap(width, height, 2)
    bitmaptools.readinto(bitmap, io.BytesIO(rows), 1, reverse_pixels_in_element=True)
    return bitmap


def sheet(module):
    """The tiles of a sheet, side by side."""
    return pour(module.WIDTH * module.COUNT, module.HEIGHT, module.ROWS)


class Glyph:
    """What a label asks of a letter. It reads all fields at once and keeps none, so one object serves a whole font."""

    def __init__(self, height, descent):
        self.bitmap = None
        self.tile_index = self.width = self.dx = self.shift_x = self.shift_y = 0
        self.height, self.dy = height, -descent


class Font:
    """A proportional font, as adafruit_display_text wants one: letters of one width share a strip."""

    def __init__(self, module):
        height, descent = module.HEIGHT, module.DESCENT
        self.ascent, self.descent = height - descent, descent
        self.glyph = Glyph(height, descent)
        self.strips = [(text, width, pour(width * len(text), height, rows)) for text, width, rows in module.STRIPS]
        self.box = module.STRIPS[-1][1] + 1, height

    def get_bounding_box(self):
        return self.box

    def get_glyph(self, code):
        letter, glyph = chr(code), self.glyph
        for text, width, bitmap in self.strips:
            place = text.find(letter)
            if place >= 0:
                glyph.bitmap, glyph.tile_index, glyph.width, glyph.shift_x = bitmap, place, width, width + 1
                return glyph
        return None

    def width(self, text):
        """Dots that a text takes, the space behind it left out."""
        total = -1
        for letter in text:
            for letters, width, _ in self.strips:
                if letter in letters:
                    total += width + 1
        return max(total, 0)
