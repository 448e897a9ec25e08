"""When something broke: say what and where, keep it in the store; then wait for a key.

The screen needs nothing of ours: Adafruit's label draws it in the firmware's own letters. If the label cannot be had, or
memory is what the program died of, our letters do, which are there already; and if those are what broke, the console.
"""

import gc
import traceback

import displayio
from micropython import const

from loading import load, sweep
from ui.saves.log import REACH
from ui.version import VERSION

HEAD = "Something broke"  # and the version
# The last line: every decision is in the flash; some are in memory and wait for the battery; the game is played without saving
SAVED, WAITS, UNSAVED = "Game kept. A: go on", "Charge, then A: save", "Not saved. A: go on"
WIDE = 21  # letters that fit a line, in the firmware's font and in ours
_HIGH = const(60)  # dots for the lines, which are six at most
_PITCH = const(12)  # dots from line to line, where there is room
_MIDDLE = const(4)  # lines between the first and the last: where it broke takes three at most, what broke the others


def words(wrong):
    """Return two short texts: what broke, and where: the source file, the line and the function."""
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
        if folder in path:  # the drive's are at its root, a computer's are somewhere
            path = path[path.rfind(folder) :]
    path = path[1:] if path.startswith("/") else path
    return path[:-4] + ".py" if path.endswith(".mpy") else path


def show(device, wrong, store=None):
    """Draw the last screen of a broken program. It needs little: memory may be what it died of.

    store: the Store of the app, or None if the program broke before it had one
    """
    display = device.display
    display.root_group = displayio.Group()  # nobody holds the old screen any more
    gc.collect()
    what, where = words(wrong)
    traceback.print_exception(wrong)
    keep(store, "%s %s" % (where, what))
    sweep()
    gc.collect()
    head, last = "%s %s" % (HEAD, str(VERSION, "utf-8")), told(device, store)
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


def told(device, store):
    """Return the last line: whether the game is in the flash."""
    if store and store.late:
        return WAITS
    return UNSAVED if store and (store.foreign or store.flash is not device.store) else SAVED


def body(head, what, where, last):
    """Return the lines of the screen: where it broke whole, what broke as far as there is room."""
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
    label.y = -label.bounding_box[1]  # how far letters reach above y is not the same on the desk
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
    """Wait for a key, and for a battery that lasts for writing the decisions that are only in memory. A front end that must
    not wait does not call this."""
    keys = device.keys
    while not (keys.poll(keys.event) and keys.event.pressed and (not (store and store.late) or store.tidy())):
        device.clock.sleep(10)


def keep(store, text):
    """Write the text into the log, as much of it as is kept and as fits without an erase. Leave it out after decisions that
    wait in memory."""
    try:
        if store:
            store.flush(True)
            for letter, data in load("ui.saves.last_crash").pieces(bytes(text, "utf-8")):
                if not store.late and store.room(REACH, True):
                    store.fact(letter, data)
    except Exception as wrong:  # the store is not ours, or what broke is the store: the screen comes all the same
        print(wrong)
