"""Names on the drive: what is renamed and what is not, and that nothing else changes."""

import ast
import os
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from simulator import bytecode, compiled, inlining, lending, names, renaming, uf2
from tests import frames, playthrough

ROOT = Path(__file__).parent.parent
MICROPYTHON = ROOT / "tests" / "micropython"
SOURCES = {path: source.read_text(encoding="utf-8") for path, source in compiled.ours().items() if path.endswith(".py")}

# The names that the modules on the drive bring, paths included, at most. Some of them (`<lambda>`) the firmware has; it has
# room for 140, and with one more for 300: 1 KB at once in a sitting that has seen nearly everything.
BROUGHT = 145


# What is renamed


@pytest.mark.slow
def test_no_two_share_a_name_and_none_is_taken():
    """A name of ours becomes one of the firmware's that nobody on the drive uses, and each becomes another one."""
    used, places = set().union(*map(renaming.identifiers, SOURCES.values())), set(compiled.names().values())
    assert len(places) == len(compiled.names()) > 300
    assert places <= set(renaming.PLACES) <= set(renaming.ROM) and not places & used


def test_what_must_stay():
    """The firmware's own, what a string spells that is not asked for as a name, and what Adafruit's packages make: of those
    that are guests, what is in the module that asks them in."""
    ours = set(compiled.names())
    for path, source in compiled.theirs().items():
        theirs = renaming.made(ast.parse(source.read_text(encoding="utf-8")))
        if path in compiled.GUESTS:
            hosts = [text for text in SOURCES.values() if compiled.GUESTS[path] in text]
            assert hosts
            theirs &= set().union(*map(renaming.identifiers, hosts))
        assert theirs and not ours & theirs, path
    assert not ours & set(renaming.ROM) and not ours & {"text", "wake", "label", "small", "result", "adafruit_miniqr", "QRCode"}
    assert {"draw_costs", "Tabletop", "seen", "CATALOG", "undo", "LETTERS", "parts", "foot", "_make", "Pico", "blinks"} <= ours


EXAMPLE = '''
"""unspelt"""
from fence import const, meadow
_HIDDEN = const(1)
OUTSIDE = 2
if hasattr(meadow, "spelt") or __import__("dotted.part"):
    for everywhere in range(3):
        pass

class Cow(meadow.Animal):
    horns = 2

    def __init__(self, spots, spelt, *others, moo=lambda voice_of: voice_of, **append):
        self.spots, self.milk = spots, meadow.milk_of(spots)
        inside = [one for one in others]
        self.part = self.kept = _HIDDEN
        global unspelt
        unspelt = inside
'''


def test_which_names_a_module_makes():
    """Classes, functions, arguments, attributes, globals, modules; no locals, no constants, nothing of others, nothing spelt
    but what is asked for."""
    found = renaming.chosen({"farm/fence.py": EXAMPLE, "farm/voice_of.py": ""}, ["kept = hasattr(kept, 'milk')"])
    wanted = {"OUTSIDE", "everywhere", "Cow", "horns", "spots", "others", "moo", "unspelt", "spelt", "voice_of"}
    assert set(found) == wanted
    guest = "meadow", "def horns(spots): pass"
    assert renaming.chosen({"farm/fence.py": EXAMPLE}, [], [guest]).keys() & wanted == wanted - {"horns", "spots"}
    assert 'hasattr(meadow, "%s")' % found["spelt"] in renaming.renamed(EXAMPLE, found)


@pytest.mark.slow
def test_the_same_sources_give_the_same_names(monkeypatch):
    """In whatever order they come; a new name moves few, and when the firmware has no more they keep their own."""
    usual = renaming.chosen(SOURCES, [])
    assert renaming.chosen(dict(reversed(SOURCES.items())), []) == usual
    more = renaming.chosen({**SOURCES, "new.py": "quite_new = 1"}, [])
    moved = [name for name, place in usual.items() if more[name] != place]
    assert "quite_new" in more and len(moved) < 10
    monkeypatch.setattr(renaming, "PLACES", renaming.PLACES[:20])
    assert len(renaming.chosen(SOURCES, [])) <= 20


def test_the_short_strings_of_what_goes_again_are_in_a_tuple():
    """Where they are no names: but for what explains, what is imported, what a tuple has and what the firmware has."""
    text = '"""Two\nlines."""\nmore = __import__("a/b")\nboth = "one", "two"\n'
    text += 'def f(x="α"): return x % "%s #%d" + "send" + f"{x}" + "α"\n'
    lines = renaming.unspelt(text).split("\n")
    assert lines[0] == "ADD_DIV = ('α', '%s #%d'); \"\"\"Two" and lines[1:4] == text.split("\n")[1:4]
    assert lines[4] == 'def f(x=ADD_DIV[0]): return x % ADD_DIV[1] + "send" + f"{x}" + ADD_DIV[0]'
    there, then = {}, {}
    exec(text.replace('__import__("a/b")', "0"), there)
    exec(renaming.unspelt(text).replace('__import__("a/b")', "0"), then)
    assert renaming.unspelt("x = 1\n") == "x = 1\n" and renaming.KEPT not in renaming.PLACES and there["both"] == then["both"]
    assert renaming.unspelt('\nx = "ours"\n').split("\n")[0] == "ADD_DIV = ('ours',); pass"


# What stays the same


@pytest.mark.parametrize("path", SOURCES)
def test_every_line_stays(path):
    """Node by node, and back again letter by letter: a traceback names the lines of the sources."""
    text, other = SOURCES[path], renaming.renamed(SOURCES[path], compiled.names())
    for old, new in zip(ast.walk(ast.parse(text)), ast.walk(ast.parse(other)), strict=True):
        assert type(old) is type(new) and getattr(old, "lineno", 0) == getattr(new, "lineno", 0)
    assert renaming.renamed(other, {place: name for name, place in compiled.names().items()}) == text


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The whole house as on the drive, numbers written out, what is seldom lent, under the drive's names; the desk's modules,
    and what it looks up in its chips, keep theirs, and what they ask for is there."""
    folder = tmp_path_factory.mktemp("house")
    desk = [path for part in ("simulator", "tests") for path in files(part) if path.suffix == ".py"]
    stay = {part for path in desk for part in renaming.modules(path)}
    stay = stay.union(*(renaming.spelt(ast.parse(text(path))) for path in desk if path.parent.name == "chips"))
    theirs = [source.read_text(encoding="utf-8") for source in compiled.theirs().values()]
    keep = {part for path in SOURCES for part in renaming.modules(path)}  # here they are imported by their names
    keep = keep.union(*map(renaming.identifiers, theirs))
    all_of_them = {name: place for name, place in compiled.names().items() if name not in keep}
    some = {name: place for name, place in all_of_them.items() if name not in stay}
    written = lending.lent(inlining.inlined(SOURCES, map(text, desk)))
    for path in set(written) - set(SOURCES):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(renaming.renamed(written[path], all_of_them), encoding="utf-8")
    for part in (*compiled.OURS, "simulator", "tests"):
        for path in files(part):
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".py":
                source = written.get(path.as_posix()) or text(path)
                target.write_text(renaming.renamed(source, all_of_them if part in compiled.OURS else some), encoding="utf-8")
            elif "golden" not in path.parts:  # these are made anew
                shutil.copy(ROOT / path, target)
    return folder, some


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def files(part):
    leave = {"__pycache__", "node_modules"}
    found = (path.relative_to(ROOT) for path in sorted((ROOT / part).rglob("*")) if path.is_file())
    return [path for path in found if not leave & set(path.parts)]


def run(folder, *command):
    found = os.pathsep.join([str(folder), str(folder / "lib")])
    told = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": found, "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


@pytest.mark.slow
def test_the_same_pictures_and_games(house, request):
    """Every golden frame and every golden game, made anew under the drive's names; in make soak in the other language too."""
    folder, _ = house
    run(folder, "-m", "tests.frames", *([] if request.config.getoption("--all") else ["own"]))
    run(folder, "-m", "tests.playthrough")
    made = sorted(path.relative_to(folder) for path in (folder / "tests" / "golden").rglob("*.txt"))
    assert len(made) > len(playthrough.GAMES) + len(frames.SCRIPTS)
    for path in made:
        assert (folder / path).read_text(encoding="utf-8") == text(path), path


WHOLE = """
from engine import games
from tests import keyplay
for name in games.CATALOG:
    desk = keyplay.table_of([], 7, name=name)
    keyplay.play_out(desk)
    desk.press("a")
    desk.cut()
    print(name, bytes(desk.store).hex())
"""


@pytest.mark.long
def test_the_same_bytes_in_the_store(house):
    """A whole game of each kind by keys, its result, and the menu after it."""
    folder, some = house
    told = run(folder, "-c", renaming.renamed(WHOLE, some))
    assert told == run(ROOT, "-c", WHOLE) and told.count("\n") > 2


@pytest.mark.long
def test_the_same_games_on_micropython(house):
    if not shutil.which("node") or not (MICROPYTHON / "node_modules").exists():
        pytest.skip("no MicroPython here: see test_micropython.py")
    folder, _ = house
    told = subprocess.run(["node", str(MICROPYTHON / "run.mjs"), str(folder), "tell"], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    for part in told.stdout.split("== ")[1:]:
        name, lines = part.split("\n", 1)
        assert lines == text("tests/golden/%s.txt" % name), name


# What it is good for


def brought(data):
    """The names a .mpy brings: a length and letters, or, if the lowest bit is set, the number of one that all firmware has."""
    count, at = bytecode.number(data, 4)
    _, at = bytecode.number(data, at)
    for _ in range(count):
        size, at = bytecode.number(data, at)
        if not size & 1:
            yield data[at : at + size // 2].decode("utf-8")
            at += size // 2 + 1


@pytest.mark.slow
def test_the_drive_brings_few_names():
    """Those that the firmware has not; without renaming they would be more than twice as many. Adafruit's label comes only
    with a crash, other displays' drivers only with those, the maker of QR codes where somebody has set a page's address."""
    seldom = re.compile("display_text|others|sh1106|miniqr")
    modules = {path: data for path, data in compiled.files().items() if path.endswith(".mpy") and not seldom.search(path)}
    found = {name for data in modules.values() for name in brought(data)}
    paths = {path for path in modules if "/b/" not in path} | {"x.mpy"}
    assert 100 < len(found - set(renaming.ROM)) + len(paths) <= BROUGHT and not found & set(compiled.names())


# The command


def test_a_traceback_is_told_with_our_names():
    ours = compiled.names()
    place = ours["draw_costs"]
    line = "File \"ui/views/tabletop.py\", line 12, in %s\nAttributeError: no attribute '%s'\n"
    assert names.told(line % (place, place), ours, lambda *where: None) == line % ("draw_costs", "draw_costs")
    flat = compiled.flattened()
    flat.whole()
    line = 1 + flat.starts["ui.keys"] + 9
    said = 'File "u/core", line %d, in %s\nFile "s/pause", line 3\nu/core line %d\nFile "code.py", line 9' % (line, place, line)
    wanted = 'File "ui.keys", line 10, in draw_costs\nFile "ui.screens.pause", line 3\nui.keys line 10\nFile "code.py", line 9'
    assert names.told(said, ours, flat.whence) == wanted


def test_a_function_without_lines_is_found_by_its_name():
    """In a traceback, and as the crash screen and its record say it."""
    ours, flat = compiled.names(), compiled.flattened()
    flat.whole()
    lines = text("lib/ui/screens/play.py").split("\n")
    where = 1 + lines.index("    def pass_on(self, seat):")
    said = 'File "u/core", line 1, in %s\nu/core %s TypeError: it' % (2 * (ours.get("pass_on", "pass_on"),))
    wanted = 'File "ui.screens.play", line %d, in pass_on\nui.screens.play line %d, in pass_on TypeError: it' % (where, where)
    assert names.told(said, ours, flat.whence) == wanted
    assert names.told("u/core nobody, a/b c", ours, flat.whence) == "u/core nobody, a/b c"


def test_the_table_of_names(capsys, tmp_path):
    names.main([])
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert {ours: theirs for theirs, ours in lines} == compiled.names()
    said = tmp_path / "console.txt"
    said.write_text("in %s\n" % compiled.names()["undo"], encoding="utf-8")
    names.main([str(said)])
    assert capsys.readouterr().out == "in undo\n"
    with pytest.raises(SystemExit, match="nowhere"):
        names.main([str(tmp_path / "nowhere")])


def pool(start, words, before=0):
    """A table of names as it lies in a firmware's flash at `start`, and where it ends."""
    texts = start + names.POOL.size + 4 * len(words)
    sizes, letters = bytes(map(len, words)), b"".join(word.encode() + b"\0" for word in words)
    at = texts + 2 * len(words)
    places = [at + sum(len(word) + 1 for word in words[:i]) for i in range(len(words))]
    head = names.POOL.pack(before, 0, 10, len(words), texts + len(words), texts)
    found = head + struct.pack("<%dI" % len(words), *places) + sizes + bytes(len(words)) + letters
    return found + bytes(-len(found) % 4)


def test_the_list_is_read_out_of_a_firmware(tmp_path, monkeypatch, capsys):
    first = pool(uf2.FLASH + 64, ["append", "__init__", "%d", "word_select"])
    flash = bytes(64) + first + pool(uf2.FLASH + 64 + len(first), ["VfsFat", "zlib"], uf2.FLASH + 64)
    says = b"Adafruit CircuitPython 10.0.0 on 2025-10-01; Raspberry Pi Pico with rp2040\0\0Board ID:raspberry_pi_pico\n\0"
    flash = (flash + says).ljust(1024, b"\0")
    firmware = b"".join(uf2.block(i, 4, uf2.FLASH + 256 * i, flash[256 * i : 256 * i + 256]) for i in range(4))
    assert names.rom(firmware) == ["VfsFat", "append", "word_select", "zlib"]
    (tmp_path / "firmware.uf2").write_bytes(firmware)
    monkeypatch.setattr(renaming, "LIST", tmp_path / "list.txt")
    names.main(["--firmware", str(tmp_path / "firmware.uf2")])
    assert (tmp_path / "list.txt").read_text().splitlines()[1:] == ["VfsFat append word_select zlib"]
    assert "4 names" in capsys.readouterr().out
    empty = uf2.block(0, 1, uf2.FLASH, bytes(256))
    with pytest.raises(ValueError, match="no names"):
        names.rom(empty)
