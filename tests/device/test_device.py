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
def board(pair, firmware, drive_files):
    return pair.boot(firmware, drive_files)


def shows(board):
    return "\n".join(picture.text(board.oled.picture()))


def test_boot_to_the_menu(board, pair):
    """The simulator's picture, within the time budget, without a write to flash."""
    pair.Pair(board).same()
    assert board.bursts[0][0] < 2500 and board.millis < 2800
    assert (board.flash.erases, board.flash.programs) == (0, 0)
    assert "Traceback" not in board.console


@pytest.mark.parametrize("name, deal, won", [("thegame", 71, True), ("extreme", 12, False), ("facetoface", 8, True)])
def test_whole_game_as_in_the_simulator(board, pair, name, deal, won):
    """Every decision with the same picture, to its end; the flash has the same bytes."""
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
def test_whole_game_against_computers_as_in_the_simulator(board, pair, name, more, deal):
    """Four seats of Qwixx, three of Wednesday: the same picture whenever a person decides, and the same bytes in the flash."""
    from tests.support import keyplay

    both = pair.Pair(board, 20)  # s: computers think longer on the board
    pair.deal(both, deal, name, more)
    keyplay.play_out(both)
    session = both.app.screen.session
    both.press("a")
    persons_decisions = [by for by in session.by if not by]
    assert session.over and len(persons_decisions) > 30 and both.compared > len(persons_decisions)
    assert board.nvm() == bytes(both.store) and "Traceback" not in board.console


def test_round_of_wednesday_as_in_the_simulator(board, pair):
    """Pictures of giving back, the burned stack, a pass, a blocked number, the score pad, its back, the next round."""
    from engine.games import wednesday
    from tests.support import keyplay

    both, phases = pair.Pair(board), set()
    pair.deal(both, 115, "wednesday")
    keyplay.play_out(both, lambda desk: phases.add(wednesday.phase(desk.app.screen.session.state)), 13)
    session = both.app.screen.session
    assert {wednesday.TURN, wednesday.TAKE} <= phases and wednesday.phase(session.state) == wednesday.NEXT
    both.press("right", "left", "a")
    assert wednesday.lap(session.state) == 2 and both.compared > len(session.past) / 2
    assert board.nvm() == bytes(both.store) and "Traceback" not in board.console


def test_set_up_as_in_the_simulator(board, pair):
    """Every item changed in both directions, at five seats, except the random deal."""
    from tests.support import keyplay

    both = pair.Pair(board)
    keyplay.new_game(both)
    both.press("down", *["right"] * 5, "left")
    for _ in range(len(both.app.screen.items) - 3):
        both.press("down", "right", "left")
    assert both.app.screen.seats == 5 and "Traceback" not in board.console


def test_large_print_as_in_the_simulator(board, pair):
    """Switched on by keys; a list, a page of rules, and back to small letters."""
    both = pair.Pair(board)
    both.app.device.sound = None  # the board has no buzzer: the settings are one line shorter
    both.press("up", "up", "a", *["down"] * 5, "right")
    both.press("b", "up", "up", "a", "a", "down", "b", "b")
    both.press("down", "down", "a", *["down"] * 5, "left", "b")
    assert both.app.page.rows == 5 and board.nvm() == bytes(both.store) and "Traceback" not in board.console


def test_hint_and_coach_as_in_the_simulator(board, pair):
    """The card with its reason, then the next best one; and after the game the most expensive turns, a page each."""
    from tests.support import keyplay

    both = pair.Pair(board, 30)  # s: it thinks longer on the board
    pair.deal(both, 427)
    hints_shown = set()
    for _ in range(2):
        both.long("b")
        keyplay.choose(both, "Hint")
        hints_shown.add(both.app.screen.foot.text)
    assert len(hints_shown) == 2 and all("Try " in text for text in hints_shown)
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


def test_hint_that_runs_out_of_memory_is_reported_and_fails_other_tests(pair, firmware, boot_out):
    """The hint still shows a card, the console reports it, and the game continues. Any other test fails by such a line.

    engine/players/hints.py is loaded for a hint and dropped after it; here it leaves 20 KB for a hint that needs 34 KB.
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


def test_game_is_resumed_after_a_power_cut(board, pair):
    """The game is at the same decision, with its undone moves."""
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


def test_crash_screen_names_the_error_and_the_game_survives(pair, firmware, boot_out):
    """A module that raises an error: error and place on the display, a key, and the game is still there."""
    from tests.support import keyplay

    drive_files = pair.files(boot_out, lib__ui__screens__about_py=b'def screen(*given):\n    raise MemoryError("too much")\n')
    board = pair.boot(firmware, drive_files)
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
    both.wait(1000)  # for the progress of the game
    keyplay.choose(both, "Continue")
    assert last_crash.read(Store(Sector(board.nvm()))) == b"lib/ui/screens/about.py:2 screen MemoryError: too much"


def press(board, pair, key, seconds=0.05):
    board.press(pair.UP + key)
    board.run(seconds)
    board.release(pair.UP + key)
    board.run(0.1)


def blinks(board, seconds):
    """Return how often the LED goes on, group by group."""
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


def test_missing_display_is_reported_by_two_blinks(pair, firmware, drive_files):
    """With a message on the console, for ever."""
    from tests.device.board import Board

    board = Board(firmware, fat12.build(drive_files), display=False)
    board.run_until(lambda: "The display does not answer" in board.console, 8)
    assert "SDA and SCL" in board.console
    assert 2 in blinks(board, 6)


@pytest.mark.parametrize(
    "setting, says, count",
    [
        (b'KEY_UP = "GP99"\n', "KEY_UP = GP99 is not a pin", 3),
        (b'KEY_UP = "GP11"\n', "KEY_UP and KEY_DOWN are both GP11", 3),
        (b'OLED_SDA = "GP6"\n', "OLED_SDA and OLED_SCL cannot be used together for I2C", 3),
        (b'OLED = "ssd1305"\n', "OLED = ssd1305 is not allowed", 4),
        (b"OLED_ROTATION = 90\n", "OLED_ROTATION = 90 is not allowed", 4),
        (b"KEY_A = GP14\n", "KEY_A cannot be read", 4),
    ],
)
def test_wrong_setting_is_reported(pair, firmware, boot_out, setting, says, count):
    """On the console, by blinks and, if the display works, on the display."""
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


def test_random_keys_never_crash(board, pair):
    """Random edges at the pins, many at a time; afterwards the next key works."""
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


def test_games_in_a_row_use_no_more_memory_than_one(pair, firmware, boot_out):
    """CARD_GAMES is their number, default 3, because each takes half a minute of emulation."""
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
def test_crash_screen_with_a_nearly_full_heap(pair, firmware, boot_out, monkeypatch, free, letters):
    """Adafruit's label if there is memory for it, otherwise our own font: the simulator's picture."""
    board = pair.boot(firmware, pair.files(boot_out, lib__ui__screens__main_menu_py=FULL % free))
    board.run(2)
    wanted = crashed(monkeypatch, "MemoryError: too much", "lib/ui/screens/main_menu.py:9 first", letters)
    assert board.oled.picture() == wanted, board.console


def test_crash_screen_without_our_fonts(pair, firmware, boot_out, monkeypatch):
    """The folder is missing: the error is drawn in the firmware's font."""
    drive_files = {path: data for path, data in pair.files(boot_out).items() if not path.startswith("lib/ui/drawing/fonts")}
    board = pair.boot(firmware, drive_files)
    board.run(2)
    what = "ImportError: no module named 'ui.drawing.fonts'"
    assert what in board.console
    where = "lib/ui/app.py:9 <module>"
    assert board.oled.picture() == crashed(monkeypatch, what, where, "labels"), board.console


def crashed(monkeypatch, what, where, letters):
    """Return the simulator's picture of the crash screen."""
    from simulator.headless import Headless
    from ui import crash

    desk = Headless()
    monkeypatch.setattr(crash, "words", lambda wrong: (what, where))
    if letters == "lines":
        monkeypatch.setattr(crash, "labels", crash.lines)
    crash.show(desk.desk, MemoryError("too much"))
    return desk.picture


def test_wishes_at_the_set_up_as_in_the_simulator(board, pair):
    """A deal not won yet, a hard one, an easy one, each explained; the file of stars is on the drive."""
    from tests.support import keyplay

    both = pair.Pair(board)
    keyplay.new_game(both, "thegame")
    both.press("up")
    for wish in "one not won yet", "a hard one", "an easy one":
        both.press("left")
        assert "Deal: " + wish in both.text()
    both.press("down")
    assert "Traceback" not in board.console
