"""The Game, rule by rule. Each docstring names the paragraph of SPECIFICATION.md that it tests."""

import pytest

from engine import table
from engine.games import thegame
from engine.session import PEEKED, Session

LAY = 8  # bits by which a card is shifted above its pile


def lay(card, pile):
    return card << LAY | pile


def at(hands, tops=(1, 1, 100, 100), pile=(), options=(), seat=0):
    """Return a table set by hand at the start of a turn: all cards not named are laid."""
    session = spread("thegame", hands, tops, pile, options)
    thegame.start(session.state, seat)
    session.marks = [bytes(session.state)]
    return session


def spread(name, hands, tops, pile, options):
    """Return the same before the turn starts."""
    session = Session.deal(name, len(hands), options)
    state, end = session.state, thegame.ROW + thegame.ALL
    inside = [card for hand in hands for card in hand] + list(pile)
    laid = [card for card in range(2, 100) if card not in inside]
    state[thegame.TOPS : thegame.TOPS + 4] = bytes(tops)
    state[thegame.HANDS : end] = bytes(end - thegame.HANDS)
    for i, hand in enumerate(hands):
        place = thegame.HANDS + i * thegame.PLACES
        state[place : place + len(hand)] = bytes(sorted(hand))
    state[thegame.ROW : thegame.ROW + len(laid)] = bytes(laid)
    state[end - len(pile) : end] = bytes(pile)
    state[thegame.LAID], state[thegame.LEFT] = len(laid), len(pile)
    state[table.STATUS] = 0
    return session


def lays(session):
    return [move for move in session.moves() if 2 <= move >> LAY <= 99]


def play(session, *moves):
    for move in moves:
        session.play(move)
    return session


def lay_first(session, count=2):
    """Lay the first legal card, `count` times."""
    for _ in range(count):
        session.play(lays(session)[0])
    return session


def won(session):
    return session.over and table.won(session.state, 0)


def lost(session):
    return session.over and not table.won(session.state, 0)


def test_material():
    """1.1: 98 cards from 2 to 99, one each; two piles rise from 1, two fall from 100."""
    state = Session.deal("thegame", deal=5).state
    assert thegame.tops(state) == bytes((1, 1, 100, 100))
    assert sorted(thegame.hand(state, 0) + state[thegame.SIZE - thegame.left(state) :]) == list(range(2, 100))
    assert thegame.SIZE <= 200


def test_one_to_five_seats():
    """1.2: alone or up to five."""
    assert list(thegame.SEATS) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("seats, hand, left", [(1, 8, 90), (2, 7, 84), (3, 6, 80), (4, 6, 74), (5, 6, 68)])
def test_set_up(seats, hand, left):
    """1.2: hand sizes and draw piles."""
    session = Session.deal("thegame", seats)
    assert [len(thegame.hand(session.state, seat)) for seat in range(seats)] == [hand] * seats
    assert thegame.left(session.state) == left


def test_team_chooses_the_first_seat():
    """1.2: everybody looks at his hand, then one is agreed upon; play goes clockwise. Alone there is nothing to agree."""
    session = Session.deal("thegame", 3)
    assert [session.label(move) for move in session.moves()] == ["seat 1 begins", "seat 2 begins", "seat 3 begins"]
    session.play(session.moves()[2])
    order = []
    for _ in range(4):
        order.append(session.seat)
        play(lay_first(session), 0)
    assert order == [2, 0, 1, 2]
    assert lays(Session.deal("thegame"))


def test_legal_placement():
    """1.3: any gap forward; back by exactly ten, not by twenty; equal or backward otherwise not."""
    session = at([[20, 30, 39, 41, 50, 60]], tops=(40, 98, 3, 40), pile=[2])
    assert {move >> LAY for move in lays(session) if move & 3 == 0} == {30, 41, 50, 60}
    assert {move >> LAY for move in lays(session) if move & 3 == 3} == {20, 30, 39, 50}
    assert {move & 3 for move in lays(session)} == {0, 3}


def test_tricks_any_number_of_times_mixed_with_plays():
    """1.3: back by ten on any pile, again and again, between ordinary plays."""
    session = at([[30, 31, 40, 41, 60, 70, 80]], tops=(50, 41, 60, 50), pile=[2, 3])
    play(session, lay(40, 0), lay(30, 0), lay(31, 1), lay(70, 2), lay(80, 2), lay(60, 3))
    assert thegame.tops(session.state) == bytes((30, 31, 80, 60))


def test_minimum_is_two_and_one_when_the_pile_is_empty():
    """1.4 (1): two while there is a draw pile as the turn starts, else one."""
    assert thegame.need(at([[50, 60, 70]], pile=[2]).state) == 2
    session = at([[50, 60, 70]])
    assert thegame.need(session.state) == 1 and 0 not in session.moves()
    assert 0 in play(session, lay(50, 0)).moves()


def test_as_many_as_wanted_up_to_the_whole_hand():
    """1.4 (2): the end is offered from the minimum on, and more cards too; an empty hand ends the turn by itself."""
    session = Session.deal("thegame")
    for count in range(8):
        assert (0 in session.moves()) == (count >= 2)
        assert thegame.need(session.state) == max(0, 2 - count)
        hand = thegame.hand(session.state, 0)
        session.play(lay(hand[0], 0))
    assert len(thegame.hand(session.state, 0)) == 8 and thegame.left(session.state) == 82
    assert thegame.need(session.state) == 2


def test_refill_to_the_hand_size_or_the_pile_s_end():
    """1.4 (3): no drawing inside a turn; at its end as many as were laid, or as many as there are."""
    session = at([[10, 20, 30, 40, 50, 60, 70, 80]], pile=[99, 98, 97])
    play(session, lay(10, 0), lay(20, 0), lay(30, 0))
    assert thegame.left(session.state) == 3
    play(session, lay(40, 0), 0)
    assert list(thegame.hand(session.state, 0)) == [50, 60, 70, 80, 97, 98, 99] and thegame.left(session.state) == 0


def test_seats_without_cards_are_skipped():
    """1.4 (4)."""
    session = at([[50, 60], [], [70, 80]], seat=0)
    play(session, lay(50, 0), 0)
    assert session.seat == 2
    play(session, lay(70, 0), 0)
    assert session.seat == 0
    play(session, lay(60, 1))  # the whole hand: the turn ends by itself
    assert session.seat == 2
    play(session, lay(80, 1))
    assert won(session)


def test_won_at_once_with_the_last_card():
    """1.5: all 98 laid, checked after every card."""
    session = at([[50, 60]])
    assert won(play(session, lay(50, 0), lay(60, 0)))
    assert session.moves() == [] and session.score(0) == 0


def test_lost_when_the_minimum_cannot_be_laid():
    """1.5, 1.8: one playable card is not two. The loss is seen as the turn starts, over whole sequences."""
    session = at([[5, 50, 98]], tops=(97, 99, 2, 2), pile=[3])
    assert lost(session) and session.moves() == [] and session.score(0) == 4
    assert not at([[5, 50, 98]], tops=(97, 99, 2, 2)).over  # with the pile empty one is enough


def test_the_search_finds_the_only_order():
    """1.8: 60 must go down on 50 before 55 fits: a sequence counts even if single cards do not fit."""
    session = at([[55, 60, 3]], tops=(99, 99, 2, 50), pile=[4])
    assert not session.over and lays(session) == [lay(3, 3), lay(60, 3)]
    assert not play(session, lay(60, 3)).over


@pytest.mark.parametrize(
    "score, word",
    [(0, "beaten"), (1, "excellent"), (9, "excellent"), (10, "fair"), (20, "weak"), (30, "lost"), (98, "lost")],
)
def test_reading(score, word):
    """1.5: the word for the number of cards left."""
    assert thegame.reading(score) == word


def test_score_counts_hands_and_draw_pile():
    """1.5: remaining = all hands + draw pile, the same for every seat."""
    session = at([[5, 6], [7, 8, 9]], pile=[10, 11])
    assert session.score(0) == session.score(1) == 7


def test_experts():
    """1.6: three instead of two; one once the draw pile is empty (D2)."""
    session = at([[10, 20, 30, 40]], pile=[50], options=["experts"])
    assert thegame.need(session.state) == 3
    play(session, lay(10, 0), lay(20, 0))
    assert 0 not in session.moves()
    assert 0 in play(session, lay(30, 0)).moves()
    assert thegame.need(at([[10, 20]], options=["experts"]).state) == 1


def test_experts_loss_looks_three_cards_ahead():
    """1.8: sequences of the whole minimum."""
    assert lost(at([[5, 6, 97, 98]], tops=(96, 99, 2, 2), pile=[3], options=["experts"]))
    assert not at([[5, 87, 97, 98]], tops=(96, 99, 2, 2), pile=[3], options=["experts"]).over


@pytest.mark.parametrize("seats, hand", [(1, 7), (2, 6), (3, 5), (4, 5), (5, 5)])
def test_short_hand(seats, hand):
    """1.6: harder experts hold one card less, and refill to that."""
    session = Session.deal("thegame", seats, ["experts", "short"])
    assert [len(thegame.hand(session.state, seat)) for seat in range(seats)] == [hand] * seats
    if seats == 1:
        play(session, *[lay(card, 0) for card in thegame.hand(session.state, 0)[:3]], 0)
        assert len(thegame.hand(session.state, 0)) == hand


@pytest.mark.parametrize("card", [22, 33, 44, 55, 66, 77])
def test_a_fire_burns_until_the_end_of_the_next_turn(card):
    """1.7: it may be left for the next seat, who must cover it before his turn may end."""
    session = at([[card, 80, 90, 3], [4, 81, 91, 92]], pile=range(5, 20), options=["fire"])
    play(session, lay(card, 0), lay(80, 1))
    assert 0 in session.moves()
    play(session, 0)
    assert session.seat == 1 and thegame.need(session.state) == 2
    play(session, lay(91, 1), lay(92, 1))
    assert 0 not in session.moves() and thegame.need(session.state) == 1
    play(session, lay(81, 0))
    assert 0 in session.moves()


def test_no_other_card_burns():
    """1.7: 11, 88 and 99 are ordinary cards, and nothing burns without the option."""
    session = at([[11, 88, 99, 3, 4]], pile=[5], options=["fire"])
    play(session, lay(11, 0), lay(88, 0), lay(99, 0), 0)
    assert session.state[thegame.DUE] == 0
    session = at([[22, 33, 3, 4]], pile=[5])
    assert play(session, lay(22, 0), lay(33, 1), 0).state[thegame.DUE] == 0


def test_covered_in_the_same_turn_is_covered():
    """1.7: a seat may cover its own fire."""
    session = at([[22, 30, 80, 90]], pile=[5, 6], options=["fire"])
    play(session, lay(22, 0), lay(30, 0), 0)
    assert session.state[thegame.DUE] == 0


def test_several_fires_ask_for_several_cards():
    """1.7: three burning piles need three cards, more than the minimum."""
    session = at([[22, 33, 77, 90], [23, 34, 76, 91]], pile=[5, 6, 7, 8], options=["fire"])
    play(session, lay(22, 0), lay(33, 1), lay(77, 2), 0)
    assert thegame.need(session.state) == 3
    play(session, lay(23, 0), lay(34, 1))
    assert 0 not in session.moves()
    assert 0 in play(session, lay(76, 2)).moves()


def test_fire_that_cannot_be_covered_loses_at_the_start():
    """1.7: the minimum could be laid elsewhere, but no card goes on the fire: lost as the turn starts."""
    session = at([[77, 3, 4, 5], [30, 31, 32, 6]], tops=(70, 1, 100, 100), pile=[7, 8], options=["fire"])
    play(session, lay(77, 0), lay(3, 1), 0)
    assert lost(session) and session.seat == 1


def test_one_card_cannot_cover_two_fires():
    """1.7: each fire needs a card of its own."""
    hands = [[66, 77, 3, 4], [78, 20, 21, 6]]
    session = at(hands, tops=(60, 70, 100, 100), pile=[7, 8], options=["fire"])
    assert lost(play(session, lay(66, 0), lay(77, 1), 0))


def test_wasting_the_only_cover_loses_at_once():
    """1.7: the fire cannot be covered any more; the card laid counts and may be taken back."""
    session = at([[77, 3, 4, 5], [78, 31, 32, 6]], tops=(70, 1, 100, 100), pile=[7, 8], options=["fire"])
    play(session, lay(77, 0), lay(3, 1), 0)
    assert lost(play(session, lay(78, 1)))
    assert session.undo() is False and not session.over


def test_fire_on_fire_covers_and_burns_for_the_next():
    """1.7 [D]: the old fire is covered, the new one is the next seat's; the other pile still burns."""
    session = at([[22, 55, 3, 4], [33, 54, 81, 6]], pile=[7, 8, 9, 10], options=["fire"])
    play(session, lay(22, 0), lay(55, 2), 0)
    assert session.state[thegame.DUE] == 0b0101
    play(session, lay(33, 0))
    assert session.state[thegame.DUE] == 0b0100 and 0 not in session.moves()
    play(session, lay(54, 2), 0)
    assert session.state[thegame.DUE] == 0b0001


def test_fire_by_a_trick():
    """1.7, 1.3: a fire may be covered, and laid, by the backwards trick."""
    session = at([[33, 43, 23, 90, 80]], tops=(42, 1, 100, 100), pile=[7], options=["fire"])
    play(session, lay(43, 0), lay(33, 0), lay(23, 0), 0)
    assert session.state[thegame.DUE] == 0


def test_solo_fire_waits_one_turn():
    """1.7: alone, the next player is oneself; the fire must be covered by the end of one's next turn."""
    session = at([[22, 30, 80, 90, 91]], pile=[5, 6, 7], options=["fire"])
    play(session, lay(22, 0), lay(80, 1), 0)
    assert session.state[thegame.DUE] == 1
    play(session, lay(90, 1), lay(91, 1))
    assert 0 not in session.moves()
    play(session, lay(30, 0), 0)
    assert session.state[thegame.DUE] == 0


@pytest.mark.parametrize("seats", [1, 2])
def test_strict_fire_is_covered_in_the_same_turn(seats):
    """1.7 [O]: the turn does not end over a fire."""
    hands = [[22, 30, 80, 90], [81, 82, 83, 84]][:seats]
    session = at(hands, pile=[5, 6], options=["fire", "strict"])
    play(session, lay(22, 0), lay(80, 1))
    assert thegame.need(session.state) == 1 and 0 not in session.moves()
    play(session, lay(30, 0))
    assert 0 in session.moves()


def test_strict_fire_looks_beyond_the_minimum():
    """1.7, 1.8: the only second card is a fire, and a third covers it by a trick: not lost. Without the third: lost."""
    tops = (99, 24, 2, 4)
    assert not at([[3, 23, 33]], tops=tops, pile=[5], options=["fire", "strict"]).over
    assert lost(at([[3, 33]], tops=tops, pile=[5], options=["fire", "strict"]))
    assert not at([[3, 33]], tops=tops, pile=[5], options=["fire"]).over


def test_strict_fire_as_last_card_of_the_hand():
    """1.7: the hand is empty, the fire burns, the draw pile waits: the turn cannot end legally."""
    session = at([[22, 30]], pile=[5], options=["fire", "strict"])
    assert lost(play(session, lay(30, 1)))


def test_strict_without_fire_has_no_effect():
    """1.7: without fires there is nothing to cover."""
    session = at([[22, 30, 80]], pile=[5], options=["strict"])
    assert 0 in play(session, lay(22, 0), lay(30, 1)).moves()


def test_the_duty_passes_over_seats_without_cards():
    """1.7 [D]: to the next seat that has any."""
    session = at([[22, 80], [], [23, 90]], options=["fire"])
    play(session, lay(22, 0), 0)
    assert session.seat == 2 and thegame.need(session.state) == 1
    session.play(lay(90, 1))
    assert 0 not in session.moves()


@pytest.mark.parametrize("options", [["fire"], ["fire", "strict"]])
def test_a_fire_as_the_very_last_card_wins(options):
    """1.7 [D]: there is no next turn."""
    assert won(play(at([[50, 77]], tops=(40, 1, 100, 100), options=options), lay(50, 0), lay(77, 0)))


def test_the_last_card_wins_though_another_fire_burns():
    """1.7, 1.5: all 98 laid is won, even over a fire."""
    session = at([[77], [80]], tops=(40, 1, 100, 100), options=["fire"])
    play(session, lay(77, 0))
    assert session.seat == 1 and won(play(session, lay(80, 1)))


@pytest.mark.parametrize("options, tops, last", [(["fire"], (55, 25, 49, 53), 8), (["fire", "strict"], (55, 44, 84, 75), 12)])
def test_last_card_wins_on_any_pile(options, tops, last):
    """1.5, 1.7: it need not cover the fire; so the turn before it is not lost."""
    session = at([[last]], tops=tops, options=options)
    assert not session.over and won(play(session, lays(session)[0]))


@pytest.mark.parametrize(
    "options, tops, hand",
    [
        (["fire", "strict"], (22, 44, 33, 77), [45, 55, 56, 57, 64, 66, 67, 87]),
        (["fire"], (66, 22, 77, 55), [32, 33, 42, 44, 46, 49, 50, 51]),
        (["experts", "fire"], (88, 66, 22, 13), [11, 12, 20, 21, 30, 33, 55, 77]),
    ],
)
def test_the_search_is_short(options, tops, hand, monkeypatch):
    """1.7, 1.8: the hardest known tables take some hundred steps, few enough for the device."""
    steps = []
    search = thegame.completes
    monkeypatch.setattr(thegame, "completes", lambda *given: steps.append(1) or search(*given))
    at([hand], tops=tops, pile=[2, 3, 4, 5], options=options)
    assert 0 < len(steps) < 300


def test_undo_inside_the_turn_is_clean_and_across_a_draw_counts_as_help():
    """1.8: freely inside a turn; past a draw the game no longer counts as clean."""
    session = Session.deal("thegame")
    before = bytes(session.state)
    lay_first(session)
    assert session.undo() is False and session.undo() is False and session.helped == 0
    assert session.state == before
    play(lay_first(session), 0)
    assert session.undo() is True and session.helped == PEEKED


def test_stuck_after_one_card_is_lost_and_can_be_taken_back():
    """1.8, D4: the second card does not fit; the first one counts; after undo the completing order is possible again."""
    session = at([[45, 54, 60]], tops=(99, 99, 2, 55), pile=[3])
    assert lost(play(session, lay(45, 3)))
    assert session.score(0) == 3
    session.undo()
    assert not session.over and session.score(0) == 4
    assert not play(session, lay(54, 3)).over


def test_team_talk():
    """1.9: "keep off" and "good for me" on a pile, one word a pile and turn, no numbers, gone with one's own next turn."""
    session = Session.deal("thegame", 2)
    session.play(session.moves()[0])
    said = [move for move in session.moves() if move >> LAY >= 100]
    assert [session.label(move) for move in said[:3]] == ["keep off pile 1", "pile 1 is good for me", "keep off pile 2"]
    assert len(said) == 8
    play(session, thegame.KEEP_OFF | 1, thegame.GOOD | 2)
    assert not {thegame.KEEP_OFF | 1, thegame.GOOD | 1, thegame.KEEP_OFF | 2, thegame.GOOD | 2} & set(session.moves())
    play(lay_first(session), 0)
    assert session.state[thegame.TALK] == 0b00100100 == thegame.seen(session.state, 1)[thegame.TALK]
    play(lay_first(session), 0)
    assert session.seat == 0 and session.state[thegame.TALK] == 0


def test_one_seat_has_no_words():
    """1.9: talk needs a second seat."""
    assert not [move for move in Session.deal("thegame").moves() if move >> LAY >= 100]


def test_words_of_a_seat_without_cards_are_cleared():
    """1.9: it has no cards to keep a pile for."""
    session = at([[50], [60, 70]])
    play(session, thegame.KEEP_OFF | 0, lay(50, 0))
    assert session.state[thegame.TALK] == 0


def test_the_pile_runs_out_during_a_turn():
    """D1: nothing is drawn inside a turn; the minimum was fixed as it started, and the next one is 1."""
    session = at([[10, 20, 30, 40], [50, 51]], pile=[60])
    assert thegame.need(session.state) == 2
    play(session, lay(10, 0), lay(20, 0), 0)
    assert thegame.left(session.state) == 0 and thegame.need(session.state) == 1


def test_experts_minimum_after_the_pile_is_empty():
    """D2: one."""
    session = at([[10, 20, 30, 40], [50, 51]], pile=[60], options=["experts"])
    play(session, lay(10, 0), lay(20, 0), lay(30, 0), 0)
    assert thegame.need(session.state) == 1


@pytest.mark.parametrize("seats", thegame.SEATS)
def test_hands_are_full_while_there_is_a_draw_pile(seats):
    """D3: the hand is never smaller than the minimum while cards can be drawn."""
    session = Session.deal("thegame", seats, ["experts", "short"], 77)
    if seats > 1:
        session.play(session.moves()[0])
    full = len(thegame.hand(session.state, 0))
    while not session.over:
        if thegame.left(session.state) and not session.state[thegame.PLAYED]:
            assert len(thegame.hand(session.state, session.seat)) == full
        session.play(min(lays(session), key=lambda move: abs((move >> 8) - session.state[thegame.TOPS + (move & 3)])))
        if 0 in session.moves():
            session.play(0)


def test_one_card_left_to_meet_the_minimum():
    """D5: the minimum is 1 then."""
    session = at([[50], [60]])
    assert not session.over and thegame.need(session.state) == 1


def test_no_passing_when_the_pile_is_empty():
    """D6: at least one card while one has any."""
    assert 0 not in at([[50, 60]]).moves()


def test_view_hides_secret_cards():
    """1.9: own hand and all open cards; not the others' hands, the draw pile or the shuffler."""
    state = Session.deal("thegame", 3).state
    view = thegame.seen(state, 1)
    assert thegame.hand(view, 1) == thegame.hand(state, 1)
    assert set(thegame.hand(view, 0) + thegame.hand(view, 2) + view[thegame.SIZE - thegame.left(state) :]) == {255}
    assert len(thegame.hand(view, 0)) == 6 and thegame.left(view) == 80
    assert not any(view[table.CHANCE : table.BODY])


def test_labels():
    """Every kind of move has a readable label; its number is stored in flash and codes, and is fixed."""
    for move, text in (
        (0, "end the turn"),
        (lay(34, 2), "lay 34 on pile 3"),
        (34 << 8 | 2, "lay 34 on pile 3"),
        (1 << 8 | 1, "seat 2 begins"),
        (100 << 8, "keep off pile 1"),
        (101 << 8 | 3, "pile 4 is good for me"),
    ):
        assert thegame.label(move) == text
    assert Session.deal("thegame", 2).moves() == [1 << 8, 1 << 8 | 1]
    said = {move >> 8 for move in at([[50, 51], [60]]).moves()} - {0, 50, 51}
    assert said == {100, 101}
