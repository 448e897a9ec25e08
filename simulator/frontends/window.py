"""The device in a window: a display with glowing dots, and six buttons to click or type."""

import array
import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame  # noqa: E402

from simulator.frontends import picture  # noqa: E402
from simulator.frontends.controls import ACTIONS, Controls, Quit  # noqa: E402
from ui.keys import DOWN, LEFT, RIGHT, UP, A, B  # noqa: E402

TYPED = {
    pygame.K_UP: UP,
    pygame.K_DOWN: DOWN,
    pygame.K_LEFT: LEFT,
    pygame.K_RIGHT: RIGHT,
    pygame.K_z: A,
    pygame.K_y: A,  # for keyboards with z and y swapped
    pygame.K_RETURN: A,
    pygame.K_SPACE: A,
    pygame.K_x: B,
    pygame.K_BACKSPACE: B,
    pygame.K_ESCAPE: B,
}
FUNCTIONS = {getattr(pygame, "K_" + name): act for name, _, act in ACTIONS}
HELP = (
    "arrows     A: Z or Enter     B: X or Esc     hold A: end the turn     hold B: pause",
    "   ".join("%s %s" % (name, what) for name, what, _ in ACTIONS),
)

BODY, EDGE, CAP, CAP_DOWN, INK = (38, 40, 46), (58, 61, 70), (88, 92, 104), (214, 92, 72), (226, 226, 220)
WIDTH, HEIGHT = 160, 138  # the device in display dots
GLASS = 16, 12  # the place of the display
BUTTONS = {UP: (34, 92), DOWN: (34, 116), LEFT: (22, 104), RIGHT: (46, 104), B: (108, 110), A: (132, 98)}
RADIUS = {UP: 7, DOWN: 7, LEFT: 7, RIGHT: 7, A: 10, B: 10}
NAMES = {UP: "▲", DOWN: "▼", LEFT: "◀", RIGHT: "▶", A: "A", B: "B"}


class Window:
    def __init__(self, options):
        self.scale = options.scale
        try:
            pygame.display.init()
            self.screen = pygame.display.set_mode((WIDTH * self.scale, HEIGHT * self.scale), pygame.RESIZABLE)
        except pygame.error as wrong:
            raise ImportError(str(wrong)) from wrong
        if pygame.display.get_driver() in ("offscreen", "dummy") and "SDL_VIDEODRIVER" not in os.environ:
            raise ImportError("the screen that DISPLAY names does not answer")
        pygame.font.init()
        pygame.display.set_caption("Card table")
        self.clicked, self.drawn, self.down = None, None, set()
        self.typed = {}  # keys held on the keyboard, and their buttons
        self.sound = notes()
        self.controls = Controls(self, options)
        pygame.key.set_repeat()

    def run(self):
        try:
            self.controls.run()
        finally:
            pygame.quit()

    def wait(self, seconds):
        self.draw()
        event = pygame.event.wait(max(1, int(seconds * 1000)))
        while event.type != pygame.NOEVENT:
            self.handle(event)
            event = pygame.event.poll()

    def handle(self, event):
        if event.type == pygame.QUIT:
            raise Quit
        if event.type == pygame.VIDEORESIZE:
            self.scale = max(2, min(event.w // WIDTH, event.h // HEIGHT))
            self.drawn = None
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.drawn = None
        elif event.type == pygame.KEYDOWN and event.key in FUNCTIONS:
            FUNCTIONS[event.key](self.controls)
        elif event.type == pygame.KEYDOWN and event.key in TYPED:
            self.typed[event.key] = self.controls.meant(TYPED[event.key])
            self.key(self.typed[event.key], True)
        elif event.type == pygame.KEYUP and event.key in self.typed:
            self.key(self.typed.pop(event.key), False)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.clicked = self.under(event.pos)
            if self.clicked is not None:
                self.key(self.clicked, True)
        elif event.type == pygame.MOUSEBUTTONUP and self.clicked is not None:
            self.key(self.clicked, False)
            self.clicked = None
        elif event.type == pygame.WINDOWFOCUSLOST:
            for key in list(self.down):
                self.key(key, False)

    def key(self, key, pressed):
        if pressed == (key in self.down):
            return
        (self.down.add if pressed else self.down.remove)(key)
        if pressed:
            self.controls.desk.bus.reset_count()
        self.controls.key(key, pressed)

    def place(self):
        """Return the device's upper left corner in the window."""
        width, height = self.screen.get_size()
        return (width - WIDTH * self.scale) // 2, (height - HEIGHT * self.scale) // 2

    def under(self, where):
        """Return the button at a place of the mouse, or None."""
        left, top = self.place()
        for key in BUTTONS:
            x, y = self.button(key)
            dx, dy = where[0] - left - x * self.scale, where[1] - top - y * self.scale
            if dx * dx + dy * dy <= (RADIUS[key] * self.scale) ** 2:
                return key
        return None

    def button(self, key):
        """Return the place of a button: for the left hand the device is turned round."""
        x, y = BUTTONS[key]
        return (WIDTH - x, HEIGHT - y) if self.controls.turned() else (x, y)

    def draw(self):
        """Draw the window if anything changed: an idle window costs nothing."""
        controls = self.controls
        chip, turned = controls.desk.chip, controls.turned()
        now = controls.picture(), chip.contrast, controls.line(), controls.palette, tuple(self.down), self.screen.get_size()
        if now == self.drawn:
            return
        self.drawn = now
        scale, (left, top) = self.scale, self.place()
        self.screen.fill((18, 19, 22))
        body = pygame.Rect(left, top, WIDTH * scale, HEIGHT * scale)
        pygame.draw.rect(self.screen, BODY, body, border_radius=8 * scale)
        pygame.draw.rect(self.screen, EDGE, body, max(1, scale // 2), border_radius=8 * scale)
        x, y = GLASS[0], HEIGHT - GLASS[1] - 64 if turned else GLASS[1]
        frame = pygame.Rect(left + (x - 5) * scale, top + (y - 5) * scale, 138 * scale, 74 * scale)
        pygame.draw.rect(self.screen, (2, 3, 4), frame, border_radius=2 * scale)
        self.screen.blit(self.glow(now[0], chip.contrast), (left + x * scale, top + y * scale))
        for key in BUTTONS:
            x, y = self.button(key)
            centre, radius = (left + x * scale, top + y * scale), RADIUS[key] * scale
            pygame.draw.circle(self.screen, (20, 21, 24), (centre[0], centre[1] + scale // 2), radius + scale // 2)
            pygame.draw.circle(self.screen, CAP_DOWN if key in self.down else CAP, centre, radius)
            self.cap(key, centre, radius)
        note = controls.line()
        for i, line in enumerate(("", note) if note else HELP):
            text = self.font(max(12, int(4.4 * scale))).render(line, True, (150, 154, 166))
            middle = left + WIDTH * scale // 2, top + ((0 if turned else HEIGHT - 15) + 5 * (i + 1)) * scale
            self.screen.blit(text, text.get_rect(center=middle))
        pygame.display.flip()

    def cap(self, key, centre, radius):
        """Draw the sign on a button."""
        if key in (A, B):
            text = self.font(radius * 5 // 4).render(NAMES[key], True, INK)
            self.screen.blit(text, text.get_rect(center=centre))
            return
        x, y = centre
        r = radius // 2
        dx, dy = {UP: (0, -1), DOWN: (0, 1), LEFT: (-1, 0), RIGHT: (1, 0)}[self.controls.meant(key)]
        tips = (x + dx * r, y + dy * r), (x - dx * r + dy * r, y - dy * r + dx * r), (x - dx * r - dy * r, y - dy * r - dx * r)
        pygame.draw.polygon(self.screen, INK, tips)

    def font(self, size):
        return pygame.font.Font(None, int(size))

    def glow(self, dots, contrast):
        """Return the display: dots with a dark grid between them, and a halo."""
        glass, lit, above = picture.colours(self.controls.palette, contrast)
        small = pygame.Surface((128, 64))
        small.fill(glass)
        pixels = pygame.PixelArray(small)
        for y in range(64):
            colour = small.map_rgb(above if (63 - y if self.controls.turned() else y) < 16 else lit)
            for x in range(128):
                if dots[(y >> 3) * 128 + x] >> (y & 7) & 1:
                    pixels[x, y] = colour
        pixels.close()
        scale = self.scale
        large = pygame.transform.scale(small, (128 * scale, 64 * scale))
        if scale >= 3:
            for x in range(0, 128 * scale, scale):
                pygame.draw.line(large, glass, (x, 0), (x, 64 * scale))
            for y in range(0, 64 * scale, scale):
                pygame.draw.line(large, glass, (0, y), (128 * scale, y))
        halo = pygame.transform.smoothscale(pygame.transform.smoothscale(small, (64, 32)), (128 * scale, 64 * scale))
        halo.fill((70, 70, 70), special_flags=pygame.BLEND_RGB_MULT)
        large.blit(halo, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return large


RATE, LOUDNESS = 22050, (0, 1200, 6000)  # samples a second; amplitudes: off, soft, loud


def notes():
    """Return a function that plays the piezo's square wave, or None if the computer has no sound."""
    try:
        pygame.mixer.init(RATE, -16, 1, 256)
    except pygame.error:
        return None
    waves, channel = {}, pygame.mixer.Channel(0)

    def sound(hertz, loud):
        if not hertz:
            channel.stop()
            return
        if (hertz, loud) not in waves:
            waves[hertz, loud] = pygame.mixer.Sound(buffer=wave(hertz, LOUDNESS[loud]))
        channel.play(waves[hertz, loud], -1)

    return sound


def wave(hertz, swing):
    """Return some whole periods for endless repetition, enough of them for the right pitch."""
    swings = max(1, hertz // 10)
    count = round(RATE * swings / hertz)
    return array.array("h", [swing if 2 * i * swings // count % 2 else -swing for i in range(count)]).tobytes()
