"""Mutation tests (`make mutants`): the changes made, the tests run for each, and the lines printed."""

import os
import signal
import subprocess
import sys

import pytest

from tests import mutants

SOURCE = b'''"""Words are no code: 1."""

LIMIT = 7

def fits(card, top):
    """Nor are these: 2."""
    if card > top and not top:
        card = min(card, LIMIT)  # 3
    return hand[card:top]
'''
CHANGES = [
    ("LIMIT = 7", ["LIMIT = 6", "LIMIT = 8"]),
    (
        "if card > top and not top:",
        [
            "if card <= top and not top:",
            "if card > top and top:",
            "if card > top or not top:",
            "if card >= top and not top:",
            "if not (card > top and not top):",
        ],
    ),
    ("card = min(card, LIMIT)", ["card = max(card, LIMIT)", "pass"]),
    (
        "return hand[card:top]",
        [
            "return None",
            *["return hand[(card) + 1:top]", "return hand[(card) - 1:top]"],
            *["return hand[card:(top) + 1]", "return hand[card:(top) - 1]"],
        ],
    ),
]


def test_every_small_change_is_made():
    """Each change is made once and alone; a mutant is the whole module with its line changed."""
    changed = mutants.mutants("cards.py", SOURCE)
    assert sorted((mutant.before, mutant.after) for mutant in changed) == sorted(
        (before, after) for before, afters in CHANGES for after in afters
    )
    for mutant in changed:
        lines = SOURCE.decode().splitlines()
        assert mutants.line(lines[mutant.line - 1].encode()) == mutant.before
        assert len(mutant.text.splitlines()) == len(lines) and mutant.text != SOURCE


def test_neutral_mutants_have_a_reason():
    """Each entry also names a known module and a real change."""
    for (path, before, after), why in mutants.neutral().items():
        assert path in mutants.TESTS and before != after and len(why) > 10, (path, before)


def test_long_tests_are_left_out():
    """They would exceed the time limit, and so kill every mutant."""
    for path in mutants.TESTS:
        for slow in False, True:
            words = mutants.args(path, slow)
            assert words[words.index("-m") + 1].endswith("slow and not long")


@pytest.fixture
def house(monkeypatch, tmp_path):
    """Return a repository with two modules that share their tests and one with others; calls are logged, nothing runs."""
    monkeypatch.setattr(mutants, "ROOT", tmp_path / "house")
    (tmp_path / "house").mkdir()
    for name in "abc":
        (tmp_path / "house" / (name + ".py")).write_bytes(b"good\n")
    monkeypatch.setattr(mutants, "TESTS", {"a.py": ["tests/x.py"], "b.py": ["tests/x.py"], "c.py": ["tests/y.py"]})
    monkeypatch.setattr(mutants, "args", lambda path, slow: [*mutants.TESTS[path], str(slow)])


def tried(monkeypatch, texts, noticed):
    """Try a mutant for each path and text, of which the tests notice each pair of text and slow in `noticed`.

    Return the results by text, and the runs of tests in their order.
    """
    runs = []

    def passes(folder, path, slow):
        for other in {*mutants.TESTS} - {path}:
            assert (folder / other).read_bytes() == b"good\n"  # the mutant before is gone
        text = (folder / path).read_bytes()
        runs.append((path, text, slow))
        return (text, slow) not in noticed

    monkeypatch.setattr(mutants, "passes", passes)
    results = mutants.tested([mutants.Mutant(path, 1, "good", "bad", text) for path, text in texts], 1)
    return {mutant.text: dead for mutant, dead in results}, runs


def test_tests_run_once_without_a_mutant_and_only_before_the_first_that_needs_them(house, monkeypatch, capsys):
    """The slow tests do not run if the fast ones notice; tests of a module without a mutant never run."""
    texts = [("a.py", b"1"), ("b.py", b"2"), ("a.py", b"3")]
    results, runs = tried(monkeypatch, texts, {(b"1", False), (b"2", False), (b"3", True)})
    assert results == {b"1": True, b"2": True, b"3": True}
    assert runs == [
        *[("a.py", b"good\n", False), ("a.py", b"1", False), ("b.py", b"2", False)],
        *[("a.py", b"3", False), ("a.py", b"good\n", True), ("a.py", b"3", True)],
    ]
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "fast tests for a.py, without a mutant ..." and sum("killed   " in line for line in lines) == 3


def test_survivor_is_printed_with_its_change(house, monkeypatch, capsys):
    results, runs = tried(monkeypatch, [("c.py", b"1")], ())
    assert results == {b"1": False} and len(runs) == 4
    assert capsys.readouterr().out.endswith("SURVIVED c.py:1\n- good\n+ bad\n")


def test_tests_that_fail_without_a_mutant_end_the_run(house, monkeypatch):
    with pytest.raises(SystemExit) as told:
        tried(monkeypatch, [("a.py", b"1")], {(b"good\n", False)})
    assert str(told.value) == "the tests for a.py fail without a mutant: pytest tests/x.py False"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="Windows has no Ctrl-C for a group of processes")
def test_the_command_prints_each_step_and_after_an_interrupt_the_table():
    """Real mutants of a small module, interrupted after the first of nine."""
    command = [sys.executable, "-u", "-m", "tests.mutants", "--module", "cards", "--count", "9", "--jobs", "1", "--seed", "3"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "start_new_session": True}
    with subprocess.Popen(command, cwd=mutants.ROOT, **pipes) as process:
        lines = [process.stdout.readline() for _ in range(3)]
        os.killpg(process.pid, signal.SIGINT)
        rest = process.stdout.read()
    assert lines[0].startswith("seed 3: 9 of ") and lines[1].startswith("fast tests for engine/cards.py")
    assert lines[2].startswith("   1/9 ") and "engine/cards.py:" in lines[2], lines
    count = rest.split("interrupted after ")[1].split()[0]
    assert int(count) < 9 and "seed 3: of %s mutants" % count in rest and process.returncode == 1
