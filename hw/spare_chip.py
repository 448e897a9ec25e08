"""A memory chip beside an I2C display, an FRAM or an EEPROM: found by itself at 0x50 to 0x57.

Of any chip the first 4,096 bytes are used, in pages of 32: all EEPROMs have such, or larger ones that these fit into. One
that is burning a page answers nobody for 5 ms; so whoever comes next waits, and a last write costs no time.
"""

import time

from micropython import const

_PAGE = const(32)
_FIRST, _LAST = const(0x50), const(0x57)
_PATIENCE = const(20)  # looks at a chip that does not answer, a millisecond apart (DEVICE 23)


def find(wires):
    """The first that answers, or None."""
    take(wires)
    try:
        for address in range(_FIRST, _LAST + 1):
            try:
                wires.readfrom_into(address, bytearray(1))
                return Chip(wires, address)
            except OSError:  # nobody there
                continue
    finally:
        wires.unlock()
    return None


def take(wires):
    while not wires.try_lock():
        time.sleep(0)


class Chip:
    def __init__(self, wires, address):
        self.wires, self.address = wires, address

    def read(self, at, size):
        found = bytearray(size)
        self.ask(lambda: self.wires.writeto_then_readfrom(self.address, bytes((at >> 8, at & 255)), found))
        return found

    def write(self, at, data):
        """Page by page, from the front to the back."""
        done = 0
        while done < len(data):
            end = min(len(data), done + _PAGE - (at + done) % _PAGE)
            piece = bytes(((at + done) >> 8, (at + done) & 255)) + data[done:end]
            self.ask(lambda: self.wires.writeto(self.address, piece))  # noqa: B023 - it is done at once
            done = end

    def ask(self, act):
        """Once the chip answers. OSError if it does not."""
        take(self.wires)
        try:
            for look in range(_PATIENCE):
                try:
                    return act()
                except OSError:
                    if look == _PATIENCE - 1:
                        raise
                    time.sleep(0.001)
        finally:
            self.wires.unlock()
