"""The page's displayio: only the parts that lib/ui uses. Any other use raises an error, so that it is noticed.

A row of dots is one int, the leftmost dot highest. `paint` draws the whole picture each time: there is no bus to save. The
rows of a TileGrid are kept until its tiles, its colours or its bitmap change.
"""

WIDTH, HEIGHT = 128, 64
ROW = (1 << WIDTH) - 1
DARK, LIGHT = 0x000000, 0xFFFFFF


class Bitmap:
    __slots__ = "width", "height", "rows", "changes", "tiles"

    def __init__(self, width, height, colours):
        if width < 1 or height < 1 or colours != 2:
            raise ValueError("a bitmap of two colours, and of one dot at least")
        self.width, self.height, self.rows = width, height, [0] * height
        self.changes, self.tiles = 0, {}  # number of changes; tiles cut out since the last one

    def __setitem__(self, place, value):
        x, y = place
        self.region(x, y, x + 1, y + 1)
        if value not in (0, 1):
            raise ValueError("a dot is 0 or 1")
        bit = 1 << self.width - 1 - x
        self.write(y, self.rows[y] | bit if value else self.rows[y] & ~bit)

    def region(self, x1, y1, x2, y2):
        """Raise ValueError unless this is a region of the bitmap. The firmware clips it instead, which lib/ui does not use."""
        if not (0 <= x1 <= x2 <= self.width and 0 <= y1 <= y2 <= self.height):
            raise ValueError("%d %d to %d %d is outside of %d x %d" % (x1, y1, x2, y2, self.width, self.height))

    def write(self, y, row):
        self.rows[y] = row
        self.changes += 1
        self.tiles.clear()

    def tile(self, number, width, height):
        """Return the rows of a tile. Tiles are numbered from left to right, then from top to bottom."""
        rows = self.tiles.get((number, width, height))
        if rows is None:
            across = self.width // width
            top, shift = number // across * height, self.width - (number % across + 1) * width
            mask = (1 << width) - 1
            rows = [self.rows[y] >> shift & mask for y in range(top, top + height)]
            self.tiles[(number, width, height)] = rows
        return rows


class Palette:
    __slots__ = ("lit",)

    def __init__(self, colours):
        if colours != 2:
            raise ValueError("a palette of two colours")
        self.lit = [0, 0]

    def __setitem__(self, index, colour):
        if index not in (0, 1) or colour not in (DARK, LIGHT):
            raise ValueError("dark and light, 0 and 1")
        self.lit[index] = colour == LIGHT


class TileGrid:
    __slots__ = "bitmap", "pixel_shader", "x", "y", "hidden", "owned", "width", "wide", "high", "tiles", "stale", "dots"

    def __init__(self, bitmap, pixel_shader, width=1, height=1, tile_width=None, tile_height=None, x=0, y=0):
        self.bitmap, self.pixel_shader, self.x, self.y, self.hidden, self.owned = bitmap, pixel_shader, x, y, False, False
        self.wide, self.high = tile_width or bitmap.width, tile_height or bitmap.height
        if bitmap.width % self.wide or bitmap.height % self.high:
            raise ValueError("tiles of %d x %d do not fill the bitmap" % (self.wide, self.high))
        if width < 1 or height < 1:
            raise ValueError("a grid of one tile at least")
        self.width = width
        self.tiles, self.stale, self.dots = [0] * (width * height), None, None

    def __getitem__(self, place):
        return self.tiles[self.place(place)]

    def __setitem__(self, place, tile):
        bitmap = self.bitmap
        if not 0 <= tile < bitmap.width // self.wide * (bitmap.height // self.high):
            raise ValueError("there is no tile %d" % tile)
        self.tiles[self.place(place)] = tile
        self.stale = None

    def place(self, place):
        if not isinstance(place, int):
            raise ValueError("a place is one number")
        if not 0 <= place < len(self.tiles):
            raise IndexError("there is no place %d" % place)
        return place

    def rows(self):
        """Return the grid's picture as rows of dots."""
        now = self.bitmap.changes, self.pixel_shader, self.pixel_shader.lit[0], self.pixel_shader.lit[1]
        if self.stale != now:
            self.stale, self.dots = now, self.drawn()
        return self.dots

    def drawn(self):
        all_rows, wide = [], self.wide
        for start in range(0, len(self.tiles), self.width):
            rows = [0] * self.high
            for number in self.tiles[start : start + self.width]:
                tile = self.bitmap.tile(number, wide, self.high)
                for y in range(self.high):
                    rows[y] = rows[y] << wide | tile[y]
            all_rows.extend(rows)
        dark, light = self.pixel_shader.lit
        mask = (1 << wide * self.width) - 1
        return [(row if light else 0) | (row ^ mask if dark else 0) for row in all_rows]


class Group:
    __slots__ = "x", "y", "hidden", "owned", "layers"

    def __init__(self, x=0, y=0):
        self.x, self.y, self.hidden, self.owned, self.layers = x, y, False, False, []

    def __len__(self):
        return len(self.layers)

    def __getitem__(self, index):
        return self.layers[index]

    def append(self, layer):
        self.insert(len(self.layers), layer)

    def insert(self, index, layer):
        if not isinstance(layer, (Group, TileGrid)):
            raise ValueError("a layer is a group or a grid")
        if layer.owned:
            raise ValueError("the layer is in a group already")
        layer.owned = True
        self.layers.insert(index, layer)

    def index(self, layer):
        return self.layers.index(layer)

    def remove(self, layer):
        self.pop(self.index(layer))

    def pop(self, index=-1):
        layer = self.layers.pop(index)
        layer.owned = False
        return layer


def paint(group):
    """Return the picture: 64 rows of 128 dots. Nothing is transparent: upper layers cover lower ones."""
    rows = [0] * HEIGHT
    if group:
        put(rows, group, 0, 0)
    return rows


def put(rows, layer, x, y):
    if layer.hidden:
        return
    x, y = x + layer.x, y + layer.y
    if isinstance(layer, Group):
        for inner in layer.layers:
            put(rows, inner, x, y)
        return
    dots, wide = layer.rows(), layer.wide * layer.width
    shift = WIDTH - x - wide
    mask = moved((1 << wide) - 1, shift) & ROW
    for row in dots:
        if 0 <= y < HEIGHT:
            rows[y] = rows[y] & ~mask | moved(row, shift) & mask
        y += 1


def moved(row, shift):
    return row << shift if shift >= 0 else row >> -shift
