"""The Raspberry Pi Pico as a device: an SSD1306 on I2C, six buttons, a sector of flash, perhaps a piezo.

hw/wiring.py opens them.
"""

import os
import time

import alarm
import displayio
import keypad
import microcontroller
import supervisor

_LOUD = 0, 1500, 32768  # of 65536: how much of each swing is on


class Keys:
    def __init__(self, keys):
        self.keypad = keys
        self.keypad.reset()  # tells the keys that are down already (DEVICE 18)
        self.event = keypad.Event()
        self.overflowed = None

    def poll(self, event):
        events = self.keypad.events
        if events.overflowed:  # it has the first 64 edges, and not those by which keys came up since
            events.clear()  # and no reset, which would tell a key that is still down as a new press
            if self.overflowed:
                self.overflowed()
        return events.get_into(event)


class Clock:
    def __init__(self):
        self.ticks = supervisor.ticks_ms

    def sleep(self, ms):
        time.sleep(ms / 1000)


class Pico:
    def __init__(self, wiring):
        self.wires, self.display = wiring.open_display()
        self.keys, self.clock = Keys(wiring.open_keys(self.display)), Clock()
        self.store, self.memory = microcontroller.nvm, alarm.sleep_memory
        self.piezo = wiring.open_piezo(self.display)
        self.sound = self.tone if self.piezo else None

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
