"""What lies in an .mpy, and what of it the device can do without.

FILE   four bytes; how many names, how many constants; names, constants, then the module's outermost code
CODE   its size, three bits more than that: bit 2 says that there are others inside; a head, the instructions; then those inside
HEAD   what its arguments are; sizes of what follows; its name, its arguments' names, the lines, places of what is shared
LINES  so many bytes of instructions on, so many lines on: `BLLLLL` in one byte or, with its highest bit set, in two

What a function does in which line costs a byte a line, in the heap. A function whose name is the only one in its module is
found by that, and keeps none: a traceback says line 1. Others keep the first of their lines.
"""

NATIVE = 3  # the kinds that are no instructions of the interpreter
TUPLE, WITHOUT, ENDED = 10, 5, (5, 6)  # constants: one of several; those below have no bytes; behind these stands a zero


def number(data, at):
    """A number, seven bits a byte, and where the next begins."""
    value = 0
    while True:
        value = value << 7 | data[at] & 127
        at += 1
        if data[at - 1] < 128:
            return value, at


def numbered(value):
    """A number as bytes."""
    found = bytes((value & 127,))
    while value > 127:
        value >>= 7
        found = bytes((value & 127 | 128,)) + found
    return found


def clings(data):
    """Would this module keep a stranger alive?

    The firmware puts the names that a module uses, two bytes each, and its constants, four each, in one piece of the heap,
    and keeps a pointer to where the constants begin. If there are none and the names fill whole blocks of 16 bytes, that is
    the next block, whosever it is: the collector takes the module for its owner.
    """
    names, at = number(data, 4)
    constants, _ = number(data, at)
    return not constants and (names + 1) // 2 % 4 == 0


def shortened(data):
    """The same module, its functions without lines, or with the first one where another function has the same name."""
    names, at = number(data, 4)
    constants, at = number(data, at)
    for _ in range(names):
        size, at = number(data, at)
        if not size & 1:  # else one of the firmware's, by its number
            at += (size >> 1) + 1
    for _ in range(constants):
        at = behind(data, at)
    called = []
    coded(data, at, called)
    code, end = coded(data, at, called, True)
    if end != len(data):
        raise ValueError("something follows the code of this .mpy")
    return data[:at] + code


def behind(data, at):
    """Where the next constant begins."""
    kind, at = data[at], at + 1
    if kind < WITHOUT:
        return at
    size, at = number(data, at)
    if kind == TUPLE:
        for _ in range(size):
            at = behind(data, at)
        return at
    return at + size + (kind in ENDED)


def coded(data, at, called, short=False, inner=False):
    """A piece of code with those inside it, and where the next begins; what they are called goes to `called`, or they are
    shortened by that."""
    head, at = number(data, at)
    size = head >> 3
    if head & NATIVE:
        raise ValueError("there is machine code in this .mpy")
    body, at = data[at : at + size], at + size
    if short:
        body = cut(body, called) if inner else body  # what runs once, as the module is imported, is gone after it
    else:
        called.append(number(body, parts(body)[2])[0])
    found = numbered(len(body) << 3 | head & 7) + body
    if head & 4:
        count, at = number(data, at)
        found += numbered(count)
        for _ in range(count):
            code, at = coded(data, at, called, short, True)
            found += code
    return found, at


def cut(body, called):
    """Code without its lines; the first stays where its name does not tell it from others."""
    given, start, at, about, cells = parts(body)
    name, kept = number(body, at)
    for _ in range(given):
        _, kept = number(body, kept)
    end = at + about
    if called.count(name) > 1:
        while kept < end and not body[kept] & (15 if body[kept] & 128 else 31):  # no instruction lies before it
            kept += 2 if body[kept] & 128 else 1
    return body[:start] + sizes(kept - at, cells) + body[at:kept] + body[end:]


def parts(body):
    """Of a piece of code: how many arguments it has, where the sizes in its head begin and end, and these two."""
    given, start = arguments(body)
    at, about, cells, bits = start, 0, 0, 0
    while True:
        byte = body[at]
        about |= (byte >> 1 & 63) << 6 * bits
        cells |= (byte & 1) << bits
        at, bits = at + 1, bits + 1
        if byte < 128:
            return given, start, at, about, cells


def arguments(body):
    """How many arguments a function has, and where its head goes on."""
    count, at, bits = body[0] & 3, 0, 0
    while body[at] & 128:
        at += 1
        count += ((body[at] & 4) << bits) + ((body[at] >> 3 & 1) << bits)
        bits += 1
    return count, at + 1


def sizes(about, cells):
    """How long the rest of the head is and how many variables are shared, as a head says it."""
    found = bytearray()
    while True:
        found.append((about & 63) << 1 | cells & 1)
        about, cells = about >> 6, cells >> 1
        if not about | cells:
            return bytes(found)
        found[-1] |= 128
