"""The text of the last crash in the log: up to three records. The first is a C, each further piece a c right behind it.

Versions up to 0.2.1 wrote one C of at most 28 bytes, and read only the C of a longer text.
"""

from micropython import const

from engine import journal
from ui.saves.log import CRASH, CRASH_MORE, FACT

_PIECE = const(30)  # bytes of the text in a record: the longest that journal.record can hold beside the letter
KEPT = 3 * _PIECE  # bytes of the text that are kept: the longest place in this program takes 49, the error gets the rest


def pieces(data):
    """Yield the letter and the data of each record for a text in UTF-8, cut between two characters to KEPT bytes."""
    size = min(len(data), KEPT)
    while size < len(data) and data[size] & 0xC0 == 0x80:
        size -= 1
    for at in range(0, size, _PIECE):
        yield CRASH_MORE if at else CRASH, data[at : min(at + _PIECE, size)]


def read(store):
    """Return the newest text in the log, b"" if there is none. A piece counts only right behind the piece before it."""
    text, follows = b"", False
    for kind, payload, _ in store.records():
        letter = payload[0] if kind == FACT else 0
        if letter == CRASH:
            text, follows = payload[1:], True
        elif letter == CRASH_MORE and follows:
            text += payload[1:]
        else:
            follows = False
    return text


def records(store):
    """Return the records of the newest text, for a rewritten log."""
    log = bytearray()
    for letter, data in pieces(read(store)):
        log += journal.record(FACT, bytes((letter,)) + data)
    return log
