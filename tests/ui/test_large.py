"""Large print: letters twice as high on pages of three lines; all other screens unchanged."""

import sys

import pytest

from simulator.headless import Headless
from tests.support import frames
from ui.saves.log import DEFAULTS, LETTERS, Store


def rows(picture, y, high):
    """Return rows of dots from y on, each as a number."""
    return [sum((picture[x + 128 * (row // 8)] >> row % 8 & 1) << x for x in range(128)) for row in range(y, y + high)]


@pytest.fixture
def desk():
    """Return a device at the main menu with large print, switched on by keys."""
    desk = Headless(deal=427, language="en")
    desk.press("up", "up", "a", *["down"] * 5, "right")
    assert "Large print: on" in desk.text()
    desk.press("b")
    return desk


def test_large_line_is_the_small_one_twice_as_high(desk):
    small = Headless(deal=427, language="en")
    small.press("up", "up")
    for at, y in (1, 16), (2, 32):  # two lines above the lit one
        high, low = rows(desk.picture, y, 15), rows(small.picture, 15 + 10 * at, 8)
        assert any(low) and high == [low[row // 2] for row in range(15)]


def test_large_print_has_three_lines_and_can_be_switched_off(desk):
    """A longer list shows its length; the setting survives a power cut."""
    assert desk.text().splitlines()[:2] == ["CARD TABLE", "4/5"] and len(desk.text().splitlines()) == 5
    assert Store(desk.store).settings()[LETTERS] == 1 and len(DEFAULTS) == LETTERS + 1
    again = Headless(store=desk.store, deal=427)
    again.wait(1000)
    assert len(again.text().splitlines()) == 5 and "ui.drawing.large_page" not in sys.modules  # the sweep forgot it
    again.press("up", "up", "a", *["down"] * 5, "right")
    assert "Large print: off" in again.text()
    again.press("b")
    assert len(again.text().splitlines()) == 6 and again.app.page.rows == 5


def test_cursor_is_always_in_view(desk):
    """Around both ends of a long list."""
    desk.press("up", "up", "up", "a", "down", "a")
    for key in ["down"] * 9 + ["up"] * 12:
        desk.press(key)
        menu, page = desk.app.screen, desk.app.page
        assert 0 <= menu.at - menu.top < 3 and page.bar.y == page.lines[menu.at - menu.top].group.y - 1
        assert page.lines[menu.at - menu.top].text == menu.line(menu.at)


@pytest.mark.parametrize("language", ["en", "el"])
def test_every_line_of_the_rules_is_shown(desk, language):
    """Page by page, in every chapter."""
    desk = Headless(deal=427, language=language)
    desk.app.change(LETTERS, 1)
    desk.press("down", "a", "a")
    reader, seen, wanted = desk.app.screen, [], []
    for at in range(reader.count):
        reader.at = at
        reader.open()
        wanted += reader.lines()[1:]
    reader.at = 0
    reader.open()
    reader.enter()
    while True:
        seen += [line.text for line in desk.app.page.lines if line.text not in seen[-1:]]
        if not reader.turn(1):
            break
        reader.enter()
    assert [line for line in wanted if line not in seen] == [] and len(wanted) > 50


def test_unknown_value_of_the_setting_is_large_print_too():
    """Applying the settings again keeps the page that is shown."""
    desk = Headless(deal=427)
    desk.app.change(LETTERS, 7)
    page = desk.app.page
    desk.app.apply()
    assert page.rows == 3 and desk.app.page is page


@pytest.mark.slow
@pytest.mark.parametrize("name", ["menus", "setup", "history", "team", "wednesday"])
def test_no_lines_overlap_in_large_print(name):
    """Run some scripts of the golden pictures again: nothing crashes, and no two lines overlap."""
    deal, language, script = frames.SCRIPTS[name]
    desk = frames.Camera(frames.before(name), deal=deal, language=language)
    desk.app.change(LETTERS, 1)
    desk.own = False  # its expectations are for five lines
    for line in script.strip().split("\n"):
        desk.command(*line.strip().split(None, 1))
        lines = [(line.group.y, line.bitmap.height) for line in desk.app.page.lines if line.text]
        assert all(y + high <= after for (y, high), (after, _) in zip(lines, lines[1:]))
