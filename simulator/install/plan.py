"""Plan an installation: the steps that bring a drive up to date.

The cable may be pulled after any step, or in the middle of it: the next run makes the drive whole. A plan has, in this order:
    "restore"      the list, if a cut left it under its temporary name only
    "remove"       half-written files that a cut left
    "remove"       copies of our files in a folder such as ui.old, where an earlier installer put them by mistake
    "keep"         a user's file that has the name of our temporary file gets another name
    "write" LIST   the files of before and the files to come, before any of them changes
    "remove"       files that an earlier version put there and this one does not have; code.py too, so that no mixture runs
    "clear"        empty folders: in the way of our files, or of an earlier version and left by a cut
    "keep"         a user's file in the way of ours gets another name
    "write"        the files, code.py last
    "write" LIST   the files that are there now
"""

import collections
import os
import re
import zlib
from importlib.metadata import PackageNotFoundError
from itertools import chain, count
from pathlib import Path

from simulator.install import drive as compiled
from simulator.install.fat_names import ENTRY, fits, pieces

# The list of our files on the drive, the file that the board starts, the name of a file while it is written
LIST, CODE, TEMPORARY = "card-table.txt", "code.py", "card-table.new"
# The list's first line. It must never change: a list under another title belongs to another program.
TITLE = "Files of the card table (size, CRC-32, name): its installer replaces and removes these and no others."
MARK = re.compile(r"\d+ [0-9a-f]{8} (.+)")  # a line of the list: size, CRC-32, path
SET_ASIDE = re.compile(r"(.+)\.old\d*")  # the names that free_name returns
CLUSTER = 512  # bytes, on the drive of a Pico
MODULES = "py", "mpy"

# what: one of the words above; data: bytes to write; name: the new name of a kept or restored file
Step = collections.namedtuple("Step", "what path data name", defaults=(None, None))


def contents(bytecode=True):
    """Return {path: bytes} of the files that go on the drive.

    bytecode: compiled modules (.mpy), otherwise sources (.py).
    """
    try:
        return {path: data for path, data in compiled.files(bytecode).items() if not is_litter(path)}
    except PackageNotFoundError as missing:
        raise ValueError("%s is not installed: start this with make, which installs it." % missing.name) from missing


def is_litter(path):
    """True if this is a file that macOS leaves in every folder."""
    name = path.rpartition("/")[2]
    return name.startswith("._") or name == ".DS_Store"


# The list


def mark(path, data):
    """Return the line of the list for a file: its size, the CRC-32 of its bytes, its path."""
    return "%d %08x %s" % (len(data), zlib.crc32(data), path)


def marks_of(files):
    return {mark(path, data) for path, data in files.items()}


def listing(marks):
    """Return the bytes of the list with these lines."""
    return "\n".join([TITLE, *sorted(marks, key=lambda line: (path_of(line), line)), ""]).encode()


def path_of(line):
    """Return the path in a line of the list; "" if the line is damaged or its path leads out of the drive."""
    match = MARK.fullmatch(line)
    return match.group(1) if match and all(fits(part) for part in match.group(1).split("/")) else ""


def listed(drive):
    """Return the lines of the list on the drive. After a cut a path may have two: before and after the update."""
    title, *lines = (content(drive, list_file(drive)) or b"").decode("utf-8", "replace").splitlines() or [""]
    return {line for line in lines if path_of(line)} if title == TITLE else set()


def list_file(drive):
    """Return the path of the list: its temporary one if a cut has left it only there.

    On FAT the old list may be gone before the new one has its name.
    """
    lost = not os.path.lexists(drive / LIST) and (content(drive, TEMPORARY) or b"").startswith(TITLE.encode())
    return TEMPORARY if lost else LIST


# The files on the drive


def content(drive, path):
    """Return a file's bytes; None if there is no such file."""
    return (drive / path).read_bytes() if os.path.isfile(drive / path) else None


def is_listed(drive, path, marks, name=None):
    """True if the file is as we wrote it. A file that has changed since belongs to the user.

    name: the file's path in the list, if it lies elsewhere now.
    """
    data = content(drive, path)
    return data is not None and mark(name or path, data).lower() in small(marks)


def small(names):
    """Return the names in lower case: FAT does not tell Lib from lib, so an old Lib/x is the same file as a new lib/x."""
    return {name.lower() for name in names}


def is_torn(drive, path, files):
    """True if the file is the beginning of ours: copied by hand, and cut."""
    data = content(drive, path)
    return path in files and data is not None and files[path].startswith(data)


def folders_of(paths):
    """Return every folder that these paths need: a and a/b for a/b/c."""
    return {path[:at] for path in paths for at, letter in enumerate(path) if letter == "/"}


def plan(drive, files):
    """Return the steps that make the drive hold `files` and change nothing that belongs to the user."""
    marks, target = listed(drive), marks_of(files)
    paths = {path_of(line) for line in marks}
    refuse_links(drive, {LIST, *paths, *files})
    changes = updates(drive, files, marks)
    both, last = listing(marks | target), listing(target)
    rest = with_list(drive, changes, both, last)
    temporary_files = temporaries(drive, {LIST, *paths, *files})
    steps = []
    if list_file(drive) == TEMPORARY:
        steps.append(Step("restore", TEMPORARY, name=LIST))
        temporary_files.remove(TEMPORARY)
    halves = [path for path in temporary_files if is_half(drive, path, marks, (both, last, *files.values()))]
    steps += [Step("remove", path) for path in halves]
    steps += returned(drive, files, marks)
    if rest:
        # A user's file of that name is in the way only where we write.
        others = [path for path in temporaries(drive, {LIST, *files}) if path in temporary_files and path not in halves]
        steps += [Step("keep", path, name=free_name(drive, path)) for path in others]
    return steps + rest


def updates(drive, files, marks):
    """Return the steps between the first list and the last: old files go, the user's make way, new files come."""
    target, paths = marks_of(files), {path_of(line) for line in marks}
    wanted = small(files)
    old = [path for path in sorted(paths) if path.lower() not in wanted and is_listed(drive, path, marks)]
    empty = empty_folders(drive, paths, files)
    leaving = small([*old, *empty])
    in_the_way = [
        path
        for path in obstacles(drive, files)
        if not (is_listed(drive, path, marks | target) or is_torn(drive, path, files) or vanishes(drive, path, leaving))
    ]
    empty += [path for path in in_the_way if is_empty(drive / path)]
    keeps = [path for path in in_the_way if path not in empty]
    new = [path for path in sorted(files) if path != CODE and content(drive, path) != files[path]]
    changes = [Step("remove", path) for path in old] + [Step("clear", folder) for folder in empty]
    changes += [Step("keep", path, name=free_name(drive, path)) for path in keeps]
    changes += [Step("write", path, files[path]) for path in new]
    code = content(drive, CODE)
    if changes and code is not None and CODE not in keeps:
        changes.insert(0, Step("remove", CODE))
    if changes or code != files[CODE]:
        changes.append(Step("write", CODE, files[CODE]))
    return changes


def with_list(drive, changes, both, last):
    """Return the changes, and writing the list before and after them, wherever the drive has another list."""
    now, title = content(drive, list_file(drive)), TITLE.encode()
    ours = now is not None and (now.startswith(title) or title.startswith(now))
    steps = []
    if os.path.exists(drive / LIST) and not ours:
        steps.append(Step("keep", LIST, name=free_name(drive, LIST)))
    if changes and now != both:
        steps.append(Step("write", LIST, both))
        now = both
    steps += changes
    if now != last:
        steps.append(Step("write", LIST, last))
    return steps


def without_copies(drive, steps):
    """Return the steps with all old files removed before the first new one is written, for a drive that has no room for both.

    A user's file that has to make way is renamed before; it is never removed.
    """
    writes = [place for place, step in enumerate(steps) if step.what == "write" and step.path != LIST]
    first = writes[0] if writes else len(steps)
    gone = {LIST, *(step.path for step in steps if step.what != "write")}
    paths = [step.path for step in steps[first:] if step.what == "write" and step.path not in gone]
    removals = [Step("remove", path) for path in paths if os.path.isfile(drive / path)]
    return steps[:first] + removals + steps[first:]


def refuse_links(drive, paths):
    """Raise ValueError if one of the paths is a link: a Pico's drive has none, so this is a folder that somebody arranged."""
    parts = set(paths) | folders_of(paths) | {beside(path) for path in paths}
    for path in sorted(parts):
        if os.path.islink(drive / path):
            raise ValueError("%s is a symbolic link; nothing was written. Remove it or choose another drive." % (drive / path))


def is_linked(drive, path):
    """True if the path or a folder on the way to it is a link."""
    return any(os.path.islink(drive / part) for part in (path, *folders_of([path])))


def empty_folders(drive, paths, files):
    """Return the empty folders of an earlier version: a cut came between a folder's last file and the folder itself."""
    return sorted(folder for folder in folders_of(paths) - folders_of(files) if is_empty(drive / folder))


def is_empty(folder):
    return os.path.isdir(folder) and not os.listdir(folder)


def vanishes(drive, path, leaving):
    """True if removing the paths in `leaving` (in small letters) takes this file, or this folder and all that is in it."""
    if path.lower() in leaving:
        return True
    names = os.listdir(drive / path) if os.path.isdir(drive / path) else []
    return bool(names) and all(vanishes(drive, path + "/" + name, leaving) for name in names)


# Temporary files


def beside(path):
    """Return the path of the temporary file for this path, which is in the same folder."""
    return path[: path.rfind("/") + 1] + TEMPORARY


def temporaries(drive, paths):
    """Return everything on the drive that has the name of the temporary file beside one of these paths."""
    paths_beside = {beside(path) for path in paths}
    return sorted(path for path in paths_beside if os.path.lexists(drive / path))


def is_half(drive, path, marks, wanted):
    """True if this temporary file is ours.

    Ours is the beginning of a file that we write, or the whole of a file that an earlier version wrote to this folder.
    """
    data = content(drive, path)
    if data is None:
        return False
    if any(mark(path_of(line), data) == line for line in marks if beside(path_of(line)) == path):
        return True
    return data.startswith(TITLE.encode()) or any(one.startswith(data) for one in wanted)


# The user's files that must make way


def obstacles(drive, files):
    """Return what is on the drive where our files go, or would be imported or run in place of them."""
    folders = folders_of(files)
    blocking = {folder for folder in folders if os.path.isfile(drive / folder)}
    hiding = {rival for path in files for rival in rivals(path, folders)} - folders
    return sorted(blocking | {path for path in hiding | files.keys() if os.path.exists(drive / path)})


def rivals(path, folders):
    """Yield the paths that CircuitPython would take before this one: code.txt, a folder X, X.py, and the root before lib.

    folders: our own in the root are no rivals. A module of the same name in lib is then meant to be hidden.
    """
    stem, _, ending = path.rpartition(".")
    if path == CODE:
        yield "code.txt"
    elif ending in MODULES:
        yield from (stem, stem + ".py")
        name = path.split("/")[1].split(".")[0] if path.startswith("lib/") else ""
        if name and name not in folders:
            yield from (name, name + ".py", name + ".mpy")


def free_name(drive, path):
    """Return the first free name for a file that has to make way: x.old, x.old2 ..."""
    names = (path + ".old" + str(number) for number in chain([""], count(2)))
    return next(name for name in names if not os.path.lexists(drive / name))


# Folders set aside by mistake: an earlier installer took our own folder ui for a user's that would hide lib/ui, and called it
# ui.old at every second installation, then ui.old2.


def returned(drive, files, marks):
    """Return the steps that remove our files from folders such as ui.old, and the folders there that a cut left empty.

    A file is ours if the list on the drive, or the version to be installed, has these bytes under its name of before.
    """
    known_marks = marks | marks_of(files)
    copies = set_aside(drive, {path_of(line) for line in known_marks})
    ours = [copy for copy, path in copies.items() if is_listed(drive, copy, known_marks, path)]
    # With "/" at the end ui is a path in ui, so set_aside finds ui.old itself, too.
    empty = set_aside(drive, {folder + "/" for folder in folders_of(map(path_of, known_marks))})
    clears = [Step("clear", folder.rstrip("/")) for folder in sorted(empty) if is_empty(drive / folder)]
    return [Step("remove", copy) for copy in sorted(ours)] + clears


def leftovers(drive, files):
    """Return {folder: count} for folders such as ui.old: files that have a name of ours, and other bytes than the list says."""
    known_marks = listed(drive) | marks_of(files)
    copies = set_aside(drive, {path_of(line) for line in known_marks})
    others = [copy for copy, path in copies.items() if not is_listed(drive, copy, known_marks, path)]
    return dict(sorted(collections.Counter(copy.split("/")[0] for copy in others).items()))


def set_aside(drive, paths):
    """Return {"ui.old/x": "ui/x"} for all that is on the drive in folders such as ui.old and has its old path in `paths`."""
    inside = folders_of(paths)
    tops = {name: match.group(1) for name in os.listdir(drive) if (match := SET_ASIDE.fullmatch(name))}
    tops = {name: top for name, top in tops.items() if "lib/" + top in inside}
    pairs = [(name + path[len(top) :], path) for name, top in tops.items() for path in paths if path.startswith(top + "/")]
    return {copy: path for copy, path in pairs if os.path.exists(drive / copy) and not is_linked(drive, copy)}


# Room on the drive


def need(drive, steps, cluster=CLUSTER):
    """Return the bytes that must be free before these steps. A new file is written while the old one is still there."""
    room = Room(drive, cluster)
    for step in steps:
        room.take(step)
    return room.most * cluster


class Room:
    """Count the clusters that steps take and give back on a FAT drive. Folders take some, too: 32 bytes an entry.

    most: clusters at the worst moment, beyond those in use before the first step.
    """

    def __init__(self, drive, cluster):
        self.cluster = cluster
        self.used = self.most = 0
        self.sizes, self.names = {}, {}  # {path: clusters}, {folder: names in it}; in small letters, as FAT compares them
        for place, folders, files in os.walk(drive):
            folder = path_below(drive, place)
            self.names[folder] = {name.lower() for name in (*folders, *files)}
            self.sizes[folder] = self.entries(folder)
            for name in files:
                self.sizes[joined(folder, name.lower())] = self.clusters(Path(place, name).lstat().st_size)

    def clusters(self, size):
        return -(-size // self.cluster)

    def entries(self, folder):
        """Return the clusters of a folder's entries; none for the root, which has room of its own for them."""
        entries = 2 + sum(1 + len(pieces(name)) for name in self.names[folder])  # 2: "." and ".."
        return self.clusters(ENTRY * entries) if folder else 0

    def take(self, step):
        """Count one step."""
        path = step.path.lower()
        if step.what == "write":
            self.write(path, len(step.data))
        elif step.what in ("keep", "restore"):
            self.rename(path, step.name.lower())
        else:
            self.remove(path)

    def write(self, path, size):
        folder, _, name = path.rpartition("/")
        self.make(folder)
        self.enter(folder, TEMPORARY)
        self.use(self.clusters(size))
        self.use(-self.sizes.get(path, 0))
        self.enter(folder, name)
        self.names[folder].remove(TEMPORARY)
        self.sizes[path] = self.clusters(size)

    def remove(self, path):
        """Count a file or an empty folder as free, and each folder that is empty then."""
        folder, _, name = path.rpartition("/")
        self.use(-self.sizes.pop(path))
        self.names.pop(path, None)
        self.names[folder].remove(name)
        if folder and not self.names[folder]:
            self.remove(folder)

    def rename(self, path, new):
        """Count a new name in the same folder, and carry along what is in a folder."""
        for table in self.sizes, self.names:
            for old in [old for old in table if (old + "/").startswith(path + "/")]:
                table[new + old[len(path) :]] = table.pop(old)
        folder, _, name = new.rpartition("/")
        self.enter(folder, name)
        self.names[folder].remove(path.rpartition("/")[2])

    def make(self, folder):
        """Count a new folder, and each one above it that is new."""
        if folder not in self.names:
            parent, _, name = folder.rpartition("/")
            self.make(parent)
            self.enter(parent, name)
            self.names[folder] = set()

    def enter(self, folder, name):
        """Count a new name. A folder grows with its names, and never shrinks."""
        self.names[folder].add(name)
        before = self.sizes.get(folder, 0)
        self.sizes[folder] = max(before, self.entries(folder))
        self.use(self.sizes[folder] - before)

    def use(self, count):
        self.used += count
        self.most = max(self.most, self.used)


def path_below(drive, place):
    """Return the path of a place on the drive, in small letters; "" for the drive itself."""
    path = Path(place).relative_to(drive).as_posix().lower()
    return "" if path == "." else path


def joined(folder, name):
    return folder + "/" + name if folder else name
