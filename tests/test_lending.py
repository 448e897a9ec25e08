"""Functions that are lent on the drive: what is left, what goes where, and that a traceback still finds its line."""

import ast
import sys
from types import ModuleType

import pytest

from simulator import compiled, inlining, lending
from simulator.headless import Headless
from ui.borrow import borrow, drop

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
    assert here.splitlines()[9] == '    def lay(self, card=NEAR): return _b("ui.hands_more").lay(self, card)'
    assert here.splitlines()[17:19] == ["    @classmethod", '    def made(cls): return _b("ui.hands_more").made(cls)']
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
    monkeypatch.setitem(sys.modules, "barn_more_or_less", ModuleType("barn_more_or_less"))
    monkeypatch.setitem(sys.modules, "old.barn", ModuleType("old.barn"))
    for name in "barn", "barn_more":
        (tmp_path / (name + ".py")).write_text("milk = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert borrow("barn").milk == borrow("barn_more").milk == 1
    assert "barn" not in sys.modules and borrow("barn_more") is sys.modules["barn_more"]
    drop()
    drop("barn.")
    assert "barn_more" not in sys.modules and {"barn_more_or_less", "old.barn"} <= set(sys.modules)


def test_the_sweep_after_a_key_drops_it(monkeypatch):
    desk = Headless(deal=427)
    monkeypatch.setitem(sys.modules, "barn_more", ModuleType("barn_more"))
    desk.app.step()
    assert "barn_more" in sys.modules
    desk.press("down")
    desk.wait(100)
    assert "barn_more" not in sys.modules
