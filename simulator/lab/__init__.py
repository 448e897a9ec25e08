"""The lab: strong players for desktop computers, and programs that train, compare and grade players by many games.

It needs the packages of requirements-lab.txt (`make lab`). Other modules import it only for its commands and `--level best`.
"""

NEEDED = "numba and numpy are missing; `make lab` installs them"


def ready():
    """Return True if numba is installed, which compiles the inner loops."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True
