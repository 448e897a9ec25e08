"""Sleep until a key goes down: lightly, and for a while; or so deeply that the program begins anew."""

import time

import alarm

from hw.pico import listen


def alarms(device):
    """Of each key. The keypad lets go of the pins: nobody else can have them before."""
    device.keys.keypad.deinit()
    return [alarm.pin.PinAlarm(pin, value=False, pull=True) for pin in device.pins]


def doze(device, ms):
    wanted = alarms(device)
    if ms:
        wanted.append(alarm.time.TimeAlarm(monotonic_time=time.monotonic() + ms / 1000))
    woke = alarm.light_sleep_until_alarms(*wanted)
    device.keys.hear(listen(device.pins))
    return isinstance(woke, alarm.pin.PinAlarm)


def sleep(device):
    alarm.exit_and_deep_sleep_until_alarms(*alarms(device))
