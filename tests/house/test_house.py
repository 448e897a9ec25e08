"""Rules of the house that a program can check."""

import ast
import doctest
import importlib
import re
from pathlib import Path

import pytest

from engine import games, players
from simulator.install import drive
from tests.support import invariants, playthrough, tables
from ui.games import text_of, view_of
from ui.text.words import LANGUAGES

ROOT = Path(__file__).parent.parent.parent
DEVICE = [path for folder in ("engine", "hw", "lib") for path in sorted((ROOT / folder).rglob("*.py"))]
HOUSE = [ROOT / "code.py", *DEVICE, *sorted((ROOT / "simulator").rglob("*.py"))]
ABSENT = {"enum", "dataclasses", "abc", "typing", "functools", "itertools", "pathlib", "logging"}  # on the device

# The packages that each package may import
MAY_IMPORT = {
    "engine": {"engine"},
    "loading": set(),
    "hw": {"hw", "loading"},
    "ui": {"ui", "engine", "loading"},
    "simulator": {"simulator", "ui", "engine", "loading"},
}
OURS = {"engine", "hw", "loading", "ui", "simulator", "tests", "code"}
BUILT_IN = {"binascii"}  # allowed in the engine too: CPython, the firmware and the page's MicroPython have it

# The modules of a game: where each is, how it is loaded; docs/CONTRACT.md lists its names
MODULES = {
    "game": ("engine.games.%s", games.load),
    "view": ("ui.games.%s.view", lambda name: view_of(name).View),
    "text": ("ui.games.%s.text", text_of),
    "spoken": ("ui.games.%s.spoken", lambda name: importlib.import_module("ui.games.%s.spoken" % name)),
    "player": ("engine.players.%s", players.load),
}
CONTRACT = (ROOT / "docs" / "CONTRACT.md").read_text(encoding="utf-8")


def entries(kind):
    """Return the names in the tables of one part of the contract."""
    part = CONTRACT.split("\n## %s:" % kind.capitalize())[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)", part, re.M)


FILES = "lib/ui/text/rules/%s.en.txt", "lib/ui/text/rules/%s.el.txt", "tests/engine/test_%s.py"
TOLD = {  # the section of SPECIFICATION.md, its number of paragraphs, the letter and number of its gaps in the rules
    "thegame": (1, 9, "D", 6),
    "extreme": (2, 4, "E", 18),
    "facetoface": (3, 5, "F", 6),
    "qwixx": (4, 6, "Q", 15),
    "wednesday": (5, 8, "W", 35),
}


def parts_of(path):
    return path.relative_to(ROOT / "lib" if ROOT / "lib" in path.parents else ROOT).with_suffix("").parts


def module_of(path):
    """Return the name under which a file is imported."""
    return ".".join(parts_of(path)).removesuffix(".__init__")


THEIRS = {Path(part).stem for parts in drive.THEIRS.values() for part in parts}
KNOWN = {module_of(path) for path in HOUSE}


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(parts_of(path)[: -node.level]) if node.level else ""
            yield from (".".join(filter(None, (package, node.module, name.name))) for name in node.names)


def modules(path):
    """Yield our own modules that a file imports."""
    for name in imports(path):
        if name.split(".")[0] in OURS:
            yield name if name in KNOWN else name.rpartition(".")[0]


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_packages_import_downwards(package):
    """The engine imports no display, the screens no device, a device no game; the engine only itself and no library."""
    for path in HOUSE:
        me = module_of(path)
        if me.split(".")[0] == package:
            for name in modules(path):
                assert name in KNOWN, "%s imports %s" % (me, name)
            upward = {name.split(".")[0] for name in modules(path)} - MAY_IMPORT[package]
            assert not upward, "%s imports %s" % (me, upward)
            if package == "engine":
                foreign = {name for name in imports(path) if name.split(".")[0] not in OURS | BUILT_IN}
                assert not foreign, "%s imports %s" % (me, foreign)


# Functions that import a module by its name, and the module for their first argument
LOADERS = {"load": "%s", "open_screen": "ui.screens.%s", "forget_all": "%s", "__import__": "%s"}


def loaded(path):
    """Yield the modules that a file names in strings; of a name that is completed later, the package."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LOADERS:
            word = node.args[0] if node.args else None
            if isinstance(word, ast.Constant):
                yield (LOADERS[node.func.id] % word.value).rstrip(".")
            elif isinstance(word, ast.BinOp) and isinstance(word.left, ast.Constant):
                yield word.left.value.split("%")[0].rstrip(".")


def test_modules_loaded_by_name_exist():
    """A wrong name in a string would fail only when it is loaded."""
    loaded_names = {(module_of(path), name) for path in HOUSE for name in loaded(path)}
    assert len(loaded_names) > 30 and not {(me, name) for me, name in loaded_names if name not in KNOWN | THEIRS}


def test_device_has_nothing_that_is_for_a_listener():
    """Modules and words called "spoken" are not copied to the drive, so no other module may load them."""
    assert not [name for name in drive.ours() if "spoken" in name]
    for path in DEVICE:
        if path.name != "spoken.py":
            assert not [name for name in [*imports(path), *loaded(path)] if "spoken" in name.split(".")], path


@pytest.mark.parametrize("path", DEVICE, ids=lambda path: str(path.relative_to(ROOT)))
def test_device_code_manners(path):
    """A module docstring, short functions, no annotations, no module that the device lacks, no silent except."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    assert ast.get_docstring(tree), "a module opens with its words"
    assert not {name.split(".")[0] for name in imports(path)} & ABSENT
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno - node.lineno < 40, "%s is long" % node.name
            assert not node.returns and not any(arg.annotation for arg in node.args.args)
        assert not isinstance(node, ast.AnnAssign)
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None and not isinstance(node.body[0], ast.Pass), "an error is passed over"


ASK_THE_FIRMWARE = {"code.py", "lib/loading.py", "hw/wiring.py"}  # for modules, pins and exceptions


def test_optional_parts_are_declared_with_a_default():
    """No `hasattr` asks what a game, a view, a text, a player or a screen has: base classes and modules name each part."""
    desk = [path for folder in ("web/page", "frontends") for path in (ROOT / "simulator" / folder).rglob("*.py")]
    names = {path.relative_to(ROOT).as_posix() for path in [ROOT / "code.py", *DEVICE, *desk]}
    assert {name for name in names if "hasattr(" in read(name)} == ASK_THE_FIRMWARE


def test_every_screen_has_the_base_class():
    """A class with `press` is a screen: from Screen, or from a screen that is, it has a default for all that the loop asks."""
    screens = {}
    for path in sorted((ROOT / "lib" / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and any(getattr(part, "name", "") == "press" for part in node.body):
                screens[node.name] = ast.unparse(node.bases[0]) if node.bases else "no base class"
    bases = {base.rpartition(".")[2] for base in screens.values()}
    assert len(screens) > 10 and bases - set(screens) == {"Screen"}, screens


# Folders whose docstrings are checked
PLAIN_WORDS = "code.py", "engine", "hw", "lib", "simulator", "tests"
RIDDLE = re.compile(
    r"(?:What|Who|Whom|Whose|Where|Which|When|How|Why|Whether|One that|Those|It|So many|So much|Such|The same|Not|Nor|Nobody"
    r"|And|Is|Are|Was|Were|Does|Did|Has|Have|Had|Can|Could|May|Might|Must|Would|Will)\b"
)


def sources(places):
    """Return the Python files of these folders and files."""
    paths = [ROOT / place for place in places]
    return [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*.py")))]


def riddles(text):
    """Return the docstrings in a source that begin with a question, a relative clause or a pronoun."""
    kinds = ast.Module, ast.ClassDef, ast.FunctionDef
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    return [words for words in map(ast.get_docstring, nodes) if words and RIDDLE.match(words)]


@pytest.mark.parametrize("path", sources(PLAIN_WORDS), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_docstrings_begin_with_the_verb_or_the_thing(path):
    """A reader understands `Return ...` and `The keys ...` at once, and has to decode `What ...` and `One that ...`."""
    assert not riddles(path.read_text(encoding="utf-8"))


def test_riddle_is_found():
    """The pattern matches questions, relative clauses and pronouns, and no verb or noun that begins like them."""
    text = '"""%s"""\n\n\ndef f():\n    """%s"""\n'
    assert riddles(text % ("What it is.", "Is it so?")) == ["What it is.", "Is it so?"]
    assert riddles(text % ("The same for SPI.", "One that waits.")) == ["The same for SPI.", "One that waits."]
    assert not riddles(text % ("Issue a warning.", "Notes of one piece.")) and not riddles(text % ("One row.", "Return it."))


def missing(name):
    """Yield all that a game lacks: names of the contract, files, a line in README, words, entries in the tests' lists."""
    had = {}
    for kind, (module, load) in MODULES.items():
        try:
            had[kind] = load(name)
            yield from ("%s: no %s" % (module % name, value) for value in entries(kind) if not hasattr(had[kind], value))
        except (ImportError, ValueError) as wrong:
            yield "%s: %s" % (module % name, wrong)
    yield from ("%s: no such file" % (part % name) for part in FILES if not (ROOT / (part % name)).exists())
    lists = {
        "tests/support/playthrough.py: GAMES": {spec[0] for spec in playthrough.GAMES.values()},
        "tests/support/playthrough.py: STARTS": {start[0] for start in playthrough.STARTS},
        "tests/support/invariants.py: HOLDS": invariants.HOLDS,
        "tests/support/invariants.py: HIDDEN": invariants.HIDDEN,
        "tests/support/tables.py: TEXT": tables.TEXT,
        "tests/support/tables.py: OPTIONS": tables.OPTIONS,
        "tests/house/test_house.py: TOLD": TOLD,
    }
    yield from ("%s without %s" % (place, name) for place, names in lists.items() if name not in names)
    words = [name]
    if "game" in had:
        game, words = had["game"], words + list(getattr(had["game"], "OPTIONS", ()))
        if getattr(game, "NAME", name) not in read("README.md"):
            yield "README.md: no word of it"
        if getattr(game, "SIZE", 0) > 256 or len(words) > 17:
            yield "more than 256 bytes of state, or 16 options"
    for language in LANGUAGES:
        said = {line.split("=")[0] for line in read("lib/ui/text/%s.txt" % language).splitlines()}
        yield from ("lib/ui/text/%s.txt: no %s" % (language, word) for word in words if word not in said)


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", games.CATALOG)
def test_every_game_is_whole(name):
    """Everything missing is listed in one message."""
    assert not list(missing(name)), "\n".join([name + " is not whole yet:", *missing(name)])


def test_unknown_game_misses_everything():
    """Each step of README has a message."""
    messages = " ".join(missing("none"))
    places = *[module % "none" for module, _ in MODULES.values()], *[part % "none" for part in FILES], "GAMES", "STARTS"
    for place in places + ("HOLDS", "HIDDEN", "TEXT", "TOLD", "en.txt", "el.txt"):
        assert place in messages, place


@pytest.mark.parametrize("name", games.CATALOG)
def test_every_paragraph_of_a_game_is_tested(name):
    """SPECIFICATION.md: each paragraph of its section and each hole is named in the docstring of a test."""
    section, paragraphs, letter, holes = TOLD[name]
    tests = [node for node in ast.parse(read("tests/engine/test_%s.py" % name)).body if isinstance(node, ast.FunctionDef)]
    named = " ".join(ast.get_docstring(node) or "" for node in tests if node.name.startswith("test_"))
    marks = ["%d.%d" % (section, i + 1) for i in range(paragraphs)] + ["%s%d" % (letter, i + 1) for i in range(holes)]
    assert not [mark for mark in marks if not re.search(r"(?<![\w.])%s(?![\w])" % re.escape(mark), named)]


def test_golden_files_belong_to_something():
    golden = {path.stem for path in (ROOT / "tests" / "golden").glob("*.txt")}
    pinned = {name for name in golden if name.startswith(("store-", "codes-"))}  # by tests/support/formats.py
    assert golden - pinned == {*playthrough.GAMES, "perft", "codes"} and pinned


def test_readme_examples_run():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.failed == 0 and result.attempted >= 5
