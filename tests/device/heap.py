"""The free heap of a board, read from its RAM from outside, with no measuring code on the device.

CircuitPython takes areas of RAM from an outer heap when it needs them, each with its own table of blocks. `gc.mem_free()`
returns the free blocks of all areas plus the largest piece that the outer heap can still give.

AREA   seven words: the next area, its table of blocks, the table's length, two more tables, start and end of its blocks.
       Two bits for each block of 16 bytes: 0 is free. Four blocks are one byte of the table.
PIECE  of the outer heap: a word with its size, whose bit 0 is 1 if it is free, then that many bytes
"""

import struct

RAM, END = 0x20000000, 0x20042000
TABLES = [10 << i for i in range(9)]  # sizes of a table of names: each is twice the one before
FREE = [sum(not byte >> shift & 3 for shift in (0, 2, 4, 6)) for byte in range(256)]


def free(board):
    """Return the bytes that gc.mem_free() would return. Garbage counts as used: let the program collect it first."""
    ram = bytes(board.pico.sram)
    words = struct.unpack("<%dI" % (len(ram) // 4), ram)
    inside = last = 0
    for at, start, size in areas(words):
        inside, last = inside + 16 * sum(FREE[byte] for byte in ram[start - RAM : start - RAM + size]), max(last, at)
    return inside + largest(words, last)


def names(board):
    """Return the number of names that the program has created, and the number that fits in their tables.

    Each table has six words, then the places of its names: previous table, names before it, places, names, two lists.
    """
    ram = bytes(board.pico.sram)
    words = struct.unpack("<%dI" % (len(ram) // 4), ram)
    created = room = 0
    for at in range(len(words) - 6):
        before, _, places, count, marks, sizes = words[at : at + 6]
        start = RAM + 4 * at + 24
        if places in TABLES and 0 < count <= places and marks - start == 4 * places and sizes - marks in (places, 2 * places):
            created, room = created + count, room + places
    return created, room


def areas(words):
    """Yield place, table and table length of each area, from the firmware's own on: freed areas look like areas for long."""
    at = 0
    while not area(words, at):
        at += 1
    while at >= 0:
        after, table, size = words[at : at + 3]
        yield RAM + 4 * at, table, size
        at = (after - RAM) // 4


def area(words, at):
    _, table, size, _, _, start, end = words[at : at + 7]
    return RAM <= table < start < end <= END and end - start == 64 * size


def largest(words, at):
    """Return the largest free piece of the outer heap behind the last area, rounded down as the firmware does."""
    best = 0
    while True:
        size = words[(at - RAM) // 4 - 1]
        if size < 4:
            return best - best % (1 << max(best.bit_length() - 6, 0))
        if size & 1:
            best = max(best, size & ~3)
        at += (size & ~3) + 4
