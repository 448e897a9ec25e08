"""The six keys: turns their edges into gestures.

A gesture is one small int: a key that was pressed, or LONG | key for a key that was held. Arrows act on the press and repeat.
A and B act on the release if holding them has a meaning on this screen: a bar fills while the key is held, and a release
before it is full does nothing. On other screens holding A or B is a press. Keys that are down at the first poll do nothing
until they are released.
"""

from micropython import const

UP, DOWN, LEFT, RIGHT, A, B = range(6)
LONG = 8
LONG_A, LONG_B = LONG | A, LONG | B

HOLD = 600  # ms until a press is long
SHORT = 250  # ms until a press is no longer short and the bar begins to fill
BAR = 7  # parts of the bar
_FIRST = const(350)  # ms until the first repeat
_NEXT = const(110)  # ms between repeats
WRAP = (1 << 29) - 1  # supervisor.ticks_ms wraps here (DEVICE 19)


def since(now, before):
    """Return the milliseconds from `before` to `now`, also across the wrap."""
    return now - before & WRAP


class Input:
    """Edges and time in, gestures out."""

    def __init__(self):
        self.down = self.dead = 0  # bits of the keys that are down; bits of those that do nothing until they are released
        self.key = None  # the last key that went down, until it is released
        self.at = 0  # time of its press or last repeat
        self.wait = 0  # ms from then to the next repeat or the long press
        self.pressed = 0  # time when A or B went down
        self.holds = True  # whether holding that key has its own meaning on the screen where it went down

    def ignore(self):
        """Make all keys that are down do nothing until they are released."""
        self.dead |= self.down
        self.key = None

    def forget(self):
        """Forget which keys are down, because edges were lost. The next press of each key counts again."""
        self.down = self.dead = 0
        self.key = None

    def edge(self, key, pressed, now):
        """Take in a press or a release. Return its gesture, or None."""
        bit = 1 << key
        if pressed:
            self.down |= bit
            self.key, self.at, self.wait = key, now, _FIRST if key < A else HOLD
            if key >= A:
                self.pressed = now
            return key if key < A else None
        active = self.down & ~self.dead & bit
        self.down &= ~bit
        self.dead &= ~bit
        if key == self.key:
            self.key = None
        slow = self.holds and since(now, self.pressed) >= SHORT
        return key if active and key >= A and not slow else None

    def tick(self, now):
        """Return the long press or the repeat that is due, or None."""
        if self.key is None or since(now, self.at) < self.wait:
            return None
        key = self.key
        if key >= A:
            self.ignore()
            return LONG | key if self.holds else key
        self.at, self.wait = now, _NEXT
        return key

    def held(self, now):
        """Return the number of full parts of the bar; 0 while a release would still be a short press."""
        if self.key is None or self.key < A or not self.holds:
            return 0
        return max(0, (since(now, self.at) - SHORT) * BAR // (HOLD - SHORT) + 1)
