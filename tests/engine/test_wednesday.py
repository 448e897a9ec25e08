"""Wednesday, rule by rule. Each docstring names the paragraph of SPECIFICATION.md or the line of the contract."""

import random
from collections import Counter

import pytest

from engine import cards, codes, players, table
from engine.games import wednesday
from engine.games.wednesday import AGAIN, BLOCK, GIVE, LOAD, NEXT, PLACE, ROB, TAKE, TURN
from engine.games.wednesday.deck import DOWN, FORCE, HELD, LAP, LAST, OPEN, PASSES, PHASE, POINTS, SAVES
from engine.session import Session
from tests.support import invariants, outcasts, tables

HER, THING, TYLER, YOKO, ENID, BIANCA, AJAX, LARISSA, EUGENE = range(1, 10)
BLOCKED, BURNED = wednesday.BLOCKED, wednesday.BURNED
PASS, DEAL = 0, 83 << 8


def lay(number, how=0):
    return number << 8 | how


def pair(number):
    return lay(number, 1)


def show(number):
    return lay(number, 2)


def discard(number):
    return lay(number, 3)


def take(number, depth):
    return (32 + number) << 8 | depth


def block(number):
    return (48 + number) << 8


def give(number):
    return (64 + number) << 8


def rob(seat):
    return 80 << 8 | seat


def load(seat):
    return 81 << 8 | seat


def put(place):
    return 82 << 8 | place


def at(hands, stack=(), burned=(), rest="burned", faces=(2, 1, 3, 4, 5, 6, 7, 8, 9), force=0, seat=0, options=(), **more):
    """Return a turn set by hand: `stack` and `burned` with their top first. The other cards go below the burned ones, or below
    those laid, or into the hand of the seat that `rest` names. `faces` are the face-down characters, the next one first."""
    session = Session.deal("wednesday", len(hands), options)
    state, hands, piles = session.state, [list(hand) for hand in hands], {"burned": [*burned], "stack": [*stack]}
    left = Counter(wednesday.PACK)
    left.subtract(sum(hands, []) + piles["burned"] + piles["stack"])
    assert min(left.values()) >= 0
    (piles[rest] if rest in piles else hands[rest]).extend(sorted(left.elements()))
    state[PHASE:DOWN] = bytes(DOWN - PHASE)
    state[HELD : HELD + len(hands)] = bytes(map(len, hands))
    lying = [card for hand in hands for card in sorted(hand)] + piles["burned"] + piles["stack"]
    state[wednesday.CARDS[0] : wednesday.CARDS[-1] + 1] = bytes(lying)
    faces = [face for face in faces if face != force]
    out = [face for face in range(1, 10) if face not in faces and face != force]
    state[wednesday.CHARACTERS[0] : POINTS] = bytes([*faces, *[force] * (force > 0), *out])
    state[DOWN], state[FORCE], state[BURNED] = len(faces), force > 0, len(piles["burned"])
    state[LAP], state[table.SEAT], state[LAST] = more.pop("lap", 1), seat, more.pop("last", (seat - 1) % len(hands))
    state[PASSES], state[BLOCKED], state[SAVES] = more.pop("passes", 0), more.pop("blocked", 0), more.pop("saves", 0)
    state[OPEN] = more.pop("opened", 0)
    assert not more
    session.marks = [bytes(state)]
    return session


def play(session, *moves):
    for move in moves:
        session.play(move)
    return session


def lays(session):
    return [(move >> 8, move & 255) for move in session.moves() if move]


def singles(session):
    return [number for number, how in lays(session) if how == 0]


def hand(session, seat=0):
    return list(wednesday.hand(session.state, seat))


def stack(session):
    return list(wednesday.stack(session.state))


def burned(session):
    return list(wednesday.burned(session.state))


def asked(session):
    """Return the phase and the deciding seat."""
    return wednesday.phase(session.state), session.seat


def force(session):
    return wednesday.character(session.state)


def shown(session, move):
    """True if this decision changes SHOWN."""
    before = session.state[table.SHOWN]
    session.play(move)
    return session.state[table.SHOWN] != before


FEW = [3, 5, 9], [3, 5, 9], [1, 2, 9]  # three hands with nothing to do but lay


# Set-up


@pytest.mark.parametrize("seats, size, rest", [(2, 10, 22), (3, 10, 12), (4, 10, 2), (5, 8, 2), (6, 7, 0)])
def test_set_up(seats, size, rest):
    """5.1, 5.2: 42 cards, 1 to 10 four times and 13 twice; hands, the rest burned; nine characters, none in force."""
    session = Session.deal("wednesday", seats, deal=5)
    state = session.state
    lying = [state[place] for place in wednesday.CARDS]
    assert sorted(lying) == sorted(4 * list(range(1, 11)) + [13, 13]) == sorted(wednesday.PACK)
    starter = wednesday.last(state)
    assert [len(hand(session, seat)) for seat in range(seats)] == [size - (seat == starter) for seat in range(seats)]
    assert len(burned(session)) == rest and stack(session) == [1] and asked(session) == (TURN, (starter + 1) % seats)
    assert sorted(wednesday.characters(state)) == list(range(1, 10)) and not force(session) and not wednesday.aside(state)
    assert wednesday.lap(state) == 1 and wednesday.SIZE == len(state) <= 256 and not state[table.SHOWN]
    assert not any(wednesday.points(state, seat, lap) for seat in range(seats) for lap in range(1, 6))


def test_the_contract_s_values():
    """Contract: SEATS, OPTIONS, NEEDS, TRIGGERS, the catalog's name; the common names; all phases differ."""
    assert list(wednesday.SEATS) == [2, 3, 4, 5, 6] and wednesday.OPTIONS == ("expert", "teams", "pairs")
    assert wednesday.NEEDS == {"teams": (4, 6), "pairs": ("teams", 6)}
    assert wednesday.TRIGGERS == ((7, 5), (6, 7), (4, 8), (5, 9), (3, 10)) and wednesday.NAME == "Wednesday"
    assert (wednesday.TEAM, wednesday.LESS, wednesday.WITHOUT) == (False, True, ()) and wednesday.SCORES[-1] == 5 * 246
    assert len({TURN, AGAIN, TAKE, BLOCK, ROB, GIVE, LOAD, PLACE, NEXT}) == 9
    assert isinstance(wednesday.CARDS, range) and len(wednesday.CARDS) == 42
    assert isinstance(wednesday.CHARACTERS, range) and len(wednesday.CHARACTERS) == 9


def test_holder_of_a_one_starts():
    """5.3 (1), W27: each holder of a 1 equally often, in every round; his 1 is laid, and it is the next seat's turn."""
    starts, rounds = Counter(), 0
    for deal in range(1, 301):
        session = Session.deal("wednesday", 2, deal=deal)
        state = session.state
        for _ in range(2):
            if stack(session) and 1 in hand(session, 1 - wednesday.last(state)):  # both held one
                rounds += 1
                starts[wednesday.last(state)] += 1
                assert session.seat == 1 - wednesday.last(state)
            wednesday.finish(state)
            wednesday.play(state, DEAL)
    assert rounds > 200 and abs(starts[0] - rounds / 2) < 4 * rounds**0.5 / 2


def test_first_seat_starts_if_no_hand_has_a_one():
    """5.3 (1): seat 0 begins, with any card; the stack is empty, `last` is 0."""
    deals_without = 0
    for deal in range(1, 400):
        session = Session.deal("wednesday", 2, deal=deal)
        if not stack(session):
            deals_without += 1
            assert burned(session).count(1) == 4 and asked(session) == (TURN, 0) and wednesday.last(session.state) == 0
            assert singles(session) == sorted(set(hand(session)))
    assert deals_without


def test_clockwise_is_the_next_seat():
    """5.3 (2), contract: clockwise is seat + 1, over those with cards."""
    session = at(FEW, stack=[2], seat=1)
    assert asked(play(session, lay(3))) == (TURN, 2) and asked(play(session, PASS)) == (TURN, 0)
    session = at([[3, 5], [], [4, 9]], stack=[2])
    assert asked(play(session, lay(3))) == (TURN, 2)


# Laying


def test_strictly_higher():
    """5.3 (2): by any distance; one card; passing is always offered, and last."""
    session = at([[1, 3, 3, 5, 5, 10, 13], [1], [2]], stack=[3])
    assert session.moves() == [lay(5), lay(10), lay(13), PASS]
    assert stack(play(session, lay(10)))[:2] == [10, 3] and wednesday.last(session.state) == 0


def test_a_pass_does_not_bind():
    """5.3 (2): a seat that passed may lay in its next turn."""
    session = play(at(FEW, stack=[2]), PASS, lay(3), PASS)
    assert session.seat == 0 and lay(5) in session.moves()


def test_all_pass():
    """5.3 (3), W1: all seats with cards in succession, also the one that laid last; one fewer is not all."""
    session = play(at(FEW, stack=[2]), lay(3), PASS, PASS)
    assert asked(session) == (TURN, 0) and wednesday.passes(session.state) == 2 and lay(5) in session.moves()
    play(session, lay(5))
    assert wednesday.passes(session.state) == 0
    play(session, PASS, PASS, PASS)
    assert wednesday.passes(session.state) == 0 and force(session) == THING and not stack(session)


def test_empty_hands_do_not_count():
    """5.3 (4), W2: seats without cards are skipped, do not count among all, and draw nothing under Eugene."""
    session = at([[3], [], [9, 9]], stack=[10], force=EUGENE, burned=[7, 8])
    play(session, PASS)
    assert asked(session) == (TURN, 2) and hand(session) == [3, 7] and hand(session, 1) == []
    play(session, PASS)
    assert hand(session, 2) == [8, 9, 9] and force(session) == THING


def test_a_pass_on_an_empty_stack():
    """W3, W22: the leader may pass, and must if Enid leaves him no pair; after a full round the next character comes."""
    session = at([[3, 5], [4, 9]], force=ENID, rest="burned", faces=[8, 1, 2])
    assert session.moves() == [PASS]
    play(session, PASS, PASS)
    assert force(session) == LARISSA and wednesday.aside(session.state).count(ENID) == 1


def test_the_packet_is_turned_as_a_whole():
    """W4, contract (2): the first card laid of the stack is the top of the burned one."""
    session = play(at([[3, 5], [4, 9]], stack=[10, 6, 1], burned=[2, 8], faces=[YOKO, HER]), PASS, PASS)
    assert burned(session)[:5] == [1, 6, 10, 2, 8] and not stack(session)


def test_last_seat_to_lay_leads():
    """5.3 (3), contract (5): any card; without cards the next in the new direction leads."""
    session = play(at(FEW, stack=[10], last=1, faces=[AJAX, HER]), PASS, PASS, PASS)
    assert asked(session) == (TURN, 1) and singles(session) == [3, 5, 9]
    session = play(at([[3], [], [9, 9]], stack=[10], last=1, faces=[AJAX, HER]), PASS, PASS)
    assert session.seat == 2
    session = play(at([[3], [], [9, 9]], stack=[10], last=1, faces=[YOKO, HER]), PASS, PASS)
    assert session.seat == 0


@pytest.mark.parametrize("number", [2, 4, 7, 8])
def test_round_end_is_checked_after_the_effect(number):
    """5.6 (c), W5, W24: one seat with cards is the end, but after the card's effect: 7 and 8 may put cards back."""
    session = play(at([[number], [5, 9]], stack=[1], rest="burned"), lay(number))
    if number == 7:
        assert asked(session) == (TAKE, 0)
        assert asked(play(session, session.moves()[0])) == (TURN, 1)
    elif number == 8:
        assert asked(session) == (LOAD, 0)
        assert asked(play(session, load(0))) == (TURN, 1) and len(hand(session)) == 1
    else:
        assert asked(session) == (NEXT, 0)
        assert [wednesday.points(session.state, seat, 1) for seat in range(2)] == [0, 14]


def test_eight_given_away_ends_the_round():
    """W5, W8: given to a seat with cards, the own hand stays empty."""
    session = play(at([[8], [5, 9]], stack=[1], burned=[10]), lay(8), load(1))
    assert asked(session) == (NEXT, 0) and wednesday.points(session.state, 1, 1) == 24


# The abilities


def test_two_lays_again():
    """5.4, W30, contract AGAIN: another card on top, at once; no pass, no set, no discard."""
    session = play(at([[2, 5, 6, 6, 6, 9], [3, 4]], stack=[1]), lay(2))
    assert asked(session) == (AGAIN, 0) and session.moves() == [lay(5), lay(6), lay(9)]
    assert asked(play(session, lay(9))) == (TURN, 1)
    session = play(at([[2, 6, 6], [3, 4]], stack=[1], blocked=6), lay(2))
    assert asked(session) == (TURN, 1)  # nothing but blocked cards: no discard either


@pytest.mark.parametrize("rest", [[], [1], [2]])
def test_two_and_nothing_to_lay(rest):
    """5.4: a seat without a card, or without a legal one, need not lay; an emptied hand changes nothing."""
    session = play(at([[2, *rest], [3, 4], [5, 6]], stack=[1]), lay(2))
    assert asked(session) == (TURN, 1)


def test_two_and_two():
    """5.4, W9: a 2 on a 2 under Larissa; each gives another lay, although she allows one card a turn."""
    session = play(at([[2, 2, 3, 5], [3, 4]], stack=[1], force=LARISSA), lay(2))
    assert asked(session) == (AGAIN, 0) and session.moves() == [lay(2), lay(3), lay(5)]
    assert asked(play(session, lay(2))) == (AGAIN, 0)
    assert asked(play(session, lay(3))) == (TURN, 1)


def test_two_by_the_rule_in_force():
    """W10: under Bianca only a 1 goes on a 2; under Ajax no 3; under Tyler no 2 at all; under Enid a pair of them, once."""
    assert play(at([[1, 2, 3], [3, 4]], stack=[9], force=BIANCA), lay(2)).moves() == [lay(1)]
    assert play(at([[1, 2, 3, 4], [3, 4]], stack=[1], force=LARISSA), lay(2)).moves() == [lay(3), lay(4)]
    assert play(at([[2, 3, 4], [3, 4]], force=AJAX), lay(2)).moves() == [lay(4)]
    assert lay(2) not in at([[2, 3], [3, 4]], stack=[1], force=TYLER).moves()
    session = play(at([[2, 2, 5, 5, 6], [3, 4]], stack=[1], force=ENID), pair(2))
    assert asked(session) == (AGAIN, 0) and session.moves() == [pair(5)]


def test_four_swaps():
    """5.4, W7, contract ROB and GIVE: a random card of another seat with cards comes; a different card goes back."""
    session = play(at([[4, 3, 6], [5, 5, 9], [], [1]], stack=[1]), lay(4))
    assert asked(session) == (ROB, 0) and session.moves() == [rob(1), rob(3)]
    play(session, rob(3))
    assert asked(session) == (GIVE, 0) and hand(session) == [1, 3, 6] and hand(session, 3) == []
    assert session.moves() == [give(3), give(6)]
    play(session, give(6))
    assert hand(session) == [1, 3] and hand(session, 3) == [6] and asked(session) == (TURN, 1)
    assert hand(session, 1) == [5, 5, 9] and stack(session)[0] == 4


def test_four_with_one_rival():
    """Contract ROB: with only one seat to rob it is done at once; GIVE is always a decision."""
    session = play(at([[4, 3], [6], []], stack=[1]), lay(4))
    assert asked(session) == (GIVE, 0) and session.moves() == [give(3)] and hand(session) == [3, 6]


def test_four_takes_each_card_equally_often():
    """Contract: a card of the victim by `table.chance`, each equally often; two equal cards are two."""
    taken = Counter()
    for deal in range(1, 601):
        session = at([[4, 3], [5, 5, 6, 9], []], stack=[1])
        table.seed(session.state, deal)
        taken[next(card for card in hand(play(session, lay(4))) if card != 3)] += 1
    assert abs(taken[5] - 300) < 50 and abs(taken[6] - 150) < 45 and abs(taken[9] - 150) < 45


def test_four_another_card_of_equal_number():
    """W6: another physical card may be given back, its number may be the same."""
    session = play(at([[4, 5], [5, 5]], stack=[1]), lay(4))
    assert session.moves() == [give(5)]
    session = play(at([[4, 3, 5], [5]], stack=[1]), lay(4))
    assert session.moves() == [give(3), give(5)]
    assert hand(play(session, give(5)), 1) == [5] and hand(session) == [3, 5]


def test_a_last_four_does_nothing():
    """5.4: its player stands at 0; and if no other seat has cards there is nobody to rob."""
    session = play(at([[4], [5], [6]], stack=[1]), lay(4))
    assert asked(session) == (TURN, 1) and hand(session) == []
    session = play(at([[4, 5], [], [], []], stack=[1], options=["teams"]), lay(4))
    assert asked(session) == (TURN, 0)


def test_seven_takes_any_burned_card():
    """5.4, contract TAKE: any of the equal ones too; the order of the others stays; compulsory; none burned: no effect."""
    session = play(at([[7, 9], [5, 6]], stack=[1], burned=[3, 10, 3, 2], rest="stack"), lay(7))
    assert asked(session) == (TAKE, 0) and session.moves() == [take(2, 3), take(3, 0), take(3, 2), take(10, 1)]
    play(session, take(3, 2))
    assert hand(session) == [3, 9] and burned(session) == [3, 10, 2] and asked(session) == (TURN, 1)
    session = play(at([[7, 9], [5, 6]], stack=[1], rest="stack"), lay(7))
    assert asked(session) == (TURN, 1)


def test_seven_takes_no_blocked_number():
    """5.4, W15: not the number that Thing blocks; no effect if there is no other."""
    session = play(at([[7, 9], [5, 6]], stack=[1], burned=[3, 10, 3], rest="stack", blocked=3), lay(7))
    assert session.moves() == [take(10, 1)]
    session = play(at([[7, 9], [5, 6]], stack=[1], burned=[3, 3], rest="stack", blocked=3), lay(7))
    assert asked(session) == (TURN, 1)


def test_eight_gives_out_the_top_one():
    """5.4, W8, W15: to any seat, also the own one and empty ones; a blocked card too; without burned cards no effect."""
    session = play(at([[8, 9], [5, 6], []], stack=[1], burned=[3, 10], rest="stack", blocked=3), lay(8))
    assert asked(session) == (LOAD, 0) and session.moves() == [load(0), load(1), load(2)]
    play(session, load(2))
    assert hand(session, 2) == [3] and burned(session) == [10] and asked(session) == (TURN, 1)
    session = play(at([[8, 9], [5, 6], []], stack=[1], rest="stack"), lay(8))
    assert asked(session) == (TURN, 1)


@pytest.mark.parametrize("number", [1, 3, 5, 6, 9, 10, 13])
def test_other_numbers_have_no_ability(number):
    """5.1: 1, 3, 5, 9 have no ability; 6 and 10 none alone; 13 none when it is laid."""
    session = play(at([[number, 9], [5, 6]], burned=[2], stack=[]), lay(number))
    assert asked(session) == (TURN, 1) and hand(session) == [9] and hand(session, 1) == [5, 6] and stack(session) == [number]


# Thirteen


def test_thirteen_sends_her_back():
    """5.4, W18: automatically; she is shuffled among the face-down, none is in force, its player leads, the round goes on."""
    places = Counter()
    for deal in range(1, 201):
        session = at([[13, 5], [6, 9]], stack=[4], faces=[HER, 2, 3, 4], force=AJAX)
        table.seed(session.state, deal)
        play(session, lay(13), PASS, PASS)
        assert asked(session) == (TURN, 0) and force(session) == 0
        assert sorted(wednesday.characters(session.state)) == [1, 2, 3, 4] and not stack(session)
        assert AJAX in wednesday.aside(session.state)
        places[wednesday.characters(session.state).index(HER)] += 1
    assert sorted(places) == [0, 1, 2, 3] and min(places.values()) > 25


def test_covered_thirteen_does_not_save():
    """5.4: 13 must be the last card laid; a 13 below another does not save. Only a pair or Bianca covers it."""
    session = at([[5, 5], [6, 9]], stack=[13, 4], faces=[HER, 2], force=BIANCA, saves=1)
    play(session, lay(5), PASS, PASS)
    assert asked(session)[0] == NEXT and force(session) == HER


def test_thirteen_saves_once():
    """W28: only if laid since all passed before; otherwise passing would turn her up without end."""
    session = play(at([[13, 5], [6, 9]], stack=[4], faces=[HER]), lay(13), PASS, PASS)
    assert asked(session) == (TURN, 0) and list(wednesday.characters(session.state)) == [HER]
    play(session, PASS, PASS)
    assert asked(session)[0] == NEXT and force(session) == HER


@pytest.mark.parametrize("held, move", [([6, 6, 6, 9, 9], show(6)), ([9, 9], discard(9))])
def test_thirteen_and_then_a_set(held, move):
    """W19, W33: after a set or a discard the last card is not a 13 any more."""
    others = [[9], [5], [5]]
    session = at([held, *others], stack=[13, 4], faces=[HER], blocked=9, saves=1, last=3)
    play(session, move)
    assert wednesday.last(session.state) == 0
    while wednesday.phase(session.state) == TURN:
        play(session, PASS)
    assert force(session) == HER and asked(session)[0] == NEXT


def test_a_pair_of_thirteens():
    """W21: legal under Enid, with both."""
    session = at([[13, 13, 5], [6, 9]], stack=[10, 10], faces=[HER], force=ENID)
    assert session.moves() == [pair(13), PASS]
    play(session, pair(13), PASS, PASS)
    assert asked(session) == (TURN, 0) and force(session) == 0


# Sets


def test_three_sixes_place_her():
    """5.3 (5), 5.4, contract PLACE: onto the burned stack; anywhere in the face-down ones, whose order stays."""
    session = at([[6, 6, 6, 9], [3, 5]], stack=[10], burned=[2], faces=[2, 1, 3, 4])
    assert session.moves() == [show(6), PASS]
    play(session, show(6))
    assert asked(session) == (PLACE, 0) and session.moves() == [put(place) for place in range(4)]
    assert burned(session)[:4] == [6, 6, 6, 2] and stack(session)[0] == 10 and hand(session) == [9]
    for place, order in enumerate([[1, 2, 3, 4], [2, 1, 3, 4], [2, 3, 1, 4], [2, 3, 4, 1]]):
        play(session, put(place))
        assert list(wednesday.characters(session.state)) == order and asked(session) == (TURN, 1)
        session.undo()


@pytest.mark.parametrize("faces", [[HER], [2, 3, 4], []])
def test_place_is_skipped_without_a_choice(faces):
    """Contract PLACE: skipped if she is not face down or the only one."""
    session = play(at([[6, 6, 6, 9], [3, 5]], stack=[10], faces=faces), show(6))
    assert asked(session) == (TURN, 1) and list(wednesday.characters(session.state)) == faces


def test_three_of_four_sixes():
    """5.3 (5): three are shown, the fourth stays; they may be laid singly without effect."""
    session = at([[6, 6, 6, 6], [3, 5]], stack=[1])
    assert session.moves() == [lay(6), show(6), PASS]
    assert hand(play(session, show(6), put(0))) == [6]
    session = play(at([[6, 6, 6, 6], [3, 5]], stack=[1]), lay(6))
    assert asked(session) == (TURN, 1) and hand(session) == [6, 6, 6]


def test_four_tens_end_the_round():
    """5.4, 5.6 (b): at once; cards in hand count, one's own too."""
    session = at([[10, 10, 10, 10, 3], [5, 9]], stack=[13])
    assert session.moves() == [show(10), PASS]
    play(session, show(10))
    assert asked(session) == (NEXT, 0) and [wednesday.points(session.state, seat, 1) for seat in range(2)] == [3, 14]
    assert burned(session)[:4] == [10] * 4 and stack(session) == [13]
    assert at([[10, 10, 10, 3], [5, 9]], stack=[13]).moves() == [PASS]


@pytest.mark.parametrize("who", [TYLER, ENID, BIANCA, LARISSA])
def test_sets_go_by_no_rule(who):
    """W11: legal in one's turn under every character; no four 10s when 10 is blocked, but three 6s when 6 is."""
    held = [6, 6, 6, 10, 10, 10, 10]
    free = {show(6), show(10)}
    assert free <= {*at([held, [3]], stack=[13], force=who).moves()}
    assert free & {*at([held, [3]], stack=[13], force=who, blocked=10).moves()} == {show(6)}
    assert free <= {*at([held, [3]], stack=[13], force=who, blocked=6).moves()}


def test_a_set_is_a_play():
    """W12, contract: it ends the run of passes, and its player is the last to lay."""
    session = play(at([[6, 6, 6, 9], [3, 5], [4, 9]], stack=[10], seat=1), PASS, PASS, show(6), put(3))
    assert wednesday.passes(session.state) == 0 and wednesday.last(session.state) == 0
    play(session, PASS, PASS, PASS)
    assert session.seat == 0 and force(session) == THING


def test_a_set_fires_no_event():
    """Contract: a set or discard is no lay."""
    session = at([[9, 9], [3, 5], [4]], stack=[10], force=ENID, lap=4, options=["expert"], blocked=9, faces=[2, 1, 3])
    assert asked(play(session, discard(9))) == (TURN, 1)


# The characters


def test_wednesday_ends_the_round():
    """5.5, 5.6 (a): Wednesday ends the round at once."""
    session = play(at([[3, 5], [4, 9]], stack=[10, 1], faces=[HER, 2]), PASS, PASS)
    assert asked(session) == (NEXT, 1) and force(session) == HER and not stack(session)
    assert [wednesday.points(session.state, seat, 1) for seat in range(2)] == [8, 13]


def test_thing():
    """5.5, contract BLOCK: the seat that laid last, even without cards, may block a number of the burned stack but 4."""
    session = at([[3, 5], [4, 9], []], stack=[10, 6], burned=[4, 7, 7, 13], last=2, faces=[THING, HER], rest=0)
    play(session, PASS, PASS)
    assert asked(session) == (BLOCK, 2) and session.moves() == [block(6), block(7), block(10), block(13), PASS]
    play(session, block(10))
    assert wednesday.blocked(session.state) == 10 and asked(session) == (TURN, 0)  # the next in the direction leads
    assert not {10} & {*singles(session)}
    session.undo()
    play(session, PASS)
    assert wednesday.blocked(session.state) == 0 and asked(session) == (TURN, 0)


def test_blocked_to_the_end_of_the_round():
    """5.5: even after a new character; the next round is free."""
    session = at([[3, 5], [4, 5]], stack=[10], blocked=5, force=THING, faces=[AJAX, HER])
    play(session, PASS, PASS)
    assert force(session) == AJAX and wednesday.blocked(session.state) == 5
    play(session, PASS, PASS, DEAL)
    assert wednesday.blocked(session.state) == 0


def test_thing_and_four():
    """W13: blocking 4 is not legal; blocked cards change hands by a 4."""
    session = at([[3, 5], [4, 9], []], stack=[4, 4], last=0, faces=[THING, HER], rest=0)
    play(session, PASS, PASS)
    assert asked(session) == (TURN, 0)
    session = play(at([[4, 5], [5, 5]], stack=[1], blocked=5), lay(4))
    assert session.moves() == [give(5)]


def test_thing_and_nothing_burned():
    """W14: without a burned card he has no effect."""
    session = play(at([[3, 5], [4, 9]], faces=[THING, HER], rest=1, last=1), PASS, PASS)
    assert force(session) == THING and asked(session) == (TURN, 1)


def test_a_blocked_number_on_top():
    """W15: Eugene gives it out as usual, and so does an 8."""
    session = play(at([[3, 5], [4, 9]], stack=[10], burned=[7, 7], force=EUGENE, blocked=7), PASS)
    assert hand(session) == [3, 5, 7]
    assert hand(play(at([[8, 5], [9]], stack=[1], burned=[7], blocked=7), lay(8), load(0))) == [5, 7]


def test_blocked_cards_count():
    """W16: at the end of the round, like others."""
    session = play(at([[9, 9, 5], [4]], stack=[10], faces=[HER], blocked=9), PASS, PASS)
    assert wednesday.points(session.state, 0, 1) == 23


def test_only_blocked_cards():
    """5.5, W17, W33: the whole hand, shown and discarded onto the burned stack; like a set it ends the run of passes."""
    session = at([[9, 9], [3, 5], [4, 9]], stack=[2], blocked=9, seat=2, burned=[8], last=1)
    assert session.moves() == [lay(4), PASS]  # another card with it: no discard
    play(session, PASS)
    assert session.moves() == [discard(9), PASS]
    play(session, discard(9))
    assert hand(session) == [] and burned(session)[:3] == [9, 9, 8] and wednesday.last(session.state) == 0
    assert wednesday.passes(session.state) == 0 and asked(session) == (TURN, 1)


def test_blocked_sixes_both_ways():
    """5.5, W11, W17: a hand of three blocked 6s may be shown as a set, or discarded."""
    session = at([[6, 6, 6], [3, 5], [4, 9]], stack=[2], blocked=6)
    assert session.moves() == [show(6), discard(6), PASS]
    assert asked(play(session, show(6))) == (PLACE, 0)


def test_tyler():
    """5.5: only odd numbers, and higher ones."""
    assert singles(at([[1, 3, 5, 6, 7, 9, 10, 13], [1]], stack=[4], force=TYLER)) == [5, 7, 9, 13]
    assert singles(at([[1, 2, 3, 8], [1]], force=TYLER)) == [1, 3]


def test_yoko():
    """5.5: counter-clockwise while she is in force, from the lead on."""
    session = play(at(FEW, stack=[10], faces=[YOKO, AJAX, HER], last=0), PASS, PASS, PASS)
    assert session.seat == 0
    play(session, lay(3))
    assert session.seat == 2
    play(session, PASS)
    assert session.seat == 1
    play(session, PASS, PASS)
    assert force(session) == AJAX
    assert session.seat == 0 and play(session, lay(5)).seat == 1


def test_enid():
    """5.5: only pairs of equal numbers; the card's effect happens once."""
    session = at([[3, 3, 5, 7, 7, 7], [4, 9]], stack=[4], force=ENID, burned=[2, 8])
    assert session.moves() == [pair(7), PASS]
    play(session, pair(7))
    assert asked(session) == (TAKE, 0) and stack(session) == [7, 7, 4]
    assert asked(play(session, take(2, 0))) == (TURN, 1) and hand(session) == [2, 3, 3, 5, 7]


@pytest.mark.parametrize("who", [0, THING, TYLER, YOKO, BIANCA, AJAX, LARISSA, EUGENE])
def test_single_cards_without_enid(who):
    """Contract, 5.5: pairs are for Enid alone."""
    assert all(how == 0 for _, how in lays(at([[3, 3, 5, 5], [4, 9]], force=who)))


def test_bianca():
    """5.5, W23: each card lower than the last; a 1 on a higher one; any card on an empty stack."""
    assert singles(at([[1, 3, 4, 5], [9]], stack=[4], force=BIANCA)) == [1, 3]
    assert singles(at([[1, 3, 4, 5], [9]], stack=[1], force=BIANCA)) == []
    assert singles(at([[1, 3, 13], [9]], force=BIANCA)) == [1, 3, 13]


def test_ajax():
    """5.5: not the number directly above the last; any card on an empty stack."""
    assert singles(at([[1, 2, 3, 4], [9]], stack=[1], force=AJAX)) == [3, 4]
    assert singles(at([[10, 13], [9]], stack=[9], force=AJAX)) == [13]
    assert singles(at([[13], [9]], stack=[10], force=AJAX)) == [13]
    assert singles(at([[1, 2, 13], [9]], force=AJAX)) == [1, 2, 13]


def test_larissa():
    """5.5, W23: higher or equal, one card a turn; a 1 on a 1; any card on an empty stack."""
    session = at([[1, 3, 5, 5, 6], [9]], stack=[5], force=LARISSA)
    assert session.moves() == [lay(5), lay(6), PASS] and asked(play(session, lay(5))) == (TURN, 1)
    assert 1 in singles(at([[1, 3], [9]], stack=[1], force=LARISSA))
    assert singles(at([[1, 3], [9]], force=LARISSA)) == [1, 3]


def test_eugene():
    """5.5: a seat that passes takes the top burned card, and only then all may have passed; without one it is a plain pass."""
    session = play(at([[3, 5], [4, 9]], stack=[10], burned=[7, 1], rest="stack", force=EUGENE, faces=[AJAX, HER]), PASS)
    assert hand(session) == [3, 5, 7] and asked(session) == (TURN, 1)
    play(session, PASS)
    assert hand(session, 1) == [1, 4, 9] and force(session) == AJAX
    session = play(at([[3, 5], [4, 9]], stack=[10], rest="stack", force=EUGENE, faces=[AJAX, HER]), PASS)
    assert hand(session) == [3, 5]


def test_one_in_force_at_a_time():
    """5.3 (3): the one in force is put aside when the next is turned up."""
    session = play(at(FEW, stack=[10], force=AJAX, faces=[YOKO, HER, 2]), PASS, PASS, PASS)
    assert force(session) == YOKO and AJAX in wednesday.aside(session.state)
    assert list(wednesday.characters(session.state)) == [HER, 2]


# The end of a round, and of the game


def test_five_rounds_and_the_fewest_points():
    """5.6, W20: five rounds; the lowest sum wins, ties are shared; an empty hand counts 0, a 13 thirteen."""
    session = at([[13], [9], []], stack=[10], faces=[HER], lap=5)
    state = session.state
    state[POINTS : POINTS + 3], state[POINTS + 6 : POINTS + 9] = bytes((7, 11, 30)), bytes((0, 0, 1))
    play(session, PASS, PASS)
    assert [wednesday.points(state, seat, 5) for seat in range(3)] == [13, 9, 0]
    assert [session.score(seat) for seat in range(3)] == [20, 20, 31]
    assert session.over and [table.won(state, seat) for seat in range(3)] == [True, True, False]
    assert session.moves() == [] and session.seat == 1


def test_the_next_round():
    """5.2, W27, contract NEXT: all stays until the last seat to decide deals the next round; then all is new."""
    session = play(at([[3, 5], [4, 9]], stack=[10, 1], faces=[HER, 2], blocked=5, last=1), PASS, PASS)
    assert asked(session) == (NEXT, 1) and session.moves() == [DEAL] and wednesday.asks(session.state) == table.ANYBODY
    assert hand(session) == [3, 5] and wednesday.lap(session.state) == 1
    play(session, DEAL)
    assert wednesday.lap(session.state) == 2 and len(wednesday.characters(session.state)) == 9 and not force(session)
    assert wednesday.phase(session.state) == TURN and wednesday.asks(session.state) == table.SECRET
    assert wednesday.blocked(session.state) == 0 and session.score(0) == 8


def test_points_are_a_seat_s_own():
    """Contract: `points` are 0 before the round has ended; `score` is the sum so far; notes count the rounds without one."""
    session = play(at([[10, 10, 10, 10], [5, 9]], stack=[13]), show(10))
    state = session.state
    assert [wednesday.points(state, seat, lap) for seat in (0, 1) for lap in (1, 2)] == [0, 0, 14, 0]
    assert (session.score(0), session.score(1)) == (0, 14)
    assert len(wednesday.NOTES) == 1 and [wednesday.notes(state, seat) for seat in (0, 1)] == [(1,), (0,)]
    play(session, DEAL)
    assert wednesday.notes(state, 0) == (1,)


# The stops


def test_nothing_laid_and_no_character_left():
    """5.7: if all pass with an empty play stack and no character face down, the round ends."""
    session = play(at([[3, 5], [4, 9]], faces=[], force=AJAX), PASS, PASS)
    assert asked(session) == (NEXT, 1) and force(session) == AJAX


def test_the_twelfth_time():
    """5.7, contract (1): with no character face down all may pass eleven times over a card; the twelfth ends the round."""
    state = at([[3, 5], [4, 9]], stack=[10], faces=[]).state
    for _ in range(11):
        wednesday.play(state, PASS)
        wednesday.play(state, PASS)
        assert wednesday.phase(state) == TURN and not wednesday.stack(state)
        state[BURNED] -= 1  # as if one had been laid
    wednesday.play(state, PASS)
    wednesday.play(state, PASS)
    assert wednesday.phase(state) == NEXT and len(wednesday.stack(state)) == 1


def test_no_character_follows_the_last():
    """Contract: without face-down characters the one in force goes aside, and none follows."""
    session = play(at([[3, 5], [4, 9]], stack=[10], faces=[], force=AJAX), PASS, PASS)
    assert force(session) == 0 and len(wednesday.aside(session.state)) == 9 and asked(session) == (TURN, 1)


# Expert


def expert(hands, lap, who, **more):
    return at(hands, lap=lap, force=who, options=["expert"], **more)


def test_event_of_round_one():
    """5.7, W29: Ajax and a 5: all other characters go aside, no new one comes; he stays to the end of the round."""
    session = play(expert([[5, 9], [3, 10]], 1, AJAX, stack=[2], faces=[4, 1, 3, 2]), lay(5))
    assert force(session) == AJAX and not wednesday.characters(session.state) and asked(session) == (TURN, 1)
    assert sorted(wednesday.aside(session.state)) == [1, 2, 3, 4, 5, 6, 8, 9]
    play(session, PASS, PASS)
    assert force(session) == AJAX and asked(session) == (TURN, 0) and not stack(session)


def test_event_one_hides_the_order():
    """Contract: no byte but the shuffler's depends on the order of hidden cards, also not the characters aside."""
    views = []
    for faces in ([4, 1, 3, 2], [1, 2, 3, 4]):
        session = play(expert([[5, 9], [3, 10]], 1, AJAX, stack=[2], faces=faces), lay(5))
        views.append(wednesday.seen(session.state, 1))
    assert views[0] == views[1]


def test_event_of_round_two():
    """5.7: Bianca and a 7: Wednesday goes aside, the others are shuffled; then the 7 has its effect (W31)."""
    orders = Counter()
    for deal in range(1, 101):
        session = expert([[7, 9], [3, 10]], 2, BIANCA, stack=[8], faces=[4, 1, 3, 2], burned=[5])
        table.seed(session.state, deal)
        play(session, lay(7))
        assert HER in wednesday.aside(session.state) and asked(session) == (TAKE, 0) and force(session) == BIANCA
        orders[wednesday.characters(session.state)] += 1
    assert len(orders) == 6
    session = play(expert([[7, 9], [3, 10]], 2, BIANCA, stack=[8], faces=[4, 3, 2]), lay(7))
    assert list(wednesday.characters(session.state)) == [4, 3, 2]  # she is not face down: no effect


def test_event_of_round_three():
    """5.7: Yoko and an 8: all hands are open to the end of the round, in every view; the next round hides them."""
    session = expert([[8, 9], [3, 10], [6]], 3, YOKO, stack=[2], burned=[5], faces=[HER])
    assert not wednesday.opened(session.state)
    play(session, lay(8))
    assert wednesday.opened(session.state) and asked(session) == (LOAD, 0)
    assert wednesday.hand(wednesday.seen(session.state, 2), 1) == bytes((3, 10))
    play(session, load(1), PASS, PASS, PASS, DEAL)
    assert not wednesday.opened(session.state) and wednesday.hand(wednesday.seen(session.state, 2), 1).strip(b"\xff") == b""


def test_event_of_round_four():
    """5.7, contract: Enid and a single 9, which may be laid then: its player places Wednesday. Two 9s do not."""
    session = expert([[9, 9, 6, 6], [3, 10]], 4, ENID, stack=[5, 5], faces=[4, 1, 3])
    assert session.moves() == [pair(6), lay(9), pair(9), PASS]
    play(session, lay(9))
    assert asked(session) == (PLACE, 0)
    assert list(wednesday.characters(play(session, put(2)).state)) == [4, 3, 1] and asked(session) == (TURN, 1)
    session = play(expert([[9, 9, 6], [3, 10]], 4, ENID, stack=[5, 5], faces=[4, 1, 3]), pair(9))
    assert asked(session) == (TURN, 1)
    session = play(expert([[9, 9, 6], [3, 10]], 4, ENID, stack=[5, 5], faces=[1]), lay(9))
    assert asked(session) == (TURN, 1)
    assert singles(expert([[9, 10], [3]], 4, ENID, stack=[13])) == []  # it must be higher nevertheless
    assert singles(expert([[9, 10], [3]], 4, ENID, stack=[5], blocked=9)) == []


def test_event_of_round_five():
    """5.7, W26: Tyler and a 10, which may be laid then: every hand goes to the seat on the right, seat - 1, at once."""
    session = expert([[10, 1], [2, 3], [], [4, 5, 6]], 5, TYLER, stack=[9])
    assert singles(session) == [10]
    play(session, lay(10))
    assert [hand(session, seat) for seat in range(4)] == [[2, 3], [], [4, 5, 6], [1]] and asked(session) == (TURN, 2)
    assert singles(expert([[10, 1], [2, 3]], 5, TYLER, stack=[9], blocked=10)) == []
    session = play(expert([[10], [2, 3]], 5, TYLER, stack=[9]), lay(10))
    assert asked(session) == (NEXT, 0)  # one seat has cards: checked after the hand-over
    assert [wednesday.points(session.state, seat, 5) for seat in range(2)] == [5, 0]


def test_events_fire_each_time():
    """W25: each time; those of rounds 1 to 3 change nothing more."""
    session = play(expert([[10, 1], [10, 3], [4, 5]], 5, TYLER, stack=[9], faces=[2, 3]), lay(10))
    assert [hand(session, seat) for seat in range(3)] == [[3, 10], [4, 5], [1]]
    wednesday.turn_over(session.state)
    session.state[table.SEAT] = 0
    play(session, lay(10))
    assert [hand(session, seat) for seat in range(3)] == [[4, 5], [1], [3]]
    session = play(expert([[5, 5, 9], [3, 10]], 1, AJAX, stack=[2], faces=[4, 1, 3, 2]), lay(5), PASS, PASS)
    before = wednesday.aside(session.state)
    play(session, lay(5))
    assert wednesday.aside(session.state) == before and force(session) == AJAX and asked(session) == (TURN, 1)


def test_event_before_ability():
    """W31: the hands are open before the 8 is given out; she is gone before the 7 looks through the burned stack."""
    session = play(expert([[8, 9], [3, 10]], 3, YOKO, stack=[2], burned=[5]), lay(8))
    assert wednesday.hand(wednesday.seen(session.state, 1), 0) == bytes((9,)) and asked(session) == (LOAD, 0)
    session = play(expert([[7], [3, 10]], 2, BIANCA, stack=[9], faces=[1, 3], burned=[5]), lay(7))
    assert HER in wednesday.aside(session.state) and asked(session) == (TAKE, 0)


@pytest.mark.parametrize("lap, who, number", [(i + 1, who, number) for i, (who, number) in enumerate(wednesday.TRIGGERS)])
def test_events_need_the_expert_option(lap, who, number):
    """5.7: no event without the option, in another round, or under another character."""
    top = {BIANCA: 9}.get(who, 2)
    for options, round_, force_ in (("teams",), lap, who), (("expert",), lap % 5 + 1, who), (("expert",), lap, LARISSA):
        if force_ == LARISSA:
            top = 2
        session = at([[number, 12 - number], [3, 10]], stack=[top], force=force_, lap=round_, options=options, faces=[4, 1, 3])
        if lay(number) in session.moves():
            play(session, lay(number))
            assert wednesday.phase(session.state) != PLACE and not wednesday.opened(session.state)
            assert HER in wednesday.characters(session.state) and hand(session, 1) == [3, 10]
        else:
            assert number in (9, 10)


# Teams


def test_teams():
    """5.8, W32: every second seat of 4 or 6; a column is the sum of its seats; with 2, 3, 5 the option has no effect."""
    for seats in range(2, 7):
        state = Session.deal("wednesday", seats, ["teams"]).state
        state[POINTS : POINTS + seats] = bytes(range(1, seats + 1))
        columns = [wednesday.team(state, seat) for seat in range(seats)]
        assert columns == [seat % 2 if seats in (4, 6) else seat for seat in range(seats)]
        sums = [sum(i + 1 for i in range(seats) if columns[i] == columns[seat]) for seat in range(seats)]
        assert [wednesday.score(state, seat) for seat in range(seats)] == sums
    assert [wednesday.team(Session.deal("wednesday", 4, ["expert"]).state, seat) for seat in range(4)] == [0, 1, 2, 3]


def test_three_teams_of_two():
    """5.8, W32: of 6 seats every third one, if teams are chosen too; with any other number of seats no effect."""
    for seats in range(2, 7):
        for options, columns in (("pairs",), seats), (("teams", "pairs"), {4: 2, 6: 3}.get(seats, seats)):
            state = Session.deal("wednesday", seats, options).state
            assert wednesday.columns(state) == columns
            assert [wednesday.team(state, seat) for seat in range(seats)] == [seat % columns for seat in range(seats)]
    session = play(at([[3], [], [], [4], [], []], stack=[1], options=["teams", "pairs"]), lay(3))
    assert asked(session) == (TURN, 3)  # the round goes on when only one seat has cards
    assert wednesday.phase(play(session, lay(4)).state) == NEXT


def test_a_game_in_three_teams_to_its_end():
    """5.8: partners share a column, the sum of their points; the lowest column wins, both its seats. Played by dice."""
    shares = Counter()
    for deal in range(1, 31):
        session, dice = Session.deal("wednesday", 6, outcasts.THREE[deal % 2], deal), tables.Dice(deal)
        while not session.over:
            session.play(dice.pick(session.moves()))
        state = session.state
        own = [sum(wednesday.points(state, seat, lap) for lap in range(1, 6)) for seat in range(6)]
        teams = [own[0] + own[3], own[1] + own[4], own[2] + own[5]]
        assert [session.score(seat) for seat in range(6)] == teams * 2 and min(own) > 0
        won = [table.won(state, seat) for seat in range(6)]
        assert won == [sum_ == min(teams) for sum_ in teams] * 2
        shares.update(seat for seat in range(6) if won[seat])
        again = Session.load(session.journal())
        assert again.state == state and codes.read(codes.write(session)).state == state
    assert set(shares) == set(range(6))


OLD = [  # games with teams of two, three and five seats, from before these options needed four or six; by dice
    ("NG800 84MQS 57732 ZC42Y GXATB 9CE86 6B1RM R", [253, 299], [0]),
    ("NR800 84PNM XBPAD EE1S8 25P5R SAJ31 9QMBE 2B3H2 AX4", [254, 265, 261], [0]),
    ("N8900 G7APY MH2J1 572ZE 57CE7 GWTSC YBS3E 02RX0 QNABW C7TQV RBSV9 1XAX", [208, 231, 205, 216, 229], [2]),
]


@pytest.mark.parametrize("code, scores, winners", OLD)
def test_old_games_with_teams_of_other_seats_are_still_read(code, scores, winners):
    """W32: stored games with these options are read, and scored seat by seat as when they were played."""
    session = codes.read(code)
    assert session.over and session.options == ("teams",) and codes.write(session) == code
    seats = range(len(scores))
    assert [session.score(seat) for seat in seats] == scores
    assert [seat for seat in seats if table.won(session.state, seat)] == winners
    log = session.journal()
    assert bytes(Session.load(log).state) == bytes(session.state) and Session.load(log).journal() == log


def test_teams_play_on():
    """5.8: the round goes on when only one seat has cards, and ends when none has; with 2 seats the option changes nothing."""
    session = play(at([[3], [4, 9], [], []], stack=[1], options=["teams"]), lay(3))
    assert asked(session) == (TURN, 1)
    play(session, lay(9))
    assert asked(session) == (TURN, 1)
    session = play(at([[3], [], [], []], stack=[1], options=["teams"]), lay(3))
    assert asked(session) == (NEXT, 0)
    assert asked(play(at([[3], [4, 9]], stack=[1], options=["teams"]), lay(3))) == (NEXT, 0)
    assert asked(play(at([[3], [4, 9], [], []], stack=[1]), lay(3))) == (NEXT, 0)


def test_all_seats_of_the_columns_win():
    """Contract: all seats of the columns that have the lowest score."""
    session = at([[3], [4], [], [1]], stack=[10], faces=[HER], lap=5, options=["teams"])
    play(session, PASS, PASS, PASS)
    assert session.over and [table.won(session.state, seat) for seat in range(4)] == [True, False, True, False]


# The views of seats


def views(session):
    return [wednesday.seen(session.state, seat) for seat in range(session.state[table.SEATS])]


def test_view_hides_hands_stack_and_characters():
    """Contract: hands of others, partners too, the burned stack, the characters; a view of a view is that view."""
    session = at([[3, 5], [4, 9], [2], [7]], stack=[10, 1], burned=[8, 8], options=["teams"], force=AJAX, rest="stack")
    state, down = session.state, bytes((cards.FACE_DOWN,))
    for seat, view in enumerate(views(session)):
        assert len(view) == len(state) and wednesday.seen(view, seat) == view and not any(view[table.CHANCE : table.BODY])
        for other in range(4):
            held = wednesday.hand(state, other)
            assert wednesday.hand(view, other) == (held if other == seat else down * len(held))
        assert wednesday.burned(view) == down * 2 and wednesday.characters(view) == down * 8
        for ask in ("stack", "aside", "character", "blocked", "passes", "last", "phase", "lap", "opened"):
            assert getattr(wednesday, ask)(view) == getattr(wednesday, ask)(state)


def test_burned_stack_is_seen_in_take_and_block_only():
    """W35, contract: the deciding seat sees it in TAKE and BLOCK, and only then; afterwards the view forgets it."""
    session = play(at([[7, 9], [5, 6], [3]], stack=[1], burned=[2, 2, 8]), lay(7))
    assert [bytes(wednesday.burned(view))[:3] == bytes((2, 2, 8)) for view in views(session)] == [True, False, False]
    play(session, take(2, 1))
    assert all(not wednesday.burned(view).strip(b"\xff") for view in views(session))
    session = play(at([[7, 9], [5, 6]], stack=[10], burned=[2], faces=[THING, HER], last=1), PASS, PASS)
    assert [bytes(wednesday.burned(view))[:1] == bytes((10,)) for view in views(session)] == [False, True]


def test_characters_are_seen_in_place_only():
    """W35, contract: the deciding seat sees them in PLACE; no view has the place where she was put."""
    session = play(at([[6, 6, 6, 9], [5, 6]], stack=[1], faces=[2, 1, 3]), show(6))
    assert [wednesday.characters(view) == bytes((2, 1, 3)) for view in views(session)] == [True, False]
    seen = [views(play(session, put(place))) for place in (0,)]
    session.undo()
    assert views(play(session, put(2))) == seen[0]


def test_taken_card_is_seen_by_its_taker_only():
    """Contract: its taker's view alone has it, in GIVE."""
    both = []
    for card in 5, 6:
        session = play(at([[4, 3], [card], [9]], stack=[1], rest="stack"), lay(4), rob(1))
        both.append(session)
        assert wednesday.seen(session.state, 0)[wednesday.TAKEN] == card
    assert wednesday.seen(both[0].state, 1)[wednesday.TAKEN] == wednesday.seen(both[1].state, 1)[wednesday.TAKEN] == 255
    assert play(both[0], give(3)).state[wednesday.TAKEN] == 0


def test_open_at_the_end():
    """Contract: hands are open in NEXT, and when the game is over; the burned stack and the characters are not."""
    for lap in 1, 5:
        session = play(at([[3, 5], [4, 9]], stack=[10], faces=[HER, 2, 3], lap=lap), PASS, PASS)
        assert wednesday.phase(session.state) == NEXT and session.over == (lap == 5)
        view = wednesday.seen(session.state, 0)
        assert wednesday.hand(view, 1) == bytes((4, 9)) and not wednesday.burned(view).strip(b"\xff")
        assert wednesday.characters(view) == b"\xff\xff" and wednesday.character(view) == HER


@pytest.mark.slow
@pytest.mark.parametrize("seats, options", [(2, ()), (3, ("expert",)), (4, ("expert", "teams")), (6, ())])
def test_secret_decisions_do_not_change_views(seats, options):
    """W34, W35, contract: with hidden cards dealt again, the views are the same before and after others' secret decisions."""
    decided = Counter()
    for deal in range(1, 13):
        session, dice, chance = Session.deal("wednesday", seats, options, deal), tables.Dice(deal), random.Random(deal)
        state = session.state
        while not session.over:
            move = outcasts.pick(state, outcasts.MANNERS[deal % 4], chance, 3)
            what, on = move >> 8, session.seat
            secret = what > 64 and what != 80 and what < 83 and what != 81
            for seat in range(seats):
                other = invariants.shuffle_outcasts(state, seat, dice)
                assert wednesday.seen(other, seat) == wednesday.seen(state, seat)
                if secret and seat != on and move in list(wednesday.moves(other)):
                    after = bytearray(state)
                    wednesday.play(after, move)
                    wednesday.play(other, move)
                    same = what >= 80 or seat != state[wednesday.ROBBED]
                    assert (wednesday.seen(other, seat) == wednesday.seen(after, seat)) or not same
                    decided[what >= 80] += same
            wednesday.play(state, move)
    assert decided[False] > 10 or seats == 2


@pytest.mark.slow
def test_game_with_hidden_cards_redealt_still_agrees():
    """Contract: hands, burned stack and characters dealt again at a TURN; the list model, with the same cards, still agrees."""
    for deal in range(1, 41):
        seats, options = 2 + deal % 5, outcasts.SETS[deal % 4]
        session, chance, dice = Session.deal("wednesday", seats, options, deal), random.Random(deal), tables.Dice(deal)
        state, manner = session.state, outcasts.MANNERS[deal // 4 % 4]
        game = outcasts.new(seats, options, state)
        while not game["over"]:
            if game["phase"] == "TURN" and not chance.randrange(6):
                state[:] = redealt(state, dice)
                game["hands"] = [list(wednesday.hand(state, seat)) for seat in range(seats)]
                game["burned"] = list(wednesday.burned(state))[::-1]
                game["down"] = [outcasts.RULES[face] for face in wednesday.characters(state)][::-1]
            move = outcasts.pick(state, manner, chance)
            wednesday.play(state, move)
            outcasts.play(game, move, state)
            outcasts.agrees(game, state)


def redealt(state, dice):
    """Return a state with all cards that lie face down to some seat dealt again, as many to each place."""
    other = bytearray(state)
    invariants.mix(other, list(range(wednesday.start(state, 0), wednesday.pile(state))), dice)
    invariants.mix(other, list(wednesday.CHARACTERS)[: state[DOWN]], dice)
    for seat in range(6):
        start, stop = wednesday.start(state, seat), wednesday.start(state, seat + 1)
        other[start:stop] = bytes(sorted(other[start:stop]))
    return other


def test_shown_counts_revealing_decisions_only():
    """Contract: SHOWN changes with every decision that reveals something, and with no other."""
    three = [[2, 3, 4, 5, 7, 8, 9], [3, 5, 9], [1, 2, 9]]

    def changed(move, *, hands=three, before=(), **more):
        return shown(play(at(hands, **more), *before), move)

    assert changed(PASS, stack=[10], faces=[AJAX, HER], passes=2)  # turns up a character
    assert changed(PASS, stack=[10], faces=[AJAX, HER], passes=2, force=YOKO)
    assert changed(rob(1), before=[lay(4)]) and not changed(lay(4)) and changed(lay(4), hands=[[4, 5], [3]])
    assert changed(load(0), before=[lay(8)]) and changed(load(1), before=[lay(8)]) and not changed(lay(8))
    assert changed(PASS, force=EUGENE, burned=[3]) and not changed(PASS, force=EUGENE, rest="stack")
    assert changed(lay(7)) and not changed(lay(7), rest="stack")  # begins TAKE
    assert changed(PASS, stack=[10], faces=[THING, HER], passes=2)  # begins BLOCK
    sixes = [[6, 6, 6, 9], [3, 5]]
    assert changed(show(6), hands=sixes) and not changed(show(6), hands=sixes, faces=[HER])  # begins PLACE
    assert changed(lay(8), force=YOKO, lap=3, options=["expert"], rest="stack")  # event 3
    assert changed(lay(10), hands=[[10, 1], [2], [3]], force=TYLER, lap=5, options=["expert"])  # event 5
    assert changed(lay(9), hands=[[9, 1], [2]], force=ENID, lap=4, options=["expert"])  # event 4: begins PLACE
    assert not changed(lay(5), force=AJAX, options=["expert"])  # event 1
    assert not changed(lay(7), stack=[8], force=BIANCA, lap=2, options=["expert"], rest="stack")  # event 2
    assert changed(lay(9), hands=[[9], [3]]) and changed(show(10), hands=[[10] * 4, [3]])  # ends a round
    assert changed(PASS, faces=[], passes=2) and not changed(PASS, stack=[10], faces=[], passes=2)
    assert changed(DEAL, hands=[[9], [3]], before=[lay(9)])  # deals one
    assert not changed(PASS) and not changed(lay(3)) and not changed(lay(2)) and not changed(lay(9), before=[lay(2)])
    assert not changed(take(1, 0), before=[lay(7)], burned=[1]) and not changed(give(3), hands=[[4, 3], [5]], before=[lay(4)])
    assert not changed(discard(9), hands=[[9, 9], [3], [5]], blocked=9) and not changed(put(0), hands=sixes, before=[show(6)])
    before = {"stack": [10], "faces": [THING, HER], "passes": 2, "before": [PASS]}
    assert not changed(block(10), **before) and not changed(PASS, **before)


def test_forced_pass_is_still_a_decision():
    """W34: a seat without a legal card must pass itself."""
    session = at([[1, 2], [3]], stack=[10])
    assert session.moves() == [PASS] and asked(session) == (TURN, 0)


def test_ascending_and_pass_last():
    """Contract: `moves` yields ascending, and 0 last; in every phase."""
    phases = set()
    for deal in range(1, 25):
        session, chance = Session.deal("wednesday", 2 + deal % 5, ["expert"], deal), random.Random(deal)
        while not session.over:
            offered = session.moves()
            phases.add(wednesday.phase(session.state))
            numbers = [move for move in offered if move]
            assert numbers == sorted(set(numbers)) and offered == numbers + [0] * (0 in offered) and max(offered) < 65536
            wednesday.play(session.state, chance.choice(offered))
    assert len(phases) == 9


def test_every_move_has_a_label():
    """Contract: `label` of any int >= 0 is a string and raises nothing; labels of a game differ."""
    assert all(isinstance(wednesday.label(move), str) for move in [*range(0, 0x6000), 65535, 1 << 20])
    moves = [0, lay(3), pair(3), show(6), discard(3), take(3, 0), take(3, 1), block(3), give(3), rob(1), load(1), put(1), DEAL]
    assert len({wednesday.label(move) for move in moves}) == len(moves)


# The list model, and the bound


@pytest.mark.slow
@pytest.mark.parametrize("seats", wednesday.SEATS)
def test_engine_agrees_with_the_list_model(seats):
    """The list model of SPECIFICATION.md section 5 (tests/support/outcasts.py) agrees with the engine, decision by decision."""
    for deal in range(1, 17):
        outcasts.both(seats, outcasts.SETS[deal % 4], deal, outcasts.MANNERS[deal // 4 % 4], 1 + deal)
        if seats == 6:
            outcasts.both(seats, outcasts.THREE[deal % 2], deal, outcasts.MANNERS[deal // 2 % 4], 1 + deal)


def test_every_round_ends():
    """W28, 5.7: even players that try to go on without end come to an end, for this reason.

    Let H be the cards in all hands. Only a pass under Eugene raises H, and he is in force for one run at most (a run goes
    from one time all pass to the next): every other decision takes cards from the hands, or brings back no more than it
    laid (7 and 8). In a run the play stack only grows, so each of the four 7s and the four 8s is laid once in it. All pass
    (a) to turn up another than Wednesday, at most eight times, (b) with none face down, at most twelve times, (c) to turn
    her up over a 13 laid in this run, which took one from H for good, or (d) to end the round. So runs are finite, and in
    each so are lays, at most 42, what they ask, at most two answers each, and the passes between them, fewer than the seats.
    Under Eugene too: three 6s come together again only by lays, or by three passes of one seat, with a lay, a set or a
    discard of another seat between them; and a seat that discarded has no cards until another lays. The longest of 5,000
    games in these manners (`python -m tests.support.outcasts 1000`) took 723 decisions.
    """
    most = 0
    for seats in wednesday.SEATS:
        for manner in outcasts.MANNERS:
            for deal in range(1, 7):
                most = max(most, stubborn(seats, outcasts.SETS[deal % 4], deal, manner))
    assert 300 < most < 1000


def stubborn(seats, options, deal, manner):
    """Play a game in this manner and check its runs. Return its number of decisions."""
    session, chance, count = Session.deal("wednesday", seats, options, deal), random.Random(deal), 0
    state, laid, runs = session.state, Counter(), 0
    while not session.over:
        move = outcasts.pick(state, manner, chance, 40)
        held, who, asked_, down = sum(state[HELD : HELD + 6]), wednesday.character(state), state[PHASE], state[DOWN]
        pile = len(wednesday.stack(state))
        wednesday.play(state, move)
        count += 1
        now = sum(state[HELD : HELD + 6])
        if asked_ == NEXT:
            laid, runs = Counter(), 0
            continue
        if asked_ in (TURN, AGAIN) and 0 < move >> 8 < 14 and move & 255 < 2:
            laid[move >> 8] += 1 + (move & 1)
            assert len(wednesday.stack(state)) == pile + 1 + (move & 1) and max(laid.values()) <= 4
        back = asked_ in (TAKE, LOAD)
        assert now <= held + back or asked_ == TURN and move == PASS and who == EUGENE and now == held + 1
        if asked_ == TURN and move == PASS and not wednesday.passes(state) and state[PHASE] != NEXT:
            runs += not laid[13] and not down
            assert state[DOWN] < down or not down or laid[13]
            laid = Counter()
        assert runs < 12
    return count


# The first player


def choice(session):
    return tables.beginner("wednesday").choose(wednesday.seen(session.state, session.seat))


def test_the_first_player():
    """Leads high, answers low, shows its sets, gives away its highest, fetches the lowest, and hands 8s to others."""
    assert choice(at([[3, 5, 9], [4]])) == lay(9) and choice(at([[3, 5, 9], [4]], stack=[2])) == lay(3)
    assert choice(at([[6, 6, 6, 9], [4]], stack=[2])) == show(6) and choice(at([[9, 9], [4]], blocked=9)) == discard(9)
    assert choice(at([[1, 4], [5]], stack=[1])) == PASS  # a 4 would bring more than it takes
    assert choice(play(at([[4, 3, 10], [5]], stack=[1]), lay(4))) == give(10)
    assert choice(play(at([[7, 3, 10], [5]], stack=[1], burned=[10, 2]), lay(7))) >> 8 == 33
    session = play(at([[8, 3], [5], [9, 9, 9], [6]], stack=[1], options=["teams"]), lay(8))
    assert choice(session) in (load(1), load(3))
    assert choice(play(at([[4, 3], [5, 6], [9], [1, 6]], stack=[1], options=["teams"]), lay(4))) in (rob(1), rob(3))


def test_the_first_player_places_her():
    """She is put on top when the player holds fewer points than the others, at the bottom when it holds more."""
    session = at([[6, 6, 6, 1], [9, 9, 9]], stack=[10], faces=[2, 1, 3])
    assert choice(play(session, show(6))) == put(0)
    session = at([[6, 6, 6, 10, 10, 10], [1]], stack=[10], faces=[2, 1, 3])
    assert choice(play(session, show(6))) == put(2)


def test_player_thinks_in_slices():
    """`think` yields the best move so far, always a legal one; `choose` is its last."""
    session = at([[2, 3, 5, 9], [4, 6]], stack=[1])
    player, view = players.load("wednesday"), wednesday.seen(session.state, 0)
    thought = list(player.think(view))
    assert len(thought) >= len(session.moves()) and {*thought} - {None} <= {*session.moves()}
    assert thought[-1] == player.choose(view)
