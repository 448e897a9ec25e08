"""Power cuts and resets on the firmware, in emulated time: while a decision is written, and during an erase."""

import pytest

from engine import journal
from engine.session import Session
from simulator.device.chips.flash import Sector
from simulator.headless import Headless
from tests.support import tables
from ui.saves import replay, totals
from ui.saves.log import ROOMY, SETTINGS, Store

GAME = 1


@pytest.fixture(scope="module")
def flash(pair, firmware, boot_out):
    """Return the whole flash of a board with the program on it."""
    return pair.boot(firmware, pair.files(boot_out)).flash_image()


def board_of(flash, nvm):
    """Return a board at its menu, with these bytes in the nvm."""
    from tests.device.board import DRIVE, NVM, Board

    board = Board(flash=flash[:NVM] + nvm + flash[DRIVE:])
    ready(board)
    return board


def ready(board):
    board.run_until(lambda: board.oled.on and board.oled.picture().count(0) < 900, 6)  # more than its first column
    board.run(0.6)
    assert "Traceback" not in board.console, board.console


def tap(board, key, seconds=0.05, rest=0.4):
    from tests.device.board import UP

    board.press(UP + key)
    board.run(seconds)
    board.release(UP + key)
    board.run(rest)


def shows_the_same(board, nvm):
    """Check that the board's menu is the simulator's for the same bytes. Return the simulator."""
    desk = Headless(Sector(nvm))
    desk.wait(1000)  # for the progress of the running game
    assert board.oled.picture() == desk.picture
    return desk


def full():
    """Return a store whose next game needs an erase, with settings and results, and the number of its games."""
    sector = Sector()
    store, games = Store(sector), 0
    store.fact(SETTINGS, b"\0\2\0")
    while store.size - store.end >= ROOMY:
        games += 1
        session = Session.deal("thegame", deal=games)
        store.begin(session)
        while not session.over:
            session.play(tables.beginner("thegame").choose(session.state))
            store.played(session)
        store.ended(session, totals.result(session, 0))
    return bytes(sector), games


def test_power_cut_while_a_decision_is_written(flash):
    """A page takes 0.4 ms. After a cut at any byte the boot has all but that decision, and the game continues."""
    board = board_of(flash, b"\xff" * 4096)
    for key in 4, 4, 4, 4:  # New game, The Game, deal, a card
        tap(board, key, rest=0.8)
    before, programs = board.nvm(), board.flash.programs
    board.press(14)
    board.run(0.05)
    board.release(14)
    board.run_until(lambda: board.flash.programs > programs, 1, 0.0001)
    after = board.nvm()
    start = len(before.rstrip(b"\xff"))
    size = len(after.rstrip(b"\xff")) - start
    assert 0 < size < 10
    for count in range(size):
        torn = after[: start + count] + b"\xff" * (4096 - start - count)
        again = board_of(flash, torn)
        shows_the_same(again, torn)
        tap(again, 4)  # Continue
        tap(again, 4)  # a card
        assert len(replay.session(Store(Sector(again.nvm())), GAME).past) == 2


def test_power_cut_and_reset_during_an_erase(flash):
    """A power cut in the 45 ms of the erase leaves a board that asks or begins a new log; a reset in them loses neither
    settings nor the running game."""
    from tests.device.board import DRIVE, NVM

    nvm, _ = full()
    sector = Sector(nvm)
    store = Store(sector)
    session = Session.deal("thegame", deal=71)
    store.append(journal.start(session))  # a running game, so that the board has to ask whether to give it up
    for _ in range(30):
        session.play(tables.beginner("thegame").choose(session.state))
        store.played(session)
    nvm = bytes(sector)
    board = board_of(flash, nvm)
    assert "The Game #71" in shows_the_same(board, nvm).text()
    for key in 1, 4, 4, 4, 1:  # New game, The Game, deal, "Abandon it"
        tap(board, key, rest=0.8)
    erases = board.flash.erases
    board.press(14)
    board.run(0.05)
    board.release(14)
    board.run_until(lambda: board.flash.erases > erases, 6, 0.0005)  # reading all results takes 2 to 3.3 s
    half = b"\xff" * 2048 + nvm[2048:]
    again = board_of(flash, half)
    shows_the_same(again, half)
    board.pico.flash[NVM:DRIVE] = half
    board.reset()
    board.run(3)  # the display still shows the old picture, so there is none to wait for
    assert "Traceback" not in board.console, board.console
    back = Store(Sector(board.nvm()))
    assert back.settings() == b"\0\2\0" and replay.session(back, GAME).past == session.past


def test_complete_erase_keeps_everything(flash):
    nvm, games = full()
    board = board_of(flash, nvm)
    erases = board.flash.erases
    for _ in range(3):  # New game, The Game, deal
        tap(board, 4, rest=4)  # it takes 2 s to read all results before the erase
    store = Store(Sector(board.nvm()))
    assert board.flash.erases == erases + 1 and store.settings() == b"\0\2\0"
    assert sum(total[totals.GAMES] for total in totals.read(store).values()) == games
    assert replay.session(store, GAME).past == []
