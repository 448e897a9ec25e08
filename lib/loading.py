"""Load modules on demand: memory is scarce on the device, and most modules are needed for a moment only (DEVICE 3)."""

import sys

_names = []  # modules that the next sweep drops


def load(name, package=""):
    """Return a module that stays in memory until the next sweep, and then as long as something uses it.

    package: also drop the modules it imports whose names begin with this
    """
    before = list(sys.modules)
    module = __import__(name, None, None, ("",))
    for module_name in sys.modules:
        if module_name not in before and (module_name == name or package and module_name.startswith(package)):
            _names.append(module_name)
    return module


def sweep():
    """Drop the modules loaded on demand. The garbage collector then frees those that nothing uses any more."""
    forget(_names)
    _names.clear()


def forget_all(package):
    """Drop every module whose name begins with `package`."""
    forget([name for name in sys.modules if name.startswith(package)])


def forget(names):
    """Drop modules from sys.modules and from their packages. A package that is dropped too keeps its modules, for its code."""
    for name in names:
        sys.modules.pop(name, None)
    for name in names:
        package, _, leaf = name.rpartition(".")
        if hasattr(sys.modules.get(package), leaf):
            delattr(sys.modules[package], leaf)
