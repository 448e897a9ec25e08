"""The wiring of the board: opens the display and the keys as settings.toml says, and reports errors in it.

    OLED                                            "ssd1306" "ssd1309" "sh1106"; default: the chip is detected
    OLED_BUS OLED_ROTATION                          "i2c" or "spi"; 0 or 180
    OLED_SDA OLED_SCL OLED_ADDRESS                  on I2C: "GP4" "GP5" 0x3C
    OLED_SCK OLED_MOSI OLED_RES OLED_DC OLED_CS     on SPI: "GP2" "GP3" "GP6" "GP7" "GP8"
    MEMORY                                          "auto" uses a chip if there is one; "none" does not look for it
    KEY_UP KEY_DOWN KEY_LEFT KEY_RIGHT KEY_A KEY_B  "GP10" to "GP15"
    PIEZO                                           no default; "GP16" for a piezo as in BUILD.md
    PAGE                                            no default; the address where simulator/web/page is published
    BATTERY_LOW BATTERY_EMPTY                       3000 2700, in mV at VSYS; 0 is never
    DIM_AFTER DARK_AFTER SLEEP_AFTER                30 120 600, in seconds; 0 is never

Errors are shown on the console, on the OLED if it works, and by the LED: a number of blinks, then a pause. This module is
needed at the start only.
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

# numbers of blinks of the LED
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
TAKEN = []  # pins in use, each with its setting
_LONGEST = const(36000)  # s: ten hours
_MOST = const(5500)  # mV at VSYS, at most
TIMES = ("DIM_AFTER", 30), ("DARK_AFTER", 120), ("SLEEP_AFTER", 600)


class Trouble(Exception):
    """An error that a person can mend: a blink code and a sentence."""

    def __init__(self, blinks, text):
        super().__init__(text)
        self.blinks, self.display = blinks, None


def setting(name):
    """Return the value of a setting in settings.toml, or None."""
    try:
        return os.getenv(name)
    except ValueError as wrong:  # quotes are missing or curly
        raise Trouble(_BAD_SETTING, 'settings.toml: %s cannot be read; write %s = "..."' % (name, name)) from wrong


def pin(name, default):
    value = setting(name) or default
    pin = getattr(board, str(value), None)
    if not isinstance(pin, microcontroller.Pin):
        raise Trouble(_NO_PIN, "settings.toml: %s = %s is not a pin of this board" % (name, value))
    return pin


def number(name, default, allowed, words):
    """Return the number of a setting. words: the allowed numbers, for the message"""
    text = setting(name)
    try:
        value = default if text is None else int(str(text), 0)
    except ValueError:
        value = None
    if value not in allowed:
        raise Trouble(_BAD_SETTING, "settings.toml: %s = %s is not allowed; use %s" % (name, text, words))
    return value


def take(name, default):
    """Return the pin of a setting. Raise Trouble if another setting uses it."""
    own_pin = pin(name, default)
    for used_pin, used_by in TAKEN:
        if used_pin is own_pin:
            raise Trouble(_NO_PIN, "settings.toml: %s and %s are both %s" % (used_by, name, setting(name) or default))
    TAKEN.append((own_pin, name))
    return own_pin


def choice(name, allowed):
    """Return one of the allowed words, as bytes (DEVICE 1), or None if the setting is missing."""
    value = setting(name)
    if value is None:
        return None
    word = str(value).lower().encode()
    if word not in allowed.split():
        raise Trouble(_BAD_SETTING, "settings.toml: %s = %s is not allowed; use one of %s" % (name, value, allowed.decode()))
    return word


def open_display():
    """Open the bus and the display in one call (DEVICE 17). Return both."""
    oled, spi = choice("OLED", b"ssd1306 ssd1309 sh1106"), choice("OLED_BUS", b"i2c spi") == b"spi"
    rotation = number("OLED_ROTATION", 0, (0, 180), "0 or 180")
    displayio.release_displays()
    wires, bus, detected = open_spi() if spi else open_i2c()
    if detected and oled and oled != detected:
        words = oled.decode(), detected.decode()
        raise Trouble(_BAD_SETTING, "settings.toml: OLED = %s, but the display identifies itself as %s" % words)
    if b"sh1106" in (detected, oled):
        if not detected and not spi:
            print("settings.toml: OLED = sh1106, but the display does not answer as one. If it stays dark, try ssd1306.")
        from hw.other_displays import page_driver

        driver = page_driver()
    else:
        driver = load("adafruit_displayio_ssd1306").SSD1306
    display = driver(bus, width=128, height=64, rotation=rotation, auto_refresh=False, brightness=0.4)
    driver.sleep, driver.wake = dark, lit  # Adafruit's SH1106 fails as it goes to sleep (DEVICE 17)
    return wires, display


def open_i2c():
    """Return the I2C bus, the display bus on it and the detected chip, or None if it is unknown."""
    sda, scl = take("OLED_SDA", "GP4"), take("OLED_SCL", "GP5")
    address = number("OLED_ADDRESS", 0x3C, (0x3C, 0x3D), "0x3C or 0x3D")
    try:
        wires = busio.I2C(scl, sda, frequency=400000)
    except ValueError as wrong:
        raise Trouble(_NO_PIN, "settings.toml: OLED_SDA and OLED_SCL cannot be used together for I2C: %s" % wrong) from wrong
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
    """Return b"sh1106" or None. Only an SH1106 can read back its memory; no other chip is recognized."""
    reply = bytearray(2)  # the first byte read is a dummy
    while not wires.try_lock():
        pass
    try:
        for byte in b"\xa5\x5a":  # in column 0
            wires.writeto(address, bytes((0x80, 0, 0xC0, byte)))
            wires.writeto_then_readfrom(address, b"\x80\x00\xc0", reply)
            if reply[1] != byte:
                return None
    except OSError:  # the chip cannot be read at all
        return None
    finally:
        wires.unlock()
    return b"sh1106"


def open_spi():
    """Return the SPI bus, the display bus on it and None: on SPI nothing can be detected, not even if a display is there."""
    from hw.other_displays import open_leads

    try:
        return open_leads(take) + (None,)
    except ImportError as missing:
        raise Trouble(_BAD_SETTING, "settings.toml: OLED_BUS = spi cannot be used on this board: %s" % missing) from missing
    except ValueError as wrong:
        raise Trouble(_NO_PIN, "settings.toml: OLED_SCK and OLED_MOSI cannot be used together for SPI: %s" % wrong) from wrong


def open_spare(wires, display):
    """Return the memory chip on the display's I2C bus, or None if there is none or settings.toml has `MEMORY = "none"`."""
    try:
        if choice("MEMORY", b"auto none") == b"none" or not hasattr(wires, "readfrom_into"):  # SPI
            return None
    except Trouble as wrong:
        wrong.display = display
        raise
    return load("hw.spare_chip").find(wires)


def open_keys(display):
    """Return the buttons' pins and the keypad that scans them. Errors go to the display too."""
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
    """Return the pin that measures a third of VSYS, and the mV of low and empty; None if the board cannot measure it."""
    try:
        low = number("BATTERY_LOW", 3000, range(_MOST + 1), "0 to %d" % _MOST)
        empty = number("BATTERY_EMPTY", min(low, 2700), range(low + 1), "0 to %d" % low)
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
    """Return the ms without a key until it dims, and until it goes dark, and the ms in the dark until it sleeps; 0 is never."""
    words = "0 to %d" % _LONGEST
    try:
        return tuple([1000 * number(name, default, range(_LONGEST + 1), words) for name, default in TIMES])
    except Trouble as wrong:
        wrong.display = display
        raise


def page(display):
    """Return the page's address from settings.toml, or None."""
    address = setting("PAGE")
    if address is None or str(address).split("://")[0] in ("http", "https") and "#" not in address:
        return address
    wrong = Trouble(_BAD_SETTING, "settings.toml: PAGE = %s is no address: https://..., without a #" % address)
    wrong.display = display
    raise wrong


def open_piezo(display):
    """Return the silent piezo, or None if settings.toml names no pin for it; only then is its module imported."""
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
    """Show an error everywhere, without end.

    CircuitPython's terminal shows printed lines on the display, if there is one.
    """
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
