"""Results and what they add up to, for each game, variant and number of seats; clean games and helped ones apart.

KEY     game, options (2 bytes, low first), seats, helped; OTHERS as options: the variants there was no room for
RESULT  key, score, won: what the record of a game's end carries
TOTAL   key, then FIELDS: games, wins, excellent ones, best, sum of the scores, wins in a row now, most in a row
"""

from micropython import const

from engine import journal, table
from ui.store import AFRESH, ENDED, FACT, TOTAL

_KEY = const(5)
FIELDS = 2, 2, 2, 1, 3, 1, 1  # bytes of each
GAMES, WINS, EXCELLENT, BEST, SUM, ROW, MOST = range(7)
_EACH = const(21)  # bytes of the record of a total: 4, _KEY and the FIELDS
OTHERS = b"\xff\xff\0"  # in a key, from the options on


def result(session, seat):
    """A finished game, as bytes."""
    state = session.state
    score = min(session.score(seat), 255)
    key = bytes(
        (state[table.GAME], state[table.OPTIONS], state[table.OPTIONS + 1], state[table.SEATS], 1 if session.helped else 0)
    )
    return key + bytes((score, 1 if table.won(state, seat) else 0))


def count(store, session):
    """A game is over for good. One between people who play against each other is nobody's result."""
    people = [seat for seat in range(len(session.players)) if not session.players[seat]]
    if len(people) == 1 or people and session.game.TEAM:
        store.ended(session, result(session, people[0]))
    else:
        store.ended(session)


def add(total, score, won):
    total[GAMES] += 1
    total[WINS] += won
    total[EXCELLENT] += 1 <= score <= 9
    total[BEST] = min(total[BEST], score)
    total[SUM] += score
    total[ROW] = min(total[ROW] + 1, 255) if won else 0
    total[MOST] = max(total[MOST], total[ROW])


def merge(total, other):
    """Add the results of another variant; they were not won in a row."""
    for field in (GAMES, WINS, EXCELLENT, SUM):
        total[field] += other[field]
    total[BEST] = min(total[BEST], other[BEST])
    total[ROW], total[MOST] = 0, max(total[MOST], other[MOST])


def read(store):
    """The totals by key."""
    found = {}
    for kind, payload, _ in store.records():
        if kind != FACT:
            continue
        what, data = payload[0], payload[1:]
        if what == AFRESH:
            found.clear()
        elif what == TOTAL and len(data) == _KEY + sum(FIELDS) and data[_KEY] | data[_KEY + 1]:
            found[data[:_KEY]] = unpack(data[_KEY:])
        elif what == ENDED and len(data) == 1 + _KEY + 2:
            add(found.setdefault(data[1 : 1 + _KEY], fresh()), data[1 + _KEY], data[2 + _KEY])
    return found


def fresh():
    return [0, 0, 0, 255, 0, 0, 0]


def totals(store, room):
    """The totals as records; where there is no room for all, the least played variants are added up."""
    found = read(store)
    keys = sorted(found, key=lambda key: found[key][GAMES])
    for key in keys:
        if len(found) * _EACH <= room:
            break
        others = key[:1] + OTHERS + key[4:]
        if key != others:
            total = found.pop(key)
            merge(found.setdefault(others, fresh()), total)
    for key in found:
        yield journal.record(FACT, bytes((TOTAL,)) + key + pack(found[key]))


def pack(total):
    data = bytearray()
    for i in range(len(FIELDS)):
        value = min(total[i], (1 << 8 * FIELDS[i]) - 1)
        for _ in range(FIELDS[i]):
            data.append(value & 255)
            value >>= 8
    return bytes(data)


def unpack(data):
    total, at = [], 0
    for size in FIELDS:
        total.append(sum([data[at + i] << 8 * i for i in range(size)]))
        at += size
    return total
