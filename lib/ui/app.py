"""The loop, and what every screen needs: the display, the fonts, the words, the store."""

import gc

import displayio
from micropython import const

from loading import load, sweep
from ui.drawing.fonts import Font
from ui.drawing.page import ROWS, Page
from ui.keys import DOWN, LEFT, LONG, RIGHT, UP, Input, since
from ui.motion import Motion
from ui.saves.log import ASLEEP, BRIGHTNESS, DEFAULTS, DIM, HAND, LANGUAGE, LETTERS, SETTINGS, SOUND, Store
from ui.sound import STEPS
from ui.text import words

_PAUSE = const(1)  # ms of sleep between two looks at the keys
_NAP = const(5)  # the same, once nobody has pressed one for a while
_AWAKE = const(15000)  # ms: that while
_DOZE = const(20)  # and once it is dim
_SWEEP = const(40)  # ms after a change, when no next key can have come, until garbage is collected (DEVICE 8)
_MEASURE = const(10000)  # ms between two looks at the battery
BRIGHT = 0.02, 0.4, 1.0
_LATER = const(90000)  # ms without a key until it dims, for who has asked for that
TURNED = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}


def weak(device):
    """Return True if the battery is too low for an erase. With a memory chip it never is: the chip has all that the flash loses
    in a power cut. (No method: the crash screen keeps the store, and the store must not keep the app.)"""
    chip = device.spare and device.store.chip
    return not chip and device.battery() > 1


class App:
    def __init__(self, device, language=None):
        self.device = device
        if device.spare:
            device.store = load("ui.saves.mirror").Twin(device.store, device.spare, device.uid)
        self.open()
        if language in words.LANGUAGES:
            self.settings[LANGUAGE] = words.LANGUAGES.index(language)
        self.small, self.title = Font("small"), Font("title")
        self.nothing = displayio.Group()
        self.page = None
        self.motion, self.sound = Motion(), None
        if device.sound:
            from ui.sound import Sound

            self.sound = Sound(device)
        self.input = Input()
        device.keys.overflowed = self.input.forget
        self.screen = self.words = None
        self.busy, self.since = True, device.clock.ticks()  # did anything change since the last sweep, and when
        self.touched, self.level = self.since, 0  # the last key; 1 is dim, 2 is dark
        self.charge, self.measured = 0, self.since  # what the battery says, and when it was asked
        self.table = 0  # the number of the game that is on the table
        self.rotation = device.display.rotation
        self.apply()
        self.settle()

    def open(self):
        """What is stored, and the settings in it."""
        device = self.device
        self.store = Store(device.store, device.memory, device.battery and (lambda: weak(device)))
        saved = self.store.settings()[: len(DEFAULTS)]
        self.settings = bytearray(saved + DEFAULTS[len(saved) :])

    def settle(self):
        """Keys that are down already mean nothing until they are let go."""
        keys = self.device.keys
        while keys.poll(keys.event):
            self.input.edge(keys.event.key_number, keys.event.pressed, self.since)
        self.input.ignore()

    def apply(self):
        """Do as the settings say."""
        language = words.LANGUAGES[min(self.settings[LANGUAGE], len(words.LANGUAGES) - 1)]
        if not self.words or self.words.language != language:
            self.words = words.Words(language)
        large = self.settings[LETTERS] > 0
        if not self.page or large != (self.page.rows < ROWS):
            self.page = load("ui.drawing.large_page").Page(self) if large else Page(self)
        if self.sound:
            self.sound.level = self.settings[SOUND]
        display = self.device.display
        display.brightness = BRIGHT[min(self.settings[BRIGHTNESS], 2)]
        rotation = (self.rotation + 180 * self.settings[HAND]) % 360
        if display.rotation != rotation:
            display.rotation = rotation

    def change(self, setting, value):
        self.settings[setting] = value
        self.apply()
        if not self.store.foreign:
            self.store.fact(SETTINGS, self.settings)

    def say(self, word, *values):
        """A word or sentence in the language chosen."""
        text = self.words.say(word)
        return text % values if values else text

    def show(self, screen):
        self.motion.end()
        self.screen = screen
        screen.enter()
        self.device.display.root_group = screen.group

    def moment(self):
        """What follows takes a while: say so in the corner of the page."""
        self.page.corner.say("...")
        self.device.display.refresh()

    def sounds(self, click):
        """A click for a step of the cursor, where that is wished; or the tune of what cannot be."""
        if self.sound and (self.sound.level == STEPS or not click):
            self.sound.play(self.sound.CLICK if click else self.sound.NEVER, self.device.clock.ticks())

    def whole(self):
        """Let the next refresh send the whole screen: a group that was away is drawn anew."""
        display = self.device.display
        group = display.root_group
        display.root_group = self.nothing
        display.root_group = group

    def start(self):
        memory = self.device.memory
        asleep = memory and bytes(memory[0 : len(ASLEEP)]) == ASLEEP
        self.show(load("ui.sleep").woken(self) if asleep else load("ui.screens.title").screen(self))
        self.device.display.refresh()

    def run(self):
        self.start()  # a frame of its own: what this one has ever held would never be let go (DEVICE 5)
        while True:
            self.step()

    def step(self):
        """Look at the keys once, and at the clock; show what came of it."""
        keys, now = self.device.keys, self.device.clock.ticks()
        event, changed = keys.event, False
        while keys.poll(event):
            if self.wake(now):  # a key that only switched the light on
                self.input.edge(event.key_number, event.pressed, now)
                self.input.ignore()
                continue
            if event.pressed:
                self.motion.late = True
                self.input.holds = self.screen.holds(event.key_number)
            changed |= self.gesture(self.input.edge(event.key_number, event.pressed, now))
        changed |= self.gesture(self.input.tick(now))
        if self.sound:
            self.sound.tick(now)
        changed = changed or self.motion.tick(now)
        if not changed:  # what a key did is shown first
            changed = self.turn(self.screen.tick(now))
        if changed:
            self.device.display.refresh()
            self.busy, self.since = True, now
        elif self.busy and since(now, self.since) > _SWEEP:
            sweep()
            gc.collect()
            self.busy = False
        else:
            self.rest(since(now, self.touched))

    def dims(self):
        """After how many ms it dims, 0 for never: as the device has it, or later, or never."""
        asked = self.settings[DIM]
        return 0 if asked > 1 else _LATER if asked else self.device.times[0]

    def darkens(self):
        """After how many it goes dark."""
        asked, dark = self.settings[DIM], self.device.times[1]
        return 0 if asked > 1 else max(dark, _LATER) if asked and dark else dark

    def rest(self, ms):
        """Spare the display, the battery, the eyes of the night. A thousand times a second: nothing here makes an object."""
        display, clock = self.device.display, self.device.clock
        dim, dark = self.dims(), self.darkens()
        if self.device.battery and since(clock.ticks(), self.measured) > _MEASURE:
            self.measured, self.charge = clock.ticks(), self.device.battery()
            if self.store.late and self.charge < 2:
                self.store.tidy()
        if self.level < 2 and 0 < dark < ms:
            self.level = 2
            display.sleep()
        elif self.level < 1 and 0 < dim < ms:
            self.level = 1
            display.brightness = BRIGHT[0]
        if self.level:
            if self.level == 2 and self.device.night and not self.input.down:  # a key that is stuck would wake at once
                load("ui.sleep").night(self)
            else:
                clock.sleep(_DOZE)
        else:
            clock.sleep(_PAUSE if ms < _AWAKE else _NAP)

    def wake(self, now):
        """A key was touched; was the display dark?"""
        self.touched, level, self.level = now, self.level, 0
        if level:
            self.apply()
        if level == 2:
            self.device.display.wake()
        return level == 2

    def gesture(self, gesture):
        if gesture is None:
            return False
        self.motion.late = True
        if self.settings[HAND] and gesture < LONG:
            gesture = TURNED.get(gesture, gesture)
        self.turn(self.screen.press(gesture))
        return True  # a key is always answered

    def turn(self, screen):
        """Go to the screen that a press or the clock asks for; None is to stay, with nothing new to see."""
        if screen is None:
            return False
        if screen is not self.screen:
            self.show(screen)
        return True
