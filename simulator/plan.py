"""What an installation will do to a drive, planned so that a pulled cable leaves one that a second run mends.

A plan is a list of steps; any beginning of it is harmless:
    "remove"       the halves of files that a cut left
    "keep"         what lies where halves will be, and is not ours, gets another name
    "write" LIST   what was ours and what will be, before any of it changes
    "remove"       what an earlier installation put there and this one does not; code.py too, so that nothing runs by halves
    "clear"        folders of an earlier installation that a cut left empty
    "keep"         somebody else's file in the way gets another name
    "write"        the files, code.py last
    "write" LIST   what is ours now
"""

import collections
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

Step = collections.namedtuple("Step", "what path data name", defaults=(None, None))  # data to write, the name to keep it under


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
    straight(drive, {LIST, *paths, *files})
    changes = [Step("remove", path) for path in sorted(paths - files.keys()) if ours(drive, path, marks)]
    changes += [Step("clear", folder) for folder in hollow(drive, paths, files)]
    keeps = [path for path in obstacles(drive, files) if not ours(drive, path, marks | target)]
    changes += [Step("keep", path, name=aside(drive, path)) for path in keeps]
    changes += [
        Step("write", path, files[path]) for path in sorted(files) if path != CODE and standing(drive, path) != files[path]
    ]
    running = CODE in files and CODE not in keeps and standing(drive, CODE) is not None
    if changes and running:
        changes.insert(0, Step("remove", CODE))
    if changes or standing(drive, CODE) != files.get(CODE):
        changes.append(Step("write", CODE, files[CODE]))
    both, last = listing(marks | target), listing(target)
    found, wanted = besides(drive, {LIST, *paths, *files}), (both, last, *files.values())
    halves = [path for path in found if half(drive, path, marks, wanted)]
    rest = between(drive, changes, both, last)
    strange = [path for path in besides(drive, {LIST, *files}) if rest and path not in halves]
    steps = [Step("remove", path) for path in halves]
    return steps + [Step("keep", path, name=aside(drive, path)) for path in strange] + rest


def between(drive, changes, both, last):
    """The changes with the list before and after them, wherever it is not yet right."""
    now = standing(drive, LIST)
    theirs = os.path.exists(drive / LIST) and not (now or b"").startswith(TITLE.encode())
    steps = [Step("keep", LIST, name=aside(drive, LIST))] if theirs else []
    if changes:
        steps += [Step("write", LIST, both)] * (now != both) + changes
        now = both
    return steps + [Step("write", LIST, last)] * (now != last)


def straight(drive, paths):
    """ValueError if a path is led elsewhere: a real drive has no links, so this is none, or somebody's own arrangement."""
    parts = {str(part) for path in paths for part in (PurePosixPath(path), *PurePosixPath(path).parents)} - {"."}
    for path in sorted(parts | {str(PurePosixPath(path).with_name(BESIDE)) for path in paths}):
        if os.path.islink(drive / path):
            raise ValueError(
                "%s is a link to somewhere else: nothing is put there. Remove it, or name another drive." % (drive / path)
            )


def hollow(drive, paths, files):
    """Empty folders of what was ours and is to go: a cut came between a folder's last file and the folder itself."""
    needed = {str(folder) for path in files for folder in PurePosixPath(path).parents}
    found = {str(folder) for path in paths for folder in PurePosixPath(path).parents} - needed
    return sorted(folder for folder in found if os.path.isdir(drive / folder) and not os.listdir(drive / folder))


def besides(drive, paths):
    """Whatever bears the name of a half-written file beside these."""
    found = {str(PurePosixPath(path).with_name(BESIDE)) for path in paths}
    return sorted(path for path in found if os.path.lexists(drive / path))


def half(drive, path, marks, wanted):
    """Is it ours: the beginning of what we write, or all of what an earlier installation wrote there?"""
    data = standing(drive, path)
    if data is None:
        return False
    folder = PurePosixPath(path).parent
    if any(mark(path_of(line), data) == line for line in marks if PurePosixPath(path_of(line)).parent == folder):
        return True
    return data.startswith(TITLE.encode()) or any(one.startswith(data) for one in wanted)


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
    return next(name for name in names if not os.path.lexists(drive / name))


def need(drive, steps, cluster=CLUSTER):
    """The bytes that must be free at the worst moment: a file is written beside the one it replaces."""
    sizes, used = {}, growth(drive, steps, cluster)
    most = used
    for what, path, data, _ in steps:
        old = sizes.get(path, clusters(len(standing(drive, path) or b""), cluster))
        sizes[path] = clusters(len(data), cluster) if what == "write" else 0
        used += sizes[path]
        most = max(most, used)
        used -= old if what != "keep" else 0
    return most


def growth(drive, steps, cluster):
    """What the folders themselves grow by; the root's size is fixed."""
    folders = {}
    for what, path, *_ in steps:
        while what == "write" and "/" in path and not os.path.exists(drive / path):
            path, _, name = path.rpartition("/")
            folders.setdefault(path, {".", "..", BESIDE}).add(name)
    return sum(clusters(sum(ENTRY * (1 + len(pieces(name))) for name in names), cluster) for names in folders.values())


def clusters(size, cluster):
    return -(-size // cluster) * cluster
