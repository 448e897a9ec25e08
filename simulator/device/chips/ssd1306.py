"""The SSD1306 display chip as seen from its bus: commands, addressing, RAM. `panel` makes its picture.

RAM is held by segment: page * 128 + segment, bit 0 the lowest line. The model is stricter than the chip: where the data sheet
forbids something and the chip would do something odd, it raises ValueError. Scrolling is not modelled.

On I2C there are `start`, `write`, `read` and `stop`; on SPI a byte is `command` or `data` at once, as the D/C line says.
"""

from simulator.device.chips import panel

HORIZONTAL, VERTICAL, PAGE = range(3)
CONTINUE, DATA = 0x80, 0x40

PAGES, LINES, COLUMNS, BYTES = range(8), range(64), range(128), range(256)
PHASES = [low | high << 4 for low in range(1, 16) for high in range(1, 16)]
SIDEWAYS, SLANTING = ((0,), PAGES, PAGES, PAGES, (0,), (255,)), ((0,), PAGES, PAGES, PAGES, LINES)
# Command: the allowed values of each argument. VCOMH 40 is in no data sheet but in every driver; AD is for revision B.
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
SWITCHES = {0xA0: "remapped", 0xA4: "all_on", 0xA6: "inverted", 0xAE: "on"}  # the code itself switches it off, the next code on


class SSD1306:
    WIDTH, FIRST = 128, 0  # segments, and the first one that the glass shows
    FASTEST = 10000000  # bits a second on SPI
    ARGUMENTS, VALUES = ARGUMENTS, {**CONTRASTS, 0x20: "mode", 0xAD: "reference"}

    def __init__(self, address=0x3C):
        self.address = address
        self.ram = bytearray(8 * self.WIDTH)
        self.changes = 0  # changes whenever the picture may change
        self.seen = None, b""  # the value of `changes` for which the picture was made, and the picture
        self.wake()

    def reset(self):
        """Act on the reset line. The contents of RAM are undefined then; here they stay."""
        self.wake()
        self.changes += 1

    def wake(self):
        """Set the registers to their values after power-on or reset."""
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
        """Return the status: on I2C this chip cannot return its RAM. All bits but one are reserved."""
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
        # Remapping applies here and not in the picture: data already in RAM stays where it is.
        place = self.place()
        if self.ram[place] != byte:
            self.ram[place] = byte
            self.changes += 1
        self.forward()

    def pour(self, data):
        """Take the rest of a write a line at a time, for speed. Return False unless it is plain data in the usual order."""
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
        """Return the place of the next byte in RAM."""
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
        """Take one byte of a command, and execute the command with its last argument."""
        command = self.waiting + [byte]
        self.waiting = []
        ranges = self.ARGUMENTS.get(command[0], ())
        if len(command) > 1 and byte not in ranges[len(command) - 2]:
            raise ValueError("command 0x%02X: argument 0x%02X out of range" % (command[0], byte))
        if len(command) <= len(ranges):
            self.waiting = command
        else:
            self.obey(command[0], command[1:])

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
        """Execute the commands that differ between this chip and its relatives."""
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
        """Set a window for writing or scrolling."""
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
    """The SSD1309 of 1.5 and 2.4 inch modules. It has no charge pump, but a command lock and two more outputs."""

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
        elif code not in (0x8D, 0xDC):  # 8D is no command of this chip, but SSD1306 drivers send it: it is ignored
            super().other(code, arguments)


def follow(place, window, size):
    return window[0] if place == window[1] else (place + 1) % size
