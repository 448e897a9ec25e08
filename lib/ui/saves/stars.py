"""How hard the deals of The Game alone are, and which deal comes next when an easy, a hard or an unwon one is asked for.

FILE    stars.bin: two bits a deal, from deal 1 on, the lowest first: one less than its stars (docs/STRENGTH.md). Read byte by
        byte where it lies; without it, or behind its end, no stars are known.
FACT    D, deals (2 bytes each, low first): won before those that are told next. What the log still tells of games won is not
        repeated: a deal is known by the record that began its game.
"""

from micropython import const

from engine import journal
from loading import load
from ui.keys import LEFT
from ui.saves.log import AFRESH, ENDED, FACT

PLAIN = b"\1\1\0\0"  # game, seats, options of the table that has stars
EASY, HARD, NEW = b"easy one", b"hard one", b"not won"
_DEALS = const(10000)
_WON = const(68)  # D
_EACH = const(14)  # deals in one record
_MOST = const(56)  # deals that are kept when the log is written anew
FILE = __file__.rsplit("/", 1)[0] + "/stars.bin"


def stars(number):
    """One to four; 0 where none are known."""
    try:
        with open(FILE, "rb") as file:
            return one(file, number)
    except OSError:
        return 0


def one(file, number):
    file.seek(number - 1 >> 2)
    found = file.read(1)
    return (found[0] >> (number - 1 & 3) * 2 & 3) + 1 if found else 0


def other(app, number, table, key):
    """What the deal is to be, a key on: by chance, a number, and where stars are known what else may be wished."""
    all_of = [None, number if isinstance(number, int) else 0]
    if table.startswith(PLAIN) and stars(1):
        all_of += [EASY, HARD, NEW]
    at = all_of.index(number) if number in all_of else 0  # the table may be another one by now
    found = all_of[(at + (-1 if key == LEFT else 1)) % len(all_of)]
    return app.device.entropy() % 999999 + 1 if found == 0 else found


def draw(app, wish):
    """The number of a deal as it is wished, by chance; None where there is none."""
    number, wanted = app.device.entropy() % _DEALS, 0 if wish == NEW else 1 if wish == EASY else 3
    known = won(app.store) if wish == NEW else ()
    with open(FILE, "rb") as file:
        for _ in range(_DEALS):
            number = number % _DEALS + 1
            if number not in known and wanted in (0, one(file, number)):
                return number
    return None


def told(app, session):
    """How hard the deal was, in words."""
    state = session.state
    plain = bytes((state[0], state[4], state[5], state[6])) == PLAIN
    found = stars(session.number) if plain and session.number <= _DEALS else 0
    return app.say((b"one star", b"two stars", b"three stars", b"four stars")[found - 1]) if found else ""


def won(store):
    """The numbers of deals that are known to be won, the latest last."""
    found, deal, parts = [], 0, load("ui.saves.totals").parts
    for kind, payload, _ in store.records():
        told = b""
        if kind == journal.START and payload[0] == PLAIN[0]:
            deal = payload[5:7] if payload[2:5] == PLAIN[1:] and not payload[7] else b""
        elif not kind:
            deal = b""  # whose game ends next nobody knows
        elif kind == FACT and payload[0] == _WON:
            told = payload[1:]
        elif kind == FACT and payload[0] == AFRESH:
            found = []
        elif kind == FACT and payload[:2] == bytes((ENDED, PLAIN[0])):
            if deal and len(payload) > 8 and parts(payload[2:])[1] & 1:
                told = deal
            deal = b""
        for i in range(0, len(told) - 1, 2):
            number = told[i] | told[i + 1] << 8
            if number in found:
                found.remove(number)
            found.append(number)
    return found


def latest(store):
    """The deals that were won, as records."""
    found = [number for number in won(store) if number <= _DEALS][-_MOST:]
    for i in range(0, len(found), _EACH):
        data = bytearray((_WON,))
        for number in found[i : i + _EACH]:
            data.extend(bytes((number & 255, number >> 8)))
        yield journal.record(FACT, data)
