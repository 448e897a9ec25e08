"""Results and what they add up to, for each game, variant and number of seats; clean games and helped ones apart.

KEY     game, options (2 bytes, low first), seats, helped
RESULT  key, score, won
TOTAL   key, then FIELDS: games, wins, excellent ones, best, sum of the scores, wins in a row now, most in a row
"""

from engine import games, table
from ui.store import RESULT, TOTAL

KEY = 5
FIELDS = 2, 2, 2, 1, 3, 1, 1  # bytes of each
GAMES, WINS, EXCELLENT, BEST, SUM, ROW, MOST = range(7)


def result(session, seat):
    """A finished game, as bytes."""
    state = session.state
    score = min(session.score(seat), 255)
    key = bytes(
        (state[table.GAME], state[table.OPTIONS], state[table.OPTIONS + 1], state[table.SEATS], 1 if session.helped else 0)
    )
    return key + bytes((score, 1 if table.won(state, seat) else 0))


def add(total, score, won):
    total[GAMES] += 1
    total[WINS] += won
    total[EXCELLENT] += 1 <= score <= 9
    total[BEST] = min(total[BEST], score)
    total[SUM] += score
    total[ROW] = min(total[ROW] + 1, 255) if won else 0
    total[MOST] = max(total[MOST], total[ROW])


def read(store):
    """The totals by key."""
    found = {}
    for data in store.facts(TOTAL):
        if len(data) == KEY + sum(FIELDS):
            found[data[:KEY]] = unpacked(data[KEY:])
    for data in store.facts(RESULT):
        if len(data) == KEY + 2 and 1 <= data[0] <= len(games.CATALOG):
            add(found.setdefault(data[:KEY], [0, 0, 0, 255, 0, 0, 0]), data[KEY], data[KEY + 1])
    return found


def totals(store):
    """The totals as bytes, the most played first."""
    found = read(store)
    for key in sorted(found, key=lambda key: -found[key][GAMES]):
        yield key + packed(found[key])


def packed(total):
    data = bytearray()
    for i in range(len(FIELDS)):
        value = min(total[i], (1 << 8 * FIELDS[i]) - 1)
        for _ in range(FIELDS[i]):
            data.append(value & 255)
            value >>= 8
    return bytes(data)


def unpacked(data):
    total, at = [], 0
    for size in FIELDS:
        total.append(sum([data[at + i] << 8 * i for i in range(size)]))
        at += size
    return total
