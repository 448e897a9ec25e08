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
_WRAP = const((1 << 29) - 1)  # as supervisor.ticks_ms counts (DEVICE 19)

_LEAST = const(1500)  # mV at VSYS: with less no Pico runs, so nothing is measured there
_SURE = const(60)  # mV that a battery must have recovered by

_LOUD = 0, 1500, 32768  # of 65536: how much of each swing is on


def listen(pins):
    """What scans the buttons: each ms, since Keys knows bounce."""
    return keypad.Keys(pins, value_when_pressed=False, pull=True, interval=0.001)  # s


class Keys:
    """The first edge of a key counts at once. What follows within 8 ms is bounce; how that leaves the key counts behind it."""

    def __init__(self, keys):
        self.edge, self.event = keypad.Event(), self  # nobody can write into keypad's own
        self.key_number, self.pressed = 0, False
        self.at = [0] * 6  # when the last edge of each was told
        self.overflowed = None
        self.hear(keys)

    def hear(self, keys):
        """Listen to this keypad from now on."""
        self.keypad = keys
        self.keypad.reset()  # tells the keys that are down already (DEVICE 18)
        self.down = self.told = 0  # keys that are down; those that were told to be

    def poll(self, event):
        events, edge = self.keypad.events, self.edge
        if events.overflowed:  # it has the first 64 edges, and not those by which keys came up since
            events.clear()  # and no reset, which would tell a key that is still down as a new press
            self.down = self.told = 0
            if self.overflowed:
                self.overflowed()
        while events.get_into(edge):
            key, now = edge.key_number, edge.timestamp
            told = self.tell(event, key, now)  # it was left so before
            self.down = self.down & ~(1 << key) | edge.pressed << key
            if told or self.tell(event, key, now):
                return True
        if self.down != self.told:
            now = supervisor.ticks_ms()
            for key in range(6):
                if self.tell(event, key, now):
                    return True
        return False

    def tell(self, event, key, now):
        """Is a key no longer as it was told to be, and no longer in its bounce?"""
        bit = 1 << key
        if not (self.down ^ self.told) & bit or now - self.at[key] & _WRAP < _BOUNCE:
            return False
        self.told ^= bit
        self.at[key] = now
        event.key_number, event.pressed = key, bool(self.told & bit)
        return True


class Clock:
    def __init__(self):
        self.ticks = supervisor.ticks_ms

    def sleep(self, ms):
        time.sleep(ms / 1000)


def dark(display):
    """A display's sleep, of whatever chip: Adafruit's for the SH1106 hands its bus a list, which the firmware's bus does not
    take (DEVICE 17)."""
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
        for _ in range(8):  # it is noisy
            total += cell.value
        mv = (total >> 3) * 9900 >> 16  # a third of it, of 3.3 V
        if mv < _LEAST:
            return 0
        before = self.charge
        self.charge = (mv < low + _SURE * (before > 0)) + (mv < empty + _SURE * (before > 1))
        return self.charge

    def sleeper(self):
        return load("hw.sleep")

    def close(self):
        """Let go of the display, or the next start finds its bus in use."""
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
