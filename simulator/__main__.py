"""Run the handheld with its five card games in a window or a terminal, or run one of the commands."""

import argparse
import importlib
import sys

from simulator import files

INSTALL = "a package is missing. Run `make play` once, then use .venv/bin/python -m simulator"

try:
    from simulator.frontends import play
except ModuleNotFoundError as missing:
    sys.exit("%s: %s" % (missing, INSTALL))

# Command: its module, which has add_options(parser) and run(options), and what it does
COMMANDS = {
    "replay": ("simulator.frontends.replay", "show a game that was played, decision by decision"),
    "code": ("simulator.frontends.code", "check a game that was played, and print its code"),
    "review": ("simulator.lab.review", "analyse a finished game of The Game turn by turn"),
    "flash": ("simulator.install.flash", "install or update the games on a connected Pico"),
    "drive": ("simulator.install.release", "build the release files: a folder, a zip and a UF2"),
    "web": ("simulator.web.build", "build the browser version; --serve opens it on this computer"),
    "lab": ("simulator.lab.tournament", "run tournaments between the computer's players"),
    "grade": ("simulator.lab.grade", "rate how hard deals of The Game are"),
}


def arguments(command=None):
    """Return the parser. It imports only the module of `command`: importing all eight would take 0.15 s at each start."""
    parser = argparse.ArgumentParser("python -m simulator", "%(prog)s [options] [COMMAND ...]", __doc__)
    play.add_options(parser)
    parser.set_defaults(run=play.run)
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", dest="command", prog=parser.prog, description="COMMAND --help lists its options."
    )
    for name, (module, sentence) in COMMANDS.items():
        chosen = importlib.import_module(module) if name == command else None
        subparser = commands.add_parser(name, help=sentence, description=chosen and chosen.__doc__)
        if chosen:
            chosen.add_options(subparser)
            subparser.set_defaults(run=chosen.run)
    return parser


def main(given=None):
    given = sys.argv[1:] if given is None else given
    command = given[0] if given and not given[0].startswith("-") else None
    parser = arguments(command)
    if command and command not in COMMANDS:
        parser.exit(2, "unknown command %s; commands: %s\n" % (ascii(command), ", ".join(COMMANDS)))
    options, unknown = parser.parse_known_args(given)
    if options.command != command:
        parser.error("the command goes first: python -m simulator %s ..." % options.command)
    if unknown:
        parser.error("unknown option %s; %s --help lists the options" % (" ".join(unknown), command or parser.prog))
    return options.run(options)


def run():
    """Run the command, and make sure that all it printed is written."""
    if sys.stdout:
        sys.stdout.reconfigure(errors="backslashreplace")  # a file name may have letters that this terminal cannot show
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
