"""A session as bytes: a log of records that is only ever added to.

RECORD  head, payload, check. The head is kind << 5 | length of the payload; the check reckons in how many records went
        before, so a lost one is noticed by the next. No record begins or ends with 0xFF: blank flash is never a record.

    START   game, rules version, seats, options (2 bytes, low first), deal (3 bytes, low first)
    PLAY    one or more moves of two bytes, `what` first
    UNDO    how many moves are taken back
    REDO    how many of those are made again
    HELPED  the session's `helped` bits: what must not count as a clean game
"""

START, PLAY, UNDO, REDO, HELPED = 1, 2, 3, 4, 5
LONGEST = 30


def check(data, count):
    """A sum modulo the prime 251, so that no single flipped bit is missed and no check is 0xFF."""
    total = count % 251
    for byte in data:
        total = (total * 31 + byte + 1) % 251
    return total


def record(kind, payload, count):
    """The record of this kind that is the `count`-th of its log."""
    data = bytes((kind << 5 | len(payload),)) + bytes(payload)
    return data + bytes((check(data, count),))


def records(data):
    """Each record's kind and payload; ValueError where a byte is wrong."""
    at = count = 0
    while at < len(data):
        kind, end = data[at] >> 5, at + 1 + (data[at] & 31)
        if end >= len(data) or not START <= kind <= HELPED or check(data[at:end], count) != data[end]:
            raise ValueError("the journal is garbled at byte %d" % at)
        yield kind, bytes(data[at + 1 : end])
        at = end + 1
        count += 1


def moves(payload):
    """The moves of a PLAY record."""
    return [payload[i] << 8 | payload[i + 1] for i in range(0, len(payload) - 1, 2)]


def payload(moves):
    data = bytearray()
    for move in moves:
        data.append(move >> 8)
        data.append(move & 255)
    return data
