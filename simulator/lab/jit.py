"""What compiles: functions of plain numbers and arrays, made machine code when they are first called, and kept on the disk.

The place where they are kept is named after the text of all of them: numba itself looks only at the file that a function is
in, and would go on with what it calls as that was before.
"""

import hashlib
import os
import tempfile
from pathlib import Path

import numba

HERE = Path(__file__).parent
TEXTS = [*sorted(HERE.glob("*.py")), *(HERE.parent.parent / "engine").glob("*/thegame.py")]


def digest():
    found = hashlib.sha256()
    for path in TEXTS:
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


if not os.environ.get("NUMBA_CACHE_DIR"):
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    base = base if os.access(os.path.dirname(base), os.W_OK) else tempfile.gettempdir()
    numba.config.CACHE_DIR = os.path.join(base, "card-handheld", digest())

jit = numba.njit(cache=True, error_model="numpy", nogil=True)
