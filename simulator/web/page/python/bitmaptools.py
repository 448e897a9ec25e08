"""The page's bitmaptools, for the bitmaps of displayio.py: only the functions that lib/ui uses."""


def fill_region(bitmap, x1, y1, x2, y2, value):
    if value not in (0, 1):
        raise ValueError("a dot is 0 or 1")
    bitmap.region(x1, y1, x2, y2)
    mask = (1 << x2 - x1) - 1 << bitmap.width - x2
    for y in range(y1, y2):
        bitmap.write(y, bitmap.rows[y] | mask if value else bitmap.rows[y] & ~mask)


def blit(bitmap, source, x, y, x1=0, y1=0, x2=None, y2=None):
    """Copy a region of another bitmap to (x, y)."""
    x2, y2 = source.width if x2 is None else x2, source.height if y2 is None else y2
    source.region(x1, y1, x2, y2)
    bitmap.region(x, y, x + x2 - x1, y + y2 - y1)
    mask, shift = (1 << x2 - x1) - 1, bitmap.width - x - (x2 - x1)
    for line in range(y2 - y1):
        dots = source.rows[y1 + line] >> source.width - x2 & mask
        bitmap.write(y + line, bitmap.rows[y + line] & ~(mask << shift) | dots << shift)


def readinto(bitmap, file, bits_per_pixel, reverse_pixels_in_element):
    """Read the rows of a bitmap, whole bytes each, the leftmost dot highest."""
    if bits_per_pixel != 1 or not reverse_pixels_in_element:
        raise ValueError("one bit a dot, the leftmost highest")
    size = (bitmap.width + 7) // 8
    for y in range(bitmap.height):
        row = file.read(size)
        if len(row) != size:
            raise ValueError("the file ends in row %d" % y)
        bitmap.write(y, int.from_bytes(row, "big") >> 8 * size - bitmap.width)
