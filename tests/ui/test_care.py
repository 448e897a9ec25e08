"""Idle care, keys held at power-on, and what happens when something breaks."""

import importlib
import sys
from types import SimpleNamespace

import displayio
import pytest

from simulator.headless import Headless
from tests.support import keyplay
from ui import crash
from ui.saves.log import CRASH, SETTINGS
from ui.saves.log import DIM as DIMS

DIM, DARK = 30000, 120000  # ms, as the desk has them


def test_the_display_dims_and_goes_dark_and_a_key_only_wakes_it():
    desk = keyplay.table_of((), 71)
    chip, before = desk.desk.chip, desk.desk.chip.contrast
    desk.wait(DIM - 2000)
    assert chip.contrast == before
    desk.wait(4000)
    assert chip.contrast < before and chip.on
    desk.press("right")  # dim is still readable: the key counts
    assert chip.contrast == before and desk.app.screen.view.at == 1
    desk.wait(DARK + 1000)
    assert not chip.on and not any(desk.picture)
    desk.press("a")
    assert chip.on and any(desk.picture) and not desk.app.screen.session.past
    desk.press("a")
    assert len(desk.app.screen.session.past) == 1


def test_when_it_dims_is_a_setting():
    """After half a minute, one and a half, never; dark after two, but never if never. An older store says nothing of it."""
    desk = Headless()
    keyplay.choose(desk, "Settings")
    keyplay.go_to(desk, "Dims: after 30 s")
    for said, dims in ("after 90 s", 90), ("never", 0), ("after 30 s", 30):
        desk.press("right")
        assert desk.app.screen.line(desk.app.screen.at) == "Dims: " + said
        chip = desk.desk.chip
        before = chip.contrast
        desk.wait((dims or 90) * 1000 - 1000)
        assert chip.contrast == before
        desk.wait(2000)
        assert (chip.contrast < before) == bool(dims)
        desk.wait(40000 if dims == 90 else 100000)
        assert chip.on == (not dims)
        if dims:
            desk.press("right")  # in the dark it only wakes
    desk.press("left")
    desk.cut()
    assert desk.app.settings[DIMS] == 2
    desk.app.store.fact(SETTINGS, b"\0\1\0\1\1")
    desk.cut()
    assert desk.app.settings[DIMS] == 0


def test_a_long_press_in_the_dark_only_wakes():
    desk = keyplay.table_of((), 71)
    desk.wait(DARK + 1000)
    desk.long("b")
    assert "PAUSE" not in desk.text()


def test_keys_held_at_power_on_mean_nothing():
    desk = Headless()
    desk.desk.keys.push(1, True)
    desk.app.settle()
    desk.wait(3000)
    assert desk.app.screen.at == 0
    desk.edge(1, False)
    desk.press("down")
    assert desk.app.screen.at == 1


def test_a_crash_says_what_and_where_is_kept_and_waits_for_a_key():
    desk = keyplay.table_of((), 71)
    desk.press("a")
    try:
        desk.app.screen.view.show(None, 0, True)
    except TypeError as wrong:
        what, where = crash.words(wrong)
        assert what.startswith("TypeError: ") and where.startswith("thegame.py:")
        crash.show(desk.desk, wrong, desk.app.store)
        desk.desk.keys.push(4, False)
        desk.desk.keys.push(4, True)
        crash.wait(desk.desk, desk.app.store)
        assert not desk.desk.keys.queue
    assert any(desk.picture)
    desk.cut()
    assert desk.app.store.newest(CRASH).startswith(b"thegame.py:")
    keyplay.choose(desk, "Continue")
    assert len(desk.app.screen.session.past) == 1
    desk.long("b")
    keyplay.choose(desk, "Main menu")
    keyplay.choose(desk, "About")
    assert "The last crash:" in desk.text() and "thegame.py:" in desk.text()


def broken(desk, monkeypatch, **missing):
    """A crash screen of a program in which these modules cannot be had."""
    for name in missing:
        monkeypatch.setitem(sys.modules, name.replace("__", "."), missing[name])
    monkeypatch.delitem(sys.modules, "ui.crash", raising=False)
    try:
        raise ImportError("no module named 'ui.drawing.fonts'")
    except ImportError as wrong:
        importlib.import_module("ui.crash").show(desk.desk, wrong)
    return desk.picture


def test_the_crash_screen_needs_none_of_our_letters(monkeypatch):
    """A broken fonts folder still shows what broke: Adafruit's label draws it in the firmware's own letters."""
    plain = broken(Headless(), monkeypatch)
    assert (
        any(plain)
        and broken(Headless(), monkeypatch, ui__drawing__fonts=None, ui__drawing__fonts__small=None, ui__drawing__zones=None)
        == plain
    )


def test_the_crash_screen_without_the_label(monkeypatch):
    """Not on the drive, or no memory for it: our own letters say the same."""
    plain = broken(Headless(), monkeypatch)

    def full(*given, **more):
        raise MemoryError("memory allocation failed")

    other = broken(Headless(), monkeypatch, adafruit_display_text__label=None)
    assert any(other) and other != plain
    assert broken(Headless(), monkeypatch, adafruit_display_text__label=SimpleNamespace(Label=full)) == other


def test_with_no_letters_at_all_the_console_shows(monkeypatch):
    desk, terminal = Headless(), displayio.Group()
    monkeypatch.setattr(displayio, "CIRCUITPYTHON_TERMINAL", terminal, raising=False)
    broken(desk, monkeypatch, adafruit_display_text__label=None, ui__drawing__fonts=None)
    assert desk.desk.display.root_group is terminal


def last_crash(record=None, text=None):
    """What About shows of a crash that was kept so."""
    desk = Headless()
    if text is not None:
        crash.keep(desk.app.store, text)
    else:
        desk.app.store.fact(CRASH, record)
    desk.cut()
    keyplay.choose(desk, "About")
    return desk.text()


@pytest.mark.parametrize("text", ["x" * pad + "Καρτ\u20ac\u20acί" * 9 for pad in range(30)])
def test_a_crash_s_text_is_cut_between_two_letters(text):
    """A Greek text that was cut inside a letter broke About. A text may take two lines."""
    found = last_crash(text=text)
    assert "The last crash:" in found and "?" not in found
    first, second = found.split("\n")[2:4]
    kept = first + second if text.startswith(first + second) else first
    assert text.startswith(kept) and 26 <= len(bytes(kept, "utf-8")) <= 28


@pytest.mark.parametrize("record", [b"play.py line 9 \xce\x9a\xce", b"\xff\xfe\x80 (", b"\xce"])
def test_about_reads_a_text_that_was_cut_before(record):
    """Breaks 5: records of an earlier version stay in stores."""
    assert "?" in last_crash(record)
