"""The boards that the game supports, with data from CircuitPython's board definitions (ports/raspberrypi, version 10).

The firmware comes first in the flash, then nvm, which is one sector of 4 KiB, then the drive to the end of the flash. Sources:
CIRCUITPY_FIRMWARE_SIZE in mpconfigport.h and in the board's mpconfigboard.mk; the size of the chip in EXTERNAL_FLASH_DEVICES;
the UF2 families in that port's Makefile; the names that the boot loader in the chip's ROM reports.
"""

import collections

KIB = 1024
FLASH = 0x10000000
SECTOR = 4 * KIB  # bytes; the flash is erased by sectors, and nvm is one of them
RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59  # the second is the RP2350's secure Arm side

# chip: UF2 family; Board-ID of the boot loader, which is the name of its drive too
CHIPS = {"rp2040": (RP2040, "RPI-RP2"), "rp2350": (RP2350, "RP2350")}


class Kind(collections.namedtuple("Kind", "identity name chip firmware flash")):
    """A board: its Board ID, name, chip, the bytes of flash for the firmware, and all bytes of flash."""

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
        """The size of the drive in bytes."""
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
    """Return the board with this Board ID, or with this name if it has no ID; otherwise None."""
    return next((board for board in ALL if (identity or name) in (board.identity, board.name)), None)


def chip(name):
    """Return the chip for a variant in boot_out.txt ("rp2350a"), or None if the game does not support it."""
    return next((chip_name for chip_name in CHIPS if name.lower().startswith(chip_name)), None)
