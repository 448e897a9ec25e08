"""The Raspberry Pi Pico as a device: a small OLED, six buttons, a sector of flash, perhaps a piezo.

hw/wiring.py opens them.
"""

import os
import time

import displayio
import keypad
import microcontroller
import supervisor
from micropython import const

from loading import load

try:
    import alarm
except ImportError:  # the Pico 2's CircuitPython has none
    alarm = None

_BOUNCE = const(8)  # ms within which a key does not change twice
_WRAP = const((1 << 29) - 1)  # the range of supervisor.ticks_ms (DEVICE 19)

_LEAST = const(1500)  # mV at VSYS: no Pico runs with less, so a smaller reading means that nothing is measured
_SURE = const(60)  # mV that the battery must rise above a limit before the warning ends

_LOUD = 0, 1500, 32768  # duty cycles for silent, soft and loud, of 65536


def listen(pins):
    """Return a keypad that scans the buttons each ms: `Keys` handles bounce itself."""
    return keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.001)  # s


class Keys:
    """The buttons. Report the first edge at once, ignore changes for 8 ms (bounce), then report the key's settled state."""

    def __init__(self, keys):
        self.edge, self.event = keypad.Event(), self  # our own event: the keypad's is read-only
        self.key_number, self.pressed = 0, False
        self.at = [0] * 6  # ticks of the last reported edge of each key
        self.overflowed = None
        self.hear(keys)

    def hear(self, keys):
        """Use this keypad from now on."""
        self.keypad = keys
        self.keypad.reset()  # reports the keys that are down already (DEVICE 18)
        self.down = self.reported = 0  # bits of the keys that are down; of those reported to be down

    def poll(self, event):
        events, edge = self.keypad.events, self.edge
        if events.overflowed:  # it dropped edges after the first 64, key releases among them
            events.clear()  # no reset: it would report a key that is still down as a new press
            self.down = self.reported = 0
            if self.overflowed:
                self.overflowed()
        while events.get_into(edge):
            key, now = edge.key_number, edge.timestamp
            reported = self.tell(event, key, now)  # the settled state before this edge
            self.down = self.down & ~(1 << key) | edge.pressed << key
            if reported or self.tell(event, key, now):
                return True
        if self.down != self.reported:
            now = supervisor.ticks_ms()
            for key in range(6):
                if self.tell(event, key, now):
                    return True
        return False

    def tell(self, event, key, now):
        """Report a key that differs from its reported state and is past its bounce. Return True if it was reported."""
        bit = 1 << key
        if not (self.down ^ self.reported) & bit or now - self.at[key] & _WRAP < _BOUNCE:
            return False
        self.reported ^= bit
        self.at[key] = now
        event.key_number, event.pressed = key, bool(self.reported & bit)
        return True


class Clock:
    def __init__(self):
        self.ticks = supervisor.ticks_ms

    def sleep(self, ms):
        time.sleep(ms / 1000)


def dark(display):
    """Turn a display off. Works for every chip: Adafruit's driver for the SH1106 passes a list, which the bus rejects
    (DEVICE 17)."""
    display.bus.send(0xAE, b"")


def lit(display):
    display.bus.send(0xAF, b"")


class Pico:
    def __init__(self):
        wiring = load("hw.wiring")
        self.wires, self.display = wiring.open_display()
        self.pins, keys = wiring.open_keys(self.display)
        self.keys, self.clock = Keys(keys), Clock()
        self.store, self.uid = microcontroller.nvm, microcontroller.cpu.uid
        self.spare = wiring.open_spare(self.wires, self.display)
        self.memory = alarm.sleep_memory if alarm else None
        self.piezo = wiring.open_piezo(self.display)
        self.sound = self.tone if self.piezo else None
        self.times = wiring.times(self.display)
        self.page = wiring.page(self.display)
        self.night = self.sleeper if alarm else None
        self.cell, self.charge = wiring.open_battery(self.display), 0
        self.battery = self.gauge if self.cell else None

    def gauge(self):
        cell, low, empty = self.cell
        total = 0
        for _ in range(8):  # the reading is noisy
            total += cell.value
        mv = (total >> 3) * 9900 >> 16  # the pin has a third of VSYS; full scale is 3.3 V
        if mv < _LEAST:
            return 0
        before = self.charge
        self.charge = (mv < low + _SURE * (before > 0)) + (mv < empty + _SURE * (before > 1))
        return self.charge

    def sleeper(self):
        return load("hw.sleep")

    def close(self):
        """Release the display, otherwise the next start finds its bus in use."""
        displayio.release_displays()
        self.wires.deinit()
        if self.piezo:
            self.piezo.deinit()

    def tone(self, hertz, loud):
        if hertz:
            self.piezo.frequency = hertz
        self.piezo.duty_cycle = _LOUD[loud] if hertz else 0

    def entropy(self):
        return int.from_bytes(os.urandom(4), "little") & 0x3FFFFFFF
