"""MicroPython with 32 bits under Node: the same games and invariants as CPython, and its use of memory."""

import shutil
import subprocess
from pathlib import Path

import pytest

from engine.games import CATALOG
from tests.support import advised, playthrough, strength, tables

ROOT = Path(__file__).parent.parent.parent
HERE = ROOT / "tests" / "micropython"
if not shutil.which("node"):
    pytest.skip("Node is not installed, so MicroPython cannot run", allow_module_level=True)
if not (HERE / "node_modules").exists():
    pytest.skip("MicroPython is not installed: make test does it (npm ci in tests/micropython)", allow_module_level=True)

# Upper bounds in bytes, measured on MicroPython 1.27 (make bench prints the figures)
HEAP = {
    "engine": 11000,
    "rules": 14800,  # Wednesday's, with all its moves
    "dealt": 3400,
    "player": 6000,
    "lanes": 17000,  # a player with its rows of weights, which stay in the file: its modules
    "played": 4500,
    "shuffle": 32,
    "growth": 1024,  # leftovers differ by some hundred
}
MANY = 250  # games: a block lost in each would be 4,000 bytes; make bench plays a thousand
STATE, JOURNAL = 256, 400


def run(module, *words):
    command = ["node", str(HERE / "run.mjs"), str(ROOT), module, *map(str, words)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=500)
    assert result.returncode == 0, result.stderr + result.stdout[-2000:]
    return result.stdout


@pytest.mark.slow
def test_playthroughs_codes_and_perft_are_the_same():
    output = run("tell")
    for part in output.split("== ")[1:]:
        name, text = part.split("\n", 1)
        assert text == (ROOT / "tests" / "golden" / (name + ".txt")).read_text(), name
    assert output.count("== ") == len(playthrough.GAMES) + 2


@pytest.mark.slow
def test_the_computer_chooses_the_same():
    """Every variant's first decisions, with large ints and roots, card by card and word by word."""
    choices = run("choices", 12).splitlines()
    wanted = [" ".join([name, *map(str, strength.choices(strength.TABLES[name], 12))]) for name in sorted(strength.TABLES)]
    assert choices == wanted


@pytest.mark.slow
def test_hints_and_the_coach_are_the_same():
    """Ends and their paths, the first of equal ones; and the costs of a beginner's turns."""
    assert run("advice", 8).splitlines() == list(advised.lines(8))


@pytest.mark.long
def test_random_play_keeps_every_invariant():
    variants = sum(1 for name in CATALOG for _ in tables.variants(name))
    assert run("soak", 1).split()[-1] == str(variants)


@pytest.mark.long
def test_heap_use_is_bounded():
    """The engine, a game, a whole played game; and many games hold no more than one."""
    for line in run("heap", MANY).splitlines():
        print(line)
        what, size = line.split()[-2:]
        heavy = what == "player" and line.split()[0] in ("thegame", "qwixx", "wednesday")
        limits = {"state": STATE, "journal": JOURNAL, "decisions": 200, **HEAP}
        assert int(size) <= limits["lanes" if heavy else what], line
