"""Functions that are lent on the drive: what is left, what goes where, and that a traceback still finds its line."""

import ast
import os
import sys
from types import ModuleType, SimpleNamespace

import pytest

from simulator import compiled, inlining, lending
from simulator.headless import Headless
from ui.borrow import KEPT, borrow, drop, keep, part

TEXT = '''"""Ours."""

from micropython import const

_FAR = const(3)
NEAR = 2


class Hand:
    def lay(
        self,
        card=NEAR,
    ):
        """Two lines."""
        NEAR_BY = [_FAR + card + NEAR for card in range(card)]
        return helper(self, NEAR_BY)

    @classmethod
    def made(cls):
        return cls()


def helper(hand, cards):
    return len(cards)
'''


def test_a_function_is_lent():
    """A line stays that borrows it; what it asks its module for it finds there; the lines are the same."""
    here, there = lending.split(TEXT, "ui.hands", ["Hand.lay", "Hand.made"])
    assert here.splitlines()[9] == '    def lay(self, card=NEAR): return _b("ui.hands+").lay(self, card)'
    assert here.splitlines()[17:19] == ["    @classmethod", '    def made(cls): return _b("ui.hands+").made(cls)']
    assert there.splitlines()[0] == "from ui import hands as _m"
    assert there.splitlines()[9] == "def lay(self, card):"
    assert there.splitlines()[14] == "    NEAR_BY = [(3) + card + _m.NEAR for card in range(card)]"
    assert there.splitlines()[15] == "    return _m.helper(self, NEAR_BY)"


@pytest.mark.parametrize("path", lending.SELDOM)
def test_every_function_that_is_lent_is_there(path):
    """Whole, at its line, with what it is given; nothing else of the module is other than it was."""
    texts, found = compiled.written(), compiled.flattened().texts
    old, module = ast.parse(texts[path]), inlining.module(path)
    more = ast.parse(found[path.removesuffix(".py").removesuffix("/__init__") + lending.MORE + ".py"])
    for name in lending.SELDOM[path]:
        was, lent = lending.function(old, name), lending.function(more, name.split(".")[-1])
        assert (lent.lineno, lent.end_lineno) == (was.lineno, was.end_lineno)
        assert [one.arg for one in lent.args.args] == [one.arg for one in was.args.args]
        if lending.asked(old, name):
            assert ast.unparse(lent.args) == ast.unparse(was.args)
            with pytest.raises(ValueError, match="there is no one"):
                lending.function(ast.parse(found[path]), name)
            continue
        stub = lending.function(ast.parse(found[path]), name)
        assert not lent.args.defaults
        assert ast.unparse(stub.args) == ast.unparse(was.args) and module + lending.MORE in ast.unparse(stub.body[0])
    kept = {ast.unparse(node) for node in ast.parse(found[path]).body}
    assert all(ast.unparse(node) in kept for node in old.body[1:] if not isinstance(node, (ast.FunctionDef, ast.ClassDef)))


@pytest.mark.parametrize(
    "text, name",
    [("def f(): pass", "g"), ("@property\ndef f(): pass", "f"), ("def f(*all): pass", "f"), ("def f():\n    global a", "f")],
)
def test_what_cannot_be_lent_is_said(text, name):
    with pytest.raises(ValueError, match="lent"):
        lending.split('"""Ours."""\n' + text, "ui.some", [name])


def test_a_lent_part_stays_until_it_is_dropped(monkeypatch, tmp_path):
    """What is borrowed else is forgotten at once; what is only called alike stays."""
    monkeypatch.setitem(sys.modules, "old.barn", ModuleType("old.barn"))
    for name in "barn", "barn+":
        (tmp_path / (name + ".py")).write_text("milk = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert borrow("barn").milk == keep("barn+").milk == 1
    assert not {"barn", "barn+"} & set(sys.modules) and keep("barn+") is keep("barn+")
    drop("barn.")
    assert list(KEPT) == ["barn+"] and "old.barn" in sys.modules
    drop()
    assert not KEPT and "old.barn" in sys.modules


def test_what_is_borrowed_may_borrow_and_break(monkeypatch, tmp_path):
    """On the drive all have the same name: who is being imported may import another, and one that breaks leaves nothing."""
    folders = {"one": "from ui.borrow import borrow\ntwo = borrow('two')\nsize = 1\n", "two": "size = 2\n", "bad": "1 / 0\n"}
    for name, text in folders.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr("ui.borrow.PLACE", str(tmp_path) + "/")
    monkeypatch.setattr("ui.borrow.ROOT", os.getcwd())
    monkeypatch.syspath_prepend("")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = os.getcwd(), list(sys.modules)
    one = borrow("one")
    assert (one.size, one.two.size, borrow("two").size) == (1, 2, 2)
    with pytest.raises(ZeroDivisionError):
        borrow("bad")
    assert borrow("one").size == 1 and (os.getcwd(), list(sys.modules)) == before


class Herd:
    _more = "farm+"

    def __getattr__(self, name):
        return part(self, name)


def test_what_an_object_has_not_it_looks_for_among_what_is_lent(monkeypatch):
    monkeypatch.setitem(KEPT, "farm+", SimpleNamespace(milk=lambda herd, litres=1, **more: (herd, litres, more)))
    herd = Herd()
    assert herd.milk() == (herd, 1, {}) and herd.milk(3, fat=2) == (herd, 3, {"fat": 2})
    with pytest.raises(AttributeError, match="moo"):
        herd.moo()


def test_the_sweep_after_a_key_drops_it(monkeypatch):
    desk = Headless(deal=427)
    monkeypatch.setitem(KEPT, "barn+", ModuleType("barn+"))
    desk.app.step()
    assert "barn+" in KEPT
    desk.press("down")
    desk.wait(100)
    assert not KEPT
