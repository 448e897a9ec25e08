"""Qwixx, rule by rule. Each docstring names the paragraph of SPECIFICATION.md, or the line of its contract, that it tests."""

import random

import pytest

from engine import players, table
from engine.games import CATALOG, qwixx
from engine.games.qwixx import sheets
from engine.session import PEEKED, Session
from tests.support import duels, invariants, plainqwixx, tables

RED, YELLOW, GREEN, BLUE = range(4)
TAKE = [96 + place << 8 for place in range(4)]
LETTERS = " rygbj"


def cards(text):
    """Return cards by name: r2 is the red 2, j7 the joker 7, - an empty place."""
    return bytes(0 if name == "-" else LETTERS.index(name[0]) << 4 | int(name[1:]) for name in text.split())


def card(name):
    return cards(name)[0]


def lay(name, row):
    return card(name) << 8 | row


def cross(number, row):
    return number << 8 | row


def sheet(state, seat, *rows):
    """Cross these numbers, a text for each row."""
    for row, numbers in enumerate(rows):
        for number in numbers.split():
            sheets.cross(state, seat, row, sheets.box(int(number), row))


def at(*hands, market="", pile="", discards=(), rows=(), others=(), misthrows=0, seat=0, options=()):
    """Return a table set by hand at the start of this seat's turn: its hand is the first, then the seats to the left of it.

    `rows` is its sheet, `others` are those of the seats to the left. Cards not named are at the bottom of the pile; if
    `discards` is True they are discards.
    """
    session = Session.deal("qwixx", len(hands), options)
    state = session.state
    pack = [code for code in state[qwixx.HANDS :] if code]
    state[qwixx.HANDS :] = bytes(qwixx.SIZE - qwixx.HANDS)

    def put(start, codes):
        for i, code in enumerate(codes):
            if code:
                pack.remove(code)
            state[start + i] = code

    for i, text in enumerate(hands):
        put(qwixx.HANDS + (seat + i) % len(hands) * 5, sorted(cards(text)))
        sheet(state, (seat + i) % len(hands), *((rows, *others)[i : i + 1] or [()])[0])
    put(qwixx.MARKET, cards(market))
    top = cards(pile)
    for code in top:
        pack.remove(code)
    if discards is True:
        state[qwixx.PACK : qwixx.PACK + len(pack)] = bytes(pack)
        pack = []
    below = bytes(top) + bytes(pack)
    state[qwixx.SIZE - len(below) :] = below
    state[qwixx.LEFT] = len(below)
    state[sheets.MISTHROWS + seat] = misthrows
    qwixx.turn(state, seat)
    session.marks = [bytes(state)]
    return session


def play(session, *moves):
    for move in moves:
        assert move in session.moves(), (session.label(move), [session.label(other) for other in session.moves()])
        session.play(move)
    return session


def ask(session):
    """Return the phase, the deciding seat and its moves."""
    return qwixx.phase(session.state), session.seat, session.moves()


def crossed(session, seat, row):
    """Return the numbers crossed in a row, and L for the lock."""
    line = qwixx.crosses(session.state, seat, row)
    return [i + 2 if row < 2 else 12 - i for i in range(11) if line >> i & 1] + ["L"] * (line >> 11)


def won(session):
    return [seat for seat in range(session.state[table.SEATS]) if session.over and table.won(session.state, seat)]


# The start of a turn in the tests below: one card is taken, y3 or the first of the market, and `announced` shows
SHUT = ("11", "11", "3", "3")  # rows in which nothing can be crossed any more
FOUR, MARKET = "y2 g2 g5 b5", "y3 y6 g7 b9"


def turn(*hands, announced="b2", market=MARKET, **more):
    """Return a table after TAKE of the first place: the market's gap is filled with y11, and this number is on top."""
    return play(at(*(hands or [FOUR]), market=market, pile="y11 " + announced, **more), TAKE[0])


def test_the_contracts_values():
    """Contract: seats, options, needs, the name in the catalog; a state of at most 256 bytes with the common header."""
    assert list(qwixx.SEATS) == [1, 2, 3, 4, 5] and qwixx.OPTIONS == ("jokers",) and qwixx.NEEDS == {}
    assert "qwixx" in CATALOG and qwixx.NAME == "Qwixx" and qwixx.VERSION == 1 and qwixx.SIZE == 150
    assert (qwixx.TEAM, qwixx.LESS, qwixx.NOTES, qwixx.WITHOUT) == (False, False, ("misthrows", "rows"), ())
    assert len({qwixx.TAKE, qwixx.CROSS, qwixx.PLAY, qwixx.MARK}) == 4 and isinstance(qwixx.CARDS, range)
    assert min(qwixx.CARDS) >= table.BODY and max(qwixx.CARDS) < qwixx.SIZE


@pytest.mark.parametrize("options, size", [((), 44), (("jokers",), 55)])
@pytest.mark.parametrize("seats", qwixx.SEATS)
def test_set_up(seats, options, size):
    """4.1, 4.2: 44 cards, 55 with the jokers; four a hand, four in the market, the rest is the pile; nothing else."""
    for deal in range(1, 30):
        state = Session.deal("qwixx", seats, options, deal).state
        pack = [colour << 4 | number for colour in range(1, size // 11 + 1) for number in range(2, 13)]
        assert sorted(state[place] for place in qwixx.CARDS if state[place]) == pack
        hands = [qwixx.hand(state, seat) for seat in range(5)]
        assert [len(hand) for hand in hands] == [4] * seats + [0] * (5 - seats)
        assert all(bytes(sorted(hand)) == hand for hand in hands) and all(qwixx.market(state)) and len(qwixx.market(state)) == 4
        left = size - 4 - 4 * seats
        assert len(qwixx.pile(state)) == left and (options or seats == 1 or left == (32, 28, 24, 20)[seats - 2])
        assert qwixx.discards(state) == qwixx.played(state) == b"" and state[table.SHOWN] == 0
        for seat in range(seats):
            assert qwixx.score(state, seat) == qwixx.misthrows(state, seat) == 0
            assert [qwixx.crosses(state, seat, row) for row in range(4)] == [0] * 4


def test_starting_seat_is_drawn_by_lot():
    """4.2; contract, Start: drawn by table.chance; the first decision is his, to take; a deal is always the same."""
    starts = [[Session.deal("qwixx", 5, deal=deal).seat for deal in range(1, 501)] for _ in range(2)]
    assert starts[0] == starts[1] and all(70 < starts[0].count(seat) < 130 for seat in range(5))
    session = Session.deal("qwixx", 5, deal=7)
    assert ask(session) == (qwixx.TAKE, session.seat, TAKE) and qwixx.active(session.state) == session.seat


def test_the_back_is_the_number():
    """Q1, 4.1: a seat sees the number, not the colour, of cards in the market, on the pile and in the others' hands."""
    state = at("r4 y5 g6 b7", "r8 y3 b3 g9", market="y12 - g2 b11", pile="g3 b4").state
    view = qwixx.seen(state, 0)
    assert qwixx.market(view) == bytes((12, 0, 2, 11)) and qwixx.pile(view)[:2] == bytes((3, 255))
    assert set(qwixx.pile(view)[1:]) == {255} and len(qwixx.pile(view)) == len(qwixx.pile(state))


def test_the_backs_of_the_others_hands():
    """Q2; contract: public, ascending by number, so that their order reveals no colours; one's own cards are open."""
    state = at("r4 y5 g6 b7", "r8 y3 b3 g9", "r2 r3 r5 r6").state
    assert qwixx.hand(state, 1) == cards("r8 y3 g9 b3")
    for seat, hands in enumerate(
        [(cards("r4 y5 g6 b7"), b"\3\3\x08\x09", b"\2\3\5\6"), (b"\4\5\6\7", cards("r8 y3 g9 b3"), b"\2\3\5\6")]
    ):
        view = qwixx.seen(state, seat)
        assert tuple(qwixx.hand(view, other) for other in range(3)) == hands
    other = at("r4 y5 g6 b7", "b8 r3 g3 b9", "b2 y3 g5 y6").state  # the same numbers in colours that change the order
    assert (
        qwixx.hand(other, 1) == cards("r3 g3 b8 b9")
        and qwixx.seen(other, 0)[: qwixx.MARKET] == qwixx.seen(state, 0)[: qwixx.MARKET]
    )


@pytest.mark.slow
@pytest.mark.parametrize("seats, options", [(1, ()), (2, ()), (3, ("jokers",)), (4, ()), (5, ("jokers",))])
def test_view_hides_colours_and_draw_pile(seats, options):
    """Contract, seen: the view is the same for any hidden cards; a view of a view is that view; it has the state's moves;
    own hand, played, discards, sheets, phase and active are unchanged; the shuffler is blank; to the end of the game."""
    for deal in range(1, 9):
        session, dice, changed = Session.deal("qwixx", seats, options, deal), tables.Dice(deal), 0
        while True:
            state = session.state
            for seat in range(seats):
                view, other = qwixx.seen(state, seat), invariants.shuffle_backs(state, seat, dice)
                assert qwixx.seen(other, seat) == view == qwixx.seen(view, seat) and len(view) == len(state)
                assert not any(view[table.CHANCE : table.BODY])
                changed += other[qwixx.HANDS :] != state[qwixx.HANDS :]
                for what in qwixx.discards, qwixx.played, qwixx.phase, qwixx.active:
                    assert what(view) == what(state)
                assert qwixx.hand(view, seat) == qwixx.hand(state, seat)
                assert view[table.BODY : qwixx.HANDS] == state[table.BODY : qwixx.HANDS] == other[table.BODY : qwixx.HANDS]
                for i in range(seats):
                    assert i == seat or list(qwixx.hand(view, i)) == sorted(code & 15 for code in qwixx.hand(state, i))
            assert list(qwixx.moves(qwixx.seen(state, session.seat))) == session.moves()
            if session.over:
                break
            session.play(dice.pick(session.moves()))
        assert changed


def test_taking():
    """4.4 (1), Q3; contract, TAKE: one card a decision, from places that are not empty, until the hand is five. The taker
    alone sees its colour at once. The market is filled after the last card, and only then."""
    session = at("r3 b4", "r2 r4 r5 r6", market="y3 g7 b8 r9", pile="b6 b5 y12 g11")
    assert ask(session) == (qwixx.TAKE, 0, TAKE)
    play(session, TAKE[2])
    assert ask(session) == (qwixx.TAKE, 0, [TAKE[0], TAKE[1], TAKE[3]])
    assert qwixx.market(session.state) == cards("y3 g7 - r9") and qwixx.hand(session.state, 0) == cards("r3 b4 b8")
    assert qwixx.hand(qwixx.seen(session.state, 0), 0) == cards("r3 b4 b8")
    assert qwixx.hand(qwixx.seen(session.state, 1), 0) == b"\3\4\x08"
    play(session, TAKE[0])
    assert ask(session)[2] == [TAKE[1], TAKE[3]] and qwixx.pile(session.state)[0] == card("b6")
    play(session, TAKE[3])
    assert qwixx.hand(session.state, 0) == cards("r3 r9 y3 b4 b8")
    assert qwixx.market(session.state) == cards("b6 g7 b5 y12")  # the empty places in ascending order
    assert qwixx.phase(session.state) == qwixx.CROSS and qwixx.pile(session.state)[0] == card("g11")


def test_revealed_cards_are_counted():
    """Contract, table.show: one for a card taken, one for each place filled and for the new top; no other move counts."""
    session = at("r3 b4", market="y3 g7 b8 r9", pile="b6 b5 y12 g11")
    for move, shown in (TAKE[0], 1), (TAKE[1], 2), (TAKE[2], 7):
        assert play(session, move).state[table.SHOWN] == shown
    for deal in range(1, 20):
        session, dice = Session.deal("qwixx", deal % 5 + 1, (), deal), tables.Dice(deal)
        while not session.over:
            taking, before = qwixx.phase(session.state) == qwixx.TAKE, session.state[table.SHOWN]
            session.play(dice.pick(session.moves()))
            assert (session.state[table.SHOWN] != before) == taking


def test_undo_of_a_taken_card_counts_as_help():
    """Contract, table.show: to take back a taken card is to have peeked; to take back a cross is not."""
    session = play(turn(FOUR), cross(2, RED))
    assert session.undo() is False and session.helped == 0
    assert session.undo() is True and session.helped == PEEKED


def test_the_announced_number():
    """4.4 (2); contract, CROSS: the number on top of the pile; every seat may cross it in one row; the card stays."""
    session = turn(FOUR, "r2 r3 r4 r5", announced="b8")
    assert ask(session) == (qwixx.CROSS, 0, [cross(8, row) for row in range(4)] + [0])
    play(session, cross(8, GREEN))
    assert ask(session) == (qwixx.CROSS, 1, [cross(8, row) for row in range(4)] + [0])
    play(session, cross(8, RED))
    assert ask(session)[:2] == (qwixx.PLAY, 0) and qwixx.pile(session.state)[0] == card("b8")
    assert crossed(session, 0, GREEN) == [8] and crossed(session, 1, RED) == [8]
    assert [crossed(session, 0, row) for row in (RED, YELLOW, BLUE)] == [[]] * 3


def test_all_seats_answer_in_turn():
    """Q3, 4.4 (2); contract, CROSS: the active seat first, then clockwise, each once; crossing is optional, no misthrow."""
    session = turn(FOUR, "r2 r3 r4 r5", "r6 r7 r8 r9", "g3 g4 g6 g8", announced="b8", seat=2)
    deciding_seats = []
    while qwixx.phase(session.state) == qwixx.CROSS:
        deciding_seats.append(session.seat)
        play(session, 0)
    assert deciding_seats == [2, 3, 0, 1] and session.seat == 2 == qwixx.active(session.state)
    play(session, lay("b5", BLUE), 0)
    assert session.seat == 3 and [qwixx.misthrows(session.state, seat) for seat in range(4)] == [0, 0, 1, 0]


def test_seat_that_can_cross_nothing_is_skipped():
    """Contract: a decision with 0 as the only move is skipped: the next seat, or action 3, comes at once."""
    open_red = ("7", "11", "3", "3")
    hands = FOUR, "r2 r3 r4 r5", "r6 r7 r8 r9"
    session = turn(*hands, announced="b8", rows=open_red, others=[SHUT, open_red])
    assert ask(session) == (qwixx.CROSS, 0, [cross(8, RED), 0])
    assert play(session, 0).seat == 2 and play(session, 0).seat == 0 and qwixx.phase(session.state) == qwixx.PLAY
    session = turn(*hands, announced="b8", rows=SHUT, others=[SHUT, SHUT])
    assert ask(session)[:2] == (qwixx.PLAY, 0)


@pytest.mark.parametrize("row", range(4))
def test_to_the_right_of_the_right_most_cross(row):
    """4.3: any number of boxes may be skipped; boxes to the left are lost."""
    numbers = [number if row < 2 else 14 - number for number in range(2, 13)]
    for place in range(11):
        session = at(FOUR)
        sheet(session.state, 0, *[str(numbers[place]) if row == i else "" for i in range(4)])
        line = qwixx.crosses(session.state, 0, row)
        assert [box for box in range(10) if sheets.fits(line, box)] == list(range(place + 1, 10))
        assert sheets.box(numbers[place], row) == place and crossed(session, 0, row)[:1] == [numbers[place]]


@pytest.mark.parametrize("row, last", [(RED, 12), (YELLOW, 12), (GREEN, 2), (BLUE, 2)])
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_the_last_number(row, last, count):
    """4.3; contract, CROSS: with at least five crosses before it; the lock is crossed with it and counts as one."""
    numbers = [number if row < 2 else 14 - number for number in range(3, 3 + count)]
    mine = [" ".join(map(str, numbers)) if row == i else SHUT[i] for i in range(4)]
    session = turn(FOUR, announced="r2" if last == 2 else "g12", rows=mine)
    offered = ask(session)[2] if qwixx.phase(session.state) == qwixx.CROSS else []
    assert (cross(last, row) in offered) == (count >= 5)
    if count >= 5:
        play(session, cross(last, row))
        assert crossed(session, 0, row) == numbers + [last, "L"]
        assert qwixx.crosses(session.state, 0, row) >> 10 == 3 and qwixx.notes(session.state, 0) == (0, 1)
        others = [sum(range(1, len(crossed(session, 0, i)) + 1)) for i in range(4) if i != row]
        assert session.score(0) == (count + 2) * (count + 3) // 2 + sum(others)


def test_lock_counts_for_its_owner_only():
    """4.3: the row is complete for this player only; the others go on in it."""
    red = ("3 4 5 6 7 12", "", "", "")
    session = turn(FOUR, "r2 r3 r4 r5", announced="b8", rows=red)
    assert ask(session)[2] == [cross(8, row) for row in (YELLOW, GREEN, BLUE)] + [0]
    assert play(session, 0).moves() == [cross(8, row) for row in range(4)] + [0]


def test_playing_cards():
    """4.4 (3); contract, PLAY: the first card is any card, in its own row; then cards of that colour in hand; 0 from the
    second on; ascending, 0 last; played cards are shown in the order chosen."""
    session = turn("r3 r9 r5 g5", announced="b2", rows=SHUT)
    assert ask(session) == (qwixx.PLAY, 0, [lay(name, "ryg".index(name[0])) for name in ("r3", "r5", "r9", "y3", "g5")])
    play(session, lay("r9", RED))
    assert session.moves() == [lay("r3", RED), lay("r5", RED), 0] and qwixx.played(session.state) == cards("r9")
    assert qwixx.hand(session.state, 0) == cards("r3 r5 y3 g5")
    play(session, lay("r3", RED))
    assert session.moves() == [lay("r5", RED), 0] and qwixx.played(session.state) == cards("r9 r3")
    assert qwixx.played(qwixx.seen(session.state, 0)) == cards("r9 r3")


def test_at_most_three_cards():
    """4.4 (3); contract, PLAY: after the third card the play ends, even if more would follow."""
    session = play(turn("r3 r4 r5 r9", announced="b2"), 0, lay("r3", RED), lay("r5", RED), lay("r9", RED))
    assert ask(session) == (qwixx.MARK, 0, [cross(3, RED), cross(5, RED), cross(9, RED), 0])
    assert qwixx.played(session.state) == cards("r3 r5 r9")


def test_play_ends_when_no_card_can_follow():
    """Contract, PLAY: then MARK; and if MARK could cross nothing, the end of the turn."""
    session = play(turn(FOUR, announced="b2"), 0, lay("b5", BLUE))
    assert ask(session) == (qwixx.MARK, 0, [cross(5, BLUE), 0])
    session = play(turn(FOUR, announced="b2", rows=SHUT), lay("b5", BLUE))
    assert ask(session)[0] == qwixx.TAKE and qwixx.misthrows(session.state, 0) == 1


def test_marking():
    """4.4 (3); contract, MARK: the shown numbers in the chosen row alone, each once, none, one or more."""
    session = play(turn("r3 r4 r6 r12", announced="b2"), 0, lay("r3", RED), lay("r4", RED), lay("r6", RED))
    assert ask(session) == (qwixx.MARK, 0, [cross(number, RED) for number in (3, 4, 6)] + [0])
    assert play(session, cross(3, RED)).moves() == [cross(4, RED), 0]
    assert play(session, cross(4, RED)).moves() == [cross(6, RED), 0]
    play(session, cross(6, RED))
    assert ask(session)[0] == qwixx.TAKE and crossed(session, 0, RED) == [3, 4, 6]
    assert qwixx.discards(session.state) == cards("r3 r4 r6") and qwixx.played(session.state) == b""


@pytest.mark.parametrize(
    "row, numbers, sets",
    [
        (RED, (4, 5, 7), ["4", "5", "7", "4 5", "5 7", "4 5 7"]),
        (YELLOW, (2, 4, 6), ["2", "4", "6", "2 4", "4 6"]),
        (BLUE, (6, 3, 2), ["6", "3", "2", "3 2"]),
    ],
)
def test_at_most_one_number_is_skipped_between(row, numbers, sets):
    """4.4, the gap rule, with its three examples (blue runs down): every set of crosses that it allows, and no other."""
    letter, crossed_sets = "rygb"[row], set()
    other_card = [name for name in ("g9", "g10", "r9", "r10") if name[0] != letter][:1]
    hand = " ".join([letter + str(number) for number in numbers] + other_card)
    five = ("", "", "", "12 11 10 9 8") if row == BLUE else ()

    def walk(session, done):
        if qwixx.phase(session.state) != qwixx.MARK or session.over:
            crossed_sets.add(done)
            return
        for move in session.moves():
            if not move:
                crossed_sets.add(done)
                continue
            session.play(move)
            walk(session, (done + " %d" % (move >> 8)).strip())
            session.undo()

    session = turn(hand, announced="g4", market="b12 y7 g7 b7", rows=five)
    if qwixx.phase(session.state) == qwixx.CROSS:
        play(session, 0)
    walk(play(session, *[lay(letter + str(number), row) for number in numbers]), "")
    assert crossed_sets == {"", *sets} and "2 4 6" not in crossed_sets


def test_gap_rule_covers_one_action_only():
    """4.4: the first cross may be far from the crosses of earlier turns and of action 2."""
    session = turn("r9 r11 r12 g5", announced="b3", rows=("2", "", "", ""))
    play(session, cross(3, RED), lay("r9", RED), lay("r11", RED), 0)
    assert session.moves() == [cross(9, RED), cross(11, RED), 0]
    assert ask(play(session, cross(9, RED), cross(11, RED)))[0] == qwixx.TAKE and crossed(session, 0, RED) == [2, 3, 9, 11]


def test_a_misthrow():
    """4.4 (4): no cross of the active seat in action 2 and 3; one in either is enough; another seat's does not count."""
    for first, last, count in (0, 0, 1), (cross(2, RED), 0, 0), (0, cross(3, RED), 0):
        session = turn("r3 r4 r6 r12", "g3 g4 b3 b4", announced="b2")
        play(session, first, cross(2, YELLOW), lay("r3", RED), 0, last)
        assert qwixx.notes(session.state, 0) == (count, 0) and qwixx.notes(session.state, 1) == (0, 0)
        assert session.seat == qwixx.active(session.state) == 1 and session.score(0) == (-5 if count else 1)


def test_a_card_must_be_played():
    """4.4 (3), Q14: at least one; but crossing is optional, and a misthrow on purpose is legal."""
    session = play(turn("r3 r4 r6 r12", announced="b5"), 0)
    assert 0 not in session.moves() and len(session.moves()) == 5
    play(session, lay("r3", RED), 0, 0)
    assert qwixx.misthrows(session.state, 0) == 1 and qwixx.hand(session.state, 0) == cards("r4 r6 r12 y3")
    assert qwixx.discards(session.state) == cards("r3")


def test_the_next_seat_clockwise_is_on():
    """4.4; contract, end of the turn: played to the discards, used or not; then TAKE of the next seat."""
    session = play(turn("r3 r4 r6 r12", "g3 g4 b3 b4", announced="b5", seat=1), 0, 0, lay("r3", RED), lay("r6", RED), 0)
    play(session, cross(6, RED))
    assert ask(session) == (qwixx.TAKE, 0, TAKE) and qwixx.active(session.state) == 0
    assert sorted(qwixx.discards(session.state)) == list(cards("r3 r6")) and qwixx.hand(session.state, 1) == cards("r4 r12 y3")


@pytest.mark.parametrize("hand, count", [("y2 g2", 3), ("y2 g2 g5", 2), ("y2 g2 g5 b5", 1)])
def test_the_hand_is_filled_to_five(hand, count):
    """4.4 (1): one card at first, one to three later."""
    session = at(hand, market=MARKET)
    for taken in range(count):
        assert qwixx.phase(session.state) == qwixx.TAKE
        play(session, TAKE[taken])
    assert qwixx.phase(session.state) != qwixx.TAKE and len(qwixx.hand(session.state, 0)) == 5


def test_the_last_number_within_a_play():
    """Q4; contract, MARK: each cross is on the sheet before the next decision, so four and one make the five."""
    hand = "r10 r11 r12 g5"
    for mine, crosses in ("3 4 5 6", [10, 11, 12]), ("3 4 5", [10, 11, 12]), ("3 4", [10, 11]):
        session = play(turn(hand, announced="b2", rows=(mine, "", "3", "3")), 0)
        play(session, lay("r10", RED), lay("r11", RED), lay("r12", RED))
        assert session.moves() == [cross(10, RED), cross(11, RED), 0]
        play(session, cross(10, RED))
        assert (cross(12, RED) in session.moves()) == (mine == "3 4 5 6")
        play(session, cross(11, RED), *[cross(12, RED)] * (12 in crosses))
        assert crossed(session, 0, RED)[-2:] == ([12, "L"] if 12 in crosses else [10, 11])
        assert ask(session)[0] == qwixx.TAKE


def test_two_equal_numbers():
    """Q5: a colour and its joker may both be played; one cross only."""
    session = turn("r5 r9 g2 j5", announced="b2", options=["jokers"])
    play(session, 0, lay("r5", RED), lay("j5", RED), 0)
    assert session.moves() == [cross(5, RED), 0]
    assert ask(play(session, cross(5, RED)))[0] == qwixx.TAKE and sorted(qwixx.discards(session.state)) == list(cards("r5 j5"))


def test_jokers():
    """Q6, 4.6; contract, PLAY: a joker once for each row; several in one play, all of the common colour."""
    session = play(turn("j5 j6 j8 g2", announced="b2", options=["jokers"]), 0)
    jokers = [lay(name, row) for name in ("j5", "j6", "j8") for row in range(4)]
    assert session.moves() == [lay("y3", YELLOW), lay("g2", GREEN)] + jokers
    play(session, lay("j6", GREEN))
    assert session.moves() == [lay("g2", GREEN), lay("j5", GREEN), lay("j8", GREEN), 0]
    play(session, lay("j8", GREEN), lay("j5", GREEN))
    assert session.moves() == [cross(5, GREEN), cross(6, GREEN), cross(8, GREEN), 0]
    play(session, cross(8, GREEN), cross(6, GREEN), cross(5, GREEN))
    assert crossed(session, 0, GREEN) == [8, 6, 5]


def test_a_joker_follows_a_colour():
    """4.6: as one of the played colour and no other."""
    session = play(turn("j5 r6 y8 g2", announced="b2", options=["jokers"]), 0, lay("r6", RED))
    assert session.moves() == [lay("j5", RED), 0]


def test_a_jokers_back_is_its_number():
    """Q7, 4.6: in the market, on the pile, in a hand: no other mark."""
    state = at("r2 r3 r4 r5", "j2 r6 j6 y6", market="j9 y9 j10 b9", pile="j7", options=["jokers"]).state
    view = qwixx.seen(state, 0)
    assert qwixx.market(view) == bytes((9, 9, 10, 9)) and qwixx.pile(view)[0] == 7 and qwixx.hand(view, 1) == b"\2\6\6\6"


def test_points_of_rows():
    """4.5; contract, score: n(n+1)/2 a row, the lock included, each row by itself, at any time; -5 a misthrow."""
    table_of = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
    for count in range(13):
        state = at(FOUR).state
        sheet(state, 0, " ".join(map(str, range(2, 2 + count) if count < 11 else range(14 - count, 13))))
        assert qwixx.score(state, 0) == table_of[count] == invariants.count_again(state, 0)
    state = at(FOUR, misthrows=3).state
    sheet(state, 0, "2 3 4", "5", "", "12 11 10 9 8 2")
    assert qwixx.score(state, 0) == 6 + 1 + 0 + 28 - 15


def test_the_range_of_scores():
    """4.5: at least four misthrows and no cross; at most two whole rows, and the others without their last number."""
    state = at(FOUR, misthrows=4).state
    assert qwixx.score(state, 0) == min(qwixx.SCORES) == -20
    state = at(FOUR).state
    whole, most = " ".join(map(str, range(2, 13))), " ".join(map(str, range(2, 12)))
    down = " ".join(map(str, range(12, 2, -1)))
    sheet(state, 0, whole, most, down + " 2", down)
    assert qwixx.score(state, 0) == max(qwixx.SCORES) == 2 * 78 + 2 * 55


ALMOST = ("3 4 5 6 7 12", "2 3 4 5 6", "", "")  # one row complete, and one that lacks its last number


def test_two_rows_on_the_announced_number():
    """Q8, 4.5; contract, CROSS: when all seats have decided the game is over: no action 3, no misthrow; several may finish."""
    other = ("", "", "12 11 10 9 8 2", "12 11 10 9 8")
    session = turn(FOUR, "r2 r3 r4 r5", "r6 r7 r8 r9", announced="b12", rows=ALMOST, others=[(), ALMOST])
    play(session, cross(12, YELLOW))
    assert not session.over and ask(session)[:2] == (qwixx.CROSS, 1)
    play(session, cross(12, GREEN), cross(12, YELLOW))
    assert session.over and session.moves() == [] and won(session) == [0, 2]
    assert [session.score(seat) for seat in range(3)] == [28 + 28, 1, 28 + 28]
    assert [qwixx.notes(session.state, seat) for seat in range(3)] == [(0, 2), (0, 0), (0, 2)]
    session = turn(FOUR, "r2 r3 r4 r5", announced="b2", others=[other])
    play(session, 0)
    play(session, cross(2, BLUE))
    assert session.over and won(session) == [1] and qwixx.misthrows(session.state, 0) == 0
    assert len(qwixx.hand(session.state, 0)) == 5 and qwixx.played(session.state) == b""


def test_game_ends_even_if_the_last_seats_are_skipped():
    """Q8: the end is checked even if the seats after the one that completed its rows can cross nothing."""
    session = turn(FOUR, "r2 r3 r4 r5", announced="g12", rows=ALMOST, others=[SHUT])
    sheet(session.state, 0, "", "", "3", "3")
    assert not session.over
    assert play(session, cross(12, YELLOW)).over and won(session) == [0]


def test_two_rows_in_action_3_end_the_game_at_once():
    """4.5; contract, MARK: with the cross, even if more cards are shown; no misthrow is counted."""
    session = turn("y12 g2 g5 b5", "r2 r3 r4 r5", announced="b2", rows=(ALMOST[0], ALMOST[1], "3", "3"), others=[("9",)])
    while qwixx.phase(session.state) == qwixx.CROSS:
        play(session, 0)
    play(session, lay("y12", YELLOW), 0)
    assert session.moves() == [cross(12, YELLOW), 0]
    play(session, cross(12, YELLOW))
    assert session.over and won(session) == [0] and session.score(0) == 28 + 28 + 1 + 1 and session.moves() == []
    assert card("y12") in qwixx.played(session.state) + qwixx.discards(session.state)


def test_one_complete_row_does_not_end_the_game():
    """4.5: two on one's own sheet: one here and one there go on."""
    one = ("3 4 5 6 7 12", "", "", "")
    session = turn(FOUR, "r2 r3 r4 r5", announced="b8", rows=one, others=[("", "3 4 5 6 7 12", "", "")])
    assert not session.over and not play(session, 0, 0, lay("b5", BLUE), cross(5, BLUE)).over


def test_the_fourth_misthrow():
    """Q9, 4.5: it counts, -20 in all, and ends the game; the most points win."""
    session = turn(FOUR, "r2 r3 r4 r5", announced="b8", misthrows=3)
    play(session, 0, 0, lay("b5", BLUE), 0)
    assert session.over and qwixx.misthrows(session.state, 0) == 4 and session.score(0) == -20 and won(session) == [1]
    session = turn(FOUR, announced="b8", misthrows=2)
    assert not play(session, 0, lay("b5", BLUE), 0).over and session.score(0) == -15


def test_tie_is_won_by_all_tied_seats():
    """Q10; contract: the winners are all seats with the highest score."""
    mine = ("5", "", "", "")
    session = turn(FOUR, "r2 r3 r4 r5", "r6 r7 r8 r9", announced="b8", misthrows=3, others=[mine, ("", "", "5", "")])
    play(session, 0, 0, 0, lay("b5", BLUE), 0)
    assert won(session) == [1, 2] and [session.score(seat) for seat in range(3)] == [-20, 1, 1]


def test_a_pile_that_runs_out_while_the_market_is_filled():
    """Q11, 4.4; contract, Refill: once the pile is empty, between two places or at the end, the discards are shuffled."""
    for top, holes in (1, 3), (2, 3), (3, 3):
        names = ["g11", "b11", "y11"][:top]
        session = at("r2 r3", market="b2 y2 r4 r5", pile=" ".join(names), discards=True)
        before, state = sorted(qwixx.discards(session.state)), session.state
        play(session, TAKE[0], TAKE[1], TAKE[3])
        assert qwixx.discards(state) == b"" and state[qwixx.LEFT] == len(qwixx.pile(state)) == len(before) - (holes - top)
        filled = [qwixx.market(state)[place] for place in (0, 1, 3)]
        assert filled[:top] == list(cards(" ".join(names)))
        assert sorted(filled[top:] + list(qwixx.pile(state))) == before and list(qwixx.pile(state)) != sorted(qwixx.pile(state))
        assert qwixx.phase(state) == qwixx.CROSS and state[table.SHOWN] == 7


def test_the_discards_are_shuffled_well():
    """Q11: by the state's own shuffler: every card comes on top about equally often, and a deal always gives the same."""
    tops = {}
    for deal in range(1, 1501):
        session = at("r2 r3 r4 r6", market="b2 y2 r5 g7", pile="g11", discards=True)
        table.seed(session.state, deal)
        qwixx.play(session.state, TAKE[0])
        top = qwixx.pile(session.state)[0]
        tops[top] = tops.get(top, 0) + 1
    assert len(tops) == 44 - 5 - 4 and min(tops.values()) > 20 and max(tops.values()) < 75


@pytest.mark.parametrize("seats, options", [(seats, options) for seats in qwixx.SEATS for options in ((), ("jokers",))])
def test_there_is_always_a_top_card(seats, options):
    """Q11; contract, Refill: at every decision; the discards are never empty when they are needed."""
    shuffles = 0
    for deal in range(1, 16):
        session, dice = Session.deal("qwixx", seats, options, deal), random.Random(deal)
        while not session.over:
            assert len(qwixx.pile(session.state))
            gone = len(qwixx.discards(session.state))
            offered = session.moves()
            session.play(dice.choice([move for move in offered if move] or offered))
            shuffles += len(qwixx.discards(session.state)) < gone
    assert shuffles or seats == 1


def test_the_announced_card_is_the_next_in_the_market():
    """Q12: it stays on the pile, is the next refill, and with one card left it is announced all the same."""
    session = play(turn(FOUR, announced="b8 g9"), 0, lay("b5", BLUE), 0, TAKE[1])
    assert qwixx.market(session.state)[1] == card("b8") and qwixx.pile(session.state)[0] == card("g9")
    session = turn(FOUR, announced="b8", discards=True)
    assert qwixx.pile(session.state) == cards("b8") and session.moves()[0] == cross(8, RED)


def test_a_complete_rows_cards():
    """Q13; contract, PLAY: cards of the row and jokers may be played for it, but not crossed."""
    session = turn("r9 j9 g2 g5", announced="b2", rows=(ALMOST[0], "", "", ""), options=["jokers"])
    play(session, 0, lay("j9", RED), lay("r9", RED))
    assert ask(session)[0] == qwixx.TAKE and qwixx.misthrows(session.state, 0) == 1


def test_solo_game():
    """Q15: the same rules; it ends by two rows or four misthrows, and the seat wins: the score is the result."""
    session = turn(FOUR, announced="b12", rows=ALMOST)
    assert play(session, cross(12, YELLOW)).over and won(session) == [0] and session.score(0) == 56
    session = turn(FOUR, announced="b8", misthrows=3)
    assert play(session, 0, lay("b5", BLUE), 0).over and won(session) == [0] and session.score(0) == -20
    session = play(turn(FOUR, announced="b8"), 0, lay("b5", BLUE), 0)
    assert ask(session)[:2] == (qwixx.TAKE, 0)


def test_announced_number_is_the_only_open_decision():
    """Contract; issue 13: the announced number is an open decision, all others are made with one's own hand in sight."""
    session = at(FOUR, "r2 r3 r4 r5", market=MARKET, pile="y11 b8")
    answers_by_phase = {}
    while len(answers_by_phase) < 4:
        answers_by_phase.setdefault(qwixx.phase(session.state), set()).add(qwixx.asks(session.state))
        play(session, session.moves()[0])
    assert answers_by_phase == {qwixx.TAKE: {0}, qwixx.CROSS: {1}, qwixx.PLAY: {0}, qwixx.MARK: {0}}
    assert (table.SECRET, table.OPEN, table.ANYBODY) == (0, 1, 2)


def test_labels():
    """Every kind of move has a readable label; the label of any number from 0 on is a text and raises nothing."""
    names = {0: "no more", TAKE[0]: "take from place 1", TAKE[3]: "take from place 4", cross(12, BLUE): "cross 12 in blue"}
    names |= {lay("g7", GREEN): "play 7 as green", lay("j2", YELLOW): "play joker 2 as yellow"}
    for move, name in names.items():
        assert qwixx.label(move) == name
    assert all(isinstance(qwixx.label(move), str) and qwixx.label(move) for move in [*range(1 << 16), 1 << 20, 1 << 40])


@pytest.mark.parametrize("seats", qwixx.SEATS)
def test_moves_are_small_ascending_and_end_with_nothing(seats):
    """Contract: an int below 65536, ascending, 0 last; never 0 alone; empty when the game is over."""
    for deal in range(1, 9):
        session, dice = Session.deal("qwixx", seats, ("jokers",), deal), random.Random(deal)
        while not session.over:
            offered = session.moves()
            marks = [move for move in offered if move]
            assert marks and marks == sorted(set(marks)) and offered in (marks, marks + [0]) and max(offered) < 1 << 16
            session.play(dice.choice(offered))
        assert session.moves() == []


@pytest.mark.slow
@pytest.mark.parametrize("seats, options", [(seats, options) for seats in qwixx.SEATS for options in ((), ("jokers",))])
def test_module_agrees_with_the_plain_model(seats, options):
    """4.3 to 4.6, contract: the module and tests/support/plainqwixx.py side by side over random games: moves, phase,
    deciding seat, every accessor, points counted twice, winners."""
    decisions = [plainqwixx.lockstep(seats, options, deal) for deal in range(1, 13)]
    assert max(decisions) < bound(seats)


def bound(seats):
    """Return an upper bound of the decisions of a game. A turn crosses something or is a misthrow; while the game goes on a
    seat has at most 3 misthrows and 41 crossed boxes (one whole row of 11, three of 10), and a turn has 3 cards to take, an
    answer a seat, 3 cards to play with a no more among them, and 4 to mark."""
    return (seats * (3 + 41) + 1) * (3 + seats + 3 + 4)


def test_every_game_ends():
    """4.5: even if every seat refuses everything: at most 4 misthrows each; and the longest games fit in a code."""
    for seats in qwixx.SEATS:
        session = Session.deal("qwixx", seats, (), 5)
        while not session.over:
            session.play(session.moves()[-1])
        turns = sum(1 for move in session.past if move >> 8 >= 96)
        assert max(qwixx.misthrows(session.state, seat) for seat in range(seats)) == 4 and turns <= 4 + 1 + 3 * 3 * seats
        assert session.score(0) in (-15, -20) and bound(seats) <= 4096
    for deal in range(1, 40):  # the opposite: small steps, as long as possible
        session = Session.deal("qwixx", 5, (), deal)
        while not session.over:
            session.play(session.moves()[0])
        assert len(session.past) < bound(5) / 4


def test_jokers_change_the_pack_and_nothing_else():
    """4.6: all else unchanged."""
    plain, more = Session.deal("qwixx", 3, (), 9).state, Session.deal("qwixx", 3, ("jokers",), 9).state
    assert [len(qwixx.pile(state) + qwixx.market(state)) for state in (plain, more)] == [32, 43]
    assert list(qwixx.moves(plain)) == list(qwixx.moves(more)) == TAKE


# The player


def test_the_player_sees_only_its_view():
    """Issue 13: hidden cards do not change its decisions; it thinks in steps, and the last one is its choice."""
    player = tables.beginner("qwixx")
    for seats, options in (1, ()), (2, ("jokers",)), (5, ()):
        session, dice = Session.deal("qwixx", seats, options, 11), tables.Dice(3)
        while not session.over:
            view = qwixx.seen(session.state, session.seat)
            before, thoughts = bytes(view), list(player.think(view))
            move = player.choose(view)
            assert bytes(view) == before and thoughts[-1] == move and set(thoughts) <= set(session.moves())
            other = invariants.shuffle_backs(session.state, session.seat, dice)
            assert player.choose(qwixx.seen(other, session.seat)) == move
            session.play(move)


def test_the_player_keeps_gaps_small():
    """Issue 13: it crosses the announced number in the row that loses least, or nowhere if too much would be lost."""
    player = tables.beginner("qwixx")

    def answer(announced, *rows):
        session = turn("r3 r4 r5 r9", "y4 g9 g12 b11", announced=announced, others=[rows])
        play(session, 0)
        assert ask(session)[:2] == (qwixx.CROSS, 1)
        return player.choose(qwixx.seen(session.state, 1))

    assert answer("b8", "2 7", "2 3", "12 11", "12 11") == cross(8, RED)
    assert answer("b8", "2 3", "2 3", "12 11 9", "12 11") == cross(8, GREEN)
    assert answer("b10", "2", "2 3", "11 9", "11 8") == 0


def test_the_player_knows_the_last_number_and_the_lock():
    """Issue 13: with five crosses before it the last number is worth the whole row's points for two crosses more."""
    session = turn("r3 r4 r5 r9", "y4 g9 g12 b11", announced="b12", others=[("2 3 5 6 8 11", "", "", "")])
    play(session, 0)
    assert tables.beginner("qwixx").choose(qwixx.seen(session.state, 1)) == cross(12, RED)


def test_the_easy_player_errs_a_little():
    """The easy player mostly decides like the player of the first release; sometimes it takes a slightly worse move."""
    player, beginner, same_choice = players.load("qwixx"), tables.beginner("qwixx"), []
    for deal in 1, 2, 3:
        session = Session.deal("qwixx", 4, (), deal)
        while not session.over:
            view = qwixx.seen(session.state, session.seat)
            move = players.last(player.think(view, players.EASY))
            assert move in session.moves() and move == players.last(player.think(view, players.EASY))
            same_choice.append(move == beginner.choose(view))
            session.play(move)
    assert 0.8 < sum(same_choice) / len(same_choice) < 0.99


def test_the_player_against_dice():
    """Issue 13: no random player; tests/support/duels.py has the table."""
    for seats in 2, 4:
        shares = []
        for deal in range(1, 13):
            who = ["beginner" if seat == deal % seats else "dice" for seat in range(seats)]
            shares.append(duels.game("qwixx", seats, (), deal, who))
        assert sum(table.won(session.state, deal % seats) for deal, session in enumerate(shares, 1)) >= 11
