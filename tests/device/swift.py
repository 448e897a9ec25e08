"""`make swift`: the emulator of the device tests, compiled here, which makes it about 12 times as fast as the packaged one.

It is rp2040py's own source with the changes of swift.txt, for this machine's Python. If CIRCUITPYTHON_UF2 names a firmware,
both emulators boot it first and get the same keys. If they differ in time, in a byte of RAM or on the bus, nothing is
installed. `pip install --force-reinstall` with requirements-device.txt restores the packaged one.
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
    """Run pip with pinned build tools; which of the two variables counts depends on pip's version."""
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
    """Make all changes, or none if one of them fits no place or too many."""
    new_texts = {}
    for name, old, new, places in changes(Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")):
        text = new_texts[name] if name in new_texts else (source / name).read_text(encoding="utf-8")
        if text.count(old) != places:
            raise SystemExit("%s has this in %d places, not %d; nothing is changed:\n%s" % (name, text.count(old), places, old))
        new_texts[name] = text.replace(old, new)
    for name, text in new_texts.items():
        (source / name).write_text(text, encoding="utf-8")


def changes(text):
    """Yield (file, old, new, places) of each change."""
    name = ""
    for part in text.split("\n\n"):
        if part.startswith("@ "):
            name = part[2:].strip()
        before = re.findall(r"^(\d*)- (.*)$", part, re.M)
        if before:
            old, new = (line for _, line in before), re.findall(r"^\+ ?(.*)$", part, re.M)
            yield name, "\n".join(old), "\n".join(new), int(before[0][0] or 1)


# The comparison


def compare(folder, wheel):
    outputs = []
    for what, where in (NEEDED, folder / "packaged"), (wheel, folder / "swift"):
        pip("install", "--no-deps", "--target", where, what)
        print("%s:" % where.name, flush=True)
        command = [sys.executable, "-m", __spec__.name, "run"]
        child = subprocess.run(
            command, cwd=ROOT, env=dict(os.environ, PYTHONPATH=str(where)), stdout=subprocess.PIPE, check=True
        )
        outputs.append(child.stdout.decode())
        print(outputs[-1], flush=True)
    if outputs[0] != outputs[1]:
        raise SystemExit("They are not alike; nothing is installed.")


def run():
    """Boot to the menu, go to a table and lay a card. Print a hash of the RAM, the time and the bytes to the display."""
    from simulator.install import fat12
    from tests.device import conftest, pair
    from tests.device.board import RIGHT, SSD1306, A, Board

    class Display(SSD1306):
        sent = bytearray()

        def write(self, byte):
            self.sent.append(byte)
            super().write(byte)

    firmware = Path(FIRMWARE).read_bytes()
    board = Board(firmware, fat12.build(pair.files(conftest.boot_text(firmware))), oled=Display())
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
