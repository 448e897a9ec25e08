"""Play keys (tests/support/pages.py) in the page's Python, CPython or MicroPython.

`play_all(json)` prints the frames and the store of each tape. `page` stands for the page's JavaScript object and logs calls.
"""

import json
import sys

BLANK = "ff" * 4096


class Page:
    """A fake page: the picture that it shows and the store that it keeps."""

    def __init__(self):
        self.dots, self.over, self.cells, self.chances = "", False, BLANK, []
        self.notes, self.spents, self.spoken, self.sounds, self.levels = [], 0, "", [], []

    def paint(self, dots):
        self.dots = dots

    def light(self, level):
        self.levels.append(level)

    def turn(self, over):
        self.over = over

    def keep(self, start, data):
        self.cells = self.cells[: 2 * start] + data + self.cells[2 * start + len(data) :]

    def sound(self, hertz, loud):
        self.sounds.append((hertz, loud))

    def chance(self):
        return self.chances.pop(0)

    def spent(self):
        self.spents += 1

    def note(self, word, text):
        self.notes.append((word, text))

    def language(self, name):
        self.spoken = name


page = sys.modules["page"] = Page()

import browser  # noqa: E402
import main  # noqa: E402


class StillClock:
    """Time that passes only while the program sleeps, as on a quick page."""

    now, STEP = 0, 10

    def __init__(self):
        self.rest = StillClock.now = 0

    def ticks(self):
        return StillClock.now

    def sleep(self, ms):
        self.rest += ms
        StillClock.now += max(ms, StillClock.STEP)


browser.Clock = StillClock


Browser = browser.Browser


class Dimming(Browser):
    """A page that dims like the simulator whose pictures are compared."""

    def __init__(self, content=None, deal=0):
        Browser.__init__(self, content, deal)
        self.times = 30000, 0, 0


def boot(tape):
    page.chances, page.over = list(tape["chances"]), False
    main.boot(page.cells, tape["link"], "en")


def wait(ms):
    end = StillClock.now + ms
    while StillClock.now < end:
        assert main.step() != main.BROKEN


def picture():
    """Return the picture as the chip has it: turned over in the other hand."""
    if not page.over:
        return page.dots
    bits = "{:08192b}".format(int(page.dots, 16))
    return "{:02048x}".format(int("".join(reversed(bits)), 2))


def press(key, ms, pause):
    for pressed, more in (True, ms), (False, pause):
        main.edge(key, pressed)
        assert main.step() != main.BROKEN
        wait(more)


def play_all(text):
    """Play each tape and print its result in a line."""
    browser.Browser = Dimming
    for tape in json.loads(text):
        print(json.dumps(play(tape)))


def play(tape):
    frames = {}
    tap, gap, hold = tape["times"]
    page.cells = tape["store"] or BLANK
    boot(tape)
    for what, *more in tape["done"]:
        if what == "press":
            for key in more:
                press(key, tap, gap)
        elif what == "long":
            press(more[0], hold, gap)
        elif what == "wait":
            wait(int(more[0]))
        elif what == "see":
            while main.app.motion.steps:
                wait(10)
            frames[more[0]] = picture()
        else:
            assert main.content() == page.cells  # every decision was passed to the page
            boot(tape)
    return {"frames": frames, "store": page.cells}
