"""The picture on the display as half-block characters, as PNG and as GIF."""

WIDTH, HEIGHT = 128, 64
BLOCKS = " ▀▄█"
PALETTES = {  # glass, lit dot, and the lit dot of the upper sixteen lines on two-coloured displays
    "white": ((6, 8, 10), (226, 240, 255), None),
    "blue": ((4, 6, 14), (64, 170, 255), None),
    "yellow-blue": ((4, 6, 12), (64, 170, 255), (255, 214, 64)),
}


def dot(picture, x, y):
    return picture[(y >> 3) * WIDTH + x] >> (y & 7) & 1


def turned(picture):
    """Return the picture turned by 180 degrees."""
    return bytes(int("{:08b}".format(byte)[::-1], 2) for byte in reversed(picture))


def text(picture):
    """Return lines of half blocks: two dots a character."""
    lines = []
    for y in range(0, HEIGHT, 2):
        lines.append("".join(BLOCKS[dot(picture, x, y) | dot(picture, x, y + 1) << 1] for x in range(WIDTH)).rstrip())
    return lines


BRAILLE = (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)  # the dot of each bit


def braille(picture):
    """Return lines of Braille: eight dots a character."""
    lines = []
    for y in range(0, HEIGHT, 4):
        cells = [sum(dot(picture, x + dx, y + dy) << i for i, (dx, dy) in enumerate(BRAILLE)) for x in range(0, WIDTH, 2)]
        lines.append("".join(chr(0x2800 + cell) for cell in cells))
    return lines


def colours(palette, contrast=255):
    """Return the colours of the glass, of a lit dot, and of a lit dot in the upper lines; darker with less contrast."""
    glass, lit, above = PALETTES[palette]
    share = 0.5 + 0.5 * contrast / 255
    dim = [tuple(int(g + (c - g) * share) for g, c in zip(glass, colour)) for colour in (lit, above or lit)]
    return glass, dim[0], dim[1]


def image(picture, scale=4, palette="white", contrast=255):
    """Return a PIL image. With a scale of 4 or more a grid separates the dots."""
    from PIL import Image

    glass, lit, above = colours(palette, contrast)
    dots = Image.new("RGB", (WIDTH, HEIGHT), glass)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if dot(picture, x, y):
                dots.putpixel((x, y), above if y < 16 else lit)
    if scale == 1:
        return dots
    large = dots.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)
    if scale >= 4:  # the dark grid between the dots
        pixels = large.load()
        for y in range(large.height):
            for x in range(large.width):
                if x % scale == scale - 1 or y % scale == scale - 1:
                    pixels[x, y] = tuple(channel * 2 // 3 for channel in pixels[x, y])
    return large


class Recorder:
    """Frames with the times at which they were shown."""

    def __init__(self):
        self.frames = []

    def see(self, picture, now):
        if not self.frames or self.frames[-1][0] != picture:
            self.frames.append((picture, now))

    def save(self, path, end, scale=3, palette="white"):
        """Save a GIF. Frames last at least 20 ms, because viewers slow down shorter ones."""
        images = [image(picture, scale, palette).quantize(8) for picture, _ in self.frames]
        times = [now for _, now in self.frames] + [end]
        waits = [max(20, times[i + 1] - times[i]) for i in range(len(images))]
        images[0].save(path, save_all=True, append_images=images[1:], duration=waits, loop=0, optimize=True)
