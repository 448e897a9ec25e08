"""A game as a short text, to be read aloud or copied by hand: `write(session)`, and `read(text)` to play it again.

One number, written in groups of five of 32 letters and digits, of which no two look alike. From its low end the number holds:
the game (its number in the catalog, rules version, seats, options, deal, help), the count of decisions, then for each decision
the index of the move among the legal moves, in a number base equal to their count. A game of 98 cards is some 100 letters.
Three letters at the end are a checksum: it finds every single wrong letter and every swap of two neighbours.
Lower case, spaces and the usual slips (O for 0, I and L for 1, U for V) are accepted.
"""

from engine import games, table
from engine.session import Session

LETTERS = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # as bytes: one-letter strings would stay in memory permanently (DEVICE 1)
SLIPS = {b"O": b"0", b"I": b"1", b"L": b"1", b"U": b"V"}
GROUP, CHECK = 5, 3
MOST, LONGEST = 4096, 8192  # the most decisions in a code; the most letters of a code
FIELDS = 16, 16, 16, 65536, 1000000, 4, MOST  # game, version, seats, options, deal, help, decisions: upper limits


def write(session):
    state = session.state
    fields = state[0], state[1], state[4], table.options(state), session.number, session.helped, len(session.past)
    again, number, ways = session.afresh(), 0, 1
    for value, count in zip(fields, FIELDS):
        number += ways * value
        ways *= count
    for move in session.past:
        moves = again.moves()
        number += ways * moves.index(move)
        ways *= len(moves)
        again.play(move)
    letters = bytearray()
    while number:
        letters.append(LETTERS[number & 31])
        number >>= 5
    letters.extend(check(letters))
    text = str(letters, "utf-8")
    return " ".join([text[i : i + GROUP] for i in range(0, len(text), GROUP)])


def check(letters):
    total = 0
    for letter in letters:
        total = (total * 33 + value(letter) + 1) % 32749
    return bytes((LETTERS[total & 31], LETTERS[total >> 5 & 31], LETTERS[total >> 10]))


def value(letter):
    return LETTERS.find(bytes((letter,)))


def plain(text):
    """Return the letters of a code without spaces and dashes. Raise ValueError at any other character."""
    if not isinstance(text, str):
        raise ValueError("the code of a game is text, not %r" % (text,))
    letters = bytearray()
    for character in text:
        letter = bytes(character.upper(), "utf-8") if ord(character) < 128 else b"?"
        letter = SLIPS.get(letter, letter)
        if letter in LETTERS:
            letters.extend(letter)
        elif letter not in b" -\r\n\t":
            raise ValueError("a game code cannot contain %r" % character)
    return letters


def read(text):
    """Return the session that a code describes. Raise ValueError if it is mistyped, cut short, or of an unknown game."""
    letters = plain(text)
    if not CHECK < len(letters) <= LONGEST or check(letters[:-CHECK]) != letters[-CHECK:]:
        raise ValueError("not a valid game code (a letter may be wrong or missing)")
    number = 0
    for letter in reversed(letters[:-CHECK]):
        number = number << 5 | value(letter)
    fields = []
    for count in FIELDS:
        fields.append(number % count)
        number //= count
    session = begin(fields)
    for _ in range(fields[6]):
        moves = session.moves()
        if not moves:
            raise ValueError("the game code continues after the end of the game")
        session.play(moves[number % len(moves)])
        number //= len(moves)
    if number:
        raise ValueError("the game code has more data than its decisions")
    session.helped = fields[5]
    return session


def begin(fields):
    game, version, seats, options, deal, _, _ = fields
    if not 1 <= game <= len(games.CATALOG):
        raise ValueError("the game code is for a game that this version does not have")
    from engine import saved  # imported here: not needed to write a code

    start = bytes((game, version, seats, options & 255, options >> 8, deal & 255, deal >> 8 & 255, deal >> 16))
    return saved.begin(start + bytes(seats), Session.deal)
