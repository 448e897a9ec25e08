"""The drive has no packages, and what stays together is one module: all is found, and lines still lead to their source."""

import ast
import builtins
import functools
import re
import shutil
import subprocess
import symtable
from pathlib import Path

import pytest

from simulator import compiled, flattening, inlining, lending, renaming
from tests import playthrough

NAMES = sorted(set(flattening.Flat(lending.lent(compiled.texts())).names.values()))
JOINED = [(whole, part) for whole, parts in flattening.JOINED.items() for part in parts]
MICROPYTHON = Path(__file__).parent / "micropython"
IMPORT = r"__import__\('[^']*'\)(\.keep\('[^']*'\))?"


@functools.cache
def texts():
    return compiled.flattened().whole()


@functools.cache
def trees():
    """{what a module is imported or borrowed by: its tree}"""
    at = {compiled.flattened().at(name): name for name in NAMES}
    return {at[path]: ast.parse(text) for path, text in texts().items()}


def top(tree):
    """The names that a module has once it is there."""
    found = set(flattening.meant(tree, "it"))
    return found | {alias.asname or alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names}


def asked(tree):
    """The modules that one imports, and (module, name) of what it asks them for."""
    modules, lines, found = {}, {}, []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and re.fullmatch(IMPORT, ast.unparse(node.value)):
            modules[node.targets[0].id, node.lineno] = node.value.args[0].value
    for node in ast.walk(tree):  # the first name of several holds their module, but only in this line
        if isinstance(node, ast.Assign) and ast.unparse(node.value) == "%s.%s" % (2 * (ast.unparse(node.targets[0]),)):
            lines[ast.unparse(node.targets[0])] = node.lineno
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            for (name, line), module in modules.items():
                if name == node.value.id and (name not in lines or line == node.lineno):
                    found.append((module, node.attr))
    return modules.values(), found


def globals_used(table):
    """Names that a module, its functions and classes look for at its outermost level."""
    outer, symbols = table.get_type() == "module", table.get_symbols()
    found = {one.get_name() for one in symbols if one.is_referenced() and (outer or one.is_global() and not one.is_local())}
    return found.union(*map(globals_used, table.get_children()))


def test_every_module_is_there():
    assert sorted(trees()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_what_a_module_asks_for_is_there(name):
    """Each module it imports, each name it asks one for, each name it uses itself."""
    modules, found = asked(trees()[name])
    assert set(modules) <= set(trees())
    for module, wanted in found:
        assert wanted in top(trees()[module]), (module, wanted)
    text = texts()[compiled.flattened().at(name)]
    used = globals_used(symtable.symtable(text, name, "exec")) - set(dir(builtins))
    assert used <= top(trees()[name]) | {"const"}, used - top(trees()[name])


@pytest.mark.parametrize("whole, part", JOINED)
def test_a_line_leads_to_its_source(whole, part):
    """Of what is joined, too: each function's first line is what it is in the source."""
    flat = compiled.flattened()
    path = flat.paths[part]
    source, lines = compiled.texts()[path].splitlines(), texts()["%s%s.py" % (flattening.FOLDER, whole)].splitlines()
    found = [line for line in range(1, len(lines) + 1) if flat.whence(whole, line)[0] == part]
    assert [flat.whence(whole, line)[1] for line in found] == list(range(1, len(source) + 1))
    starts = [line for line in range(len(found)) if source[line].lstrip().startswith(("def ", "class "))]
    assert starts
    gone = 0  # what an object looks for among what is lent leaves no line
    for line in starts:
        there = lines[found[line] - 1]
        gone += not there or "__getattr__" in there
        assert not there or "__getattr__" in there or there.split("(")[0] == source[line].split("(")[0]
    tree = ast.parse("\n".join(source))
    assert gone == sum(lending.asked(tree, name) for name in lending.SELDOM.get(path, ()))


def test_a_module_that_is_not_joined_keeps_its_lines():
    flat = compiled.flattened()
    assert flat.whence(flat.apart["s/pause"], 12) == ("ui.screens.pause", 12) and flat.whence("storage", 3) is None
    assert flat.whence(flat.apart["e/session+"], 99) == ("engine.session", 99)  # what is lent stands at its line, too


def test_what_is_only_borrowed_is_alone_in_a_folder(monkeypatch):
    """By a word of the firmware's, where it is borrowed by its whole name; what somebody imports is not. Whatever a traceback
    calls it leads to its source."""
    lends = 'from engine import fence\nborrow("ui.loft"), borrow("engine.fence"), seldom("pause")\n'
    more = {"lib/ui/lends.py": lends, "lib/ui/screens/pause.py": "x = 1\n", "lib/ui/loft.py": "y = 1\n"}
    flat = farm(monkeypatch, {}, **more)
    assert sorted(flat.apart) == ["s/pause", "u/loft"]
    loft, pause = flat.apart["u/loft"], flat.apart["s/pause"]
    whole = flat.whole()
    assert {"ui/b/%s/x.py" % loft, "ui/b/s/pause/x.py", "ui/e/fence.py"} < set(whole)
    assert 'borrow("%s"), borrow("e/fence"), seldom("pause")' % loft in whole["ui/u/lends.py"]
    assert flat.told("ui/b/%s/x.py" % loft) == loft and flat.told("ui/b/s/pause/x.py") == pause
    assert (
        flat.told("ui/e/fence.py") == "e/fence"
        and flat.told("lib/adafruit_display_text/__init__.py") == "adafruit_display_text"
    )
    assert flat.whence(loft, 1) == ("ui.loft", 1) and flat.whence(pause, 1) == ("ui.screens.pause", 1)
    assert not {loft, pause} & set(compiled.names().values())


def test_what_nobody_imports_who_lasts_is_kept_until_the_next_sweep(monkeypatch):
    """Players share what they have in common; who makes a player's name borrows it."""
    load = 'def load(name):\n    return __import__("engine.players." + name, None, None, ("",))\n'
    more = {
        "engine/players/__init__.py": '"""Who may sit in a seat."""\n' + load,
        "engine/players/one.py": "from engine.players import sums\nfrom engine.players.sums import add\ndef choose(): pass\n",
        "engine/players/sums.py": "from engine import fence\ndef add(a, b): return a + b\n",
    }
    flat = farm(monkeypatch, {}, **more)
    sums = flat.apart["p/sums"]
    assert flat.names["engine.players.one"] == "p/one" and flat.names["engine.players.sums"] == sums
    kept = '__import__("u/borrow").keep("%s")' % sums
    lines = flat.whole()["ui/b/p/one/x.py"].split("\n")
    assert lines[:2] == ["sums = " + kept, "add = %s; add = add.add" % kept]
    assert 'fence = __import__("e/fence")' in flat.whole()["ui/b/%s/x.py" % sums]
    assert 'return __import__("u/borrow").borrow("p/" + name)\n' in flat.whole()[flat.place("engine/players/__init__.py")]


def test_of_all_that_is_borrowed_nothing_has_a_name_of_its_own():
    """On the drive: but those whose names are made as the program runs."""
    flat = compiled.flattened()
    assert len(flat.apart) > 60 and len(set(flat.apart.values())) == len(flat.apart)
    assert set(flat.apart.values()) <= set(renaming.ROM) and all(flat.at(flat.names[name]) in texts() for name in flat.names)


FENCE = '"""Ours."""\n\nHIGH = 2\n\n\ndef mend(post):\n    return post\n'
FIELD = '''"""Ours."""

from engine import fence
from engine.fence import HIGH, mend
from ui import barn, shed as hut
from ui.barn import (
    door,
    hay,
)


def plough(name):
    """The game's."""
    return fence.mend(mend(HIGH)), barn.hay, hut.tool, __file__, __import__("ui.views." + name), "ui.barn", door, hay
'''
BARN = "from engine import field\n\nhay, door = [], 1\n\n\ndef late(): return field.fence.mend(1)\n"


def farm(monkeypatch, joined, **more):
    monkeypatch.setattr(flattening, "JOINED", joined)
    monkeypatch.setattr(flattening, "LASTS", ("e/", "u/all", "u/barn", "u/lends"))
    texts = {"engine/fence.py": FENCE, "engine/field.py": FIELD, "lib/ui/barn.py": BARN, "lib/ui/shed.py": "tool = 1\n"}
    return flattening.Flat({**texts, **more})


def test_what_is_joined_needs_no_import(monkeypatch):
    flat = farm(monkeypatch, {"u/all": ["engine.fence", "engine.field"]})
    whole = flat.whole()
    assert sorted(whole) == ["ui/u/all.py", "ui/u/barn.py", "ui/u/shed.py"]
    lines = whole["ui/u/all.py"].splitlines()
    assert lines[9:15] == [
        "pass",
        "pass",
        'barn = __import__("u/barn"); hut = __import__("u/shed")',
        'door = __import__("u/barn"); hay = door.hay; door = door.door',
        *["", ""],
    ]
    told = 'mend(mend(HIGH)), barn.hay, hut.tool, "/engine/field.py", __import__("v/" + name), "u/barn", door, hay'
    assert lines[20] == "    return " + told
    assert flat.whence("u/all", 21) == ("engine.field", 14)
    lines = whole["ui/u/barn.py"].splitlines()
    assert lines[0] == 'field = __import__("u/all")' and lines[5].endswith("field.mend(1)")  # its module is that one, too


@pytest.mark.parametrize(
    "more, why",
    [
        ({"lib/ui/shed.py": "def mend(): pass\n"}, "both have mend"),
        ({"lib/ui/shed.py": "def open(): pass\n"}, "calls open is something else"),
        ({"lib/ui/shed.py": "from engine.fence import mend as repair\n"}, "by another name"),
        ({"lib/ui/shed.py": "from engine import fence\n\n\ndef f(fence): pass\n"}, "gives a name of a module"),
        ({"lib/ui/shed.py": "from engine import fence\n\n\ndef f(x):\n    mend = fence.mend(x)\n"}, "variable in line 4"),
    ],
)
def test_what_cannot_be_joined_is_said(monkeypatch, more, why):
    with pytest.raises(ValueError, match=why):
        farm(monkeypatch, {"u/all": ["engine.fence", "engine.field", "ui.shed"]}, **more).whole()


def test_a_package_without_a_folder_is_said(monkeypatch):
    with pytest.raises(ValueError, match="ui.new.thing is of a package that has no folder"):
        farm(monkeypatch, {}, **{"lib/ui/new/thing.py": ""})


# Of each game a golden one in which nearly all can happen
SOME = [
    *["thegame-five-fire-experts", "facetoface-mixed", "extreme-five-experts-fire", "qwixx-five-jokers"],
    "wednesday-six-expert-teams",
]


@pytest.mark.slow
def test_the_same_games_on_micropython(tmp_path, monkeypatch, request):
    """Modules called `e/saved`, joined or not, are found by an interpreter like the device's; with them the golden games, in
    make soak all of them."""
    if not shutil.which("node") or not (MICROPYTHON / "node_modules").exists():
        pytest.skip("no MicroPython here: see test_micropython.py")
    desk = [path.read_text(encoding="utf-8") for path in [*MICROPYTHON.parent.glob("*.py"), *MICROPYTHON.glob("*.py")]]
    texts = inlining.inlined(compiled.texts(), desk)  # with the numbers that the tests ask for
    engine = {whole: [part for part in parts if part.startswith("engine")] for whole, parts in flattening.JOINED.items()}
    monkeypatch.setattr(flattening, "JOINED", {whole: parts for whole, parts in engine.items() if parts})
    flat = flattening.Flat({path: text for path, text in lending.lent(texts).items() if "engine" in path or "borrow" in path})
    for path, text in flat.whole().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    (tmp_path / "engine").mkdir()
    for path in [*MICROPYTHON.parent.glob("*.py"), *MICROPYTHON.glob("*.py")]:
        target = tmp_path / path.relative_to(MICROPYTHON.parent.parent)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(flat.rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
    games = [] if request.config.getoption("--all") else SOME
    command = ["node", str(MICROPYTHON / "run.mjs"), str(tmp_path), "tell", *games]
    told = subprocess.run(command, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    parts = told.stdout.split("== ")[1:]
    assert len(parts) == len(games or playthrough.GAMES) + 2
    for part in parts:
        name, lines = part.split("\n", 1)
        golden = (MICROPYTHON.parent / "golden" / (name + ".txt")).read_text(encoding="utf-8")
        some = games and name in ("codes", "perft")  # of those that are played here
        assert lines == golden or some and set(lines.split("\n")) <= set(golden.split("\n")), name
