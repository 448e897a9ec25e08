"""Modules that are seldom needed: kept as long as somebody uses them, and no longer. Memory is scarce (DEVICE 3)."""

import sys


def borrow(name, kin=""):
    """A module that is forgotten at once; `kin`: and what it brings along whose name begins so.

    A lent part of a module (simulator/lending.py) stays until the next sweep: a key that asks for it asks for more of it.
    """
    known = list(sys.modules)
    module = __import__(name, None, None, ("",))
    if name.endswith("_more"):
        return module
    for found in list(sys.modules):
        if found == name or kin and found.startswith(kin) and found not in known:
            forget(found)
    return module


def part(self, name):
    """On the drive, what an object has not: a method that is lent, or an error that says so."""
    found = getattr(borrow(self._more), name)
    return lambda *given, **named: found(self, *given, **named)


def fetch(names):
    """The lent parts that a key will ask for, while it is down. Where nothing is lent, as on the desk, there are none."""
    for name in names:
        try:
            borrow(name)
        except ImportError:
            return


def drop(kin=""):
    """Forget the modules whose names begin so, or else the lent parts: they go as soon as nobody uses them any more."""
    for found in list(sys.modules):
        if found.startswith(kin) if kin else found.endswith("_more"):
            forget(found)


def forget(name):
    del sys.modules[name]
    package, _, leaf = name.rpartition(".")
    if package and hasattr(sys.modules[package], leaf):
        delattr(sys.modules[package], leaf)
