"""`make look`: every screen of the golden frames as a picture, on sheets, and docs/LOOK.md that shows them."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from simulator.frontends import picture
from tests.support import frames

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "LOOK.md"
SHEETS = ROOT / "docs" / "pictures" / "look"
ROW, AIR, CAPTION = 3, 10, 14  # pictures side by side; dots around each; and what its name takes
LANGUAGES = {"en": "in English", "el": "in Greek", None: "before a language is chosen"}
HEAD = """# How it looks

Every screen that the golden frames know (`tests/support/frames.py`), as the display shows it: `make look` makes these sheets of
them. Each script of keys is a sheet, with the name of each frame under it; those in English stand once more in Greek. What
they should look like, and move and sound like, DESIGN section 5 says.
"""


def named(name):
    """The frames of a script, in its order."""
    return [line.split()[1] for line in frames.SCRIPTS[name][2].split("\n") if line.strip().startswith("see ")]


def read(path):
    """A golden frame as the display has it: a byte is eight dots below each other."""
    dots = bytearray(picture.WIDTH * picture.HEIGHT // 8)
    for row, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        for x, block in enumerate(line):
            dots[(row >> 2) * picture.WIDTH + x] |= picture.BLOCKS.index(block) << (row & 3) * 2
    return bytes(dots)


def sheet(name, language):
    glass, lit, _ = picture.PALETTES["white"]
    screens, font = named(name), ImageFont.load_default_imagefont()
    wide, high = 2 * picture.WIDTH + AIR, 2 * picture.HEIGHT + AIR + CAPTION
    made = Image.new("RGB", (ROW * wide + AIR, (len(screens) + ROW - 1) // ROW * high + AIR), (48, 50, 54))
    for i, screen in enumerate(screens):
        x, y = i % ROW * wide + AIR, i // ROW * high + AIR
        dots = read(frames.folder(name, language) / (screen + ".txt"))
        made.paste(picture.image(dots, 2), (x, y))
        ImageDraw.Draw(made).text((x, y + 2 * picture.HEIGHT + 2), screen, lit, font)
    return made.quantize(16)


def file(name, language):
    return SHEETS / ("%s.%s.png" % (name, language or "first"))


def page():
    told = HEAD
    for name, language in frames.films():
        told += "\n## %s, %s\n\n" % (name.replace("-", " ").capitalize(), LANGUAGES[language])
        told += "![%s](pictures/look/%s)\n" % (", ".join(named(name)), file(name, language).name)
    return told


def write():
    SHEETS.mkdir(parents=True, exist_ok=True)
    for old in SHEETS.glob("*.png"):
        old.unlink()
    for name, language in frames.films():
        sheet(name, language).save(file(name, language), optimize=True)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write()
