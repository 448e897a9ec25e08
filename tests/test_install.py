"""The installer on folders that play the drives: nothing is lost, nothing foreign is touched, a second run mends."""

import errno
import importlib.util
import os
import shutil
import stat
import struct
import sys
import zipfile
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from simulator import __main__ as front
from simulator import boards, bytecode, compiled, copying, fat12, install, places, plan, release, uf2

NEW = {
    "code.py": b"import ui.app\n",
    "LICENSE.txt": b"MIT",
    "engine/__init__.mpy": b"C\x06",
    "engine/cards.mpy": b"C\x06cards" * 200,
    "lib/adafruit_ticks.mpy": b"C\x06ticks",
    "lib/ui/app.mpy": b"C\x06app",
    "lib/ui/words/el.txt": "Χαρτιά".encode(),
}
OLD = {
    **NEW,
    "code.py": b"import ui\n",
    "engine/cards.mpy": b"C\x06old",
    "engine/gone.mpy": b"C\x06gone",
    "lib/x/y.mpy": b"C\x06y",
    "lib/deep/er/z.mpy": b"C\x06z",
}
SOURCE = {path.replace(".mpy", ".py"): data.replace(b"C\x06", b"# ") for path, data in NEW.items()}
SAYS = "Adafruit CircuitPython %s on 2025-10-01; %s with %s\r\nBoard ID:%s\r\nUID:DE6190\r\n"
PICO = "10.0.0", "Raspberry Pi Pico", "rp2040", "raspberry_pi_pico"
USER = {
    "boot_out.txt": (SAYS % PICO).encode(),
    "settings.toml": b"ROTATION = 180\n",
    "lib/mine.py": b"1",
    "photos/me.bmp": b"BM",
}
FOREIGN = {"code.py": b"print('mine')\n", "code.txt": b"mine too", "engine/cards.py": b"poker", "card-table.txt": b"a poem\n"}


def put(drive, files):
    for path, data in files.items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_bytes(data)
    return drive


def held(drive):
    return {path.relative_to(drive).as_posix(): path.read_bytes() for path in drive.rglob("*") if path.is_file()}


def folders(drive):
    return {path.relative_to(drive).as_posix() for path in drive.rglob("*") if path.is_dir()}


def installed(files, user=None):
    return {**(USER if user is None else user), **files, plan.LIST: plan.listing(plan.marks_of(files))}


def boot_out(*words):
    return {"boot_out.txt": (SAYS % words).encode()}


W = "10.2.1", "Raspberry Pi Pico W", "rp2040", "raspberry_pi_pico_w"
TWO = "10.0.0", "Raspberry Pi Pico 2", "rp2350a", "raspberry_pi_pico2"
TWO_W = "10.1.4", "Raspberry Pi Pico 2 W", "rp2350a", "raspberry_pi_pico2_w"
FAMILY = {"rp2040": 0xE48BFF56, "rp2350a": 0xE48BFF59}


def firmware(version="10.0.0", name="Raspberry Pi Pico", chip="rp2040", identity="raspberry_pi_pico", family=None):
    """A UF2 that says what CircuitPython's says, across the border of two blocks."""
    says = b"-" * 240 + ("Adafruit CircuitPython %s on 2025-10-01; %s with %s\0\0" % (version, name, chip)).encode()
    says = (says + b"%s\nBoard ID:%s\n\0BOARD=" + identity.encode() + b"\0").ljust(512, b"\0")
    family = family or FAMILY.get(chip, 0xE48BFF56)
    return b"".join(uf2.block(i, 2, uf2.FLASH + i * 256, says[i * 256 : i * 256 + 256], family) for i in range(2))


@pytest.fixture(autouse=True)
def computer(monkeypatch, tmp_path):
    """No drives but ours, files at hand without compiling, and room enough."""
    monkeypatch.setattr(places, "roots", lambda: sorted((tmp_path / "media").iterdir()))
    monkeypatch.setattr(compiled, "files", lambda bytecode=True: dict(NEW if bytecode else SOURCE))
    monkeypatch.setattr(copying, "room", lambda drive: 1 << 19)
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    (tmp_path / "media").mkdir()


@pytest.fixture
def drive(tmp_path):
    return put(tmp_path / "media" / "CIRCUITPY", USER)


@pytest.fixture
def loader(tmp_path):
    return put(tmp_path / "media" / "RPI-RP2", {"INFO_UF2.TXT": b"UF2 Bootloader v3.0\r\nBoard-ID: RPI-RP2\r\n"})


@pytest.fixture
def newer(tmp_path):
    """The boot loader of an RP2350."""
    says = b"UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"
    return put(tmp_path / "media" / "RP2350", {"INFO_UF2.TXT": says})


def refused(*given):
    with pytest.raises(SystemExit) as stop:
        install.main([str(word) for word in given])
    assert isinstance(stop.value.code, str), "a sentence, and with it exit code 1"
    return stop.value.code


# What an installation does


def test_a_new_drive(drive, capsys):
    install.main([])
    assert held(drive) == installed(NEW)
    said = capsys.readouterr().out
    assert (
        "Raspberry Pi Pico, CircuitPython 10.0.0" in said and " 2/8 write LICENSE.txt" in said and "8/8 write code.py" in said
    )
    assert "untested" not in said and "Eject" in said


@pytest.mark.slow
def test_the_real_files(drive, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setattr(places, "roots", lambda: [drive])
    install.main([])
    found = held(drive)
    assert found == installed(plan.contents())
    assert "ui/e/games.mpy" not in found and "ui/u/core.mpy" in found  # which has it, too
    assert not [path for path in found if path.endswith(".mpy") and bytecode.clings(found[path])]
    assert found["ui/e/saved.mpy"][:2] == b"C\x06" and "lib/LICENSE-adafruit-circuitpython-displayio-ssd1306.txt" in found


def test_a_second_run_changes_nothing(drive, capsys, monkeypatch):
    install.main([])
    monkeypatch.setattr(copying, "take", None)
    install.main([])
    assert "Everything is there already." in capsys.readouterr().out


def test_an_update_removes_only_what_is_ours(drive):
    put(drive, installed(OLD))
    put(drive, {"engine/own.mpy": b"own", "lib/x/._y.mpy": b"litter"})
    install.main([])
    assert held(drive) == {**installed(NEW), "engine/own.mpy": b"own", "lib/x/._y.mpy": b"litter"}


def test_empty_folders_go_with_what_was_in_them(drive):
    put(drive, installed(OLD))
    install.main([])
    assert not (drive / "lib/x").exists() and (drive / "lib").is_dir()


def test_what_the_user_changed_is_the_user_s(drive):
    put(drive, installed(OLD))
    put(drive, {"engine/cards.mpy": b"better", "engine/gone.mpy": b"dear to me", "code.py": b"mine"})
    install.main([])
    kept = {"engine/cards.mpy.old": b"better", "engine/gone.mpy": b"dear to me", "code.py.old": b"mine"}
    assert held(drive) == {**installed(NEW), **kept}


def test_foreign_files_in_the_way_get_another_name(drive, capsys):
    put(drive, {**FOREIGN, "code.py.old": b"older"})
    install.main([])
    kept = {"code.py.old": b"older", "code.py.old2": FOREIGN["code.py"]}
    kept.update((path + ".old", FOREIGN[path]) for path in FOREIGN if path != "code.py")
    assert held(drive) == {**installed(NEW), **kept}
    assert "keep code.py as code.py.old2" in capsys.readouterr().out


def test_foreign_folders_and_files_in_the_way(drive):
    """A file where a folder must be, a folder where a file must be, and a package the root would lend instead of lib's."""
    put(drive, {"engine": b"a file", "LICENSE.txt/mine": b"a folder", "adafruit_ticks/__init__.py": b"another", "ui.py": b"x"})
    install.main([])
    kept = {"engine.old": b"a file", "LICENSE.txt.old/mine": b"a folder", "adafruit_ticks.old/__init__.py": b"another"}
    assert held(drive) == {**installed(NEW), **kept, "ui.py.old": b"x"}


def test_what_was_ours_in_the_root_and_is_in_lib_now(drive):
    """The root's folder is in the way, but goes by itself with what was in it."""
    put(drive, installed({"code.py": b"old", "adafruit_ticks/__init__.mpy": b"C\x06"}))
    install.main([])
    assert held(drive) == installed(NEW) and not (drive / "adafruit_ticks").exists()


def test_halves_are_cleared_away_wherever_we_have_been(drive):
    put(drive, installed(OLD))
    cut = {"": plan.TITLE.encode()[:40], "lib/x/": OLD["lib/x/y.mpy"], "lib/ui/words/": "Χαρτιά".encode()[:3], "engine/": b""}
    put(drive, {folder + plan.BESIDE: data for folder, data in cut.items()})
    put(drive, {"photos/" + plan.BESIDE: b"whose?"})
    install.main([])
    assert held(drive) == {**installed(NEW), "photos/" + plan.BESIDE: b"whose?"}


@pytest.mark.parametrize("start", [{}, installed(OLD)], ids=["new", "old"])
def test_a_stranger_under_the_name_of_our_halves(drive, capsys, start):
    """Breaks 13: a file was deleted without asking, and a folder could never be got past. Where we write nothing they stay."""
    put(drive, start)
    theirs = {
        "lib/ui/card-table.new": NEW["lib/ui/app.mpy"] + b" and more",
        "card-table.new/mine": b"a folder",
        "lib/x/card-table.new": b"far away",
    }
    put(drive, theirs)
    install.main([])
    kept = {
        "lib/ui/card-table.new.old": theirs["lib/ui/card-table.new"],
        "card-table.new.old/mine": b"a folder",
        "lib/x/card-table.new": b"far away",
    }
    assert held(drive) == {**installed(NEW), **kept}
    assert "keep lib/ui/card-table.new as lib/ui/card-table.new.old" in capsys.readouterr().out
    put(drive, {"lib/ui/card-table.new": b"another"})
    was = held(drive)
    install.main([])
    assert held(drive) == was, "nothing is to be written, so nothing is in the way"


@pytest.mark.skipif(os.name != "posix", reason="only some may make links here")
@pytest.mark.parametrize("path", ["lib", "lib/ui/words", "code.py", "card-table.txt", "engine/card-table.new", "lib/x/y.mpy"])
@pytest.mark.parametrize("there", [True, False], ids=["there", "nowhere"])
def test_links_are_not_followed(drive, tmp_path, path, there):
    """Breaks 13: files were written and renamed where a link led. FAT has none, a folder that plays a drive may."""
    put(drive, {plan.LIST: installed(OLD)[plan.LIST]})
    if (drive / path).is_dir():
        shutil.rmtree(drive / path)
    (drive / path).unlink(missing_ok=True)
    (drive / path).parent.mkdir(parents=True, exist_ok=True)
    if there:
        put(tmp_path / "elsewhere", {"ui/app.py": b"mine"})
    (drive / path).symlink_to(tmp_path / "elsewhere")
    was = held(drive)
    assert "%s is a link to somewhere else" % (drive / path) in refused() and held(drive) == was
    assert not there or held(tmp_path / "elsewhere") == {"ui/app.py": b"mine"}


def test_the_same_file_copied_by_hand_is_no_stranger(drive):
    put(drive, NEW)
    install.main([])
    assert held(drive) == installed(NEW)


def test_a_stale_module_does_not_hide_the_new_one(drive, capsys):
    """CircuitPython takes X.py where there is X.mpy too: from .mpy to .py and back no module is there twice."""
    install.main([])
    install.main(["--source"])
    assert held(drive) == installed(SOURCE) and "you asked for it" in capsys.readouterr().out
    install.main([])
    assert held(drive) == installed(NEW)


def test_a_source_module_beside_a_stranger_s_mpy(drive):
    put(drive, {"engine/cards.mpy": b"theirs"})
    install.main(["--source"])
    assert held(drive) == {**installed(SOURCE), "engine/cards.mpy": b"theirs"}


def test_a_list_that_was_tampered_with_leads_nowhere_else(drive, tmp_path):
    put(tmp_path, {"precious": b"1"})
    lines = [plan.mark(path, b"1") for path in ("../../precious", str(tmp_path / "precious"), "lib/mine.py/")]
    put(drive, {plan.LIST: "\n".join([plan.TITLE, "rubbish", *lines]).encode() + b"\n\xff\n"})
    install.main([])
    assert (tmp_path / "precious").exists() and held(drive) == installed(NEW)


def test_litter_of_a_mac_is_not_copied(drive, monkeypatch):
    monkeypatch.setattr(compiled, "files", lambda bytecode: {**NEW, "lib/.DS_Store": b"x", "lib/ui/._app.mpy": b"x"})
    install.main([])
    assert held(drive) == installed(NEW)


@pytest.mark.parametrize("start", [{}, OLD, FOREIGN], ids=["new", "old", "foreign"])
def test_a_dry_run_touches_nothing(drive, capsys, start):
    put(drive, installed(start) if start is OLD else start)
    was = held(drive)
    install.main(["--dry-run"])
    assert held(drive) == was
    said = capsys.readouterr().out
    assert "would write code.py" in said and "Nothing was changed." in said
    assert ("would remove engine/gone.mpy" in said) == (start is OLD)


# Cuts


class Cut:
    """Every change to the drive may be the last: before it, or after it and before the next."""

    def __init__(self, monkeypatch, at):
        self.left = at
        for name in "fsync", "replace", "rename", "remove", "mkdir", "rmdir":
            monkeypatch.setattr(os, name, self.wrap(name, getattr(os, name)))

    def wrap(self, name, call):
        def changed(*given, **named):
            self.count(name, given)
            result = call(*given, **named)
            self.count("", given)
            return result

        return changed

    def count(self, name, given):
        self.left -= 1
        if self.left < 0:
            if name == "fsync" and stat.S_ISREG(os.fstat(given[0]).st_mode):
                os.ftruncate(given[0], os.fstat(given[0]).st_size // 2)
            raise OSError(errno.EIO, "Input/output error")


@pytest.mark.slow
@pytest.mark.parametrize("start", [{}, installed(OLD), FOREIGN], ids=["new", "old", "foreign"])
def test_a_pulled_cable_at_every_moment(drive, tmp_path, start):
    """Breaks 13: between the remove of a folder's last file and the folder itself a cut left it for ever."""
    first = put(shutil.copytree(drive, tmp_path / "first"), start)
    whole = shutil.copytree(first, tmp_path / "whole")
    install.main(["--drive", str(whole)])
    shape = folders(whole)
    for at in range(1000):
        torn = shutil.copytree(first, tmp_path / str(at))
        with pytest.MonkeyPatch.context() as patch:
            Cut(patch, at)
            if not cut(torn):
                break
        nothing_lost(held(torn), held(first), held(whole))
        install.main(["--drive", str(torn)])
        assert held(torn) == held(whole) and folders(torn) == shape, at
        shutil.rmtree(torn)
    assert at > 40


def cut(drive):
    try:
        install.main(["--drive", str(drive)])
    except SystemExit as stop:
        assert "run this once more" in stop.code
        return True


def nothing_lost(now, first, whole):
    """The user's files are there, and no mixture of old and new can run."""
    user = {**USER, **(FOREIGN if first.get("code.py") == FOREIGN["code.py"] else {})}
    for path, data in user.items():
        assert data in (now.get(path), now.get(path + ".old")), path
    if now.get("code.py") == OLD["code.py"]:
        assert all(now.get(path) == data for path, data in OLD.items())
    if now.get("code.py") == NEW["code.py"]:
        assert all(now.get(path) == data for path, data in whole.items() if path != plan.LIST)


def test_a_drive_that_reads_otherwise_than_written(drive, monkeypatch):
    """The old file stays."""
    put(drive, installed(OLD))
    read = copying.read_back
    monkeypatch.setattr(copying, "read_back", lambda place: read(place).replace(b"C\x06cards", b"C\x06cords"))
    assert "reads otherwise than it was written" in refused()
    assert held(drive)["engine/cards.mpy"] == OLD["engine/cards.mpy"] and "code.py" not in held(drive)
    monkeypatch.undo()
    monkeypatch.setattr(compiled, "files", lambda bytecode: dict(NEW))
    install.main(["--drive", str(drive)])
    assert held(drive) == installed(NEW)


def test_a_key_pressed_to_stop(drive, monkeypatch):
    monkeypatch.setattr(copying, "write", lambda *given: (_ for _ in ()).throw(KeyboardInterrupt))
    assert "Stopped" in refused()


def test_a_folder_that_cannot_be_flushed_is_no_error(drive, monkeypatch):
    fsync = os.fsync

    def flush(number):
        if stat.S_ISDIR(os.fstat(number).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        fsync(number)

    monkeypatch.setattr(os, "fsync", flush)
    install.main([])
    assert held(drive) == installed(NEW)


# What is refused


@pytest.mark.parametrize(
    "words, says",
    [
        (("10.0.0", "Feather", "samd51j19", "feather_m4_express"), "chip is the samd51j19; the game is for the RP2040 and RP"),
        (("9.2.4", *PICO[1:]), "CircuitPython 9.2.4 is too old, the game needs 10 or newer. Firmware comes from https://circ"),
        (("6.0.0-beta.1", *PICO[1:]), "too old"),
    ],
)
def test_boards_that_cannot_run_it(drive, words, says):
    put(drive, boot_out(*words))
    was = held(drive)
    assert says in refused() and held(drive) == was


@pytest.mark.parametrize("words", [W, TWO, TWO_W], ids=lambda words: words[-1])
def test_the_other_boards_are_known(drive, capsys, words):
    """What boot_out.txt says is enough; what has not been tried is said: an RP2350 is in no emulator."""
    put(drive, boot_out(*words))
    install.main([])
    said = capsys.readouterr().out
    assert "%s, CircuitPython %s" % (words[1], words[0]) in said
    assert ("Nobody has tried the game on a %s" % words[1] in said) == (words != W)
    assert "untested" not in said and held(drive) == installed(NEW, {**USER, **boot_out(*words)})


def test_boards_that_nobody_tried(drive, capsys):
    put(drive, boot_out("10.2.1", "Tiny 2040", "rp2040", "pimoroni_tiny2040"))
    install.main([])
    said = capsys.readouterr().out
    assert "untested on this board: it is made for the Raspberry Pi Pico, Raspberry Pi Pico W" in said
    assert held(drive)["engine/cards.mpy"] == NEW["engine/cards.mpy"]


def test_a_larger_drive_has_larger_clusters(drive, monkeypatch):
    """A Pico 2's drive has 3 MiB, and gives a file two sectors at a time."""
    steps = plan.plan(drive, NEW)
    monkeypatch.setattr(copying, "room", lambda drive: plan.need(drive, steps, 1024) - 1)
    put(drive, boot_out(*PICO))
    install.main(["--dry-run"])
    put(drive, boot_out(*TWO))
    assert "lacks 1 KB of room" in refused()


def test_beta_versions_and_words_of_a_boot_py(drive):
    put(drive, {"boot_out.txt": (SAYS % ("10.1.0-beta.1", *PICO[1:])).encode() + b"\x1b[2Kboot.py output: \xff\r\n"})
    install.main([])
    assert "engine/cards.mpy" in held(drive)


@pytest.mark.parametrize("version", ["11.0.0-alpha.2", "12.1.0"])
def test_a_later_circuitpython_gets_source(drive, capsys, version):
    put(drive, boot_out(version, *PICO[1:]))
    install.main([])
    assert held(drive) == installed(SOURCE, {**USER, **boot_out(version, *PICO[1:])})
    assert "CircuitPython %s may read another kind of .mpy" % version in capsys.readouterr().out


def test_without_a_compiler_source_is_copied(drive, capsys, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    install.main([])
    assert held(drive) == installed(SOURCE) and "not installed" in capsys.readouterr().out


def test_without_adafruit_s_packages(drive, monkeypatch):
    def missing(bytecode):
        raise PackageNotFoundError("adafruit-circuitpython-ticks")

    monkeypatch.setattr(compiled, "files", missing)
    assert "adafruit-circuitpython-ticks is not installed" in refused()


@pytest.mark.parametrize("start", [{}, installed(OLD), FOREIGN], ids=["new", "old", "foreign"])
def test_too_little_room(drive, monkeypatch, start):
    """What is asked for is enough: less than that is refused and nothing is changed."""
    put(drive, {**start, "photos/big.bmp": b"BM" * 5000, "._x": b"BM" * 9000})
    was, most = held(drive), plan.need(drive, plan.plan(drive, NEW))
    monkeypatch.setattr(copying, "room", lambda drive: most - 1)
    says = refused()
    assert "lacks 1 KB of room" in says and "10000 photos/big.bmp" in says and "._x" not in says and held(drive) == was
    monkeypatch.setattr(copying, "room", lambda drive: most)
    install.main([])
    assert held(drive)["code.py"] == NEW["code.py"]


def test_room_is_counted_as_the_drive_counts_it(drive):
    """For a new drive: what a real FAT of those files fills, a list beside the list, and a few names."""
    asked = plan.need(drive, plan.plan(drive, NEW))
    image = fat12.Drive()
    image.root(fat12.tree(installed(NEW, {})), "CIRCUITPY")
    assert image.clusters * 512 <= asked <= image.clusters * 512 + 4 * 512


def test_an_update_asks_for_what_is_new_only(drive):
    put(drive, installed({**NEW, "engine/cards.mpy": b"C\x06other" * 200, "engine/gone.mpy": bytes(4096)}))
    assert plan.need(drive, plan.plan(drive, NEW)) <= 2 * 512


def test_what_is_kept_frees_no_room(drive):
    new = plan.need(drive, plan.plan(drive, NEW))
    put(drive, {"code.py": bytes(20000)})
    assert plan.need(drive, plan.plan(drive, NEW)) == new


def test_a_drive_that_is_full_all_the_same(drive, monkeypatch):
    """Breaks 13: it said to plug the Pico in again, which does not help."""

    def full(*given):
        raise OSError(errno.ENOSPC, "No space left on device", str(drive / "card-table.new"))

    monkeypatch.setattr(copying, "write", full)
    says = refused()
    assert "card-table.new: the drive is full. Delete some files of your own" in says and "Plug" not in says


def test_a_read_only_drive(drive, monkeypatch):
    def locked(*given):
        raise OSError(errno.EROFS, "Read-only file system", str(drive / "card-table.new"))

    with monkeypatch.context() as patch:
        patch.setattr(copying, "write", locked)
        assert "is read-only. If a boot.py" in refused()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "is read-only. If a boot.py" in refused() and held(drive) == USER


# Which drive


def test_no_drive():
    says = refused()
    assert "No CIRCUITPY drive was found" in says and "hold BOOTSEL" in says and places.SOURCE in says


def test_several_drives(drive, tmp_path):
    other = put(tmp_path / "media" / "CIRCUITPY1", USER)
    says = refused()
    assert str(drive) in says and str(other) in says and "--drive" in says
    install.main(["--drive", str(other)])
    assert held(other) == installed(NEW) and held(drive) == USER


@pytest.mark.parametrize("name", ["nowhere", "media"])
def test_a_folder_that_is_no_drive(tmp_path, name):
    assert "is not a CIRCUITPY drive" in refused("--drive", tmp_path / name)


def test_where_drives_are(monkeypatch, tmp_path):
    looked = []
    monkeypatch.undo()
    monkeypatch.setattr(places.glob, "glob", lambda pattern: looked.append(pattern) or [])
    for system in "linux", "darwin", "win32", "freebsd14":
        monkeypatch.setattr(sys, "platform", system)
        places.roots()
    assert {"/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*", "D:/", "Z:/"} <= set(looked) and "C:/" not in looked


def test_other_drives_are_passed_by(drive, tmp_path):
    put(tmp_path / "media" / "STICK", {"code.py": b"x"})
    put(tmp_path / "media" / "FEATHERBOOT", {"INFO_UF2.TXT": b"Board-ID: SAMD51\r\n"})
    install.main([])
    assert held(drive) == installed(NEW)


# A Pico in its boot loader


def test_a_boot_loader_without_firmware(loader):
    says = refused()
    assert "RPI-RP2 is a Pico in its boot loader" in says and places.SOURCE in says and "--firmware" in says


def test_a_boot_loader_with_firmware(loader, tmp_path, capsys):
    file = put(tmp_path, {"cp.uf2": firmware()}) / "cp.uf2"
    install.main(["--firmware", str(file), "--dry-run"])
    assert not (loader / "cp.uf2").exists()
    install.main(["--firmware", str(file)])
    assert (loader / "cp.uf2").read_bytes() == firmware()
    assert "CircuitPython 10.0.0 for the Raspberry Pi Pico" in capsys.readouterr().out


@pytest.mark.parametrize("words", [TWO, TWO_W], ids=lambda words: words[-1])
def test_the_boot_loader_of_a_pico_2(newer, tmp_path, capsys, words):
    file = put(tmp_path, {"cp.uf2": firmware(*words)}) / "cp.uf2"
    assert "RP2350 is a Pico in its boot loader" in refused()
    install.main(["--firmware", str(file)])
    assert (newer / "cp.uf2").read_bytes() == firmware(*words)
    assert "CircuitPython %s for the %s" % words[:2] in capsys.readouterr().out


@pytest.mark.parametrize("words, chip", [(PICO, "RP2350"), (W, "RP2350"), (TWO, "RP2040"), (TWO_W, "RP2040")])
def test_a_boot_loader_of_the_other_chip(tmp_path, request, words, chip):
    """The UF2 is not poured where it does not belong; the loader would pass it over without a word."""
    root = request.getfixturevalue("newer" if chip == "RP2350" else "loader")
    file = put(tmp_path, {"cp.uf2": firmware(*words)}) / "cp.uf2"
    says = "boot loader of an %s; this firmware is for the %s, whose chip is the %s" % (chip, words[1], words[2])
    assert says in refused("--firmware", file) and list(held(root)) == ["INFO_UF2.TXT"]


def test_a_boot_loader_that_leaves_with_the_last_block(loader, tmp_path, monkeypatch, capsys):
    file = put(tmp_path, {"one.uf2": uf2.join(firmware(), fat12.build(NEW), boards.PICO)}) / "one.uf2"

    def left(number):
        (loader / "INFO_UF2.TXT").unlink()
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", left)
    install.main(["--firmware", str(file)])
    assert "the game is in it" in capsys.readouterr().out


def test_a_boot_loader_that_stays(loader, tmp_path, monkeypatch):
    file = put(tmp_path, {"cp.uf2": firmware()}) / "cp.uf2"
    monkeypatch.setattr(os, "fsync", lambda number: (_ for _ in ()).throw(OSError(errno.EIO, "Input/output error")))
    assert "run this once more" in refused("--firmware", file)


@pytest.mark.parametrize(
    "data, says",
    [
        (b"MZ" * 256, "not a UF2 file"),
        (uf2.block(0, 1, uf2.FLASH, b"MicroPython"), "no CircuitPython in this UF2"),
        (firmware("9.2.0"), "too old"),
        (firmware(name="Feather", chip="samd51j19"), "chip is the samd51j19"),
        (firmware(name="Feather", chip="samd51j19", family=0x55114460), "for another chip: family 55114460"),
        (firmware(*TWO, family=0xE48BFF56), "UF2 is for the RP2040 and in it is CircuitPython for the Raspberry Pi Pico 2"),
        (firmware() + firmware(*TWO), "for two chips at once"),
        (None, "There is no file"),
    ],
)
def test_what_is_no_firmware(loader, tmp_path, data, says):
    if data:
        put(tmp_path, {"cp.uf2": data})
    assert says in refused("--firmware", tmp_path / "cp.uf2") and list(held(loader)) == ["INFO_UF2.TXT"]


def test_firmware_and_no_boot_loader(drive, tmp_path):
    file = put(tmp_path, {"cp.uf2": firmware()}) / "cp.uf2"
    assert "hold BOOTSEL" in refused("--firmware", file)
    assert "not the boot loader" in refused("--firmware", file, "--drive", drive) and held(drive) == USER


# What a release carries


def made(tmp_path, *given):
    release.main(["--out", str(tmp_path / "build/drive"), *given])
    return tmp_path / "build" / ("card-table-%s" % release.version())


def test_a_release_as_folder_and_zip(tmp_path, capsys):
    path = str(made(tmp_path)) + ".zip"
    files = {**NEW, "INSTALL.txt": release.TEXT.encode()}
    assert held(tmp_path / "build/drive") == installed(files, {})
    with zipfile.ZipFile(path) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == installed(files, {})
        assert archive.namelist() == sorted(archive.namelist())
        assert {item.date_time[0] for item in archive.infolist()} == {2024}
    said = capsys.readouterr().out
    assert "9 files" in said and "% full" in said.replace(" %", "%") and "--firmware" in said
    assert not list(tmp_path.glob("build/*.uf2"))
    was = Path(path).read_bytes()
    made(tmp_path)
    assert Path(path).read_bytes() == was


def test_a_release_of_one_file(tmp_path, capsys):
    """It is the folder; nvm is not in it."""
    put(tmp_path, {"cp.uf2": firmware()})
    data = Path(str(made(tmp_path, "--firmware", str(tmp_path / "cp.uf2"))) + ".uf2").read_bytes()
    flash = dict(uf2.blocks(data))
    image = b"".join(payload for address, payload in sorted(flash.items()) if address >= 0x10100000)
    notice = (release.THEIRS % ("10.0.0", places.SOURCE)).encode()
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
def test_a_release_for_another_board(tmp_path, capsys, words, name, nvm, end):
    """Its own family, its own place for nvm and for the drive; and the game is in it when it is poured."""
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
    install.main(["--firmware", str(path)])
    assert "the game is in it" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words, says",
    [
        ({"version": "9.2.0"}, "too old"),
        ({"version": "11.0.0"}, "another kind of .mpy"),
        ({"name": "Raspberry Pi Pico W", "identity": "raspberry_pi_pico"}, "for the Raspberry Pi Pico W; one UF2 of both"),
        ({"name": "Raspberry Pi Pico", "identity": "somebody_s_board"}, "for the Raspberry Pi Pico"),
        ({"name": "Tiny 2040", "identity": "pimoroni_tiny2040"}, "This firmware is for the Tiny 2040; one UF2 of both is made"),
        ({"chip": "samd51j19"}, "chip is the samd51j19"),
        ({"chip": "rp2350a", "family": 0xE48BFF56}, "this UF2 is for the RP2040 and in it"),
        (None, "No such file"),
    ],
)
def test_firmware_no_release_is_made_of(tmp_path, words, says):
    if words is not None:
        put(tmp_path, {"cp.uf2": firmware(**words)})
    with pytest.raises(SystemExit, match=says):
        made(tmp_path, "--firmware", str(tmp_path / "cp.uf2"))
    assert not (tmp_path / "build").exists(), "nothing is written before all is checked"


def test_a_release_too_large_for_the_drive(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "files", lambda bytecode=True: {"code.py": bytes(1 << 20)})
    with pytest.raises(SystemExit, match="the drive is full"):
        made(tmp_path)


def test_a_release_remade_drops_what_is_gone(tmp_path):
    put(tmp_path / "build/drive", installed(OLD, {"settings.toml": b"mine"}))
    made(tmp_path)
    found = held(tmp_path / "build/drive")
    assert "engine/gone.mpy" not in found and found["settings.toml"] == b"mine"


def test_a_drive_of_a_release_is_known_to_the_installer(drive, tmp_path):
    """Unpacked by hand or dragged as one UF2: an update finds what is ours and sets nothing aside."""
    release_files = {**OLD, "INSTALL.txt": b"how"}
    put(drive, installed(release_files))
    install.main([])
    assert held(drive) == installed(NEW)


# What the user sees


def test_the_bar(drive, monkeypatch, capsys):
    put(drive, FOREIGN)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    install.main([])
    said = capsys.readouterr().out
    assert "\r[####################]  12/12\n" in said and "keep code.py as code.py.old: it is not ours" in said


def test_the_front_door(drive, tmp_path):
    front.main(["flash"])
    front.main(["drive", "--out", str(tmp_path / "build/drive")])
    assert held(drive) == installed(NEW) and (tmp_path / "build/drive/code.py").exists()
