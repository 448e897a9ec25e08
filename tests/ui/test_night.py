"""Idle times: naps, light sleep in the dark, deep sleep, and the way back to the table."""

import pytest

from simulator.device.desk import Clock
from simulator.headless import Headless
from tests.support import keyplay
from ui.app import App
from ui.saves import replay
from ui.saves.log import ASLEEP, Store
from ui.screens.table.play import Play

DIM, DARK, DEEP = 30000, 120000, 600000
MINUTE = 60000


class Asleep(BaseException):
    """Deep sleep: the program ends."""


class Sleeper:
    """The work of hw/sleep.py in the simulator. key: time and number of the next key; dozed: the ms of each light sleep

    As on the device, a sleep that no key ends takes a little longer, and the keypad reports a key that woke it only later.
    """

    LATER, REPORTS = 1, 12  # ms

    def __init__(self, desk):
        self.desk, self.dozed, self.key, self.report = desk, [], None, None
        desk.night = lambda: self
        self.pass_time, desk.clock.sleep = desk.clock.sleep, self.let_pass

    def let_pass(self, ms):
        self.pass_time(ms)
        if self.report and self.desk.clock.now >= self.report[0]:
            self.desk.keys.push(self.report[1], True)
            self.report = None

    def doze(self, device, ms):
        """Sleep for `ms`, or with 0 until a key."""
        assert ms >= 0
        clock = device.clock
        pressed = self.key and (not ms or self.key[0] < clock.now + ms)
        until = self.key[0] if pressed else clock.now + ms
        self.dozed.append(until - clock.now)
        clock.now = until if pressed else until + self.LATER
        if pressed:
            self.report, self.key = (until + self.REPORTS, self.key[1]), None
        return pressed

    def sleep(self, device):
        raise Asleep


@pytest.fixture
def table():
    """Return a device that can sleep, with a game of one decision on the table."""
    desk = keyplay.table_of((), 71)
    desk.press("a")
    desk.sleeper = Sleeper(desk.desk)
    return desk


class Counting(Clock):
    """A clock that records the length of each sleep."""

    def __init__(self, now):
        self.now, self.slept = now, []

    def sleep(self, ms):
        self.slept.append(ms)
        Clock.sleep(self, ms)


def test_naps_get_longer_as_the_display_gets_darker():
    """1 ms during play, 5 ms after 15 s, 20 ms once the display is dim, and also in the dark if the device cannot sleep."""
    desk = Headless()
    desk.press("down")
    start = desk.desk.clock.now
    clock = desk.desk.clock = Counting(start)
    for since, until, nap in (0, 14000, 1), (15500, DIM - 500, 5), (DIM + 500, DARK - 500, 20), (DARK + 500, 2 * DEEP, 20):
        desk.wait(start + since - clock.now)
        clock.slept.clear()
        desk.wait(start + until - clock.now)
        assert set(clock.slept) == {nap}


def test_key_ends_the_sleep_in_the_dark_and_does_nothing_else(table):
    sleeper, clock, past = table.sleeper, table.desk.clock, list(table.app.screen.session.past)
    sleeper.key = clock.now + 5 * MINUTE, 4
    table.wait(DARK + 1000)
    assert len(sleeper.dozed) == 1 and sleeper.dozed[0] > 2 * MINUTE
    assert table.desk.chip.on and any(table.picture)
    table.wait(3000)
    table.edge(4, False)
    table.wait(100)
    assert table.app.screen.session.past == past and table.app.level == 0
    table.press("a")
    assert len(table.app.screen.session.past) == len(past) + 1


def test_short_press_in_the_dark_only_wakes(table):
    """Released after 200 ms, as usual: it is not taken for a press of A."""
    sleeper, clock, past = table.sleeper, table.desk.clock, list(table.app.screen.session.past)
    table.press("right")
    sleeper.key = clock.now + 5 * MINUTE, 4
    while not sleeper.dozed:
        table.wait(100)
    table.wait(200)
    table.edge(4, False)
    table.wait(100)
    assert table.app.screen.session.past == past and table.app.level == 0
    table.press("a")
    assert len(table.app.screen.session.past) == len(past) + 1


def test_tune_ends_when_the_display_goes_dark(table):
    """The buzzer would sound as long as the processor sleeps."""
    table.desk.times = 1, 20, 0
    table.sleeper.key = table.desk.clock.now + MINUTE, 4
    table.app.sound.play(bytes((24, 200)), table.desk.clock.now)
    table.wait(100)
    assert table.sleeper.dozed and table.desk.sounds[-1][1:] == (0, 0)
    assert table.desk.sounds[-1][0] < MINUTE - 1000


def test_device_without_a_buzzer_sleeps_too(table):
    table.app.sound = None
    with pytest.raises(Asleep):
        table.wait(DARK + DEEP + MINUTE)


def test_key_released_before_the_first_poll_wakes_too(table):
    sleeper, clock = table.sleeper, table.desk.clock
    sleeper.key = clock.now + 5 * MINUTE, 4
    push = table.desk.keys.push
    table.desk.keys.push = lambda *edge: None
    table.wait(DARK + 1000)
    table.desk.keys.push = push
    assert table.desk.chip.on and table.app.level == 0
    table.press("b")
    assert len(table.app.screen.session.past) == 0


def test_stuck_key_does_not_wake(table):
    table.edge("left", True)
    table.app.input.ignore()  # held for so long that it does nothing any more
    table.wait(DARK + DEEP + MINUTE)
    assert not table.sleeper.dozed and not table.desk.chip.on


def test_deep_sleep_after_ten_minutes_and_a_key_returns_to_the_table(table):
    """With undone moves and the cursor: none of this was only in memory."""
    table.press("right", "a", "right", "a", "b", "right")
    table.wait(1500)
    session, cursor = table.app.screen.session, table.app.screen.view.cursor()
    start = table.desk.clock.now
    with pytest.raises(Asleep):
        table.wait(DARK + DEEP + MINUTE)
    assert DARK + DEEP - 2000 < table.desk.clock.now - start < DARK + DEEP + 2000
    assert bytes(table.desk.memory[0:2]) == ASLEEP and not table.desk.chip.on
    again, shown = woken(table)
    assert isinstance(shown, Play) and bytes(shown.session) == bytes(session)
    assert shown.session.undone == session.undone and shown.view.cursor() == cursor
    assert bytes(again.memory[0:2]) == b"\0\0", "the next boot begins at the title"


def woken(headless):
    """Return the device after a key has woken it, and its screen."""
    from simulator.device.desk import Desk

    desk = Desk(headless.store, memory=headless.desk.memory)
    app = App(desk)
    app.start()
    return desk, app.screen


def test_decisions_of_computers_are_stored_before_deep_sleep():
    desk = keyplay.seated("thegame", 3)
    screen = desk.app.screen
    while screen.stage != 3:  # a computer's turn
        for move in screen.session.moves():
            if move:
                screen.view.point(move)
                break
        desk.long("a") if 0 in screen.session.moves() else desk.press("a")
    while not desk.app.store.gathered:
        desk.wait(10)
    past = list(screen.session.past)
    sleeper = Sleeper(desk.desk)
    desk.desk.times = (1, 2, 3)
    with pytest.raises(Asleep):
        desk.wait(500)
    assert replay.session(Store(desk.store), 1).past[: len(past)] == past and not sleeper.key


def test_waking_from_a_menu_returns_to_the_menu(table):
    table.long("b")
    keyplay.choose(table, "Main menu")
    with pytest.raises(Asleep):
        table.wait(DARK + DEEP + MINUTE)
    _, shown = woken(table)
    assert shown.line(0) == "The Game #71"


def test_waking_from_a_page_of_the_pause_returns_to_the_table(table):
    table.long("b")
    keyplay.choose(table, "Rules")
    with pytest.raises(Asleep):
        table.wait(DARK + DEEP + MINUTE)
    assert isinstance(woken(table)[1], Play)


def test_waking_covers_the_hand_if_people_share_the_device():
    desk = keyplay.seated("thegame", 2, people=2)
    Sleeper(desk.desk)
    with pytest.raises(Asleep):
        desk.wait(DARK + DEEP + MINUTE)
    _, shown = woken(desk)
    assert hasattr(shown, "play") and not isinstance(shown, Play)


@pytest.mark.parametrize("number", [0, 3, 200])
def test_waking_without_a_running_game_returns_to_the_menu(table, number):
    table.desk.memory[0:3] = ASLEEP + bytes((number,))
    assert hasattr(woken(table)[1], "items")


@pytest.mark.slow
def test_time_of_zero_means_never():
    desk = keyplay.table_of((), 71)
    desk.desk.times = (0, 0, 0)
    sleeper = Sleeper(desk.desk)
    desk.wait(4 * 60 * MINUTE)
    assert desk.app.level == 0 and not sleeper.dozed
    desk.desk.times = (0, 1000, 0)
    sleeper.key = desk.desk.clock.now + 600 * MINUTE, 4
    desk.wait(1)
    assert sleeper.dozed and sleeper.dozed[0] > 500 * MINUTE and desk.desk.chip.on


def test_without_memory_it_sleeps_and_wakes_in_the_menu(table):
    table.desk.memory = None
    with pytest.raises(Asleep):
        table.wait(DARK + DEEP + MINUTE)
    assert "The Game #71" in Headless(table.store).text()
