"""Nobody presses a key: naps, light sleep, the deepest sleep, and the way back, on real firmware."""

import pytest

from simulator.install import fat12

TIMES = b"DIM_AFTER = 2\nDARK_AFTER = 4\nSLEEP_AFTER = 6\n"


@pytest.fixture(scope="module")
def found(pair, boot_out):
    """The drive with short times, and the title at power-on, as everybody has it."""
    found = pair.files(boot_out, settings_toml=TIMES)
    del found["lib/ui/screens/title.py"]
    first = "lib/ui/screens/title.mpy"
    return {**found, first: pair.drive()[first]}


def seated(pair, firmware, found, **more):
    from tests.device.board import Board

    both = pair.seated(Board(firmware, fat12.build(found), **more))
    both.desk.times = 2000, 4000, 6000
    return both


def test_dim_dark_light_sleep_and_a_key_that_only_wakes(pair, firmware, found):
    """The CPU is awake for a few percent when dim, and not at all in the dark."""
    both = seated(pair, firmware, found)
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
    assert len(both.app.screen.session.past) == 3 and pair.kept(board) == both.app.screen.session.past


def test_the_deepest_sleep_with_a_computer_on_usb(pair, firmware, found):
    """The firmware only pretends to sleep; a key starts the program, and there is the very decision."""
    both = seated(pair, firmware, found)
    board = both.board
    board.run(12.5)
    assert "Pretending to deep sleep" in board.console, board.console
    back(pair, both)


def test_the_deepest_sleep_on_batteries(pair, firmware, found):
    """The crystal stops, and with it everything, until a key."""
    both = seated(pair, firmware, found, host=False)
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
    assert len(both.app.screen.session.past) == 3 and pair.kept(board) == both.app.screen.session.past
