"""`python -m simulator` without a command: play in a window, in a terminal, or run a script of keys without a picture."""

import argparse
import os
import sys

from engine import console
from simulator import files
from simulator.frontends.picture import PALETTES
from ui.text.words import LANGUAGES


def add_options(parser):
    play = parser.add_argument_group("play")
    play.add_argument("--deal", type=deal_number, metavar="N", help="number of the first deal, 1 to 999999")
    play.add_argument("--language", choices=LANGUAGES, help="override the saved language")
    play.add_argument("--store", metavar="FILE", help="save file (4,096 bytes); default: a file in your data folder")
    play.add_argument(
        "--level",
        choices=("device", "best"),
        default="device",
        help="best: a stronger player for the solo The Game (needs make lab)",
    )
    play.add_argument("--speed", type=speed, default=1, metavar="TIMES", help="speed factor of the device's clock; default: 1")
    show = parser.add_argument_group("show")
    show.add_argument("--terminal", action="store_true", help="play in the terminal even if there is a screen for a window")
    show.add_argument("--scale", type=scale, default=5, metavar="N", help="window pixels per display pixel; default: 5")
    show.add_argument("--palette", choices=PALETTES, default="white", help="display colour; default: white")
    show.add_argument("--rotate", type=int, choices=(0, 180), default=0, help="rotate the display")
    script = parser.add_argument_group("run a script")
    script.add_argument("--keys", metavar="FILE", help="script of keys to run; - reads stdin (format: simulator/headless.py)")
    script.add_argument("--headless", action="store_true", help="run the script of --keys without a picture or waiting")
    parser.set_defaults(first=None)  # the first screen: the main menu


def deal_number(text):
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 999999):
        raise argparse.ArgumentTypeError("a deal is a number from 1 to 999999, not %s" % ascii(text))
    return int(text)


def scale(text):
    if not (text.isascii() and text.isdigit() and 2 <= int(text) <= 100):
        raise argparse.ArgumentTypeError("a scale is a number from 2 to 100, not %s" % ascii(text))
    return int(text)


def speed(text):
    """Return a speed that the clock can bear: not near 0, not infinite, not nan."""
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0.01 <= number <= 1000:
        raise argparse.ArgumentTypeError("a speed is a number from 0.01 to 1000, not %s" % ascii(text))
    return number


def run(options):
    if options.level == "best":
        from simulator.lab import desk_player

        desk_player.seat()
    console.show_line = complain
    if options.headless or options.keys:
        return headless(options)
    if not options.terminal and has_screen():
        try:
            from simulator.frontends.window import Window

            return Window(options).run()
        except ImportError as missing:
            print("Cannot open a window (%s); using the terminal." % missing, file=sys.stderr)
    from simulator.frontends.terminal import Terminal

    return Terminal(options).run()


def complain(*words):
    """Print what the device would print on its console."""
    print(*words, file=sys.stderr)


def has_screen():
    """True if a window can be opened."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def headless(options):
    from simulator.frontends import save_files
    from simulator.headless import Headless

    if not options.keys:
        raise SystemExit("--headless needs a script of keys: --keys FILE")
    script = read_script(options.keys)
    try:
        store = save_files.opened(options.store) if options.store else None
    except OSError as wrong:
        raise SystemExit(save_files.said(wrong)) from wrong
    more = {"palette": options.palette, "rotation": options.rotate, "first": options.first}
    desk = Headless(store, options.language, options.deal, **more)
    try:
        desk.run(script, options.keys)
    except ValueError as wrong:
        raise SystemExit(str(wrong)) from wrong
    finally:
        for path in desk.written:
            print(path)
        if desk.store.note:
            print(desk.store.note, file=sys.stderr)
        if store:
            store.lock.close()


def read_script(name):
    """Return the text of a script of keys. Raise SystemExit with the reason if it cannot be read."""
    try:
        data = files.standard_input(files.KEYS) if name == "-" else files.read(name, files.KEYS)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise SystemExit("%s is not UTF-8 text" % name) from wrong
    except ValueError as wrong:
        raise SystemExit("--keys: %s" % wrong) from wrong
