"""Displays that are not the usual one: an SH1106, and any of them on SPI. Only who has one imports this."""

import busio
from micropython import const

_SPEED = const(2000000)  # as fast as each of the chips, and wires on a breadboard, allow


def page_driver():
    """Adafruit's for the SH1106, on the usual glass."""
    import adafruit_displayio_sh1106

    class Display(adafruit_displayio_sh1106.SH1106):
        def __init__(self, bus, **more):
            super().__init__(bus, colstart=2, **more)  # the chip has 132 columns, the glass those in the middle

    return Display


def open_leads(take):
    """The wires, and a display's bus of them; `take(setting, default)` is a pin."""
    from fourwire import FourWire

    sck, mosi = take("OLED_SCK", "GP2"), take("OLED_MOSI", "GP3")
    res, dc, cs = take("OLED_RES", "GP6"), take("OLED_DC", "GP7"), take("OLED_CS", "GP8")
    wires = busio.SPI(sck, mosi)
    return wires, FourWire(wires, command=dc, chip_select=cs, reset=res, baudrate=_SPEED)
