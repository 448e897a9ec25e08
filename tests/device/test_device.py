"""The whole program on real firmware, in an emulated Pico. `make device CIRCUITPYTHON_UF2=...` runs this."""

import os
import random
import re

import pytest

from simulator.device.chips.flash import Sector
from simulator.frontends import picture
from simulator.install import drive, fat12
from ui.saves import last_crash
from ui.saves.log import Store


@pytest.fixture(scope="module")
def board(pair, firmware, found):
    return pair.boot(firmware, found)


def shows(board):
    return "\n".join(picture.text(board.oled.picture()))


def test_boot_to_the_menu(board, pair):
    """The same dots as on the desk, within the budget, without a write to flash."""
    pair.Pair(board).same()
    assert board.bursts[0][0] < 2500 and board.millis < 2800
    assert (board.flash.erases, board.flash.programs) == (0, 0)
    assert "Traceback" not in board.console


@pytest.mark.parametrize("name, deal, won", [("thegame", 71, True), ("extreme", 12, False), ("facetoface", 8, True)])
def test_a_whole_game_as_on_the_desk(board, pair, name, deal, won):
    """Decision by decision and dot by dot, to its end; the flash holds the same bytes."""
    from tests.support import keyplay

    both = pair.Pair(board)
    pair.deal(both, deal, name)
    assert keyplay.play_out(both) == won
    session = both.app.screen.session
    both.press("a")
    assert both.compared > len(session.past) and both.app.screen.items[both.app.screen.at] == b"new deal"
    assert board.nvm() == bytes(both.store)
    assert board.flash.erases == 0


@pytest.mark.parametrize("name, more, deal", [("qwixx", 3, 5), ("wednesday", 1, 5)])
def test_a_whole_game_against_computers_as_on_the_desk(board, pair, name, more, deal):
    """Four seats of Qwixx, three of Wednesday: dot by dot whenever a person is asked, and in the flash the same bytes."""
    from tests.support import keyplay

    both = pair.Pair(board, 20)  # s: computers think longer there than here
    pair.deal(both, deal, name, more)
    keyplay.play_out(both)
    session = both.app.screen.session
    both.press("a")
    asked = [by for by in session.by if not by]
    assert session.over and len(asked) > 30 and both.compared > len(asked)
    assert board.nvm() == bytes(both.store) and "Traceback" not in board.console


def test_a_round_of_wednesday_as_on_the_desk(board, pair):
    """Dot by dot: giving back, the burned stack, a dead end, a number blocked, the score pad and its back, the next round."""
    from engine.games import wednesday
    from tests.support import keyplay

    both, asked = pair.Pair(board), set()
    pair.deal(both, 115, "wednesday")
    keyplay.play_out(both, lambda desk: asked.add(wednesday.phase(desk.app.screen.session.state)), 13)
    session = both.app.screen.session
    assert {wednesday.TURN, wednesday.TAKE} <= asked and wednesday.phase(session.state) == wednesday.NEXT
    both.press("right", "left", "a")
    assert wednesday.lap(session.state) == 2 and both.compared > len(session.past) / 2
    assert board.nvm() == bytes(both.store) and "Traceback" not in board.console


def test_the_set_up_as_on_the_desk(board, pair):
    """Every item of it turned both ways, at five seats; but for the deal, which is by chance."""
    from tests.support import keyplay

    both = pair.Pair(board)
    keyplay.new_game(both)
    both.press("down", *["right"] * 5, "left")
    for _ in range(len(both.app.screen.items) - 3):
        both.press("down", "right", "left")
    assert both.app.screen.seats == 5 and "Traceback" not in board.console


def test_large_print_as_on_the_desk(board, pair):
    """Switched on by keys; a list, a page of rules, and back to small letters."""
    both = pair.Pair(board)
    both.app.device.sound = None  # no piezo there: the settings are one line shorter
    both.press("up", "up", "a", *["down"] * 5, "right")
    both.press("b", "up", "up", "a", "a", "down", "b", "b")
    both.press("down", "down", "a", *["down"] * 5, "left", "b")
    assert both.app.page.rows == 5 and board.nvm() == bytes(both.store) and "Traceback" not in board.console


def test_a_hint_and_the_coach_as_on_the_desk(board, pair):
    """The card and why, asked again the next best; and after the game the turns that cost most, a page each."""
    from tests.support import keyplay

    both = pair.Pair(board, 30)  # s: it thinks longer there than here
    pair.deal(both, 427)
    said = set()
    for _ in range(2):
        both.long("b")
        keyplay.choose(both, "Hint")
        said.add(both.app.screen.foot.text)
    assert len(said) == 2 and all("Try " in text for text in said)
    keyplay.play_out(both)
    both.press("a")
    keyplay.choose(both, "How did I play?")
    for _ in range(2):
        assert "etter:" in both.text()
        both.press("right")
    assert "etter:" in both.text() and "Traceback" not in board.console
    both.press("b")


BALLAST = b"""
import gc
ballast = []
gc.collect()
while gc.mem_free() > 20000:
    ballast.append(bytearray(1000))
"""


def test_a_hint_that_runs_out_of_memory_says_so_and_fails_a_case(pair, firmware, boot_out):
    """The hint is a card all the same, the console says why, and the game goes on. Every other case fails by such a line.

    engine/players/hints.py is loaded as a hint begins and goes when it ends; here it leaves 20 KB for the 34 KB of the hint.
    """
    from tests.device.board import enough_memory
    from tests.support import keyplay

    ways = (drive.ROOT / "engine/players/hints.py").read_bytes() + BALLAST
    board = pair.boot(firmware, pair.files(boot_out, engine__players__hints_py=ways), may_run_out=True)
    both = pair.Pair(board)
    pair.deal(both, 7, "extreme")
    table = board.oled.picture()
    both.long("b")
    keyplay.go_to(both, "Hint")
    paused = board.oled.picture()
    press(board, pair, 4)
    board.run_until(lambda: "Out of memory in the hint" in board.console, 10)
    board.run(4)
    hint = board.oled.picture()
    press(board, pair, 3)
    board.run(0.5)
    assert "Traceback" not in board.console and len({table, paused, hint, board.oled.picture()}) == 4
    with pytest.raises(AssertionError, match="Out of memory in the hint"):
        enough_memory([board.serial.output])


def test_resume_after_a_cut(board, pair):
    """Power goes, power returns: the game at the very decision, what was undone too."""
    from tests.device.board import Board
    from tests.support import keyplay

    both = pair.Pair(board)
    pair.deal(both, 427)
    both.press("right", "a", "right", "a")
    both.long("a")
    both.press("a", "b")
    again = Board(flash=board.flash_image())
    again.run_until(lambda: again.oled.on and any(again.oled.picture()), 4)
    again.run(0.5)
    both.board = again
    both.cut()
    both.same()
    keyplay.choose(both, "Continue")
    both.press("right", "a")
    assert len(both.app.screen.session.past) == 4


def test_crash_screen_and_back(pair, firmware, boot_out):
    """A module that breaks: what and where on the display, a key, and the game is still there."""
    from tests.support import keyplay

    found = pair.files(boot_out, lib__ui__screens__about_py=b'def screen(*given):\n    raise MemoryError("too much")\n')
    board = pair.boot(firmware, found)
    both = pair.Pair(board)
    pair.deal(both, 71)
    both.press("a")
    both.long("b")
    keyplay.choose(both, "Main menu")
    keyplay.go_to(both, "About")
    before = board.oled.picture()
    press(board, pair, 4)
    board.run(1)
    assert board.oled.picture() != before
    assert "MemoryError: too much" in board.console and 'File "/lib/ui/screens/about.py", line 2, in screen' in board.console
    press(board, pair, 4)
    board.run(2.5)
    both.cut()
    both.wait(1000)  # for how far the game has come
    keyplay.choose(both, "Continue")
    assert last_crash.read(Store(Sector(board.nvm()))) == b"lib/ui/screens/about.py:2 screen MemoryError: too much"


def press(board, pair, key, seconds=0.05):
    board.press(pair.UP + key)
    board.run(seconds)
    board.release(pair.UP + key)
    board.run(0.1)


def blinks(board, seconds):
    """How often the LED goes on, group by group."""
    pin, edges = board.pico.gpio[25], []
    pin.add_listener(lambda new, old: edges.append((board.millis, new.name)))
    board.run(seconds)
    on = [at for at, level in edges if level == "HIGH"]
    groups = [[on[0]]]
    for at in on[1:]:
        if at - groups[-1][-1] > 1000:
            groups.append([])
        groups[-1].append(at)
    return [len(group) for group in groups]


def test_no_display(pair, firmware, found):
    """A sentence on the console, two blinks, for ever."""
    from tests.device.board import Board

    board = Board(firmware, fat12.build(found), display=False)
    board.run_until(lambda: "The display does not answer" in board.console, 8)
    assert "SDA and SCL" in board.console
    assert 2 in blinks(board, 6)


@pytest.mark.parametrize(
    "setting, says, count",
    [
        (b'KEY_UP = "GP99"\n', "KEY_UP = GP99 is no pin", 3),
        (b'KEY_UP = "GP11"\n', "KEY_UP and KEY_DOWN are both GP11", 3),
        (b'OLED_SDA = "GP6"\n', "OLED_SDA and OLED_SCL are no pair for I2C", 3),
        (b'OLED = "ssd1305"\n', "OLED = ssd1305 will not do", 4),
        (b"OLED_ROTATION = 90\n", "OLED_ROTATION = 90 will not do", 4),
        (b"KEY_A = GP14\n", "KEY_A cannot be read", 4),
    ],
)
def test_a_wrong_setting(pair, firmware, boot_out, setting, says, count):
    """Said on the console, by blinks and, where the display works, on the display."""
    from tests.device.board import Board

    board = Board(firmware, fat12.build(pair.files(boot_out, settings_toml=setting)))
    board.run_until(lambda: says in board.console, 8)
    assert count in blinks(board, 8)
    if setting.startswith(b"KEY_UP"):
        assert any(board.oled.picture())


def test_settings_turn_the_display(pair, firmware, boot_out):
    board = pair.boot(firmware, pair.files(boot_out, settings_toml=b"OLED_ROTATION = 180\n"))
    upright = pair.Pair(board).picture
    dots = [picture.dot(board.oled.picture(), 127 - x, 63 - y) for y in range(64) for x in range(128)]
    assert dots == [picture.dot(upright, x, y) for y in range(64) for x in range(128)]


def test_a_storm_of_keys(board, pair):
    """Random edges at pin level, many at a time: nothing breaks, and the next key still counts."""
    chance = random.Random(5)
    for _ in range(250):
        pin = pair.UP + chance.randrange(6)
        (board.press if chance.random() < 0.5 else board.release)(pin)
        board.run(chance.choice((0.002, 0.01, 0.05)))
    for key in range(6):
        board.release(pair.UP + key)
    board.run(1)
    assert "Traceback" not in board.console
    before = board.oled.picture()
    press(board, pair, 1)
    press(board, pair, 3)
    board.run(0.5)
    assert board.oled.picture() != before


GAMES = b"""
import gc, supervisor, time
from engine import players
from engine.session import Session
while not supervisor.runtime.serial_connected:
    time.sleep(0.01)
player = players.load("greedy")
for deal in range(1, %d + 1):
    session = Session.deal("thegame", deal=deal)
    while not session.over:
        session.play(player.choose(session.game.seen(session.state, 0)))
    score, session = session.score(0), None
    gc.collect()
    print("game", deal, "left", score, "free", gc.mem_free())
"""


def test_games_in_a_row_hold_no_more_than_one(pair, firmware, boot_out):
    """CARD_GAMES tells how many: 3 unless it is set, since each takes half a minute of emulation."""
    from engine.session import Session
    from tests.device.board import Board
    from tests.support import tables

    games = int(os.environ.get("CARD_GAMES", 3))
    board = Board(firmware, fat12.build(pair.files(boot_out, code_py=GAMES % games)))
    board.run_until(lambda: "game %d left" % games in board.console or "Traceback" in board.console, 60 * games, 0.2)
    board.run(1)
    lines = re.findall(r"game (\d+) left (\d+) free (\d+)", board.console)
    free = [int(line[2]) for line in lines]
    assert len(free) == games and min(free) >= free[0] - 256, board.console
    for line in lines:
        session = Session.deal("thegame", deal=int(line[0]))
        while not session.over:
            session.play(tables.beginner("thegame").choose(session.state))
        assert session.score(0) == int(line[1])


FULL = b"""import gc
from ui.drawing import page

def first(app):
    kept = page.kept = []
    gc.collect()
    while gc.mem_free() > %d:
        kept.append(bytearray(256))
    raise MemoryError("too much")
"""


@pytest.mark.parametrize("free, letters", [(60000, "labels"), (40000, "labels"), (12000, "lines")])
def test_a_crash_screen_when_the_heap_is_nearly_full(pair, firmware, boot_out, monkeypatch, free, letters):
    """Adafruit's label where there is room for it, else our own letters: dot by dot what the desk shows."""
    board = pair.boot(firmware, pair.files(boot_out, lib__ui__screens__main_menu_py=FULL % free))
    board.run(2)
    wanted = crashed(monkeypatch, "MemoryError: too much", "lib/ui/screens/main_menu.py:9 first", letters)
    assert board.oled.picture() == wanted, board.console


def test_a_crash_screen_without_our_fonts(pair, firmware, boot_out, monkeypatch):
    """A folder that is not there: what broke is said in the firmware's letters."""
    found = {path: data for path, data in pair.files(boot_out).items() if not path.startswith("lib/ui/drawing/fonts")}
    board = pair.boot(firmware, found)
    board.run(2)
    what = "ImportError: no module named 'ui.drawing.fonts'"
    assert what in board.console
    where = "lib/ui/app.py:9 <module>"
    assert board.oled.picture() == crashed(monkeypatch, what, where, "labels"), board.console


def crashed(monkeypatch, what, where, letters):
    """The desk's crash screen."""
    from simulator.headless import Headless
    from ui import crash

    desk = Headless()
    monkeypatch.setattr(crash, "words", lambda wrong: (what, where))
    if letters == "lines":
        monkeypatch.setattr(crash, "labels", crash.lines)
    crash.show(desk.desk, MemoryError("too much"))
    return desk.picture


def test_wishes_at_the_set_up_as_on_the_desk(board, pair):
    """A deal not won yet, a hard one, an easy one, each explained; the stars are in their file on the drive."""
    from tests.support import keyplay

    both = pair.Pair(board)
    keyplay.new_game(both, "thegame")
    both.press("up")
    for wish in "one not won yet", "a hard one", "an easy one":
        both.press("left")
        assert "Deal: " + wish in both.text()
    both.press("down")
    assert "Traceback" not in board.console
