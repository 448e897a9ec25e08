"""The main loop, and the parts that every screen uses: the display, the fonts, the words, the store."""

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

_PAUSE = const(1)  # ms of sleep between two polls of the keys
_NAP = const(5)  # ms of sleep, if no key was pressed for _AWAKE ms
_AWAKE = const(15000)  # ms
_DOZE = const(20)  # ms of sleep while the display is dim or dark
_SWEEP = const(40)  # ms from a change to garbage collection: a next key press cannot come sooner (DEVICE 8)
_MEASURE = const(10000)  # ms between two measurements of the battery
BRIGHT = 0.02, 0.4, 1.0  # brightness of the display: dim, and the two settings
_LATER = const(90000)  # ms without a key until the display dims, if the setting is "later"
TURNED = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}


def weak(device):
    """Return True if the battery is too low for an erase. With a memory chip this is never so: the chip holds all that the
    flash loses in a power cut. (No method: the crash screen keeps the store, and the store must not keep the app.)"""
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
        self.busy, self.since = True, device.clock.ticks()  # whether the screen changed since the last sweep, and when
        self.touched, self.level = self.since, 0  # time of the last key; 0 bright, 1 dim, 2 dark
        self.charge, self.measured = 0, self.since  # battery: 0 good, 1 low, 2 too low for an erase; when it was measured
        self.table = 0  # number of the game on the table
        self.rotation = device.display.rotation
        self.apply()
        self.settle()

    def open(self):
        """Open the store and read the settings from it."""
        device = self.device
        self.store = Store(device.store, device.memory, device.battery and (lambda: weak(device)))
        saved = self.store.settings()[: len(DEFAULTS)]
        self.settings = bytearray(saved + DEFAULTS[len(saved) :])

    def settle(self):
        """Ignore the keys that are down already until they are released."""
        keys = self.device.keys
        while keys.poll(keys.event):
            self.input.edge(keys.event.key_number, keys.event.pressed, self.since)
        self.input.ignore()

    def apply(self):
        """Put the settings into effect."""
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
        """Return a word or sentence in the chosen language."""
        text = self.words.say(word)
        return text % values if values else text

    def show(self, screen):
        self.motion.end()
        self.screen = screen
        screen.enter()
        self.device.display.root_group = screen.group

    def moment(self):
        """Show dots in the corner of the page before work that takes a while."""
        self.page.corner.say("...")
        self.device.display.refresh()

    def sounds(self, click):
        """Play a click for a cursor step, if the setting asks for clicks, or the tune for an impossible move."""
        if self.sound and (self.sound.level == STEPS or not click):
            self.sound.play(self.sound.CLICK if click else self.sound.NEVER, self.device.clock.ticks())

    def whole(self):
        """Make the next refresh send the whole screen: displayio redraws a group that was taken away and put back."""
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
        self.start()  # in a separate call: this function never returns, so its locals would stay in memory (DEVICE 5)
        while True:
            self.step()

    def step(self):
        """Poll the keys and the clock once, and show the result."""
        keys, now = self.device.keys, self.device.clock.ticks()
        event, changed = keys.event, False
        while keys.poll(event):
            if self.wake(now):  # this key only switched the light on
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
        if not changed:  # first show the result of a key
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
        """Return the ms without a key until the display dims: the device's time, or _LATER; 0 for never."""
        setting = self.settings[DIM]
        return 0 if setting > 1 else _LATER if setting else self.device.times[0]

    def darkens(self):
        """Return the ms without a key until the display goes dark; 0 for never."""
        setting, dark = self.settings[DIM], self.device.times[1]
        return 0 if setting > 1 else max(dark, _LATER) if setting and dark else dark

    def rest(self, ms):
        """Dim or darken the display and sleep a little. Called up to 1,000 times a second, so it must not allocate memory."""
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
            if self.level == 2 and self.device.night and not self.input.down:  # a stuck key would wake the device at once
                load("ui.sleep").night(self)
            else:
                clock.sleep(_DOZE)
        else:
            clock.sleep(_PAUSE if ms < _AWAKE else _NAP)

    def wake(self, now):
        """Turn the light on again after a key. Return True if the display was dark."""
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
        return True  # every key gets an answer

    def turn(self, screen):
        """Show the screen that a press or the clock asks for. None: stay on this one, which has not changed; return False."""
        if screen is None:
            return False
        if screen is not self.screen:
            self.show(screen)
        return True
