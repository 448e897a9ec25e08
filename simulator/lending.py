"""Functions that are seldom called go into a module of their own on the drive, and are borrowed until the next sweep.

What a module has is in the heap as long as the module is (DEVICE 3). To take back a decision, to begin, to let a card travel
is seldom: each of these functions leaves a line behind that borrows it. The sources stay as they are, and so do their lines:
a function stands at the same line of its new module, `engine/session+.py` for engine/session.py.

SELDOM  {path: functions, those of a class as Class.name}. A call takes some ms more, so none is called in a loop or for a step
        of the cursor, and none belongs to a module that is borrowed itself. What is left behind takes 56 bytes: less than 32
        bytes of instructions are not worth it.
ASKS    classes of which nothing is left behind: what such an object has not, it looks for among what is lent (`part` of
        lib/ui/borrow.py). So nobody may ask whether it has something; and what a class or another module names by the class,
        what makes an object and what has a default that is no constant leaves its line all the same.
"""

import ast

from . import inlining

MORE = "+"  # short: a name of up to ten letters is kept but once (DEVICE 1)
BROUGHT = "_b = _m = _more = None"  # what it calls things
ASKS = "Session", "Store", "App", "Play"
SELDOM = {
    "engine/session.py": [
        *["Session.__init__", "Session.deal", "Session.afresh", "Session.crosses", "Session.back_to", "Session.undo"],
        *["Session.redo", "Session._rewind"],
    ],
    "hw/pico.py": ["Pico.__init__", "Pico.gauge"],
    "engine/games/thegame.py": ["label"],
    "engine/piles.py": ["stranded"],
    "engine/games/extreme.py": ["label", "strange", "crowns"],
    "engine/games/facetoface.py": ["label"],
    "engine/games/qwixx.py": ["label", "deal"],
    "engine/sheets.py": ["close"],
    "engine/games/wednesday.py": ["show", "place_her", "place", "open_hands", "hand_on", "around", "finish", "following"],
    "engine/outcasts.py": ["score", "notes", "turn_up", "without_her", "hand_over"],
    "engine/offers.py": ["label"],
    "lib/ui/store.py": [
        *["Store.__init__", "Store.records", "Store.undone", "Store.redone", "Store.helped", "Store.clear"],
    ],
    "lib/ui/app.py": ["App.__init__", "App.open", "App.start", "App.settle", "App.apply", "App.change"],
    "lib/ui/fonts/__init__.py": ["Font.__init__"],
    "lib/ui/words/__init__.py": ["Words.__init__"],
    "lib/ui/page.py": ["Page.__init__"],
    "lib/ui/moves.py": ["lay", "rise", "flash", "lost"],
    "lib/ui/screens/play.py": [
        *["Play.__init__", "Play.back", "Play.look", "Play.count", "Play.explain", "Play.rest"],
    ],
    "lib/ui/views/thegame.py": ["View.speak"],
    "lib/ui/views/drawing.py": ["Drawing.__init__", "Drawing.mark_new", "sprite"],
    "lib/ui/views/outcasts.py": ["Drawing.__init__", "Drawing.build_head"],
    "lib/ui/views/boxes.py": ["Boxes.__init__"],
    "lib/ui/views/pad.py": ["scores", "hands"],
}


def lent(texts):
    """{path: text} in which these functions are lent, with the modules that they went to."""
    found = dict(texts)
    for path, names in SELDOM.items():
        if path in texts:
            beside = path.removesuffix(".py").removesuffix("/__init__") + MORE + ".py"
            found[path], found[beside] = split(texts[path], inlining.module(path), names)
    return found


def split(text, module, names):
    """A module without some of its functions, and the module that has them."""
    tree, lines = ast.parse(text), text.splitlines()
    more, package, leaf = [""] * len(lines), *module.rpartition(".")[::2]
    there, fixed = globals_of(tree)
    docstring = tree.body[0]
    for i in range(docstring.lineno - 1, docstring.end_lineno):
        lines[i] = ""
    lines[0], more[0] = "from ui.borrow import keep as _b", "from %s import %s as _m" % (package, leaf)
    asks = {}  # {class: the line from which it looks for what it has not}
    for name in names:
        node = function(tree, name)
        first, last = node.lineno - 1, node.end_lineno
        source = [line.encode() for line in lines]
        for part, word in words(node, there, fixed):
            line = source[part.lineno - 1]
            source[part.lineno - 1] = line[: part.col_offset] + word.encode() + line[part.end_col_offset :]
        indent, body = node.col_offset, node.body[0].lineno - 1
        given = ", ".join(arg.arg for arg in node.args.args)
        more[first:last] = [line.decode()[indent:] for line in source[first:last]]
        more[first:body] = ["def %s(%s):" % (node.name, given)] + [""] * (body - first - 1)  # it is always given everything
        stub = 'def %s(%s): return _b("%s%s").%s(%s)' % (node.name, ast.unparse(node.args), module, MORE, node.name, given)
        if asked(tree, name):
            asks.setdefault(name.split(".")[0], first)
            stub, more[first] = "", "def %s(%s):" % (node.name, ast.unparse(node.args))
        lines[first:last] = [" " * indent + stub if stub else ""] + [""] * (last - first - 1)
    for line in asks.values():
        lines[0], lines[line] = (
            "from ui.borrow import keep as _b, part",
            '    __getattr__ = part; _more = "%s%s"' % (module, MORE),
        )
    return "\n".join(lines) + "\n", "\n".join(more).rstrip("\n") + "\n"


def asked(tree, name):
    """Is this a method that an object may look for, instead of its class?"""
    owner, _, leaf = name.rpartition(".")
    node = function(tree, name)
    known = [part for one in tree.body if isinstance(one, ast.ClassDef) and one.name == owner for part in one.body]
    named = {
        part.id for one in known if not isinstance(one, ast.FunctionDef) for part in ast.walk(one) if isinstance(part, ast.Name)
    }
    plain = all(isinstance(default, ast.Constant) for default in node.args.defaults)
    return owner in ASKS and leaf != "__init__" and leaf not in named and not node.decorator_list and plain


def function(tree, name):
    """A function by its name, or a method by that of its class too; it may be a classmethod, and not decorated otherwise."""
    body = tree.body
    for part in name.split("."):
        found = [node for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == part]
        if len(found) != 1:
            raise ValueError("there is no one %s to be lent" % name)
        body = found[0].body
    plain = all(isinstance(one, ast.Name) and one.id == "classmethod" for one in found[0].decorator_list)
    given = found[0].args
    written = any(isinstance(part, ast.Global) for part in ast.walk(found[0]))
    if not plain or written or given.vararg or given.kwarg or given.kwonlyargs:
        raise ValueError("%s cannot be lent" % name)
    return found[0]


def globals_of(tree):
    """The names that a module has, and those constants of it that are nowhere but in its own bytes."""
    found, fixed = set(), {}
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        else:
            for part in ast.walk(node):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    found.add(part.id)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "const":
                fixed[node.targets[0].id] = "(%s)" % ast.unparse(node.value.args[0])
    return found, fixed


def words(node, there, fixed):
    """Where a function's inside names something of its module, the last first; and what stands there in the new one."""
    own = {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}
    own |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    outside = {id(part) for some in (*node.args.defaults, *node.decorator_list) for part in ast.walk(some)}
    found = []
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in there - own and id(part) not in outside:
            found.append((part, fixed.get(part.id, "_m." + part.id)))
    return sorted(found, key=lambda pair: (pair[0].lineno, pair[0].col_offset), reverse=True)
