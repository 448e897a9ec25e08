"""The page's device: the names of hw/device.py. The module `page` is a JavaScript object of the page:

paint(hex)           show a picture: 64 rows of 32 hex digits
light(level)         set the brightness, from 0 to 1
turn(over)           turn the device for the other hand
keep(start, hex)     save these bytes of the store at this place
sound(hertz, loud)   play a note from now on; 0 is silence
now()                return milliseconds
chance()             return thirty random bits
"""

import displayio
import page
from flash import Sector

WRAP = (1 << 29) - 1


class Display:
    """The display. A picture is painted only if it differs from the last one, also while the display sleeps."""

    def __init__(self):
        self.root_group, self.shown = None, None
        self.level, self.turned, self.awake = 1, 0, True

    def refresh(self):
        rows = displayio.paint(self.root_group)
        if rows != self.shown:
            self.shown = rows
            page.paint(b"".join([row.to_bytes(displayio.WIDTH // 8, "big") for row in rows]).hex())

    @property
    def brightness(self):
        return self.level

    @brightness.setter
    def brightness(self, level):
        self.level = level
        page.light(level if self.awake else 0)

    @property
    def rotation(self):
        return self.turned

    @rotation.setter
    def rotation(self, degrees):
        if degrees not in (0, 180):
            raise ValueError("upright, or turned over")
        self.turned = degrees
        page.turn(degrees == 180)

    def sleep(self):
        self.awake = False
        page.light(0)

    def wake(self):
        self.awake = True
        page.light(self.level)


class Event:
    key_number = 0
    pressed = False


class Keys:
    """The keys' queue. The page handles a key at once, so the queue is never full."""

    def __init__(self):
        self.event, self.queue, self.overflowed = Event(), [], None

    def push(self, key, pressed):
        self.queue.append((key, pressed))

    def poll(self, event):
        if not self.queue:
            return False
        event.key_number, event.pressed = self.queue.pop(0)
        return True


class Clock:
    """The clock. Sleeping only adds up `rest`: the page does not wait inside Python."""

    def __init__(self):
        self.rest = 0

    def ticks(self):
        return int(page.now()) & WRAP

    def sleep(self, ms):
        self.rest += ms


class Flash(Sector):
    """The simulator's flash model. It passes each programmed range to the page."""

    def keep(self, start, stop):
        page.keep(start, bytes(self.cells[start:stop]).hex())


class Browser:
    def __init__(self, content=None, deal=0):
        self.display, self.keys, self.clock = Display(), Keys(), Clock()
        self.store, self.memory, self.spare, self.uid = Flash(content), None, None, b"the page"
        self.times, self.night, self.battery, self.page = (
            (0, 0, 0),
            None,
            None,
            None,
        )  # a page does not go dark: the screen does that itself
        self.sound, self.deal = page.sound, deal

    def entropy(self):
        """Return thirty random bits; the first call returns those of the wanted deal (dealing.py takes them modulo 999999)."""
        deal, self.deal = self.deal, 0
        if deal:
            page.spent()
            return deal - 1
        return int(page.chance())
