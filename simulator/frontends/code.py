"""Check a game that was played, and print its code. The game is read from a store, a journal, a code in a file, or a code."""

from engine import codes
from simulator.frontends import replay


def add_options(parser):
    parser.add_argument("game", nargs="+", metavar="FILE|CODE")


def run(options):
    session = replay.found(options.game)
    print(replay.facts(session))
    print(codes.write(session))
