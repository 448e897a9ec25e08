"""Check a game that was played, and print its code.

The game is read from a save file, a journal, a file with a game code, or a game code.
"""

from engine import codes
from simulator.frontends import replay


def add_options(parser):
    parser.add_argument("game", nargs="+", metavar="FILE|CODE", help="save file, journal, file with a game code, or game code")


def run(options):
    session = replay.found(options.game)
    print(replay.facts(session))
    print(codes.write(session))
