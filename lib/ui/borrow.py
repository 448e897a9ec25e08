"""Modules that are seldom needed: kept as long as somebody uses them, and no longer. Memory is what the device has least of."""

import sys


def borrow(name):
    module = __import__(name, None, None, ("",))
    del sys.modules[name]
    package, _, leaf = name.rpartition(".")
    if package and hasattr(sys.modules[package], leaf):
        delattr(sys.modules[package], leaf)
    return module
