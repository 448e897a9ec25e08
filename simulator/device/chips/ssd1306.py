"""The SSD1306 display chip, as seen from its bus: commands, addressing, RAM. What the eye sees of it is in `panel`.

RAM is held by segment: page * 128 + segment, bit 0 the lowest line. Stricter than the chip: what the data sheet does
not allow is a ValueError, where the chip would do something odd. Moving pictures (scrolling) are not modelled.

On I2C there are `start`, `write`, `read` and `stop`; on SPI a byte is `command` or `data` at once, as the D/C line says.
"""

from simulator.device.chips import panel

HORIZONTAL, VERTICAL, PAGE = range(3)
CONTINUE, DATA = 0x80, 0x40

PAGES, LINES, COLUMNS, BYTES = range(8), range(64), range(128), range(256)
PHASES = [low | high << 4 for low in range(1, 16) for high in range(1, 16)]
SIDEWAYS, SLANTING = ((0,), PAGES, PAGES, PAGES, (0,), (255,)), ((0,), PAGES, PAGES, PAGES, LINES)
# Command: what each of its arguments may be. VCOMH 40 is in no data sheet but in every driver; AD is the B revision's.
ARGUMENTS = {
    0x20: ((HORIZONTAL, VERTICAL, PAGE),),
    0x21: (COLUMNS, COLUMNS),
    0x22: (PAGES, PAGES),
    0x26: SIDEWAYS,
    0x27: SIDEWAYS,
    0x29: SLANTING,
    0x2A: SLANTING,
    0x81: (BYTES,),
    0x8D: ((0x10, 0x14),),
    0xA3: (LINES, range(65)),
    0xA8: (range(15, 64),),
    0xAD: (range(0, 64, 16),),
    0xD3: (LINES,),
    0xD5: (BYTES,),
    0xD9: (PHASES,),
    0xDA: ((0x02, 0x12, 0x22, 0x32),),
    0xDB: (range(0, 128, 16),),
}
CONTRASTS = {
    0x81: "contrast",
    0xD3: "offset",
    0xD5: "clock",
    0xD9: "precharge",
    0xDA: "pins",
    0xDB: "vcomh",
}
SWITCHES = {0xA0: "remapped", 0xA4: "all_on", 0xA6: "inverted", 0xAE: "on"}  # and the next code switches it on


class SSD1306:
    WIDTH, FIRST = 128, 0  # segments, and the first of those that the glass has
    FASTEST = 10000000  # bits a second on SPI
    ARGUMENTS, VALUES = ARGUMENTS, {**CONTRASTS, 0x20: "mode", 0xAD: "reference"}

    def __init__(self, address=0x3C):
        self.address = address
        self.ram = bytearray(8 * self.WIDTH)
        self.changes = 0  # moves whenever the eye may see something else than before
        self.seen = None, b""  # a picture, and how many changes it is made of
        self.wake()

    def reset(self):
        """The reset line. What is in RAM then nobody promises; here it stays."""
        self.wake()
        self.changes += 1

    def wake(self):
        """The registers as power, or a reset, leaves them."""
        self.control, self.waiting = None, []
        self.mode, self.column, self.page = PAGE, 0, 0
        self.columns, self.pages = (0, 127), (0, 7)
        self.on = self.charge_pump = self.inverted = self.all_on = self.remapped = self.reversed = False
        self.contrast, self.multiplex, self.offset, self.start_line, self.pins = 0x7F, 64, 0, 0, 0x12
        self.clock, self.precharge, self.vcomh, self.reference = 0x80, 0x22, 0x20, 0
        self.scroll, self.scroll_area = None, (0, 64)

    def start(self):
        self.control = None

    stop = start  # a command still waiting for its arguments may get them in the next write, as on the chip

    def read(self):
        """The status, whatever was asked for: on I2C this chip does not give its RAM back. All but one bit is reserved."""
        return 0x03 | (not self.on) << 6

    def write(self, byte):
        control = self.control
        if control is None:
            if byte & 0x3F:
                raise ValueError("control byte 0x%02X" % byte)
            self.control = byte
            return
        if control & CONTINUE:
            self.control = None
        if control & DATA:
            self.data(byte)
        else:
            self.command(byte)

    def data(self, byte):
        if self.waiting:
            code, self.waiting = self.waiting[0], []
            raise ValueError("data where command 0x%02X waits for an argument" % code)
        # Remapping works here and not in the picture: what is in RAM already stays where it is.
        place = self.place()
        if self.ram[place] != byte:
            self.ram[place] = byte
            self.changes += 1
        self.forward()

    def pour(self, data):
        """What a write has left, if it is nothing but data in the usual order: a line of the window at once, for speed."""
        first, last = self.columns
        if self.control != DATA or self.mode != HORIZONTAL or self.waiting or not first <= self.column <= last:
            return False
        while data:
            line, data = data[: last + 1 - self.column], data[last + 1 - self.column :]
            self.column += len(line) - 1
            start = self.place() - (0 if self.remapped else len(line) - 1)
            line = line[::-1] if self.remapped else line
            if self.ram[start : start + len(line)] != line:
                self.ram[start : start + len(line)] = line
                self.changes += 1
            self.forward()
        return True

    def place(self):
        """Where in RAM the next byte goes."""
        return self.page * self.WIDTH + (self.WIDTH - 1 - self.column if self.remapped else self.column)

    def forward(self):
        if self.mode == PAGE:
            self.column = (self.column + 1) % 128
        elif self.mode == HORIZONTAL:
            self.page = follow(self.page, self.pages, 8) if self.column == self.columns[1] else self.page
            self.column = follow(self.column, self.columns, 128)
        else:
            self.column = follow(self.column, self.columns, 128) if self.page == self.pages[1] else self.column
            self.page = follow(self.page, self.pages, 8)

    def command(self, byte):
        """One more byte of a command; it is obeyed when its last argument is there."""
        given = self.waiting + [byte]
        self.waiting = []
        ranges = self.ARGUMENTS.get(given[0], ())
        if len(given) > 1 and byte not in ranges[len(given) - 2]:
            raise ValueError("command 0x%02X: argument 0x%02X out of range" % (given[0], byte))
        if len(given) <= len(ranges):
            self.waiting = given
        else:
            self.obey(given[0], given[1:])

    def obey(self, code, arguments):
        if code & 0xFE in SWITCHES:
            self.change(SWITCHES[code & 0xFE], bool(code & 1))
        elif code in self.VALUES:
            self.change(self.VALUES[code], arguments[0])
        elif code == 0xA8:
            self.change("multiplex", arguments[0] + 1)
        elif 0x40 <= code <= 0x7F:
            self.change("start_line", code & 63)
        elif code in (0xC0, 0xC8):
            self.change("reversed", code == 0xC8)
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        else:
            self.other(code, arguments)

    def other(self, code, arguments):
        """What its relations have not got, or have otherwise."""
        if code == 0x8D:
            self.change("charge_pump", arguments[0] == 0x14)
        elif code in self.ARGUMENTS:
            self.frame(code, arguments)
        elif code < 0x10:
            self.column = self.column & 0x70 | code
        elif code < 0x18:
            self.column = self.column & 0x0F | (code & 7) << 4
        elif code == 0x2F:
            raise NotImplementedError("command 0x2F: scrolling is not modelled")
        elif code not in (0x2E, 0xE3):
            raise ValueError("unknown command 0x%02X" % code)

    def change(self, name, value):
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.changes += 1

    def frame(self, code, arguments):
        """Take a window to write or scroll in."""
        first, last = arguments[1:4:2] if len(arguments) > 2 else arguments
        if sum(arguments) > self.multiplex if code == 0xA3 else first > last:
            raise ValueError("command 0x%02X: no room from %d to %d" % (code, first, last))
        if code == 0x21:
            self.columns, self.column = (first, last), first
        elif code == 0x22:
            self.pages, self.page = (first, last), first
        elif code == 0xA3:
            self.scroll_area = (first, last)
        else:
            self.scroll = (code, *arguments)

    def pixel(self, x, y):
        return self.picture()[(y >> 3) * 128 + x] >> (y & 7) & 1

    def picture(self):
        if self.seen[0] != self.changes:
            self.seen = self.changes, panel.picture(self)
        return self.seen[1]


class SSD1309(SSD1306):
    """Of 1.5 and 2.4 inch modules. Its high voltage comes from outside; a lock and two more outputs it has besides."""

    ARGUMENTS = {**ARGUMENTS, 0xDB: ((0x00, 0x34, 0x3C, 0x40),), 0xDC: (range(16),), 0xFD: ((0x12, 0x16),)}
    VALUES = {**CONTRASTS, 0x20: "mode"}
    del ARGUMENTS[0xAD]

    def wake(self):
        super().wake()
        self.charge_pump, self.locked, self.clock = True, False, 0x70

    def command(self, byte):
        if not self.locked or self.waiting or byte == 0xFD:
            super().command(byte)

    def other(self, code, arguments):
        if code == 0xFD:
            self.locked = arguments[0] == 0x16
        elif code not in (0x8D, 0xDC):  # 8D is not its own, but its predecessor's drivers send it, and it passes it over
            super().other(code, arguments)


def follow(place, window, size):
    return window[0] if place == window[1] else (place + 1) % size
