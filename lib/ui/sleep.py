"""In the dark: light sleep until a key goes down; after some minutes the deepest, from which a key begins the program anew.
Then it finds the table where it was.

MEMORY  ASLEEP, and the number of the game on the table; 0 where there was none
"""

from micropython import const

from loading import load
from ui.keys import since
from ui.saves.log import ASLEEP

_BOUNCE = const(20)  # ms until the keypad has told what is down


def night(app):
    """Sleep, after a key that only wakes."""
    device = app.device
    deep = device.times[2]
    left = app.darkens() + deep - since(device.clock.ticks(), app.touched) if deep else 0
    if app.sound:
        app.sound.end()
    sleeper = device.night()
    if deep and left <= 0 and not app.store.late:
        app.store.flush()
        if device.memory:
            device.memory[0 : len(ASLEEP) + 1] = ASLEEP + bytes((app.table,))
        sleeper.sleep(device)
    elif sleeper.doze(device, max(left, 0)):
        app.wake(device.clock.ticks())
        device.clock.sleep(_BOUNCE)
        app.settle()


def woken(app):
    """Return the screen that the sleep began at: the table, or else the menu. A question about a memory chip comes first."""
    memory, start = app.device.memory, load("ui.screens.main_menu")
    number = memory[len(ASLEEP)]
    memory[0 : len(ASLEEP)] = b"\0\0"
    asked = start.asks(app)
    if asked or number not in app.store.waiting:
        return asked or start.first(app)
    for found in start.resume(app, number):
        continue
    return found()
