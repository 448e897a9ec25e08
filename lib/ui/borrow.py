"""Modules that are seldom needed: kept as long as somebody uses them, and no longer. Memory is scarce (DEVICE 3)."""

import sys


def borrow(name, kin=False):
    """A module that is forgotten at once; `kin`: and what it brings along of its own package."""
    package = name[: name.rfind(".") + 1]
    known = list(sys.modules)
    module = __import__(name, None, None, ("",))
    for found in list(sys.modules):
        if found == name or kin and found not in known and found.startswith(package):
            forget(found)
    return module


def drop(name):
    """Forget the modules of a package, so that they go as soon as nobody uses them any more."""
    for found in list(sys.modules):
        if found.startswith(name + "."):
            forget(found)


def forget(name):
    del sys.modules[name]
    package, _, leaf = name.rpartition(".")
    if package and hasattr(sys.modules[package], leaf):
        delattr(sys.modules[package], leaf)
