"""Corners of the installer on small made-up drives: lists, links, boards, room. tests/simulator/test_flash.py has the real
files."""

import errno
import importlib.util
import os
import shutil
import stat
import struct
import sys
import zipfile
from importlib.metadata import PackageNotFoundError
from pathlib import Path, PosixPath

import pytest

from simulator import __main__ as front
from simulator.install import boards, copy_files, fat12, find_drive, plan, release, uf2
from simulator.install import drive as compiled
from tests.support.drives import FAMILY, boot_out, firmware, folders, held, listed, put

# Some files of the compiled program: as there, a folder ui in the root, and one in lib.
NEW = {
    "code.py": b"import ui.u.core\n",
    "LICENSE.txt": b"MIT",
    "engine/players/solo.bin": b"weights",
    "engine/cards.mpy": b"C\x06cards" * 200,
    "lib/adafruit_ticks.mpy": b"C\x06ticks",
    "lib/ui/text/el.txt": "Χαρτιά".encode(),
    "ui/u/core.mpy": b"C\x06core",
}
OLD = {
    **NEW,
    "code.py": b"import ui\n",
    "engine/cards.mpy": b"C\x06old",
    "engine/gone.mpy": b"C\x06gone",
    "lib/x/y.mpy": b"C\x06y",
    "lib/deep/er/z.mpy": b"C\x06z",
}
SOURCE = {
    "code.py": b"import ui.app\n",
    "LICENSE.txt": b"MIT",
    "engine/cards.py": b"# cards" * 200,
    "lib/adafruit_ticks.py": b"# ticks",
    "lib/ui/app.py": b"# app",
    "lib/ui/text/el.txt": "Χαρτιά".encode(),
}
PICO = "10.0.0", "Raspberry Pi Pico", "rp2040", "raspberry_pi_pico"
W = "10.2.1", "Raspberry Pi Pico W", "rp2040", "raspberry_pi_pico_w"
TWO = "10.0.0", "Raspberry Pi Pico 2", "rp2350a", "raspberry_pi_pico2"
TWO_W = "10.1.4", "Raspberry Pi Pico 2 W", "rp2350a", "raspberry_pi_pico2_w"
USER = {
    **boot_out(*PICO),
    "settings.toml": b"ROTATION = 180\n",
    "lib/mine.py": b"1",
    "photos/me.bmp": b"BM",
}
FOREIGN = {"code.py": b"print('mine')\n", "code.txt": b"mine too", "engine/cards.py": b"poker", "card-table.txt": b"a poem\n"}


def installed(files, user=None):
    """Return {path: bytes} of a drive with these files of ours, their list and the user's files."""
    return {**(USER if user is None else user), **listed(files)}


@pytest.fixture(autouse=True)
def computer(monkeypatch, tmp_path):
    """Let only our drives exist, provide files without compiling, enough room, and no waiting for the computer's disk."""
    monkeypatch.setattr(find_drive, "roots", lambda: sorted((tmp_path / "media").iterdir()))
    monkeypatch.setattr(compiled, "files", lambda bytecode=True: dict(NEW if bytecode else SOURCE))
    monkeypatch.setattr(copy_files, "room", lambda drive: 1 << 19)
    monkeypatch.setattr(os, "fsync", lambda number: None)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    (tmp_path / "media").mkdir()


@pytest.fixture
def drive(tmp_path):
    return put(tmp_path / "media" / "CIRCUITPY", USER)


@pytest.fixture
def loader(tmp_path):
    """Return the boot loader drive of an RP2040."""
    return put(tmp_path / "media" / "RPI-RP2", {"INFO_UF2.TXT": b"UF2 Bootloader v3.0\r\nBoard-ID: RPI-RP2\r\n"})


@pytest.fixture
def newer(tmp_path):
    """Return the boot loader drive of an RP2350."""
    says = b"UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"
    return put(tmp_path / "media" / "RP2350", {"INFO_UF2.TXT": says})


def refused(*given):
    """Run the command, which must stop, and return the sentence that it prints."""
    with pytest.raises(SystemExit) as stop:
        front.main(["flash", *map(str, given)])
    assert isinstance(stop.value.code, str), "a sentence, and with it exit code 1"
    return stop.value.code


# The steps


def test_first_installation_prints_each_step(drive, capsys):
    front.main(["flash"])
    assert held(drive) == installed(NEW)
    said = capsys.readouterr().out
    assert "Raspberry Pi Pico, CircuitPython 10.0.0" in said and "untested" not in said and "Eject" in said
    assert [line for line in said.splitlines() if "/8 " in line] == [
        "  1/8 write card-table.txt",
        "  2/8 write LICENSE.txt",
        "  3/8 write engine/cards.mpy",
        "  4/8 write engine/players/solo.bin",
        "  5/8 write lib/adafruit_ticks.mpy",
        "  6/8 write lib/ui/text/el.txt",
        "  7/8 write ui/u/core.mpy",
        "  8/8 write code.py",
    ]


def test_update_removes_first_and_writes_code_last(drive):
    put(drive, {**installed(OLD), "card-table.new": plan.TITLE.encode(), "LICENSE.txt": b"mine"})
    steps = [(step.what, step.path) for step in plan.plan(drive, NEW)]
    assert steps == [
        ("remove", "card-table.new"),
        ("write", "card-table.txt"),
        ("remove", "code.py"),
        ("remove", "engine/gone.mpy"),
        ("remove", "lib/deep/er/z.mpy"),
        ("remove", "lib/x/y.mpy"),
        ("keep", "LICENSE.txt"),
        ("write", "LICENSE.txt"),
        ("write", "engine/cards.mpy"),
        ("write", "code.py"),
        ("write", "card-table.txt"),
    ]
    both, last = (step.data for step in plan.plan(drive, NEW) if step == ("write", "card-table.txt", step.data, None))
    assert both == plan.listing(plan.marks_of(OLD) | plan.marks_of(NEW)) and last == listed(NEW)[plan.LIST]


def test_second_run_touches_nothing(drive, capsys, monkeypatch):
    front.main(["flash"])
    monkeypatch.setattr(copy_files, "take", None)
    front.main(["flash"])
    assert "Everything is there already." in capsys.readouterr().out


def test_update_of_code_alone_writes_nothing_else(drive):
    put(drive, installed({**NEW, "code.py": b"old"}))
    assert [(step.what, step.path) for step in plan.plan(drive, NEW)] == [
        ("write", "card-table.txt"),
        ("write", "code.py"),
        ("write", "card-table.txt"),
    ]


def test_update_removes_only_files_of_ours(drive):
    put(drive, installed(OLD))
    put(drive, {"engine/own.mpy": b"own", "lib/x/._y.mpy": b"litter"})
    front.main(["flash"])
    assert held(drive) == {**installed(NEW), "engine/own.mpy": b"own", "lib/x/._y.mpy": b"litter"}
    assert not (drive / "lib/deep").exists() and (drive / "lib").is_dir()


@pytest.mark.parametrize("start", [{}, OLD, FOREIGN], ids=["new", "old", "foreign"])
def test_dry_run_touches_nothing(drive, capsys, start):
    put(drive, installed(start) if start is OLD else start)
    was = held(drive)
    front.main(["flash", "--dry-run"])
    assert held(drive) == was
    said = capsys.readouterr().out
    assert "Would write code.py" in said and "Nothing was changed." in said
    assert ("Would remove engine/gone.mpy" in said) == (start is OLD)


def test_litter_of_a_mac_is_not_copied(drive, monkeypatch):
    monkeypatch.setattr(compiled, "files", lambda bytecode: {**NEW, "lib/.DS_Store": b"x", "lib/ui/._app.mpy": b"x"})
    front.main(["flash"])
    assert held(drive) == installed(NEW)


# The user's files


def test_changed_files_belong_to_the_user(drive):
    put(drive, installed(OLD))
    put(drive, {"engine/cards.mpy": b"better", "engine/gone.mpy": b"dear to me", "code.py": b"mine"})
    front.main(["flash"])
    kept = {"engine/cards.mpy.old": b"better", "engine/gone.mpy": b"dear to me", "code.py.old": b"mine"}
    assert held(drive) == {**installed(NEW), **kept}


def test_user_s_files_in_the_way_get_another_name(drive, capsys):
    put(drive, {**FOREIGN, "code.py.old": b"older"})
    front.main(["flash"])
    kept = {"code.py.old": b"older", "code.py.old2": FOREIGN["code.py"]}
    kept.update((path + ".old", FOREIGN[path]) for path in FOREIGN if path != "code.py")
    assert held(drive) == {**installed(NEW), **kept}
    assert "keep code.py as code.py.old2: it is not ours, and in the way" in capsys.readouterr().out


@pytest.mark.parametrize(
    "mine, kept",
    [
        ({"engine": b"a file"}, {"engine.old": b"a file"}),
        ({"LICENSE.txt/mine": b"a folder"}, {"LICENSE.txt.old/mine": b"a folder"}),
        ({"engine/cards/mine.py": b"x"}, {"engine/cards.old/mine.py": b"x"}),
        ({"engine/cards.py": b"x"}, {"engine/cards.py.old": b"x"}),
        ({"adafruit_ticks/mine.py": b"x"}, {"adafruit_ticks.old/mine.py": b"x"}),
        ({"adafruit_ticks.py": b"x"}, {"adafruit_ticks.py.old": b"x"}),
        ({"adafruit_ticks.mpy": b"x"}, {"adafruit_ticks.mpy.old": b"x"}),
        ({"lib/adafruit_ticks.py": b"x"}, {"lib/adafruit_ticks.py.old": b"x"}),
        ({"code.txt": b""}, {"code.txt.old": b""}),
    ],
    ids=lambda files: next(iter(files)),
)
def test_files_that_would_be_taken_before_ours_get_another_name(drive, mine, kept):
    """CircuitPython takes a folder X, then X.py, then X.mpy, the root before lib, and code.txt before code.py."""
    put(drive, mine)
    front.main(["flash"])
    assert held(drive) == {**installed(NEW), **kept}
    front.main(["flash"])
    assert held(drive) == {**installed(NEW), **kept}


def test_files_that_would_not_be_taken_before_ours_stay(drive):
    """The folder ui in the root is ours, and comes before ui.py. The data in lib/ui are read by their path."""
    mine = {"ui.py": b"x", "ui.mpy": b"x", "ui/words.py": b"x", "words.py": b"x", "LICENSE": b"x", "engine/solo.py": b"x"}
    put(drive, mine)
    front.main(["flash"])
    assert held(drive) == {**installed(NEW), **mine}


@pytest.mark.parametrize("name", ["ui", "ui.py", "ui.mpy"])
def test_folder_of_ours_in_the_root_hides_no_sources_in_lib(drive, name):
    """As sources the program lies in lib/ui: our own ui in the root goes, with its name in the list. The user's makes way."""
    front.main(["flash"])
    path, kept = ("ui/mine.txt", "ui.old/mine.txt") if name == "ui" else (name, name + ".old")
    put(drive, {path: b"mine"})
    front.main(["flash", "--source"])
    assert held(drive) == {**installed(SOURCE), kept: b"mine"} and not (drive / "ui").exists()
    front.main(["flash"])
    assert held(drive) == {**installed(NEW), kept: b"mine"}


def test_module_of_ours_that_was_in_the_root_and_is_in_lib_now(drive, capsys):
    """Its folder in the root would hide lib, but goes with its last file: it does not get another name."""
    put(drive, installed({"code.py": b"old", "adafruit_ticks/__init__.mpy": b"C\x06", "adafruit_ticks/more/x.mpy": b"C\x06"}))
    front.main(["flash"])
    assert held(drive) == installed(NEW) and not (drive / "adafruit_ticks").exists()
    assert "keep" not in capsys.readouterr().out


@pytest.mark.parametrize("path", ["adafruit_ticks", "engine/cards", "LICENSE.txt"])
def test_empty_folder_in_the_way_goes(drive, path):
    (drive / path).mkdir(parents=True)
    front.main(["flash"])
    assert held(drive) == installed(NEW) and folders(drive) == plan.folders_of(held(drive))


def test_user_s_module_beside_a_source_stays(drive):
    """CircuitPython takes X.py where there is X.mpy, too."""
    put(drive, {"engine/cards.mpy": b"theirs"})
    front.main(["flash", "--source"])
    assert held(drive) == {**installed(SOURCE), "engine/cards.mpy": b"theirs"}


def test_same_file_copied_by_hand_is_ours(drive):
    put(drive, NEW)
    front.main(["flash"])
    assert held(drive) == installed(NEW)


@pytest.mark.parametrize("size", [0, 1, 700])
def test_beginning_of_our_file_is_ours(drive, size):
    """A copy by hand was cut: the file is written again, and no half of it stays under another name."""
    put(drive, {**NEW, "engine/cards.mpy": NEW["engine/cards.mpy"][:size]})
    front.main(["flash"])
    assert held(drive) == installed(NEW)


class Fat(PosixPath):
    """A folder that finds names as FAT does: in capitals or small letters."""

    def __truediv__(self, path):
        place = PosixPath(self)
        for part in str(path).split("/"):
            there = os.listdir(place) if place.is_dir() else []
            place /= next((name for name in there if name.lower() == part.lower()), part)
        return Fat(place)


@pytest.mark.skipif(os.name != "posix", reason="a folder has capitals and small letters here, or has them not")
def test_names_in_capitals_are_the_same_names_on_fat(tmp_path):
    """An earlier version had its names in capitals: no file is missing after the update, and none is kept as the user's."""
    old = {path.upper(): data for path, data in OLD.items()}
    mine = {"LIB/ADAFRUIT_TICKS.PY": b"mine"}
    drive = put(tmp_path / "capitals", {**listed(old), **mine})
    for _ in range(2):
        copy_files.carry(Fat(drive), plan.plan(Fat(drive), NEW), release.quiet)
    after = {**listed(NEW), "lib/adafruit_ticks.py.old": b"mine"}
    assert {path.lower(): data for path, data in held(drive).items()} == {path.lower(): data for path, data in after.items()}
    assert folders(drive) <= {folder for path in (*old, *after) for folder in plan.folders_of([path])}


# The list


@pytest.mark.parametrize("words", [b"", plan.TITLE.encode()[:30], listed(OLD)[plan.LIST][:-40]], ids=["empty", "title", "half"])
def test_torn_list_is_ours(drive, words):
    """The files of an earlier version that it no longer names stay. Ours are whole."""
    put(drive, {**installed(NEW), plan.LIST: words})
    front.main(["flash"])
    assert held(drive) == installed(NEW)


def test_list_that_a_cut_left_under_its_temporary_name_is_restored(drive, capsys):
    """On FAT the old list may be gone before the new one has its name."""
    put(drive, {**installed(OLD), plan.TEMPORARY: listed(OLD)[plan.LIST]})
    (drive / plan.LIST).unlink()
    front.main(["flash"])
    assert held(drive) == installed(NEW)
    assert "restore card-table.new as card-table.txt\n" in capsys.readouterr().out


def test_restored_list_may_be_all_there_is_to_do(drive):
    put(drive, {**installed(NEW), plan.TEMPORARY: listed(NEW)[plan.LIST]})
    (drive / plan.LIST).unlink()
    assert plan.plan(drive, NEW) == [plan.Step("restore", plan.TEMPORARY, name=plan.LIST)]
    front.main(["flash"])
    assert held(drive) == installed(NEW)


def test_list_that_was_tampered_with_leads_nowhere_else(drive, tmp_path):
    put(tmp_path, {"precious": b"1"})
    lines = [plan.mark(path, b"1") for path in ("../../precious", str(tmp_path / "precious"), "lib/mine.py/")]
    put(drive, {plan.LIST: "\n".join([plan.TITLE, "rubbish", *lines]).encode() + b"\n\xff\n"})
    front.main(["flash"])
    assert (tmp_path / "precious").exists() and held(drive) == installed(NEW)


def test_list_of_another_program_is_ignored(drive):
    """Under another title it gives no right to remove anything."""
    theirs = listed(OLD)[plan.LIST].replace(b"card table", b"chess board")
    put(drive, {**OLD, plan.LIST: theirs})
    front.main(["flash"])
    kept = {path: OLD[path] for path in OLD.keys() - NEW.keys()}
    kept.update({"code.py.old": OLD["code.py"], "engine/cards.mpy.old": OLD["engine/cards.mpy"]})
    assert held(drive) == {**installed(NEW), **kept, "card-table.txt.old": theirs}


# Temporary files and folders that a cut left


def test_halves_are_removed_from_every_folder_of_ours(drive):
    put(drive, installed(OLD))
    cut = {"": plan.TITLE.encode()[:40], "lib/x/": OLD["lib/x/y.mpy"], "lib/ui/text/": "Χαρτιά".encode()[:3], "engine/": b""}
    put(drive, {folder + plan.TEMPORARY: data for folder, data in cut.items()})
    put(drive, {"photos/" + plan.TEMPORARY: b"whose?"})
    front.main(["flash"])
    assert held(drive) == {**installed(NEW), "photos/" + plan.TEMPORARY: b"whose?"}


@pytest.mark.parametrize("start", [{}, installed(OLD)], ids=["new", "old"])
def test_user_s_file_under_the_temporary_name_makes_way(drive, capsys, start):
    """A file gets another name, so does a folder. Where nothing is written they stay."""
    put(drive, start)
    theirs = {
        "ui/u/card-table.new": NEW["ui/u/core.mpy"] + b" and more",
        "card-table.new/mine": b"a folder",
        "lib/x/card-table.new": b"far away",
    }
    put(drive, theirs)
    front.main(["flash"])
    kept = {
        "ui/u/card-table.new.old": theirs["ui/u/card-table.new"],
        "card-table.new.old/mine": b"a folder",
        "lib/x/card-table.new": b"far away",
    }
    assert held(drive) == {**installed(NEW), **kept}
    assert "keep ui/u/card-table.new as ui/u/card-table.new.old" in capsys.readouterr().out
    put(drive, {"ui/u/card-table.new": b"another"})
    was = held(drive)
    front.main(["flash"])
    assert held(drive) == was, "nothing is to be written, so nothing is in the way"


def test_folders_that_a_cut_left_empty_are_cleared(drive):
    """A cut came between a folder's last file and the folder. The user's empty folders stay."""
    put(drive, installed(OLD))
    for path in "lib/deep/er/z.mpy", "lib/x/y.mpy":
        (drive / path).unlink()
    (drive / "mine").mkdir()
    front.main(["flash"])
    assert held(drive) == installed(NEW) and folders(drive) == plan.folders_of(held(drive)) | {"mine"}


@pytest.mark.skipif(os.name != "posix", reason="only some may make links here")
@pytest.mark.parametrize("path", ["lib", "lib/ui/text", "code.py", "card-table.txt", "engine/card-table.new", "lib/x/y.mpy"])
@pytest.mark.parametrize("there", [True, False], ids=["there", "nowhere"])
def test_links_are_not_followed(drive, tmp_path, path, there):
    """FAT has no links, a folder that plays a drive may: nothing is written or renamed where one leads."""
    put(drive, {plan.LIST: installed(OLD)[plan.LIST]})
    if (drive / path).is_dir():
        shutil.rmtree(drive / path)
    (drive / path).unlink(missing_ok=True)
    (drive / path).parent.mkdir(parents=True, exist_ok=True)
    if there:
        put(tmp_path / "elsewhere", {"ui/app.py": b"mine"})
    (drive / path).symlink_to(tmp_path / "elsewhere")
    was = held(drive)
    assert "%s is a symbolic link" % (drive / path) in refused() and held(drive) == was
    assert not there or held(tmp_path / "elsewhere") == {"ui/app.py": b"mine"}


@pytest.mark.skipif(os.name != "posix", reason="only some may make links here")
def test_links_beside_our_files_are_no_concern(drive, tmp_path):
    (drive / "photos/nowhere").symlink_to(tmp_path / "nowhere")
    (drive / "photos/folder").symlink_to(tmp_path)
    front.main(["flash"])
    assert held(drive).keys() >= listed(NEW).keys() and (drive / "photos/nowhere").is_symlink()


# Folders that an earlier installer set aside


def test_copies_of_ours_in_a_folder_that_was_set_aside_are_removed(drive):
    put(drive, {**installed(NEW), "ui.old/u/core.mpy": NEW["ui/u/core.mpy"], "ui.old12/u/core.mpy": NEW["ui/u/core.mpy"]})
    steps = plan.plan(drive, NEW)
    assert [(step.what, step.path) for step in steps] == [("remove", "ui.old/u/core.mpy"), ("remove", "ui.old12/u/core.mpy")]
    front.main(["flash"])
    assert held(drive) == installed(NEW) and not (drive / "ui.old").exists() and not (drive / "ui.old12").exists()


@pytest.mark.parametrize("path", ["ui.old", "ui.old/u", "ui.old/u/core.mpy"])
def test_folder_that_was_set_aside_and_left_empty_by_a_cut_goes(drive, path):
    put(drive, installed(NEW))
    (drive / path).mkdir(parents=True)
    front.main(["flash"])
    assert (drive / "ui.old").exists() == path.endswith(".mpy"), "a folder with the name of a file is none of ours"


@pytest.mark.parametrize(
    "mine",
    [
        {"ui.old/u/other.mpy": NEW["ui/u/core.mpy"]},
        {"ui.older/u/core.mpy": NEW["ui/u/core.mpy"]},
        {"ui.old": NEW["ui/u/core.mpy"]},
        {"u.old/core.mpy": NEW["ui/u/core.mpy"]},
        {"code.py.old": NEW["code.py"]},
        {"photos.old/me.bmp": b"BM"},
        {"engine.old/cards.mpy": NEW["engine/cards.mpy"]},
        {"lib.old/adafruit_ticks.mpy": NEW["lib/adafruit_ticks.mpy"]},
        {"ui/u/core.mpy.old": NEW["ui/u/core.mpy"]},
    ],
    ids=lambda mine: next(iter(mine)),
)
def test_other_copies_stay(drive, mine):
    put(drive, {**installed(NEW), **mine})
    assert plan.plan(drive, NEW) == [] and plan.leftovers(drive, NEW) == {}


def test_changed_copies_stay_and_are_reported(drive, capsys):
    """Also those of a version that the list alone knows."""
    mine = {
        "ui.old/u/core.mpy": b"changed",
        "ui.old2/u/core.mpy": b"changed, too",
        "ui.old2/gone.mpy": b"x",
        "ui.old2/mine": b"y",
    }
    put(drive, {**installed({**NEW, "ui/gone.mpy": b"gone"}), **mine})
    assert plan.leftovers(drive, NEW) == {"ui.old": 1, "ui.old2": 2}
    front.main(["flash"])
    said = capsys.readouterr().out
    assert held(drive) == {**installed(NEW), **mine}
    assert "ui.old2: 2 of the files in it may belong to an older version" in said and "delete ui.old2." in said
    assert plan.leftovers(drive, NEW) == {"ui.old": 1, "ui.old2": 1}


@pytest.mark.skipif(os.name != "posix", reason="only some may make links here")
@pytest.mark.parametrize("path", ["ui.old", "ui.old/u", "ui.old/u/core.mpy"])
def test_links_in_a_folder_that_was_set_aside_are_not_followed(drive, tmp_path, path):
    elsewhere = put(tmp_path / "elsewhere", {"u/core.mpy": NEW["ui/u/core.mpy"]})
    put(drive, installed(NEW))
    (drive / path).parent.mkdir(parents=True, exist_ok=True)
    (drive / path).symlink_to(elsewhere / path.removeprefix("ui.old").removeprefix("/"))
    assert plan.plan(drive, NEW) == []


# A drive that fails


def test_drive_that_reads_otherwise_than_written_keeps_the_old_file(drive, monkeypatch):
    put(drive, installed(OLD))
    read = copy_files.read_back
    with monkeypatch.context() as patch:
        patch.setattr(copy_files, "read_back", lambda place: read(place).replace(b"C\x06cards", b"C\x06cords"))
        assert "reads otherwise than it was written" in refused()
    assert held(drive)["engine/cards.mpy"] == OLD["engine/cards.mpy"] and "code.py" not in held(drive)
    front.main(["flash"])
    assert held(drive) == installed(NEW)


def test_key_pressed_to_stop(drive, monkeypatch):
    monkeypatch.setattr(copy_files, "write", lambda *given: (_ for _ in ()).throw(KeyboardInterrupt))
    assert "Stopped" in refused()


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="this system does not say which file a number is")
def test_every_file_and_its_folders_are_flushed(drive, monkeypatch):
    """Before the file gets its name, and each folder up to the drive after it."""
    flushed = []
    monkeypatch.setattr(os, "fsync", lambda number: flushed.append(os.readlink("/proc/self/fd/%d" % number)))
    copy_files.take(drive, plan.Step("write", "lib/ui/text/el.txt", b"1"))
    below = [Path(path).relative_to(drive).as_posix() for path in flushed]
    assert below == ["lib/ui/text/card-table.new", "lib/ui/text", "lib/ui", "lib", "."]


def test_folder_that_cannot_be_flushed_is_no_error(drive, monkeypatch):
    def flush(number):
        if stat.S_ISDIR(os.fstat(number).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(os, "fsync", flush)
    front.main(["flash"])
    assert held(drive) == installed(NEW)


# Refused installations


@pytest.mark.parametrize(
    "words, says",
    [
        (
            ("10.0.0", "Feather", "samd51j19", "feather_m4_express"),
            "This board has an samd51j19; the game supports RP2040 and RP",
        ),
        (("9.2.4", *PICO[1:]), "CircuitPython 9.2.4 is too old, the game needs 10 or newer. Download CircuitPython 10"),
        (("6.0.0-beta.1", *PICO[1:]), "too old"),
    ],
)
def test_board_that_cannot_run_the_game_is_refused(drive, words, says):
    put(drive, boot_out(*words))
    was = held(drive)
    assert says in refused() and held(drive) == was


@pytest.mark.parametrize("words", [W, TWO, TWO_W], ids=lambda words: words[-1])
def test_other_boards_are_named(drive, capsys, words):
    """The name in boot_out.txt is enough. A board with an RP2350, which is in no emulator, is said to be untried."""
    put(drive, boot_out(*words))
    front.main(["flash"])
    said = capsys.readouterr().out
    assert "%s, CircuitPython %s" % (words[1], words[0]) in said
    assert ("Nobody has tried the game on a %s" % words[1] in said) == (words != W)
    assert "untested" not in said and held(drive) == installed(NEW, {**USER, **boot_out(*words)})


def test_untested_board_gets_the_game_and_a_word(drive, capsys):
    put(drive, boot_out("10.2.1", "Tiny 2040", "rp2040", "pimoroni_tiny2040"))
    front.main(["flash"])
    said = capsys.readouterr().out
    assert "untested on this board: it is made for the Raspberry Pi Pico, Raspberry Pi Pico W" in said
    assert held(drive)["engine/cards.mpy"] == NEW["engine/cards.mpy"]


def test_boot_out_may_name_a_beta_and_have_words_of_a_boot_py(drive):
    put(drive, {"boot_out.txt": boot_out("10.1.0-beta.1", *PICO[1:])["boot_out.txt"] + b"\x1b[2Kboot.py output: \xff\r\n"})
    front.main(["flash"])
    assert "engine/cards.mpy" in held(drive)


@pytest.mark.parametrize("version", ["11.0.0-alpha.2", "12.1.0"])
def test_later_circuitpython_gets_sources(drive, capsys, version):
    put(drive, boot_out(version, *PICO[1:]))
    front.main(["flash"])
    assert held(drive) == installed(SOURCE, {**USER, **boot_out(version, *PICO[1:])})
    assert "CircuitPython %s may read another kind of .mpy" % version in capsys.readouterr().out


def test_without_a_compiler_sources_are_copied(drive, capsys, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    front.main(["flash"])
    assert held(drive) == installed(SOURCE) and "not installed" in capsys.readouterr().out


def test_missing_package_of_adafruit_s_is_named(drive, monkeypatch):
    def missing(bytecode):
        raise PackageNotFoundError("adafruit-circuitpython-ticks")

    monkeypatch.setattr(compiled, "files", missing)
    assert "adafruit-circuitpython-ticks is not installed" in refused()


# Room


@pytest.mark.parametrize("start", [{}, installed(OLD), FOREIGN], ids=["new", "old", "foreign"])
def test_drive_with_too_little_room_is_refused_untouched(drive, monkeypatch, start):
    """The installer names the largest files that are not ours, but no litter of a Mac's."""
    more = {"photos/%d.bmp" % size: bytes(size) for size in range(9000, 10001, 250)}
    put(drive, {**start, **more, "._x": b"BM" * 9000})
    was, most = held(drive), plan.need(drive, plan.plan(drive, NEW))
    monkeypatch.setattr(copy_files, "room", lambda drive: most - 1)
    says = refused()
    assert "lacks 1 KB of room" in says and held(drive) == was
    assert says.splitlines()[1:] == ["%8d photos/%d.bmp" % (size, size) for size in range(10000, 8999, -250)]
    monkeypatch.setattr(copy_files, "room", lambda drive: most)
    front.main(["flash"])
    assert held(drive)["code.py"] == NEW["code.py"]


def test_drive_that_is_too_small_even_without_the_user_s_files(drive, monkeypatch):
    """The user is not told to delete files that are too few."""
    put(drive, {"mine.bin": bytes(2000)})
    most = plan.need(drive, plan.plan(drive, NEW))
    monkeypatch.setattr(copy_files, "room", lambda drive: most - 2100)
    assert "lacks 3 KB of room, and your own files take less: this version of the game is too large" in refused()
    put(drive, {"more.bin": bytes(100)})
    assert "lacks 3 KB of room. Delete some" in refused()


MANY = {"lib/many/a name of 25 letters %02d" % number: bytes(600) for number in range(40)}  # three entries each: 8 clusters


@pytest.mark.parametrize(
    "start", [{}, OLD, NEW, SOURCE, dict(list(MANY.items())[::4])], ids=["new", "old", "same", "source", "some"]
)
@pytest.mark.parametrize("cluster", [512, 1024])
def test_room_is_counted_as_fat_counts_it(tmp_path, start, cluster):
    """The clusters in use afterwards are those of before and those that the steps took: for files, folders and the list."""
    drive = put(tmp_path / "drive", {**USER, **(listed(start) if start else {}), "ui/mine.txt": b"1"})
    first, steps = held(drive), plan.plan(drive, {**NEW, **MANY})
    room = plan.Room(drive, cluster)
    for step in steps:
        room.take(step)
    copy_files.carry(drive, steps, release.quiet)
    assert room.used == in_use(held(drive), cluster) - in_use(first, cluster)
    both = max(-(-len(step.data) // cluster) for step in steps if step.path == plan.LIST)
    assert room.used <= room.most <= room.used + both, "the last list is written beside the one of before and after"


def in_use(files, cluster):
    """Return the clusters of files and folders. A folder has two entries of its own, and two or more for each name in it."""
    names = {}
    for path in (*files, *plan.folders_of(files)):
        folder, _, name = path.rpartition("/")
        names.setdefault(folder, [".."]).append(name)
    sizes = [sum(32 * (1 + -(-len(name) // 13)) for name in names[folder]) for folder in names if folder]
    return sum(-(-size // cluster) for size in (*sizes, *map(len, files.values())))


def test_room_that_folders_give_back_is_counted(tmp_path):
    """Fifty folders of one small file each go, before as many others come: no room is needed but for the list."""
    old = {"lib/a%d/x.mpy" % number: b"old" for number in range(50)}
    new = {"lib/b%d/x.mpy" % number: b"new" for number in range(50)}
    drive = put(tmp_path / "drive", listed({**old, "code.py": b"1"}))
    steps = plan.plan(drive, {**new, "code.py": b"1"})
    lists = [len(step.data) for step in steps if step.path == plan.LIST]
    assert plan.need(drive, steps) == 512 * -(-max(lists) // 512)


@pytest.mark.parametrize("count, clusters", [(5, 1), (6, 2)], ids=["fits", "full"])
def test_room_for_the_temporary_name_in_a_folder_that_is_full(tmp_path, count, clusters):
    """A cluster has 16 entries: 2 of the folder's own, 2 for each of these names, 3 for card-table.new."""
    files = {"lib/full/%d.mpy" % number: b"1" for number in range(count)}
    drive = put(tmp_path / "drive", files)
    room = plan.Room(drive, 512)
    room.take(plan.Step("write", "lib/full/0.mpy", b"2"))
    assert (room.used, room.most) == (clusters - 1, clusters)
    room.take(plan.Step("write", "lib/full/1.mpy", b"2"))
    assert (room.used, room.most) == (clusters - 1, clusters), "the folder keeps its clusters"


def test_room_for_a_file_that_makes_way(tmp_path):
    """The file keeps its clusters under its new name, and a folder's files move with it."""
    drive = put(
        tmp_path / "drive", {"code.py": bytes(20000), "engine/cards/a.txt": bytes(5000), "engine/cards/b/c": bytes(900)}
    )
    room = plan.Room(drive, 512)
    before = dict(room.sizes)
    room.take(plan.Step("keep", "code.py", name="code.py.old"))
    room.take(plan.Step("keep", "engine/cards", name="engine/cards.old"))
    assert room.used == room.most == 0
    assert room.sizes == {
        path.replace("code.py", "code.py.old").replace("cards", "cards.old"): size for path, size in before.items()
    }
    room.take(plan.Step("write", "engine/cards/a.txt", bytes(10)))
    assert room.used == 2, "a new folder, a new file"


def test_larger_drive_has_larger_clusters(drive, monkeypatch):
    """A Pico 2's drive has 3 MiB, and gives a file two sectors at a time."""
    steps = plan.plan(drive, NEW)
    monkeypatch.setattr(copy_files, "room", lambda drive: plan.need(drive, steps, 1024) - 1)
    put(drive, boot_out(*PICO))
    front.main(["flash", "--dry-run"])
    put(drive, {**boot_out(*TWO), "mine.bin": bytes(2000)})
    assert "lacks 1 KB of room" in refused()


def test_drive_that_is_full_nevertheless(drive, monkeypatch):
    """The user is told to make room, and not to plug the Pico in again, which does not help."""

    def full(*given):
        raise OSError(errno.ENOSPC, "No space left on device", str(drive / "card-table.new"))

    monkeypatch.setattr(copy_files, "write", full)
    says = refused()
    assert "card-table.new: the drive is full. Delete some files of your own" in says and "Plug" not in says


def test_read_only_drive_is_refused(drive, monkeypatch):
    def locked(*given):
        raise OSError(errno.EROFS, "Read-only file system", str(drive / "card-table.new"))

    with monkeypatch.context() as patch:
        patch.setattr(copy_files, "write", locked)
        assert "is read-only. If a boot.py" in refused()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "is read-only. If a boot.py" in refused() and held(drive) == USER


# Which drive


def test_no_drive_is_found():
    says = refused()
    assert "No CIRCUITPY drive was found" in says and "hold BOOTSEL" in says and find_drive.SOURCE in says


def test_one_of_several_drives_must_be_named(drive, tmp_path):
    other = put(tmp_path / "media" / "CIRCUITPY1", USER)
    says = refused()
    assert str(drive) in says and str(other) in says and "--drive" in says
    front.main(["flash", "--drive", str(other)])
    assert held(other) == installed(NEW) and held(drive) == USER


@pytest.mark.parametrize("name", ["nowhere", "media"])
def test_folder_that_is_no_drive_is_refused(tmp_path, name):
    assert "is not a CIRCUITPY drive" in refused("--drive", tmp_path / name)


def test_drives_are_looked_for_where_each_system_has_them(monkeypatch, tmp_path):
    looked = []
    monkeypatch.undo()
    monkeypatch.setattr(find_drive.glob, "glob", lambda pattern: looked.append(pattern) or [])
    for system in "linux", "darwin", "win32", "freebsd14":
        monkeypatch.setattr(sys, "platform", system)
        find_drive.roots()
    assert {"/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*", "D:/", "Z:/"} <= set(looked) and "C:/" not in looked


def test_other_drives_are_not_touched(drive, tmp_path):
    put(tmp_path / "media" / "STICK", {"code.py": b"x"})
    put(tmp_path / "media" / "FEATHERBOOT", {"INFO_UF2.TXT": b"Board-ID: SAMD51\r\n"})
    front.main(["flash"])
    assert held(drive) == installed(NEW)


# A Pico in its boot loader


def test_boot_loader_alone_needs_firmware(loader):
    says = refused()
    assert "RPI-RP2 is a Pico in its boot loader" in says and find_drive.SOURCE in says and "--firmware" in says


def test_firmware_goes_to_the_boot_loader(loader, tmp_path, capsys):
    file = put(tmp_path, {"cp.uf2": firmware()}) / "cp.uf2"
    front.main(["flash", "--firmware", str(file), "--dry-run"])
    assert not (loader / "cp.uf2").exists()
    front.main(["flash", "--firmware", str(file)])
    assert (loader / "cp.uf2").read_bytes() == firmware()
    assert "CircuitPython 10.0.0 for the Raspberry Pi Pico" in capsys.readouterr().out


@pytest.mark.parametrize("words", [TWO, TWO_W], ids=lambda words: words[-1])
def test_firmware_goes_to_the_boot_loader_of_a_pico_2(newer, tmp_path, capsys, words):
    file = put(tmp_path, {"cp.uf2": firmware(*words)}) / "cp.uf2"
    assert "RP2350 is a Pico in its boot loader" in refused()
    front.main(["flash", "--firmware", str(file)])
    assert (newer / "cp.uf2").read_bytes() == firmware(*words)
    assert "CircuitPython %s for the %s" % words[:2] in capsys.readouterr().out


@pytest.mark.parametrize("words, chip", [(PICO, "RP2350"), (W, "RP2350"), (TWO, "RP2040"), (TWO_W, "RP2040")])
def test_firmware_for_the_other_chip_is_refused(tmp_path, request, words, chip):
    """The boot loader itself would ignore such a UF2 without a word."""
    root = request.getfixturevalue("newer" if chip == "RP2350" else "loader")
    file = put(tmp_path, {"cp.uf2": firmware(*words)}) / "cp.uf2"
    says = "boot loader of an %s; this firmware is for the %s, whose chip is the %s" % (chip, words[1], words[2])
    assert says in refused("--firmware", file) and list(held(root)) == ["INFO_UF2.TXT"]


def test_boot_loader_that_vanishes_with_the_last_block_is_no_error(loader, tmp_path, monkeypatch, capsys):
    file = put(tmp_path, {"one.uf2": uf2.join(firmware(), fat12.build(NEW), boards.PICO)}) / "one.uf2"

    def left(number):
        (loader / "INFO_UF2.TXT").unlink()
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", left)
    front.main(["flash", "--firmware", str(file)])
    assert "the game is in it" in capsys.readouterr().out


def test_boot_loader_that_stays_after_an_error_is_one(loader, tmp_path, monkeypatch):
    file = put(tmp_path, {"cp.uf2": firmware()}) / "cp.uf2"
    monkeypatch.setattr(os, "fsync", lambda number: (_ for _ in ()).throw(OSError(errno.EIO, "Input/output error")))
    assert "run this once more" in refused("--firmware", file)


@pytest.mark.parametrize(
    "data, says",
    [
        (b"MZ" * 256, "not a UF2 file"),
        (uf2.block(0, 1, uf2.FLASH, b"MicroPython"), "no CircuitPython in this UF2"),
        (firmware("9.2.0"), "too old"),
        (firmware(name="Feather", chip="samd51j19"), "has an samd51j19"),
        (firmware(name="Feather", chip="samd51j19", family=0x55114460), "for another chip: family 55114460"),
        (firmware(*TWO, family=0xE48BFF56), "UF2 is for the RP2040 and in it is CircuitPython for the Raspberry Pi Pico 2"),
        (firmware() + firmware(*TWO), "for two chips at once"),
        (None, "There is no file"),
    ],
)
def test_file_that_is_no_firmware_for_the_game_is_refused(loader, tmp_path, data, says):
    if data:
        put(tmp_path, {"cp.uf2": data})
    assert says in refused("--firmware", tmp_path / "cp.uf2") and list(held(loader)) == ["INFO_UF2.TXT"]


def test_firmware_needs_a_boot_loader(drive, tmp_path):
    file = put(tmp_path, {"cp.uf2": firmware()}) / "cp.uf2"
    assert "hold BOOTSEL" in refused("--firmware", file)
    assert "not the boot loader" in refused("--firmware", file, "--drive", drive) and held(drive) == USER


# Releases


def made(tmp_path, *given):
    front.main(["drive", "--out", str(tmp_path / "build/drive"), *given])
    return tmp_path / "build" / ("card-table-%s" % release.version())


def test_release_is_a_folder_and_a_zip(tmp_path, capsys):
    path = str(made(tmp_path)) + ".zip"
    files = {**listed(NEW), "INSTALL.txt": release.TEXT.encode()}
    assert held(tmp_path / "build/drive") == files
    with zipfile.ZipFile(path) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files
        assert archive.namelist() == sorted(archive.namelist())
        assert {item.date_time[0] for item in archive.infolist()} == {2024}
    said = capsys.readouterr().out
    assert "9 files" in said and "% full" in said.replace(" %", "%") and "--firmware" in said
    assert not list(tmp_path.glob("build/*.uf2"))
    was = Path(path).read_bytes()
    made(tmp_path)
    assert Path(path).read_bytes() == was


def test_release_with_firmware_is_one_file(tmp_path, capsys):
    """Its drive has the files of the folder. The saved games (nvm) are not in it."""
    put(tmp_path, {"cp.uf2": firmware()})
    data = Path(str(made(tmp_path, "--firmware", str(tmp_path / "cp.uf2"))) + ".uf2").read_bytes()
    flash = dict(uf2.blocks(data))
    image = b"".join(payload for address, payload in sorted(flash.items()) if address >= 0x10100000)
    notice = (release.THEIRS % ("10.0.0", find_drive.SOURCE)).encode()
    assert (
        fat12.read(image) == {**fat12.TIDY, **held(tmp_path / "build/drive"), "FIRMWARE.txt": notice} and len(image) == 1 << 20
    )
    assert not [address for address in flash if 0x100FF000 <= address < 0x10100000]
    assert flash[uf2.FLASH] == dict(uf2.blocks(firmware()))[uf2.FLASH]
    assert "boot_out.txt" not in fat12.read(image) and "Saved games survive" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words, name, nvm, end",
    [
        (W, "-pico_w", 0x10180000, 0x10200000),
        (TWO, "-pico2", 0x100FF000, 0x10400000),
        (TWO_W, "-pico2_w", 0x10180000, 0x10400000),
    ],
    ids=lambda value: value[-1] if isinstance(value, tuple) else "",
)
def test_release_for_another_board(tmp_path, capsys, words, name, nvm, end):
    """A UF2 has the board's family and the board's addresses, and installing it says that the game is in it."""
    put(tmp_path, {"cp.uf2": firmware(*words)})
    path = Path(str(made(tmp_path, "--firmware", str(tmp_path / "cp.uf2"))) + name + ".uf2")
    data = path.read_bytes()
    assert {struct.unpack_from("<I", data, at + 28)[0] for at in range(0, len(data), 512)} == {FAMILY[words[2]]}
    flash = dict(uf2.blocks(data))
    assert not [address for address in flash if nvm <= address < nvm + 4096] and max(flash) == end - 256
    image = b"".join(payload for address, payload in sorted(flash.items()) if address >= nvm + 4096)
    assert len(image) == end - nvm - 4096 and words[3] in fat12.read(image)["FIRMWARE.txt"].decode()
    assert fat12.read(image)["engine/cards.mpy"] == NEW["engine/cards.mpy"]
    assert "for the %s" % words[1] in capsys.readouterr().out
    root = "RP2350" if "2350" in words[2] else "RPI-RP2"
    put(tmp_path / "media" / root, {"INFO_UF2.TXT": b"UF2 Bootloader\r\nBoard-ID: %s\r\n" % root.encode()})
    front.main(["flash", "--firmware", str(path)])
    assert "the game is in it" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words, says",
    [
        ({"version": "9.2.0"}, "too old"),
        ({"version": "11.0.0"}, "another kind of .mpy"),
        ({"name": "Raspberry Pi Pico W", "identity": "raspberry_pi_pico"}, "for the Raspberry Pi Pico W; one UF2 of both"),
        ({"name": "Raspberry Pi Pico", "identity": "somebody_s_board"}, "for the Raspberry Pi Pico"),
        ({"name": "Tiny 2040", "identity": "pimoroni_tiny2040"}, "This firmware is for the Tiny 2040; one UF2 of both is made"),
        ({"chip": "samd51j19"}, "has an samd51j19"),
        ({"chip": "rp2350a", "family": 0xE48BFF56}, "this UF2 is for the RP2040 and in it"),
        (None, "No such file"),
    ],
)
def test_firmware_that_fits_no_release_is_refused(tmp_path, words, says):
    if words is not None:
        put(tmp_path, {"cp.uf2": firmware(**words)})
    with pytest.raises(SystemExit, match=says):
        made(tmp_path, "--firmware", str(tmp_path / "cp.uf2"))
    assert not (tmp_path / "build").exists(), "nothing is written before all is checked"


def test_release_that_is_too_large_for_the_drive_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "files", lambda bytecode=True: {"code.py": bytes(1 << 20)})
    with pytest.raises(SystemExit, match="the drive is full"):
        made(tmp_path)


def test_release_made_again_removes_old_files(tmp_path):
    put(tmp_path / "build/drive", installed(OLD, {"settings.toml": b"mine"}))
    made(tmp_path)
    files = held(tmp_path / "build/drive")
    assert "engine/gone.mpy" not in files and files["settings.toml"] == b"mine"


def test_drive_of_an_earlier_release_is_known_to_the_installer(drive):
    """Its list named INSTALL.txt, too: an update removes it, and keeps no file of ours as the user's."""
    put(drive, installed({**OLD, "INSTALL.txt": b"how"}))
    front.main(["flash"])
    assert held(drive) == installed(NEW)


# Output


def test_terminal_shows_a_bar_and_each_new_name(drive, monkeypatch, capsys):
    put(drive, FOREIGN)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    front.main(["flash"])
    said = capsys.readouterr().out
    assert "\r[####################]  12/12\n" in said and "keep code.py as code.py.old: it is not ours" in said


def test_flash_and_drive_are_commands_of_the_simulator(drive, tmp_path):
    front.main(["flash"])
    front.main(["drive", "--out", str(tmp_path / "build/drive")])
    assert held(drive) == installed(NEW) and (tmp_path / "build/drive/code.py").exists()
