"""Numbers that have a name are written out where they are used, before a module is compiled for the drive.

On the device a global is a place in a table of its module, and in that of every module which imports it; to read one is five
bytes of code, or nine through its module. A number is one or two. The sources stay as they are, and so do their lines.

What counts as such a number: a name that its module gives an int at its outermost level, once, and nobody anything else.
"""

import ast
import functools
from pathlib import Path


def inlined(texts, others=()):
    """{path: text} with numbers for their names; where nobody asks for the name any more, it is not made. The texts of
    others ask too. What is reckoned from another module's number is one itself, once that is written out."""
    before, others = None, list(others)
    while texts != before:
        before, texts = texts, once(texts, others)
    parsed.cache_clear()  # a million objects, which every sweep of the heap would look through
    return texts


def once(texts, others):
    trees = {path: parsed(text) for path, text in texts.items()}
    known = {module(path): numbers(tree) for path, tree in trees.items()}
    while sum(handed(tree, known[module(path)], known) for path, tree in trees.items()):
        pass
    found = {path: Rewriting(texts[path], trees[path], known) for path in texts}
    for path in texts:
        found[path].write()
    wanted = set()
    for one in found.values():
        wanted |= one.asked
    for text in others:
        wanted |= asked(parsed(text), ())
    for path in texts:
        found[path].clear(wanted, known[module(path)])
    return {path: found[path].text() for path in texts}


def module(path):
    return ".".join(Path(path.removeprefix("lib/")).with_suffix("").parts).removesuffix(".__init__")


def numbers(tree):
    """{name: number} of a module; found once."""
    if not hasattr(tree, "numbers"):
        tree.numbers = reckoned(tree)
    return dict(tree.numbers)


def reckoned(tree):
    found, given = {}, [node.id for node in nodes(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    others = {part for node in nodes(tree) for part in bound(node)}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = value(node.value, found, isinstance(target, ast.Tuple))
            for name, number in zip(names, values):
                if isinstance(name, ast.Name) and given.count(name.id) == 1 and name.id not in others and type(number) is int:
                    found[name.id] = number
    return found


def handed(tree, own, known):
    """Add to a module's own numbers those that it imports: others may ask it for them. Were there more?"""
    count, others = len(own), rebound(tree)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name, number = alias.asname or alias.name, known.get(node.module, {}).get(alias.name)
                if number is not None and name not in others:
                    own[name] = number
    return len(own) > count


@functools.lru_cache(1000)
def parsed(text):
    return ast.parse(text)


def nodes(tree):
    """All of a module's, found once, in the order of ast.walk."""
    if not hasattr(tree, "nodes"):
        tree.nodes = [tree]
        for node in tree.nodes:  # it grows meanwhile
            for name in node._fields:
                part = getattr(node, name, None)
                if isinstance(part, ast.AST):
                    tree.nodes.append(part)
                elif isinstance(part, list):
                    tree.nodes += [one for one in part if isinstance(one, ast.AST)]
    return tree.nodes


def rebound(tree):
    """Names that are given something otherwise than by an import."""
    if not hasattr(tree, "rebound"):
        found = {node.id for node in nodes(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        tree.rebound = found.union(*map(bound, nodes(tree)))
    return tree.rebound


def bound(node):
    """Names that are given something in another way than by `=`."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        return node.names
    return [node.arg] if isinstance(node, ast.arg) else []


def value(node, known, several):
    """What an expression of numbers is worth, or nothing."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    parts = ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Tuple, ast.Call, ast.operator, ast.unaryop, ast.expr_context
    if not all(isinstance(part, parts) for part in ast.walk(node)) or names - set(known) - {"range", "const"}:
        return []
    found = eval(ast.unparse(node), {"range": range, "const": lambda number: number}, dict(known))
    return list(found) if several else [found]


class Rewriting:
    """One module."""

    def __init__(self, text, tree, known):
        self.lines, self.tree = [line.encode() for line in text.splitlines(True)], tree
        self.numbers, self.modules, self.asked = {}, {}, set()  # by the names they have here; names that stay in use
        others = rebound(tree)
        for node in nodes(tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    name, path = alias.asname or alias.name, "%s.%s" % (node.module, alias.name)
                    if name in others:
                        continue
                    if path in known:
                        self.modules[name] = known[path]
                    elif alias.name in known.get(node.module, ()):
                        self.numbers[name] = known[node.module][alias.name]

    def write(self):
        """Numbers in the place of names; last ones first, so that places stay."""
        own = numbers(self.tree)
        spans = []
        for node in nodes(self.tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                number = self.numbers.get(node.id, own.get(node.id))
                if number is not None:
                    spans.append((node, number))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
                number = self.modules.get(node.value.id, {}).get(node.attr)
                if number is not None:
                    spans.append((node, number))
        for node, number in sorted(spans, key=lambda span: (span[0].lineno, span[0].col_offset), reverse=True):
            line = self.lines[node.lineno - 1]
            text = b"%d" % number if number >= 0 else b"(%d)" % number
            self.lines[node.lineno - 1] = line[: node.col_offset] + text + line[node.end_col_offset :]
        self.tree = parsed(self.text())
        self.asked = asked(self.tree, {*self.numbers, *self.modules})

    def clear(self, elsewhere, own):
        """Do without the imports and the numbers that nobody asks for any more."""
        here = {node.id for node in nodes(self.tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        stays = here | elsewhere
        for body in [node.body for node in nodes(self.tree) if isinstance(getattr(node, "body", None), list)]:
            for node in reversed(body):  # several may stand in one line
                if isinstance(node, ast.ImportFrom) and node.module:
                    self.shorten(node, stays)
                elif body is self.tree.body and isinstance(node, ast.Assign) and len(node.targets) == 1:
                    names = [part.id for part in ast.walk(node.targets[0]) if isinstance(part, ast.Name)]
                    if set(names) <= set(own) and set(names) - stays:
                        left = ["%s = %d" % (name, own[name]) for name in names if name in stays]
                        alone = b";" not in self.lines[node.lineno - 1]
                        replace(self.lines, node, "; ".join(left).encode() or (b"" if alone else b"pass"))

    def shorten(self, node, stays):
        """An import, without the numbers that are written out."""
        gone = [alias for alias in node.names if (alias.asname or alias.name) in set(self.numbers) | set(self.modules)]
        left = [alias for alias in node.names if alias not in gone or (alias.asname or alias.name) in stays]
        if len(left) < len(node.names):
            again = ast.ImportFrom(node.module, left, node.level)
            replace(self.lines, node, ast.unparse(again).encode() if left else b"pass")

    def text(self):
        return b"".join(self.lines).decode()


def replace(lines, node, text):
    """Other text for a part of a module; the lines behind it keep their numbers."""
    first, last = node.lineno - 1, node.end_lineno - 1
    end = lines[last][node.end_col_offset :]
    for i in range(first + 1, last + 1):
        lines[i] = b"\n"
    lines[first] = lines[first][: node.col_offset] + text + end


def asked(tree, known):
    """The names that a module asks others for: attributes, what a string spells, and imports but for those that are known."""
    found = set()
    for node in nodes(tree):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= set(node.value.split("."))
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.name for alias in node.names} - set(known)
    return found
