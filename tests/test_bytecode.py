"""What of an .mpy the device gets: the same instructions, fewer lines."""

import pytest

from simulator import bytecode, compiled
from tests import test_micropython

SOURCE = '''"""Every kind of function."""

LONG = "a constant that is longer than a name", (1, (b"two", 3.5)), 1 << 70, None, ...


def plain(one, two=2, *rest, three, four=4, **more):
    """Some arguments of each kind."""
    return one, two, rest, three, four, sorted(more.items())


def many(a, b, c, d, e, f, g, h, i=9):
    return a + b + c + d + e + f + g + h + i


def outer(count):
    found = []

    def inner(more):
        nonlocal count
        count += more
        found.append(count)
        return found

    return inner


def steps(count):
    while count:
        yield count
        count -= 1


class Thing:
    kind = "thing"

    def __init__(self, size):
        self.size = size

    @property
    def double(self):
        return self.size * 2

    def twice(self):
        first = self.size

        raise ValueError(
            first)


def twice():
    return 2


def fails(count):
    if count > 5:
        return None
    if count:

        return deeper(
            count)
    return count


def deeper(count):
    other = count
    return Thing(other).twice()


def all():
    inner = outer(1)
    inner(2)
    return (plain(1, three=3, z=5), many(1, 2, 3, 4, 5, 6, 7, 8), inner(3), list(steps(3)), Thing(4).double,
        [x for x in range(3)], (lambda y: y + 1)(1), len(LONG))
'''
SAID = "((1, 2, (), 3, 4, [('z', 5)]), 45, [3, 6], [3, 2, 1], 8, [0, 1, 2], 2, 5)"


def run(data):
    return test_micropython.run("shortened", data.hex()).splitlines()


def lines_of(data):
    """What the module says, and the functions and lines that a traceback through it names."""
    first, *lines = run(data)
    assert first == SAID
    return [(line.split()[-1], SOURCE.split("\n")[int(line.split()[-3].strip(",")) - 1].strip()) for line in lines]


def test_a_shortened_module_does_the_same_and_its_functions_are_found():
    """By the name, where it is the only one; else by the first line."""
    data = compiled.translate(SOURCE, "odd.py")
    assert lines_of(data) == [
        ("fails", "return deeper("),
        ("deeper", "return Thing(other).twice()"),
        ("twice", "raise ValueError("),
    ]
    short = bytecode.shortened(data)
    head = SOURCE.split("\n")[0]
    assert lines_of(short) == [("fails", head), ("deeper", head), ("twice", "first = self.size")]
    assert len(short) < len(data) and bytecode.shortened(short) == short


def test_all_that_goes_on_the_drive_is_shortened():
    for path, data in compiled.files().items():
        if path.endswith(".mpy"):
            assert bytecode.shortened(data) == data, path


def test_what_is_no_such_module_is_refused():
    data = compiled.translate("def one():\n    return 1\n", "odd.py")
    with pytest.raises(ValueError, match="something follows"):
        bytecode.shortened(data + b"\0")


def test_numbers_as_they_are_read():
    for value in (0, 1, 127, 128, 16383, 16384, 1 << 27):
        assert bytecode.number(b"?" + bytecode.numbered(value), 1) == (value, 1 + len(bytecode.numbered(value)))
