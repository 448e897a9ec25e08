"""A memory chip beside the display, and a battery at VSYS, on real firmware."""

import pytest

from simulator.device.chips.flash import Sector
from simulator.device.chips.keeper import Eeprom, Fram
from simulator.headless import Headless
from simulator.install import fat12
from tests.device.test_power import full, ready, shows_the_same, tap
from tests.ui.test_store import played
from tests.ui.test_twin import Fitted
from ui.saves import replay, totals
from ui.saves.log import Store

GAME = 1
LOG = 32  # place of the log in a half
EMPTY = b"\xff" * 4096


@pytest.fixture(scope="module")
def flash(pair, firmware, drive_files):
    """Return the whole flash of a board with the program on it."""
    return pair.boot(firmware, drive_files).flash_image()


def board_of(flash, nvm, spare=None):
    from tests.device.board import DRIVE, NVM, Board

    board = Board(flash=flash[:NVM] + nvm + flash[DRIVE:], spare=spare)
    ready(board)
    return board


def copy_of(chip):
    return type(chip)(size=chip.size, content=bytes(chip))


@pytest.mark.parametrize("make, most", [(Fram, 2), (Eeprom, 8)])
def test_chip_is_found_and_gets_every_decision(pair, firmware, drive_files, make, most):
    """Each within two milliseconds (an EEPROM may burn a page meanwhile). A wiped board gets the game from the chip."""
    from tests.device.board import Board

    chip = make()
    both = pair.seated(Board(firmware, fat12.build(drive_files), spare=chip))
    board, talks, times = both.board, both.board.bus.of[chip.address], []
    print("%s: the menu after %.0f ms" % (make.__name__, both.lit))
    for _ in range(4):
        both.press("right")
        count = len(talks)
        both.press("a")
        if len(talks) > count:
            times.append(talks[-1][1] - talks[count][0])
    print("%s: a decision is in it after" % make.__name__, " ".join("%.2f" % ms for ms in times), "ms")
    past = both.app.screen.session.past
    assert len(past) > 4 and 0 < max(times) < most and board.nvm() == bytes(both.store)
    log = board.nvm().rstrip(b"\xff")
    assert log + b"\xff" in (bytes(chip)[at + LOG : at + LOG + len(log) + 1] for at in (0, 2048))
    again = board_of(board.flash_image(), EMPTY, copy_of(chip))
    assert again.nvm() == board.nvm() and shows_the_same(again, board.nvm())


@pytest.mark.parametrize("make", [Fram, Eeprom])
def test_power_cut_in_an_erase_loses_nothing(flash, make):
    """Half of the sector is erased when the power goes: the boot has settings, results and the new game."""
    nvm, games = full()
    chip = make()
    board = board_of(flash, nvm, chip)
    for _ in range(2):  # New game, The Game
        tap(board, 4, rest=0.8)
    erases = board.flash.erases
    board.press(14)
    board.run(0.05)
    board.release(14)
    board.run_until(lambda: board.flash.erases > erases, 3, 0.0005)
    again = board_of(flash, b"\xff" * 2048 + nvm[2048:], copy_of(chip))
    store = Store(Sector(again.nvm()))
    assert store.settings() == b"\0\2\0" and sum(total[totals.GAMES] for total in totals.read(store).values()) == games
    shows_the_same(again, again.nvm())


def test_low_battery_has_a_remark_and_a_sign(pair, firmware, boot_out):
    """The simulator's pictures, with sign and remark; after charging the sign disappears. The display is dim."""
    from tests.device.board import Board

    drive_files = pair.files(boot_out, settings_toml=b"DIM_AFTER = 1\nDARK_AFTER = 0\n")
    board = Board(firmware, fat12.build(drive_files))
    board.feed(4200)
    both = pair.seated(board)
    for mv, charge in (2900, 1), (2500, 2), (4200, 0):
        board.feed(mv)
        both.desk.battery = lambda charge=charge: charge
        both.touching = True
        both.wait(10500)
        both.touching = False
        board.run(10.5)
        both.same()
    assert pair.stored_decisions(board) == both.app.screen.session.past and both.compared > 3


def test_empty_battery_prevents_an_erase(flash):
    nvm, games = full()
    board = board_of(flash, nvm)
    board.feed(2500)
    for _ in range(3):  # New game, The Game, deal
        tap(board, 4, rest=1.5)
    assert board.flash.erases == 0
    board.feed(4200)
    tap(board, 4, rest=0.8)
    store = Store(Sector(board.nvm()))
    assert len(replay.session(store, GAME).past) == 1


def test_chip_lost_in_an_erase_causes_a_question(flash):
    """Its wire is loose while the flash is rewritten; a game is played without it, with another rewriting. When the chip is
    back the board asks as the simulator does, and writes nothing before the answer; A keeps the flash."""
    nvm, chip = full()[0], Fram()
    board = board_of(flash, nvm, chip)
    for _ in range(2):  # New game, The Game
        tap(board, 4, rest=0.8)
    erases = board.flash.erases
    board.press(14)
    board.run(0.05)
    board.release(14)
    board.run_until(lambda: board.flash.erases > erases, 3, 0.0005)
    chip.deaf = True
    board.run(1)
    assert "the memory chip does not answer" in board.console
    sector = Sector(board.nvm())
    store = Store(sector)
    session = played(30, store, 9)
    store.tidy()
    nvm = bytes(sector)[: store.end] + b"\x21\x08" + b"\xff" * (4094 - store.end)  # and a torn record
    head = max((0, 2048), key=lambda at: chip.cells[at + 2])
    spare, owner = copy_of(chip), bytes(chip)[head + 9 : head + 17]
    desk = Fitted(Sector(nvm), copy_of(chip), [], owner)
    again = board_of(flash, nvm, spare)
    assert again.oled.picture() == desk.picture and desk.app.say("chip away") in desk.text()
    assert again.nvm() == nvm and bytes(spare) == bytes(chip)
    tap(again, 4, rest=0.8)  # Play mine
    assert again.nvm() == nvm and bytes(spare) != bytes(chip)
    assert replay.session(Store(Sector(again.nvm())), GAME).past == session.past
    desk.press("a")
    desk.wait(1000)
    assert again.oled.picture() == desk.picture


def test_crash_with_an_empty_battery_waits_until_it_is_charged(pair, firmware, boot_out):
    """Decisions wait in memory when the pause menu crashes: nothing is erased, and A does nothing. After charging A saves them
    and restarts the program."""
    from tests.device.board import DRIVE, NVM, Board

    sector = Sector()
    store = Store(sector)
    session = played(5, store)
    while store.size - store.end > 16:
        store.pointed(session, b"\1\1")
    broken = b"def screen(*given):\n    raise ValueError('broken')\n"
    flash = pair.boot(firmware, pair.files(boot_out, lib__ui__screens__table__pause_py=broken)).flash_image()
    board = Board(flash=flash[:NVM] + bytes(sector) + flash[DRIVE:])
    ready(board)
    board.feed(2500)
    desk = Headless(Sector(bytes(sector)))
    for key in 4, 3, 4, 3, 4, 3, 4, 3, 4:  # Continue, then cards
        tap(board, key, rest=0.8)
        desk.press(key)
    past = desk.app.screen.session.past
    assert len(replay.session(Store(Sector(board.nvm())), GAME).past) < len(past), "some wait in memory"
    tap(board, 5, 0.7, 2)
    assert "ValueError: broken" in board.console and board.flash.erases == 0
    crashed = board.oled.picture()
    tap(board, 4, rest=1)
    assert board.flash.erases == 0 and board.oled.picture() == crashed
    board.feed(4200)
    tap(board, 4)
    board.run_until(lambda: board.flash.erases, 3, 0.01)
    assert board.flash.erases == 1
    board.run(4)  # the display still shows the old picture, so there is none to wait for
    assert replay.session(Store(Sector(board.nvm())), GAME).past == past
    shows_the_same(board, board.nvm())
