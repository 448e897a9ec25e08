"""Stars for the difficulty of solo deals of The Game, and the choice of an easy, a hard or an unwon deal.

FILE    stars.bin: two bits a deal, from deal 1 on, the lowest first: one less than its stars (docs/STRENGTH.md). Single bytes
        are read from the drive. Without the file, or behind its end, a deal has no stars.
FACT    D, deals (2 bytes each, low first): deals that were won before those in the records that follow. Games that are still in
        the log are not repeated: the record that began such a game has its deal.
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
_MOST = const(56)  # deals that are kept when the log is rewritten
FILE = __file__.rsplit("/", 1)[0] + "/stars.bin"


def stars(number):
    """Return the stars of a deal, 1 to 4; 0 if it has none."""
    try:
        with open(FILE, "rb") as file:
            return one(file, number)
    except OSError:
        return 0


def one(file, number):
    file.seek(number - 1 >> 2)
    byte = file.read(1)
    return (byte[0] >> (number - 1 & 3) * 2 & 3) + 1 if byte else 0


def other(app, number, table, key):
    """Return the choice of a deal after this one: None (random), a number, and for a table with stars EASY, HARD or NEW."""
    choices = [None, number if isinstance(number, int) else 0]
    if table.startswith(PLAIN) and stars(1):
        choices += [EASY, HARD, NEW]
    at = choices.index(number) if number in choices else 0  # the table may have changed since
    choice = choices[(at + (-1 if key == LEFT else 1)) % len(choices)]
    return app.device.entropy() % 999999 + 1 if choice == 0 else choice


def draw(app, wish):
    """Return the number of a random deal that matches the wish, None if there is none."""
    number, wanted = app.device.entropy() % _DEALS, 0 if wish == NEW else 1 if wish == EASY else 3
    won_deals = won(app.store) if wish == NEW else ()
    with open(FILE, "rb") as file:
        for _ in range(_DEALS):
            number = number % _DEALS + 1
            if number not in won_deals and wanted in (0, one(file, number)):
                return number
    return None


def difficulty(app, session):
    """Return the difficulty of the deal in words, "" if it has no stars."""
    state = session.state
    plain = bytes((state[0], state[4], state[5], state[6])) == PLAIN
    count = stars(session.number) if plain and session.number <= _DEALS else 0
    return app.say((b"one star", b"two stars", b"three stars", b"four stars")[count - 1]) if count else ""


def won(store):
    """Return the numbers of the deals that were won, the latest last."""
    deals, deal, parts = [], 0, load("ui.saves.totals").parts
    for kind, payload, _ in store.records():
        numbers = b""
        if kind == journal.START and payload[0] == PLAIN[0]:
            deal = payload[5:7] if payload[2:5] == PLAIN[1:] and not payload[7] else b""
        elif not kind:
            deal = b""  # the game of the next records is unknown
        elif kind == FACT and payload[0] == _WON:
            numbers = payload[1:]
        elif kind == FACT and payload[0] == AFRESH:
            deals = []
        elif kind == FACT and payload[:2] == bytes((ENDED, PLAIN[0])):
            if deal and len(payload) > 8 and parts(payload[2:])[1] & 1:
                numbers = deal
            deal = b""
        for i in range(0, len(numbers) - 1, 2):
            number = numbers[i] | numbers[i + 1] << 8
            if number in deals:
                deals.remove(number)
            deals.append(number)
    return deals


def latest(store):
    """Yield the deals that were won, as records."""
    deals = [number for number in won(store) if number <= _DEALS][-_MOST:]
    for i in range(0, len(deals), _EACH):
        data = bytearray((_WON,))
        for number in deals[i : i + _EACH]:
            data.extend(bytes((number & 255, number >> 8)))
        yield journal.record(FACT, data)
