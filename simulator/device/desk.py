"""The simulated device of the desktop: the names of hw/device.py, with chip models behind them."""

import random
import time

from simulator.device.chips.bus import Bus, Spi
from simulator.device.chips.flash import Sector
from simulator.device.chips.sh1106 import SH1106
from simulator.device.chips.ssd1306 import SSD1306, SSD1309
from simulator.device.display import open_display

WRAP = (1 << 29) - 1
CHIPS = {"ssd1306": SSD1306, "ssd1309": SSD1309, "sh1106": SH1106}


class Event:
    """A key's edge, like keypad's Event."""

    key_number = 0
    pressed = False


class Keys:
    """The keys' queue, with room for 64 edges as in keypad; edges are lost while it is full."""

    ROOM = 64

    def __init__(self):
        self.event, self.queue = Event(), []
        self.full, self.overflowed = False, None

    def push(self, key, pressed):
        if len(self.queue) < self.ROOM:
            self.queue.append((key, pressed))
        else:
            self.full = True

    def poll(self, event):
        if self.full:
            self.full = False
            self.queue.clear()
            if self.overflowed:
                self.overflowed()
        if not self.queue:
            return False
        event.key_number, event.pressed = self.queue.pop(0)
        return True


class Clock:
    """Time that passes only in `sleep`, so runs are repeatable and as fast as possible.

    least: a `sleep` takes at least this many ms, to be faster still
    """

    least = 0

    def __init__(self):
        self.now = 0

    def ticks(self):
        return self.now & WRAP

    def sleep(self, ms):
        self.now += max(ms, self.least)


class WallClock:
    """The real time, `speed` times as fast. While it sleeps, the front end handles its keys."""

    def __init__(self, wait, speed=1):
        self.wait, self.speed = wait, speed

    def ticks(self):
        return int(time.monotonic() * 1000 * self.speed) & WRAP

    def sleep(self, ms):
        self.wait(ms / 1000 / self.speed)


class Memory(bytearray):
    """Memory that survives a reset, like alarm.sleep_memory: its length is fixed, so a slice must keep its length."""

    def __setitem__(self, where, value):
        if isinstance(where, slice) and len(value) != len(self[where]):
            raise ValueError("Slice and value different lengths.")
        super().__setitem__(where, value)


class Desk:
    def __init__(self, store=None, clock=None, seed=None, rotation=0, deal=None, memory=None, oled="ssd1306", spi=False):
        self.chip = CHIPS[oled]()
        self.bus = Spi(self.chip) if spi else Bus()
        if not spi:
            self.bus.attach(self.chip)
        self.display = open_display(self.bus, rotation, oled=oled)
        self.spare, self.uid = None, b"the desk"
        self.keys, self.clock = Keys(), clock or Clock()
        self.store = store if store is not None else Sector()
        self.memory = Memory(256) if memory is None else memory
        self.chance, self.deal = random.Random(seed), deal
        self.times, self.night = (30000, 120000, 600000), None  # the desktop does not sleep
        self.battery = self.page = None
        self.sounds = []  # the notes played: ms, hertz, loud

    def sound(self, hertz, loud):
        """Record a note. A front end with sound replaces this by its own function, or by None."""
        self.sounds.append((self.clock.ticks(), hertz, loud))

    def entropy(self):
        """Return thirty random bits; the first call returns those of the wanted deal (dealing.py takes them modulo 999999)."""
        deal, self.deal = self.deal, None
        return deal - 1 if deal else self.chance.getrandbits(30)
