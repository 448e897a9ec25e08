"""Numbers written out where they are used: which, where, and that lines and meaning stay."""

import ast
import functools

import pytest

from simulator import compiled, inlining

SOURCES = compiled.texts()

FENCE = """
from micropython import const

POSTS, RAILS = range(3, 5)  # of each
GATE = POSTS + 1
WIDE = -2
_HIDDEN = const(7)
TWICE = 1
TWICE = 2
NAMED = "gate"
ASKED = 9
SPELT = 10
many = 0


def count(RAILS):
    global many
    many = GATE
    return RAILS * _HIDDEN
"""
FIELD = """
from farm import fence
from farm.fence import (
    GATE,
    POSTS,
    count,
)
from farm.fence import ASKED as QUESTION

WIDTH = fence.WIDE - POSTS


def walk(cow, gap=fence.POSTS):
    from farm.fence import WIDE

    return cow.ASKED, QUESTION, hasattr(cow, "SPELT"), count(GATE), fence.many, 4 - WIDE, fence.TWICE, WIDTH
"""


def farm():
    return inlining.inlined({"lib/farm/fence.py": FENCE, "lib/farm/field.py": FIELD})


def test_numbers_stand_where_their_names_stood():
    fence, field = farm().values()
    assert "gap=3)" in field and "count(4)" in field and "4 - (-2)" in field
    assert "fence.TWICE, (-5)\n" in field  # reckoned from numbers of another module: one itself
    assert "from farm.fence import count\n" in field and "        from" not in field and "WIDE" not in field
    assert "cow.ASKED, 9, hasattr" in field and "fence.many" in field and "fence.TWICE" in field
    assert "many = 4" in fence and "GATE" not in fence


def test_what_is_given_anything_else_stays():
    """A name that is given twice, an argument, what `global` names, a text; and what somebody asks for by another way."""
    fence, _ = farm().values()
    for kept in ("RAILS * 7", "TWICE = 1", "TWICE = 2", 'NAMED = "gate"', "ASKED = 9", "SPELT = 10", "many = 0"):
        assert kept in fence
    assert "POSTS, RAILS" in fence and "WIDE =" not in fence and "_HIDDEN" not in fence


@pytest.mark.parametrize("path", SOURCES)
def test_every_line_stays(path):
    """A traceback names the lines of the sources: each function stands where it stood, and each statement in it."""

    def places(text):
        parts = [node for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.FunctionDef, ast.Return, ast.If, ast.For))]
        return [(type(node), node.lineno) for node in parts]

    assert places(SOURCES[path]) == places(compiled.written()[path])
    assert len(SOURCES[path].splitlines()) == len(compiled.written()[path].splitlines())


@pytest.mark.parametrize("path", SOURCES)
def test_whatever_is_imported_is_there(path):
    """Of every module of ours, and by every attribute of one, what is asked for is still made."""
    made = everything()
    for node in ast.walk(ast.parse(compiled.written()[path])):
        if isinstance(node, ast.ImportFrom) and node.module in made:
            for alias in node.names:
                assert alias.name in made[node.module] or "%s.%s" % (node.module, alias.name) in made


@functools.cache
def everything():
    return {inlining.module(other): names(ast.parse(text)) for other, text in compiled.written().items()}


def names(tree):
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, (ast.ImportFrom, ast.Import)):
            found |= {alias.asname or alias.name for alias in node.names}
    return found


def test_no_number_of_a_module_is_asked_for_through_it():
    """`table.SEAT` is 3 everywhere, which is most of what this is for."""
    assert sum(text.count("table.SEAT") for text in SOURCES.values()) > 20
    assert not any("table.SEAT" in text.replace("table.SEATS_", "") for text in compiled.written().values())


def test_several_numbers_in_one_line():
    """Those that nobody asks for go, from behind: the others stay where they are."""
    found = inlining.inlined({"farm.py": "NEAR = 1; FAR = NEAR + 1; HERE = 3\n"}, iter(["from farm import FAR"]))
    assert found == {"farm.py": "pass; FAR = 1 + 1; pass\n"}
