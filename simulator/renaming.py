"""Our names become names that the firmware has in its flash, where they cost the device nothing.

CircuitPython keeps every name that a module brings (a function, a class, an argument, an attribute, a global) in the heap,
for good, unless the firmware has it already (docs/MEASURED.md, Names). So what goes onto the drive compiled is renamed first:
`costs` is called `word_select` there. The sources stay as they are, and so do their lines.

ROM     simulator/romnames.txt: all names in the flash of a CircuitPython. On one that lacks a few of them these cost what
        any name does; nothing else depends on the list.
PLACES  those of them that may stand for ours: of several words, or with a capital. The interpreter looks for no such name
        in our objects (as it does for `send`, `read`, `close`), and hardly ever will a new word of ours be one.
"""

import ast
import builtins
import io
import keyword
import tokenize
import zlib
from pathlib import Path

LIST = Path(__file__).with_name("romnames.txt")
ROM = [word for line in LIST.read_text(encoding="utf-8").splitlines() if line[:1] != "#" for word in line.split()]
SHORTEST = 3
PLACES = [
    word
    for word in ROM
    if len(word) >= SHORTEST
    and not word.startswith("_")
    and ("_" in word or not word.islower())
    and not keyword.iskeyword(word)
    and not hasattr(builtins, word)
]


def chosen(ours, kept):
    """{a name of ours: what it becomes}, for our sources {path: text} and the texts of others they live with.

    The same sources give the same names, and a new name moves few others: each has its place in the list by its checksum,
    or the next one that is free. When none is, a name stays what it is.
    """
    taken, makes = set(), set()
    for text in kept:
        taken |= identifiers(text) | spelt(ast.parse(text))
    stays = taken.union(ROM, *map(modules, ours))
    for text in ours.values():
        tree = ast.parse(text)
        makes |= made(tree)
        stays |= spelt(tree)
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
    return {name for name in found if not name.startswith("_")}  # `const` needs the underscore, and is not kept


def below(node):
    return (part for part in ast.walk(node) if part is not node)


def spelt(tree):
    """What a string spells may be looked for as a name: `hasattr(game, "reading")`, `borrow("ui.tidy")`. Not what explains."""
    words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {part for node in strings if id(node) not in words for part in node.value.split(".")}


def modules(path):
    return Path(path).with_suffix("").parts


def identifiers(text):
    return {token.string for token in tokens(text) if token.type == tokenize.NAME}


def tokens(text):
    return tokenize.generate_tokens(io.StringIO(text).readline)


def renamed(text, names):
    """The same text with other names in the same lines."""
    lines = list(io.StringIO(text))
    for token in reversed(list(tokens(text))):
        if token.type == tokenize.NAME and token.string in names:
            row, column = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:column] + names[token.string] + line[column + len(token.string) :]
    return "".join(lines)
