"""No packages on the drive; and modules that are always there together are one.

For each module that it ever imports the firmware keeps three names for good: `ui.screens.menu`, `menu`, and the path of its
file; and a package is a module itself. To the firmware a slash in a module's name is a folder and nothing more: so
`ui.screens.menu` is called `s/menu` there, which no import statement can say, but `__import__` can. And each module that
is there has a table of its names and one of those it uses, the same ones again and again. So what stays together is joined.
What nobody imports, but somebody borrows, is there without a name of its own: in a folder where it is alone, and called as all
the others of its kind are; a traceback says one of the firmware's words for it, and so does who borrows it by its whole name.
The sources stay as they are; `python -m simulator names` tells a traceback with their modules and lines.

PREFIX  {package: what its modules' names begin with on the drive}. A folder each: a look for a file goes through all of one
JOINED  {module: those that it is made of, in this order}. What one of them imports from another is simply there
FOLDER  where the folders lie. code.py has it searched second, for the first place is where the program is
APART   the folder of those that are borrowed only, and what each is called in its own
MADE    whose names are made as the program runs, and so stay what they are
LASTS   those that stay as long as a game or the program does, and whoever they import. What others import is kept for them only
        until the next sweep (`keep` of lib/ui/borrow.py): they hold it themselves
WORDS   of the firmware's for the others, in small letters: none of ours is renamed to one
"""

import ast
import builtins
import keyword
import zlib

from . import inlining, lending, renaming

PREFIX = {
    **{"engine": "e/", "engine.games": "g/", "engine.players": "p/", "hw": "h/", "ui": "u/", "ui.fonts": "f/"},
    **{"ui.screens": "s/", "ui.views": "v/", "ui.voices": "w/"},
}
JOINED = {
    "u/core": [
        *["engine.console", "engine.games", "engine.cards", "engine.table", "engine.journal", "engine.session", "ui.keys"],
        *["ui.zones", "ui.fonts", "ui.page", "ui.foot", "ui.words", "ui.store", "ui.motion", "ui.app", "ui.screens.menu"],
        *["ui.views", "ui.voices", "ui.screens.play"],
    ],
    "g/qwixx": ["engine.sheets", "engine.games.qwixx"],
    "g/wednesday": ["engine.outcasts", "engine.offers", "engine.games.wednesday"],
    "u/scene": ["ui.moves", "ui.scene"],
    "v/qwixx": ["ui.views.boxes", "ui.views.qwixx"],
    "v/tabletop": ["ui.views.drawing", "ui.views.tabletop"],
    "v/wednesday": ["ui.views.pad", "ui.views.outcasts", "ui.views.wednesday"],
}
FOLDER, APART, ALIKE = "ui/", "b/", "x"
MADE = "f/", "p/", "s/", "w/"
LASTS, KEEPER = ("g/", "v/", "u/core", "u/borrow", "u/scene", "h/pico"), "u/borrow"
WORDS = [word for word in renaming.ROM if word.islower() and word.isalpha() and 3 < len(word) < renaming.LONG]
WORDS = [word for word in WORDS if not keyword.iskeyword(word) and not hasattr(builtins, word) and word not in ("line", "file")]


def called(path):
    """What a module is called on the drive, joined or not."""
    name = inlining.module(path)
    package, _, leaf = name.rpartition(".")
    if name in PREFIX:  # it goes with those that are in it
        return PREFIX[name] + leaf
    if package not in PREFIX:
        raise ValueError("%s is of a package that has no folder on the drive: see PREFIX in simulator/flattening.py" % name)
    return PREFIX[package] + leaf


class Flat:
    """All modules, {path: text}, and where they go.

    names   {module: what it is called on the drive}
    starts  {one that is joined: the lines before it}; there once `whole` was asked
    """

    def __init__(self, texts):
        self.paths = {inlining.module(path): path for path in texts}
        self.names = {name: called(path) for name, path in self.paths.items()}
        self.texts, self.starts, self.known = texts, {}, {}
        for whole, parts in JOINED.items():
            self.names.update(dict.fromkeys((part for part in parts if part in self.paths), whole))
        self.apart = self.borrowed()  # {what such a module is called by who borrows it: by a traceback}
        for name, known in self.names.items():
            self.names[name] = known if self.made(name, known) else self.apart.get(known, known)

    def made(self, name, known):
        """Is its name made as the program runs? A player's is, not what players have in common."""
        return known[:2] in MADE and (known[:2] != "p/" or "\ndef choose(" in self.texts[self.paths[name]])

    def borrowed(self):
        """{the name of a module that is only ever borrowed: a word for it}"""
        told, wanted, free, found = set(), set(), list(WORDS), {}
        for path, text in self.texts.items():
            own = self.names[inlining.module(path)]
            for node in inlining.nodes(inlining.parsed(text)):
                if isinstance(node, ast.ImportFrom):
                    names = {node.module, *("%s.%s" % (node.module, alias.name) for alias in node.names)}
                    told |= names if own in LASTS or own[:2] in LASTS else set()
                    wanted |= names
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    wanted.add(node.value)
        stay = {known for name, known in self.names.items() if name in told or known in LASTS or known[:2] in LASTS}
        for name, known in sorted(self.names.items()):
            if (known not in stay or known.endswith(lending.MORE)) and (name in wanted or self.made(name, known)):
                found[known] = free.pop(zlib.crc32(known.encode()) % len(free))
        return found

    def brought(self, name):
        """How one is imported: by its name; or, if nothing that lasts imports it, as what is kept until the next sweep."""
        name = self.names[name]
        if name in self.apart or name in self.apart.values():
            return '__import__("%s").keep("%s")' % (KEEPER, name)
        return '__import__("%s")' % name

    def whole(self):
        """{path on the drive: text}"""
        found = {}
        joined = {part for parts in JOINED.values() for part in parts}
        for name, path in self.paths.items():
            if name not in joined:
                found[self.place(path)] = self.rewritten(self.texts[path], path)
        for whole, parts in JOINED.items():
            lines, seen = [], {}
            for part in parts:
                if part in self.paths:
                    path = self.paths[part]
                    text = self.rewritten(self.texts[path], path, seen)
                    self.alone(part, self.texts[path], seen)
                    self.starts[part] = len(lines)
                    lines += text.splitlines()
            found["%s%s.py" % (FOLDER, whole)] = "\n".join(lines) + "\n"
        inlining.parsed.cache_clear()
        return found

    def place(self, path):
        """Where a module goes."""
        return self.at(self.names[inlining.module(path)])

    def at(self, name):
        """Where the module lies that is borrowed or imported by this name."""
        lonely = name in self.apart or name in self.apart.values()
        return "%s%s%s/%s.py" % (FOLDER, APART, name, ALIKE) if lonely else "%s%s.py" % (FOLDER, name)

    def told(self, path):
        """What a traceback says of the module that lies there: a word, or how it is imported."""
        name = path.removesuffix(".py")
        if not name.startswith(FOLDER):
            return name.removeprefix("lib/").removesuffix("/__init__").replace("/", ".")
        name = name.removeprefix(FOLDER)
        lone = name.removeprefix(APART).removesuffix("/" + ALIKE)
        return self.apart.get(lone, lone) if name.startswith(APART) else name

    def whence(self, name, line, called=None):
        """The module and the line of its source that stand there on the drive; nothing for a name that is not ours. Line 1 says
        nothing where a function is known by its name: there it begins."""
        name = next((known for known, word in self.apart.items() if word == name and known in self.names.values()), name)
        parts = [module for module in self.names if self.names[module] == name]
        if line == 1 and called:
            for module in parts:
                for node in inlining.nodes(ast.parse(self.texts[self.paths[module]])):
                    if isinstance(node, ast.FunctionDef) and node.name == called:
                        return module.removesuffix(lending.MORE), node.lineno
        if name in JOINED:
            before = [part for part in self.starts if self.names[part] == name and self.starts[part] < line]
            return before[-1], line - self.starts[before[-1]]
        return (parts[0].removesuffix(lending.MORE), line) if parts else None

    def alone(self, module, text, seen):
        """ValueError if a name of this module means something else in one that it is joined with."""
        for name, what in meant(inlining.parsed(text), module).items():
            if hasattr(builtins, name):
                raise ValueError("%s cannot be joined: what it calls %s is something else to the others" % (module, name))
            if seen.setdefault(name, what) != what:
                raise ValueError("%s and %s cannot be joined: both have %s" % (seen[name][0], module, name))

    def rewritten(self, text, path="", there=()):
        """A module's text, or one of somebody who uses ours, with what it imports and names called as on the drive; what is
        there already it does not import."""
        tree, lines = inlining.parsed(text), [line.encode() for line in text.splitlines(True)]
        own = self.names.get(inlining.module(path)) if path else None
        inner, outer, spans = set(), {}, []  # modules that this one is joined with, as they are called here; all the others
        for node in inlining.nodes(tree):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                spans.append((node, self.imported(node, there if node in tree.body else (), own, inner, outer)))
        if inner & given(tree):
            raise ValueError("%s gives a name of a module it is joined with to something else" % path)
        for node in inlining.nodes(tree):
            if isinstance(node, (ast.FunctionDef, ast.Lambda)) and given(node) & bare(node, inner):
                raise ValueError(
                    "%s has a variable in line %d that is called as what it asks another one for" % (path, node.lineno)
                )
        told = set()  # what is made of a file's place is made here, and not kept beside it
        for node in tree.body if path else ():
            if isinstance(node, ast.Assign) and "__file__" in ast.unparse(node.value):
                spans.append((node.value, '"%s"' % eval(ast.unparse(node.value), {"__file__": "/" + path})))
                told |= {id(part) for part in ast.walk(node)}
        for node in inlining.nodes(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "__import__" and isinstance(node.args[0], ast.BinOp):
                first, rest = node.args[0].left, ast.unparse(node.args[0].right)
                if PREFIX.get(first.value[:-1]) in MADE:  # who makes the name borrows it
                    spans.append((node, '__import__("%s").borrow("%s" + %s)' % (KEEPER, PREFIX[first.value[:-1]], rest)))
                    told |= {id(part) for part in ast.walk(node)}
        for node in inlining.nodes(tree):
            if id(node) in told:
                continue
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                called = node.value.id
                if called in inner:
                    spans.append((node, node.attr))
                elif called in outer and node.attr in self.mates(outer[called]):
                    spans.append((node, called))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                spans.append((node, self.spelt(node.value)))
            elif isinstance(node, ast.Name) and node.id == "__file__" and path:
                spans.append((node, '"/%s"' % path))
        for node, new in sorted(spans, key=lambda span: (span[0].lineno, span[0].col_offset), reverse=True):
            if new is not None:
                inlining.replace(lines, node, new.encode())
        return b"".join(lines).decode()

    def mates(self, module):
        """What a module that is joined calls others that it is joined with."""
        if module in self.known:
            return self.known[module]
        found, whole = self.known.setdefault(module, set()), self.names[module]
        if whole in JOINED:
            for node in inlining.nodes(inlining.parsed(self.texts[self.paths[module]])):
                for alias in node.names if isinstance(node, ast.ImportFrom) else ():
                    if self.names.get("%s.%s" % (node.module, alias.name)) == whole:
                        found.add(alias.asname or alias.name)
        return found

    def imported(self, node, there, own, inner, outer):
        """Other words for an import."""
        found, names = [], []
        for alias in node.names:
            name, called = "%s.%s" % (node.module, alias.name), alias.asname or alias.name
            if name in self.names and self.names[name] == own:
                inner.add(called)
            elif name in self.names:
                outer[called] = name
                if called not in there:
                    found.append("%s = %s" % (called, self.brought(name)))
            elif node.module in self.names and self.names[node.module] == own:
                if alias.asname:
                    raise ValueError("what is joined imports %s by another name" % alias.name)
            elif called not in there:
                names.append(alias)
        if names and node.module in self.names:
            first = names[0].asname or names[0].name  # holds the module meanwhile
            found.append("%s = %s" % (first, self.brought(node.module)))
            found += ["%s = %s.%s" % (alias.asname or alias.name, first, alias.name) for alias in names[1:]]
            found.append("%s = %s.%s" % (first, first, names[0].name))
        elif names:
            found.append("from %s import %s" % (node.module, ", ".join(map(ast.unparse, names))))
        return "; ".join(found) or "pass"

    def spelt(self, words):
        """A module that a string names, or the beginning of one."""
        if "." in words and words in self.names:
            return '"%s"' % self.names[words]
        return '"%s"' % PREFIX[words[:-1]] if words[-1:] == "." and words[:-1] in PREFIX else None


def given(tree):
    """Names that are given something, but for methods: these are only attributes."""
    found = {part.arg for part in inlining.nodes(tree) if isinstance(part, ast.arg)}
    return found | {part.id for part in inlining.nodes(tree) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}


def bare(tree, inner):
    """What is asked of these modules, and will stand there without their names."""
    parts = [part for part in inlining.nodes(tree) if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name)]
    return {part.attr for part in parts if part.value.id in inner}


def meant(tree, module):
    """{a name at the outermost level: what it means}: an import means the same everywhere."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Import):
            found.update({alias.asname or alias.name: alias.name for alias in node.names})
        elif isinstance(node, ast.ImportFrom):
            found.update({alias.asname or alias.name: (node.module, alias.name) for alias in node.names})
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = module, node.name
        else:
            stored = [part for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)]
            found.update({part.id: (module, part.id) for part in stored})
    return found
