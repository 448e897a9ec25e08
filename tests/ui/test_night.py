"""What is done when nobody presses a key: naps, light sleep in the dark, the deepest sleep, and back to the table."""

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
    """The deepest sleep: the program ends."""


class Sleeper:
    """The work of hw/sleep.py on a desk. `key`: when a key will go down, and which; `dozed`: the ms of each light sleep.

    As on the device a sleep that no key ends takes a little longer, and the keypad reports the key that woke it only later.
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
        """Sleep for so many ms, 0: until a key."""
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
    """A game on the table, of which one decision is made, on a device that can sleep."""
    desk = keyplay.table_of((), 71)
    desk.press("a")
    desk.sleeper = Sleeper(desk.desk)
    return desk


class Counting(Clock):
    """How long each sleep of the loop was."""

    def __init__(self, now):
        self.now, self.slept = now, []

    def sleep(self, ms):
        self.slept.append(ms)
        Clock.sleep(self, ms)


def test_the_darker_it_is_the_longer_are_the_naps():
    """1 ms while somebody plays, 5 after 15 s, 20 once it is dim; without a way to sleep they stay 20 in the dark."""
    desk = Headless()
    desk.press("down")
    start = desk.desk.clock.now
    clock = desk.desk.clock = Counting(start)
    for since, until, nap in (0, 14000, 1), (15500, DIM - 500, 5), (DIM + 500, DARK - 500, 20), (DARK + 500, 2 * DEEP, 20):
        desk.wait(start + since - clock.now)
        clock.slept.clear()
        desk.wait(start + until - clock.now)
        assert set(clock.slept) == {nap}


def test_the_dark_is_slept_through_until_a_key_which_only_wakes(table):
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


def test_a_short_press_in_the_dark_only_wakes(table):
    """Let go after a fifth of a second, as keys are: it is not taken for a press of A."""
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


def test_nothing_sounds_in_the_dark(table):
    """A tune that is on when it goes dark ends: the piezo would sound as long as the processor sleeps."""
    table.desk.times = 1, 20, 0
    table.sleeper.key = table.desk.clock.now + MINUTE, 4
    table.app.sound.play(bytes((24, 200)), table.desk.clock.now)
    table.wait(100)
    assert table.sleeper.dozed and table.desk.sounds[-1][1:] == (0, 0)
    assert table.desk.sounds[-1][0] < MINUTE - 1000


def test_a_device_without_a_piezo_sleeps_too(table):
    table.app.sound = None
    with pytest.raises(Asleep):
        table.wait(DARK + DEEP + MINUTE)


def test_a_key_that_was_let_go_before_anybody_looked_wakes_too(table):
    sleeper, clock = table.sleeper, table.desk.clock
    sleeper.key = clock.now + 5 * MINUTE, 4
    push = table.desk.keys.push
    table.desk.keys.push = lambda *edge: None
    table.wait(DARK + 1000)
    table.desk.keys.push = push
    assert table.desk.chip.on and table.app.level == 0
    table.press("b")
    assert len(table.app.screen.session.past) == 0


def test_a_key_that_is_stuck_is_no_reason_to_wake(table):
    table.edge("left", True)
    table.app.input.ignore()  # held so long that it means nothing any more
    table.wait(DARK + DEEP + MINUTE)
    assert not table.sleeper.dozed and not table.desk.chip.on


def test_after_ten_more_minutes_the_deepest_sleep_and_a_key_comes_back_to_the_decision(table):
    """What was taken back and where the cursor was, too: nothing of it was in memory alone."""
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
    """The device that a key has woken, and the screen that it shows."""
    from simulator.device.desk import Desk

    desk = Desk(headless.store, memory=headless.desk.memory)
    app = App(desk)
    app.start()
    return desk, app.screen


def test_what_computers_decided_is_kept_before_the_deepest_sleep():
    desk = keyplay.seated("thegame", 3)
    screen = desk.app.screen
    while screen.stage != 3:  # a computer is on
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


def test_from_a_menu_it_comes_back_to_the_menu(table):
    table.long("b")
    keyplay.choose(table, "Main menu")
    with pytest.raises(Asleep):
        table.wait(DARK + DEEP + MINUTE)
    _, shown = woken(table)
    assert shown.line(0) == "The Game #71"


def test_from_the_pause_and_what_is_read_there_it_comes_back_to_the_table(table):
    table.long("b")
    keyplay.choose(table, "Rules")
    with pytest.raises(Asleep):
        table.wait(DARK + DEEP + MINUTE)
    assert isinstance(woken(table)[1], Play)


def test_hands_are_covered_when_several_share_the_device():
    desk = keyplay.seated("thegame", 2, people=2)
    Sleeper(desk.desk)
    with pytest.raises(Asleep):
        desk.wait(DARK + DEEP + MINUTE)
    _, shown = woken(desk)
    assert hasattr(shown, "play") and not isinstance(shown, Play)


@pytest.mark.parametrize("number", [0, 3, 200])
def test_a_memory_that_names_a_game_which_does_not_wait_is_a_menu(table, number):
    table.desk.memory[0:3] = ASLEEP + bytes((number,))
    assert hasattr(woken(table)[1], "items")


@pytest.mark.slow
def test_no_time_is_never():
    desk = keyplay.table_of((), 71)
    desk.desk.times = (0, 0, 0)
    sleeper = Sleeper(desk.desk)
    desk.wait(4 * 60 * MINUTE)
    assert desk.app.level == 0 and not sleeper.dozed
    desk.desk.times = (0, 1000, 0)
    sleeper.key = desk.desk.clock.now + 600 * MINUTE, 4
    desk.wait(1)
    assert sleeper.dozed and sleeper.dozed[0] > 500 * MINUTE and desk.desk.chip.on


def test_without_a_memory_it_still_sleeps_and_the_menu_is_what_comes(table):
    table.desk.memory = None
    with pytest.raises(Asleep):
        table.wait(DARK + DEEP + MINUTE)
    assert "The Game #71" in Headless(table.store).text()
