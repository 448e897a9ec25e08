"""A session as bytes: a log of records that is only ever added to.

RECORD  head, payload, check (2 bytes, low first). The head is kind << 5 | length of the payload. No record begins or ends
        with 0xFF, so blank flash is never a record, nor is one whose end was not written.

    START   game, rules version, seats, options (2 bytes, low first), deal (3 bytes, low first),
            who plays each seat
    PLAY    before; one or more moves of two bytes, `what` first
    UNDO    before; how many moves are taken back
    REDO    before; how many of those are made again
    HELPED  the session's `helped` bits: what must not count as a clean game

`before` is how many decisions stood when the record was made, modulo 256, so that a lost one is noticed.
"""

START, PLAY, UNDO, REDO, HELPED = 1, 2, 3, 4, 5
LONGEST = 14  # moves in one record


def check(data):
    """Two bytes: a sum modulo a prime below 0xFF00. No single wrong byte is missed."""
    total = 0
    for byte in data:
        total = (total * 257 + byte + 1) % 65269
    return bytes((total & 255, total >> 8))


def record(kind, payload):
    data = bytes((kind << 5 | len(payload),)) + bytes(payload)
    return data + check(data)


def whole(data, at, last):
    """The place behind the record that begins here, or 0 where none of the kinds up to `last` does."""
    end = at + 1 + (data[at] & 31)
    if START <= data[at] >> 5 <= last and end + 2 <= len(data) and check(data[at:end]) == data[end : end + 2]:
        return end + 2
    return 0


def moves(payload):
    """The moves of a PLAY record."""
    return [payload[i] << 8 | payload[i + 1] for i in range(1, len(payload) - 1, 2)]


def play(count, moves):
    """The record of moves made when `count` decisions had gone before."""
    data = bytearray((count & 255,))
    for move in moves:
        data.append(move >> 8)
        data.append(move & 255)
    return record(PLAY, data)


def undo(count, back):
    """The record of so many moves taken back."""
    return record(UNDO, (count & 255, back))


def redo(count):
    """The record of one move made again."""
    return record(REDO, (count & 255, 1))
