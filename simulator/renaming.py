"""Our names become names that the firmware has in its flash, where they cost the device nothing.

CircuitPython keeps every name that a module brings (a function, a class, an argument, an attribute, a global) in the heap,
for good, unless the firmware has it already (DEVICE 1). So what goes onto the drive compiled is renamed first:
`costs` is called `word_select` there. The sources stay as they are, and so do their lines.

ROM     simulator/romnames.txt: all names in the flash of a CircuitPython. On one that lacks a few of them these cost what
        any name does; nothing else depends on the list.
PLACES  those of them that may stand for ours: of several words, or with a capital, or long. The interpreter looks for no such
        name in our objects (as it does for `send`, `readinto`, `close`), and hardly ever will a new word of ours be one.
ASKED   who looks for a name that a string spells: that string is renamed, too
KEPT    a string of up to ten letters is a name, too; but not in a tuple. So a module that goes again has its strings in one
"""

import ast
import builtins
import io
import keyword
import tokenize
import zlib
from pathlib import Path

from . import inlining

LIST = Path(__file__).with_name("romnames.txt")
ROM = [word for line in LIST.read_text(encoding="utf-8").splitlines() if line[:1] != "#" for word in line.split()]
SHORTEST, LONG = 3, 6
KEPT, MOST = "ADD_DIV", 10
PLACES = [
    word
    for word in ROM
    if len(word) >= SHORTEST
    and word != KEPT
    and not word.startswith(("_", "read", "write"))
    and ("_" in word or not word.islower() or len(word) >= LONG)
    and not keyword.iskeyword(word)
    and not hasattr(builtins, word)
]
ASKED = "getattr", "hasattr"


def chosen(ours, kept, guests=()):
    """{a name of ours: what it becomes}, for our sources {path: text} and the texts of others they live with. Of `guests`,
    (name, text), only what is in the same module with that name must stay: nobody gives their objects on.

    The same sources give the same names, and a new name moves few others: each has its place in the list by its checksum,
    or the next one that is free. When none is, a name stays what it is.
    """
    taken, makes, stays = set(), set(), set(ROM)
    for text in kept:
        tree = ast.parse(text)
        taken |= identifiers(text) | spelt(tree)
        stays |= made(tree) | spelt(tree)
    for name, text in guests:
        taken |= identifiers(text)
        hosts = [identifiers(host) for host in ours.values() if name in host]
        stays |= (made(ast.parse(text)) | spelt(ast.parse(text))).intersection(set().union(*hosts))
    known = {".".join(modules(path)).removeprefix("lib.").removesuffix(".__init__") for path in ours}
    known |= {name.rpartition(".")[0] + "." for name in known}
    makes |= {name.rpartition(".")[2] for name in known} - {""}
    for text in ours.values():
        tree = ast.parse(text)
        makes |= made(tree)
        stays |= constants(tree) | spelt(tree, known) | strangers(tree, known)
        taken |= spelt(tree) | identifiers(text)
    found = {}
    for name in sorted(makes - stays):
        start = zlib.crc32(name.encode()) % len(PLACES)
        place = next((word for word in PLACES[start:] + PLACES[:start] if word not in taken), None)
        if place:
            taken.add(place)
            found[name] = place
    return found


def made(tree):
    """The names a module makes and the device would keep: all but those that only a function's inside knows."""
    found = set()
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.Lambda)) for part in below(node)}
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in inside:
            found.add(node.id)
        elif isinstance(node, ast.Global):
            found.update(node.names)
    return {name for name in found if not name.startswith("__")} - constants(tree)


def constants(tree):
    """What a compiler writes out, as it does where there is an underscore: that leaves no name."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("const(")]
    pairs = [node for node in ast.walk(tree) if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("(const(")]
    named = [target for node in calls + pairs for target in ast.walk(node.targets[0])]
    return {target.id for target in named if isinstance(target, ast.Name) and target.id.startswith("_")}


def below(node):
    return (part for part in ast.walk(node) if part is not node)


def spelt(tree, known=None):
    """What a string spells may be looked for as a name: `seldom("about")`. Not what explains. Of ours, that know each other's
    names: nor the name of a module, which is none on the drive, nor what is asked for and renamed."""
    words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    if known is None:
        known = ()
    else:
        words |= {id(node) for node in wanted(tree)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {part for node in strings if id(node) not in words and node.value not in known for part in node.value.split(".")}


def wanted(tree):
    """The strings that name an attribute: `hasattr(game, "reading")`."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    found = [node.args[1] for node in calls if node.func.id in ASKED and len(node.args) > 1]
    return [node for node in found if isinstance(node, ast.Constant)]


def strangers(tree, known):
    """What is imported from where none of ours is, and where it is."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {part for alias in node.names for part in alias.name.split(".")}
        elif isinstance(node, ast.ImportFrom) and node.module not in known:
            names = {alias.name for alias in node.names if "%s.%s" % (node.module, alias.name) not in known}
            found |= names.union(node.module.split(".") if names else ())
    return found


def modules(path):
    return Path(path).with_suffix("").parts


def identifiers(text):
    return {token.string for token in tokens(text) if token.type == tokenize.NAME}


def tokens(text):
    return tokenize.generate_tokens(io.StringIO(text).readline)


def renamed(text, names):
    """The same text with other names in the same lines."""
    lines, asked = list(io.StringIO(text)), {(node.lineno, node.col_offset) for node in wanted(ast.parse(text))}
    for token in reversed(list(tokens(text))):
        row, column = token.start
        word = token.string if token.type == tokenize.NAME else token.string[1:-1] if token.type == tokenize.STRING else ""
        if word in names and (token.type == tokenize.NAME or (row, len(lines[row - 1][:column].encode())) in asked):
            line, column = lines[row - 1], column + (token.type == tokenize.STRING)
            lines[row - 1] = line[:column] + names[word] + line[column + len(word) :]
    return "".join(lines)


def unspelt(text):
    """The same text, in the same lines, with its short strings in a tuple, but for those that the firmware has."""
    tree, lines, found = ast.parse(text), [line.encode() for line in text.splitlines(True)], {}
    leave = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    leave |= {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "__import__"]
    leave |= {id(part) for node in calls for part in node.args}
    pairs = [node for node in ast.walk(tree) if isinstance(node, ast.Tuple)]
    leave |= {id(part) for node in pairs if all(isinstance(part, ast.Constant) for part in node.elts) for part in node.elts}
    spelt = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    for node in sorted(spelt, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        if id(node) not in leave and node.value not in ROM and 0 < len(node.value.encode()) <= MOST:
            number = found.setdefault(node.value, len(found))
            inlining.replace(lines, node, b"%s[%d]" % (KEPT.encode(), number))
    if found:
        lines[0] = ("%s = %s; " % (KEPT, tuple(found))).encode() + (lines[0] if lines[0].strip() else b"pass" + lines[0])
    return b"".join(lines).decode()
