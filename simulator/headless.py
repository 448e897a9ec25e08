"""The program without a window: scripts of keys, and time that runs as fast as it can.

A script has a command a line; `#` at a line's beginning, or with a space on both sides, begins a comment.

    press KEY ...     short presses: up down left right a b, in any number
    long KEY          a long press
    wait MS           let time go by
    expect TEXT       stop with an error unless the screen says this
    shot FILE         save the picture: .png, or .txt in half blocks
    record FILE.gif   save what is seen from the start until now, as a GIF
    cut               pull the plug and boot again
    reset             boot again without a power cut: the memory that outlives a reset stays
"""

import re
from pathlib import Path

from simulator.device.chips.flash import Sector
from simulator.device.desk import Desk
from simulator.frontends import picture, save_files
from ui.app import App
from ui.drawing.zones import Line
from ui.keys import HOLD
from ui.screens import main_menu

COMMANDS = "press", "long", "wait", "expect", "shot", "record", "cut", "reset"
KEYS = {"up": 0, "down": 1, "left": 2, "right": 3, "a": 4, "b": 5}
TAP, GAP = 40, 60  # ms that a short press lasts, and the pause after it
COMMENT = re.compile(r"^#.*|\s#(\s.*)?$")


class Headless:
    def __init__(self, store=None, language=None, deal=None, seed=1, palette="white", rotation=0, first=None):
        self.store = store if store is not None else Sector()
        self.language, self.deal, self.seed, self.palette = language, deal, seed, palette
        self.recorder, self.rotation = picture.Recorder(), rotation
        self.first = first or main_menu.first
        self.past = 0  # ms before the last boot
        self.written = []  # the files that a script saved
        self.boot()

    def boot(self, memory=None):
        self.desk = Desk(self.store, seed=self.seed, rotation=self.rotation, deal=self.deal, memory=memory)
        self.app = App(self.desk, self.language)
        self.app.show(self.first(self.app))
        self.desk.display.refresh()
        self.look()

    @property
    def picture(self):
        return self.desk.chip.picture()

    @property
    def now(self):
        return self.past + self.desk.clock.now

    def look(self):
        self.recorder.see(self.picture, self.now)

    def wait(self, ms):
        end = self.desk.clock.now + ms
        while self.desk.clock.now < end:
            self.app.step()
            if self.app.motion.steps:
                self.look()  # record each step of a movement
        self.look()

    def press(self, *keys):
        for key in keys:
            self.edge(key, True)
            self.wait(TAP)
            self.edge(key, False)
            self.wait(GAP)

    def long(self, key):
        self.edge(key, True)
        self.wait(HOLD + TAP)
        self.edge(key, False)
        self.wait(GAP)

    def edge(self, key, pressed):
        self.desk.keys.push(KEYS[key] if isinstance(key, str) else key, pressed)
        self.app.step()

    def cut(self):
        """The flash stays, everything else begins anew."""
        self.past += self.desk.clock.now
        self.boot()

    def reset(self):
        self.past += self.desk.clock.now
        self.boot(self.desk.memory)

    def text(self):
        """All words on the screen, line by line."""
        return "\n".join(line.text for line in lines(self.app) if line.text)

    def settled(self):
        """Let a movement end: a picture is taken at rest."""
        while self.app.motion.steps:
            self.wait(10)

    def shot(self, path):
        self.settled()
        if path.endswith(".txt"):
            self.save(path, lambda: Path(path).write_text("\n".join(picture.text(self.picture)) + "\n", encoding="utf-8"))
        else:
            named(path, ".png", "or .txt")
            self.save(path, lambda: picture.image(self.picture, 4, self.palette, self.desk.chip.contrast).save(path))

    def record(self, path):
        named(path, ".gif")
        self.save(path, lambda: self.recorder.save(path, self.now + 1500, palette=self.palette))

    def save(self, path, write):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        write()
        self.written.append(path)

    def run(self, script, name="script"):
        for number, line in enumerate(script.splitlines(), 1):
            line = COMMENT.sub("", line).strip()
            if line:
                try:
                    self.command(*line.split(None, 1))
                except ValueError as wrong:
                    raise ValueError("%s, line %d: %s: %s" % (name, number, line, wrong)) from wrong
                except OSError as wrong:
                    raise ValueError("%s, line %d: %s: %s" % (name, number, line, save_files.said(wrong))) from wrong

    def command(self, what, rest=""):
        if what == "press":
            self.press(*[key(word) for word in rest.lower().split() or [""]])
        elif what == "long":
            self.long(key(rest.lower()))
        elif what == "wait":
            if not (rest.isascii() and rest.isdigit()):
                raise ValueError("wait needs milliseconds, e.g. `wait 500`")
            self.wait(int(rest))
        elif what == "shot":
            self.shot(rest)
        elif what == "record":
            self.record(rest)
        elif what == "cut":
            self.cut()
        elif what == "reset":
            self.reset()
        elif what == "expect":
            if not rest:
                raise ValueError("expect needs a text")
            if rest not in self.text():
                raise ValueError("the screen says %r" % self.text())
        else:
            raise ValueError("unknown command; commands: %s" % ", ".join(COMMANDS))


def key(word):
    if word not in KEYS:
        problem = "unknown key %r" % word if word else "a key is missing"
        raise ValueError("%s; keys: %s" % (problem, " ".join(KEYS)))
    return word


def named(path, ending, other=""):
    if Path(path).suffix.lower() != ending:
        raise ValueError("the file name must end in %s" % " ".join([ending, other]).strip())


def lines(app):
    """The lines of words that show: those of the page, or the screen's own."""
    page = app.page
    if app.screen.group is page.group:
        return [page.title, page.corner, *page.lines]
    parts = [
        *vars(app.screen).values(),
        *vars(getattr(app.screen, "foot", app.words)).values(),
        *getattr(app.screen, "lines", ()),
    ]
    return [part for part in parts if isinstance(part, Line)]
