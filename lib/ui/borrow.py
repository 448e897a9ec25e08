"""Modules that are seldom needed: kept as long as somebody uses them, and no longer. Memory is scarce (DEVICE 3).

On the drive such a module is alone in a folder, and all of them have the same name: a name is kept for good (DEVICE 1), and
what is imported needs two (simulator/flattening.py).
"""

import os
import sys

KEPT = {}  # what is likely to be asked for again, until the next sweep
PLACE, NAME, ROOT = "/ui/b/", "x", "/"  # the folder of what is borrowed, and its name there; where the program is


def borrow(name, kin=""):
    """A module that is forgotten at once; `kin`: and what it brings along whose name begins so."""
    if name in KEPT:
        return KEPT[name]
    known = list(sys.modules) if kin else ()
    try:
        os.chdir(PLACE + name)
    except OSError:  # on a computer, and what others import, too
        module = __import__(name, None, None, ("",))
        forget(name)
    else:
        outer = sys.modules.pop(NAME, None)  # who is being imported may borrow
        try:
            module = __import__(NAME)
        finally:
            os.chdir(ROOT)
            sys.modules[NAME] = outer
            if not outer:
                del sys.modules[NAME]
    for found in list(sys.modules) if kin else ():
        if found.startswith(kin) and found not in known:
            forget(found)
    return module


def keep(name, kin=""):
    """The same until the next sweep; so is a lent part of a module (simulator/lending.py): a key asks for several."""
    found = KEPT[name] = borrow(name, kin)
    return found


def part(self, name):
    """On the drive, what an object has not: a method that is lent, or an error that says so."""
    found = getattr(keep(self._more), name)
    return lambda *given, **named: found(self, *given, **named)


def fetch(names):
    """What a key will ask for, while it is down. Where nothing is lent, as on the desk, there are no lent parts."""
    for name in names:
        try:
            keep(name)
        except ImportError:
            return


def drop(kin=""):
    """Forget the modules whose names begin so, or else the lent parts: they go as soon as nobody uses them any more."""
    for found in list(sys.modules) if kin else ():
        if found.startswith(kin):
            forget(found)
    if not kin:
        KEPT.clear()


def forget(name):
    if name in sys.modules:
        del sys.modules[name]
        package, _, leaf = name.rpartition(".")
        if package and hasattr(sys.modules[package], leaf):
            delattr(sys.modules[package], leaf)
