"""What a device is: its names.

    display    a displayio display: `root_group`, `refresh()`, `brightness`, `rotation`, `sleep()`, `wake()`
    keys       `poll(event)`: was there another edge? Then `key_number` (ui/keys.py) and `pressed` are in `event`, one
               object that is used again and again, kept as `keys.event`. Nothing is lost between two looks, unless somebody
               drums more than 64 edges on the keys: then all of them are dropped, and `overflowed()` is called, which
               whoever polls puts there
    store      4,096 bytes of flash with flash's manners: `len`, slice read, slice write; blank is 0xFF
    spare      a memory chip of 4,096 bytes or more: `read(at, size)`, `write(at, data)`, OSError if it does not answer. None
               where none is fitted
    uid        eight bytes that no other device has
    memory     256 bytes that outlive a reset, though not a power cut; None where there are none
    clock      `ticks()`, milliseconds that wrap at 2**29; `sleep(ms)`
    entropy    `entropy()`: thirty bits of true chance
    times      after how many ms without a key it dims, and goes dark; after how many more in the dark it sleeps. 0 is never
    night      `night()`: what can sleep, only for as long as it does; None where nothing can.
               `doze(device, ms)`: until a key goes down or so many ms have gone by (0: for ever); was it a key? Whoever
               polls hears nothing of it. `sleep(device)`: as deeply as the device can; a key begins the program anew
    battery    `battery()`: 0, 1 when what feeds the device is low, 2 when it is too low to begin an erase of the flash.
               None where nobody can tell
    page       the address of the page with the same program (simulator/page), for links; None where nobody has said it
    sound      `sound(hertz, loud)`: a note from now on, 1 soft, 2 loud; 0 hertz is silence. None where nothing is fitted

A device is passed in; only code.py, simulator and tests name one. `pico` is the real one, `simulator.device.desk` the desk's.
"""
