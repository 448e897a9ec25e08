"""The lab has only files that its README names, and the README names only files that exist."""

import re
from pathlib import Path

import pytest

from simulator import __main__ as simulator

LAB = Path(__file__).parent.parent.parent / "simulator" / "lab"
README = (LAB / "README.md").read_text(encoding="utf-8")


def test_each_module_of_the_lab_is_in_its_readme():
    named = set(re.findall(r"`([a-z_]+\.py)`", README))
    assert {path.name for path in LAB.glob("*.py")} - {"__init__.py"} <= named


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(tests/[a-z_/]+\.py)`", README))))
def test_each_comparison_in_the_readme_exists(path):
    text = (LAB.parent.parent / path).read_text(encoding="utf-8")
    assert "numba" in text


def test_each_command_of_the_lab_is_in_its_readme():
    modules = {name: module for name, (module, _) in simulator.COMMANDS.items() if module.startswith("simulator.lab.")}
    assert modules and all("`python -m simulator %s" % name in README for name in modules)


def test_each_checksum_in_the_readme_is_where_it_says():
    """The trainers print a sum; the row of each weights' file names the module that has it."""
    players = LAB.parent.parent / "engine" / "players"
    rows = re.findall(r"^\| `([a-z0-9]+)\.bin`.*`([a-z/]+\.py)` \|$", README, re.MULTILINE)
    assert len(rows) == 5
    for name, module in rows:
        text = (players / module).read_text(encoding="utf-8")
        assert "SUM" in text and '"%s"' % name in text or "%s.bin" % name in text
