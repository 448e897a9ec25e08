"""Idle times on real firmware: naps, light sleep, deep sleep, and the way back."""

import pytest

from simulator.install import fat12

TIMES = b"DIM_AFTER = 2\nDARK_AFTER = 4\nSLEEP_AFTER = 6\n"


@pytest.fixture(scope="module")
def drive_files(pair, boot_out):
    """Return the drive with short times, and with the title at power on."""
    drive_files = pair.files(boot_out, settings_toml=TIMES)
    del drive_files["lib/ui/screens/title.py"]
    first = "lib/ui/screens/title.mpy"
    return {**drive_files, first: pair.drive()[first]}


def seated(pair, firmware, drive_files, **more):
    from tests.device.board import Board

    both = pair.seated(Board(firmware, fat12.build(drive_files), **more))
    both.desk.times = 2000, 4000, 6000
    return both


def test_dim_dark_light_sleep_and_a_key_that_only_wakes(pair, firmware, drive_files):
    """The CPU is awake for a few percent of the time when dim, and not at all in the dark."""
    both = seated(pair, firmware, drive_files)
    board = both.board
    board.run(0.5)
    lit = board.awake(1)
    board.run(1)
    assert board.oled.on and board.oled.contrast < 20
    dim = board.awake(1)
    board.run(2)
    assert not board.oled.on
    dark = board.awake(2)
    print("awake: %.1f %% lit, %.1f %% dim, %.2f %% in the dark" % (100 * lit, 100 * dim, 100 * dark))
    assert dark < 0.005 < dim < 0.1
    pin = pair.UP + 4
    board.press(pin)
    start = board.millis
    board.run_until(lambda: board.oled.on, 0.3, 0.0002)
    print("from the key to the light: %.1f ms" % (board.millis - start))
    board.run(0.3)
    board.release(pin)
    board.run(0.3)
    assert board.oled.picture() == both.picture, "the key only woke it"
    both.press("a")
    assert len(both.app.screen.session.past) == 3 and pair.stored_decisions(board) == both.app.screen.session.past


def test_deep_sleep_with_a_computer_on_usb(pair, firmware, drive_files):
    """The firmware only pretends to sleep; a key starts the program at the same decision."""
    both = seated(pair, firmware, drive_files)
    board = both.board
    board.run(12.5)
    assert "Pretending to deep sleep" in board.console, board.console
    back(pair, both)


def test_deep_sleep_on_batteries(pair, firmware, drive_files):
    """The crystal stops, with everything else, until a key."""
    both = seated(pair, firmware, drive_files, host=False)
    both.board.run(12.5)
    assert both.board.crystal.dormant
    back(pair, both)


def back(pair, both):
    board = both.board
    count = len(board.bursts)
    board.run(1)
    assert len(board.bursts) == count and not board.oled.on
    pin = pair.UP + 5
    board.press(pin)
    start = board.millis
    board.run(0.1)
    board.release(pin)
    board.run_until(lambda: board.oled.on and board.oled.picture() == both.picture, 4)
    print("from the key to the table: %.0f ms" % (board.millis - start))
    both.press("a")
    assert len(both.app.screen.session.past) == 3 and pair.stored_decisions(board) == both.app.screen.session.past
