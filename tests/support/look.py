"""`make look`: every screen of the golden frames as a picture, on sheets, and docs/LOOK.md that shows them."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from simulator.frontends import picture
from tests.support import frames

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "LOOK.md"
SHEETS = ROOT / "docs" / "pictures" / "look"
ROW, AIR, CAPTION = 3, 10, 14  # pictures side by side; dots around each; and what its name takes
HEAD = """# How it looks

Every kind of screen, as the display shows it: first in English, [below in Greek](#in-greek). The words under a screen are its
name in `tests/golden/frames`. `make look` writes this page and its pictures from there; nobody edits them.
"""
GREEK = """
# In Greek

The same screens with Greek words.
"""
# A script of keys (tests/support/frames.py), the title of its sheet, and what the sheet shows, for people who cannot see it
TITLES = {
    "menus": ("Menus", "The main menu, statistics, settings and About"),
    "large": ("Large print", "Settings, menus, rules and a set-up with letters twice as high; a table and a pause"),
    "first": ("The very first start", "The title, the choice of a language, and the offer of a guided game"),
    "first-game": ("The guided game", "A line at a time teaches the keys at The Game, from the first card to the menu"),
    "setup": ("Set-up", "Players, options and the number of a deal are chosen before the cards are dealt"),
    "setup-again": ("A game waits", "The main menu with a game to continue, and the set-up with the last table"),
    "setup-again-greek": (
        "A game waits, long words",
        "The main menu with a game to continue, and the set-up with the last table",
    ),
    "table": ("The Game", "Four piles above, the hand below, costs under the piles; an illegal card, undo, pause and hint"),
    "fire": ("On Fire", "A fire card is laid, must be covered, and is covered"),
    "extreme": ("The Game Extreme", "Cards with commands, locks where a command forbids a card, and why"),
    "extreme-lost": ("Extreme is lost", "The command that could not be obeyed is named at the end"),
    "duel": ("Face to Face", "Your piles on the left, the other's on the right; a gift that does not fit; the other plays"),
    "qwixx": ("Qwixx", "The sheet with four rows, the market, the announced number, and the hand"),
    "rules": ("Rules", "The rules of The Game, page by page"),
    "greek": ("Long words", "Menu, set-up, table, pause and undo"),
    "ends": ("A game is won", "The result, the statistics, forgetting results, and watching the game again"),
    "history": ("Statistics", "A record, the latest scores as a picture, and the results of duels"),
    "history-duel": ("The end of a duel", "The last table of Face to Face, and its result"),
    "lost": ("A game is lost", "Stuck, the result, and taking the last card back"),
    "team": ("Several people", "Handing the device over, who begins, signs to the others, and computers that play"),
    "wednesday": ("Wednesday", "The table, a pass, taking and giving cards, a blocked number, and the score pad"),
    "wednesday-six": ("Wednesday with six seats", "A card is taken from a player and one given back, the score pad, all hands"),
    "wednesday-teams": (
        "Wednesday in teams",
        "The End is placed among the characters, a burned card goes to a player, the result",
    ),
    "wednesday-pairs": ("Wednesday in three teams", "The options for teams, a card that does not fit, and the score pad"),
    "wednesday-greek": ("Wednesday, long words", "Set-up, table, pass, taking a card, and the score pad"),
}


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
    """Return docs/LOOK.md: a heading and a picture a sheet, those in Greek behind all others."""
    films = sorted(frames.films(), key=lambda film: film[1] == "el")  # the order of the scripts stays
    parts = [HEAD]
    for name, language in films:
        title, shown = TITLES[name]
        if language == "el" and GREEK not in parts:
            parts.append(GREEK)
        parts.append("\n## %s\n\n![%s.](pictures/look/%s)\n" % (title, shown, file(name, language).name))
    return "".join(parts)


def write():
    SHEETS.mkdir(parents=True, exist_ok=True)
    for old in SHEETS.glob("*.png"):
        old.unlink()
    for name, language in frames.films():
        sheet(name, language).save(file(name, language), optimize=True)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write()
