"""Blinka's loops over dots, rewritten line by line for the cases of this program: a bit a dot, tiles within their bitmap.

Other cases use Blinka's own loop, dot by dot. The results are the same dots and marks: tests/hw/test_displays.py.
"""

import functools

import bitmaptools
import displayio
import displayio._tilegrid as blinka

dot_by_dot = blinka._fill_pixels_packed


@functools.lru_cache(8192)
def spread(word):
    """Return 32 dots of a bitmap as 32 bytes, the first dot first."""
    return bytes(word >> 31 - at & 1 for at in range(32))


MARKS = [bytes(byte >> at & 1 for at in range(8)) for byte in range(256)]


def row_of(grid, bitmap, y, first, end):
    """Return dots of one line of a grid as bytes, from tile to tile."""
    size, tall, columns = grid._tile_width, grid._tile_height, grid._width_in_tiles
    row = (y // tall + grid._top_left_y) % grid._height_in_tiles * columns
    parts = []
    while first < end:
        tile, inside = (first // size + grid._top_left_x) % columns, first % size
        down, across = divmod(grid._tiles[row + tile], grid._bitmap_width_in_tiles)
        at, count = across * size + inside, min(size - inside, end - first)
        words = (down * tall + y % tall) * bitmap._stride
        words = bitmap._data[words + (at >> 5) : words + (at + count + 31 >> 5)]
        parts.append(b"".join([spread(word) for word in words])[at & 31 : (at & 31) + count])
        first += count
    return b"".join(parts)


def line_by_line(buffer, mask, colors, opaque, geometry, grid, bitmap, pack):
    start, x_stride, y_stride, left, above, first_x, end_x, first_y, end_y = geometry
    depth, _, reversed_bits, bytes_of_a_row, width = pack
    marks = memoryview(mask).cast("B")
    done, count, mine = int.from_bytes(marks, "little"), end_x - first_x, 0
    rows, columns = bitmap._bmp_height // grid._tile_height, grid._bitmap_width_in_tiles
    if not (
        not (start or reversed_bits or bytes_of_a_row)
        and depth == bitmap._bits_per_value == grid._absolute_transform.scale == x_stride == 1
        and y_stride == width
        and columns * grid._tile_width <= bitmap._bmp_width
        and max(grid._tiles) < rows * columns
        and opaque[0]
        and opaque[1]
    ):
        return dot_by_dot(buffer, mask, colors, opaque, geometry, grid, bitmap, pack)
    ones = int.from_bytes(bytes((1,)) * count, "little")
    pages = {}
    for y in range(first_y, end_y):
        dots = int.from_bytes(row_of(grid, bitmap, y, first_x, end_x), "little")
        dots = dots * colors[1] | (dots ^ ones) * colors[0]
        row = y - first_y + above
        here = (1 << count) - 1 << row * width + left
        if done & here:  # a layer above has drawn there already
            taken = (done & here) >> row * width + left
            taken = b"".join([MARKS[byte] for byte in taken.to_bytes(count + 7 >> 3, "little")])
            dots &= ~int.from_bytes(taken, "little")
        mine |= here
        pages[row >> 3] = pages.get(row >> 3, 0) | dots << (row & 7)
    for page, dots in pages.items():
        at = page * width + left
        dots |= int.from_bytes(buffer[at : at + count], "little")
        buffer[at : at + count] = dots.to_bytes(count, "little")
    marks[:] = (done | mine).to_bytes(len(marks), "little")
    return True


blinka._fill_pixels_packed = line_by_line


def line(bitmap, y, first, end):
    """Return words of a row of a bitmap as one number, the first dot highest."""
    row, value = y * bitmap._stride, 0
    for word in bitmap._data[row + first : row + end]:
        value = value << 32 | word
    return value


def put(bitmap, y, first, end, value):
    row = y * bitmap._stride
    for at in range(row + end - 1, row + first - 1, -1):
        bitmap._data[at] = value & 0xFFFFFFFF
        value >>= 32


def plain(*bitmaps):
    return all(type(bitmap) is displayio.Bitmap and bitmap._bits_per_value == 1 for bitmap in bitmaps)


def readinto(bitmap, file, bits_per_pixel, **more):
    if not (plain(bitmap) and bits_per_pixel == 1 and more == {"reverse_pixels_in_element": True}):
        return dots_into(bitmap, file, bits_per_pixel, **more)
    size, room = bitmap.width + 7 >> 3, 4 * bitmap._stride
    for y in range(bitmap.height):
        row = file.read(size)
        if len(row) != size:
            raise EOFError()
        bits = int.from_bytes(row, "big") >> 8 * size - bitmap.width
        put(bitmap, y, 0, bitmap._stride, bits << 8 * room - bitmap.width)
    bitmap.dirty()


def blit(onto, source, x, y, *, x1=0, y1=0, x2=None, y2=None, skip_source_index=None, skip_dest_index=None):
    x2, y2 = source.width if x2 is None else x2, source.height if y2 is None else y2
    fits = 0 <= x1 < x2 <= source.width and 0 <= y1 < y2 <= source.height
    left, top, right, end = max(x, 0), max(y, 0), min(x + x2 - x1, onto.width), min(y + y2 - y1, onto.height)
    if onto is source or not plain(onto, source) or not fits or left >= right or top >= end or skip_dest_index is not None:
        more = {"skip_source_index": skip_source_index, "skip_dest_index": skip_dest_index}
        return dots_onto(onto, source, x, y, x1=x1, y1=y1, x2=x2, y2=y2, **more)
    count = right - left
    ones = (1 << count) - 1
    first, last = left - x + x1, right - x + x1
    words, places = (first >> 5, last + 31 >> 5), (left >> 5, right + 31 >> 5)
    shift, behind = 32 * places[1] - right, 32 * words[1] - last
    for row in range(top, end):
        bits, there = line(source, row - y + y1, *words) >> behind & ones, line(onto, row, *places)
        if skip_source_index is not None:
            skipped = ones ^ bits if skip_source_index == 0 else bits if skip_source_index == 1 else 0
            bits = bits & ~skipped | there >> shift & skipped
        put(onto, row, *places, there & ~(ones << shift) | bits << shift)
    onto.dirty(left, top, right, end)


dots_into, bitmaptools.readinto = bitmaptools.readinto, readinto
dots_onto, bitmaptools.blit = bitmaptools.blit, blit
