"""The interface of a device: the attributes that the program uses.

    display    a displayio display: `root_group`, `refresh()`, `brightness`, `rotation`, `sleep()`, `wake()`
    keys       `poll(event)`: True if there was another edge; then `key_number` (ui/keys.py) and `pressed` are in `event`,
               one object that is used again and again, kept as `keys.event`. Edges wait between two calls. After more than 64
               waiting edges all of them are dropped, and `overflowed()` is called, a function that the caller of `poll` sets
    store      4,096 bytes of flash with the limits of flash: `len`, slice read, slice write; blank is 0xFF
    spare      a memory chip of 4,096 bytes or more: `read(at, size)`, `write(at, data)`, OSError if it does not answer. None
               where none is fitted
    uid        eight bytes that no other device has
    memory     256 bytes that keep their contents over a reset, not over a power cut; None if there are none
    clock      `ticks()`, milliseconds that wrap at 2**29; `sleep(ms)`
    entropy    `entropy()`: thirty random bits from hardware
    times      ms without a key until it dims, until it goes dark; ms in the dark until it sleeps. 0 is never
    night      `night()`: loads the module that sleeps, for as long as it is needed; None if the device cannot sleep.
               `doze(device, ms)`: sleep until a key goes down or this time has passed (0: no limit); True if it was a key.
               That key press is not reported by `poll`. `sleep(device)`: deep sleep; a key restarts the program
    battery    `battery()`: 0, 1 when the supply is low, 2 when it is too low to begin an erase of the flash.
               None if the device cannot measure it
    page       the address of the page with the same program (simulator/web/page), for links; None if settings.toml has none
    sound      `sound(hertz, loud)`: play a note from now on, loud: 1 soft, 2 loud; 0 hertz is silence. None without a piezo

A device is passed in; only code.py, simulator and tests create one: `hw.pico` is the real one, `simulator.device.desk`
the simulated one.
"""
