"""The boards that the game is made for, out of CircuitPython's own definitions of them (ports/raspberrypi, as of version 10).

The firmware has the beginning of the flash for itself. Behind that come nvm, which is one sector of 4 KiB, and the drive, to
the end of the flash: CIRCUITPY_FIRMWARE_SIZE in mpconfigport.h and in the board's mpconfigboard.mk, and the size of the chip
that EXTERNAL_FLASH_DEVICES names. Families of UF2s are those of that port's Makefile, and the words by which a boot loader
tells of itself those of its ROM.
"""

import collections

KIB = 1024
FLASH = 0x10000000
SECTOR = 4 * KIB  # the flash is erased in these; nvm is exactly one
RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59  # the second is its Arm side, secure

# chip: its family, its boot loader's Board-ID and drive
CHIPS = {"rp2040": (RP2040, "RPI-RP2"), "rp2350": (RP2350, "RP2350")}


class Kind(collections.namedtuple("Kind", "identity name chip firmware flash")):
    """A board: its Board ID, its name, its chip, the bytes of flash that are the firmware's, all of them."""

    @property
    def family(self):
        return CHIPS[self.chip][0]

    @property
    def loader(self):
        return CHIPS[self.chip][1]

    @property
    def nvm(self):
        return FLASH + self.firmware

    @property
    def drive(self):
        return self.nvm + SECTOR

    @property
    def room(self):
        """The size of the drive."""
        return FLASH + self.flash - self.drive

    @property
    def source(self):
        return "https://circuitpython.org/board/%s/" % self.identity


PICO = Kind("raspberry_pi_pico", "Raspberry Pi Pico", "rp2040", 1020 * KIB, 2048 * KIB)
ALL = (
    PICO,
    Kind("raspberry_pi_pico_w", "Raspberry Pi Pico W", "rp2040", 1536 * KIB, 2048 * KIB),
    Kind("raspberry_pi_pico2", "Raspberry Pi Pico 2", "rp2350", 1020 * KIB, 4096 * KIB),
    Kind("raspberry_pi_pico2_w", "Raspberry Pi Pico 2 W", "rp2350", 1536 * KIB, 4096 * KIB),
)
NAMES = "%s or %s" % (", ".join(kind.name for kind in ALL[:-1]), ALL[-1].name)


def kind(identity, name):
    """The board of this Board ID, or of this name if it tells no ID; None if it is none of these."""
    return next((one for one in ALL if (identity or name) in (one.identity, one.name)), None)


def chip(name):
    """The chip of which boot_out.txt has a variant ("rp2350a"); None if the game is for no such."""
    return next((one for one in CHIPS if name.lower().startswith(one)), None)
