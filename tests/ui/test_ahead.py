"""Loading ahead in the main menu: the game under the cursor is loaded while the menu is read, and is the same as by a key."""

import pytest

from engine import journal
from engine.session import Session
from simulator.device.chips.flash import Sector
from simulator.headless import Headless
from tests.support import keyplay, tables
from tests.ui.test_store import LATER, played
from ui.saves import replay
from ui.saves.log import Store
from ui.screens.main_menu import _QUIET, _SLICE

GAME, OTHER = 1, 3
COUNT = 30


def waiting():
    """Return a store with a running game of Face to Face and, as the latest, one of The Game with undone moves and a cursor."""
    flash = Sector()
    store = Store(flash)
    duel = Session.deal("facetoface", 2, (), 5)
    duel.players = bytes((0, 1))
    store.begin(duel)
    session = played(COUNT, store)
    session.undo(2)
    store.undone(session, 2)
    store.pointed(session, b"\x14\1")
    return flash


def garbled():
    """Return a store whose latest running game has an illegal decision as its eleventh."""
    flash = waiting()
    store = Store(flash)
    at = [after for kind, _, after in store.records(store.begun[GAME]) if kind == journal.PLACED][10]
    wrong = bytearray(flash)
    record = journal.placed(99, b"\1")
    wrong[at - len(record) : at] = record
    return Sector(bytes(wrong))


def finished():
    desk = keyplay.table_of((), 71)
    keyplay.play_out(desk)
    desk.press("a")
    keyplay.choose(desk, "Main menu")
    return desk.store


def moments(desk):
    """Return a list that grows each time the app shows that something takes a while."""
    calls, moment = [], desk.app.moment
    desk.app.moment = lambda: calls.append(moment())
    return calls


def same(session, other):
    assert vars(session) == vars(other) and session is not other


def test_game_loaded_ahead_is_the_one_in_the_log():
    desk = Headless(waiting())
    desk.wait(_QUIET + 50)
    assert desk.app.screen.ready and not desk.app.screen.steps
    calls = moments(desk)
    desk.press("a")
    same(desk.app.screen.session, replay.session(Store(desk.store), GAME))
    assert desk.app.screen.stored == 0x1401 and not calls


@pytest.mark.parametrize("count", [0, 1, 2, 17, COUNT + 1, COUNT + 4, COUNT + 5, COUNT + 6, COUNT + 7, COUNT + 8, COUNT + 9])
def test_key_during_loading_opens_the_same_game(count):
    """After any number of steps. The app shows that it takes a while if steps are left."""
    desk, calls = Headless(waiting()), []
    menu = desk.app.screen
    for _ in range(count):
        if not menu.ready:
            menu.fetch()
    calls, done = moments(desk), bool(menu.ready)
    desk.press("a")
    same(desk.app.screen.session, replay.session(Store(desk.store), GAME))
    assert desk.app.screen.stored == 0x1401 and len(calls) == 1 - done


def test_number_of_loading_steps():
    menu, count = Headless(waiting()).app.screen, 0
    while not menu.ready:
        menu.fetch()
        count += 1
    # START, decisions, UNDO, cursor; the session; the modules of the table and of the view; the view; how far it is; the table
    assert count == COUNT + 9


def test_loading_waits_for_keys():
    """Loading begins after a time without keys, and then takes only some ms between two polls of the keys."""
    desk = Headless(waiting())
    desk.wait(_QUIET - 50)
    assert not desk.app.screen.steps and not desk.app.screen.ready
    desk.press("down", "up")
    desk.wait(_QUIET - 150)
    assert not desk.app.screen.steps and not desk.app.screen.ready
    clock = desk.desk.clock

    def ticks():
        clock.now += 3
        return clock.now

    menu, fetched = desk.app.screen, []
    clock.ticks = ticks
    fetch = menu.fetch
    menu.fetch = lambda: fetched.append(fetch())
    while not fetched:
        desk.app.step()
    assert 1 <= len(fetched) <= _SLICE // 3 and not menu.ready


@pytest.mark.parametrize("wrong, lines", [(RuntimeError, 0), (MemoryError, 1)])
def test_error_while_loading_ahead_is_raised_by_the_key(monkeypatch, complaints, wrong, lines):
    """Otherwise the crash screen would come again and again, and no other item could be chosen."""
    desk = Headless(waiting())
    menu, load = desk.app.screen, replay.load

    def broken(*where):
        yield from list(load(*where))[:5]
        raise wrong("not in order")

    monkeypatch.setattr(replay, "load", broken)
    monkeypatch.setitem(type(menu).fetch.__globals__, "load", lambda name: replay)  # its module is loaded on demand
    desk.wait(_QUIET + 1000)
    assert menu.spoilt and not menu.ready and not menu.steps
    assert complaints == ["Out of memory as a game was loaded ahead of time: it is loaded when A is pressed"] * lines
    complaints.clear()
    with pytest.raises(wrong, match="not in order"):
        desk.press("a")
    desk.press("down", "down")
    desk.wait(_QUIET + 50)
    assert not menu.spoilt and menu.setup


def test_another_item_drops_the_game_and_loads_its_own():
    desk = Headless(waiting())
    desk.wait(_QUIET + 50)
    menu = desk.app.screen
    desk.press("down")
    assert not menu.ready and not menu.steps
    desk.wait(_QUIET)
    assert menu.ready and not menu.setup
    desk.press("down")
    assert not menu.ready
    desk.wait(_QUIET)
    assert menu.setup and menu.stats and not menu.ready
    desk.press("up")
    desk.wait(_QUIET)
    assert menu.ready and not menu.setup and not menu.stats
    desk.press("a")
    same(desk.app.screen.session, replay.session(Store(desk.store), OTHER))


@pytest.mark.parametrize("ms", [0, _QUIET + 50])
def test_damaged_game_is_rewritten_only_after_the_key(ms):
    """Loaded ahead or at once: the good part is on the table, and the log is rewritten so that the game can continue."""
    desk, flash = Headless(garbled()), garbled()
    desk.wait(ms)
    menu = desk.app.screen
    assert bool(menu.ready) == bool(ms) and desk.store.erases == 0 and bytes(desk.store) == bytes(flash)
    desk.press("a")
    back, _ = replay.resume(Store(flash), GAME)
    assert len(back.past) == 10 and desk.store.erases == 1 and bytes(desk.store) == bytes(flash)
    same(desk.app.screen.session, back)
    keyplay.make(desk, tables.beginner("thegame").choose(back.state))
    assert replay.session(Store(desk.store), GAME).past == desk.app.screen.session.past


def test_damage_of_another_game_causes_no_rewriting():
    """A good game is opened after a damaged one was loaded: nothing is written."""
    desk = Headless(garbled())
    desk.wait(_QUIET + 50)
    assert desk.app.store.doubt
    desk.press("down")
    desk.wait(_QUIET + 50)
    desk.press("a")
    assert desk.app.screen.session.name == "facetoface" and desk.store.erases == 0


@pytest.mark.parametrize("ms", [0, _QUIET + 50])
def test_unreadable_game_is_dropped_only_on_request(ms):
    flash = Sector()
    store = Store(flash)
    store.append(journal.record(journal.START, LATER))
    desk = Headless(flash)
    desk.wait(ms)
    desk.press("a")
    assert Store(flash).waiting == [GAME] and flash.erases == 0
    desk.press("a")
    assert Store(flash).waiting == [] and desk.app.screen.at == 0 and "Continue" not in desk.text()


@pytest.mark.slow
@pytest.mark.parametrize("ms", [0, _QUIET + 50])
def test_last_game_is_loaded_ahead_too(ms):
    desk = Headless(finished())
    keyplay.go_to(desk, "Replay the last game")
    desk.wait(ms)
    calls = moments(desk)
    desk.press("a")
    screen = desk.app.screen
    assert screen.moves == replay.finished(Store(desk.store)).past and not screen.session.past and len(calls) == (not ms)
    desk.press("right", "b")
    assert not desk.app.screen.ready and desk.app.screen is not screen


@pytest.mark.slow
@pytest.mark.parametrize("ms", [0, _QUIET + 50])
def test_damaged_last_game_is_not_shown(ms):
    wrong = bytearray(bytes(finished()))
    wrong[60] ^= 1
    desk = Headless(Sector(bytes(wrong)))
    keyplay.go_to(desk, "Replay the last game")
    desk.wait(ms)
    desk.press("a")
    assert "SAVED DATA" in desk.text()
    desk.press("a")
    assert "Replay the last game" in desk.text()
