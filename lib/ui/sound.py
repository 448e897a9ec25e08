"""Sounds: a tune is bytes, a note and its length in hundredths of a second in turn. The loop starts and stops each note.

A note counts half tones from the A of 220 Hz; 0 is silence. The device's `sound` is a function of a frequency (0 for none)
and a loudness. Without a buzzer this module is not used.
"""

from ui.keys import since

OFF, SOFT, LOUD, STEPS = range(4)  # STEPS is soft, with a click for each step of the cursor

CLICK = bytes((36, 1))
KNOCK = bytes((12, 2, 5, 3))
UP, DOWN = bytes((24, 8, 31, 12)), bytes((31, 8, 24, 12))  # a backwards trick on a rising pile, on a falling pile
NEVER = bytes((1, 12))  # an impossible move
TURN = bytes((24, 6, 0, 4, 24, 6))
CHANGES = b"", KNOCK, UP, DOWN  # by the kind of change, as in ui/games/piles/scene.py
WON = bytes((15, 10, 19, 10, 22, 10, 27, 25))
LOST = bytes((15, 14, 14, 14, 12, 14, 8, 40))


class Sound:
    CLICK, NEVER = CLICK, NEVER

    def __init__(self, device, level=SOFT):
        self.sound, self.level = device.sound, level
        self.tune, self.note, self.at = b"", 0, 0

    def play(self, tune, now):
        """Start a tune and stop the one before."""
        if tune and self.level:
            self.tune, self.note = tune, 0
            self.start(now)

    def start(self, now):
        note, self.at = self.tune[self.note], now
        self.sound(hertz(note), LOUD if self.level == LOUD else SOFT)

    def tick(self, now):
        """Stop a note that is over and start the next one."""
        if not self.tune or since(now, self.at) < 10 * self.tune[self.note + 1]:
            return
        self.note += 2
        if self.note < len(self.tune):
            self.start(now)
        else:
            self.end()

    def end(self):
        if self.tune:
            self.tune = b""
            self.sound(0, 0)


def hertz(note):
    return int(220 * 2 ** (note / 12)) if note else 0
