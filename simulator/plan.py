"""What an installation will do to a drive, planned so that a pulled cable leaves one that a second run mends.

A plan is a list of steps (what, path, data); any beginning of it is harmless:
    "remove"       the halves of files that a cut left
    "write" LIST   what was ours and what will be, before any of it changes
    "remove"       what an earlier installation put there and this one does not; code.py too, so that nothing runs by halves
    "keep"         somebody else's file in the way gets another name, data
    "write"        the files, code.py last
    "write" LIST   what is ours now
"""

import os
import re
import zlib
from importlib.metadata import PackageNotFoundError
from itertools import count
from pathlib import PurePosixPath

from . import compiled
from .fatnames import ENTRY, fits, pieces

LIST, CODE, BESIDE = "card-table.txt", "code.py", "card-table.new"
# Never to be changed: a list under another title is somebody else's file.
TITLE = "Files of the card table (size, CRC-32, name): its installer replaces and removes these and no others."
MARK = re.compile(r"\d+ [0-9a-f]{8} (.+)")
CLUSTER = 512


def contents(bytecode=True):
    """What goes on the drive, without what a Mac leaves in every folder."""
    try:
        return {path: data for path, data in compiled.files(bytecode).items() if not litter(path)}
    except PackageNotFoundError as missing:
        raise ValueError("%s is not installed: start this with make, which installs it." % missing.name) from missing


def litter(path):
    name = path.rpartition("/")[2]
    return name.startswith("._") or name == ".DS_Store"


def mark(path, data):
    return "%d %08x %s" % (len(data), zlib.crc32(data), path)


def marks_of(files):
    return {mark(path, data) for path, data in files.items()}


def listing(marks):
    return "\n".join([TITLE, *sorted(marks, key=lambda line: (path_of(line), line)), ""]).encode()


def path_of(line):
    """The path in a line of the list; "" if the line is damaged or would lead out of the drive."""
    found = MARK.fullmatch(line)
    return found.group(1) if found and all(fits(part) for part in found.group(1).split("/")) else ""


def known(drive):
    """The marks of what is ours; after a cut a path may have two, of before and after."""
    title, *lines = (standing(drive, LIST) or b"").decode("utf-8", "replace").splitlines() or [""]
    return {line for line in lines if path_of(line)} if title == TITLE else set()


def standing(drive, path):
    """A file's bytes, None if there is no such file."""
    return (drive / path).read_bytes() if os.path.isfile(drive / path) else None


def ours(drive, path, marks):
    """Is it there as we wrote it? What the user has changed since is the user's."""
    data = standing(drive, path)
    return data is not None and mark(path, data) in marks


def plan(drive, files):
    """The steps that make the drive hold `files`, and still all that was never ours."""
    marks, target = known(drive), marks_of(files)
    paths = {path_of(line) for line in marks}
    changes = [("remove", path, None) for path in sorted(paths - files.keys()) if ours(drive, path, marks)]
    keeps = [path for path in obstacles(drive, files) if not ours(drive, path, marks | target)]
    changes += [("keep", path, aside(drive, path)) for path in keeps]
    changes += [("write", path, files[path]) for path in sorted(files) if path != CODE and standing(drive, path) != files[path]]
    running = CODE in files and CODE not in keeps and standing(drive, CODE) is not None
    if changes and running:
        changes.insert(0, ("remove", CODE, None))
    if changes or standing(drive, CODE) != files.get(CODE):
        changes.append(("write", CODE, files[CODE]))
    steps = [("remove", path, None) for path in halves(drive, {LIST, *paths, *files})]
    return steps + between(drive, changes, listing(marks | target), listing(target))


def between(drive, changes, both, last):
    """The changes with the list before and after them, wherever it is not yet right."""
    now = standing(drive, LIST)
    theirs = os.path.exists(drive / LIST) and not (now or b"").startswith(TITLE.encode())
    steps = [("keep", LIST, aside(drive, LIST))] if theirs else []
    if changes:
        steps += [("write", LIST, both)] * (now != both) + changes
        now = both
    return steps + [("write", LIST, last)] * (now != last)


def halves(drive, paths):
    found = {str(PurePosixPath(path).with_name(BESIDE)) for path in paths}
    return sorted(path for path in found if standing(drive, path) is not None)


def obstacles(drive, files):
    """What is on the drive where our files go, or would be imported or run in place of them."""
    folders = {str(folder) for path in files for folder in PurePosixPath(path).parents}
    found = {folder for folder in folders if os.path.isfile(drive / folder)}
    rivals = {rival for path in files for rival in (path, *before(path))}
    return sorted(found | {rival for rival in rivals if os.path.exists(drive / rival)})


def before(path):
    """Where CircuitPython looks first: code.txt, X.py, and the root sooner than lib."""
    if path == CODE:
        yield "code.txt"
    if path.endswith(".mpy"):
        yield path[:-3] + "py"
    if path.startswith("lib/"):
        name = path.split("/")[1].split(".")[0]
        yield from (name, name + ".py", name + ".mpy")


def aside(drive, path):
    """The first free name for a file that has to make way."""
    names = (path + ".old" + (str(number) if number > 1 else "") for number in count(1))
    return next(name for name in names if not os.path.exists(drive / name))


def need(drive, steps):
    """The bytes that must be free at the worst moment: a file is written beside the one it replaces."""
    sizes, used = {}, growth(drive, steps)
    most = used
    for what, path, data in steps:
        old = sizes.get(path, clusters(len(standing(drive, path) or b"")))
        sizes[path] = clusters(len(data)) if what == "write" else 0
        used += sizes[path]
        most = max(most, used)
        used -= old if what != "keep" else 0
    return most


def growth(drive, steps):
    """What the folders themselves grow by; the root's size is fixed."""
    folders = {}
    for what, path, _ in steps:
        while what == "write" and "/" in path and not os.path.exists(drive / path):
            path, _, name = path.rpartition("/")
            folders.setdefault(path, {".", "..", BESIDE}).add(name)
    return sum(clusters(sum(ENTRY * (1 + len(pieces(name))) for name in names)) for names in folders.values())


def clusters(size):
    return -(-size // CLUSTER) * CLUSTER
