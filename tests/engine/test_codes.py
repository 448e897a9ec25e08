"""Games as short texts."""

import random
from pathlib import Path

import pytest

from engine import codes
from engine.games import CATALOG
from engine.session import HINTED, PEEKED, Session
from tests.support import formats, invariants, playthrough, tables


def played(name, seats, options, deal):
    return invariants.run(name, seats, options, deal, tables.beginner(name), every=1000)


@pytest.mark.slow
@pytest.mark.parametrize("name", CATALOG)
def test_a_code_is_the_whole_game(name):
    """Deal, seats, options, decisions, help: of finished games, of games under way, of a deal."""
    for number, variant in enumerate(tables.variants(name)):
        session = played(*variant, 100 + number)
        session.helped = number % 4
        for count in 0, len(session.past) // 2, len(session.past):
            if len(session.past) > count:
                session.undo(len(session.past) - count)
            helped = session.helped
            again = codes.read(codes.write(session))
            assert again.past == session.past and bytes(again.state) == bytes(session.state)
            assert (again.number, again.options, again.helped) == (session.number, session.options, helped)
            while session.undone:
                session.redo()


@pytest.mark.parametrize("path", sorted(formats.GOLDEN.glob("codes-*.txt")), ids=lambda path: path.stem)
def test_codes_of_earlier_versions_are_read(path):
    """Each code gives the game that is written beside it, and the same letters again."""
    lines = path.read_text().splitlines()
    decoded = [line for code in lines if code[0] != " " for line in formats.read(code)]
    assert decoded == lines and len(lines) >= 36
    assert [codes.write(codes.read(code)) for code in lines[::3]] == lines[::3]


GOLDEN = (Path(__file__).parent.parent / "golden" / "codes.txt").read_text().splitlines()


@pytest.mark.parametrize("name, code", [line.split(": ") for line in GOLDEN])
def test_the_code_of_every_playthrough(name, code):
    """Golden codes: the same letters are written, and the playthrough with its help is read. A change of them would make every
    existing code unreadable."""
    assert playthrough.code(name) == code
    session, decide = playthrough.begin(name)
    again = codes.read(code)
    while not session.over:
        session.play(decide())
    assert again.past == session.past and again.state == session.state
    assert again.helped == len(name) % 4 and again.number == session.number


def test_code_lengths():
    """A deal has 14 letters; a whole solo game fits on two pages of the display, in lines of twenty."""
    assert len(codes.write(Session.deal("thegame", deal=427)).replace(" ", "")) <= 14
    sizes = [len(codes.write(played("thegame", 1, (), deal)).replace(" ", "")) for deal in range(40)[1:]]
    assert 80 < max(sizes) <= 120, max(sizes)


def test_slips_are_forgiven():
    session = played("thegame", 1, (), 7)
    code = codes.write(session)
    assert codes.read(code.lower().replace(" ", "-").replace("0", "o").replace("1", "l")).past == session.past
    assert codes.read("\n".join(code.replace("V", "U").split())).past == session.past


def test_a_wrong_letter_is_noticed_and_never_another_game():
    """One letter changed, left out, doubled, or two neighbours swapped; and noise."""
    session, chance = played("thegame", 1, (), 7), random.Random(1)
    code, wrongs = codes.write(session).replace(" ", ""), set()
    for place in range(len(code)):
        for letter in codes.LETTERS.decode():
            wrongs.add(code[:place] + letter + code[place + 1 :])
        wrongs.add(code[:place] + code[place + 1 :])
        wrongs.add(code[:place] + code[place] + code[place:])
        wrongs.add(code[:place] + code[place + 1 : place + 2] + code[place : place + 1] + code[place + 2 :])
    wrongs |= {"".join(chance.choices(codes.LETTERS.decode(), k=chance.randrange(60))) for _ in range(2000)}
    for wrong in wrongs - {code}:
        with pytest.raises(ValueError):
            codes.read(wrong)


@pytest.mark.parametrize(
    "text, says",
    [("", "not a valid game code"), ("12345", "not a valid game code"), ("AB?", "cannot contain"), ("Привет", "cannot contain")]
    + [("ß", "cannot contain"), ("\ud800", "cannot contain"), ("\udcff0", "cannot contain")]
    + [(wrong, "is text, not") for wrong in (b"12345", None, 5)],
)
def test_invalid_code_gets_a_message(text, says):
    with pytest.raises(ValueError, match=says):
        codes.read(text)


def test_codes_of_other_games_and_versions_are_refused():
    """An unknown game, other rules, a deal out of range, moves after the end: each message names the fault."""

    def code(*fields, rest=0):
        number, ways = 0, 1
        for value, count in zip(fields, codes.FIELDS):
            number, ways = number + ways * value, ways * count
        number += ways * rest
        letters = bytearray()
        while number:
            letters.append(codes.LETTERS[number & 31])
            number >>= 5
        return (letters + codes.check(letters)).decode()

    assert codes.read(code(1, 1, 1, 0, 427, 3, 0)).helped == PEEKED | HINTED
    for fields, rest, says in [
        ((15, 1, 1, 0, 427, 0, 0), 0, "the game code is for a game that this version does not have"),
        ((0, 1, 1, 0, 427, 0, 0), 0, "the game code is for a game that this version does not have"),
        ((1, 2, 1, 0, 427, 0, 0), 0, "version 2"),
        ((1, 1, 1, 0, 0, 0, 0), 0, "from 1 to 999999"),
        ((1, 1, 9, 0, 1, 0, 0), 0, "1 to 5 seats"),
        ((1, 1, 1, 0, 427, 0, 4000), 0, "after the end"),
        ((1, 1, 1, 0, 427, 0, 1), 10**6, "more data than"),
    ]:
        with pytest.raises(ValueError, match=says):
            codes.read(code(*fields, rest=rest))


@pytest.mark.parametrize(
    "length, says",
    [(3, "not a valid game code"), (4, "does not have"), (8192, "does not have"), (8193, "not a valid game code")],
)
def test_empty_and_endless_codes_are_refused(length, says):
    """A checksum alone is no code; and no number of more than 8,192 letters is computed."""
    letters = b"0" * (length - 3)
    with pytest.raises(ValueError, match=says):
        codes.read((letters + codes.check(letters)).decode())
