"""The Game: Extreme, rule by rule. Each docstring names the paragraph of SPECIFICATION.md that it tests.

The numbers used here: STOP 13 31 70 88, SKULL 6 45 56 95, THREE 20 34 67 81, QUIET 23 41 60 78, NOBACK 3 38 63 98,
ONEPILE 17 48 53 84, DRAW1 10 27 74 91.
"""

import sys
from collections import Counter

import pytest

from engine import games, table
from engine.games import extreme, thegame
from engine.session import PEEKED, Session
from tests.engine.test_thegame import lay, lays, lost, play, spread, won
from tests.support import keyplay, plain, tables

PACK = 2, 4, 5, 7  # a draw pile of cards that are never drawn in time


def at(hands, tops=(1, 1, 100, 100), pile=PACK, options=(), seat=0):
    """Return a table set by hand at the start of a turn: all cards not named are laid."""
    session = spread("extreme", hands, tops, pile, options)
    state = session.state
    for i in range(4):
        state[extreme.SIGNS + i] = extreme.kind(state, tops[i])
    extreme.start(state, seat)
    session.marks = [bytes(state)]
    return session


def needs(session):
    return extreme.need(session.state)


def held(session, seat=0):
    return list(extreme.hand(session.state, seat))


def offers(session, card):
    """Return the piles on which a card may be laid."""
    return {move & 3 for move in lays(session) if move >> 8 == card}


def talk(session):
    return [move for move in session.moves() if move >= thegame.KEEP_OFF]


# The commands


def test_everything_of_the_game_holds():
    """2, 1.1 to 1.5: the same pack and hands for the same deal, tops, minimum, winners; more state after The Game's."""
    for seats in extreme.SEATS:
        ours, theirs = Session.deal("extreme", seats, deal=7), Session.deal("thegame", seats, deal=7)
        assert ours.state[table.BODY : thegame.SIZE] == theirs.state[table.BODY :]
    assert extreme.SIZE <= 256


SHARED = "engine.games.thegame", "ui.games.thegame.view", "ui.games.thegame.text", "ui.games.piles.tabletop"


def test_shared_functions_ask_extreme_for_no_option_with_another_name(monkeypatch):
    """2, 1.7: The Game's functions run on Extreme's states, and an option of theirs is a bit there: it must be the same option.
    Whole games with one option each, and a table by keys on which every move is refused."""
    chosen, asked = table.chosen, set()

    def checked(state, bit):
        caller = sys._getframe(1)
        if caller.f_globals["__name__"] in SHARED and games.CATALOG[state[table.GAME] - 1] == "extreme":
            place = bit.bit_length() - 1
            ours, theirs = extreme.OPTIONS[place], thegame.OPTIONS[place]
            where = "%s of %s" % (caller.f_code.co_name, caller.f_globals["__name__"])
            assert ours == theirs, "%s asks Extreme for The Game's option %r, whose bit is %r there: let %s" % (
                (where, theirs, ours, "the caller pass what holds, as Extreme does with why(..., back)")
            )
            asked.add(theirs)
        return chosen(state, bit)

    monkeypatch.setattr(table, "chosen", checked)
    for options in [(), *[(option,) for option in extreme.OPTIONS]]:
        session = Session.deal("extreme", 2, options, 7)
        while not session.over:
            session.play(tables.beginner("extreme").choose(session.game.seen(session.state, session.seat)))
    screen = keyplay.table_of(("fire",), 12, name="extreme").app.screen
    for card in range(2, 100):
        for pile in range(4):
            screen.game_text().why(screen.view, screen.session, card << 8 | pile)
    assert asked == {"experts", "short", "fire", "strict"}


def test_28_cards_carry_a_command():
    """2.1: seven commands, four cards each."""
    state = Session.deal("extreme").state
    words = [extreme.command(state, card) for card in range(2, 100)]
    assert len([word for word in words if word]) == 28
    assert [words.count(word) for word in extreme.KINDS[:7]] == [4] * 7


def test_default_numbers_of_commands():
    """2.3: the recommended table."""
    state = Session.deal("extreme").state
    numbers = {word: [card for card in range(2, 100) if extreme.command(state, card) == word] for word in extreme.KINDS if word}
    assert numbers == {
        "noback": [3, 38, 63, 98],
        "skull": [6, 45, 56, 95],
        "draw1": [10, 27, 74, 91],
        "stop": [13, 31, 70, 88],
        "onepile": [17, 48, 53, 84],
        "three": [20, 34, 67, 81],
        "quiet": [23, 41, 60, 78],
    }
    assert extreme.command(state, 0) == extreme.command(state, 255) == extreme.command(state, 100) == ""


def test_random_commands():
    """2.3 [O]: other numbers each game, four of each, never a fire, the pack unchanged, known to every seat."""
    tables_seen = set()
    for deal in range(1, 60):
        state, plain_state = Session.deal("extreme", 2, ["random"], deal).state, Session.deal("extreme", 2, (), deal).state
        numbers = bytes(state[extreme.COMMANDS : extreme.SIGNS])
        assert len(set(numbers)) == 28 and min(numbers) >= 2 and max(numbers) <= 99
        assert not set(numbers) & set(thegame.FIRES)
        assert state[thegame.HANDS : thegame.SIZE] == plain_state[thegame.HANDS : thegame.SIZE]
        assert extreme.seen(state, 1)[extreme.COMMANDS : extreme.SIGNS] == numbers
        fire = Session.deal("extreme", 2, ["fire", "random"], deal).state
        assert fire[extreme.COMMANDS :] == state[extreme.COMMANDS :]
        tables_seen.add(numbers)
    assert len(tables_seen) == 59


@pytest.mark.parametrize("word", extreme.KINDS[:7])
def test_a_kind_may_be_switched_off(word):
    """E18 [O]: seven switches; the other kinds keep their numbers."""
    state, whole = Session.deal("extreme", 1, ["no" + word]).state, Session.deal("extreme").state
    for card in range(2, 100):
        before = extreme.command(whole, card)
        assert extreme.command(state, card) == ("" if before == word else before)


def test_all_switched_off_is_the_game():
    """E18: without commands whole games go as in The Game."""
    for deal in range(1, 20):
        ours = Session.deal("extreme", 1, ["no" + word for word in extreme.KINDS[:7]], deal)
        theirs, dice = Session.deal("thegame", 1, (), deal), tables.Dice(deal)
        while not theirs.over:
            assert ours.moves() == theirs.moves()
            move = dice.pick(theirs.moves())
            ours.play(move)
            theirs.play(move)
        assert ours.over and ours.score(0) == theirs.score(0)


@pytest.mark.parametrize("card", [13, 31, 70, 88])
def test_stop_ends_the_turn_at_once(card):
    """2.1 STOP, 2.2: it may be the first card, and waives the minimum; the hand is refilled and it is the next seat's turn."""
    session = at([[card, 50, 51], [60, 61]])
    play(session, lay(card, 0))
    assert not session.over and session.seat == 1 and len(held(session)) == 6


def test_stop_as_a_later_card():
    """2.1 STOP: the turn ends with it, even if more cards would fit."""
    session = at([[8, 9, 13, 50], [60, 61]])
    play(session, lay(8, 0), lay(9, 0), lay(13, 0))
    assert session.seat == 1


def test_stop_waives_the_experts_minimum_too():
    """2.1 STOP, 1.6."""
    assert play(at([[13, 50, 51, 52], [60, 61, 62]], options=["experts"]), lay(13, 0)).seat == 1


def test_without_stop_13_is_a_plain_card():
    """2.1 STOP, E18: with STOP switched off."""
    assert play(at([[13, 50, 51], [60, 61]], options=["nostop"]), lay(13, 0)).seat == 0


def test_a_skull_must_be_covered():
    """2.1 SKULL, E14: the turn cannot end while it shows, whatever has been laid; once covered it can."""
    session = at([[8, 45, 50, 51, 60]])
    play(session, lay(8, 0), lay(45, 0))
    assert needs(session) == 1 and 0 not in session.moves()
    play(session, lay(60, 1))
    assert needs(session) == 1 and 0 not in session.moves()
    play(session, lay(50, 0))
    assert needs(session) == 0 and 0 in session.moves()


def test_a_skull_on_a_skull():
    """2.1 SKULL: the one below is covered, the one above is open; two on two piles need two cards."""
    session = at([[45, 56, 60, 70, 71, 90]])
    play(session, lay(45, 0), lay(56, 0))
    assert needs(session) == 1
    session = play(at([[45, 56, 60, 61, 90]]), lay(45, 0), lay(56, 1))
    assert needs(session) == 2
    assert needs(play(session, lay(60, 0))) == 1
    assert 0 in play(session, lay(61, 1)).moves()


def test_a_skull_covered_by_a_trick():
    """2.1 SKULL: any legal card covers it."""
    assert 0 in play(at([[35, 45, 90, 91]]), lay(45, 0), lay(35, 0)).moves()


def test_a_skull_that_cannot_be_covered_is_offered_and_loses():
    """E14: a foolish move is legal; the loss is seen at once and can be taken back."""
    session = at([[8, 45, 50, 95]], tops=(1, 1, 100, 94))
    assert 0 in offers(session, 95)
    play(session, lay(95, 0))
    assert lost(session) and session.moves() == []
    assert session.undo() is False and not session.over


def test_a_skull_as_the_last_card_of_the_hand_is_lost():
    """E13: nothing is left to cover it, though the draw pile has cards."""
    session = play(at([[8, 9, 45]]), lay(8, 0), lay(9, 0))
    assert 0 in session.moves() and offers(session, 45) == {0, 1, 2, 3}
    assert lost(play(session, lay(45, 0)))


def test_only_a_skull_and_no_cover_is_lost_before_the_turn():
    """E14, 2.1: seen at the start of the turn: both cards fit, but a skull would stay."""
    assert lost(at([[45, 56]], tops=(44, 99, 2, 2)))
    assert not at([[45, 57]], tops=(44, 99, 2, 2)).over


def test_three_is_exactly_three():
    """2.1 THREE, 2.2: not two, not four: after the third card only the end is legal."""
    session = play(at([[20, 30, 40, 50, 60]]), lay(20, 0))
    assert needs(session) == 2
    assert 0 not in play(session, lay(30, 0)).moves()
    assert play(session, lay(40, 0)).moves() == [0]
    assert play(session, 0).state[thegame.PLAYED] == 0 and not session.state[extreme.TURN]


def test_three_as_second_and_third_card():
    """E10: the total is three in either case."""
    session = play(at([[8, 20, 30, 40]]), lay(8, 0), lay(20, 0))
    assert needs(session) == 1 and 0 not in session.moves()
    assert play(session, lay(30, 0)).moves() == [0]
    session = play(at([[8, 9, 20, 40]]), lay(8, 0), lay(9, 0))
    assert 0 in session.moves() and offers(session, 20)
    assert play(session, lay(20, 0)).moves() == [0]


def test_three_is_no_fourth_card():
    """E10, 2.2: it is not legal after three plain cards."""
    session = play(at([[8, 9, 11, 20, 40]]), lay(8, 0), lay(9, 0), lay(11, 0))
    assert not offers(session, 20) and offers(session, 40)


def test_two_threes_are_three_cards():
    """E10: and three of them too."""
    session = play(at([[20, 34, 40, 50]]), lay(20, 0), lay(34, 0))
    assert needs(session) == 1
    assert play(session, lay(40, 0)).moves() == [0]
    assert play(at([[20, 34, 67, 70]]), lay(20, 0), lay(34, 0), lay(67, 0)).moves() == [0]


def test_three_with_the_draw_pile_empty():
    """E11: still three, even if one card would be enough."""
    session = at([[20, 30, 40, 50]], pile=())
    assert needs(session) == 1
    assert needs(play(session, lay(20, 0))) == 2
    assert 0 in play(session, lay(30, 0), lay(40, 0)).moves()


def test_three_with_no_third_card():
    """E12: legal, and lost as it is laid; so too with two cards in hand (2.1)."""
    session = at([[32, 34, 50]], tops=(30, 99, 2, 2))
    assert offers(session, 34) == {0}
    assert lost(play(session, lay(34, 0)))
    session.undo()
    assert play(session, lay(32, 0), lay(34, 0)).moves() == [lay(50, 0)]
    session = play(at([[8, 20], [50]], pile=()), lay(8, 0))
    assert lost(play(session, lay(20, 0)))
    assert lost(at([[20], [50]], pile=()))


def test_three_may_end_with_a_stop_only_as_third():
    """2.1 THREE: as the second card STOP is not legal, as the third it ends the turn."""
    session = play(at([[13, 20, 30, 60], [70, 71, 72]]), lay(20, 3))
    assert not offers(session, 13)
    play(session, lay(30, 0))
    assert offers(session, 13) == {1, 2, 3}
    assert not play(session, lay(13, 1)).over and session.seat == 1


def test_three_and_only_a_stop_besides():
    """2.1 THREE, E12: THREE, STOP and one more card: the STOP must wait. THREE and STOP alone: lost."""
    session = play(at([[20, 30, 70]]), lay(20, 0), lay(30, 0), lay(70, 0))
    assert not session.over
    assert lost(play(at([[20, 70]]), lay(20, 0)))


def test_three_and_a_skull():
    """2.1: both are obeyed: THREE, SKULL, cover; the skull as third cannot be covered."""
    session = play(at([[20, 45, 50, 60, 61]]), lay(20, 0), lay(45, 0))
    assert needs(session) == 1 and play(session, lay(50, 0)).moves() == [0]
    session = play(at([[20, 45, 50, 60, 61]]), lay(20, 0), lay(50, 0))
    assert lost(play(session, lay(45, 1)))
    session = play(at([[8, 20, 45, 50, 60]]), lay(45, 0), lay(8, 1))
    assert lost(play(session, lay(20, 1)))
    session = play(at([[45, 56, 67, 70, 80]]), lay(45, 0), lay(56, 1))  # two skulls, and the third card is the last
    assert lost(play(session, lay(67, 0)))


def test_three_covers_a_skull():
    """2.1: as the third card; the pruning of the search must not miss it."""
    session = play(at([[45, 67, 99, 98]], tops=(1, 99, 2, 2)), lay(45, 0))
    assert not session.over
    assert play(session, lay(67, 0), lay(98, 0)).moves() == [0]


def test_quiet_forbids_all_talk():
    """2.1 QUIET: words, and told commands; until it is covered. Cards go as before; alone it has no effect."""
    session = at([[23, 24, 45, 50], [60, 61]])
    assert talk(session)
    play(session, lay(23, 0))
    assert talk(session) == [] and len(lays(session)) == 12
    assert talk(play(session, lay(24, 0)))
    hand = [8, 23, 50, 60]
    assert play(at([hand]), lay(23, 0)).moves() == play(at([hand], options=["noquiet"]), lay(23, 0)).moves()


def test_quiet_binds_the_others():
    """2.1: in force for everybody."""
    session = play(at([[23, 24, 50], [60, 61]]), lay(23, 0), lay(24, 1), 0)
    assert session.seat == 1 and talk(session) == []


def test_noback_bars_the_trick_on_all_piles():
    """2.1 NOBACK, 2.2: rising and falling; any gap forward is still legal."""
    for second, thirty, seventy in (98, {2}, {0}), (97, {0, 2, 3}, {0, 2}):
        session = at([[30, 50, 70]], tops=(40, second, 60, 20))
        assert (offers(session, 30), offers(session, 70), offers(session, 50)) == (thirty, seventy, {0, 2})
        by = extreme.NONE if 0 in thirty else extreme.NOBACK  # the reason that the screen shows
        assert (extreme.barred(session.state, 30, 0), extreme.barred(session.state, 50, 0)) == (by, extreme.NONE)


def test_losing_command_is_named():
    """E14: the command, if the same turn could be completed in The Game; otherwise NONE, or DRAW1 if the hand is too short."""
    reasons = Counter()
    for deal in range(1, 121):
        options = [(), ("fire",), ("strictpile",), ("experts",)][deal % 4]
        session, dice = Session.deal("extreme", 1 + deal % 3, options, deal), tables.Dice(deal)
        player = tables.beginner("extreme")
        while not session.over:
            view = extreme.seen(session.state, session.seat)
            session.play(dice.pick(lays(session) or session.moves()) if dice.throw(3) else player.choose(view))
        if table.won(session.state, 0):
            continue
        state = session.state
        kind, held = extreme.losing_command(state), extreme.hand(state, session.seat)
        reasons[extreme.KINDS[kind]] += 1
        if kind == extreme.DRAW1:
            assert len(held) + state[thegame.PLAYED] < state[thegame.MINIMUM] and thegame.left(state)
        else:
            assert thegame.completes(bytearray(state)) == (kind != extreme.NONE)
    assert {"skull", "onepile", "noback", "draw1", ""} <= set(reasons), reasons


def test_closed_piles():
    """2.1 ONEPILE, THREE: all but the bound pile, once there is one; all four when a turn of THREE is full."""
    session = at([[50, 51, 60, 61]], tops=(17, 1, 100, 100))
    assert extreme.closed_piles(session.state) == 0
    assert extreme.closed_piles(play(session, lay(50, 1)).state) == 0b1101
    session = play(at([[20, 50, 51, 60]]), lay(20, 0), lay(50, 0))
    assert extreme.closed_piles(session.state) == 0
    assert extreme.closed_piles(play(session, lay(51, 0)).state) == 0b1111


def test_noback_itself_by_a_trick():
    """E2: it did not show before; the next card may not go back."""
    session = at([[38, 28, 60, 61]], tops=(48, 1, 100, 100))
    play(session, lay(38, 0))
    assert extreme.command(session.state, session.state[thegame.TOPS]) == "noback"
    assert offers(session, 28) == {1, 2, 3}
    assert 0 in offers(play(at([[38, 28, 60, 61]], tops=(48, 1, 100, 100), options=["nonoback"]), lay(38, 0)), 28)


def test_noback_by_a_trick_while_another_shows():
    """E2, E5: the trick is barred then."""
    assert offers(at([[38, 60, 61]], tops=(48, 3, 100, 100)), 38) == {1, 2, 3}


def test_noback_covered_is_void():
    """2.1: it binds the next seat while it shows; once covered it is gone."""
    session = play(at([[38, 42, 32, 60], [28, 41, 50]]), lay(38, 0), lay(60, 1), 0)
    assert session.seat == 1 and offers(session, 28) == {2, 3} and offers(session, 50) == {0, 2, 3}
    assert offers(play(session, lay(41, 0)), 50) == {0, 1, 2, 3}


def test_two_of_a_kind_are_one():
    """E5: covering one NOBACK does not lift the other; nor one ONEPILE."""
    session = play(at([[20, 30, 40, 64, 65]], tops=(63, 98, 30, 100), options=["nothree"]), lay(64, 0))
    assert offers(session, 40) == {3}
    session = play(at([[54, 60, 85, 86]], tops=(53, 84, 100, 100)), lay(54, 0))
    assert {move & 3 for move in lays(session)} == {0}
    assert {move & 3 for move in lays(play(session, lay(60, 0)))} == {0}


def test_onepile_binds_the_whole_turn():
    """2.1 ONEPILE, 2.2: if it shows at the start of the turn, the first card chooses the pile."""
    session = at([[20, 60, 61, 62, 63, 9]], tops=(53, 1, 100, 100), options=["nothree", "nonoback", "noquiet"])
    assert {move & 3 for move in lays(session)} == {0, 1, 2, 3}
    play(session, lay(20, 1))
    assert {move & 3 for move in lays(session)} == {1}
    play(session, lay(60, 1), lay(61, 1), 0)
    assert {move & 3 for move in lays(session)} == {0, 1, 2, 3}  # a new turn chooses again


def test_onepile_covered_by_the_first_card():
    """E4: void from then on, the rest of the turn is free."""
    session = play(at([[20, 60, 61, 62]], tops=(53, 1, 100, 100)), lay(60, 0))
    assert {move & 3 for move in lays(session)} == {0, 1, 2, 3}


def test_onepile_laid_in_mid_turn():
    """E3: it binds only the cards after it, all to one pile, which the first of them chooses; on its own pile it is void."""
    session = play(at([[8, 50, 51, 53, 60, 62]]), lay(8, 0), lay(53, 1))
    assert {move & 3 for move in lays(session)} == {0, 1, 2, 3}
    assert {move & 3 for move in lays(play(session, lay(60, 2)))} == {2}
    session = play(at([[8, 50, 51, 53, 60, 62]]), lay(8, 0), lay(53, 1), lay(60, 1))
    assert {move & 3 for move in lays(session)} == {0, 1, 2, 3}


def test_onepile_laid_while_another_shows():
    """E5, 2.2: the pile was chosen under the first one, and stays."""
    session = play(at([[60, 84, 90, 94]], tops=(53, 1, 100, 100)), lay(84, 1))
    assert {move & 3 for move in lays(session)} == {1}
    session = play(at([[84, 85, 90, 94]], tops=(53, 1, 100, 100)), lay(84, 0))  # on the first one: bound to its pile
    assert {move & 3 for move in lays(session)} == {0}
    assert {move & 3 for move in lays(play(session, lay(85, 0)))} == {0, 1, 2, 3}


def test_strict_onepile_counts_the_cards_before():
    """E3 [O] strictpile: legal only on the pile of the turn's cards; covered there, it frees the rest."""
    session = play(at([[8, 53, 60, 61, 62]], options=["strictpile"]), lay(8, 0))
    assert offers(session, 53) == {0} and offers(session, 60) == {0, 1, 2, 3}
    play(session, lay(53, 0))
    assert {move & 3 for move in lays(session)} == {0}
    assert {move & 3 for move in lays(play(session, lay(60, 0)))} == {0, 1, 2, 3}
    session = play(at([[8, 53, 60, 61, 62]], options=["strictpile"]), lay(8, 0), lay(60, 1))
    assert not offers(session, 53)
    assert offers(at([[8, 53, 60]], options=["strictpile"]), 53) == {0, 1, 2, 3}
    session = play(at([[8, 53, 60, 61]], options=["strictpile", "noonepile"]), lay(8, 0))
    assert offers(session, 53) == {0, 1, 2, 3}


def test_strict_onepile_counts_cards_laid_while_free():
    """E3 [O], E4: a ONEPILE covered by the first card, another pile, then a second ONEPILE: illegal if both count."""
    session = play(at([[54, 60, 84, 90]], tops=(53, 1, 100, 100), options=["strictpile"]), lay(54, 0), lay(60, 1))
    assert not offers(session, 84)
    session = play(at([[54, 60, 84, 90]], tops=(53, 1, 100, 100)), lay(54, 0), lay(60, 1))
    assert offers(session, 84) == {0, 1, 2, 3}


def test_draw1():
    """2.1 DRAW1: one card after the turn, however many were laid; the next seat too while it shows."""
    session = at(
        [[10, 20, 30, 40, 50, 60, 70], [11, 12, 80, 81, 82, 83, 85]], pile=[2, 4, 5, 7, 9], options=["nothree", "nostop"]
    )
    play(session, lay(10, 0), lay(20, 1), lay(30, 1), 0)
    assert len(held(session)) == 5 and extreme.left(session.state) == 4
    play(session, lay(80, 1), lay(81, 1), 0)
    assert len(held(session, 1)) == 6 and extreme.left(session.state) == 3


def test_draw1_covered_or_laid_last():
    """E6: only a DRAW1 that shows at the end of the turn counts."""
    session = play(at([[10, 20, 30, 40, 50]], pile=[2, 4, 5, 7, 9], options=["nothree"]), lay(10, 0), lay(20, 0), 0)
    assert len(held(session)) == 8
    session = play(at([[10, 20, 30, 40, 50]], pile=[2, 4, 5, 7, 9], options=["nothree"]), lay(20, 1), lay(10, 0), 0)
    assert len(held(session)) == 4
    session = play(
        at([[20, 40, 50, 60]], tops=(10, 1, 100, 100), pile=[2, 4, 5], options=["nothree"]), lay(20, 0), lay(40, 1), 0
    )
    assert len(held(session)) == 5


def test_draw1_and_then_filled_up_again():
    """E7: once covered, the hand is refilled completely, not only by the cards laid."""
    session = at([[10, 20, 30, 40, 50]], pile=[2, 4, 5, 7, 8, 9, 11, 12, 14], options=["nothree"])
    play(session, lay(20, 1), lay(10, 0), 0)
    assert len(held(session)) == 4
    play(session, lay(30, 0), lay(40, 0), 0)
    assert len(held(session)) == 8


def test_draw1_with_the_draw_pile_empty():
    """2.1: without a draw pile nothing is drawn."""
    session = play(at([[10, 20, 30]], pile=(), options=["nothree"]), lay(10, 0), 0)
    assert held(session) == [20, 30] and session.state[table.SHOWN] == 0


def test_two_commands_at_once_all_apply():
    """2.1: NOBACK, ONEPILE, DRAW1 and QUIET on the four piles, each in force."""
    hands = [[31, 64, 65, 66, 67, 68], [70, 71]]
    session = at(hands, tops=(41, 63, 53, 10), options=["nothree", "nostop"])
    assert offers(session, 31) == {2} and talk(session) == []  # 63 shows: no trick on 41
    play(session, lay(64, 0))
    assert {move & 3 for move in lays(session)} == {0}
    session = play(session, lay(65, 0), 0)
    assert len(held(session)) == 6 - 2 + 1


# The order of checks


def test_stop_and_three_bind_their_own_turn_only():
    """E15, 2.1: STOP and THREE that still show in a later turn have no effect."""
    session = at([[50, 51, 52, 53]], tops=(13, 20, 100, 100))
    assert needs(session) == 2 and not session.state[extreme.TURN]
    play(session, lay(50, 0), lay(51, 1))
    assert 0 in session.moves() and offers(session, 52)


def test_commands_in_the_hand_or_on_the_draw_pile_do_nothing():
    """E1: only played commands work."""
    session = at([[3, 6, 10, 13, 20, 23, 53]], pile=[31, 45, 34])
    assert needs(session) == 2 and not any(session.state[extreme.TURN : extreme.BOUND + 1])
    assert extreme.signs(session.state) == bytes((extreme.NONE,)) * 4


def test_the_minimum_stays():
    """2.2, 1.4: two, one with the draw pile empty, three for experts; then the turn may end."""
    assert needs(at([[50, 51, 52]])) == 2 and needs(at([[50, 51, 52]], pile=())) == 1
    session = at([[50, 51, 52, 54]], options=["experts"])
    assert needs(session) == 3
    assert 0 in play(session, lay(50, 0), lay(51, 0), lay(52, 0)).moves()


def test_stop_over_a_skull():
    """E8: on the skull: fine. On another pile: lost."""
    session = play(at([[45, 70, 80, 81], [50, 51]]), lay(45, 0))
    assert offers(session, 70) == {0, 1, 2, 3}
    play(session, lay(70, 0))
    assert not session.over and session.seat == 1
    session = play(at([[45, 70, 80, 81], [50, 51]]), lay(45, 0), lay(70, 1))
    assert lost(session) and session.undo() is False and not session.over


def test_a_hand_below_the_minimum():
    """E9: one card and a draw pile: lost at the start of the turn, unless it is a STOP that fits."""
    assert lost(at([[50]], tops=(11, 1, 100, 100)))
    session = play(at([[70]], tops=(11, 1, 100, 100), pile=range(30, 50)), lay(70, 1))
    assert not session.over and needs(session) == 2 and len(held(session)) == 8
    assert lost(at([[70]], tops=(99, 99, 2, 2)))
    assert lost(at([[70]], tops=(11, 1, 100, 100), options=["nostop"]))


def test_draw1_can_leave_too_small_a_hand():
    """E9: laying the whole hand under a DRAW1 loses the next turn; with `lenient` it does not."""
    moves = lay(50, 1), lay(51, 1), lay(52, 1)
    assert lost(play(at([[50, 51, 52]], tops=(10, 1, 100, 100), pile=[80, 82]), *moves))
    session = play(at([[50, 51, 52]], tops=(10, 1, 100, 100), pile=[80, 82], options=["lenient"]), *moves)
    assert not session.over and held(session) == [80] and needs(session) == 1


def test_lenient_is_no_more_than_the_hand():
    """E9 [O]: the smaller of minimum and hand at the start of the turn; a full hand has the usual minimum."""
    assert needs(at([[50, 51, 52]], options=["lenient"])) == 2
    assert needs(at([[50, 51]], options=["lenient", "experts"])) == 2
    assert lost(at([[20, 50]], options=["lenient"]))  # THREE asks for three all the same


def test_forbidden_cards_are_not_legal():
    """E14: cards that NOBACK, ONEPILE or THREE forbid cannot be played, and nothing changes."""
    session = at([[30, 50, 60]], tops=(40, 98, 100, 100))
    before = bytes(session.state)
    with pytest.raises(ValueError):
        session.play(lay(30, 0))
    assert session.state == before
    session = play(at([[45, 50, 60, 61]]), lay(45, 0))
    with pytest.raises(ValueError):
        session.play(0)


def test_lost_only_when_nothing_obeys():
    """E14: NOBACK bars the only trick until it is covered; that order is found, the other one loses and is taken back."""
    session = at([[54, 99]], tops=(64, 98, 2, 2), pile=[65, 66, 67])
    assert lays(session) == [lay(99, 0), lay(99, 1)]
    assert lost(play(session, lay(99, 0)))
    session.undo()
    assert not play(session, lay(99, 1), lay(54, 0)).over
    assert lost(at([[54, 9]], tops=(64, 98, 2, 2)))


def test_a_skull_covered_only_after_the_ban_is_lifted():
    """E14: the trick that covers the skull is barred until NOBACK is covered, by a card that was not needed before."""
    session = play(at([[9, 35, 45, 92]], tops=(44, 93, 2, 38)), lay(45, 0))
    assert needs(session) == 1 and offers(session, 35) == {3}
    assert 0 in play(session, lay(9, 3), lay(35, 0)).moves()
    assert lost(at([[35, 45]], tops=(44, 93, 2, 38)))


def test_two_skulls_covered_only_after_the_bound_pile_is():
    """E14, E3: a ONEPILE came after them, on a third pile; it must be covered first, with a card that was not needed."""
    session = play(at([[45, 50, 51, 53, 56, 61]]), lay(45, 0), lay(56, 1), lay(53, 2))
    assert needs(session) == 2 and not session.over
    play(session, lay(51, 2), lay(50, 0), lay(61, 1))
    assert not session.over and session.state[thegame.PLAYED] == 0  # the whole hand: the turn ended
    session = play(at([[45, 50, 53, 56, 61]]), lay(45, 0), lay(56, 1))
    assert lost(play(session, lay(53, 2)))


def test_three_may_need_a_card_before_it():
    """E14, E17, E3 [O]: only 20 (THREE) covers the fire, and the ONEPILE that makes it three cards must be laid before it."""
    session = at([[20, 70, 74, 84]], tops=(81, 91, 40, 33), pile=(), options=["fire", "strictpile"])
    assert not session.over
    play(session, lay(84, 0), lay(74, 0), lay(20, 3))
    assert session.moves() == [0]


def test_order_of_cards_matters_with_equal_tops():
    """E14, E3: 53 (ONEPILE) and then 80 binds the pile of 80; 80 and then 53 leaves 63 free to follow."""
    session = at([[53, 63, 80]], tops=(90, 99, 54, 2), options=["experts"])
    assert not session.over
    assert lost(play(session, lay(53, 2)))
    session.undo()
    assert not play(session, lay(80, 0), lay(53, 2)).over and lays(session) == [lay(63, 2)]


# Ends, fires, talk


def test_won_with_the_last_card():
    """2.1, 1.5: any plain card or command but a skull may come last, STOP and THREE in order too."""
    for last in 50, 13, 23, 38, 53, 10:
        assert won(play(at([[last]], pile=()), lay(last, 0))), last
    assert won(play(at([[20, 30, 40]], pile=()), lay(20, 0), lay(30, 0), lay(40, 0)))
    assert won(play(at([[20, 30, 70]], pile=()), lay(20, 0), lay(30, 0), lay(70, 0)))


def test_a_skull_at_the_end_loses():
    """2.1 SKULL: all 98 are laid, and a skull shows: lost."""
    session = play(at([[45, 50]], pile=()), lay(50, 0))
    assert lost(play(session, lay(45, 1))) and session.score(0) == 0 and session.moves() == []
    session = at([[45, 50], [60]], pile=())
    assert won(play(session, lay(45, 0), lay(50, 0), lay(60, 0)))
    assert lost(at([[45]], pile=()))  # and so before it is laid


def test_a_three_unmet_at_the_end_loses():
    """2.1 THREE, E12: the last card but one or two of all: a turn of one or two cards is not three."""
    session = at([[20, 50]], pile=())
    assert lost(play(session, lay(20, 0))) and session.score(0) == 1
    session = play(at([[20, 50]], pile=()), lay(50, 0))
    assert lost(play(session, lay(20, 1))) and session.score(0) == 0


def test_a_last_card_must_not_be_a_fourth_after_three():
    """2.1 THREE: four cards and a THREE are two turns; the fourth card is laid in the next."""
    session = play(at([[20, 30, 40, 50]], pile=()), lay(20, 0), lay(30, 0), lay(40, 0))
    assert session.moves() == [0]
    assert won(play(session, 0, lay(50, 0)))


def test_score_and_reading_are_those_of_the_game():
    """E16: cards not laid; below ten is excellent."""
    session = at([[50, 51], [60]], pile=[70, 71])
    assert session.score(0) == session.score(1) == 5
    assert [extreme.reading(score) for score in (0, 1, 9, 10)] == ["beaten", "excellent", "excellent", "fair"]


def test_a_fire_and_commands_apply_side_by_side():
    """E17: a fire due needs its own card besides skull and THREE; no fire number has a command."""
    assert not set(extreme.NUMBERS) & set(thegame.FIRES)
    session = at([[45, 50, 78, 80]], tops=(77, 1, 100, 100), options=["fire"])
    assert needs(session) == 2
    assert needs(play(session, lay(45, 1))) == 2
    assert 0 in play(session, lay(50, 1), lay(78, 0)).moves()


def test_a_stop_does_not_put_out_a_fire():
    """E17: a due fire at a STOP: lost; STOP on the fire covers it; a fire laid in this turn may burn on."""
    session = at([[78, 88, 90], [50, 51]], tops=(77, 1, 100, 100), options=["fire", "noquiet"])
    assert lost(play(session, lay(88, 1)))
    session.undo()
    assert not play(session, lay(88, 0)).over and session.seat == 1
    session = play(at([[77, 88, 90], [80, 81]], options=["fire"]), lay(77, 0), lay(88, 1))
    assert not session.over and session.seat == 1 and session.state[thegame.DUE] == 1
    session = at([[77, 88, 90], [80, 81]], options=["fire", "strict"])
    assert lost(play(session, lay(77, 0), lay(88, 1)))


def test_the_last_card_wins_over_a_fire():
    """E17, 1.7: over any fire; but not over a skull, and not with a THREE that is short."""
    assert won(play(at([[50]], tops=(77, 1, 100, 100), pile=(), options=["fire"]), lay(50, 1)))
    assert won(play(at([[77]], pile=(), options=["fire", "strict"]), lay(77, 1)))
    assert won(play(at([[13]], tops=(77, 1, 100, 100), pile=(), options=["fire"]), lay(13, 1)))
    assert lost(at([[45]], tops=(77, 1, 100, 100), pile=(), options=["fire"]))
    assert lost(at([[20]], tops=(10, 1, 77, 100), pile=(), options=["fire"]))


def test_telling_held_commands():
    """2: only true ones, once a kind and turn, no numbers, known to all, until one's own next turn."""
    session = at([[6, 13, 31, 50, 51], [60, 61, 62, 80]])
    tells = [move for move in session.moves() if move >= extreme.TELL]
    assert [session.label(move) for move in tells] == ["I hold: stop", "I hold: skull"]
    play(session, tells[0])
    assert tells[0] not in session.moves() and tells[1] in session.moves()
    assert extreme.seen(session.state, 1)[extreme.TOLD] == 1
    play(session, lay(50, 0), lay(51, 0), 0)
    assert session.state[extreme.TOLD] == 1
    assert [session.label(move) for move in session.moves() if move >= extreme.TELL] == ["I hold: quiet"]
    play(session, lay(61, 0), lay(62, 0), 0)
    assert session.seat == 0 and session.state[extreme.TOLD] == 0
    assert not [move for move in at([[6, 13, 50]]).moves() if move >= thegame.KEEP_OFF]  # alone: no other seat to tell


def test_told_commands_last_until_the_seat_s_next_turn():
    """2, 1.9: of every seat, not only of the first."""
    session = play(at([[50, 51, 52, 53], [13, 60, 61, 62]], seat=1), extreme.TELL | extreme.STOP, lay(60, 0), lay(61, 0), 0)
    assert list(session.state[extreme.TOLD : extreme.TOLD + 2]) == [0, 1]
    play(session, lay(50, 1), lay(51, 1), 0)
    assert session.seat == 1 and not any(session.state[extreme.TOLD : extreme.TOLD + 5])


def test_numbers_of_told_commands_are_fixed():
    """2: flash and codes store the number of a move, so it is fixed."""
    tells = [102 << 8 | kind for kind in range(7)]
    hand = [13, 6, 20, 23, 38, 17, 10]
    assert [move for move in at([sorted(hand), [60, 61]]).moves() if move >= 102 << 8] == tells
    assert [extreme.label(move) for move in tells] == ["I hold: " + extreme.command(at([hand]).state, card) for card in hand]


def test_told_commands_of_an_empty_hand_are_cleared():
    """2, 1.9: its words are cleared too."""
    session = play(at([[13], [60, 70]], pile=()), extreme.TELL | extreme.STOP, lay(13, 0))
    assert session.seat == 1 and not session.state[extreme.TOLD]


def test_words_of_the_game_are_legal_too():
    """1.9: stored as in The Game."""
    session = play(at([[50, 51, 52], [60, 61]]), thegame.KEEP_OFF | 1, thegame.GOOD | 2)
    assert session.state[thegame.TALK] == 0b00100100
    assert session.label(thegame.KEEP_OFF | 1) == "keep off pile 2" and session.label(0) == "end the turn"


# The session, the search, the beginner


def test_undo_inside_the_turn_and_across_it():
    """E14, 1.8: a THREE, a STOP, a SKULL, a bound pile, a told word leave no trace after undo."""
    session = at([[20, 31, 45, 50, 53, 60], [70, 71]])
    states = [bytes(session.state)]
    for move in extreme.TELL | extreme.THREE, lay(20, 0), lay(53, 1), lay(60, 1):
        session.play(move)
        states.append(bytes(session.state))
    while session.past:
        assert bytes(session.state) == states.pop()
        assert session.undo() is False
    assert bytes(session.state) == states.pop()
    play(session, lay(31, 0))
    assert session.seat == 1 and session.undo() is True and session.helped == PEEKED


@pytest.mark.parametrize("seats", extreme.SEATS)
def test_journal_round_trip(seats):
    """2: every kind of decision goes through the journal; loading gives the same bytes."""
    for deal in range(1, 6):
        session, dice = Session.deal("extreme", seats, ["random", "fire"], deal), tables.Dice(deal)
        while not session.over:
            session.play(dice.pick(session.moves()))
        again = Session.load(session.journal())
        assert again.state == session.state and again.journal() == session.journal()


def turn_of(session):
    """Return the turn that starts here, in the form of the plain model (tests/support/plain.py)."""
    state, options = session.state, session.options
    hand, tops = held(session), list(extreme.tops(state))
    command = {card: extreme.command(state, card) for card in range(2, 100) if extreme.command(state, card)}
    due = {top for top in tops if "fire" in options and top in thegame.FIRES}
    minimum = 1 if not extreme.left(state) else 3 if "experts" in options else 2
    if "lenient" in options:
        minimum = min(minimum, len(hand))
    turn = {"tops": tops, "hand": hand, "command": command, "due": due, "minimum": minimum}
    return dict(turn, laid=[], last=not extreme.left(state))


def strange_table(dice):
    """Return a table that is rare in games: piles far on, hands full of commands and fires."""
    names = [name for name in extreme.OPTIONS if dice.throw(8) < (4 if name in ("fire", "strict", "strictpile") else 1)]
    cards = list(extreme.NUMBERS) + list(thegame.FIRES) * 2 + [2 + dice.throw(98) for _ in range(20)]
    hand = {dice.pick(cards) for _ in range(1 + dice.throw(5))}
    wild = dice.throw(4)
    tops = []
    for pile in range(4):
        card = dice.pick(cards)
        while card in hand or card in tops or card in (6, 45, 56, 95):
            card = 2 + dice.throw(98)
            if wild:
                card = max(card, 101 - card) if pile < 2 else min(card, 101 - card)
        tops.append(card)
    rest = [card for card in range(2, 100) if card not in hand and card not in tops]
    return at([sorted(hand)], tops, rest[: dice.throw(2) * 3], names)


def test_rules_agree_with_the_plain_model():
    """2.2, 2.4 (E2 to E14): the same legal cards, ends and losses in thousands of strange turns, card by card."""
    dice, verdicts = tables.Dice(2026), {True: 0, False: 0}
    for _ in range(1500):
        session = strange_table(dice)
        state, options, turn = session.state, session.options, turn_of(session)
        state[table.STATUS] = 0
        while True:
            offered = {(move >> 8, move & 3) for move in extreme.lays(state)}
            assert offered == plain.lays(turn, options), (turn, options)
            verdict = plain.completes(turn, options)
            assert extreme.completes(state) == verdict, (turn, options)
            assert plain.beaten(turn) or state[thegame.LAID] == extreme.ALL or plain.may_end(turn) == (not extreme.need(state))
            verdicts[verdict] += 1
            if not offered:
                break
            card, pile = dice.pick(sorted(offered))
            extreme.lay(state, card, pile)
            turn = plain.laid(turn, card, pile, options)
    assert min(verdicts.values()) > 1000


@pytest.mark.parametrize(
    "tops, hand, options",
    [
        ((20, 23, 33, 63), [6, 34, 41, 44, 56, 60, 77, 91], ["experts", "fire", "strict", "strictpile"]),
        ((15, 4, 38, 98), [22, 33, 40, 53, 54, 63, 75, 82], ["experts", "fire", "strict"]),
        ((35, 1, 22, 78), [34, 39, 44, 50, 52, 79], ["fire"]),
        ((66, 55, 47, 30), [6, 9, 10, 14, 16, 39, 54, 71], ["experts", "fire", "strict"]),
    ],
)
@pytest.mark.parametrize("pile", [(), (2, 4, 5)])
def test_the_search_is_short(tops, hand, options, pile, monkeypatch):
    """E14, 1.8: the hardest known tables take few enough steps for the device."""
    session, steps = at([hand], tops, pile, options), []
    session.state[table.STATUS] = 0
    put = extreme.lay
    monkeypatch.setattr(extreme, "lay", lambda *given: steps.append(1) or put(*given))
    extreme.completes(session.state)
    assert len(steps) < 2500


def test_the_beginner_obeys_and_covers():
    """2.2, E8: it covers a skull, uses a STOP if nothing else helps, and never makes a losing move if another does not lose."""
    player = tables.beginner("extreme")
    assert player.choose(play(at([[8, 45, 50, 90]]), lay(45, 0)).state) == lay(50, 0)
    assert player.choose(at([[70]], tops=(10, 1, 100, 100)).state) >> 8 == 70
    for deal in range(1, 30):
        session = Session.deal("extreme", 1, (), deal)
        while not session.over:
            move = player.choose(session.state)
            session.play(move)
            if session.over and not won(session) and move:
                assert session.state[thegame.PLAYED] == 0, session.label(move)  # lost as the next turn started


def test_the_catalog():
    """2: second in the catalog permanently: its number is in every state."""
    assert games.CATALOG.index("extreme") == 1 and Session.deal("extreme").state[table.GAME] == 2
