"""The page in fewer bytes: its scripts by terser, its Python with short names. What is said and done stays what it is, and each
line of Python keeps its number.

JUDGES  what Emscripten leaves in MicroPython's script for those who build it: judgments and warnings, which only ever say that
        something is amiss in the build. They are a quarter of it.
"""

import ast
import builtins
import collections
import functools
import itertools
import keyword
import re
import string
import subprocess
import tokenize
from pathlib import Path

from . import renaming

ROOT = Path(__file__).parent.parent
TERSER = ROOT / "tests" / "micropython" / "node_modules" / "terser" / "bin" / "terser"
IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+\.js)";\n', re.M)
JUDGES = (
    "assert missingLibrarySymbol unexportedRuntimeSymbol consumedModuleProp ignoredModuleProp checkStackCookie writeStackCookie"
)
SYMBOLS = re.compile(r'\[(?:"[\w$]+",?)+\]\.forEach\(\w+\)')  # what is not in the build, to be warned of
EARLY = re.compile(r',Module\._\w+=makeInvalidEarlyAccess\("\w+"\)')  # who calls too soon is told, until it is there
NODE = 'ENVIRONMENT_IS_NODE=globalThis.process?.versions?.node&&"renderer"!=globalThis.process?.type'
SHORT = ["".join(word) for size in (1, 2) for word in itertools.product(string.ascii_letters, repeat=size)]
THEIRS = {*keyword.kwlist, *dir(builtins), *dir(str), *dir(bytearray), *dir(list), *dir(dict)}
FUNCTIONS = ast.FunctionDef, ast.Lambda
STEP = 4  # spaces that a step inwards has


# scripts


def bundled(folder, name):
    """A script behind all that it imports, as one; terser refuses a name that two of them give."""
    found = {}

    def take(name):
        text = (folder / name).read_text(encoding="utf-8")
        for other in IMPORT.findall(text):
            if other not in found:
                take(other)
        found[name] = IMPORT.sub("", text)

    take(name)
    *others, last = found.values()
    return "".join(re.sub(r"^export (?=const|let|class|function|async)", "", text, flags=re.M) for text in others) + last


@functools.cache
def script(text, module=True, drop=""):
    """A script, shortened; calls of functions that `drop` names are left out where nobody asks for their answers."""
    rules = "passes=3,pure_funcs=[%s]" % ",".join(drop.split())
    command = ["node", str(TERSER), "--compress", rules, "--mangle", *(["--module"] if module else ["--toplevel"])]
    result = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", timeout=120)
    if result.returncode:
        raise ValueError("terser: " + result.stderr.split("\n    at ")[0])
    return result.stdout.strip() + "\n"


def micropython(text):
    """MicroPython's script without what is there for Node and for who builds it."""
    for sought in SYMBOLS, EARLY, re.compile(re.escape(NODE)):
        if not sought.search(text):
            raise ValueError("MicroPython's script is another one than simulator/slim.py knows: %s" % sought.pattern)
    text = EARLY.sub("", SYMBOLS.sub("0", text)).replace(NODE, "ENVIRONMENT_IS_NODE=false")
    return script(text, drop=JUDGES)


def style(text):
    """CSS without comments and what stands between its words to be looked at."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text)).replace(";}", "}").strip() + "\n"


# Python


def names(sources, scripts):
    """{a name of ours: a short one}, for {path: text}: of all that are made here, but those that MicroPython may know, that a
    string spells, that a script asks `main` for, that are asked of `page`; and of all that only functions have inside."""
    makes, inner, outer, spelt, uses = set(), set(), THEIRS.copy(), set(), collections.Counter()
    for path, text in sources.items():
        tree = ast.parse(text)
        makes |= renaming.made(tree)
        spelt |= renaming.spelt(tree).union(renaming.modules(path), re.findall(r"\bpage\.(\w+)", text))
        uses.update(token.string for token in renaming.tokens(text) if token.type == tokenize.NAME)
        within = {id(part) for node in ast.walk(tree) if isinstance(node, FUNCTIONS) for part in ast.walk(node)}
        for node in ast.walk(tree):
            local = isinstance(node, ast.arg) or isinstance(node, ast.Name) and id(node) in within
            (inner if local else outer).update(named(node))
    for text in scripts:
        spelt.update(re.findall(r"\bmain\.(\w+)", text))
    ours = inner - outer | makes - {*renaming.ROM, *THEIRS}
    ours = [name for name in ours - spelt if len(name) > 2 and not name.startswith("_")]
    free = (name for name in SHORT if name not in uses and name not in outer | spelt)
    return dict(zip(sorted(ours, key=lambda name: (-uses[name], name)), free))


def named(node):
    """The names that a node has."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        words = [getattr(node, "module", None) or ""] + [word for part in node.names for word in (part.name, part.asname or "")]
        return {word for text in words for word in text.split(".")}
    if isinstance(node, ast.Global):
        return set(node.names)
    return {getattr(node, part, None) for part in ("id", "arg", "attr", "name")} - {None}


def python(text, called):
    """A module with other names in the same lines, and a space for each step that these are indented."""
    lines = renaming.renamed(text, called).split("\n")
    strings = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    spoken = {row for node in strings for row in range(node.lineno, node.end_lineno)}  # these go on a string
    return "\n".join(line if row in spoken else indented(line) for row, line in enumerate(lines))


def indented(line):
    bare = line.lstrip(" ")
    return " " * ((len(line) - len(bare)) // STEP) + bare
