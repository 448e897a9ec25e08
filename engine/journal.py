"""A session as bytes: a log of records that is only ever added to. No other module knows what a record looks like.

RECORD  head, payload, check (2 bytes, low first). The head is kind << 5 | length of the payload. No record begins or ends
        with 0xFF, so blank flash is never a record, nor is one whose end was not written.

    1 START   game, rules version, seats, options (2 bytes, low first), deal (3 bytes, low first),
              who plays each seat; help, if there was any (a log of old has a HELPED behind)
    2 PLAY    before; one or more moves of two bytes, `what` first
    3 UNDO    before; how many moves are taken back
    4 REDO    before; how many of those are made again
    5 HELPED  bits of help: what must not count as a clean game
    6         is no session's: a fact of the store (lib/ui/saves/log.py)
    7 PLACED  sum; one or more moves, each told by its place among those that were offered

`before` is how many decisions stood when the record was made, modulo 256, so that a lost one is noticed.
A place is counted from 1, and 255 is 254 and what the next byte tells: a move takes one byte where fewer than 255 are
offered. `sum` is that of these bytes, of all decisions that stood, modulo 256: so one in another's stead is noticed too,
though every place leads somewhere.
"""

START, PLAY, UNDO, REDO, HELPED, PLACED = 1, 2, 3, 4, 5, 7
PEEKED, HINTED = 1, 2  # help: a drawn card was taken back; advice was asked
LONGEST = 14  # moves in one PLAY
MOST = 30  # bytes of one PLACED: with 31 its head were 0xFF
OVERHEAD = 3  # bytes of a record that are not its payload


def check(data):
    """Two bytes: a sum modulo a prime below 0xFF00. No single wrong byte is missed."""
    total = 0
    for byte in data:
        total = (total * 257 + byte + 1) % 65269
    return bytes((total & 255, total >> 8))


def record(kind, payload):
    data = bytes((kind << 5 | len(payload),)) + bytes(payload)
    return data + check(data)


def after(data, at):
    """The place behind the record that begins here, or 0 where none does."""
    end = at + 1 + (data[at] & 31)
    if 31 < data[at] < 255 and end + 2 <= len(data) and check(data[at:end]) == data[end : end + 2]:
        return end + 2
    return 0


def parts(data, at, end):
    """Kind and payload of the whole record that lies there."""
    return data[at] >> 5, bytes(data[at + 1 : end - 2])


def start(session):
    """The record that begins a session: its deal and who sits there; and its help, which no power cut may part from it."""
    state, deal = session.state, session.number
    data = bytearray(state[0:2])
    data.extend(state[4:7])
    data.extend(bytes((deal & 255, deal >> 8 & 255, deal >> 16)))
    data.extend(session.players)
    if session.helped:
        data.append(session.helped)
    return record(START, data)


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


def append(places, place):
    """Add a place, counted from 0, to such bytes as PLACED has."""
    while place > 253:
        places.append(255)
        place -= 254
    places.append(place + 1)


def last(places, end):
    """Where the place begins that ends there."""
    end -= 1
    while end and places[end - 1] == 255:
        end -= 1
    return end


def placed(before, places):
    """The record of the moves at these places, when those before add up to so much."""
    return record(PLACED, bytes((before & 255,)) + places)
