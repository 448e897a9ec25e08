"""`make flash` with the files it really copies: twice, over each earlier version, stopped anywhere, on a real FAT drive."""

import errno
import functools
import os
import random
import re
import shutil
import stat
import subprocess
import tempfile
import zipfile
from pathlib import Path

import pytest

from simulator import __main__ as simulator
from simulator.install import copy_files, fat12, plan, release, uf2
from simulator.install import drive as compiled
from simulator.install.boards import ALL, PICO
from tests.support import drives
from tests.support.drives import folders, held, imported, listed, modules, put

FILES = functools.cache(compiled.files)  # compiling takes seconds: once a session
KINDS = {"compiled": [], "source": ["--source"]}  # the words for the command
USER = {
    **drives.boot_out(),
    "settings.toml": b"ROTATION = 180\n",
    "lib/mine.py": b"import mine",
    "hw/own.txt": b"in a folder of ours",
    "photos/me.bmp": b"BM",
}
# The user's files in places of ours: each gets another name.
FOREIGN = {
    "code.py": b"print('mine')\n",
    "code.txt": b"mine, too",
    "lib/ui/text/en.txt": b"words of my own",
    "engine": b"a file where a folder must be",
    "card-table.txt": b"a poem\n",
    "adafruit_miniqr/__init__.py": b"a package that the root lends before lib",
    "lib/adafruit_displayio_ssd1306.py": b"a module that hides the compiled one",
}


def files(kind="compiled"):
    """Return {path: bytes} of the files that `make flash`, or `flash --source`, copies."""
    return FILES(kind == "compiled")


def before(name):
    """Return {path: bytes} of an earlier version, with the real bytes of each file that has not changed since."""
    return drives.earlier(name, files("compiled"), files("source"))


def flash(drive, kind="compiled"):
    simulator.main(["flash", "--drive", str(drive), *KINDS[kind]])


def said(capsys):
    """Return the lines printed since the last call, without those that name the board and the kind of files."""
    lines = capsys.readouterr().out.splitlines()
    return [line for line in lines if not re.search(r": Raspberry Pi Pico.*, CircuitPython|^Copying \.py", line)]


def clusters(files, size=PICO.room):
    """Return the clusters that the files and their folders take on a FAT drive of this size."""
    image = fat12.Drive(size)
    image.root(fat12.tree(files), "CIRCUITPY")
    return image.clusters


def free(drive):
    """Return the free bytes of a Pico's drive with the files of this folder."""
    return PICO.room - fat12.shape(PICO.room).data - clusters(held(drive)) * fat12.SECTOR


@pytest.fixture(autouse=True)
def computer(monkeypatch):
    """Compile once, count the room as a Pico's FAT drive has it, and do not wait for the computer's disk."""
    monkeypatch.setattr(compiled, "files", lambda bytecode=True: dict(FILES(bytecode)))
    monkeypatch.setattr(copy_files, "room", free)
    monkeypatch.setattr(os, "fsync", lambda number: None)
    monkeypatch.setattr(os, "posix_fadvise", lambda *given: None, raising=False)


@pytest.fixture
def place():
    """Return a folder for drives, in memory where the system has such a place: a drive is some 300 files and folders."""
    memory = "/dev/shm"
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Path(folder)


@pytest.fixture
def drive(place):
    return put(place / "CIRCUITPY", USER)


def check(drive, kind="compiled", user=USER):
    """Assert that the drive has our files, their list and the user's files, and that the device imports our modules."""
    files_there = held(drive)
    assert files_there == {**user, **listed(files(kind))}
    assert folders(drive) == plan.folders_of(files_there), "no empty folder is left"
    names = modules(files(kind))
    assert {name: imported(files_there, name) for name in names} == names


# Twice


@pytest.mark.parametrize("kind", KINDS)
def test_flash_again_changes_nothing(drive, capsys, kind):
    flash(drive, kind)
    check(drive, kind)
    assert said(capsys)[-1] == "Done: the game starts by itself. Eject the drive before you unplug the Pico."
    for _ in range(3):
        flash(drive, kind)
        assert said(capsys) == ["Everything is there already."]
        check(drive, kind)
    assert plan.plan(drive, plan.contents(kind == "compiled")) == []


def test_compiled_modules_are_as_the_device_wants_them(drive):
    flash(drive)
    compiled_ones = {path: data for path, data in held(drive).items() if path.endswith(".mpy")}
    assert {data[:2] for data in compiled_ones.values()} == {b"C\x06"}
    assert "lib/LICENSE-adafruit-circuitpython-displayio-ssd1306.txt" in held(drive)


@pytest.mark.parametrize("kind", KINDS)
def test_our_names_differ_on_fat(kind):
    fat12.tree(listed(files(kind)))


@pytest.mark.slow
def test_switching_between_compiled_and_source_leaves_nothing_of_the_other(drive):
    for kind in "compiled", "source", "compiled", "source", "source", "compiled":
        flash(drive, kind)
        check(drive, kind)


# Over an earlier version


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", drives.NAMES)
def test_update_from_an_earlier_version(drive, capsys, name, kind):
    put(drive, listed(before(name)))
    flash(drive, kind)
    check(drive, kind)
    assert not [line for line in said(capsys) if "keep" in line]
    flash(drive, kind)
    assert said(capsys) == ["Everything is there already."]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", drives.NAMES)
def test_update_keeps_every_file_that_the_user_changed(drive, name, kind):
    """Each tenth file of the earlier version has other bytes. None is lost, and none is imported in place of ours."""
    old = before(name)
    changed = {path: b"changed: " + path.encode() for path in sorted(old)[::10]}
    put(drive, {**listed(old), **changed})
    flash(drive, kind)
    after, whole = held(drive), {**USER, **listed(files(kind))}
    assert {**after, **whole} == after and len(after) == len(whole) + len(changed)
    assert set(changed.values()) <= set(after.values())
    assert {module: imported(after, module) for module in modules(files(kind))} == modules(files(kind))


def test_user_s_file_in_our_folder_makes_way_only_if_the_folder_would_hide_lib(drive, capsys):
    """The folder ui in the root hides the sources in lib/ui. While ui is ours the user's file in it stays where it is."""
    put(drive, {**listed(before("0.2.0-ui")), "ui/notes.txt": b"mine"})
    flash(drive, "source")
    check(drive, "source", {**USER, "ui.old/notes.txt": b"mine"})
    assert [line.split(" ", 1)[1] for line in said(capsys) if "keep" in line] == [
        "keep ui as ui.old: it is not ours, and in the way"
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_user_s_files_in_the_way_get_another_name(place, kind):
    """A folder of the root moves as a whole. A source in lib hides a compiled module only."""
    mine = dict(FOREIGN)
    if kind == "source":
        del mine["lib/adafruit_displayio_ssd1306.py"]
    drive = put(place / "CIRCUITPY", {**USER, **mine})
    flash(drive, kind)
    package = "adafruit_miniqr/__init__.py"
    moved = {path.replace("/", ".old/") if path == package else path + ".old": data for path, data in mine.items()}
    check(drive, kind, {**USER, **moved})


# Stopped


class Stop:
    """Let the file system fail for good at one of the installer's changes.

    how: "pulled", the cable; "full", no room; "renamed", the cable in a renaming that has removed the old file already. A file
    that is being written is left with half of its bytes.
    """

    def __init__(self, patch, at, how):
        self.at, self.how, self.count = at, how, 0
        for name in "fsync", "replace", "rename", "mkdir", "remove", "rmdir":
            if how != "full" or name in ("fsync", "replace", "rename", "mkdir"):
                patch.setattr(os, name, self.wrap(name, getattr(os, name)))

    def wrap(self, name, call):
        def change(*given, **named):
            if name == "fsync" and not stat.S_ISREG(os.fstat(given[0]).st_mode):
                return
            if self.fails():
                if name == "fsync":
                    os.ftruncate(given[0], os.fstat(given[0]).st_size // 2)
                if name == "replace" and self.how == "renamed" and os.path.exists(given[1]):
                    os.unlink(given[1])
                raise self.error()
            call(*given, **named)
            if self.how != "full" and self.fails():
                raise self.error()

        return change

    def fails(self):
        self.count += 1
        return self.count > self.at

    def error(self):
        number = errno.ENOSPC if self.how == "full" else errno.EIO
        return OSError(number, os.strerror(number))


def stopped(drive, at, how, kind="compiled"):
    """Install until the change number `at`; return the sentence that the user reads, None if there are fewer changes."""
    with pytest.MonkeyPatch.context() as patch:
        Stop(patch, at, how)
        try:
            flash(drive, kind)
        except SystemExit as stop:
            return stop.code
    return None


def changes(drive, how, kind):
    """Install, and return how many changes there are at which `stopped` can stop."""
    with pytest.MonkeyPatch.context() as patch:
        stop = Stop(patch, 1 << 30, how)
        flash(drive, kind)
    return stop.count


def old_drive(name):
    """Return {path: bytes} of a drive before an installation."""
    if name == "foreign":
        return {**USER, **FOREIGN}
    old = {} if name == "empty" else before("0.2.0-ui" if name == "set aside" else name)
    if name == "set aside":
        return {**USER, **drives.faulty(listed(old), old, old)}
    return {**USER, **(listed(old) if old else {})}


STARTS = ["empty", "foreign", *drives.NAMES, "set aside"]
STOPS = [(name, "pulled", "compiled") for name in STARTS]
STOPS += [("empty", "full", "compiled"), ("0.1.0", "full", "compiled"), ("0.1.0", "renamed", "compiled")]
STOPS += [("0.2.0-ui", "renamed", "source"), ("0.2.0-source", "full", "compiled"), ("set aside", "pulled", "source")]


@pytest.mark.slow
@pytest.mark.parametrize("name, how, kind", STOPS)
def test_installation_stopped_anywhere_is_completed_by_the_next(place, name, how, kind):
    stop_anywhere(place, name, how, kind, 6)


@pytest.mark.long
@pytest.mark.parametrize("name, how, kind", STOPS)
def test_installation_stopped_at_every_step_is_completed_by_the_next(place, name, how, kind):
    stop_anywhere(place, name, how, kind, 200)


def stop_anywhere(place, name, how, kind, points):
    """Stop an installation at `points` points, spread over all of it, each on a new drive, and install again."""
    first = put(place / "first", old_drive(name))
    whole = shutil.copytree(first, place / "whole")
    count = changes(whole, how, kind)
    chance = random.Random("%s %s %s" % (name, how, kind))
    for number in range(points):
        torn = shutil.copytree(first, place / "torn")
        sentence = stopped(torn, chance.randrange(count * number // points, count * (number + 1) // points + 1), how, kind)
        if sentence is not None:
            assert ("the drive is full. Delete some files" if how == "full" else "Plug the Pico in again") in sentence
            assert "run this once more" in sentence
            nothing_is_lost(held(torn), held(first), files(kind))
        flash(torn, kind)
        assert held(torn) == held(whole) and folders(torn) == folders(whole), sentence
        shutil.rmtree(torn)


def nothing_is_lost(now, first, new):
    """Assert that the user's files are there, and code.py only with all of the new files, or all of the old ones."""
    old_files = [data for path, data in now.items() if ".old" in path]
    for path, data in {**USER, **FOREIGN}.items():
        assert first.get(path) != data or now.get(path) == data or data in old_files, path
    before = {path: data for path, data in first.items() if path != plan.LIST and not path.startswith("ui.old/")}
    assert "code.py" not in now or {**now, **new} == now or {**now, **before} == now


@pytest.mark.slow
def test_installations_stopped_again_and_again(place, many):
    """Each drive is stopped six times on its way from version to version, compiled and source."""
    for seed in range(many(10)):
        chance = random.Random(seed)
        drive = put(place / str(seed), old_drive(chance.choice(STARTS)))
        for _ in range(6):
            kind = chance.choice(list(KINDS))
            stopped(drive, chance.randrange(600), chance.choice(["pulled", "full", "renamed"]), kind)
            assert {path: data for path, data in held(drive).items() if path in USER} == USER
        flash(drive, kind)
        current = {path: data for path, data in held(drive).items() if ".old" not in path}
        assert current == {**USER, **listed(files(kind))}, seed
        shutil.rmtree(drive)


# After the fault: an installer took our own folder ui for the user's, and called it ui.old


@pytest.mark.slow
@pytest.mark.parametrize("runs", [2, 3, 4])
def test_our_folder_that_was_set_aside_is_removed(drive, capsys, runs):
    """The second installation moved the folder, the third wrote it again, the fourth moved that too."""
    version = before("0.2.0-ui")
    after = {**USER, **listed(version)}
    for _ in range(runs - 1):
        after = drives.faulty(after, version, version)
    put(emptied(drive), after)
    assert {"ui.old", "ui.old2"} & set(os.listdir(drive)) == {"ui.old", *["ui.old2"] * (runs == 4)}
    assert os.path.exists(drive / "ui") == (runs == 3)
    flash(drive)
    check(drive)
    assert not [line for line in said(capsys) if "keep" in line or "older version" in line]
    assert free(drive) == free(put(drive.parent / "other", {**USER, **listed(files())}))


def emptied(drive):
    """Return the folder, empty."""
    shutil.rmtree(drive)
    return drive


@pytest.mark.parametrize("count", [10, 100, 160])
def test_part_of_our_folder_that_was_set_aside_is_removed(drive, count):
    """A first installation was cut after `count` files, and run again."""
    version = before("0.2.0-ui")
    cut = {**USER, **{path: version[path] for path in sorted(version)[:count]}, plan.LIST: listed(version)[plan.LIST]}
    put(emptied(drive), drives.faulty(cut, version, version))
    flash(drive)
    check(drive)


def test_version_that_was_set_aside_is_removed_as_far_as_a_list_knows_it(drive, capsys):
    """The list names the new version only: files that the update changed stay in ui.old, and the user reads of them once."""
    new = before("0.2.0-ui")
    updated = {path: b"as it was" for path in new if path.startswith("ui/v/")}
    old = {**new, **updated}
    put(emptied(drive), drives.faulty({**USER, **listed(old)}, old, new))
    flash(drive)
    check(drive, user={**USER, **{"ui.old" + path[2:]: data for path, data in updated.items()}})
    assert [line for line in said(capsys) if "ui.old: 6 of the files in it may belong to an older version of the game" in line]


def test_version_that_was_set_aside_by_a_cut_update_is_removed(drive):
    """The list names both versions until an update is complete."""
    old, new = before("0.2.0-first-ui"), before("0.2.0-ui")
    both = plan.listing(plan.marks_of(old) | plan.marks_of(new))
    put(emptied(drive), {**drives.faulty({**USER, **listed(old)}, old, new), plan.LIST: both})
    flash(drive)
    check(drive)


def test_user_s_file_in_a_folder_that_was_set_aside_stays(drive, capsys):
    version = before("0.2.0-ui")
    mine = {"ui.old/u/core.mpy": b"changed by the user", "ui.old/notes.txt": b"mine"}
    put(emptied(drive), {**drives.faulty({**USER, **listed(version)}, version, version), **mine})
    flash(drive)
    check(drive, user={**USER, **mine})
    assert "ui.old: 1 of the files in it may belong" in capsys.readouterr().out


# On a FAT drive

MTOOLS = pytest.mark.skipif(not shutil.which("mcopy"), reason="mtools, which changes images of FAT drives, is not installed")
PICO_W, PICO_2 = ALL[1:3]
TAKE = copy_files.take


def on_fat(patch, place, files, kind=PICO):
    """Return a folder and an image of a drive of this board: each change to the folder is made to the image, too."""
    drive = put(place / "drive", {**files, **drives.boot_out(name=kind.name, identity=kind.identity)})
    image = drives.Image(place / "image", drive, kind.room)
    patch.setattr(copy_files, "take", lambda drive, step: image.take(step, TAKE))
    patch.setattr(copy_files, "room", lambda drive: image.free())
    return drive, image


def is_sound(image, drive):
    """Assert that the image has the files of the folder, and that fsck.fat, if it is installed, finds no fault."""
    assert small(fat12.read(image.place.read_bytes())) == small({**fat12.TIDY, **held(drive)})
    if shutil.which("fsck.fat"):
        data = bytearray(image.place.read_bytes())
        data[43:54] = b"CIRCUITPY  "  # CircuitPython writes its label to the root folder only, which fsck.fat calls a fault
        image.place.with_suffix(".fsck").write_bytes(data)
        done = subprocess.run(["fsck.fat", "-n", image.place.with_suffix(".fsck")], capture_output=True, text=True)
        assert not done.returncode, done.stdout


def small(files):
    """Return the files with names in small letters: mren gives CODE.PY for code.py, which is the same on FAT."""
    return {path.lower(): data for path, data in files.items()}


@MTOOLS
@pytest.mark.slow
@pytest.mark.parametrize(
    "name, board, new",
    [
        ("empty", PICO, "compiled"),
        ("0.2.0-first-ui", PICO, "compiled"),
        ("0.2.0-ui", PICO, "source"),
        ("set aside", PICO, "compiled"),
        ("0.2.0-first-ui", PICO_W, "0.2.0-lib"),
        pytest.param("empty", PICO, "source", marks=pytest.mark.long),
        pytest.param("foreign", PICO, "compiled", marks=pytest.mark.long),
        pytest.param("0.2.0-source", PICO, "compiled", marks=pytest.mark.long),
        pytest.param("0.1.0", PICO_W, "0.2.0-lib", marks=pytest.mark.long),
        pytest.param("0.1.0", PICO_2, "compiled", marks=pytest.mark.long),
    ],
    ids=lambda value: getattr(value, "identity", value),
)
def test_installation_on_a_fat_drive(place, monkeypatch, name, board, new):
    """The image takes every step. The installer asks for the room that the steps really take, and at most 8 KiB more.

    It counts two entries of a folder for a name such as x.mpy, as Linux makes them. mtools makes one.
    A Pico 2 has clusters of 1 KiB. A Pico W has half the room: an earlier version follows another, and uses 8 of 10 clusters.
    """
    if new not in KINDS:
        monkeypatch.setattr(compiled, "files", lambda bytecode: before(new))
    drive, image = on_fat(monkeypatch, place, old_drive(name), board)
    free, cluster = image.free(), fat12.shape(board.room).cluster
    needed = plan.need(drive, plan.plan(drive, plan.contents(new != "source")), cluster)
    flash(drive, new if new in KINDS else "compiled")
    is_sound(image, drive)
    assert free - image.least <= needed <= free - image.least + 8192


@MTOOLS
@pytest.mark.slow
def test_room_that_is_asked_for_is_enough_to_the_last_cluster(place, monkeypatch):
    """A file of the user's leaves exactly enough room on a Pico W. With one cluster less nothing is touched.

    There is no room for an old file beside its new one: all old files are removed first.
    """
    monkeypatch.setattr(compiled, "files", lambda bytecode: before("0.2.0-lib"))
    drive, image = on_fat(monkeypatch, place, old_drive("0.1.0"), PICO_W)
    steps = plan.plan(drive, plan.contents())
    spare = image.free() - plan.need(drive, plan.without_copies(drive, steps))
    first = held(drive)
    refused = on_fat(monkeypatch, place / "refused", {**first, "big.bin": bytes(spare + 1)}, PICO_W)[0]
    with pytest.raises(SystemExit, match="lacks 1 KB of room") as stop:
        flash(refused)
    assert "%8d big.bin" % (spare + 1) in stop.value.code and held(refused) == {**first, "big.bin": bytes(spare + 1)}
    drive, image = on_fat(monkeypatch, place / "enough", {**first, "big.bin": bytes(spare)}, PICO_W)
    flash(drive)
    is_sound(image, drive)
    user = {path: first[path] for path in USER}
    assert held(drive) == {**user, **listed(before("0.2.0-lib")), "big.bin": bytes(spare)}


@pytest.mark.slow
def test_update_without_room_names_the_other_way(drive, monkeypatch):
    """A Pico W's drive has 7 KB left beside the program. An update that needs more is refused, and nothing is touched."""
    flash(drive)
    first, contents = held(drive), compiled.files()
    new = {path: data[:-1] + bytes((data[-1] ^ 1,)) for path, data in contents.items()}
    monkeypatch.setattr(compiled, "files", lambda bytecode: new)
    monkeypatch.setattr(copy_files, "room", lambda drive: 7000)
    with pytest.raises(SystemExit, match="as one file") as stop:
        flash(drive)
    assert "too large for the drive" in stop.value.code and held(drive) == first
    steps = plan.plan(drive, new)
    monkeypatch.setattr(copy_files, "room", lambda drive: plan.need(drive, plan.without_copies(drive, steps)))
    flash(drive)
    assert held(drive) != first and plan.plan(drive, new) == []


@pytest.mark.parametrize("kind", KINDS)
def test_first_installation_asks_for_the_clusters_of_its_files_and_folders(place, kind):
    """fat12 gives each name two entries or more, as Linux does. Each file has a temporary name first, which may take a further
    cluster of its folder."""
    place.mkdir(exist_ok=True)
    needed = plan.need(place, plan.plan(place, files(kind))) // fat12.SECTOR
    assert clusters(listed(files(kind))) <= needed <= clusters(listed(files(kind))) + len(plan.folders_of(files(kind)))


# A drive that `make drive` made


@pytest.mark.parametrize("way", ["folder", "zip", "uf2"])
def test_drive_of_a_release_has_everything_already(place, drive, capsys, way):
    """The folder, the zip and the image in the UF2 have the list that `make flash` installs."""
    put(place, {"circuitpython.uf2": drives.firmware()})
    simulator.main(["drive", "--out", str(place / "build/drive"), "--firmware", str(place / "circuitpython.uf2")])
    name = place / "build" / ("card-table-%s" % release.version())
    if way == "folder":
        put(drive, held(place / "build/drive"))
    elif way == "zip":
        zipfile.ZipFile(str(name) + ".zip").extractall(drive)
    else:
        blocks = sorted((address, data) for address, data in uf2.blocks(Path(str(name) + ".uf2").read_bytes()))
        put(drive, fat12.read(b"".join(data for address, data in blocks if address >= PICO.drive)))
    first = held(drive)
    said(capsys)
    flash(drive)
    assert said(capsys) == ["Everything is there already."] and held(drive) == first
    assert {**first, **listed(files()), **USER} == first
    assert first.keys() - listed(files()).keys() - USER.keys() - fat12.TIDY.keys() <= {"INSTALL.txt", "FIRMWARE.txt"}
