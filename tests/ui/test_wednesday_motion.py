"""Movements on the table of Wednesday: what travels from where to where, and that a key ends each of them at once."""

import pytest

from engine.games import wednesday
from engine.games.wednesday import deck
from tests.engine.test_wednesday import lay, pair, rob, show
from tests.support import keyplay
from tests.ui.test_wednesdayui import at
from ui import motion
from ui.games.wednesday import movement
from ui.saves.log import MOTION
from ui.screens.table.play import ON

HAND = [2, 4, 6, 9, 13]


def movements(view):
    """Every kind of movement: from the hand, from a seat, between seats, from and to the middle."""
    return {
        "lay": lambda: movement.lay(view, view.spots[8], movement.hand(view.spots[8]), 0),
        "lay from a seat": lambda: movement.lay(view, view.spots[10], movement.at(view, 2), 5),
        "give": lambda: movement.give(view, 0, 2),
        "take from the middle": lambda: movement.give(view, None, 1),
        "one of many": lambda: movement.give(view, 2, 1, True),
        "deal": lambda: movement.deal(view, 3),
        "curtain": lambda: movement.curtain(view),
    }


def table():
    desk = at([HAND, [3, 9], [1, 5]], (1,), force=8)
    desk.app.motion.end()
    return desk, desk.app.screen.view


def dots(desk):
    desk.desk.display.refresh()
    return bytes(desk.picture)


@pytest.mark.parametrize("name", movements(None))
def test_a_movement_may_end_at_any_moment(name):
    """Under a second; each step another picture, sent in 250 bytes; ended after any step, the same dots as without it."""
    desk, view = table()
    before, count, pictures = dots(desk), len(view.table), 0
    now, going, over = 0, motion.Motion(), False
    for last in range(60):
        going.start(movements(view)[name](), now)
        start, seen = now, dots(desk)
        assert seen != before, "it begins with what is new"
        for _ in range(last):
            now += going.wait
            if going.tick(now) and going.steps:
                desk.desk.bus.reset_count()
                shown = dots(desk)
                assert desk.desk.bus.bytes <= 250
                pictures, seen = pictures + (shown != seen), shown
        over = not going.steps
        assert now - start < 1000
        desk.desk.bus.reset_count()
        going.end()
        assert dots(desk) == before and len(view.table) == count and desk.desk.bus.bytes <= 250
        if over:
            break
    assert over and pictures > 3


def seen_moves(desk, monkeypatch):
    """Record which cards change hands and which movements start, instead of making them."""
    found, movement = [], desk.app.screen.view.scene.movement
    for name in ("lay", "give", "deal", "curtain"):
        monkeypatch.setattr(movement, name, lambda view, *given, name=name: found.append((name, given)) or iter([50]))
    return found


def changed(found):
    """The seats between which backs travel; the middle is None."""
    return [given[:2] for name, given in found if name == "give"]


def test_a_card_travels_from_the_hand_and_the_cards_that_change_hands_from_seat_to_seat(monkeypatch):
    desk = at([[4, 9], [3], [5, 5]], (1,))
    desk.app.motion.end()
    found = seen_moves(desk, monkeypatch)
    spot = desk.app.screen.view.spots[3]
    keyplay.make(desk, lay(4))
    assert [name for name, _ in found] == ["lay"] and found[0][1][1] == movement.hand(spot)
    keyplay.make(desk, rob(2))
    assert changed(found) == [(2, 0)]
    keyplay.make(desk, desk.app.screen.view.move())
    assert changed(found) == [(2, 0), (0, 2)]


def test_a_card_of_the_only_other_player_travels_behind_the_four(monkeypatch):
    desk = at([[4, 9], [3, 5]], (1,))
    desk.app.motion.end()
    found = seen_moves(desk, monkeypatch)
    keyplay.make(desk, lay(4))
    assert [name for name, _ in found] == ["lay", "give"] and changed(found) == [(1, 0)]


def test_burned_cards_travel_from_the_middle(monkeypatch):
    desk = at([[8, 9], [3], [5, 5]], (1,))
    desk.app.motion.end()
    found = seen_moves(desk, monkeypatch)
    keyplay.make(desk, lay(8))
    keyplay.make(desk, 81 << 8 | 2)
    assert changed(found) == [(None, 2)]
    desk = at([[7, 13], [3, 9]], (1,), burned=[5, 8, 5], rest="stack")
    found = seen_moves(desk, monkeypatch)
    keyplay.make(desk, lay(7))
    keyplay.make(desk, desk.app.screen.view.move())
    assert changed(found) == [(None, 0)]
    desk = at([[3, 13], [3, 9]], (8,), force=deck.DRAWS)
    desk.app.motion.end()
    found = seen_moves(desk, monkeypatch)
    desk.long("a")
    assert changed(found) == [(None, 0)], "a pass that costs a card"


def test_pairs_and_sets_travel_and_no_card_changes_hands(monkeypatch):
    for hand, more, move in (([6, 6, 9], {"force": 5}, pair(6)), ([6, 6, 6, 9], {}, show(6))):
        desk = at([hand, [3, 9]], (1,), **more)
        desk.app.motion.end()
        found = seen_moves(desk, monkeypatch)
        keyplay.make(desk, move)
        assert [name for name, _ in found] == ["lay"]


def test_all_hands_travel_at_the_event_of_the_fifth_round(monkeypatch):
    desk = at([[10, 9], [3], [5, 5]], (1,), force=deck.ODD, options=("expert",), lap=5)
    desk.app.motion.end()
    found = seen_moves(desk, monkeypatch)
    keyplay.make(desk, lay(10))
    assert changed(found) == [(0, 2), (1, 0), (2, 1)]


def test_a_curtain_opens_before_a_new_character(monkeypatch):
    desk = at([[9, 3], [10, 3], [4]], (13,), passes=2, last=0)
    desk.app.motion.end()
    found = seen_moves(desk, monkeypatch)
    desk.long("a")
    assert wednesday.character(desk.app.screen.session.state) and [name for name, _ in found] == ["curtain"]


def test_a_key_ends_what_moves_and_leaves_the_table_as_without_movements():
    pictures = []
    for moves in 1, 0:
        desk = at([[4, 9, 13], [3], [5, 5]], (1,))
        desk.app.motion.end()
        desk.app.settings[MOTION] = moves
        keyplay.make(desk, lay(9))
        assert bool(desk.app.motion.steps) == bool(moves)
        desk.press("up")
        assert not desk.app.motion.steps
        pictures.append(dots(desk))
    assert pictures[0] == pictures[1]


def test_the_hands_are_dealt_once_and_not_without_movements():
    desk = keyplay.seated("wednesday", 3, deal=5)
    assert desk.app.motion.steps and desk.app.screen.view.dealt == [0]
    while desk.app.screen.stage != ON:
        desk.wait(200)
    desk.wait(1000)
    desk.long("b")
    desk.press("b")
    assert not desk.app.motion.steps
    play = desk.app.screen
    play.view.dealt.clear()
    desk.app.settings[MOTION] = 0
    play.view.scene.opening(play)
    assert not desk.app.motion.steps


def test_a_face_blinks_while_somebody_is_there():
    """Twice in eight seconds; not after half a minute, and not where nothing is to move."""

    def blinks(desk, ms):
        seen = []
        for _ in range(ms // 50):
            desk.wait(50)
            seen.append(desk.app.screen.view.face[0])
        return sum(now and not before for before, now in zip(seen, seen[1:]))

    desk = at([HAND, [3, 9]], (1,), force=3)
    desk.press("right")
    assert blinks(desk, 8000) == 2
    desk.wait(15000)
    assert blinks(desk, 8000) == 0
    desk.app.settings[MOTION] = 0
    desk.press("right")
    assert blinks(desk, 8000) == 0
