"""Results and their totals, for each game, variant and number of seats; games with and without help apart.

KEY     game, options (2 bytes, low first), seats, helped; OTHERS as options: variants that did not fit, added up
RESULT  key, score (2 bytes, low first, 0x8000 added), bits: 1 won, 2 more points are better; the game's notes, a byte each.
        Old: key, score from 0 to 255, won; a score of 1 to 9 was excellent, the note of The Game
TOTAL   key, then games, wins (2 bytes each), best score (2, as above; if more points are better its sign is changed, so that
        less is always better), sum of the scores (4, 2 ** 31 added), current row of wins, longest row of wins (1 each),
        sum of each note (2 each). Old: games, wins, excellent (2 each), best (1), sum (3), row, most (1 each)
LATEST  scores of a game (2 bytes each, 0x4000 added; 0x8000 if it was won), the oldest first

So totals can be added up without loading a game.
"""

from micropython import const

from engine import journal, table
from ui.saves.log import AFRESH, ENDED, FACT

_KEY = const(5)
_OLD = const(84)  # T, U+0054: an old total
_TOTAL = const(87)  # W
_LATEST = const(72)  # H
_ZERO = const(0x8000)  # a score of 0
_MORE = const(2)  # the bit for "more points are better"
_EACH = const(14)  # scores in one record
_MOST = const(20)  # scores of a game that are kept when the log is rewritten
GAMES, WINS, BEST, SUM, ROW, MOST, NOTES = range(7)  # places in a total; there may be several notes
FIELDS = 2, 2, 2, 4, 1, 1  # bytes of each, and 2 of each note
OLD = 2, 2, 2, 1, 3, 1, 1
OTHERS = b"\xff\xff\0"  # in a key, from the options on


def result(session, seat):
    """Return a finished game as the bytes of a RESULT."""
    state, game = session.state, session.game
    score = min(max(session.score(seat), -_ZERO), _ZERO - 1) + _ZERO
    bits = (1 if table.won(state, seat) else 0) | (0 if game.LESS else _MORE)
    key = state[table.GAME], state[table.OPTIONS], state[table.OPTIONS + 1], state[table.SEATS], 1 if session.helped else 0
    return bytes(key + (score & 255, score >> 8, bits)) + bytes([min(max(note, 0), 255) for note in game.notes(state, seat)])


def whose(session):
    """Return the seat whose result counts, None if people play against each other."""
    people = [seat for seat in range(len(session.players)) if not session.players[seat]]
    return people[0] if len(people) == 1 or people and session.game.TEAM else None


def key(session):
    """Return the key under which a game's result counts, b"" if it does not count."""
    seat = whose(session)
    return b"" if seat is None else result(session, seat)[:_KEY]


def count(store, session):
    """Write the result of a game that has ended."""
    seat = whose(session)
    if seat is None:
        store.ended(session)
    else:
        store.ended(session, result(session, seat))


def parts(data):
    """Return score, bits and notes of a RESULT without regard to its age."""
    if len(data) == _KEY + 2:
        score = data[_KEY]
        return score, data[_KEY + 1] & 1, (1 if 1 <= score <= 9 else 0,)
    return number(data, _KEY, 2) - _ZERO, data[_KEY + 2], data[_KEY + 3 :]


def facts(store):
    """Yield the letter and the data of each fact in the log that is about results."""
    for kind, payload, _ in store.records():
        if kind == FACT:
            what, data = payload[0], payload[1:]
            if what == ENDED:
                data = data[1:]
            if what != ENDED or _KEY + 2 <= len(data) <= _KEY + 6:
                yield what, data


def read(store, known_facts=None):
    """Return the totals by key. known_facts: the facts of the log, if the caller has read them already"""
    totals_by_key = {}
    for what, data in known_facts or facts(store):
        key, fields = data[:_KEY], data[_KEY:]
        if what == AFRESH:
            totals_by_key.clear()
        elif what == ENDED:
            total = totals_by_key.setdefault(key, fresh())
            add(total, parts(data))
        elif what == _OLD and len(fields) == sum(OLD) and fields[0] | fields[1]:
            games, wins, excellent, best, points, row, most = unpack(fields, OLD)
            totals_by_key[key] = [games, wins, best, points, row, most, excellent]
        elif what == _TOTAL and len(fields) >= sum(FIELDS) and fields[0] | fields[1]:
            total = totals_by_key[key] = unpack(fields, FIELDS + (2,) * ((len(fields) - sum(FIELDS)) // 2))
            total[BEST] -= _ZERO
            total[SUM] -= _ZERO << 16
    return totals_by_key


def fresh():
    return [0, 0, _ZERO, 0, 0, 0]


def add(total, parts_of_result):
    score, bits, notes = parts_of_result
    won = bits & 1
    total[GAMES] += 1
    total[WINS] += won
    total[BEST] = min(total[BEST], -score if bits & _MORE else score)
    total[SUM] += score
    total[ROW] = min(total[ROW] + 1, 255) if won else 0
    total[MOST] = max(total[MOST], total[ROW])
    note(total, notes)


def note(total, notes):
    """Add notes to the notes of a total."""
    for i in range(len(notes)):
        if NOTES + i == len(total):
            total.append(0)
        total[NOTES + i] += notes[i]


def merge(total, other):
    """Add the total of another variant. The longest row of wins is the longer one of the two."""
    for field in (GAMES, WINS, SUM):
        total[field] += other[field]
    total[BEST] = min(total[BEST], other[BEST])
    total[ROW], total[MOST] = 0, max(total[MOST], other[MOST])
    note(total, other[NOTES:])


def best(total, game):
    """Return the best score with the sign of the game's scores."""
    return total[BEST] if game.LESS else -total[BEST]


def totals(store, room):
    """Yield the totals as records. If there is no room for all, the least played variants are added up under OTHERS."""
    by_key = read(store)
    keys = sorted(by_key, key=lambda key: by_key[key][GAMES])
    size = sum([len(record(key, by_key[key])) for key in keys])
    for key in keys:
        if size <= room:
            break
        others = key[:1] + OTHERS + key[4:]
        if key != others:
            size -= len(record(key, by_key[key]))
            total = by_key.pop(key)
            if others in by_key:
                size -= len(record(others, by_key[others]))
            merge(by_key.setdefault(others, fresh()), total)
            size += len(record(others, by_key[others]))
    for key in sorted(by_key, key=lambda key: -by_key[key][GAMES]):
        data = record(key, by_key[key])
        if len(data) <= room:  # always true, except for games that this version does not know
            room -= len(data)
            yield data


def record(key, total):
    return journal.record(FACT, bytes((_TOTAL,)) + key + pack(total))


def pack(total):
    data = bytearray()
    for i in range(len(total)):
        size = FIELDS[i] if i < NOTES else 2
        value = total[i] + (_ZERO if i == BEST else _ZERO << 16 if i == SUM else 0)
        value = min(max(value, 0), (1 << 8 * size) - 1)
        for _ in range(size):
            data.append(value & 255)
            value >>= 8
    return bytes(data)


def unpack(data, sizes):
    total, at = [], 0
    for size in sizes:
        total.append(number(data, at, size))
        at += size
    return total


def number(data, at, size):
    return sum([data[at + i] << 8 * i for i in range(size)])


def history(store, number, known_facts=None):
    """Return the latest results of a game, the oldest first: pairs of score and won (0 or 1)."""
    return histories(store, known_facts).get(number, [])


def histories(store, known_facts=None):
    """Return the latest results by the game's number in the catalog: pairs of score and won (0 or 1), the oldest first."""
    results = {}
    for what, data in known_facts or facts(store):
        if what == AFRESH:
            results.clear()
        elif what == ENDED:
            score, bits, _ = parts(data)
            results.setdefault(data[0], []).append((score, bits & 1))
        elif what == _LATEST and data:
            scores = results.setdefault(data[0], [])
            for i in range(1, len(data) - 1, 2):
                value = number(data, i, 2)
                scores.append(((value & _ZERO - 1) - _ZERO // 2, value >> 15))
    return results


def latest(store):
    """Yield the latest results of every game as records."""
    results = histories(store)
    for game in results:
        pairs = results[game][-_MOST:]
        for i in range(0, len(pairs), _EACH):
            data = bytearray((_LATEST, game))
            for score, won in pairs[i : i + _EACH]:
                value = min(max(score + _ZERO // 2, 0), _ZERO - 1) | won << 15
                data.extend(bytes((value & 255, value >> 8)))
            yield journal.record(FACT, data)
