"""Watch a game that was played: left and right step, up and down go from draw to draw, A plays it automatically.

The game is read from a save file, a journal, a file with a game code, or a game code.
"""

import os
import sys

from engine import codes, table
from engine.session import Session
from simulator import files
from simulator.device.chips.flash import SIZE, Sector
from simulator.frontends import play
from ui.saves import replay as recall
from ui.saves.log import Store
from ui.screens import main_menu
from ui.screens.table.replay import Replay


def find(text):
    """Return the session in a file or a code. Raise ValueError with the reason if there is none."""
    if not os.path.exists(text) and not set(text) & set("./\\"):  # no code has these characters
        if not "".join(text.split()).isprintable():  # the system passes an argument that is no text as surrogates
            raise ValueError("%s: not a file and not a game code" % ascii(text))
        return codes.read(text)
    data = files.read(text, files.GAME)
    if len(data) == SIZE:
        return stored(Sector(data))
    try:
        return codes.read(data.decode("latin-1"))  # every byte is a letter in latin-1: `codes` reports a wrong one
    except ValueError as wrong:
        try:
            return Session.load(data)
        except ValueError as worse:
            raise ValueError("%s is not a save file, game code (%s) or journal (%s)" % (text, wrong, worse)) from worse


def stored(flash):
    """Return the last finished game of a store, or else the latest saved one."""
    store = Store(flash)
    if store.foreign:
        raise ValueError("This save file was not written by this program")
    session = recall.finished(store) or (recall.session(store, store.waiting[-1]) if store.waiting else None)
    if not session:
        raise ValueError("This save file contains no game")
    return session


def facts(session):
    """Return a summary of a game in one line."""
    words = [session.game.NAME, "deal %d" % session.number]
    if len(session.players) > 1:
        words.append("%d seats" % len(session.players))
    words += session.options + ("%d decisions" % len(session.past),)
    if session.over:
        scores = [str(session.score(seat)) for seat in range(len(session.players))]
        words.append("left %s" % (" ".join(scores) if len(set(scores)) > 1 else scores[0]))
        words.append("won" if table.won(session.state, 0) else "lost")
    else:
        words.append("under way")
    return ", ".join(words + ["with help"] * bool(session.helped))


def add_options(parser):
    parser.add_argument("game", nargs="+", metavar="FILE|CODE", help="save file, journal, file with a game code, or game code")
    parser.add_argument("--text", action="store_true", help="print every decision instead of playing")
    play.add_options(parser)


def run(options):
    session = found(options.game)
    if options.text:
        return tell(session)
    options.first = lambda app: Replay(app, lambda: main_menu.first(app), session)
    return play.run(options)


def tell(session):
    print(facts(session))
    again = session.afresh()
    for number, move in enumerate(session.past, 1):
        seat = again.seat
        again.play(move)
        print("%4d  seat %d: %s" % (number, seat + 1, again.label(move)))


def found(words):
    try:
        return find(" ".join(words))
    except ValueError as wrong:
        sys.exit(str(wrong))
