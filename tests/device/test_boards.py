"""The other boards whose firmware the emulator can run: the Pico W, with its radio chip.

CIRCUITPYTHON_W_UF2 names CircuitPython 10 for raspberry_pi_pico_w; without it these tests are skipped.
"""

import os

import pytest

from simulator.headless import Headless
from simulator.install import find_drive, release

TIMES = b"DIM_AFTER = 1\nDARK_AFTER = 22\nSLEEP_AFTER = 2\n"


@pytest.fixture(scope="module")
def wireless(firmware):
    path = os.environ.get("CIRCUITPYTHON_W_UF2")
    if not path:
        pytest.skip("no firmware: set CIRCUITPYTHON_W_UF2 to CircuitPython 10 for raspberry_pi_pico_w (a .uf2 file)")
    with open(path, "rb") as file:
        return file.read()


def test_pico_w_plays_shows_its_battery_and_sleeps(wireless):
    """From the one UF2 of `make drive`: the simulator's pictures, and the same bytes in the flash."""
    from tests.device import conftest, pair
    from tests.device.board import Board

    board_info, drive_files = find_drive.firmware(wireless), pair.files(conftest.boot_text(wireless), settings_toml=TIMES)
    kind = find_drive.kind(board_info)
    assert kind.identity == "raspberry_pi_pico_w"
    board = Board(release.join(wireless, drive_files, kind), kind=kind, host=False)
    both = pair.seated(board)
    print("first picture after %.0f ms" % board.bursts[0][0])
    both.desk.times = 1000, 22000, 2000
    both.press("right", "a")
    assert len(both.app.screen.session.past) == 3 and board.nvm() == bytes(both.store)
    board.feed(2900)
    both.desk.battery = lambda: 1
    both.touching = True
    both.wait(10500)
    both.touching = False
    board.run(10.5)
    both.same()
    print("its battery is low; dim, the CPU is awake for %.1f %%" % (100 * board.awake(0.5)))
    board.run(15.5)
    assert not board.oled.on and board.crystal.dormant
    board.press(pair.UP + 5)
    start = board.millis
    board.run(0.1)
    board.release(pair.UP + 5)
    both.cut()  # power cut in the simulator, which then continues by a key
    both.touching = True
    Headless.press(both, "a")
    both.touching = False
    board.run_until(lambda: board.oled.on and board.oled.picture() == both.picture, 8)
    print("from the key to the table: %.0f ms" % (board.millis - start))
    both.press("a")
    assert len(both.app.screen.session.past) == 4 and pair.stored_decisions(board) == both.app.screen.session.past
