"""What is soldered where: opens the display and the keys as settings.toml says, and says what is wrong with them.

    OLED                                            "ssd1306" "ssd1309" "sh1106"; by itself what the chip itself tells
    OLED_BUS OLED_ROTATION                          "i2c" or "spi"; 0 or 180
    OLED_SDA OLED_SCL OLED_ADDRESS                  on I2C: "GP4" "GP5" 0x3C
    OLED_SCK OLED_MOSI OLED_RES OLED_DC OLED_CS     on SPI: "GP2" "GP3" "GP6" "GP7" "GP8"
    MEMORY                                          "auto", a chip is used if there is one; or "none"
    KEY_UP KEY_DOWN KEY_LEFT KEY_RIGHT KEY_A KEY_B  "GP10" to "GP15"
    PIEZO                                           none; "GP16" if one is fitted as BUILD.md has it
    PAGE                                            none; the address of simulator/page, where it is published
    BATTERY_LOW BATTERY_EMPTY                       3000 2700, in thousandths of a volt at VSYS; 0 is never
    DIM_AFTER DARK_AFTER SLEEP_AFTER                30 120 600, in seconds; 0 is never

Trouble is told on the console, on the OLED if it works, and by the LED: so many blinks, a pause. Needed at the start only.
"""

import os
import time

import board
import busio
import digitalio
import displayio
import i2cdisplaybus
import microcontroller
import supervisor
from micropython import const

from hw.pico import dark, listen, lit
from loading import load

# blinks
_NO_DISPLAY = const(2)
_NO_PIN = const(3)
_BAD_SETTING = const(4)
KEYS = (
    ("KEY_UP", "GP10"),
    ("KEY_DOWN", "GP11"),
    ("KEY_LEFT", "GP12"),
    ("KEY_RIGHT", "GP13"),
    ("KEY_A", "GP14"),
    ("KEY_B", "GP15"),
)
TAKEN = []  # pins that have a use, each with the setting that says so
_LONGEST = const(36000)  # s: ten hours
_MOST = const(5500)  # mV that VSYS may have
TIMES = ("DIM_AFTER", 30), ("DARK_AFTER", 120), ("SLEEP_AFTER", 600)


class Trouble(Exception):
    """What a person has to mend: a blink code and a sentence."""

    def __init__(self, blinks, text):
        super().__init__(text)
        self.blinks, self.display = blinks, None


def setting(name):
    """What settings.toml says, or None."""
    try:
        return os.getenv(name)
    except ValueError as wrong:  # quotes are missing, or are the curly ones
        raise Trouble(_BAD_SETTING, 'settings.toml: %s cannot be read; write %s = "..."' % (name, name)) from wrong


def pin(name, default):
    wanted = setting(name) or default
    found = getattr(board, str(wanted), None)
    if not isinstance(found, microcontroller.Pin):
        raise Trouble(_NO_PIN, "settings.toml: %s = %s is no pin of this board" % (name, wanted))
    return found


def number(name, default, known):
    wanted = setting(name)
    try:
        value = default if wanted is None else int(str(wanted), 0)
    except ValueError:
        value = None
    if value not in known:
        raise Trouble(_BAD_SETTING, "settings.toml: %s = %s will not do" % (name, wanted))
    return value


def take(name, default):
    """A pin that nothing else of ours has."""
    found = pin(name, default)
    for other, its in TAKEN:
        if other is found:
            raise Trouble(_NO_PIN, "settings.toml: %s and %s are both %s" % (its, name, setting(name) or default))
    TAKEN.append((found, name))
    return found


def choice(name, known):
    """One of the words that are known, in bytes (DEVICE 1); None if nothing is set."""
    wanted = setting(name)
    if wanted is None:
        return None
    word = str(wanted).lower().encode()
    if word not in known.split():
        raise Trouble(_BAD_SETTING, "settings.toml: %s = %s will not do; there are %s" % (name, wanted, known.decode()))
    return word


def open_display():
    """The wires, and the display at their end, told everything at once (DEVICE 17)."""
    oled, spi = choice("OLED", b"ssd1306 ssd1309 sh1106"), choice("OLED_BUS", b"i2c spi") == b"spi"
    rotation = number("OLED_ROTATION", 0, (0, 180))
    displayio.release_displays()
    wires, bus, told = open_spi() if spi else open_i2c()
    if told and oled and oled != told:
        words = oled.decode(), told.decode()
        raise Trouble(_BAD_SETTING, "settings.toml: OLED = %s, but the display says that it is an %s" % words)
    if b"sh1106" in (told, oled):
        if not told and not spi:
            print("settings.toml: OLED = sh1106, but the display does not answer as one. If it stays dark, try ssd1306.")
        from hw.other_displays import page_driver

        driver = page_driver()
    else:
        driver = load("adafruit_displayio_ssd1306").SSD1306
    display = driver(bus, width=128, height=64, rotation=rotation, auto_refresh=False, brightness=0.4)
    driver.sleep, driver.wake = dark, lit  # Adafruit's SH1106 fails as it goes to sleep (DEVICE 17)
    return wires, display


def open_i2c():
    """The wires, a display's bus of them, and what chip it tells to be there, if it does."""
    sda, scl = take("OLED_SDA", "GP4"), take("OLED_SCL", "GP5")
    address = number("OLED_ADDRESS", 0x3C, (0x3C, 0x3D))
    try:
        wires = busio.I2C(scl, sda, frequency=400000)
    except ValueError as wrong:
        raise Trouble(_NO_PIN, "settings.toml: OLED_SDA and OLED_SCL are no pair for I2C: %s" % wrong) from wrong
    except RuntimeError as wrong:
        raise silent(wrong, address) from wrong
    try:
        return wires, i2cdisplaybus.I2CDisplayBus(wires, device_address=address), asked(wires, address)
    except ValueError as wrong:
        raise silent(wrong, address) from wrong


def silent(wrong, address):
    hint = "Look at its power and at SDA and SCL; is its address 0x%02X?" % address
    return Trouble(_NO_DISPLAY, "The display does not answer: %s. %s" % (wrong, hint))


def asked(wires, address):
    """What chip is it? Only an SH1106 gives back what was written into its memory; of others nothing is known."""
    found = bytearray(2)  # the first one is for nothing
    while not wires.try_lock():
        pass
    try:
        for byte in b"\xa5\x5a":  # in column 0
            wires.writeto(address, bytes((0x80, 0, 0xC0, byte)))
            wires.writeto_then_readfrom(address, b"\x80\x00\xc0", found)
            if found[1] != byte:
                return None
    except OSError:  # it is not to be read at all
        return None
    finally:
        wires.unlock()
    return b"sh1106"


def open_spi():
    """The same for SPI, where a display tells nothing, not even whether it is there."""
    from hw.other_displays import open_leads

    try:
        return open_leads(take) + (None,)
    except ImportError as missing:
        raise Trouble(_BAD_SETTING, "settings.toml: OLED_BUS = spi will not do on this board: %s" % missing) from missing
    except ValueError as wrong:
        raise Trouble(_NO_PIN, "settings.toml: OLED_SCK and OLED_MOSI are no pair for SPI: %s" % wrong) from wrong


def open_spare(wires, display):
    """The memory chip on the display's I2C; None where there is none, or `MEMORY = "none"` says not to look for it."""
    try:
        if choice("MEMORY", b"auto none") == b"none" or not hasattr(wires, "readfrom_into"):  # SPI
            return None
    except Trouble as wrong:
        wrong.display = display
        raise
    return load("hw.spare_chip").find(wires)


def open_keys(display):
    """The buttons' pins, and who listens to them; if there is trouble with them, the display can show it."""
    try:
        pins = [take(name, default) for name, default in KEYS]
        return pins, listen(pins)
    except (ValueError, TypeError) as wrong:
        trouble = Trouble(_NO_PIN, "settings.toml: a button's pin is in use: %s" % wrong)
    except Trouble as wrong:
        trouble = wrong
    trouble.display = display
    raise trouble


def open_battery(display):
    """What measures a third of VSYS, and below how many mV that is low, and too low; None where nobody can tell."""
    try:
        low = number("BATTERY_LOW", 3000, range(_MOST + 1))
        empty = number("BATTERY_EMPTY", min(low, 2700), range(low + 1))
        if not (low and hasattr(board, "VOLTAGE_MONITOR")):
            return None
        import analogio

        return analogio.AnalogIn(board.VOLTAGE_MONITOR), low, empty
    except ValueError as wrong:
        trouble = Trouble(_NO_PIN, "settings.toml: the pin that measures the battery is in use: %s" % wrong)
    except Trouble as wrong:
        trouble = wrong
    trouble.display = display
    raise trouble


def times(display):
    """After how many ms without a key it dims, and goes dark; and after how many more it sleeps. 0 is never."""
    try:
        return tuple([1000 * number(name, default, range(_LONGEST + 1)) for name, default in TIMES])
    except Trouble as wrong:
        wrong.display = display
        raise


def page(display):
    """The page's address; None where nobody has said it."""
    found = setting("PAGE")
    if found is None or str(found).split("://")[0] in ("http", "https") and "#" not in found:
        return found
    wrong = Trouble(_BAD_SETTING, "settings.toml: PAGE = %s is no address: https://..., without a #" % found)
    wrong.display = display
    raise wrong


def open_piezo(display):
    """What sounds, silent; None where settings.toml names no pin for it, and then nothing of it is imported."""
    try:
        if setting("PIEZO") is None:
            return None
        import pwmio

        return pwmio.PWMOut(take("PIEZO", None), duty_cycle=0, frequency=440, variable_frequency=True)
    except ValueError as wrong:
        trouble = Trouble(_NO_PIN, "settings.toml: the piezo's pin is in use: %s" % wrong)
    except Trouble as wrong:
        trouble = wrong
    trouble.display = display
    raise trouble


def complain(wrong):
    """Say it everywhere, for ever: CircuitPython's own terminal puts what is printed on the display, if there is one."""
    if wrong.display:
        wrong.display.root_group = displayio.CIRCUITPYTHON_TERMINAL
    led = digitalio.DigitalInOut(board.LED)
    led.switch_to_output()
    print()
    print(wrong)
    if wrong.display:
        wrong.display.refresh()
    while True:
        if supervisor.runtime.serial_connected:
            print(wrong)
        for _ in range(wrong.blinks):
            led.value = True
            time.sleep(0.2)
            led.value = False
            time.sleep(0.25)
        time.sleep(1.5)
