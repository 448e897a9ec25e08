"""When something broke: say what and where, keep it in the store; then wait for a key.

The screen needs nothing of ours: Adafruit's label draws it in the firmware's own letters. If the label cannot be had, or
memory is what the program died of, our letters do, which are there already; and if those are what broke, the console.
"""

import gc
import traceback

import displayio

from ui.saves.log import CRASH, REACH
from ui.version import VERSION

KEPT = 28  # bytes of the text that a record has room for
# The last line: every decision is in the flash; some are in memory and wait for the battery; the game is played without saving
SAVED, WAITS, UNSAVED = "Game kept. A: go on", "Charge, then A: save", "Not saved. A: go on"
WIDE = 21  # letters that fit a line, in the firmware's font and in ours


def words(wrong):
    """Return two short texts: what broke, and where: the file, the line and the function."""
    what = "%s: %s" % (type(wrong).__name__, wrong) if str(wrong) else type(wrong).__name__
    where = ""
    for line in "".join(traceback.format_exception(wrong)).split("\n"):
        if line.strip().startswith("File "):  # the last such line is the innermost: File "/lib/ui/app.mpy", line 133, in step
            parts = line.split('"')
            number, _, function = parts[2][len(", line ") :].partition(", in ")
            where = "%s:%s %s" % (parts[1].rsplit("/", 1)[-1], number, function)
    return what, where


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
    head, last = "Something broke %s" % str(VERSION, "utf-8"), told(device, store)
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


def labels(head, what, where, last):
    """Return five lines in the firmware's letters: what broke may take two of them."""
    import terminalio
    from adafruit_display_text.label import Label

    texts = [head[:WIDE], what[:WIDE], what[WIDE : 2 * WIDE], where[:WIDE], last]
    label = Label(terminalio.FONT, text="\n".join(text for text in texts if text), line_spacing=1.0)
    label.y = -label.bounding_box[1]  # how far letters reach above y is not the same on the desk
    return label


def lines(head, what, where, last):
    """Return the same lines in our own letters."""
    from ui.drawing.fonts import Font
    from ui.drawing.zones import Line

    font, group = Font("small"), displayio.Group()
    texts = head[:WIDE], what[:WIDE], what[WIDE : 2 * WIDE], where[:WIDE], last
    for i in range(len(texts)):
        line = Line(font, 0, 2 + 10 * i)
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
    """Write as much of the text as a record has room for, cut between two letters. Leave it out where it would need an erase,
    and after decisions that wait in memory."""
    data, size = bytes(text, "utf-8"), KEPT
    while size < len(data) and data[size] & 0xC0 == 0x80:
        size -= 1
    try:
        if store:
            store.flush(True)
            if not store.late and store.room(REACH, True):
                store.fact(CRASH, data[:size])
    except Exception as wrong:  # the store is not ours, or what broke is the store: the screen comes all the same
        print(wrong)
