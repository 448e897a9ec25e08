"""Compiling: `jit` compiles functions of numbers and arrays to machine code at the first call, and stores the code on disk.

The folder of the stored code is named after a hash of all sources: numba compares only the file of a function, and would use
old code of the functions that it calls.
"""

import hashlib
import os
import tempfile
from pathlib import Path

import numba

HERE = Path(__file__).parent
TEXTS = [*sorted(HERE.glob("*.py")), *(HERE.parent.parent / "engine").glob("*/thegame.py")]


def digest():
    total = hashlib.sha256()
    for path in TEXTS:
        total.update(path.read_bytes())
    return total.hexdigest()[:16]


if not os.environ.get("NUMBA_CACHE_DIR"):
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    base = base if os.access(os.path.dirname(base), os.W_OK) else tempfile.gettempdir()
    numba.config.CACHE_DIR = os.path.join(base, "card-handheld", digest())

jit = numba.njit(cache=True, error_model="numpy", nogil=True)
