"""The free heap of a board, read out of its RAM from outside: what a player's device has, with no instrument on it.

CircuitPython takes areas of RAM from an outer heap as it needs them, each with its own table of blocks. What
`gc.mem_free()` would say is the free blocks of all areas and the largest piece that the outer heap could still give.

AREA   seven words: the next area, its table of blocks, the table's length, two more tables, where its blocks begin and end.
       Two bits a block of 16 bytes: 0 is free. Four blocks are one byte of the table.
PIECE  of the outer heap: a word of its size, of which bit 0 says that it is free, then so many bytes
"""

import struct

RAM, END = 0x20000000, 0x20042000
TABLES = [10 << i for i in range(9)]  # places in a table of names: each is twice the one before
FREE = [sum(not byte >> shift & 3 for shift in (0, 2, 4, 6)) for byte in range(256)]


def free(board):
    """Bytes that gc.mem_free() would tell. What is garbage counts as used: let the program collect it first."""
    ram = bytes(board.pico.sram)
    words = struct.unpack("<%dI" % (len(ram) // 4), ram)
    inside = last = 0
    for at, start, size in areas(words):
        inside, last = inside + 16 * sum(FREE[byte] for byte in ram[start - RAM : start - RAM + size]), max(last, at)
    return inside + largest(words, last)


def names(board):
    """How many names the program has made, and how many their tables so far have room for.

    Each table is six words, then the places of its names: the table before it, names before it, places, names, two lists.
    """
    ram = bytes(board.pico.sram)
    words = struct.unpack("<%dI" % (len(ram) // 4), ram)
    made = room = 0
    for at in range(len(words) - 6):
        before, _, places, count, marks, sizes = words[at : at + 6]
        start = RAM + 4 * at + 24
        if places in TABLES and 0 < count <= places and marks - start == 4 * places and sizes - marks in (places, 2 * places):
            made, room = made + count, room + places
    return made, room


def areas(words):
    """Place, table and its length of each area, from the firmware's own on: what was given back looks like one for long."""
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
    """The largest free piece of the outer heap behind the last area, as far as the firmware trusts in it: in steps."""
    found = 0
    while True:
        size = words[(at - RAM) // 4 - 1]
        if size < 4:
            return found - found % (1 << max(found.bit_length() - 6, 0))
        if size & 1:
            found = max(found, size & ~3)
        at += (size & ~3) + 4
