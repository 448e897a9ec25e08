"""Drives for the installer's tests: folders, images of a FAT drive, and the files that earlier versions left there.

tests/data/drive-NAME.txt is the list card-table.txt of an earlier version's drive. `python -m tests.support.drives NAME COMMIT
[--source]` writes such a file: it clones this repository to a temporary folder, checks out COMMIT there and writes the list of
the files that its `make flash` copies (`--source`: its `python -m simulator flash --source`). Run it before a release, and
before a change of where files lie on the drive.

The files themselves are not kept: a version has 400 KB. `earlier` makes them up again. A file that has not changed since is the
real one; any other one gets bytes of the right size, and the list gets the check sum of those.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from simulator.install import fat12, plan, uf2

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "tests" / "data"
NAMES = sorted(path.stem.removeprefix("drive-") for path in DATA.glob("drive-*.txt"))
SCRIPT = "import sys; from simulator import plan; sys.stdout.buffer.write(plan.listing(plan.marks_of(plan.contents(%s))))"


# Folders that stand for a drive


def put(drive, files):
    """Write {path: bytes} to a folder, and return the folder."""
    for path, data in files.items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_bytes(data)
    return drive


def held(drive):
    """Return {path: bytes} of all files in a folder."""
    return {path.relative_to(drive).as_posix(): path.read_bytes() for path in drive.rglob("*") if path.is_file()}


def folders(drive):
    return {path.relative_to(drive).as_posix() for path in drive.rglob("*") if path.is_dir()}


def boot_out(version="10.0.0", name="Raspberry Pi Pico", chip="rp2040", identity="raspberry_pi_pico"):
    """Return the file that CircuitPython writes to its drive."""
    says = "Adafruit CircuitPython %s on 2025-10-01; %s with %s\r\nBoard ID:%s\r\nUID:DE6190\r\n"
    return {"boot_out.txt": (says % (version, name, chip, identity)).encode()}


# Firmware

FAMILY = {"rp2040": 0xE48BFF56, "rp2350a": 0xE48BFF59}


def firmware(version="10.0.0", name="Raspberry Pi Pico", chip="rp2040", identity="raspberry_pi_pico", family=None):
    """Return a UF2 that says the words of CircuitPython's, across the border of two blocks."""
    says = b"-" * 240 + ("Adafruit CircuitPython %s on 2025-10-01; %s with %s\0\0" % (version, name, chip)).encode()
    says = (says + b"%s\nBoard ID:%s\n\0BOARD=" + identity.encode() + b"\0").ljust(512, b"\0")
    family = family or FAMILY.get(chip, 0xE48BFF56)
    return b"".join(uf2.block(i, 2, uf2.FLASH + i * 256, says[i * 256 : i * 256 + 256], family) for i in range(2))


# Earlier versions


def listed(files):
    """Return the files with their list."""
    return {**files, plan.LIST: plan.listing(plan.marks_of(files))}


def earlier(name, *present):
    """Return {path: bytes} of the files that an earlier version left on a drive, without their list.

    present: {path: bytes} of today's versions. A file of the same size and CRC-32 is taken from there.
    """
    real = {plan.mark(path, data): data for files in present for path, data in files.items()}
    lines = (DATA / ("drive-%s.txt" % name)).read_text(encoding="utf-8").splitlines()[1:]
    return {plan.path_of(line): real.get(line) or made_up(line) for line in lines}


def made_up(line):
    """Return bytes of the size that the line says, other ones for each path and each version."""
    return random.Random(line).randbytes(int(line.split()[0]))


def faulty(drive, old, new):
    """Return {path: bytes} of the drive after the installer had the fault: with `old` on it, `new` was installed.

    It took the folder ui for the user's, and called it ui.old. It wrote only those files that had other bytes before.
    """
    after = {path: data for path, data in drive.items() if path not in old.keys() - new.keys()}
    if any(path.startswith("ui/") for path in after):
        tops = {path.split("/")[0] for path in after}
        name = next(name for name in ("ui.old", "ui.old2", "ui.old3") if name not in tops)
        after = {(name + path[2:] if path.startswith("ui/") else path): data for path, data in after.items()}
    return {**after, **{path: data for path, data in listed(new).items() if drive.get(path) != data}}


def write(name, commit, source):
    """Write tests/data/drive-NAME.txt."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "clone", "--quiet", "--no-checkout", str(ROOT), folder], check=True)
        subprocess.run(["git", "checkout", "--quiet", "--detach", commit], cwd=folder, check=True)
        env = {**os.environ, "PYTHONPATH": os.pathsep.join((folder, str(Path(folder) / "lib")))}
        command = [sys.executable, "-c", SCRIPT % (not source)]
        lines = subprocess.run(command, cwd=folder, env=env, check=True, stdout=subprocess.PIPE).stdout
    (DATA / ("drive-%s.txt" % name)).write_bytes(lines)


# Modules that CircuitPython imports


def modules(files):
    """Return the names of the modules in {path: bytes}, each with its path."""
    stems = {path.rpartition(".")[0]: path for path in files if path.endswith((".py", ".mpy")) and path != plan.CODE}
    return {stem.removeprefix("lib/").removesuffix("/__init__").replace("/", "."): path for stem, path in stems.items()}


def imported(files, module):
    """Return the path that CircuitPython imports a module from: a folder before .py before .mpy, the root before lib."""
    first, *rest = module.split(".")
    every = plan.folders_of(files)
    path = next(
        (path for path in (first, "lib/" + first) if {path, path + ".py", path + ".mpy"} & (every | files.keys())), first
    )
    path = "/".join((path, *rest))
    path += "/__init__" if path in every else ""
    return path + (".py" if path + ".py" in files else ".mpy")


# Images of a FAT drive


class Image:
    """An image with the numbers CircuitPython formats a drive with. mtools changes it as the installer changes a folder.

    least: the free bytes at the worst moment.
    """

    def __init__(self, place, drive, size):
        """Fill the image with the files that are in a folder, `drive`, which plays the same drive."""
        self.place, self.drive, self.folders = place, drive, folders(drive)
        place.write_bytes(fat12.build(held(drive), size=size))
        self.least = self.free()

    def free(self):
        """Return the bytes of the free clusters."""
        image = self.place.read_bytes()
        reader = fat12.Reader(image)
        size = reader.sector * reader.per_cluster
        clusters = range(2, 2 + (len(image) - reader.data) // size)
        return size * sum(reader.next(cluster) == 0 for cluster in clusters)

    def take(self, step, take):
        """Carry out a step of a plan in the folder with `take`, and with mtools in the image."""
        there = os.path.exists(self.drive / step.path)
        take(self.drive, step)
        if step.what == "write":
            for folder in sorted(folders(self.drive) - self.folders):
                self.run("mmd", folder)
            temporary = plan.beside(step.path)
            self.run("mcopy", temporary, source=self.drive / step.path)
            self.least = min(self.least, self.free())
            if there:
                self.run("mdel", step.path)
            self.run("mren", temporary, step.path)
            self.least = min(self.least, self.free())
        elif step.what == "remove":
            self.run("mdel", step.path)
        elif step.what in ("keep", "restore"):
            self.run("mren", step.path, step.name)
            self.folders = {
                step.name + folder.removeprefix(step.path) if (folder + "/").startswith(step.path + "/") else folder
                for folder in self.folders
            }
        for folder in sorted(self.folders - folders(self.drive), reverse=True):
            self.run("mrd", folder)
        self.folders = folders(self.drive)

    def run(self, tool, *paths, source=None):
        words = [tool, "-i", self.place, *filter(None, [source]), *("::" + path for path in paths)]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert not done.returncode and not done.stderr, "%s: %s" % (" ".join(map(str, words)), done.stderr)


def main():
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.drives", description="Write the list of an earlier version's drive."
    )
    parser.add_argument("name", help="of the file: tests/data/drive-NAME.txt")
    parser.add_argument("commit")
    parser.add_argument("--source", action="store_true", help="the drive that flash --source left")
    given = parser.parse_args()
    write(given.name, given.commit, given.source)


if __name__ == "__main__":
    main()
