"""A memory chip beside the display, and a battery at VSYS, on real firmware."""

import pytest

from simulator import fat12
from simulator.chips.flash import Sector
from simulator.chips.keeper import Eeprom, Fram
from tests.device.test_power import full, ready, shows_the_same, tap
from ui import recall, tally
from ui.store import Store

GAME = 1
LOG = 32  # where it begins in a half
EMPTY = b"\xff" * 4096


@pytest.fixture(scope="module")
def flash(pair, firmware, found):
    """The whole flash of a board with the program on it."""
    return pair.boot(firmware, found).flash_image()


def board_of(flash, nvm, spare=None):
    from tests.device.board import DRIVE, NVM, Board

    board = Board(flash=flash[:NVM] + nvm + flash[DRIVE:], spare=spare)
    ready(board)
    return board


def copy_of(chip):
    return type(chip)(size=chip.size, content=bytes(chip))


@pytest.mark.parametrize("make, most", [(Fram, 2), (Eeprom, 8)])
def test_a_chip_is_found_and_used(pair, firmware, found, make, most):
    """Every decision is in it, too, within two milliseconds (an EEPROM may burn a page meanwhile); a board that was wiped has
    the game from it."""
    from tests.device.board import Board

    chip = make()
    both = pair.seated(Board(firmware, fat12.build(found), spare=chip))
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
def test_a_cut_in_the_erase_loses_nothing(flash, make):
    """Half of the sector is gone when the power is: the boot finds settings, results and the new game."""
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
    assert store.settings() == b"\0\2\0" and sum(total[tally.GAMES] for total in tally.read(store).values()) == games
    shows_the_same(again, again.nvm())


def test_a_low_battery_is_said_and_shown(pair, firmware, boot_out):
    """Dot by dot as on the desk, the sign and the words; charged, it goes. Dim, and so it naps longer."""
    from tests.device.board import Board

    found = pair.files(boot_out, settings_toml=b"DIM_AFTER = 1\nDARK_AFTER = 0\n")
    board = Board(firmware, fat12.build(found))
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
    assert pair.kept(board) == both.app.screen.session.past and both.compared > 3


def test_no_erase_is_begun_with_an_empty_battery(flash):
    nvm, games = full()
    board = board_of(flash, nvm)
    board.feed(2500)
    for _ in range(3):  # New game, The Game, deal
        tap(board, 4, rest=1.5)
    assert board.flash.erases == 0
    board.feed(4200)
    tap(board, 4, rest=0.8)
    store = Store(Sector(board.nvm()))
    assert len(recall.session(store, GAME).past) == 1
