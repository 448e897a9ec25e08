"""Dimming, keys held at power-on, and the crash screen."""

import ast
import importlib
import sys
from types import SimpleNamespace

import displayio
import pytest

from simulator.device.chips.flash import Sector
from simulator.frontends import picture
from simulator.headless import Headless
from simulator.install.drive import OURS, ROOT
from tests.support import keyplay
from ui import crash
from ui.saves import last_crash
from ui.saves.log import CRASH, SETTINGS, Store
from ui.saves.log import DIM as DIMS

DIM, DARK = 30000, 120000  # ms, the times of the simulator


def test_display_dims_then_goes_dark_and_a_key_only_wakes_it():
    desk = keyplay.table_of((), 71)
    chip, before = desk.desk.chip, desk.desk.chip.contrast
    desk.wait(DIM - 2000)
    assert chip.contrast == before
    desk.wait(4000)
    assert chip.contrast < before and chip.on
    desk.press("right")  # while dim the display can be read, so the key counts
    assert chip.contrast == before and desk.app.screen.view.at == 1
    desk.wait(DARK + 1000)
    assert not chip.on and not any(desk.picture)
    desk.press("a")
    assert chip.on and any(desk.picture) and not desk.app.screen.session.past
    desk.press("a")
    assert len(desk.app.screen.session.past) == 1


def test_time_until_dimming_is_a_setting():
    """Half a minute, one and a half, or never; dark after two minutes, but never for "never". Older stores lack the setting."""
    desk = Headless()
    keyplay.choose(desk, "Settings")
    keyplay.go_to(desk, "Dim screen: after 30 s")
    for label, dims in ("after 90 s", 90), ("never", 0), ("after 30 s", 30):
        desk.press("right")
        assert desk.app.screen.line(desk.app.screen.at) == "Dim screen: " + label
        chip = desk.desk.chip
        before = chip.contrast
        desk.wait((dims or 90) * 1000 - 1000)
        assert chip.contrast == before
        desk.wait(2000)
        assert (chip.contrast < before) == bool(dims)
        desk.wait(40000 if dims == 90 else 100000)
        assert chip.on == (not dims)
        if dims:
            desk.press("right")  # while dark the key only wakes
    desk.press("left")
    desk.cut()
    assert desk.app.settings[DIMS] == 2
    desk.app.store.fact(SETTINGS, b"\0\1\0\1\1")
    desk.cut()
    assert desk.app.settings[DIMS] == 0


def test_long_press_in_the_dark_only_wakes():
    desk = keyplay.table_of((), 71)
    desk.wait(DARK + 1000)
    desk.long("b")
    assert "PAUSE" not in desk.text()


def test_keys_held_at_power_on_do_nothing():
    desk = Headless()
    desk.desk.keys.push(1, True)
    desk.app.settle()
    desk.wait(3000)
    assert desk.app.screen.at == 0
    desk.edge(1, False)
    desk.press("down")
    assert desk.app.screen.at == 1


def test_crash_shows_and_stores_error_and_place_and_waits_for_a_key():
    desk = keyplay.table_of((), 71)
    desk.press("a")
    try:
        desk.app.screen.view.show(None, 0, True)
    except TypeError as wrong:
        what, where = crash.words(wrong)
        assert what.startswith("TypeError: ") and where.startswith("engine/games/thegame.py:")
        crash.show(desk.desk, wrong, desk.app.store)
        desk.desk.keys.push(4, False)
        desk.desk.keys.push(4, True)
        crash.wait(desk.desk, desk.app.store)
        assert not desk.desk.keys.queue
    assert any(desk.picture)
    desk.cut()
    assert last_crash.read(desk.app.store).startswith(bytes("%s TypeError: " % where, "utf-8"))
    keyplay.choose(desk, "Continue")
    assert len(desk.app.screen.session.past) == 1
    desk.long("b")
    keyplay.choose(desk, "Main menu")
    keyplay.choose(desk, "About")
    assert "Last crash:" in desk.text() and where in desk.text().replace("\n", "")


def broken(desk, monkeypatch, **missing):
    """Return the crash screen of a program in which these modules cannot be loaded."""
    for name in missing:
        monkeypatch.setitem(sys.modules, name.replace("__", "."), missing[name])
    monkeypatch.delitem(sys.modules, "ui.crash", raising=False)
    try:
        raise ImportError("no module named 'ui.drawing.fonts'")
    except ImportError as wrong:
        importlib.import_module("ui.crash").show(desk.desk, wrong)
    return desk.picture


def test_crash_screen_does_not_need_our_font(monkeypatch):
    """With a broken fonts folder it still shows the error: Adafruit's label draws it in the firmware's font."""
    plain = broken(Headless(), monkeypatch)
    assert (
        any(plain)
        and broken(Headless(), monkeypatch, ui__drawing__fonts=None, ui__drawing__fonts__small=None, ui__drawing__zones=None)
        == plain
    )


def test_crash_screen_without_the_label_uses_our_font(monkeypatch):
    """The label is not on the drive, or there is no memory for it."""
    plain = broken(Headless(), monkeypatch)

    def full(*given, **more):
        raise MemoryError("memory allocation failed")

    other = broken(Headless(), monkeypatch, adafruit_display_text__label=None)
    assert any(other) and other != plain
    assert broken(Headless(), monkeypatch, adafruit_display_text__label=SimpleNamespace(Label=full)) == other


def test_crash_without_any_font_shows_the_console(monkeypatch):
    desk, terminal = Headless(), displayio.Group()
    monkeypatch.setattr(displayio, "CIRCUITPYTHON_TERMINAL", terminal, raising=False)
    broken(desk, monkeypatch, adafruit_display_text__label=None, ui__drawing__fonts=None)
    assert desk.desk.display.root_group is terminal


def about(record=None, text=None):
    """Return the log and the page About after a boot; the log has a crash with this text, or this single record."""
    desk = Headless()
    if text is not None:
        crash.keep(desk.app.store, text)
    else:
        desk.app.store.fact(CRASH, record)
    desk.cut()
    keyplay.choose(desk, "About")
    return desk.app.store, desk.text()


@pytest.mark.parametrize("pad", range(30))
def test_text_of_a_crash_is_cut_between_two_letters(pad):
    """A Greek text that was cut inside a letter broke About. About has four lines for the text."""
    text = "x" * pad + "Καρτ\u20ac\u20acί" * 9
    store, page = about(text=text)
    stored = str(last_crash.read(store), "utf-8")
    assert text.startswith(stored) and 88 <= len(bytes(stored, "utf-8")) <= 90
    _, head, *lines = page.split("\n")
    shown = "".join(lines)
    assert head == "Last crash:" and "?" not in page and (shown.startswith(stored) or stored.startswith(shown))


@pytest.mark.parametrize("record", [b"play.py line 9 \xce\x9a\xce", b"\xff\xfe\x80 (", b"\xce"])
def test_about_shows_a_text_cut_inside_a_letter(record):
    """Records of an earlier version stay in stores."""
    assert "?" in about(record)[1]


PLACE = "lib/ui/games/facetoface/drawing.py:231 explained"
TEXT = PLACE + " TypeError: unsupported types for __add__"


def squeezed(text):
    return "".join(text.split())


def test_whole_text_of_a_crash_survives_a_rewriting():
    store, page = about(text=TEXT)
    assert squeezed(TEXT) in squeezed(page)
    crash.keep(store, TEXT)
    assert len(list(store.facts(CRASH))) == 2
    assert store.tidy() and str(last_crash.read(store), "utf-8") == TEXT
    assert [len(data) for data in store.facts(CRASH)] == [30]  # the earlier one is gone


def test_old_record_of_28_bytes_survives_a_rewriting():
    text = b"v/wednesday sideset_pin_coun"
    store, page = about(text)
    assert squeezed(text.decode()) in squeezed(page) and store.tidy() and last_crash.read(store) == text


@pytest.mark.parametrize("lost, text", [(0, b"an older crash"), (1, TEXT[:30].encode()), (2, TEXT[:60].encode())])
def test_lost_piece_of_a_crash_is_not_replaced_by_another(lost, text):
    """A power cut or a flipped bit may destroy any of the three records."""
    flash = Headless().store
    store = Store(flash)
    store.fact(CRASH, b"an older crash")
    starts = []
    for letter, data in last_crash.pieces(TEXT.encode()):
        starts.append(store.end)
        store.fact(letter, data)
    image = bytearray(flash)
    image[starts[lost] + 5] ^= 1
    assert last_crash.read(Store(Sector(bytes(image)))) == text


def places():
    """Yield file, last line and name of each function on the device, as the crash screen writes them."""
    for folder in OURS:
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    yield "%s:%d %s" % (path.relative_to(ROOT).as_posix(), node.end_lineno, node.name)


def test_every_place_in_the_program_fits_on_the_crash_screen_and_in_the_log():
    all_places, store = list(places()), Headless().app.store
    assert len(all_places) > 500
    for place in all_places:
        assert place in "".join(crash.body("Something broke", "KeyError: 7", place, "Game kept."))
        assert "KeyError: 7" in crash.body("Something broke", "KeyError: 7", place, "Game kept.")
    longest = max(all_places, key=len) + " IndexError: list index out of range"
    crash.keep(store, longest)
    assert str(last_crash.read(store), "utf-8") == longest


@pytest.mark.parametrize(
    "path, source",
    [
        ("lib/ui/app.mpy", "lib/ui/app.py"),
        ("/lib/ui/app.py", "lib/ui/app.py"),
        ("engine/session.mpy", "engine/session.py"),
        ("code.py", "code.py"),
        ("/home/engine/lib/cards/lib/ui/games/piles/view.py", "lib/ui/games/piles/view.py"),
    ],
)
def test_the_crash_screen_names_the_source_file(path, source):
    assert crash.source(path) == source


@pytest.mark.parametrize("draw", ["labels", "lines"])
def test_sixth_line_of_the_crash_screen_is_whole(draw, monkeypatch):
    """The sixth line has the same dots as the fourth of four lines."""
    desk, shown = Headless(), []
    if draw == "lines":
        monkeypatch.setattr(crash, "labels", crash.lines)
    for where in "app.py:9 go", PLACE:
        monkeypatch.setattr(crash, "words", lambda wrong, where=where: ("KeyError: 7", where))
        crash.show(desk.desk, ValueError("x"))
        rows = [[picture.dot(desk.picture, x, y) for x in range(128)] for y in range(64)]
        while not any(rows[-1]):
            rows.pop()
        shown.append(rows[-8:])
    assert shown[0] == shown[1] and any(shown[0][0])
