"""Play the five card games on this computer, or run one of the commands."""

import argparse
import importlib
import sys

from simulator import files

INSTALL = "`make play` installs what is needed into .venv; then it is .venv/bin/python -m simulator"

try:
    from simulator.frontends import play
except ModuleNotFoundError as missing:
    sys.exit("%s: %s" % (missing, INSTALL))

# Command: its module, which has add_options(parser) and run(options), and what it does
COMMANDS = {
    "replay": ("simulator.frontends.replay", "watch a game that was played, forward and back"),
    "code": ("simulator.frontends.code", "check a game that was played, and print its code"),
    "review": ("simulator.lab.review", "rate each turn of a finished game of The Game"),
    "flash": ("simulator.install.flash", "put the games on a Pico, or bring them up to date"),
    "drive": ("simulator.install.release", "write the files of a release: a folder, a zip and a UF2"),
    "web": ("simulator.web.build", "build the web page, and serve it on this computer if asked to"),
    "lab": ("simulator.lab.tournament", "let the computer's players meet, and print who wins how often"),
    "grade": ("simulator.lab.grade", "find out how hard deals of The Game are"),
}


def arguments(command=None):
    """Return the parser. Only the module of `command` is imported: all eight would take 0.15 s at each start."""
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
        parser.exit(2, "%s is no command. There are %s; --help lists them.\n" % (ascii(command), ", ".join(COMMANDS)))
    options, unknown = parser.parse_known_args(given)
    if options.command != command:
        parser.error("the command goes first: python -m simulator %s ..." % options.command)
    if unknown:
        parser.error("unknown: %s; %s --help lists the options" % (" ".join(unknown), command or parser.prog))
    return options.run(options)


def run():
    """Run the command, and make sure that all it printed is written."""
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
