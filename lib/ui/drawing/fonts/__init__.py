"""Letters and tiles for displayio, unpacked from bytes."""

import io
from array import array

import bitmaptools
import displayio
from micropython import const

from loading import load

FOLDER = __file__.rsplit("/", 1)[0] + "/"


def pour(width, height, file):
    """Return a Bitmap of two colours from rows of whole bytes, the leftmost dot in the highest bit."""
    bitmap = displayio.Bitmap(width, height, 2)
    bitmaptools.readinto(bitmap, file, 1, reverse_pixels_in_element=True)
    return bitmap


class Sheet:
    """Tiles side by side: a PBM picture whose second line is a comment that begins with the width of a tile."""

    def __init__(self, name):
        with open("%s%s.pbm" % (FOLDER, name), "rb") as file:
            file.readline()
            self.width = int(file.readline().split()[1])
            width, self.height = [int(size) for size in file.readline().split()]
            self.bitmap = pour(width, self.height, file)


_PAGE = const(128)
_SPACE = const(32)  # the first letter of the font
_GREEK = const(0x384)  # the first Greek letter
_LAST = const(0x3CF)  # one behind the last Greek letter


class Font:
    """A proportional font: its letters side by side in one strip. Letter number n is between starts[n - 1] and starts[n]."""

    def __init__(self, name):
        module = load("ui.drawing.fonts." + name)
        self.height, self.places, self.rest = module.HEIGHT, module.PLACES, module.REST
        starts = self.starts = array("H", (0,))
        for width in module.WIDTHS:
            starts.append(starts[-1] + width)
        self.strip = pour(starts[-1], module.HEIGHT, io.BytesIO(module.ROWS))

    def numbers(self, text):
        """Return the numbers of a text's letters. A letter that the font lacks is left out.

        It reads bytes, not letters: the device keeps every one-letter string for ever (DEVICE 1).
        """
        numbers, places = bytearray(), self.places
        for byte in bytes(text, "utf-8"):
            if byte < _PAGE:
                number = places[byte - _SPACE] if byte >= _SPACE else 0
            elif byte >= 0xC0:  # two or three bytes are one letter
                more = 1 if byte < 0xE0 else 2  # bytes of this letter still to come
                code = byte & 0x3F >> more
                continue
            else:
                code, more = code << 6 | byte & 0x3F, more - 1
                if more:
                    continue
                number = self.number(code)
            if number:
                numbers.append(number)
        return numbers

    def number(self, code):
        """Return the number of a letter that is not Latin, or 0 if the font lacks it."""
        if _GREEK <= code < _LAST:
            return self.places[code - _GREEK + _PAGE - _SPACE]
        return len(self.starts) - len(self.rest) + self.rest.index(code) if code in self.rest else 0

    def width(self, numbers):
        """Return the width of letters in dots, without the space behind the last."""
        total, starts = -1, self.starts
        for number in numbers:
            total += starts[number] - starts[number - 1] + 1
        return max(total, 0)

    def measure(self, text):
        return self.width(self.numbers(text))
