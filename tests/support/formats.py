"""Stored data that must stay readable for ever: images of the store and codes of games, with their contents in words.

`python -m tests.support.formats 0.2` writes tests/golden/store-0.2.bin, the same after compaction, the contents of both, and
codes-0.2.txt, with the present program. Those of an earlier version are never written again: no later program could.
"""

import sys
from pathlib import Path

import simulator  # noqa: F401 - lib/ joins the import path
from engine import codes, games
from engine.session import HINTED, Session
from simulator.device.chips.flash import Sector
from tests.support import tables
from ui.saves import replay, totals
from ui.saves.log import CRASH, SETTINGS, Store

GOLDEN = Path(__file__).parent.parent / "golden"

# game, seats, options, deal, players, help; compaction adds up all but the last two
FINISHED = [
    ("thegame", 1, (), 71, b"\0", 0),
    ("thegame", 1, (), 3, b"\0", 0),
    ("thegame", 2, ("experts", "fire"), 5, b"\0\0", HINTED),
    ("facetoface", 2, (), 4, b"\0\1", 0),
    ("extreme", 1, ("nostop", "lenient"), 1542, b"\0", 0),
    ("thegame", 1, (), 62, b"\0", 0),
    ("facetoface", 2, (), 9, b"\0\1", HINTED),
    ("extreme", 1, ("random",), 2320, b"\0", 0),
]


def decide(session, count, store=None):
    """Make decisions of the beginner, and save each as it is made."""
    for _ in range(count):
        if session.over:
            break
        session.play(tables.beginner(session.name).choose(session.game.seen(session.state, session.seat)))
        if store:
            store.played(session)
    return session


def sit(name, seats, options, deal, who, helped, store):
    session = Session.deal(name, seats, options, deal)
    session.players = who
    session.helped = helped
    store.begin(session)
    return session


def image():
    """Return a store with every kind of record."""
    store = Store(Sector())
    store.fact(SETTINGS, b"\1\2\1")
    for number, given in enumerate(FINISHED):
        if number == len(FINISHED) - 2:
            store.tidy()
        totals.count(store, decide(sit(*given, store), 2000, store))
    decide(sit("extreme", 3, ("strictpile",), 8, b"\0\1\1", 0, store), 44, store)
    duel = decide(sit("facetoface", 2, (), 5, b"\0\1", 0, store), 31, store)
    solo = decide(sit("thegame", 1, ("fire",), 427, b"\0", 0, store), 40, store)
    solo.undo(20)
    store.undone(solo, 20)
    solo.redo()
    store.redone(solo)
    store.helped(solo)
    duel.undo(3)
    store.undone(duel, 3)
    store.pointed(duel, b"\3\1")
    store.pointed(solo, b"\x14\2")
    store.fact(CRASH, b"play.py line 99 KeyError: 7")
    return store


def sum_of(data):
    return sum([data[i] * (i % 251 + 1) for i in range(len(data))])


def told(session):
    """Yield two lines about a game: its set-up, and its position."""
    scores = " ".join([str(session.score(seat)) for seat in range(len(session.players))])
    yield "%s, seats %d, options %s, deal %d, players %s, helped %d, version %d" % (
        session.name,
        len(session.players),
        " ".join(session.options) or "none",
        session.number,
        session.players.hex(),
        session.helped,
        session.state[1],
    )
    yield "  decisions %d, sum %d; undone %d, sum %d; status %x, scores %s; state sum %d; last: %s" % (
        len(session.past),
        sum_of(session.past),
        len(session.undone),
        sum_of(session.undone),
        session.state[2],
        scores,
        sum_of(session.state),
        session.label(session.past[-1]) if session.past else "-",
    )


def tell(flash, latest=True):
    """Yield the contents of a store, line by line. Images of 0.1 have no latest results."""
    store = Store(flash)
    yield "ours %s, settings %s, crash %s" % (not store.foreign, store.settings().hex(), str(store.newest(CRASH), "utf-8"))
    for number in store.waiting:
        session, cursor = replay.waiting(store, number)
        yield "waits, cursor %s, doubt %s:" % (cursor, store.doubt)
        yield from told(session)
        while session.undone:
            session.redo()
        yield "  with what was undone:"
        yield from told(session)
    last = replay.finished(store)
    yield "finished last: %s" % ("nothing" if not last else "")
    if last:
        yield from told(last)
    totals_by_key = totals.read(store)
    for key in sorted(totals_by_key):
        total = totals_by_key[key]
        yield "%s %s: games %d, wins %d, excellent %d, best %d, sum %d, in a row %d, most %d" % (
            games.CATALOG[key[0] - 1],
            key[1:].hex(),
            total[totals.GAMES],
            total[totals.WINS],
            sum(total[totals.NOTES :]),
            total[totals.BEST],
            total[totals.SUM],
            total[totals.ROW],
            total[totals.MOST],
        )
    for number in range(1, len(games.CATALOG) + 1) if latest else ():
        results = ["%d%s" % (score, "*" if won else "") for score, won in totals.history(store, number)]
        yield "latest of %s: %s" % (games.CATALOG[number - 1], " ".join(results) or "none")


def coded():
    """Yield games of every kind, finished and not, as codes and in words."""
    for name, seats, options, deal, _, helped in FINISHED + [("thegame", 5, ("short",), 999999, b"", 3)]:
        for count in (2000,) if deal % 2 else (17, 0):
            session = decide(Session.deal(name, seats, options, deal), count)
            session.helped = helped
            yield codes.write(session)


def read(code):
    session = codes.read(code)
    return [code] + ["  " + line for line in told(session)]


def write(version):
    store = image()
    for name in "store-%s" % version, "store-%s-tidied" % version:
        (GOLDEN / (name + ".bin")).write_bytes(bytes(store.flash))
        (GOLDEN / (name + ".txt")).write_text("\n".join(tell(store.flash)) + "\n")
        store.tidy()
    lines = [line for code in coded() for line in read(code)]
    (GOLDEN / ("codes-%s.txt" % version)).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    if list(GOLDEN.glob("store-%s*" % sys.argv[1])):
        sys.exit("the formats of %s are pinned already" % sys.argv[1])
    write(sys.argv[1])
