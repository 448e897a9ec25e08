"""Face to Face, rule by rule. Each docstring names the paragraph of SPECIFICATION.md that it tests."""

import random

import pytest

from engine import players, table
from engine.games import facetoface
from engine.session import PEEKED, Session

UP, DOWN, HIS_UP, HIS_DOWN = range(4)  # one's own rising and falling pile, the other's
ALL = range(2, 60)


def lay(card, pile):
    return card << 8 | pile


def set_side(state, seat, hand, tops, pile):
    """Set one seat's cards; all cards not named are laid."""
    place = facetoface.HANDS + seat * 58
    state[place : place + 58] = bytes(sorted(hand)) + bytes(6 - len(hand)) + bytes(reversed(pile)) + bytes(52 - len(pile))
    state[facetoface.TOPS + 2 * seat : facetoface.TOPS + 2 * seat + 2] = bytes(tops)
    state[facetoface.LEFT + seat], state[facetoface.LAID + seat] = len(pile), 58 - len(hand) - len(pile)
    for card in set(ALL) - set(hand) - set(pile):
        state[facetoface.GONE + 8 * seat + (card >> 3)] |= 1 << (card & 7)


def at(hand, tops=(1, 60), pile=(), his=((10, 20, 30, 40, 50, 51), (1, 60), (52, 53, 54)), seat=0):
    """Return a table set by hand at the start of this seat's turn. pile: drawn from its left; his: hand, tops and pile"""
    session = Session.deal("facetoface", 2)
    set_side(session.state, seat, hand, tops, pile)
    set_side(session.state, 1 - seat, *his)
    facetoface.start(session.state, seat)
    session.marks = [bytes(session.state)]
    return session


def his(tops, hand=(10, 20, 30, 40, 50, 51), pile=(52, 53, 54)):
    return hand, tops, pile


def lays(session, pile=None):
    return {move if pile is None else move >> 8 for move in session.moves() if move and pile in (None, move & 3)}


def play(session, *moves):
    for move in moves:
        session.play(move)
    return session


def won(session, seat=0):
    """True if the game is over and this seat alone has won."""
    return session.over and table.won(session.state, seat) and not table.won(session.state, 1 - seat)


def hand(session, seat=0):
    return list(facetoface.hand(session.state, seat))


def test_set_up():
    """3.1: each seat has 2 to 59, six in hand and 52 to draw, a pile that rises from 1 and one that falls from 60."""
    session = Session.deal("facetoface", 2, deal=5)
    for seat in range(2):
        place = facetoface.HANDS + seat * 58
        assert sorted(session.state[place : place + 58]) == list(ALL)
        assert len(hand(session, seat)) == 6 and facetoface.left(session.state, seat) == 52
        assert facetoface.piles(session.state, seat) == (1, 60) and session.score(seat) == 58
    assert not session.over and session.moves()[0] == lay(hand(session, session.seat)[0], UP)


def test_two_seats_and_no_options():
    """3.1: two players, each against the other."""
    with pytest.raises(ValueError, match="2 to 2 seats"):
        Session.deal("facetoface")
    assert facetoface.OPTIONS == () and facetoface.SIZE == 160


def test_starting_seat_is_drawn_by_lot():
    """3.1: by lot; the same deal starts the same seat."""
    starts = [[Session.deal("facetoface", 2, deal=deal).seat for deal in range(1, 401)] for _ in range(2)]
    assert starts[0] == starts[1] and 160 < sum(starts[0]) < 240


@pytest.mark.parametrize("seat", [0, 1])
def test_own_piles(seat):
    """3.2 (2), 1.3: any gap forward, back by exactly ten, not by twenty."""
    session = at([9, 19, 20, 28, 30, 39], (29, 30), pile=[2], his=his((1, 60)), seat=seat)
    assert lays(session, UP) == {19, 30, 39}
    assert lays(session, DOWN) == {9, 19, 20, 28}
    session = at([10, 20, 30, 40, 50, 59], (30, 30), pile=[2], seat=seat)
    assert lays(session, UP) == {20, 40, 50, 59} and lays(session, DOWN) == {10, 20, 40}


def test_tricks_any_number_of_times():
    """3.2 (2): repeatedly, between ordinary plays."""
    session = at([15, 25, 26, 35, 45, 50], (35, 35), pile=[2, 3])
    play(session, lay(25, UP), lay(15, UP), lay(26, UP), lay(45, DOWN))
    assert facetoface.piles(session.state, 0) == (26, 45)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_others_piles(seat):
    """3.2 (3): only to give the other more room, by any amount: below his rising top, above his falling one."""
    session = at([5, 19, 20, 21, 40, 41], (1, 60), pile=[2], his=his((20, 40)), seat=seat)
    assert lays(session, HIS_UP) == {5, 19}
    assert lays(session, HIS_DOWN) == {41}


def test_backwards_by_ten_plays_no_role_on_the_others_piles():
    """3.2 (3): ten lower helps because it is lower; ten higher on his rising pile, ten lower on his falling one do not."""
    session = at([10, 29, 30, 31, 50], (1, 60), pile=[2], his=his((20, 40)))
    assert lays(session, HIS_UP) == {10} and lays(session, HIS_DOWN) == {50}


@pytest.mark.parametrize("first, second", [(lay(5, HIS_UP), lay(50, HIS_DOWN)), (lay(50, HIS_DOWN), lay(5, HIS_UP))])
def test_one_card_a_turn_on_the_others_piles(first, second):
    """3.2 (3): on either of the two."""
    session = at([5, 6, 7, 8, 50, 51], pile=[2, 3], his=his((20, 40)))
    assert {first, second} <= lays(session)
    play(session, first)
    assert {move & 3 for move in lays(session)} == {UP, DOWN}
    play(session, lay(7, UP), 0)
    assert not session.state[facetoface.HELPED]


def test_at_least_two_up_to_all_in_hand():
    """3.2 (1): the end is offered from the second card on; the hand may be laid to the last."""
    session = at([11, 12, 13, 14, 15, 16], pile=[2, 3, 4])
    for count in range(6):
        assert session.seat == 0 and (0 in session.moves()) == (count >= 2)
        assert facetoface.need(session.state) == max(0, 2 - count)
        assert list(session.state[facetoface.TURN : facetoface.HANDS]) == [11, 12, 13, 14, 15][:count] + [0] * (6 - count)
        play(session, lay(11 + count, UP))
    assert session.seat == 1 and hand(session) == [2, 3]  # an emptied hand ends the turn


def test_the_minimum_stays_when_the_draw_pile_is_empty():
    """3.2 (1), §0: two, not one as in The Game."""
    session = at([11, 12, 13])
    assert facetoface.need(session.state) == 2
    assert 0 not in play(session, lay(11, UP)).moves()
    assert 0 in play(session, lay(12, UP)).moves()


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_own_cards_only_draw_two(count):
    """3.2 (4), 3.4: however many were laid; so the hand is never more than six."""
    session = at([11, 12, 13, 14, 15, 16], pile=[2, 3, 4, 5, 6, 7])
    play(session, *[lay(11 + i, UP) for i in range(count)], *([0] if count < 6 else []))
    assert hand(session) == [2, 3] + [11 + i for i in range(count, 6)] and facetoface.left(session.state, 0) == 4
    assert session.state[table.SHOWN] == 2 and session.seat == 1


@pytest.mark.parametrize("count", [1, 2, 5])
def test_having_helped_fills_the_hand(count):
    """3.2 (4): to six, however many were laid."""
    session = at([11, 12, 13, 14, 15, 16], pile=[2, 3, 4, 5, 6, 7, 8], his=his((20, 40)))
    play(session, lay(16, HIS_UP), *[lay(11 + i, UP) for i in range(count)], *([0] if count < 5 else []))
    assert hand(session) == list(range(2, 3 + count)) + [11 + i for i in range(count, 5)]
    assert facetoface.left(session.state, 0) == 6 - count and session.state[table.SHOWN] == 1 + count


@pytest.mark.parametrize("pile, helped, drawn", [([9], False, 1), ([9, 8, 7], True, 3), ([], False, 0), ([], True, 0)])
def test_a_draw_pile_that_runs_out(pile, helped, drawn):
    """3.2 (4): fewer cards, or none."""
    session = at([11, 12, 13, 14, 15, 16], pile=pile, his=his((20, 40)))
    play(session, *[lay(card, UP) for card in (11, 12, 13, 14)], lay(15, HIS_UP if helped else UP), 0)
    assert hand(session) == sorted(pile) + [16] and facetoface.left(session.state, 0) == 0
    assert session.state[table.SHOWN] == drawn and session.seat == 1


def test_each_draws_from_its_own_pile_and_turns_alternate():
    """3.2 (4), (5): turns alternate; the other's cards are not touched."""
    session = at([11, 12, 13], pile=[2, 3], seat=1)
    play(session, lay(11, UP), lay(12, UP), 0)
    assert session.seat == 0 and hand(session, 1) == [2, 3, 13] and facetoface.left(session.state, 0) == 3
    play(session, lay(10, UP), lay(20, UP), 0)
    assert session.seat == 1 and hand(session, 0) == [30, 40, 50, 51, 52, 53]
    assert facetoface.piles(session.state, 0) == (20, 60) and facetoface.piles(session.state, 1) == (12, 60)


@pytest.mark.parametrize("seat", [0, 1])
def test_all_58_laid_wins_at_once(seat):
    """3.3, 3.4: checked after each card, before drawing."""
    session = at([50, 51, 52], seat=seat)
    assert won(play(session, lay(50, UP), lay(51, UP), lay(52, UP)), seat)
    assert session.moves() == [] and session.score(seat) == 0 and session.score(1 - seat) == 9


def test_the_58th_card_may_be_a_gift():
    """3.3, 3.4: a card laid on the other's pile is one of one's own 58."""
    assert won(play(at([50, 51], his=his((20, 40))), lay(50, UP), lay(51, HIS_DOWN)))


def test_the_last_card_is_not_yet_the_last():
    """3.3: the hand is empty, but the draw pile is not: the seat draws, and nobody has won."""
    session = play(at([50, 51], pile=[2, 3]), lay(50, UP), lay(51, UP))
    assert not session.over and hand(session) == [2, 3]


@pytest.mark.parametrize("seat", [0, 1])
def test_seat_that_cannot_lay_two_loses_at_once(seat):
    """3.3: one playable card is not two, as the turn starts; the other wins, whatever the scores."""
    session = at([30, 31, 32], (50, 31), pile=[2, 3, 4], seat=seat, his=his((1, 60), pile=range(2, 10)))
    assert won(session, 1 - seat) and session.moves() == [] and session.score(seat) == 6
    assert not at([29, 30, 32], (50, 31), pile=[2], seat=seat).over


def test_a_turn_may_hand_over_to_a_seat_that_has_lost():
    """3.3: the loss is seen at the end of the turn before."""
    session = at([11, 12, 13], pile=[2], his=his((51, 5)))
    assert won(play(session, lay(11, UP), lay(12, UP), 0)) and session.seat == 1


def test_stuck_in_the_middle_of_the_turn():
    """3.3: 45 leaves no second card, 54 would have. The card laid counts; it can be taken back."""
    session = at([45, 54], (59, 55), pile=[3])
    assert won(play(session, lay(45, DOWN)), 1) and session.score(0) == 2
    session.undo()
    assert not session.over and not play(session, lay(54, DOWN)).over


def test_helping_cannot_be_the_whole_play():
    """3.4: two cards would help, none fits at home: lost. One card at home is required."""
    assert won(at([5, 6], (59, 2), pile=[7], his=his((20, 40))), 1)
    session = at([5, 6, 50], (49, 2), pile=[7], his=his((20, 40)))
    assert lays(session) == {lay(5, HIS_UP), lay(6, HIS_UP), lay(50, UP), lay(50, HIS_DOWN)}
    assert won(play(session, lay(50, HIS_DOWN)), 1)  # 5 and 6 fit nowhere now


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_helping_card_may_come_first_between_or_last(place):
    """3.4."""
    session = at([11, 12, 13, 50], pile=[2, 3], his=his((20, 40)))
    moves = [lay(11, UP), lay(12, UP)]
    moves.insert(place, lay(50, HIS_DOWN))
    play(session, *moves, 0)
    assert hand(session) == [2, 3, 13] and facetoface.piles(session.state, 1) == (20, 50)


def test_the_own_card_may_be_legal_only_because_of_order():
    """3.4: 54 goes only on 44, 45 only on 55: every order is tried."""
    for first, second in (44, 54), (55, 45):
        session = at([first, second], (59, 45), pile=[3])
        assert not session.over and lays(session) == {lay(first, DOWN)}
        assert not play(session, lay(first, DOWN)).over and lays(session) == {lay(second, DOWN)}


@pytest.mark.parametrize("deal", range(1, 30))
def test_the_starting_player_cannot_help(deal):
    """3.4: nothing is lower than 1 or higher than 60; the second may as soon as a card lies there."""
    session = Session.deal("facetoface", 2, deal=deal)
    while 0 not in session.moves():
        assert not {HIS_UP, HIS_DOWN} & {move & 3 for move in lays(session)}
        session.play(session.moves()[0])


def test_a_gift_is_the_top_that_must_be_followed():
    """3.4: ten counts from the gift as from any top."""
    session = at([12, 30, 31, 33], pile=[3], his=his((20, 40), hand=(2, 10, 12, 13, 22, 50)))
    play(session, lay(12, HIS_UP), lay(30, UP), 0)
    assert facetoface.piles(session.state, 1) == (12, 40)
    assert lays(session, UP) == {2, 13, 22, 50}
    session = at([12, 30, 31, 50], pile=[3], his=his((20, 40), hand=(12, 30, 41, 49, 50, 59)))
    play(session, lay(50, HIS_DOWN), lay(30, UP), 0)
    assert lays(session, DOWN) == {12, 30, 41, 49}


def test_equal_numbers_do_not_go():
    """3.4: a card that equals the top fits neither at home nor as a gift."""
    session = at([12, 13, 14, 40], (12, 40), pile=[3], his=his((12, 40)))
    assert not {lay(12, pile) for pile in (UP, HIS_UP, HIS_DOWN)} & lays(session)
    assert not {lay(40, pile) for pile in (DOWN, HIS_UP, HIS_DOWN)} & lays(session)
    assert {lay(12, DOWN), lay(40, UP)} <= lays(session)


def test_last_single_card_is_lost():
    """3.4: two cards cannot be laid, even if the one would be the 58th. So of three cards all three must go."""
    assert won(at([30]), 1)
    assert won(at([30], his=his((40, 50))), 1)  # to help with it is not two either
    session = at([30, 31, 32], his=his((1, 60)))
    play(session, lay(30, UP), lay(31, UP), 0)
    assert not session.over
    play(session, lay(10, UP), lay(20, UP), 0)
    assert won(session, 1) and session.score(0) == 1
    assert won(play(at([30, 31, 32]), lay(30, UP), lay(31, UP), lay(32, UP)))


def test_only_the_seat_to_move_loses():
    """3.5 F1: the other is stuck as well, and wins."""
    stuck = (3, 4), (59, 2), (5,)
    for seat in range(2):
        assert won(at(*stuck, his=stuck, seat=seat), 1 - seat)


def test_helping_is_never_compulsory_but_may_be_the_only_way():
    """3.5 F2: with a possible gift the turn may end without it; if only a gift makes two cards, the choice is gift or loss."""
    assert 0 in play(at([5, 50, 51], pile=[2], his=his((20, 40))), lay(50, UP), lay(51, UP)).moves()
    session = at([5, 59], (58, 2), pile=[3], his=his((20, 40)))
    assert not session.over
    assert not play(session, lay(59, UP)).over and session.moves() == [lay(5, HIS_UP)]
    assert won(at([5, 59], (58, 2), pile=[3], his=his((2, 59))), 1)


def test_undo_inside_the_turn_is_clean_and_past_a_draw_counts_as_help():
    """3.5 F3."""
    session = Session.deal("facetoface", 2)
    before = bytes(session.state)
    play(session, session.moves()[0])
    play(session, session.moves()[0])
    assert session.undo() is False and session.undo() is False and session.helped == 0 and session.state == before
    session.redo()
    session.redo()
    play(session, 0)
    assert session.undo() is True and session.helped == PEEKED


def test_no_game_is_drawn():
    """3.5 F4: every game ends with one winner, within the turns that 58 cards a seat allow."""
    for deal in range(1, 60):
        session, dice = Session.deal("facetoface", 2, deal=deal), random.Random(deal)
        while not session.over:
            session.play(dice.choice(session.moves()))
        assert won(session, 0) != won(session, 1) and session.past.count(0) <= 58


def test_view_hides_secret_cards():
    """3.5 F5: the sizes of hand and draw pile are public, the cards are not; a seat's draw pile is hidden from itself too."""
    state = Session.deal("facetoface", 2).state
    for seat in range(2):
        view = facetoface.seen(state, seat)
        assert facetoface.hand(view, seat) == facetoface.hand(state, seat)
        assert bytes(facetoface.hand(view, 1 - seat)) == b"\xff" * 6
        for i in range(2):
            place = facetoface.HANDS + 58 * i
            assert view[place + 6 : place + 58] == b"\xff" * 52 and facetoface.left(view, i) == 52
        assert not any(view[table.CHANCE : table.BODY])


def test_one_person_plays_against_the_computer():
    """3.5 F6: there is a player for the other seat, and no game of one seat."""
    assert list(facetoface.SEATS) == [2]
    session, player = Session.deal("facetoface", 2, deal=3), players.load("facetoface")
    while not session.over:
        session.play(player.choose(facetoface.seen(session.state, session.seat)))


def test_labels():
    """Every kind of move has a readable label."""
    names = [facetoface.label(lay(34, pile)) for pile in range(4)]
    assert names == ["lay 34 on " + name for name in NAMES] and facetoface.label(0) == "end the turn"


NAMES = "own rising pile", "own falling pile", "the other's rising pile", "the other's falling pile"


# A model of the rules in lists, from SPECIFICATION.md and not from the module


def model_fits(card, pile, tops, helped):
    up, down, his_up, his_down = tops
    if pile == 0:
        return card > up or card + 10 == up
    if pile == 1:
        return card < down or card - 10 == down
    return not helped and (card < his_up if pile == 2 else card > his_down)


def model_plays(cards, tops, helped):
    """Yield each card that can be laid, and the table after it."""
    for card in cards:
        for pile in range(4):
            if model_fits(card, pile, tops, helped):
                after = [card if i == pile else tops[i] for i in range(4)]
                yield (card, pile), ([other for other in cards if other != card], after, helped or pile > 1)


def model_can(count, cards, tops, helped):
    return count <= 0 or any(model_can(count - 1, *after) for _, after in model_plays(cards, tops, helped))


@pytest.mark.parametrize("number", range(20))
def test_the_module_plays_as_the_model_does(number):
    """3.2, 3.3, 3.4: the same moves, losses, draws and winner on 4,000 random tables, each played for a turn."""
    dice = random.Random(number)
    for _ in range(200):
        sides = []
        for _ in range(2):
            cards = dice.sample(ALL, dice.choice((1, 2, 3, 4, 6, 9, 30)))
            size = min(len(cards), dice.randint(1, 6))
            tops = dice.choice((1, dice.randint(2, 59), 59)), dice.choice((60, dice.randint(2, 59), 2))
            sides.append([sorted(cards[:size]), tops, cards[size:]])
        seat = dice.randrange(2)
        session = at(*sides[0], his=sides[1], seat=seat)
        (cards, own, pile), (others, other, _), helped, laid = *sides, False, 0
        tops = [*own, *other]
        while True:
            if not model_can(2 - laid, cards, tops, helped):
                assert won(session, 1 - seat) and session.score(seat) == len(cards) + len(pile)
                break
            if not cards and not pile:
                assert won(session, seat) and session.score(seat) == 0
                break
            if cards:
                plays = dict(model_plays(cards, tops, helped))
                assert session.moves() == [lay(*move) for move in plays] + ([0] if laid >= 2 else [])
                if laid < 2 or (plays and dice.random() < 0.6):
                    move = dice.choice(list(plays))
                    cards, tops, helped = plays[move]
                    laid += 1
                    session.play(lay(*move))
                    continue
                session.play(0)
            cards += pile[: 6 - len(cards) if helped else 2]
            assert hand(session, seat) == sorted(cards) and session.seat == 1 - seat
            assert session.over == (not model_can(2, others, tops[2:] + tops[:2], False))
            break
