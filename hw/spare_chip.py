"""A memory chip on the I2C bus of the display: an FRAM or EEPROM, searched for at addresses 0x50 to 0x57.

Only the first 4,096 bytes are used, in pages of 32: every EEPROM has pages of this size or a multiple. A chip that is
writing a page does not answer for 5 ms. The next access waits for it, so the last write costs no time.
"""

import time

from micropython import const

_PAGE = const(32)
_FIRST, _LAST = const(0x50), const(0x57)
_PATIENCE = const(20)  # tries if the chip does not answer, a millisecond apart (DEVICE 23)


def find(wires):
    """Return the first chip that answers, or None."""
    take(wires)
    try:
        for address in range(_FIRST, _LAST + 1):
            try:
                wires.readfrom_into(address, bytearray(1))
                return Chip(wires, address)
            except OSError:  # no chip at this address
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
        data = bytearray(size)
        self.ask(lambda: self.wires.writeto_then_readfrom(self.address, bytes((at >> 8, at & 255)), data))
        return data

    def write(self, at, data):
        """Write the data page by page, in ascending order."""
        done = 0
        while done < len(data):
            end = min(len(data), done + _PAGE - (at + done) % _PAGE)
            piece = bytes(((at + done) >> 8, (at + done) & 255)) + data[done:end]
            self.ask(lambda: self.wires.writeto(self.address, piece))  # noqa: B023 - called at once
            done = end

    def ask(self, act):
        """Call `act` until the chip answers. Raise OSError if it does not answer in time."""
        take(self.wires)
        try:
            for attempt in range(_PATIENCE):
                try:
                    return act()
                except OSError:
                    if attempt == _PATIENCE - 1:
                        raise
                    time.sleep(0.001)
        finally:
            self.wires.unlock()
