"""`python -m simulator`: the handheld on a computer. A window where there is a screen, else the terminal.

`python -m simulator flash` puts the game on a Pico, `python -m simulator drive` makes what a release carries,
`python -m simulator code X` checks a game and prints its code, `python -m simulator replay X` shows it,
`python -m simulator review X` tells what its decisions were worth,
`python -m simulator web` makes a page of it,
`python -m simulator grade FILE` tells how hard deals are, `python -m simulator lab` lets players meet.
"""

import argparse
import os
import sys

from simulator import files

COMMANDS = "flash", "drive", "web", "grade", "lab", "code", "review", "replay"
INSTALL = "`make play` installs what is needed into .venv; then it is .venv/bin/python -m simulator"

try:
    from engine import console
    from simulator.frontends.picture import PALETTES
    from ui.text.words import LANGUAGES
except ModuleNotFoundError as missing:
    sys.exit("%s: %s" % (missing, INSTALL))


def deal_number(text):
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 999999):
        raise argparse.ArgumentTypeError("a deal is a number from 1 to 999999, not %s" % ascii(text))
    return int(text)


def arguments():
    parser = argparse.ArgumentParser(prog="python -m simulator", description=__doc__)
    parser.add_argument("--terminal", action="store_true", help="play in the terminal even if there is a screen")
    parser.add_argument("--headless", action="store_true", help="no picture and no waiting: run a script of keys")
    parser.add_argument("--keys", metavar="FILE", help="the script (simulator/headless.py tells its commands); - is stdin")
    parser.add_argument("--deal", type=deal_number, metavar="N", help="the first game dealt is deal N")
    parser.add_argument("--speed", type=speed, default=1, metavar="TIMES", help="how fast the device's time goes")
    parser.add_argument("--language", choices=LANGUAGES, help="in place of the one set on the device")
    parser.add_argument("--store", metavar="FILE", help="the flash: 4,096 bytes; by default in your data folder")
    parser.add_argument("--scale", type=int, default=5, help="window dots a display dot")
    parser.add_argument("--palette", choices=PALETTES, default="white")
    parser.add_argument("--rotate", type=int, choices=(0, 180), default=0, help="the display upside down")
    parser.add_argument("--level", choices=("device", "best"), default="device", help="best: the desk's own at The Game alone")
    parser.set_defaults(first=None)  # the screen that comes up: the main menu
    return parser


def screen():
    """Is there one to open a window on?"""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def headless(options):
    from simulator.frontends import save_files
    from simulator.headless import Headless

    if not options.keys:
        raise SystemExit("--headless needs --keys FILE: what shall be pressed?")
    script = scripted(options.keys)
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


def scripted(name):
    """Return the script of keys; SystemExit says why there is none."""
    try:
        data = files.standard_input(files.KEYS) if name == "-" else files.read(name, files.KEYS)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise SystemExit("%s is no text in UTF-8" % name) from wrong
    except ValueError as wrong:
        raise SystemExit("--keys: %s" % wrong) from wrong


def speed(text):
    """Return a speed that makes no time overflow: none near 0 or infinite, and not nan."""
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0.01 <= number <= 1000:
        raise argparse.ArgumentTypeError("a speed is a number from 0.01 to 1000, not %s" % ascii(text))
    return number


def main(given=None):
    given = sys.argv[1:] if given is None else given
    if given[:1] == ["flash"]:
        from simulator.install.flash import main as flash

        return flash(given[1:])
    if given[:1] == ["drive"]:
        from simulator.install.release import main as drive

        return drive(given[1:])
    if given[:1] == ["web"]:
        from simulator.web.build import main as web

        return web(given[1:])
    if given[:1] == ["grade"]:
        from simulator.lab.grade import main as grade

        return grade(given[1:])
    if given[:1] == ["lab"]:
        from simulator.lab.tournament import main as lab

        return lab(given[1:])
    if given[:1] == ["code"]:
        from simulator.frontends.replay import code

        return code(given[1:])
    if given[:1] == ["review"]:
        from simulator.lab.review import main as review

        return review(given[1:])
    parser = arguments()
    if given[:1] == ["replay"]:
        from simulator.frontends.replay import replay

        return replay(given[1:], parser, lambda options: play(options, parser))
    if given and not given[0].startswith("-"):
        parser.exit(2, "%s is no command. There are %s; --help lists the options.\n" % (ascii(given[0]), ", ".join(COMMANDS)))
    return play(parser.parse_args(given), parser)


def play(options, parser):
    if options.scale < 2:
        parser.error("--scale is at least 2")
    if options.level == "best":
        from simulator.lab import desk_player

        desk_player.seat()
    console.show_line = complain
    if options.headless or options.keys:
        return headless(options)
    if not options.terminal and screen():
        try:
            from simulator.frontends.window import Window

            return Window(options).run()
        except ImportError as missing:
            print("No window (%s): the terminal it is." % missing, file=sys.stderr)
    from simulator.frontends.terminal import Terminal

    return Terminal(options).run()


def complain(*words):
    """Print what the device would print on its console."""
    print(*words, file=sys.stderr)


def run():
    """Run the command, and see to it that all it has printed was written."""
    if sys.stdout:
        sys.stdout.reconfigure(errors="backslashreplace")  # a name that this terminal cannot write
    if sys.stderr:
        sys.stderr.reconfigure(errors="backslashreplace")
    sys.stdout = files.Output(sys.stdout)
    try:
        main()
    except ModuleNotFoundError as missing:
        sys.exit("%s: %s" % (missing, INSTALL))
    except KeyboardInterrupt:
        sys.exit("stopped by Ctrl-C")
    finally:
        sys.stdout.flush()


if __name__ == "__main__":
    run()
