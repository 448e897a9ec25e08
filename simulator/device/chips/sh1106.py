"""The SH1106 display chip of most 1.3 inch modules: like the SSD1306, with four more columns and only page addressing.

RAM is held by segment, as in `ssd1306`: page * 132 + segment. The glass shows segments 2 to 129. There are no windows and
no automatic step to the next page. The model is as strict as that of the SSD1306.
"""

from simulator.device.chips.ssd1306 import BYTES, CONTRASTS, DATA, LINES, PHASES, SSD1306

COLUMNS = 132
# The SH1107's addressing mode. Adafruit's driver sends it and its argument, which is the same byte; this chip has no such
# command and ignores it.
FOREIGN = 0x20


class SH1106(SSD1306):
    WIDTH, FIRST = COLUMNS, 2
    FASTEST = 2000000  # bits a second on SPI, at any supply voltage
    ARGUMENTS = {
        0x81: (BYTES,),
        0xA8: (LINES,),
        0xAD: ((0x8A, 0x8B),),
        0xD3: (LINES,),
        0xD5: (BYTES,),
        0xD9: (PHASES,),
        0xDA: ((0x02, 0x12),),
        0xDB: (BYTES,),
    }
    VALUES = CONTRASTS

    def wake(self):
        super().wake()
        self.contrast, self.vcomh, self.pump = 0x80, 0x35, 2
        self.charge_pump = True  # always on
        self.resume = None  # the column to return to after a read-modify-write
        self.asked = self.dummy = False  # asked: reads return RAM, not the status; dummy: the next byte read is invalid

    def data(self, byte):
        if self.column >= COLUMNS:
            raise ValueError("data past column %d" % (COLUMNS - 1))
        super().data(byte)

    def forward(self):
        self.column += 1  # stays after the last column

    def write(self, byte):
        if self.control is None:
            self.asked = self.dummy = bool(byte & DATA)
        super().write(byte)

    def read(self):
        """Return RAM if the last control byte was for data, after one invalid byte; otherwise return the status."""
        if not self.asked:
            return 0x08 | (not self.on) << 6
        if self.dummy:
            self.dummy = False
            return 0
        if self.column >= COLUMNS:
            raise ValueError("reading past column %d" % (COLUMNS - 1))
        byte = self.ram[self.place()]
        if self.resume is None:
            self.forward()
        return byte

    def other(self, code, arguments):
        if code == 0xAD:
            if self.on:
                raise ValueError("command 0xAD while the display is on")
            self.change("charge_pump", arguments[0] == 0x8B)
        elif code < 0x10:
            self.column = self.column & 0xF0 | code
        elif code < 0x20:
            self.column = self.column & 0x0F | (code & 15) << 4
        elif 0x30 <= code <= 0x33:
            self.change("pump", code & 3)
        elif code == 0xE0:
            self.resume = self.column
        elif code == 0xEE:
            self.column, self.resume = self.resume if self.resume is not None else self.column, None
        elif code not in (FOREIGN, 0xE3):
            raise ValueError("unknown command 0x%02X" % code)
