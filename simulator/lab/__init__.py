"""The lab: players of the desk, tried, trained and compared by the thousand.

What it needs beyond the desk's packages stands in requirements-lab.txt (`make lab`). Nothing else imports it unless asked to.
"""

NEEDED = "this needs numba and numpy: `make lab` installs them"


def ready():
    """Is there what compiles the inner loop?"""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True
