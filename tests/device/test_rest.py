"""Nobody presses a key: naps, light sleep, the deepest sleep, and the way back, on real firmware."""

import pytest

TIMES = b"DIM_AFTER = 2\nDARK_AFTER = 4\nSLEEP_AFTER = 6\n"


@pytest.fixture(scope="module")
def pair(firmware):
    from tests.device import pair

    return pair


@pytest.fixture(scope="module")
def found(pair, boot_out):
    """The drive with short times, and the title at power-on, as everybody has it."""
    found = pair.files(boot_out, settings_toml=TIMES)
    first = "lib/ui/screens/first"
    found.pop(first + ".py")
    return {**found, first + ".mpy": pair.compiled.files()[first + ".mpy"]}


@pytest.fixture(scope="module")
def board(pair, firmware, boot_out):
    return pair.boot(firmware, pair.files(boot_out, settings_toml=TIMES))


def both_of(board, pair):
    """A game on the table of both, two of its decisions made."""
    both = pair.Pair(board)
    both.desk.times = 2000, 4000, 6000
    pair.deal(both, 71)
    both.press("right", "a", "right", "a")
    return both


def test_dim_dark_light_sleep_and_a_key_that_only_wakes(board, pair):
    """The CPU is awake for a few percent when dim, and not at all in the dark."""
    both = both_of(board, pair)
    board.run(2.5)
    assert board.oled.on and board.oled.contrast < 20
    dim = board.awake(1)
    board.run(2)
    assert not board.oled.on
    dark = board.awake(2)
    assert dark < 0.005 < dim < 0.1
    pin = pair.UP + 4
    board.press(pin)
    board.run(0.3)
    assert board.oled.on
    board.release(pin)
    board.run(0.3)
    assert board.oled.picture() == both.picture, "the key only woke it"
    both.press("a")
    assert len(both.app.screen.session.past) == 3 and board.nvm() == bytes(both.store)


def test_the_deepest_sleep_with_a_computer_on_usb(board, pair):
    """The firmware only pretends to sleep; a key starts the program, and there is the very decision."""
    both = both_of(board, pair)
    board.run(12.5)
    assert "Pretending to deep sleep" in board.console, board.console
    count = board.bursts and len(board.bursts)
    board.run(1)
    assert len(board.bursts) == count and not board.oled.on
    back(board, pair, both)


def back(board, pair, both):
    pin = pair.UP + 5
    board.press(pin)
    start = board.millis
    board.run(0.1)
    board.release(pin)
    board.run_until(lambda: board.oled.on and board.oled.picture() == both.picture, 4)
    print("from the key to the table: %.0f ms" % (board.millis - start))
    both.press("a")
    assert len(both.app.screen.session.past) == 3 and board.nvm() == bytes(both.store)
