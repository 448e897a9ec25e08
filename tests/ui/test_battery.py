"""A low battery: the sign in the status line, the remark, and no erase that it would not survive."""

import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine import journal
from engine.session import Session
from simulator.device.chips.flash import Sector
from simulator.device.desk import Clock, Desk
from simulator.headless import Headless
from tests.support import keyplay, tables
from tests.ui.test_store import GAME, full_store, played
from ui import crash
from ui.app import App
from ui.battery import WIDE
from ui.drawing.fonts import Font
from ui.saves import replay
from ui.saves.log import CRASH, ROOMY, Store
from ui.screens.table.play import Play
from ui.text import words


class Battery:
    def __init__(self, charge=0):
        self.charge, self.asked = charge, 0

    def __call__(self):
        self.asked += 1
        return self.charge

    def weak(self):
        return self() > 1


@pytest.fixture
def table(monkeypatch):
    """Return a headless device with a battery and a game on the table."""
    battery = Battery()
    monkeypatch.setattr("simulator.device.desk.Desk.battery", battery, raising=False)
    monkeypatch.setattr("simulator.device.desk.Desk.__setattr__", keeps_its_battery)
    desk = keyplay.table_of((), 71)
    desk.battery = battery
    return desk


def keeps_its_battery(desk, name, value):
    if name != "battery":
        object.__setattr__(desk, name, value)


def right_end(desk):
    """Return the last dots of the status line, row by row."""
    from simulator.frontends import picture

    return [
        ["#" if picture.dot(desk.picture, x, y) else "." for x in range(120, 128)]
        for y in range(desk.app.screen.foot.y, desk.app.screen.foot.y + 8)
    ]


LAST_BAR = """
........
#######.
###...#.
###...##
###...##
###...#.
#######.
........
"""


def test_low_battery_has_one_remark_and_a_sign_until_it_is_charged(table):
    foot, before = table.app.screen.foot, right_end(table)
    facts = foot.facts.text
    table.battery.charge = 1
    table.wait(11000)
    assert foot.words.text == "Battery low"
    table.wait(3000)
    assert foot.words.text != "Battery low"
    assert "\n".join(map("".join, right_end(table))) == LAST_BAR.strip()
    assert foot.facts.text == facts, "the facts move to the left of it"
    table.battery.charge = 2
    table.wait(7500)
    assert foot.words.text == "Battery nearly empty" and right_end(table)[3] == list("#.....##")
    table.battery.charge = 0
    table.wait(12500)
    assert right_end(table) == before and foot.facts.text == facts and foot.facts.edge == 128


@pytest.mark.parametrize("text, wide", [("8" * 19 + "B", 118), ("8" * 20, 119), ("8" * 21, 125)])
def test_words_longer_than_118_dots_hide_the_sign(table, text, wide):
    """Up to 118 dots fit beside the sign. Longer words can be read, and then the sign comes back."""
    foot = table.app.screen.foot
    table.battery.charge = 1
    table.wait(14000)
    assert "\n".join(map("".join, right_end(table))) == LAST_BAR.strip()
    foot.passes(text)
    foot.say()
    table.desk.display.refresh()
    bitmap = foot.words.bitmap
    assert bitmap.width == wide
    if wide > 128 - WIDE:
        lit = [[x < wide and bitmap[x, y] for x in range(120, 128)] for y in range(8)]
        assert right_end(table) == [["#" if dot else "." for dot in row] for row in lit]
    else:
        assert "\n".join(map("".join, right_end(table))) == LAST_BAR.strip()
    table.wait(3000)
    assert "\n".join(map("".join, right_end(table))) == LAST_BAR.strip()


def test_battery_sign_is_on_the_next_table_too(table):
    table.battery.charge = 1
    table.wait(11000)
    table.long("b")
    keyplay.choose(table, "Main menu")
    table.press("a")
    assert isinstance(table.app.screen, Play)
    table.wait(50)
    assert "\n".join(map("".join, right_end(table))) == LAST_BAR.strip()


def test_battery_is_measured_every_ten_seconds(table):
    before = table.battery.asked
    table.wait(60000)
    assert 5 <= table.battery.asked - before <= 6


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_words_of_the_battery_fit(language):
    font, say = Font("small"), words.Words(language).say
    for word in b"low", b"nearly empty", b"unsaved":
        assert say(word) != word and font.measure(say(word)) <= 128 - WIDE
    assert font.measure(say(b"too low")) <= 122


def nearly_full(room):
    """Return a store with a running game and `room` free bytes, with its battery."""
    flash, battery = Sector(full_store()[2]), Battery(2)
    store = Store(flash, None, battery.weak)
    session = replay.session(store, GAME)
    while store.size - store.end > room + 30:
        store.pointed(session, b"\1\1")
    store.fact(ord("C"), b"x" * (store.size - store.end - room - 4))
    assert store.size - store.end == room and flash.erases == 0
    return flash, store, battery, session


@pytest.mark.parametrize("room", [0, 4, 5, 6, 11])
def test_low_battery_prevents_an_erase(room):
    """Records that do not fit wait in memory in their order, and can be read there. After charging all are in the flash."""
    flash, store, battery, session = nearly_full(room)
    player = tables.beginner("thegame")
    for count in range(12):
        session.play(player.choose(session.state))
        store.played(session)
        if count == 5:
            session.undo()
            store.undone(session)
        back = replay.session(store, GAME)
        assert (back.past, back.undone) == (session.past, session.undone)
    assert flash.erases == 0 and store.late
    saved = replay.session(Store(Sector(bytes(flash))), GAME).past
    assert saved == session.past[: len(saved)], "earlier decisions are safe"
    battery.charge = 1
    store.pointed(session, b"\1\2")
    assert flash.erases == 1 and not store.late
    charged = Store(flash)
    assert replay.waiting(charged, GAME)[1] == 1 << 8 | 2
    assert replay.session(charged, GAME).past == session.past


def test_decisions_of_computers_wait_too():
    """A record written during a read moves no other record, whatever the charge is by then."""
    flash, store, battery, _ = nearly_full(3)
    session = Session.deal("thegame", 3, deal=5)
    session.players = b"\0\1\1"
    store.begin(session)
    player, checked = tables.beginner("thegame"), 0
    for _ in range(30):
        session.play(player.choose(session.game.seen(session.state, session.seat)))
        store.played(session)
        if store.gathered:
            battery.charge = 0
            assert replay.all_of(replay.load(store, GAME, store.begun[GAME]))[0].past == session.past
            battery.charge, checked = 2, checked + 1
    assert checked > 5 and flash.erases == 0
    battery.charge = 0
    assert store.tidy() and replay.session(Store(flash), GAME).past == session.past


def test_new_game_begins_without_an_erase_if_the_battery_is_low():
    flash, store, battery, _ = nearly_full(200)
    session = played(3, store, 9)
    assert flash.erases == 0 and replay.session(Store(flash), GAME).past == session.past
    assert store.size - store.end < ROOMY


def test_unsaved_decision_is_shown_and_saved_after_charging(table):
    table.press("a")
    store, flash = table.app.store, table.store
    session = table.app.screen.session
    while store.size - store.end > 20:
        store.pointed(session, b"\1\1")
    store.fact(ord("C"), b"x" * (store.size - store.end - 6))
    table.battery.charge = 2
    table.press("right", "a")
    assert table.app.screen.foot.words.text == "Not saved yet: charge it" and store.late and flash.erases == 0
    table.battery.charge = 0
    table.wait(11000)
    assert flash.erases == 1 and not store.late
    assert replay.session(Store(flash), GAME).past == session.past


def test_unsaved_records_prevent_deep_sleep(table):
    from tests.ui.test_night import DARK, DEEP, MINUTE, Sleeper

    sleeper = Sleeper(table.desk)
    table.battery.charge = 2
    table.app.store.late = journal.record(journal.HELPED, b"\0")
    sleeper.key = table.desk.clock.now + DARK + DEEP + MINUTE, 4
    table.wait(DARK + DEEP + 2000)
    assert len(sleeper.dozed) == 2 and table.desk.chip.on


@pytest.mark.parametrize("item", ["set aside", "erase store"])
def test_foreign_store_is_not_erased_with_a_low_battery(monkeypatch, item):
    battery, flash = Battery(2), Sector(b"somebody's" * 40 + b"\xff" * 3696)
    monkeypatch.setattr("simulator.device.desk.Desk.battery", battery, raising=False)
    monkeypatch.setattr("simulator.device.desk.Desk.__setattr__", keeps_its_battery)
    before, desk = bytes(flash), Headless(flash)
    keyplay.choose(desk, desk.app.say(item))
    assert bytes(flash) == before and "too low" in desk.text()
    battery.charge = 0
    desk.press("a")
    keyplay.choose(desk, desk.app.say(item))
    assert bytes(flash) != before and "New game" in desk.text()


# crashes


class Script(Clock):
    """A clock that calls the next of `acts` after each (ms) of them has passed in a sleep."""

    def __init__(self, acts):
        self.now, self.acts = 0, iter(acts)
        self.act()

    def act(self):
        ms, self.then = next(self.acts, (10**9, None))
        self.due = self.now + ms

    def sleep(self, ms):
        Clock.sleep(self, ms)
        while self.now >= self.due:
            then = self.then
            self.act()
            then()


def last_line(device):
    """Return the last line of the crash screen."""
    return device.display.root_group.text.split("\n")[-1]


def breaks(*given):
    raise ValueError("broken")


def test_crash_with_an_empty_battery_loses_no_decision(monkeypatch):
    """Run the real code.py: play until decisions wait in memory, crash, press A, charge, press A again. Only then the program
    restarts, and every decision is in the flash."""
    flash, _, battery, _ = nearly_full(11)
    apps, events, reloads = [], [], []

    class Known(App):
        def __init__(self, device):
            super().__init__(device)
            apps.append(self)

    def tap(key):
        return lambda: (device.keys.push(key, True), device.keys.push(key, False))

    def look():
        events.append((last_line(device), flash.erases, len(reloads), len(apps[0].store.late)))

    def spoil():
        events.append(list(apps[0].screen.session.past))
        apps[0].gesture = breaks

    def charge():
        battery.charge = 0

    acts = [(1500, tap(4)), (1500, tap(4))]  # open the running game, then lay cards where they fit
    acts += [(500, tap(key)) for key in [3, 4, 1, 4] * 12] + [(500, spoil), (10, tap(5)), (500, look)]
    acts += [(500, tap(4)), (500, look), (500, charge), (500, tap(4))]
    device = Desk(flash, clock=Script(acts))
    device.battery, device.close = battery, lambda: events.append("closed")
    runtime = SimpleNamespace(autoreload=True)
    monkeypatch.setitem(
        sys.modules, "supervisor", SimpleNamespace(runtime=runtime, reload=lambda: reloads.append(flash.erases))
    )
    monkeypatch.setitem(sys.modules, "hw.pico", SimpleNamespace(Pico=lambda: device))
    monkeypatch.setattr("ui.app.App", Known)
    monkeypatch.setattr(sys, "path", list(sys.path))
    runpy.run_path(str(Path(__file__).parent.parent.parent / "code.py"), run_name="__main__")
    past, before, after = events[:3]
    assert before == after == ("Charge, then A: save", 0, 0, before[3]) and before[3] > 10
    assert reloads == [1] and events[3:] == ["closed", "closed"]
    assert past and replay.session(Store(flash), GAME).past == past


@pytest.mark.parametrize("charge", [0, 2])
@pytest.mark.parametrize("room", [0, 20, 33, 34, 60])
def test_crash_is_stored_only_if_that_takes_no_erase(room, charge):
    """Whatever the charge is: the longest such record has 34 bytes. The game is safe, and no key has to wait."""
    flash, _, battery, session = nearly_full(room)
    desk = Headless(flash)
    desk.desk.battery = desk.app.store.weak = battery
    battery.charge = charge
    crash.show(desk.desk, ValueError("broken, and a long story of how it came to that"), desk.app.store)
    assert flash.erases == 0 and last_line(desk.desk) == "Game kept. A: go on"
    assert Store(flash).newest(CRASH).endswith(b"x") == (room < 34)
    desk.desk.keys.push(4, True)
    crash.wait(desk.desk, desk.app.store)
    assert flash.erases == 0 and replay.session(Store(flash), GAME).past == session.past


def test_decisions_of_computers_before_a_crash_are_stored():
    desk = keyplay.seated("thegame", 3)
    screen = desk.app.screen
    while not desk.app.store.gathered:
        if screen.mine():
            keyplay.make(desk, tables.beginner("thegame").choose(screen.session.game.seen(screen.session.state, 0)))
        desk.wait(10)
    past = list(screen.session.past)
    crash.show(desk.desk, ValueError("broken"), desk.app.store)
    assert last_line(desk.desk) == "Game kept. A: go on"
    assert replay.session(Store(desk.store), 1).past == past and Store(desk.store).newest(CRASH)


def test_crash_screen_says_if_the_game_is_not_saved():
    """With foreign data in the flash a game is played without saving: nothing is stored, and the data is not touched."""
    flash = Sector(b"somebody's" * 40 + b"\xff" * 3696)
    before, desk = bytes(flash), Headless(flash)
    crash.show(desk.desk, ValueError("broken"), desk.app.store)
    assert last_line(desk.desk) == "Not saved. A: go on"
    desk.app.show(desk.first(desk.app))
    keyplay.choose(desk, desk.app.say("play unsaved"))
    crash.show(desk.desk, ValueError("broken"), desk.app.store)
    assert last_line(desk.desk) == "Not saved. A: go on" and bytes(flash) == before


def test_crash_before_there_is_a_store_shows_its_screen():
    desk = Headless()
    before = bytes(desk.store)
    crash.show(desk.desk, ValueError("broken"))
    assert last_line(desk.desk) == "Game kept. A: go on" and bytes(desk.store) == before


def test_crash_screen_comes_even_if_the_store_is_broken(monkeypatch, capsys):
    desk = Headless()
    monkeypatch.setattr(desk.app.store, "fact", breaks)
    crash.show(desk.desk, MemoryError("too much"), desk.app.store)
    assert "MemoryError" in desk.desk.display.root_group.text and "broken" in capsys.readouterr().out


def test_last_line_of_the_crash_screen_fits():
    small = Font("small")
    for line in crash.SAVED, crash.WAITS, crash.UNSAVED:
        assert len(line) <= crash.WIDE and small.measure(line) <= 128
