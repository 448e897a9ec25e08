"""`make swift`: the emulator of the device tests, compiled here and a dozen times as fast, in the place of the packaged one.

It is rp2040py's own source with the changes of swift.txt, for this machine's Python. Where a firmware is named
(CIRCUITPYTHON_UF2), both emulators boot it first and get the same keys. If they are not alike in time, in each byte of RAM and
on the bus, nothing is installed. `pip install --force-reinstall` with requirements-device.txt brings the packaged one back.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
NEEDED = next(line for line in (ROOT / "requirements-device.txt").read_text().splitlines() if line.startswith("rp2040py"))
FIRMWARE = os.environ.get("CIRCUITPYTHON_UF2")


def main():
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        raise SystemExit("No compiler (%s) is here; the packaged emulator stays, and is as exact." % compiler)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        source = unpacked(folder)
        change(source)
        name = {"SETUPTOOLS_SCM_PRETEND_VERSION": NEEDED.split("==")[1] + "+swift"}
        pip("wheel", "--no-deps", "--wheel-dir", folder, source, **name)
        wheel = next(folder.glob("*.whl"))
        if FIRMWARE:
            compare(folder, wheel)
        pip("install", "--no-deps", "--force-reinstall", wheel)
    print("Installed: %s" % wheel.name)


def pip(*words, **more):
    """What is built is built by pinned tools; which of the two names counts depends on pip."""
    more.update(dict.fromkeys(("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"), str(ROOT / "requirements-swift.txt")))
    command = [sys.executable, "-m", "pip", words[0], "--quiet", "--disable-pip-version-check", *map(str, words[1:])]
    if subprocess.run(command, env=dict(os.environ, **more)).returncode:
        raise SystemExit("pip %s failed; nothing is installed, and the emulator that was there stays." % words[0])


def unpacked(folder):
    pip("download", "--no-deps", "--no-binary", "rp2040py", "--dest", folder, NEEDED)
    shutil.unpack_archive(next(folder.glob("*.tar.gz")), folder)
    return next(path for path in folder.iterdir() if path.is_dir())


# The changes


def change(source):
    """All of them or, if one finds no place or too many, none."""
    found = {}
    for name, old, new, places in changes(Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")):
        text = found[name] if name in found else (source / name).read_text(encoding="utf-8")
        if text.count(old) != places:
            raise SystemExit("%s has this in %d places, not %d; nothing is changed:\n%s" % (name, text.count(old), places, old))
        found[name] = text.replace(old, new)
    for name, text in found.items():
        (source / name).write_text(text, encoding="utf-8")


def changes(text):
    """(file, old, new, places) of each."""
    name = ""
    for part in text.split("\n\n"):
        if part.startswith("@ "):
            name = part[2:].strip()
        before = re.findall(r"^(\d*)- (.*)$", part, re.M)
        if before:
            old, new = (line for _, line in before), re.findall(r"^\+ ?(.*)$", part, re.M)
            yield name, "\n".join(old), "\n".join(new), int(before[0][0] or 1)


# Are they alike?


def compare(folder, wheel):
    told = []
    for what, where in (NEEDED, folder / "packaged"), (wheel, folder / "swift"):
        pip("install", "--no-deps", "--target", where, what)
        print("%s:" % where.name, flush=True)
        command = [sys.executable, "-m", __spec__.name, "run"]
        child = subprocess.run(
            command, cwd=ROOT, env=dict(os.environ, PYTHONPATH=str(where)), stdout=subprocess.PIPE, check=True
        )
        told.append(child.stdout.decode())
        print(told[-1], flush=True)
    if told[0] != told[1]:
        raise SystemExit("They are not alike; nothing is installed.")


def run():
    """Boots to the menu, goes to a table and lays a card: where it is then, in RAM, time and what the display was told."""
    from simulator.install import fat12
    from tests.device import conftest, pair
    from tests.device.board import RIGHT, SSD1306, A, Board

    class Display(SSD1306):
        sent = bytearray()

        def write(self, byte):
            self.sent.append(byte)
            super().write(byte)

    firmware = Path(FIRMWARE).read_bytes()
    board = Board(firmware, fat12.build(pair.files(conftest.told(firmware))), oled=Display())
    began = time.process_time()
    board.run_until(lambda: board.oled.on and any(board.oled.picture()), 6)
    board.run(0.6)
    for pin in (None, A, A, A, RIGHT, A):
        if pin:
            board.press(pin)
            board.run(0.03)
            board.release(pin)
            board.run(0.4)
        sent, where = Display.sent + repr(board.bursts).encode(), (board.millis, board.pico.core.cycles, len(Display.sent))
        marks = [hashlib.sha256(data).hexdigest()[:16] for data in (bytes(board.pico.sram), sent)]
        print("%.6f ms, %d cycles, %d bytes, RAM %s, bus %s" % (*where, *marks))
    print("%.1f s of a core" % (time.process_time() - began), file=sys.stderr)


if __name__ == "__main__":
    run() if sys.argv[1:] else main()
