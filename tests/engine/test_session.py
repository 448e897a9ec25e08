"""The session: legality, undo and redo, the journal."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import games, journal, saved, table
from engine.games import CATALOG
from engine.session import APART, HINTED, MARKS, PEEKED, Session
from tests.support import tables, toys


def played(count, deal=7, **more):
    """Return a game with `count` decisions of the beginner."""
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
        ({"seats": True}, "not True"),
        ({"deal": True}, "not True"),
        ({"game": None}, "no game None"),
        ({"options": ["ice"]}, "no option 'ice': choose from experts"),
        ({"options": [7]}, "no option 7"),
        ({"options": None}, "a list of names, not None"),
        ({"options": 5}, "a list of names, not 5"),
    ],
)
def test_a_wrong_deal_is_refused_in_words(wrong, words):
    with pytest.raises(ValueError, match=words):
        Session.deal(**{"game": "thegame", **wrong})


@pytest.mark.parametrize("move", [0, 1 << 8, 99 << 8 | 4, 1000 << 8, -1, None, "lay", 2.5, 100 << 8, False, [], 1 << 40])
def test_a_move_not_offered_changes_nothing(move):
    session = played(5)
    session.undo()
    state, log = bytes(session.state), bytes(session)
    assert move not in session.moves()
    for wrong in move, float(session.moves()[0]), str(session.moves()[0]):
        with pytest.raises(ValueError, match="is not offered"):
            session.play(wrong)
    assert (bytes(session.state), bytes(session)) == (state, log)


def test_false_is_no_move_though_the_turn_may_end():
    session = played(2)
    assert 0 in session.moves()
    with pytest.raises(ValueError, match="False is not offered"):
        session.play(False)


@pytest.mark.parametrize("count", [-1, -20, "1", 1.0, None, True])
def test_undo_refuses_an_invalid_count(count):
    session = played(15)
    state, log = bytes(session.state), bytes(session)
    with pytest.raises(ValueError, match="cannot be taken back"):
        session.undo(count)
    assert (bytes(session.state), bytes(session), session.undone) == (state, log, [])
    session.play(session.moves()[0])
    assert len(session.marks) == 2


@pytest.mark.parametrize("name", CATALOG)
def test_any_number_has_a_label(name):
    """A refusal labels the move that it got, so the label of any number must be a text: -1 raised an IndexError once."""
    game = games.load(name)
    for move in [*range(-300, 0x10200), -(1 << 40), 1 << 40]:
        assert type(game.label(move)) is str


def test_journal_with_an_impossible_word_is_refused():
    log = bytes(Session.deal("extreme", deal=7))
    for move in 0x6607, 0x6608, 0x66FF:
        with pytest.raises(ValueError, match="is not offered"):
            Session.load(log + journal.play(0, [move]))


def test_each_decision_records_its_seat(monkeypatch):
    """`by` is the deciding seat, or NOBODY if any seat could decide; it follows undo, redo and replay."""
    toys.install(monkeypatch, toy=30)
    for name in (*CATALOG, "toy"):
        seats = max(games.load(name).SEATS)
        session, dice, by = Session.deal(name, seats, deal=12), tables.Dice(5), []
        while not session.over and len(by) < 40:
            by.append(255 if not by and name not in ("facetoface", "qwixx", "wednesday") else session.seat)
            assert session.asked == by[-1]
            view = session.game.seen(session.state, session.seat)
            session.play(dice.pick(session.moves()) if name == "toy" else tables.beginner(name).choose(view))
        assert list(session.by) == by and len(set(by)) > 1
        session.undo(9)
        assert list(session.by) == by[:-9]
        for _ in range(4):
            session.redo()
        assert list(session.by) == by[:-5] == list(Session.load(bytes(session)).by)
        for seats in [0], [1], [0, 1], [table.NOBODY], [7]:
            back = session.back_to(seats)
            assert not {*by[:-5][len(by) - 5 - back + 1 :]} & {*seats}
            assert by[len(by) - 5 - back] in seats if back else not {*by[:-5]} & {*seats}
    session = Session.deal("toy", 3)
    assert session.back_to([0, 1, 2, table.NOBODY]) == 0
    while not session.over:
        session.play(0)
    assert session.asked == table.NOBODY


def test_crosses_predicts_undo():
    session = played(40)
    for count in range(1, 41):
        again = Session.load(bytes(session))
        assert session.crosses(count) == again.undo(count)
    assert session.crosses() == session.crosses(1) and session.helped == 0 and not session.crosses(0)
    assert not Session.deal("thegame").crosses()


def test_the_same_deal_afresh():
    session = played(20, seats=2, options=["fire", "experts"])
    session.players, session.helped = b"\0\1", HINTED
    again = session.afresh()
    assert vars(again) == {**vars(Session.deal("thegame", 2, ["experts", "fire"], 7)), "players": b"\0\1"}


def test_decisions_are_stored_by_place(monkeypatch):
    """Places of one byte and of two; a missing place is refused without a change."""
    toys.install(monkeypatch, toy=120)
    for name in (*CATALOG, "toy"):
        session, other, dice = Session.deal(name, 2, deal=3), Session.deal(name, 2, deal=3), tables.Dice(7)
        while not session.over:
            moves = session.moves()
            place = len(moves) - 1 if len(moves) == 300 else dice.throw(len(moves))
            session.play(moves[place])
            state = bytes(other.state)
            for wrong in -1, len(moves), 1000:
                with pytest.raises(ValueError, match="not offered"):
                    saved.choose(other, wrong)
            assert other.state == state and not other.past[len(session.past) - 1 :]
            saved.choose(other, place)
            assert vars(other) == vars(session)
        assert len(session.places) == len(session.past) + (2 if name == "toy" else 0)
        session.undo(len(session.past) // 2)
        assert session.places == other.places[: len(session.places)] != other.places
        while session.undone:
            session.redo()
        assert session.places == other.places
        log = journal.start(session) + saved.folded(session)
        assert vars(Session.load(log)) == vars(session) and len(log) < 1.2 * len(session.places) + 20


@pytest.mark.parametrize("wide", [1, 2, 3])
def test_records_do_not_split_places(wide):
    """A place of several bytes goes whole into a record, wherever it is; and a record is filled as far as possible."""
    room = journal.MOST - 1
    for at in range(room + 5):
        places = bytearray(b"\5" * at + b"\xff" * wide + b"\7" + b"\5" * 40)
        pieces = [payload[1:] for _, payload in saved.records(saved.folded(SimpleNamespace(places=places)))]
        assert b"".join(pieces) == places and all(0 < len(piece) <= room and piece[-1] < 255 for piece in pieces)
        assert len(pieces[0]) == (at if at < room <= at + wide else room)


def test_replaced_decision_is_noticed():
    """The sum of places differs even if the number of decisions is the same, when a move was replaced and that is lost."""
    session = played(6)
    log = journal.start(session) + saved.folded(session)
    other = Session.load(log)
    other.undo()
    other.play([move for move in other.moves() if move != session.past[-1]][0])
    before = sum(other.places)
    other.play(other.moves()[0])
    with pytest.raises(ValueError, match="lost a decision before number 7"):
        Session.load(log + journal.placed(before, other.places[-1:]))
    assert Session.load(log + journal.placed(sum(session.places), b"\1")).past[:6] == session.past


def test_help_is_in_the_record_that_begins_a_game():
    """Help in the START record cannot be lost by a power cut. In old logs it was a record after START."""
    session = Session.deal("thegame", deal=7)
    plain = bytes(session)
    session.helped = PEEKED
    assert len(journal.start(session)) == len(plain) + 1 and Session.load(bytes(session)).helped == PEEKED
    assert Session.load(plain + journal.record(journal.HELPED, b"\1")).helped == PEEKED
    assert Session.load(bytes(session) + journal.record(journal.HELPED, b"\2")).helped == PEEKED | HINTED


def test_defaults_are_one_seat_no_option_and_the_first_deal():
    session = Session.deal("thegame")
    assert (session.state[table.SEATS], session.options, session.number, session.players) == (1, (), 1, b"\0")
    assert session.state == Session.deal("thegame", 1, (), 1).state


def test_options_and_number_are_kept():
    session = Session.deal("thegame", 2, ["fire", "experts"], 4711)
    assert session.options == ("experts", "fire") and session.number == 4711 and session.name == "thegame"


def test_undo_goes_back_to_the_deal_and_redo_forward_again():
    session = played(3 * APART + 5)
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


def test_long_game_keeps_few_states_and_can_be_undone(monkeypatch):
    """Today's games have at most 24 kept states, 16 decisions apart; 800 decisions have as many, further apart."""
    toys.install(monkeypatch, toy=800)
    session, dice, states, most = Session.deal("toy", 3), tables.Dice(2), [], 0
    while not session.over:
        states.append(bytes(session.state))
        session.play(dice.pick(session.moves()))
        most = max(most, len(session.marks))
        assert session.apart == (16 if len(session.past) < 384 else 32 if len(session.past) < 768 else 64)
    assert most == MARKS == 24
    while session.past:
        session.undo(min(dice.throw(5) + 1, len(session.past)))
        assert bytes(session.state) == states[len(session.past)]
        if session.undone and not dice.throw(9):
            session.redo()
            assert (states + [b""])[len(session.past)] in (bytes(session.state), b"")
    session.undo(0)
    assert len(session.marks) == 1 and session.state == session.afresh().state


def test_undo_distinguishes_drawn_from_laid_cards():
    """Undo past a drawn card reveals it: `crosses` says so before, `undo` after, and the session remembers."""
    session = Session.deal("thegame", deal=7)
    assert not session.crosses()
    for _ in range(2):
        session.play(session.moves()[0])
        assert session.crosses() is False
    assert session.undo() is False and not session.helped
    session.redo()
    session.play(0)
    assert session.crosses() is True
    session.play(session.moves()[0])
    assert session.crosses() is False
    assert session.undo(2) is True and session.helped == PEEKED and session.crosses() is False


def test_undo_keeps_the_same_bytearray():
    """Views keep a reference to it."""
    session = played(20)
    state = session.state
    session.undo()
    session.redo()
    assert session.state is state


def test_new_move_clears_the_undone_moves():
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
    """State, past, the moves to make again, and the help."""
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


def test_journal_format_is_fixed():
    """These bytes: the Extreme for two, the second a computer; three decisions, two taken back, one made again; helped."""
    session = Session.load(bytes.fromhex("2a0201020420f883060001cf0aa103a6a24700010121002402cd35620301b532"))
    assert (session.name, session.options, session.number) == ("extreme", ("fire", "lenient"), 427000)
    assert (session.past, session.undone) == ([257, 8448], [9218]) and session.players == b"\0\1"
    assert session.helped == PEEKED | HINTED and (PEEKED, HINTED) == (1, 2)


def test_every_byte_of_a_journal_is_guarded():
    """One flipped bit anywhere is noticed, and so is a missing end, or a record lost from the middle."""
    log = bytes(played(40))
    for bit in range(8 * len(log)):
        wrong = bytearray(log)
        wrong[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ValueError, match="garbled"):
            Session.load(wrong)
    ends = {0}
    for _kind, payload in saved.records(log):
        ends.add(max(ends) + len(payload) + journal.OVERHEAD)
    for end in range(len(log)):
        if end in ends - {0}:
            Session.load(log[:end])
        else:
            with pytest.raises(ValueError):
                Session.load(log[:end])
    start, first = sorted(ends)[1:3]
    with pytest.raises(ValueError, match="lost a decision before number 1"):
        Session.load(log[:start] + log[first:])


def test_undo_notices_a_lost_move():
    """UNDO and REDO also have the number of decisions before them."""
    session = played(2)
    first, second = session.past
    opening = bytes(Session.deal("thegame", deal=7))
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
        (journal.record(journal.START, bytes((1, 1, 1, 0, 0, 7, 0, 0, 0, 0))), "help that is not known"),
        (journal.record(journal.START, bytes((1, 1, 1, 0, 0, 7, 0, 0, 0, 4))), "help that is not known"),
        (journal.record(journal.START, bytes((1, 1, 1, 0, 0, 7, 0, 0, 0, 1, 1))), "not known here"),
        (start() + journal.placed(1, b"\1"), "lost a decision before number 1"),
        (start() + journal.placed(0, b"\1\xfe"), "number 254 is not offered"),
        (start() + journal.placed(0, b"\xff\1"), "number 255 is not offered"),
        (start() + journal.placed(0, b"\0"), "a place that is none"),
        (start() + journal.placed(0, b"\1\xff"), "a place that is none"),
        (start() + journal.placed(0, b""), "a place that is none"),
        (start() + journal.record(6, b"G\1"), "not a session's"),
        (journal.record(journal.START, bytes(3)), "not known here"),
        (b"\xff" * 64, "garbled at byte 0"),
    ],
)
def test_impossible_journal_is_refused_with_a_message(log, words):
    with pytest.raises(ValueError, match=words):
        Session.load(log)


@pytest.mark.parametrize("data", ["journal", None, 5, [1, 2]])
def test_journal_must_be_bytes(data):
    with pytest.raises(ValueError, match="a journal is bytes, not"):
        Session.load(data)


@given(st.binary(max_size=200))
def test_random_bytes_are_no_journal(data):
    with pytest.raises(ValueError):
        Session.load(data)


def test_no_record_looks_like_blank_flash():
    """Neither head nor check can be 0xFF, so a torn record is never whole."""
    for count in range(256):
        record = journal.play(count, [255 << 8 | count & 255])
        assert record[0] != 255 and record[-1] != 255
        record = journal.placed(count, bytes((count or 1,)) * (journal.MOST - 1))
        assert record[0] != 255 and record[-1] != 255 and len(record) == journal.MOST + 3


def test_helped_is_remembered():
    session = played(9)
    while not session.undo():
        pass
    session.redo()
    assert session.helped == PEEKED == Session.load(bytes(session)).helped


def test_repr_describes_the_game():
    """The words of the session in a failing test: how to play it again, its length, and the table."""
    text = repr(played(2, seats=2, options=["fire"], deal=427))
    assert text.startswith("Session.deal('thegame', 2, ('fire',), 427) + 2 moves: ^") and text.endswith("lay 1")
    assert tables.text(played(2, seats=2, options=["fire"], deal=427)) in text
