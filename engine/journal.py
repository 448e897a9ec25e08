"""A session as bytes: an append-only log of records. No other module knows the format of a record.

RECORD  head, payload, check (2 bytes, low first). The head is kind << 5 | length of the payload. No record begins or ends
        with 0xFF, so blank flash is never a record, nor is one whose end was not written.

    1 START   game, rules version, seats, options (2 bytes, low first), deal (3 bytes, low first),
              the player of each seat; bits of help, if there was any (old logs have a HELPED after it)
    2 PLAY    before; one or more moves of two bytes, the high one first
    3 UNDO    before; how many moves are undone
    4 REDO    before; how many undone moves are made again
    5 HELPED  bits of help, with which a game does not count as clean
    6         no record of a session: a fact of the store (lib/ui/saves/log.py)
    7 PLACED  sum; one or more moves, each as its place among the legal moves

`before` is the number of decisions made before this record, modulo 256: it reveals a missing record.
A place is counted from 1. The byte 255 means 254 plus the next byte, so a move takes one byte if there are fewer than 255
legal moves. `sum` is the sum of these bytes of all decisions before this record, modulo 256: it reveals a wrong decision,
although every place is a legal move.
"""

START, PLAY, UNDO, REDO, HELPED, PLACED = 1, 2, 3, 4, 5, 7
PEEKED, HINTED = 1, 2  # bits of help: a drawn card was taken back; a hint was used
LONGEST = 14  # moves in one PLAY
MOST = 30  # bytes of one PLACED record: with 31 its head would be 0xFF
OVERHEAD = 3  # bytes of a record besides its payload


def check(data):
    """Return two bytes: a sum modulo a prime below 0xFF00. Every single wrong byte changes it."""
    total = 0
    for byte in data:
        total = (total * 257 + byte + 1) % 65269
    return bytes((total & 255, total >> 8))


def record(kind, payload):
    data = bytes((kind << 5 | len(payload),)) + bytes(payload)
    return data + check(data)


def after(data, at):
    """Return the end of the record that begins at `at`, or 0 if there is no whole record."""
    end = at + 1 + (data[at] & 31)
    if 31 < data[at] < 255 and end + 2 <= len(data) and check(data[at:end]) == data[end : end + 2]:
        return end + 2
    return 0


def parts(data, at, end):
    """Return the kind and the payload of the record from `at` to `end`."""
    return data[at] >> 5, bytes(data[at + 1 : end - 2])


def start(session):
    """Return the START record. It holds the help too, so that no power cut can separate the help from the game."""
    state, deal = session.state, session.number
    data = bytearray(state[0:2])
    data.extend(state[4:7])
    data.extend(bytes((deal & 255, deal >> 8 & 255, deal >> 16)))
    data.extend(session.players)
    if session.helped:
        data.append(session.helped)
    return record(START, data)


def moves(payload):
    """Return the moves of a PLAY record."""
    return [payload[i] << 8 | payload[i + 1] for i in range(1, len(payload) - 1, 2)]


def play(count, moves):
    """Return the PLAY record of moves made after `count` decisions."""
    data = bytearray((count & 255,))
    for move in moves:
        data.append(move >> 8)
        data.append(move & 255)
    return record(PLAY, data)


def undo(count, back):
    """Return the record that takes back the last `back` of `count` moves."""
    return record(UNDO, (count & 255, back))


def redo(count):
    """Return the record that makes one move again."""
    return record(REDO, (count & 255, 1))


def append(places, place):
    """Append a place, counted from 0, to the bytes of a PLACED record."""
    while place > 253:
        places.append(255)
        place -= 254
    places.append(place + 1)


def last(places, end):
    """Return where the place that ends at `end` begins."""
    end -= 1
    while end and places[end - 1] == 255:
        end -= 1
    return end


def placed(before, places):
    """Return the PLACED record of these places. before: the sum of all places before them"""
    return record(PLACED, bytes((before & 255,)) + places)
