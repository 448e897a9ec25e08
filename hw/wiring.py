"""What is soldered where: opens the display and the keys as settings.toml says, and says what is wrong with them.

    OLED_SDA OLED_SCL OLED_ADDRESS OLED_ROTATION    "GP4" "GP5" 0x3C 0
    KEY_UP KEY_DOWN KEY_LEFT KEY_RIGHT KEY_A KEY_B  "GP10" to "GP15"
    PIEZO                                           none; "GP16" if one is fitted as BUILD.md has it

Trouble is told on the console, on the OLED if it works, and by the LED: so many blinks, a pause. Needed at the start only.
"""

import os
import time

import board
import busio
import digitalio
import displayio
import i2cdisplaybus
import keypad
import microcontroller
import supervisor
from adafruit_displayio_ssd1306 import SSD1306
from micropython import const

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


def open_display():
    """The wires, and the display at their end, told everything at once (DEVICE 17)."""
    sda, scl = pin("OLED_SDA", "GP4"), pin("OLED_SCL", "GP5")
    address = number("OLED_ADDRESS", 0x3C, (0x3C, 0x3D))
    rotation = number("OLED_ROTATION", 0, (0, 180))
    displayio.release_displays()
    try:
        wires = busio.I2C(scl, sda, frequency=400000)
        bus = i2cdisplaybus.I2CDisplayBus(wires, device_address=address)
        return wires, SSD1306(bus, width=128, height=64, rotation=rotation, auto_refresh=False, brightness=0.4)
    except (ValueError, RuntimeError) as wrong:
        hint = "Look at its power and at SDA and SCL; is its address 0x%02X?" % address
        raise Trouble(_NO_DISPLAY, "The display does not answer: %s. %s" % (wrong, hint)) from wrong


def open_keys(display):
    """The buttons; if there is trouble with them, the display can show it."""
    try:
        pins = [pin(name, default) for name, default in KEYS]
        return keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.001)  # s; hw/pico.py knows bounce
    except (ValueError, TypeError) as wrong:
        trouble = Trouble(_NO_PIN, "settings.toml: a button's pin is in use: %s" % wrong)
    except Trouble as wrong:
        trouble = wrong
    trouble.display = display
    raise trouble


def open_piezo(display):
    """What sounds, silent; None where settings.toml names no pin for it, and then nothing of it is imported."""
    try:
        if setting("PIEZO") is None:
            return None
        import pwmio

        return pwmio.PWMOut(pin("PIEZO", None), duty_cycle=0, frequency=440, variable_frequency=True)
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
