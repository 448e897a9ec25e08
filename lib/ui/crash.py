"""The crash screen: show the error and its place, keep them in the store, then wait for a key.

The screen uses only the firmware: Adafruit's label with the firmware's font. If the label cannot be loaded or memory is out,
our own font draws the text, which is loaded already. If that fails too, the console shows it.
"""

import gc
import traceback

import displayio
from micropython import const

from loading import load, sweep
from ui.saves.log import REACH
from ui.version import VERSION

HEAD = "Something broke"  # the version follows
# The last line: every decision is in the flash; some wait in memory for the battery; this game is played without saving
SAVED, WAITS, UNSAVED = "Game kept. A: go on", "Charge, then A: save", "Not saved. A: go on"
WIDE = 21  # letters in a line, in the firmware's font and in ours
_HIGH = const(60)  # dots for the lines, at most six
_PITCH = const(12)  # dots from line to line, if there is room
_MIDDLE = const(4)  # lines between the first and the last: the place takes three at most, the error the others


def words(wrong):
    """Return two short texts: the error, and its place (source file, line and function)."""
    what = "%s: %s" % (type(wrong).__name__, wrong) if str(wrong) else type(wrong).__name__
    where = ""
    for line in "".join(traceback.format_exception(wrong)).split("\n"):
        if line.strip().startswith("File "):  # the last such line is the innermost: File "lib/ui/app.mpy", line 133, in step
            parts = line.split('"')
            number, _, function = parts[2][len(", line ") :].partition(", in ")
            where = "%s:%s %s" % (source(parts[1]), number, function.strip())
    return what, where


def source(path):
    """Return the path of the source in this project: lib/ui/app.mpy on the drive is lib/ui/app.py."""
    for folder in "/lib/", "/engine/", "/hw/":
        if folder in path:  # on the drive the folders are at the root, on a computer below some other folder
            path = path[path.rfind(folder) :]
    path = path[1:] if path.startswith("/") else path
    return path[:-4] + ".py" if path.endswith(".mpy") else path


def show(device, wrong, store=None):
    """Draw the last screen of a broken program. It uses little memory: the program may have run out of it.

    store: the Store of the app, or None if the program broke before it had one
    """
    display = device.display
    display.root_group = displayio.Group()  # free the old screen
    gc.collect()
    what, where = words(wrong)
    traceback.print_exception(wrong)
    keep(store, "%s %s" % (where, what))
    sweep()
    gc.collect()
    head, last = "%s %s" % (HEAD, str(VERSION, "utf-8")), last_line(device, store)
    for draw in labels, lines:
        try:
            display.root_group = draw(head, what, where, last)
            break
        except (ImportError, OSError, MemoryError) as worse:
            print(worse)
            gc.collect()
    else:
        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
    display.refresh()


def last_line(device, store):
    """Return the last line: whether the game is in the flash."""
    if store and store.late:
        return WAITS
    return UNSAVED if store and (store.foreign or store.flash is not device.store) else SAVED


def body(head, what, where, last):
    """Return the lines of the screen: the whole place, and as much of the error as fits."""
    middle = folded(where) + folded(what)
    return [head[:WIDE]] + middle[:_MIDDLE] + [last]


def folded(text):
    """Return the text in lines of WIDE letters."""
    return [text[at : at + WIDE] for at in range(0, len(text), WIDE)]


def pitch(texts):
    """Return the dots from one line to the next."""
    return min(_PITCH, _HIGH // len(texts))


def labels(head, what, where, last):
    """Return the screen in the firmware's letters."""
    import terminalio
    from adafruit_display_text.label import Label

    texts = body(head, what, where, last)
    spacing = (pitch(texts) + 0.5) / terminalio.FONT.get_bounding_box()[1]  # the label rounds the product down
    label = Label(terminalio.FONT, text="\n".join(texts), line_spacing=spacing)
    label.y = -label.bounding_box[1]  # the height of letters above y differs between the device and the simulator
    return label


def lines(head, what, where, last):
    """Return the same screen in our own letters."""
    from ui.drawing.fonts import Font
    from ui.drawing.zones import Line

    font, group = Font("small"), displayio.Group()
    texts = body(head, what, where, last)
    for i in range(len(texts)):
        line = Line(font, 0, 2 + pitch(texts) * i)
        line.say(texts[i])
        group.append(line.group)
    return group


def wait(device, store=None):
    """Wait for a key, and for a battery charge that is enough to write the decisions that are only in memory. A front end
    that must not wait does not call this."""
    keys = device.keys
    while not (keys.poll(keys.event) and keys.event.pressed and (not (store and store.late) or store.tidy())):
        device.clock.sleep(10)


def keep(store, text):
    """Write the text into the log, as far as it fits without an erase. Leave it out if decisions wait in memory: they come
    first."""
    try:
        if store:
            store.flush(True)
            for letter, data in load("ui.saves.last_crash").pieces(bytes(text, "utf-8")):
                if not store.late and store.room(REACH, True):
                    store.fact(letter, data)
    except Exception as wrong:  # the store is foreign or is itself the broken part: show the screen all the same
        print(wrong)
