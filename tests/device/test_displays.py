"""The program on real firmware with each display: its own driver, its own bus, the simulator's pictures."""

import pytest

from simulator.device.chips.sh1106 import SH1106
from simulator.device.chips.ssd1306 import SSD1306, SSD1309
from simulator.install import fat12
from tests.support import keyplay

KINDS = {"ssd1306": SSD1306, "ssd1309": SSD1309, "sh1106": SH1106}
SPI = 'OLED_BUS = "spi"\nOLED = "%s"\n'


@pytest.mark.parametrize("oled, spi", [("sh1106", False), ("ssd1309", False), ("ssd1306", True), ("sh1106", True)])
def test_every_display_shows_the_simulators_pictures(pair, firmware, boot_out, oled, spi):
    """Menu, table, cards, pause, menu. On I2C without a setting: the display identifies itself."""
    from tests.device.board import Board

    more = {"settings_toml": (SPI % oled).encode()} if spi else {}
    both = pair.seated(Board(firmware, fat12.build(pair.files(boot_out, **more)), oled=KINDS[oled](), spi=spi))
    board = both.board
    both.press("right", "a", "right", "down", "a", "b")
    both.long("b")
    keyplay.choose(both, "Main menu")
    assert both.compared > 12 and "Traceback" not in board.console
    drawn = [burst for burst in board.bursts if burst[2] > 100]
    print(oled, spi, "first picture", board.bursts[0][0], "slowest burst", max(end - start for start, end, _ in drawn))


REST = b"""
import time
from hw.pico import Pico

device = Pico()
device.display.refresh()
device.display.sleep()
print("it sleeps")
time.sleep(0.2)
device.display.wake()
print("it is awake")
device.close()
"""


@pytest.mark.parametrize("oled, spi", [("sh1106", False), ("sh1106", True), ("ssd1306", True)])
def test_display_sleeps_and_wakes(pair, firmware, boot_out, oled, spi):
    """Adafruit's driver for the SH1106 fails: it passes a list to the firmware's bus."""
    from tests.device.board import Board

    more = {"settings_toml": (SPI % oled).encode()} if spi else {}
    board = Board(firmware, fat12.build(pair.files(boot_out, code_py=REST, **more)), oled=KINDS[oled](), spi=spi)
    board.run_until(lambda: "it sleeps" in board.console or "Traceback" in board.console, 8)
    assert not board.oled.on, board.console
    board.run_until(lambda: "it is awake" in board.console, 2)
    assert board.oled.on and "Traceback" not in board.console


@pytest.mark.parametrize(
    "setting, says",
    [
        (b'OLED = "ssd1306"\n', "OLED = ssd1306, but the display identifies itself as sh1106"),
        (b'OLED_BUS = "spi"\nOLED_SCK = "GP4"\n', "OLED_SCK and OLED_MOSI cannot be used together for SPI"),
        (b'OLED_BUS = "spi"\nOLED_DC = "GP6"\n', "OLED_RES and OLED_DC are both GP6"),
    ],
)
def test_wrong_setting_is_reported(pair, firmware, boot_out, setting, says):
    from tests.device.board import Board

    board = Board(firmware, fat12.build(pair.files(boot_out, settings_toml=setting)), oled=SH1106())
    board.run_until(lambda: says in board.console, 8)
