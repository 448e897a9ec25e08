"""A session as bytes: a log of records that is only ever added to.

RECORD  head, payload, check. The head is kind << 5 | length of the payload. No record begins or ends with 0xFF, so
        blank flash is never a record, nor is one whose end was not written.

    START   game, rules version, seats, options (2 bytes, low first), deal (3 bytes, low first)
    PLAY    how many decisions went before, modulo 256, so that a lost one is noticed; then one or more moves of two
            bytes, `what` first
    UNDO    how many moves are taken back
    REDO    how many of those are made again
    HELPED  the session's `helped` bits: what must not count as a clean game
"""

START, PLAY, UNDO, REDO, HELPED = 1, 2, 3, 4, 5
LONGEST = 14  # moves in one record


def check(data):
    """A sum modulo the prime 251: no single flipped bit is missed, and no check is 0xFF."""
    total = 0
    for byte in data:
        total = (total * 31 + byte + 1) % 251
    return total


def record(kind, payload):
    data = bytes((kind << 5 | len(payload),)) + bytes(payload)
    return data + bytes((check(data),))


def records(data):
    """Each record's kind and payload; ValueError where a byte is wrong."""
    at = 0
    while at < len(data):
        kind, end = data[at] >> 5, at + 1 + (data[at] & 31)
        if end >= len(data) or not START <= kind <= HELPED or check(data[at:end]) != data[end]:
            raise ValueError("the journal is garbled at byte %d" % at)
        yield kind, bytes(data[at + 1 : end])
        at = end + 1


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
