"""Functions of both front ends beyond the six keys: pictures, recordings, rewinding, cutting the power."""

import os
import sys
import time
from pathlib import Path

from simulator.device.chips.flash import Sector
from simulator.device.desk import Desk, WallClock
from simulator.frontends import picture, save_files
from ui.app import BRIGHT, BRIGHTNESS, TURNED, App
from ui.saves.log import HAND
from ui.screens import main_menu, title

IDLE = 0.05  # s that a front end may wait for a key while none is down


class Quit(BaseException):
    """The person closed the window."""


class Reboot(BaseException):
    """The power was cut, and is back."""


def data_folder():
    """Return the folder where this person's programs keep their data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", home)) / "card-table"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "card-table"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "card-table"


class Controls:
    """A simulated device that runs in real time for a front end. The front end has `wait(seconds)` and `draw()`."""

    def __init__(self, front, options):
        self.front, self.options = front, options
        self.flash = self.open(Path(options.store or data_folder() / "store.bin"))
        self.note = self.flash.note or ""
        self.rotation, self.palette = options.rotate, options.palette
        self.deal, self.tape = options.deal, None
        self.counting = False
        self.boot()

    def open(self, path):
        """Return the flash in its file. If the file cannot be written or is in use, return one in memory: nothing is saved."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return save_files.opened(str(path))
        except OSError as wrong:
            flash = Sector()
            flash.note = "nothing is saved: %s" % save_files.said(wrong)
            return flash

    def boot(self):
        self.desk = Desk(self.flash, WallClock(self.wait, self.options.speed), rotation=self.rotation, deal=self.deal)
        self.deal, self.desk.sound = None, getattr(self.front, "sound", None)
        self.app = App(self.desk, self.options.language)

    def run(self):
        """Run until the person closes the front end. Every decision is in the store already."""
        while True:
            try:
                self.app.show(self.first()(self.app))
                self.desk.display.refresh()
                while True:
                    self.app.step()
                    if self.tape:
                        self.tape.see(self.picture(), self.now())
            except Reboot:
                self.boot()
            except Quit:
                return

    def first(self):
        """Return the first screen. With --deal it is the menu, without the offer of a lesson."""
        return self.options.first or (main_menu.first if self.options.deal else title.screen)

    def wait(self, seconds):
        app = self.app
        self.front.wait(seconds if app.input.down or app.motion.steps or app.sound and app.sound.tune else IDLE)

    def now(self):
        return int(time.monotonic() * 1000)

    def picture(self):
        """Return the picture that the person sees: a left-handed person holds the device turned round."""
        dots = self.desk.chip.picture()
        return picture.turned(dots) if self.turned() else dots

    def turned(self):
        return self.app.settings[HAND]

    def meant(self, key):
        """Return the button of the device that points in the direction of a typed arrow."""
        return TURNED.get(key, key) if self.turned() else key

    def key(self, key, pressed):
        self.note = self.flash.note or ""
        self.flash.note = None
        self.desk.keys.push(key, pressed)

    # function keys

    def file(self, ending):
        return Path("card-table-%s.%s" % (time.strftime("%Y%m%d-%H%M%S"), ending))

    def shot(self):
        self.save("png", picture.image(self.picture(), 4, self.palette, self.desk.chip.contrast).save)

    def save(self, ending, write):
        path = self.file(ending)
        try:
            write(path)
            self.note = "saved %s" % path
        except OSError as wrong:
            self.note = "not saved: %s" % wrong

    def record(self):
        if not self.tape:
            self.tape, self.note = picture.Recorder(), "recording: the same key ends it"
            self.tape.see(self.picture(), self.now())
            return
        tape, self.tape = self.tape, None
        self.save("gif", lambda path: tape.save(path, self.now() + 500, palette=self.palette))

    def rewind(self):
        """Undo one decision without asking."""
        screen = self.app.screen
        if screen.rewind():
            screen.enter()
            self.desk.display.refresh()
        else:
            self.note = "nothing to rewind here"

    def cut(self):
        self.note = "power cut and back"
        raise Reboot

    def rotate(self):
        self.rotation = 180 - self.rotation
        self.desk.display.rotation = self.app.rotation = self.rotation
        self.app.apply()
        self.desk.display.refresh()

    def brighter(self):
        self.app.change(BRIGHTNESS, (self.app.settings[BRIGHTNESS] + 1) % len(BRIGHT))

    def count(self):
        self.counting = not self.counting
        self.desk.bus.reset_count()

    def colour(self):
        names = list(picture.PALETTES)
        self.palette = names[(names.index(self.palette) + 1) % len(names)]

    def line(self):
        """Return the text of the help line."""
        bus = self.desk.bus
        if self.counting:
            return "I2C since the last key: %d bytes, %d writes, %.1f ms" % (bus.bytes, bus.writes, bus.nanos / 1e6)
        return self.note


ACTIONS = (  # function key, name, what it does
    ("F2", "picture", Controls.shot),
    ("F3", "GIF", Controls.record),
    ("F4", "rewind", Controls.rewind),
    ("F5", "power cut", Controls.cut),
    ("F6", "turn over", Controls.rotate),
    ("F7", "brightness", Controls.brighter),
    ("F8", "bus", Controls.count),
    ("F9", "colour", Controls.colour),
)
