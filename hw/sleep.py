"""Sleep until a key is pressed: light sleep for a while, or deep sleep, from which the program starts again."""

import time

import alarm

from hw.pico import listen


def alarms(device):
    """Return an alarm for each key. The keypad must release the pins first: they cannot be used twice."""
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
