"""The template of docs/CONTRACT.md, put into a copy of the repository as by a person who adds a game."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TEMPLATE = Path(__file__).parent.parent / "template"
PARTS = "engine", "hw", "lib", "simulator", "tests", "docs", "README.md", "pyproject.toml", "code.py"


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """Return a copy of the repository with one more game in it."""
    place = tmp_path_factory.mktemp("house")
    for part in PARTS:
        if (ROOT / part).is_dir():
            more = ("template", "device") if part == "tests" else ()
            shutil.copytree(ROOT / part, place / part, ignore=shutil.ignore_patterns("__pycache__", "node_modules", *more))
        else:
            shutil.copy(ROOT / part, place / part)
    shutil.copytree(TEMPLATE, place, dirs_exist_ok=True)
    catalog = place / "engine" / "games" / "__init__.py"
    text = catalog.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("CATALOG = "))
    catalog.write_text(text.replace(line, line + ', "template"'), encoding="utf-8")
    return place


@pytest.mark.slow
def test_the_template_is_a_game(house):
    """The template's own test passes: invariants, a game by keys, hand-over, result, statistics, replay, power cuts."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/engine/test_template.py"],
        cwd=house,
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert run.returncode == 0 and " passed" in run.stdout and "skipped" not in run.stdout, run.stdout + run.stderr


def test_incomplete_game_is_reported_completely(house):
    """Reported are exactly the entries that are not files of the template: lists, words, its line in README."""
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            "import simulator; from tests.house import test_house; print(*test_house.missing('template'), sep='\\n')",
        ],
        cwd=house,
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    lines = run.stdout.splitlines()
    places = {line.split(":")[0] for line in lines}
    assert places == {
        "tests/support/playthrough.py",
        "tests/support/invariants.py",
        "tests/support/tables.py",
        "tests/house/test_house.py",
        "README.md",
        "lib/ui/text/en.txt",
        "lib/ui/text/el.txt",
    }, run.stdout + run.stderr
