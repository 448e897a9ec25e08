"""When something broke: say what and where, keep it in the store; then wait for a key."""

import gc
import traceback

import displayio

from ui.fonts import Font
from ui.store import CRASH, Store
from ui.version import VERSION
from ui.zones import Line

KEPT = 28  # bytes of it that a record has room for


def words(wrong):
    """What broke and where, in two short lines."""
    what = "%s: %s" % (type(wrong).__name__, wrong) if str(wrong) else type(wrong).__name__
    where = ""
    for line in "".join(traceback.format_exception(wrong)).split("\n"):
        if line.strip().startswith("File "):
            parts = line.split('"')
            name = ".".join(parts[1].rsplit("/", 1)[-1].split(".")[-2:])  # play.py, or screens.play of ui.screens.play
            where = "%s%s" % (name, parts[2].split(", in")[0].replace(", line ", " line "))
    return what, where


def show(device, wrong):
    """The last screen of a broken program. It needs little: memory may be what it died of."""
    gc.collect()
    what, where = words(wrong)
    traceback.print_exception(wrong)
    keep(device.store, "%s %s" % (where, what))
    font, group = Font("small"), displayio.Group()
    texts = "Something broke. %s" % str(VERSION, "utf-8"), what, where, "", "Your game is kept.", "A: go on"
    for i in range(len(texts)):
        line = Line(font, 0, 2 + 10 * i)
        line.say(texts[i])
        group.append(line.group)
    device.display.root_group = group
    device.display.refresh()


def wait(device):
    """Until a key goes down. Where the program must not wait, this half is not called."""
    keys = device.keys
    while not (keys.poll(keys.event) and keys.event.pressed):
        device.clock.sleep(10)


def keep(flash, text):
    """As much of it as a record has room for, cut between two letters."""
    data, size = bytes(text, "utf-8"), KEPT
    while size < len(data) and data[size] & 0xC0 == 0x80:
        size -= 1
    try:
        Store(flash).fact(CRASH, data[:size])
    except ValueError as wrong:  # the store is not ours
        print(wrong)
