"""Large print: letters twice as high where three lines do; everything else as ever."""

import sys

import pytest

from simulator.headless import Headless
from tests.support import frames
from ui.saves.log import DEFAULTS, LETTERS, Store


def rows(picture, y, high):
    """The rows of dots from y on, each a number."""
    return [sum((picture[x + 128 * (row // 8)] >> row % 8 & 1) << x for x in range(128)) for row in range(y, y + high)]


@pytest.fixture
def desk():
    """At the main menu, in large print, by keys."""
    desk = Headless(deal=427, language="en")
    desk.press("up", "up", "a", *["down"] * 5, "right")
    assert "Large print: on" in desk.text()
    desk.press("b")
    return desk


def test_a_line_is_the_small_one_twice_as_high(desk):
    small = Headless(deal=427, language="en")
    small.press("up", "up")
    for at, y in (1, 16), (2, 32):  # what stands above the lit line, in both
        high, low = rows(desk.picture, y, 15), rows(small.picture, 15 + 10 * at, 8)
        assert any(low) and high == [low[row // 2] for row in range(15)]


def test_three_lines_and_five_again(desk):
    """A list of more is told to be longer; the setting outlives the power, and goes as it came."""
    assert desk.text().splitlines()[:2] == ["CARD TABLE", "4/5"] and len(desk.text().splitlines()) == 5
    assert Store(desk.store).settings()[LETTERS] == 1 and len(DEFAULTS) == LETTERS + 1
    again = Headless(store=desk.store, deal=427)
    again.wait(1000)
    assert len(again.text().splitlines()) == 5 and "ui.drawing.large_page" not in sys.modules  # the sweep forgot it
    again.press("up", "up", "a", *["down"] * 5, "right")
    assert "Large print: off" in again.text()
    again.press("b")
    assert len(again.text().splitlines()) == 6 and again.app.page.rows == 5


def test_the_cursor_is_always_in_view(desk):
    """Round both ends of a long list."""
    desk.press("up", "up", "up", "a", "down", "a")
    for key in ["down"] * 9 + ["up"] * 12:
        desk.press(key)
        menu, page = desk.app.screen, desk.app.page
        assert 0 <= menu.at - menu.top < 3 and page.bar.y == page.lines[menu.at - menu.top].group.y - 1
        assert page.lines[menu.at - menu.top].text == menu.line(menu.at)


@pytest.mark.parametrize("language", ["en", "el"])
def test_all_of_the_rules_can_be_read(desk, language):
    """Page by page, every line of every chapter."""
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


def test_a_setting_of_another_version_is_large_print_too():
    """And a light that comes on again leaves the page that shows."""
    desk = Headless(deal=427)
    desk.app.change(LETTERS, 7)
    page = desk.app.page
    desk.app.apply()
    assert page.rows == 3 and desk.app.page is page


@pytest.mark.slow
@pytest.mark.parametrize("name", ["menus", "setup", "history", "team", "wednesday"])
def test_every_screen_holds_in_large_print(name):
    """Some scripts of the pictures once more: nothing breaks, and no two lines lie over each other."""
    deal, language, script = frames.SCRIPTS[name]
    desk = frames.Camera(frames.before(name), deal=deal, language=language)
    desk.app.change(LETTERS, 1)
    desk.own = False  # what it expects stands in five lines
    for line in script.strip().split("\n"):
        desk.command(*line.strip().split(None, 1))
        lines = [(one.group.y, one.bitmap.height) for one in desk.app.page.lines if one.text]
        assert all(y + high <= after for (y, high), (after, _) in zip(lines, lines[1:]))
