"""Movements and sounds at the table, by keys, and their record in a headless run."""

import os
from types import SimpleNamespace

import pygame
import pytest

from engine import players, table
from simulator.frontends import window
from simulator.headless import Headless
from tests.support import keyplay, tables
from ui import sound
from ui.drawing.zones import PLAIN
from ui.games.piles.drawing import CROSS
from ui.saves.log import DEFAULTS, HAND, MOTION, SETTINGS, SOUND, Store


def sitting(moving, deal=71, options=(), name="thegame", level=sound.SOFT):
    desk = keyplay.table_of(options, deal, name=name)
    desk.app.settings[MOTION], desk.app.settings[SOUND] = moving, level
    desk.app.apply()
    desk.desk.sounds.clear()
    return desk


def notes(tune):
    return [sound.hertz(note) for note in tune[::2]]


def heard(desk):
    """Return the notes since the last call."""
    desk.wait(2000)
    notes_played = [hertz for _, hertz, _ in desk.desk.sounds]
    desk.desk.sounds.clear()
    assert not notes_played or not notes_played.pop(), "silence at the end"
    return notes_played


def tune_of(desk, keys):
    heard(desk)
    desk.press(*keys)
    return heard(desk)


# movements


def test_new_position_is_drawn_before_the_movement_ends():
    """The refresh after the key shows all of it, except the moving card and its pile's number."""
    desk, still = sitting(1), sitting(0)
    for device in desk, still:
        device.edge("a", True)
        device.wait(40)
        device.edge("a", False)
    assert desk.app.motion.steps and not still.app.motion.steps
    assert desk.picture[3 * 128 : 4 * 128] == still.picture[3 * 128 : 4 * 128], "the words"
    assert desk.picture[6 * 128 :] == still.picture[6 * 128 :], "the prices"
    assert desk.picture[:128] != still.picture[:128], "the number comes with the card"
    desk.wait(500)
    assert desk.picture == still.picture and not desk.app.motion.steps


@pytest.mark.slow
@pytest.mark.parametrize("key", ["right", "up", "a", "b"])
def test_key_works_at_any_step_of_a_movement(key):
    """The next refresh shows its result, with no more bytes than laying a card, and nothing of the movement is left."""
    for ms in range(0, 200, 25):
        pictures, cursors = [], []
        for moving in 1, 0:
            desk = sitting(moving)
            desk.press("a", "a")
            desk.wait(ms)
            desk.long("a")
            desk.edge("a", True)
            desk.wait(ms)
            desk.edge("a", False)
            desk.wait(ms)
            desk.desk.bus.reset_count()
            desk.press(key)
            desk.wait(1200)
            screen = desk.app.screen
            pictures.append(desk.picture)
            cursors.append((screen.view.cursor(), screen.session.past))
        assert pictures[0] == pictures[1] and cursors[0] == cursors[1], (key, ms)


@pytest.mark.slow
@pytest.mark.parametrize("name, options, deal", [("thegame", ("On Fire",), 62), ("facetoface", (), 8)])
def test_game_is_the_same_with_and_without_movements(name, options, deal):
    """Every decision, the store and the resting table, to the end."""
    seen = []
    for moving in 1, 0:
        desk, frames, moved = sitting(moving, deal, options, name), [], []

        def look(desk, frames=frames, moved=moved):
            moved.append(desk.app.motion.steps is not None)
            desk.settled()
            frames.append(bytes(desk.picture))

        desk.app.store.pointed = lambda *given: None  # the time when the cursor is stored varies
        keyplay.play_out(desk, look if name == "thegame" else None)
        desk.settled()
        assert any(moved) == bool(moving and frames)
        seen.append((frames, desk.picture, desk.app.screen.session.past))
    assert len(seen[0][2]) > 40 and [one[2] for one in seen][0] == seen[1][2]
    assert seen[0][1] == seen[1][1] and len(seen[0][0]) == len(seen[1][0])
    different = [i for i in range(len(seen[0][0])) if seen[0][0][i] != seen[1][0][i]]
    assert not different


@pytest.mark.slow
def test_win_is_a_movement_of_less_than_a_second():
    """The last card, then a light over the piles and a tune. It needs no key."""
    desk = sitting(1)
    keyplay.play_out(desk)
    assert table.won(desk.app.screen.session.state, 0) and desk.app.motion.steps
    start = desk.now
    desk.settled()
    assert 500 < desk.now - start < 1000 and heard(desk)[-4:] == notes(sound.WON)


@pytest.mark.slow
def test_loss_flashes_its_crosses_and_they_stay():
    desk = sitting(1, 1)
    keyplay.play_out(desk)
    view, lit = desk.app.screen.view, set()
    while desk.app.motion.steps:
        lit |= {pile for pile in range(4) if view.faces[pile].pixel_shader is not PLAIN}
        desk.wait(10)
    assert lit == {pile for pile in range(4) if view.rest(pile) == CROSS} != set()
    assert {zone.pixel_shader for zone in view.faces} == {PLAIN}


def test_a_view_that_cannot_say_where_a_place_is_has_no_movements(monkeypatch):
    desk = sitting(1)
    monkeypatch.setattr(type(desk.app.screen.view), "scene", None)
    desk.press("a")
    assert not desk.app.motion.steps and len(desk.app.screen.session.past) == 1
    assert heard(desk) == notes(sound.KNOCK)


def test_nothing_moves_on_another_screen():
    desk = sitting(1)
    desk.edge("a", True)
    desk.wait(40)
    desk.edge("a", False)
    assert desk.app.motion.steps
    desk.long("b")
    assert not desk.app.motion.steps and "PAUSE" in desk.text()


# sounds


@pytest.mark.slow
def test_each_event_has_its_tune():
    """A card, an impossible move, a trick on either pile, the end."""
    desk = sitting(1, 7)
    assert tune_of(desk, "a") == notes(sound.KNOCK)
    assert tune_of(desk, ["up"]) == [] and tune_of(desk, ["b"]) == [] and tune_of(desk, ["b"]) == notes(sound.NEVER)
    player, tricks = tables.beginner("thegame"), set()  # this player loses the deal
    screen = desk.app.screen
    while not screen.session.over:
        move = player.choose(screen.session.game.seen(screen.session.state, 0))
        before, pile = screen.view.tops(), move & 3
        desk.desk.sounds.clear()
        keyplay.make(desk, move)
        after, notes_played = screen.view.tops(), heard(desk)
        if screen.session.over:
            assert notes_played[-4:] == notes(sound.LOST)
        elif not move:
            assert notes_played == []
        elif (after[pile] < before[pile]) == (pile < 2):
            tricks.add(pile < 2)
            assert notes_played == notes(sound.UP if pile < 2 else sound.DOWN)
        else:
            assert notes_played == notes(sound.KNOCK)
    assert tricks == {True, False}
    rising, falling = notes(sound.UP), notes(sound.DOWN)
    assert len(rising) == len(falling) == 2 and rising[0] < rising[1] and falling[0] > falling[1]


@pytest.mark.slow
def test_loss_and_the_persons_turn_have_tunes():
    desk = sitting(1, 1)
    keyplay.play_out(desk)
    assert heard(desk)[-4:] == notes(sound.LOST)
    desk = sitting(1, 5, name="facetoface")
    screen = desk.app.screen
    while not screen.mine():
        desk.wait(100)
    heard(desk)
    while screen.mine():
        keyplay.make(desk, players.load("facetoface").choose(screen.session.game.seen(screen.session.state, 0)))
    while not screen.mine():
        desk.wait(100)
    assert heard(desk)[-3:] == notes(sound.TURN)


@pytest.mark.parametrize("level", range(4))
def test_levels_of_sound(level):
    desk = sitting(1, level=level)
    steps = tune_of(desk, ["right"])
    assert steps == (notes(sound.CLICK) if level == sound.STEPS else [])
    desk.press("a")
    loud = {loud for _, hertz, loud in desk.desk.sounds if hertz}
    assert loud == (set(), {sound.SOFT}, {sound.LOUD}, {sound.SOFT})[level]


def test_sound_does_not_delay_a_key():
    """A tune starts in the same millisecond, and its notes have their lengths."""
    desk = sitting(1)
    desk.press("b")
    at = desk.desk.sounds[0][0]
    desk.wait(500)
    assert [hertz for _, hertz, _ in desk.desk.sounds] == notes(sound.NEVER) + [0]
    assert 0 <= desk.desk.sounds[1][0] - at - 10 * sound.NEVER[1] <= 5


# settings


def test_settings_of_movement_and_sound_are_stored():
    desk = Headless()
    keyplay.choose(desk, "Settings")
    keyplay.go_to(desk, "Animation: on")
    desk.press("right")
    assert "Animation: off" in desk.text()
    keyplay.go_to(desk, "Sound: soft")
    for said in "loud", "soft, with clicks", "off", "soft", "loud":
        desk.press("right")
        assert "Sound: " + said in desk.text() and desk.app.screen.line(desk.app.screen.at) == "Sound: " + said
    desk.cut()
    assert (desk.app.settings[MOTION], desk.app.settings[SOUND], desk.app.sound.level) == (0, sound.LOUD, sound.LOUD)


def test_device_without_a_buzzer_has_no_sound_setting(monkeypatch):
    monkeypatch.setattr("simulator.device.desk.Desk.sound", None)
    desk = Headless()
    keyplay.choose(desk, "Settings")
    assert "Animation" in desk.text() and "Sound" not in desk.text()
    desk = keyplay.table_of((), 71)
    desk.press("a")


def test_settings_of_three_bytes_get_defaults_for_the_rest():
    """From a version without movement and sound."""
    desk = Headless()
    desk.app.store.fact(SETTINGS, b"\0\2\1")
    desk.cut()
    assert bytes(desk.app.settings) == b"\0\2\1" + DEFAULTS[HAND + 1 :] and desk.app.settings[MOTION]
    desk.app.change(SOUND, sound.LOUD)
    assert Store(desk.store).settings() == b"\0\2\1\1\2" + DEFAULTS[SOUND + 1 :]


# the window


def test_window_plays_the_same_notes():
    """A square wave of the right pitch."""
    assert os.environ["SDL_AUDIODRIVER"] == "dummy"
    play = window.notes()
    play(440, sound.SOFT)
    assert pygame.mixer.Channel(0).get_busy()
    play(0, 0)
    assert not pygame.mixer.Channel(0).get_busy()
    pygame.mixer.quit()
    for hertz in {hertz for name, tune in vars(sound).items() if isinstance(tune, bytes) for hertz in notes(tune)} - {0}:
        wave = memoryview(window.wave(hertz, 100)).cast("h")
        edges = sum(wave[i] != wave[i - 1] for i in range(len(wave)))
        assert abs(edges / 2 / len(wave) * window.RATE - hertz) < 0.01 * hertz and set(wave) == {-100, 100}


def test_window_without_audio_stays_silent(monkeypatch):
    def none(*given):
        raise pygame.error("no audio device")

    monkeypatch.setattr(window.pygame, "mixer", SimpleNamespace(init=none))
    assert window.notes() is None
