"""Load modules on demand: memory is scarce on the device, and most modules are needed for a moment only (DEVICE 3)."""

import sys

_names = []  # of the modules that go with the next sweep


def load(name, package=""):
    """Return a module that stays in memory until the next sweep, and then as long as somebody uses it.

    `package`: the modules it imports whose names begin so go with it.
    """
    known = list(sys.modules)
    module = __import__(name, None, None, ("",))
    for found in sys.modules:
        if found not in known and (found == name or package and found.startswith(package)):
            _names.append(found)
    return module


def sweep():
    """Forget what was loaded on demand. The garbage collector then takes what nobody uses any more."""
    forget(_names)
    _names.clear()


def forget_all(package):
    """Forget every module whose name begins so."""
    forget([name for name in sys.modules if name.startswith(package)])


def forget(names):
    """Drop modules from sys.modules, and from their packages. A package that goes as well keeps them: its code uses them."""
    for name in names:
        sys.modules.pop(name, None)
    for name in names:
        package, _, leaf = name.rpartition(".")
        if hasattr(sys.modules.get(package), leaf):
            delattr(sys.modules[package], leaf)
