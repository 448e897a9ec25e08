"""Mutation tests: change one place of the program at a time and see whether a test fails. A mutant that survives is untested.

`python -m tests.mutants [--seed N] [--count N] [--module PART] [--jobs N]`, or `make mutants`, lists every small change to the
modules of TESTS (a comparison, a number, a sign, a word, a bound, a result, a statement left out), draws `--count` of them (0:
takes all) and runs, in a copy of the repository, the tests that TESTS names for the changed module. A test that hangs fails.
Before the first mutant that needs them, those tests run once without a mutant. Every step prints a line at once; at the end, or
after Ctrl-C, comes a table by module. Each survivor is printed as its line before and after.

No test can notice a change of speed, spare bytes or wording: tests/mutants.txt names such changes, with the reason, by the text
of the line before and after, so that they are known wherever the line goes.

We keep our own program because mutmut 3.8.1 refuses lib/ui (it expects `lib.ui.store`, the tests import `ui.saves.log`) and
changes nothing outside functions, where a tenth of our mutants are; and cosmic-ray 8.7.0 takes one list of tests for all
modules, starts pytest for each mutant as we do, and leaves out no statement.
"""

import argparse
import ast
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import Lock

from engine.games import CATALOG

ROOT = Path(__file__).parent.parent
NEUTRAL = ROOT / "tests" / "mutants.txt"
AIM = 95  # percent of the mutants that are not neutral that must be killed
AWAY = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "*.uf2", "*.zip")
GOLDEN, PERFT = "tests/engine/test_games.py::test_golden_playthrough", "tests/engine/test_games.py::test_perft"
STORE = [
    *[
        "tests/ui/test_tally.py",
        "tests/ui/test_store.py",
        "tests/ui/test_menus.py::test_rewriting_keeps_the_last_table_of_each_game",
    ],
    *[
        "tests/ui/test_ahead.py",
        "tests/simulator/test_again.py",
        "tests/ui/test_screens.py",
        "tests/ui/test_stars.py",
        "tests/ui/test_battery.py",
    ],
]
WAKES = "tests/ui/test_twin.py::test_chip_exchanged_during_deep_sleep_causes_a_question"

# The tests that should notice a change, the most sensitive ones first; missing files are skipped
TESTS = {
    "engine/table.py": [GOLDEN, "tests/engine/test_table.py", "tests/engine/test_session.py"],
    "engine/cards.py": [GOLDEN, "tests/engine/test_cards.py"],
    "engine/games/piles.py": [
        GOLDEN,
        "tests/engine/test_cards.py",
        "tests/engine/test_thegame.py",
        "tests/engine/test_extreme.py",
    ],
    "engine/session.py": [GOLDEN, "tests/engine/test_session.py", "tests/simulator/test_again.py"],
    "engine/journal.py": [GOLDEN, "tests/engine/test_session.py", "tests/ui/test_store.py"],
    "engine/saved.py": [GOLDEN, "tests/engine/test_session.py", "tests/engine/test_codes.py", "tests/ui/test_store.py"],
    "engine/codes.py": ["tests/engine/test_codes.py"],
    **{"lib/ui/saves/%s.py" % name: STORE for name in ("log", "scan", "compact", "replay", "totals")},
    **{path: ["tests/ui/test_twin.py"] for path in ("lib/ui/saves/mirror.py", "hw/spare_chip.py")},
    "lib/ui/sleep.py": ["tests/ui/test_night.py", "tests/ui/test_battery.py", WAKES],
    **{
        "simulator/%s.py" % name: ["tests/simulator/test_install.py", "tests/simulator/test_flash.py"]
        for name in ("plan", "install", "copying")
    },
}


def rules_of(name):
    """Return the path of a game's rules: a module, or a folder with several."""
    folder = "engine/games/%s/__init__.py" % name
    return folder if (ROOT / folder).exists() else "engine/games/%s.py" % name


def of_game(name):
    """Return the tests of a game, and of those that use its functions."""
    heirs = [heir for heir in CATALOG if "import %s" % name in (ROOT / rules_of(heir)).read_text()]
    names, every = [name, *heirs], ["tests/engine/test_games.py::test_invariants", "tests/engine/test_codes.py"]
    return ["-k", " or ".join(names), GOLDEN, PERFT, *["tests/engine/test_%s.py" % own for own in names], *every]


TESTS.update({rules_of(name): of_game(name) for name in CATALOG})

LIMIT = 20, 120  # seconds of work that a test may take, and a slow one; a longer test hangs
RUN = """
import sys
import pytest

class Limit:
    def pytest_runtest_logstart(self):
        signal.setitimer(signal.ITIMER_PROF, int(sys.argv[1]))

try:  # a mutant must not eat the machine
    import resource
    import signal
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    Limit().pytest_runtest_logstart()
    sys.exit(pytest.main(sys.argv[2:], [Limit()]))
except ImportError:  # Windows: only the longest time ends it
    sys.exit(pytest.main(sys.argv[2:]))
"""
LONGEST, NONE = 1800, 5  # seconds of the clock; pytest's exit code if no test was run


class Mutant(namedtuple("Mutant", "path line before after text")):
    def shown(self):
        return "%s:%d\n- %s\n+ %s" % self[:4]

    def change(self):
        """Return the key of the change, which does not depend on the line number."""
        return self.path, self.before, self.after


# Changes of operators

COMPARE = {
    **{ast.Lt: ("<", "<=", ">="), ast.LtE: ("<=", "<", ">"), ast.Gt: (">", ">=", "<="), ast.GtE: (">=", ">", "<")},
    **{ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is")},
    **{ast.In: ("in", "not in"), ast.NotIn: ("not in", "in")},
}
SIGNS = {
    **{ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "//")},
    **{ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.BitXor: ("^", "|"), ast.LShift: ("<<", ">>")},
    **{ast.RShift: (">>", "<<")},
}
BOTH = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
TURNED = {"min": "max", "max": "min"}
STATEMENTS = ast.Assign, ast.AugAssign, ast.Expr, ast.Delete, ast.Raise, ast.Continue, ast.Break


class Source:
    """The bytes of a module, with the places of its parts."""

    def __init__(self, text):
        self.text, self.starts = text, [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def first(self, node):
        return self.starts[node.lineno - 1] + node.col_offset

    def last(self, node):
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def between(self, left, right, word, others):
        """Yield the changes of the operator between two parts."""
        at = self.text.index(word.encode(), self.last(left), self.first(right))
        for other in others:
            yield at, at + len(word), other

    def around(self, node, pattern):
        first, last = self.first(node), self.last(node)
        yield first, last, pattern % self.text[first:last].decode()


def changes(source, tree):
    """Yield every change: start, end, and the new text."""
    inside = {child for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for child in ast.walk(node)}
    for node in ast.walk(tree):
        yield from expression(source, node)
        if isinstance(node, (ast.If, ast.While, ast.IfExp)) and not isinstance(node.test, (ast.Compare, ast.UnaryOp)):
            yield from source.around(node.test, "not (%s)")
        if isinstance(node, ast.Return) and node.value and not isinstance(node.value, ast.Constant):
            yield source.first(node.value), source.last(node.value), "None"
        if node in inside and isinstance(node, STATEMENTS) and not is_word(node):
            yield source.first(node), source.last(node), "pass"


def is_word(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def expression(source, node):
    first = source.first(node) if hasattr(node, "lineno") else 0
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield first, source.last(node), "%d" % (node.value + 1)
        yield first, source.last(node), "%d" % (node.value - 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield first, source.last(node), "%s" % (not node.value)
    elif isinstance(node, ast.Compare):
        for left, sign, right in zip([node.left, *node.comparators], node.ops, node.comparators):
            yield from source.between(left, right, COMPARE[type(sign)][0], COMPARE[type(sign)][1:])
    elif isinstance(node, ast.BoolOp):
        for left, right in zip(node.values, node.values[1:]):
            yield from source.between(left, right, BOTH[type(node.op)][0], BOTH[type(node.op)][1:])
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in SIGNS:
        left, right = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
        if not (isinstance(left, ast.Constant) and isinstance(left.value, str)):  # text % values
            yield from source.between(left, right, SIGNS[type(node.op)][0], SIGNS[type(node.op)][1:])
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield first, first + len("not "), ""
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TURNED:
        yield first, first + len(node.func.id), TURNED[node.func.id]
    elif isinstance(node, ast.Slice):
        for bound in node.lower, node.upper:
            if bound and not isinstance(bound, ast.Constant):
                yield from source.around(bound, "(%s) + 1")
                yield from source.around(bound, "(%s) - 1")


def mutants(path, text):
    """Return every mutant of a module that is valid Python, in the order of its lines."""
    source, unique = Source(text), {}
    for first, last, other in changes(source, ast.parse(text)):
        new = text[:first] + other.encode() + text[last:]
        start, end = text.rfind(b"\n", 0, first) + 1, text.find(b"\n", last)
        before, after = line(text[start:end]), line(text[start:first] + other.encode() + text[last:end])
        if before != after and new not in unique and right(new):
            unique[new] = first, Mutant(path, text.count(b"\n", 0, first) + 1, before, after, new)
    return [mutant for _, mutant in sorted(unique.values(), key=lambda placed: (placed[0], placed[1].after))]


def line(text):
    """Return the words of a line without its comment."""
    return " ".join(re.sub(r"  # .*", "", text.decode()).split())


def right(text):
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def neutral():
    """Return the changes named in mutants.txt, as {(path, line before, line after): reason}."""
    reasons, path, why, before = {}, "", "", ""
    for text in NEUTRAL.read_text(encoding="utf-8").splitlines():
        if text.startswith("- "):
            before = text[2:]
        elif text.startswith("+ "):
            reasons[path, before, text[2:]] = why
        elif text and not text.startswith("#"):
            path, why = text.split(": ", 1)
    return reasons


def args(path, slow):
    """Return the arguments of pytest for the tests of a module."""
    words = [word for word in TESTS[path] if not word.startswith("tests/") or (ROOT / word.split("::")[0]).exists()]
    marks = ["-m", "slow and not long" if slow else "not slow and not long"]
    return ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "--no-header", "--tb=no", *marks, *words]


def passes(folder, path, slow):
    """Return True if the fast, or the slow, tests for the module pass in that copy."""
    for code in (folder / path).parent.glob("__pycache__/%s.*" % Path(path).stem):
        code.unlink()  # two mutants written in the same second may have equal sizes
    command = [sys.executable, "-c", RUN, str(LIMIT[slow]), *args(path, slow)]
    try:
        done = subprocess.run(command, cwd=folder, timeout=LONGEST, capture_output=True)
    except subprocess.TimeoutExpired:
        return False
    return not done.returncode or slow and done.returncode == NONE


class Copies:
    """Copies of the repository, one for each mutant that is tried at the same time."""

    def __init__(self, place, jobs):
        self.free, self.locks, self.sound = queue.SimpleQueue(), {}, set()
        for number in range(jobs):
            shutil.copytree(ROOT, Path(place) / str(number), ignore=AWAY)
            self.free.put(Path(place) / str(number))

    def killed(self, mutant):
        """Return True if a test notices the mutant. The slow tests run only if the fast ones pass."""
        folder = self.free.get()
        try:
            for slow in False, True:
                self.check(folder, mutant.path, slow)
                (folder / mutant.path).write_bytes(mutant.text)
                if not passes(folder, mutant.path, slow):
                    return True
                shutil.copy2(ROOT / mutant.path, folder / mutant.path)
            return False
        finally:
            shutil.copy2(ROOT / mutant.path, folder / mutant.path)
            self.free.put(folder)

    def check(self, folder, path, slow):
        """Run the tests for the module without a mutant, once for all modules with the same tests. SystemExit if one fails."""
        words = tuple(args(path, slow))
        with self.locks.setdefault(words, Lock()):
            if words not in self.sound:
                print("%s tests for %s, without a mutant ..." % ("slow" if slow else "fast", path), flush=True)
                if not passes(folder, path, slow):
                    raise SystemExit("the tests for %s fail without a mutant: pytest %s" % (path, " ".join(words)))
                self.sound.add(words)


def tested(mutants, jobs):
    """Try the mutants and print each result at once. Return them as (mutant, killed), fewer after Ctrl-C."""
    results, start = [], time.monotonic()
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(jobs) as pool:
        copies = Copies(place, jobs)
        running = {pool.submit(copies.killed, mutant): mutant for mutant in mutants}
        try:
            for future in as_completed(running):
                mutant, dead = running[future], future.result()
                results.append((mutant, dead))
                what = "killed   %s:%d" % mutant[:2] if dead else "SURVIVED " + mutant.shown()
                print("%4d/%d %5d s  %s" % (len(results), len(mutants), time.monotonic() - start, what), flush=True)
        except KeyboardInterrupt:
            print("interrupted after %d of %d mutants" % (len(results), len(mutants)))
        finally:
            pool.shutdown(cancel_futures=True)
    return results


def main():
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description="Change one place at a time: does a test fail?"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choice")
    parser.add_argument("--count", type=int, default=200, help="number of mutants to draw; 0: all")
    parser.add_argument("--module", default="", help="only modules whose path contains this")
    parser.add_argument("--jobs", type=int, default=2, help="number of mutants at the same time")
    wanted = parser.parse_args()
    paths = [path for path in TESTS if wanted.module in path and (ROOT / path).exists()]
    every, reasons = {path: mutants(path, (ROOT / path).read_bytes()) for path in paths}, neutral()
    drawn = [mutant for path in paths for mutant in every[path]]
    possible = len(drawn)
    if wanted.count and wanted.count < possible:
        drawn = random.Random(wanted.seed).sample(drawn, wanted.count)
    tried = [mutant for mutant in drawn if mutant.change() not in reasons]
    counts = wanted.seed, len(drawn), possible, len(drawn) - len(tried), wanted.jobs
    print("seed %d: %d of %d possible mutants, %d of them neutral; %d at a time" % counts, flush=True)
    results = tested(tried, wanted.jobs)
    there = {mutant.change() for path in paths for mutant in every[path]}
    for path, before, after in reasons:
        if path in paths and (path, before, after) not in there:
            print("tests/mutants.txt names a change that no longer exists: %s\n- %s\n+ %s" % (path, before, after))
    few = tell({path: [mutant for mutant in drawn if mutant.path == path] for path in paths}, results, reasons, every, wanted)
    return int(few or len(results) < len(tried))


def tell(left, results, reasons, every, wanted):
    """Print the table; return True if too many mutants survived."""
    form = "%-28s %9s %7s %7s %9s %8s"
    print(form % ("module", "possible", "drawn", "killed", "survived", "neutral"))
    rows = []
    for path, drawn in left.items():
        dead = [killed for mutant, killed in results if mutant.path == path]
        harmless = sum(mutant.change() in reasons for mutant in drawn)
        rows.append((len(every[path]), len(drawn), sum(dead), len(dead) - sum(dead), harmless))
        if drawn:
            print(form % (path, *rows[-1]))
    print(form % ("all", *map(sum, zip(*rows))))
    share = 100 * sum(killed for _, killed in results) / max(len(results), 1)
    print("seed %d: of %d mutants that are not neutral %.1f %% are killed" % (wanted.seed, len(results), share))
    return share < AIM and bool(results)


if __name__ == "__main__":
    sys.exit(main())
