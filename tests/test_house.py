"""House rules, kept by machine."""

import ast
import doctest
import re
from pathlib import Path

import pytest

from engine import games
from tests import invariants, playthrough, tables

ROOT = Path(__file__).parent.parent
DEVICE = [path for folder in ("engine", "hw", "lib") for path in sorted((ROOT / folder).rglob("*.py"))]
ABSENT = {"enum", "dataclasses", "abc", "typing", "functools", "itertools", "pathlib", "logging"}  # on the device

# Who may import whom inside the engine: each only those after it; a game may borrow from those before it in the catalog
ORDER = ["players", "codes", "saved", "session", "journal", *["games." + name for name in games.CATALOG[::-1]]]
ORDER += ["games", "offers", "outcasts", "cards", "piles", "table"]
LATE = ("session", "engine.saved")  # imported by the methods that need it, and only then


def imports(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module + "." + name.name for name in node.names)


def rank(name):
    for place, pattern in enumerate(ORDER):
        if re.fullmatch(re.escape(pattern) + r"(\.\w+)?", name) or name.startswith("players"):
            return place if not name.startswith("players") else 0
    raise AssertionError("%s has no place in the house" % name)


@pytest.mark.parametrize("path", sorted((ROOT / "engine").rglob("*.py")), ids=str)
def test_imports_point_one_way(path):
    me = ".".join(path.relative_to(ROOT / "engine").with_suffix("").parts).replace(".__init__", "")
    for name in imports(path):
        assert name.split(".")[0] == "engine", "the engine needs nothing but itself, not %s" % name
        late = (me, name) == LATE
        assert late or me.startswith("players") or rank(name[len("engine.") :]) > rank(me), "%s imports %s" % (me, name)


@pytest.mark.parametrize("path", DEVICE, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_runs_on_the_device(path):
    """Short modules and functions, no annotations, nothing the device has not got, no silent except."""
    text = path.read_text()
    tree = ast.parse(text)
    assert ast.get_docstring(tree), "a module opens with its words"
    assert not {name.split(".")[0] for name in imports(path)} & ABSENT
    if "fonts" not in path.parts:
        assert len(text.splitlines()) <= 260 and max(map(len, text.splitlines()), default=0) <= 128
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno - node.lineno < 40, "%s is long" % node.name
            assert not node.returns and not any(arg.annotation for arg in node.args.args)
        assert not isinstance(node, ast.AnnAssign)
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None and not isinstance(node.body[0], ast.Pass), "an error is passed over"


@pytest.mark.parametrize("name", games.CATALOG)
def test_every_game_is_whole(name):
    """The names of the contract, a playthrough, a perft count, invariants, a text, a README line."""
    game = games.load(name)
    for value in ["NAME", "VERSION", "SEATS", "OPTIONS", "SIZE", "deal", "moves", "play", "score", "label", "seen"]:
        assert hasattr(game, value), value
    assert game.SIZE <= 256 and len(game.OPTIONS) <= 16
    assert name in {spec[0] for spec in playthrough.GAMES.values()} and name in {start[0] for start in playthrough.STARTS}
    assert name in invariants.HOLDS and name in invariants.HIDDEN and name in tables.TEXT
    assert game.NAME in (ROOT / "README.md").read_text()
    for part in (
        "lib/ui/views/%s.py",
        "lib/ui/voices/%s.py",
        "lib/ui/rules/%s.en.txt",
        "lib/ui/rules/%s.el.txt",
        "engine/players/%s.py",
    ):
        assert (ROOT / (part % name)).exists(), part


@pytest.mark.parametrize(
    "name, section, paragraphs, letter, holes",
    [
        ("thegame", 1, 9, "D", 6),
        ("extreme", 2, 4, "E", 18),
        ("facetoface", 3, 5, "F", 6),
        ("wednesday", 5, 8, "W", 35),
    ],
)
def test_every_paragraph_of_a_game_is_tested(name, section, paragraphs, letter, holes):
    """RULES.md: each paragraph of its section and each hole is named in the docstring of a test."""
    tree = ast.parse((ROOT / "tests" / ("test_%s.py" % name)).read_text())
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    named = " ".join(ast.get_docstring(node) or "" for node in tests)
    marks = ["%d.%d" % (section, i + 1) for i in range(paragraphs)] + ["%s%d" % (letter, i + 1) for i in range(holes)]
    for mark in marks:
        assert re.search(r"(?<![\w.])%s(?![\w])" % re.escape(mark), named), mark


def test_golden_files_belong_to_something():
    golden = {path.stem for path in (ROOT / "tests" / "golden").glob("*.txt")}
    assert golden == {*playthrough.GAMES, "perft"}


def test_the_readme_speaks_true():
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0
