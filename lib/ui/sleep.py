"""Sleep while the display is dark: light sleep until a key goes down, and after some minutes deep sleep. A key then restarts
the program, which opens the table again.

MEMORY  ASLEEP, and the number of the game on the table, 0 for none
"""

from micropython import const

from loading import load
from ui.keys import since
from ui.saves.log import ASLEEP

_BOUNCE = const(20)  # ms until the keypad has reported the keys that are down


def night(app):
    """Sleep. The key that ends the sleep does nothing else."""
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
    """Return the screen shown before the sleep: the table, otherwise the menu. A question about a memory chip comes first."""
    memory, start = app.device.memory, load("ui.screens.main_menu")
    number = memory[len(ASLEEP)]
    memory[0 : len(ASLEEP)] = b"\0\0"
    question = start.asks(app)
    if question or number not in app.store.waiting:
        return question or start.first(app)
    for open_screen in start.resume(app, number):
        continue
    return open_screen()
