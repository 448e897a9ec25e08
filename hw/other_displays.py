"""Displays other than the usual one: an SH1106, and any of them on SPI. Imported only if settings.toml names one."""

import busio
from micropython import const

_SPEED = const(2000000)  # Hz: the most that every chip, and wires on a breadboard, allow


def page_driver():
    """Return Adafruit's driver class for the SH1106, shifted to the usual glass."""
    import adafruit_displayio_sh1106

    class Display(adafruit_displayio_sh1106.SH1106):
        def __init__(self, bus, **more):
            super().__init__(bus, colstart=2, **more)  # the chip has 132 columns, the glass shows the middle 128

    return Display


def open_leads(take):
    """Open the SPI wires. Return them and the display bus. take: function of (setting, default) that returns a pin"""
    from fourwire import FourWire

    sck, mosi = take("OLED_SCK", "GP2"), take("OLED_MOSI", "GP3")
    res, dc, cs = take("OLED_RES", "GP6"), take("OLED_DC", "GP7"), take("OLED_CS", "GP8")
    wires = busio.SPI(sck, mosi)
    return wires, FourWire(wires, command=dc, chip_select=cs, reset=res, baudrate=_SPEED)
