"""The session: the guard, undo and redo, the journal form."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import journal, saved
from engine.games import CATALOG
from engine.session import HINTED, MARK, PEEKED, Session
from tests import tables


def played(count, deal=7, **more):
    """A game with so many decisions made by the beginner."""
    session = Session.deal("thegame", deal=deal, **more)
    for _ in range(count):
        session.play(tables.beginner("thegame").choose(session.state))
    return session


@pytest.mark.parametrize(
    "wrong, words",
    [
        ({"game": "chess"}, "no game 'chess': choose from thegame"),
        ({"seats": 0}, "The Game is for 1 to 5 seats, not 0"),
        ({"seats": 6}, "not 6"),
        ({"seats": 2.0}, "not 2.0"),
        ({"deal": 0}, "a deal is a number from 1 to 999999, not 0"),
        ({"deal": 1000000}, "not 1000000"),
        ({"deal": "7"}, "not 7"),
        ({"options": ["ice"]}, "no option 'ice': choose from experts"),
    ],
)
def test_a_wrong_deal_is_refused_in_words(wrong, words):
    with pytest.raises(ValueError, match=words):
        Session.deal(**{"game": "thegame", **wrong})


@pytest.mark.parametrize("move", [0, 1 << 8, 99 << 8 | 4, 1000 << 8, -1, None, "lay", 2.5, 100 << 8])
def test_a_move_not_offered_changes_nothing(move):
    session = played(5)
    session.undo()
    state, log = bytes(session.state), bytes(session)
    assert move not in session.moves()
    for wrong in move, float(session.moves()[0]):
        with pytest.raises(ValueError, match="is not offered"):
            session.play(wrong)
    assert (bytes(session.state), bytes(session)) == (state, log)


def test_options_and_number_are_told():
    session = Session.deal("thegame", 2, ["fire", "experts"], 4711)
    assert session.options == ("experts", "fire") and session.number == 4711 and session.name == "thegame"


def test_undo_goes_back_to_the_deal_and_redo_forward_again():
    session = played(3 * MARK + 5)
    states = [bytes(session.state)]
    while session.past:
        session.undo()
        states.append(bytes(session.state))
    assert session.state == Session.deal("thegame", deal=7).state
    with pytest.raises(ValueError, match="nothing to take back"):
        session.undo()
    for state in states[-2::-1]:
        session.redo()
        assert session.state == state
    with pytest.raises(ValueError, match="nothing to make again"):
        session.redo()


def test_undo_keeps_the_same_bytearray():
    """A view holds on to it."""
    session = played(20)
    state = session.state
    session.undo()
    session.redo()
    assert session.state is state


def test_a_new_move_forgets_what_was_undone():
    session = played(4)
    session.undo()
    session.play(session.moves()[0])
    with pytest.raises(ValueError):
        session.redo()


def test_a_finished_game_can_be_taken_back():
    session = played(2)
    while not session.over:
        session.play(session.moves()[0])
    assert session.moves() == []
    session.undo()
    assert not session.over and session.moves()


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 999999), st.integers(1, 5), st.lists(st.integers(0, 60), max_size=60), st.integers(0, 3))
def test_the_journal_brings_everything_back(deal, seats, picks, asked):
    """State, past, what can be made again, and whether the game was helped."""
    session = Session.deal("thegame", seats, ["fire"], deal)
    for pick in picks:
        if pick > 50 and session.past:
            session.undo()
        elif pick > 45 and session.undone:
            session.redo()
        elif not session.over:
            session.play(session.moves()[pick % len(session.moves())])
    session.helped |= HINTED if not asked else 0
    session.players = bytes(range(seats))
    back = Session.load(bytes(session))
    assert vars(back) == {**vars(session), "marks": back.marks}
    assert bytes(back) == bytes(session)
    while back.past:
        assert back.undo() == session.undo() and back.state == session.state


def test_every_byte_of_a_journal_is_guarded():
    """One flipped bit anywhere is noticed; so is a missing end, and a record lost from the middle."""
    log = bytes(played(40))
    for bit in range(8 * len(log)):
        wrong = bytearray(log)
        wrong[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ValueError, match="garbled"):
            Session.load(wrong)
    ends = {0}
    for _kind, payload in saved.records(log):
        ends.add(max(ends) + len(payload) + 3)
    for end in range(len(log)):
        if end in ends - {0}:
            Session.load(log[:end])
        else:
            with pytest.raises(ValueError):
                Session.load(log[:end])
    start, first = sorted(ends)[1:3]
    with pytest.raises(ValueError, match="lost a decision before number 1"):
        Session.load(log[:start] + log[first:])


def test_a_lost_move_is_noticed_by_what_takes_it_back():
    """UNDO and REDO too tell how many decisions stood."""
    session = played(2)
    first, second = session.past
    opening = session.opening()
    log = journal.play(0, [first]) + journal.play(1, [second]) + journal.undo(2, 1)
    assert Session.load(opening + log).past == [first]
    with pytest.raises(ValueError, match="lost a decision"):
        Session.load(opening + journal.play(0, [first]) + journal.undo(2, 1))
    assert Session.load(opening + log + journal.redo(1)).past == [first, second]


def start(game=1, version=1, seats=1, options=0, deal=7):
    return journal.record(journal.START, bytes((game, version, seats, options, 0, deal, 0, 0)) + bytes(seats))


@pytest.mark.parametrize(
    "log, words",
    [
        (b"", "the journal is empty"),
        (start(game=len(CATALOG) + 1), "of a game that is not known here"),
        (start(version=2), "version 2 of the rules of The Game; here they are version 1"),
        (start(seats=9), "1 to 5 seats, not 9"),
        (start(options=128), "an option that The Game does not know"),
        (start(deal=0), "a deal is a number from 1"),
        (start() + journal.record(journal.START, bytes(8)), "one start, before everything else"),
        (journal.record(journal.UNDO, b"\1"), "one start, before everything else"),
        (start() + journal.play(0, [99 << 8 | 7]), "lay 99 on pile 8 is not offered"),
        (start() + journal.undo(0, 1), "nothing to take back"),
        (start() + journal.redo(0), "nothing to make again"),
        (start() + journal.record(journal.UNDO, b""), "wrong length"),
        (start() + journal.undo(0, 0), "wrong length"),
        (start() + journal.play(0, []), "wrong length"),
        (start() + journal.record(journal.PLAY, b"\0\7"), "wrong length"),
        (start() + journal.record(journal.HELPED, b"\x80"), "help that is not known"),
        (journal.record(journal.START, bytes(3)), "not known here"),
        (b"\xff" * 64, "garbled at byte 0"),
    ],
)
def test_a_journal_that_cannot_be_is_refused_in_words(log, words):
    with pytest.raises(ValueError, match=words):
        Session.load(log)


@given(st.binary(max_size=200))
def test_random_bytes_are_no_journal(data):
    with pytest.raises(ValueError):
        Session.load(data)


def test_no_record_looks_like_blank_flash():
    """Neither its head nor its check can be 0xFF, so a torn one is never whole."""
    for count in range(256):
        record = journal.play(count, [255 << 8 | count & 255])
        assert record[0] != 255 and record[-1] != 255


def test_helped_is_remembered():
    session = played(9)
    while not session.undo():
        pass
    session.redo()
    assert session.helped == PEEKED == Session.load(bytes(session)).helped
