"""Six keys, and what is meant by them.

A gesture is one small int: a key, pressed; or LONG | key, held. Arrows act as they go down and repeat. A and B act as they
come up, since holding them means something else. Where it does, a bar fills meanwhile, so that it cannot be mixed up with a
press: let go before it is full, the key means nothing. Elsewhere a key held is a press. Keys that were down before the first
look mean nothing until they are let go.
"""

from micropython import const

UP, DOWN, LEFT, RIGHT, A, B = range(6)
LONG = 8
LONG_A, LONG_B = LONG | A, LONG | B

HOLD = 600  # ms until a press is long
SHORT = 250  # until it is no longer short; then the bar begins to fill
BAR = 7  # parts of it
_FIRST = const(350)  # ms until the first repeat
_NEXT = const(110)  # ms between repeats
WRAP = (1 << 29) - 1  # as supervisor.ticks_ms counts (DEVICE 19)


def since(now, before):
    """Milliseconds from then to now, through the wrap."""
    return now - before & WRAP


class Input:
    """Edges and time in, gestures out."""

    def __init__(self):
        self.down = self.dead = 0  # keys that are down; those of them that mean nothing any more
        self.key = None  # the last key that went down, while it is held
        self.at = 0  # when it did, or when it last repeated
        self.wait = 0
        self.pressed = 0  # when A or B went down
        self.holds = True  # does it mean something else when it is held, where it went down?

    def ignore(self):
        """Whatever is down now means nothing until it is let go."""
        self.dead |= self.down
        self.key = None

    def forget(self):
        """Edges were lost, so nobody knows what is down: a key means something again when it next goes down."""
        self.down = self.dead = 0
        self.key = None

    def edge(self, key, pressed, now):
        """A key went down or came up: the gesture that this makes, or None."""
        bit = 1 << key
        if pressed:
            self.down |= bit
            self.key, self.at, self.wait = key, now, _FIRST if key < A else HOLD
            if key >= A:
                self.pressed = now
            return key if key < A else None
        meant = self.down & ~self.dead & bit
        self.down &= ~bit
        self.dead &= ~bit
        if key == self.key:
            self.key = None
        slow = self.holds and since(now, self.pressed) >= SHORT
        return key if meant and key >= A and not slow else None

    def tick(self, now):
        """Time went by: the long press or repeat that is due, or None."""
        if self.key is None or since(now, self.at) < self.wait:
            return None
        key = self.key
        if key >= A:
            self.ignore()
            return LONG | key if self.holds else key
        self.at, self.wait = now, _NEXT
        return key

    def held(self, now):
        """How many parts of the bar are full: none as long as the key may still be pressed shortly."""
        if self.key is None or self.key < A or not self.holds:
            return 0
        return max(0, (since(now, self.at) - SHORT) * BAR // (HOLD - SHORT) + 1)
