"""Results and what they add up to, for each game, variant and number of seats; clean games and helped ones apart.

KEY     game, options (2 bytes, low first), seats, helped; OTHERS as options: the variants there was no room for
RESULT  key, score (2 bytes, low first, 0x8000 more than it is), bits: 1 it was won, 2 more points are better; the game's
        notes, a byte each. Of old: key, score from 0 to 255, won; with 1 to 9 points it was excellent, the note of The Game
TOTAL   key, then games, wins (2 bytes each), best score (2, as above; where more points are better with its sign changed, so
        that less is always better), sum of the scores (4, 2 ** 31 more), wins in a row now, most in a row (1 each), what
        the notes add up to (2 each). Of old: games, wins, excellent (2 each), best (1), sum (3), row, most (1 each)
LATEST  scores of a game (2 bytes each, 0x4000 more; 0x8000 if it was won), the oldest first

So nobody who only adds up needs to know a game.
"""

from micropython import const

from engine import journal, table
from ui.saves.log import AFRESH, ENDED, FACT

_KEY = const(5)
_OLD = const(84)  # T, U+0054: a total of old
_TOTAL = const(87)  # W
_LATEST = const(72)  # H
_ZERO = const(0x8000)  # a score of 0
_MORE = const(2)  # the bit that says that more points are better
_EACH = const(14)  # scores in one record
_MOST = const(20)  # scores of a game that are kept
GAMES, WINS, BEST, SUM, ROW, MOST, NOTES = range(7)  # in a total; there may be several notes
FIELDS = 2, 2, 2, 4, 1, 1  # bytes of each, and 2 of each note
OLD = 2, 2, 2, 1, 3, 1, 1
OTHERS = b"\xff\xff\0"  # in a key, from the options on


def result(session, seat):
    """A finished game, as bytes."""
    state, game = session.state, session.game
    score = min(max(session.score(seat), -_ZERO), _ZERO - 1) + _ZERO
    bits = (1 if table.won(state, seat) else 0) | (0 if game.LESS else _MORE)
    key = state[table.GAME], state[table.OPTIONS], state[table.OPTIONS + 1], state[table.SEATS], 1 if session.helped else 0
    return bytes(key + (score & 255, score >> 8, bits)) + bytes([min(max(note, 0), 255) for note in game.notes(state, seat)])


def whose(session):
    """The seat whose result it is, or None: a game between people who play against each other is nobody's."""
    people = [seat for seat in range(len(session.players)) if not session.players[seat]]
    return people[0] if len(people) == 1 or people and session.game.TEAM else None


def key(session):
    """Under which its result counts; nothing where it does not."""
    seat = whose(session)
    return b"" if seat is None else result(session, seat)[:_KEY]


def count(store, session):
    """A game is over for good."""
    seat = whose(session)
    if seat is None:
        store.ended(session)
    else:
        store.ended(session, result(session, seat))


def parts(data):
    """Score, bits and notes of a result."""
    if len(data) == _KEY + 2:
        score = data[_KEY]
        return score, data[_KEY + 1] & 1, (1 if 1 <= score <= 9 else 0,)
    return number(data, _KEY, 2) - _ZERO, data[_KEY + 2], data[_KEY + 3 :]


def facts(store):
    """What the log tells of results: each fact's letter, and its data."""
    for kind, payload, _ in store.records():
        if kind == FACT:
            what, data = payload[0], payload[1:]
            if what == ENDED:
                data = data[1:]
            if what != ENDED or _KEY + 2 <= len(data) <= _KEY + 6:
                yield what, data


def read(store, told=None):
    """The totals by key; `told` are the facts, where they are known already."""
    found = {}
    for what, data in told or facts(store):
        key, told = data[:_KEY], data[_KEY:]
        if what == AFRESH:
            found.clear()
        elif what == ENDED:
            total = found.setdefault(key, fresh())
            add(total, parts(data))
        elif what == _OLD and len(told) == sum(OLD) and told[0] | told[1]:
            games, wins, excellent, best, points, row, most = unpack(told, OLD)
            found[key] = [games, wins, best, points, row, most, excellent]
        elif what == _TOTAL and len(told) >= sum(FIELDS) and told[0] | told[1]:
            total = found[key] = unpack(told, FIELDS + (2,) * ((len(told) - sum(FIELDS)) // 2))
            total[BEST] -= _ZERO
            total[SUM] -= _ZERO << 16
    return found


def fresh():
    return [0, 0, _ZERO, 0, 0, 0]


def add(total, told):
    score, bits, notes = told
    won = bits & 1
    total[GAMES] += 1
    total[WINS] += won
    total[BEST] = min(total[BEST], -score if bits & _MORE else score)
    total[SUM] += score
    total[ROW] = min(total[ROW] + 1, 255) if won else 0
    total[MOST] = max(total[MOST], total[ROW])
    note(total, notes)


def note(total, notes):
    """Add up notes."""
    for i in range(len(notes)):
        if NOTES + i == len(total):
            total.append(0)
        total[NOTES + i] += notes[i]


def merge(total, other):
    """Add the results of another variant; they were not won in a row."""
    for field in (GAMES, WINS, SUM):
        total[field] += other[field]
    total[BEST] = min(total[BEST], other[BEST])
    total[ROW], total[MOST] = 0, max(total[MOST], other[MOST])
    note(total, other[NOTES:])


def best(total, game):
    """The best score, as the game counts."""
    return total[BEST] if game.LESS else -total[BEST]


def totals(store, room):
    """The totals as records; where there is no room for all, the least played variants are added up."""
    found = read(store)
    keys = sorted(found, key=lambda key: found[key][GAMES])
    size = sum([len(record(key, found[key])) for key in keys])
    for key in keys:
        if size <= room:
            break
        others = key[:1] + OTHERS + key[4:]
        if key != others:
            size -= len(record(key, found[key]))
            total = found.pop(key)
            if others in found:
                size -= len(record(others, found[others]))
            merge(found.setdefault(others, fresh()), total)
            size += len(record(others, found[others]))
    for key in sorted(found, key=lambda key: -found[key][GAMES]):
        told = record(key, found[key])
        if len(told) <= room:  # always, but for games that nobody knows
            room -= len(told)
            yield told


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


def history(store, number, told=None):
    """The latest results of a game that are known one by one, the oldest first: score, and was it won."""
    return histories(store, told).get(number, [])


def histories(store, told=None):
    """The same of every game, by its number in the catalog."""
    found = {}
    for what, data in told or facts(store):
        if what == AFRESH:
            found.clear()
        elif what == ENDED:
            score, bits, _ = parts(data)
            found.setdefault(data[0], []).append((score, bits & 1))
        elif what == _LATEST and data:
            told = found.setdefault(data[0], [])
            for i in range(1, len(data) - 1, 2):
                value = number(data, i, 2)
                told.append(((value & _ZERO - 1) - _ZERO // 2, value >> 15))
    return found


def latest(store):
    """The latest results of every game, as records."""
    found = histories(store)
    for game in found:
        told = found[game][-_MOST:]
        for i in range(0, len(told), _EACH):
            data = bytearray((_LATEST, game))
            for score, won in told[i : i + _EACH]:
                value = min(max(score + _ZERO // 2, 0), _ZERO - 1) | won << 15
                data.extend(bytes((value & 255, value >> 8)))
            yield journal.record(FACT, data)
