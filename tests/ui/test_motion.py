"""Movements and sounds: short, started and stopped by the main loop, with no effect on the final picture."""

from types import SimpleNamespace

import pytest

from engine.games import thegame
from tests.support import keyplay
from ui import motion, sound
from ui.app import App
from ui.games.piles import movement
from ui.saves.log import MOTION


def movements(view):
    return {
        "lay": lambda: movement.lay(view, 42, 3, 1, 7),
        "rise": lambda: movement.rise(view, (1, 4, 5)),
        "deal": lambda: movement.deal(view),
        "trick": lambda: movement.trick(view, 2),
        "won": lambda: movement.won(view),
        "lost": lambda: movement.lost(view),
    }


def table():
    desk = keyplay.table_of((), 427)
    return desk, desk.app.screen.view


def dots(bitmap):
    return tuple(bitmap[x, y] for y in range(bitmap.height) for x in range(bitmap.width))


def refreshed(desk):
    desk.app.device.display.refresh()
    return desk.picture


@pytest.mark.parametrize("name", movements(None))
def test_movement_may_end_at_any_step(name):
    """Each takes under a second, and each step changes the picture. Ended after any step, it leaves the old picture."""
    desk, view = table()
    before, count, pictures = refreshed(desk), len(view.group), 1
    now, going = 0, motion.Motion()
    for last in range(40):
        going.start(movements(view)[name](), now)
        start, seen = now, refreshed(desk)
        assert seen != before, "its first step is in the first picture"
        for _ in range(last):
            now += going.wait
            if going.tick(now) and going.steps:
                shown = refreshed(desk)
                pictures += shown != seen
                seen = shown
            if not going.steps:
                break
        over = not going.steps
        assert now - start < 1000
        going.end()
        assert refreshed(desk) == before and len(view.group) == count
        if over:
            break
    assert over and pictures > 3


def test_movement_waits_for_its_time_and_a_new_one_ends_it():
    desk, view = table()
    going = motion.Motion()
    assert not going.tick(5)
    going.start(movement.lay(view, 42, 3, 1, 7), 100)
    assert view.fly in list(view.group) and not going.tick(100)
    assert not going.tick(100 + going.wait - 1) and going.tick(100 + going.wait)
    going.start(movement.trick(view, 0), 130)
    assert view.fly not in list(view.group) and view.shown[1] == 1
    assert going.end() and not going.end()


def test_card_flies_from_its_place_to_its_pile():
    desk, view = table()
    going, way, shown, now = motion.Motion(), [], [], 0
    going.start(movement.lay(view, 42, 7, 0, 9), now)
    while going.steps:
        if view.fly in list(view.group):
            shown.append(dots(view.faces[0].bitmap))
            way.append((view.fly.x, view.fly.y))
        now += going.wait
        going.tick(now)
    assert len(set(shown)) == 1 and dots(view.faces[0].bitmap) != shown[0], "its number shows when it has come"
    assert way[0] == view.place_xy(7) and way[-1] == view.pile_xy(0) and 150 <= now <= 300
    assert min(way)[0] < view.pile_xy(0)[0], "it goes a dot or two too far, and back"


@pytest.mark.parametrize("step, shakes", [(19, False), (20, True), (95, True)])
def test_a_card_that_goes_far_lands_with_a_thud(step, shakes):
    """Its pile shakes by two dots, and the way that is left gets shorter bit by bit; then all is where it belongs."""
    desk, view = table()
    going, seen, ways, now = motion.Motion(), set(), [], 0
    view.shown = bytes((1 + step,)) + view.shown[1:]
    going.start(movement.lay(view, 42, 7, 0, 1), now)
    while going.steps:
        seen.add(view.faces[0].x - view.LEFT[0])
        ways.append(sum(view.shelf[x, 5] for x in range(32)))
        now += going.wait
        going.tick(now)
    assert seen == ({0, 1, 2, -2} if shakes else {0}) and view.faces[0].x == view.LEFT[0]
    assert ways == sorted(ways, reverse=True) and len(set(ways)) > (3 if shakes else 1)


def test_step_of_a_movement_sends_no_more_than_a_cursor_step():
    """At most 250 bytes, so no key waits longer for it."""
    desk, view = table()
    bus = desk.desk.bus
    for name, make in movements(view).items():
        going, now = motion.Motion(), 0
        refreshed(desk)
        bus.reset_count()
        going.start(make(), now)
        refreshed(desk)
        assert bus.bytes <= 250 or name == "deal", "a hand is dealt with the whole table"
        while going.steps:
            bus.reset_count()
            now += going.wait
            going.tick(now)
            refreshed(desk)
            assert bus.bytes <= 250
    assert thegame.ALL == 98


def test_dealt_hand_comes_in_from_the_right():
    """Card by card from the edge to its place; only when the table is first shown, and not if movements are off."""
    desk, view = table()
    going, now, at, there = motion.Motion(), 0, [], [8]
    going.start(movement.deal(view), now)
    while going.steps:
        at.append(view.fly.x)
        there.append(sum(view.cards[2 * place] > 0 for place in range(8)))
        now += going.wait
        going.tick(now)
    assert at.count(112) == 7 + 1, "the last place is at the edge"
    assert there[1] == 1 and there[1:] == sorted(there[1:]) and now < 600
    assert view.dealt == [0]
    desk.long("b")
    desk.press("b")
    assert not desk.app.motion.steps
    still = keyplay.Headless(deal=427)
    still.app.settings[MOTION] = 0
    keyplay.new_game(still)
    for device, moving in (still, False), (keyplay.Headless(deal=427), True):
        if moving:
            keyplay.new_game(device)
        keyplay.go_to(device, device.app.say("start"))
        device.edge("a", True)
        device.edge("a", False)
        assert bool(device.app.motion.steps) == moving


def test_tune_is_played_note_by_note():
    """Each note has its length, with silence at the end; another tune ends the first."""
    log = []
    player = sound.Sound(SimpleNamespace(sound=lambda hertz, loud: log.append((now, hertz, loud))), sound.LOUD)
    now = 0
    player.play(sound.UP, now)
    for now in range(0, 400, 2):
        player.tick(now)
    assert [at for at, _, _ in log] == [0, 80, 200] and log[-1][1:] == (0, 0)
    assert log[1][1] > log[0][1] and log[0][2] == sound.LOUD
    player.play(sound.LOST, now)
    player.play(sound.CLICK, now)
    now += 11
    player.tick(now)
    assert log[-1][1:] == (0, 0) and not player.tune
    count = len(log)
    player.end()
    player.tick(now)
    assert len(log) == count


def test_no_sound_without_a_buzzer_or_if_switched_off():
    log = []
    player = sound.Sound(SimpleNamespace(sound=lambda *given: log.append(given)), sound.OFF)
    player.play(sound.WON, 0)
    player.tick(5000)
    player.end()
    desk = keyplay.Headless()
    desk.desk.sound = None
    mute = App(desk.desk)
    mute.sounds(False)
    assert not log and mute.sound is None


def test_every_tune_is_short():
    tunes = [value for value in vars(sound).values() if isinstance(value, bytes)]
    assert len(tunes) == 8
    for tune in tunes:
        assert not len(tune) % 2 and 10 * sum(tune[1::2]) < 1000
    assert sound.hertz(12) == 440 and sound.hertz(0) == 0
