"""The front ends: scripts, the terminal, the window; and what importing `code` must not do."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simulator import __main__ as simulator
from simulator import picture
from simulator.headless import Headless
from tests import keyplay

ROOT = Path(__file__).parent.parent


# Scripts


def test_a_script_shoots_records_and_expects(tmp_path):
    script = "\n".join(
        [
            "press a a a   # deal",
            "expect #427",
            "shot %s/table.png" % tmp_path,
            "shot %s/table.txt" % tmp_path,
            "press right a",
            "long b",
            "expect PAUSE",
            "cut",
            "expect Continue",
            "record %s/game.gif" % tmp_path,
        ]
    )
    (tmp_path / "keys").write_text(script)
    simulator.main(["--headless", "--keys", str(tmp_path / "keys"), "--deal", "427"])
    from PIL import Image

    assert Image.open(tmp_path / "table.png").size == (512, 256)
    assert Image.open(tmp_path / "game.gif").n_frames >= 4
    assert len((tmp_path / "table.txt").read_text().splitlines()) == 32


@pytest.mark.parametrize(
    "script, words",
    [
        ("press a\nexpect nonsense", "line 2: expect nonsense: the screen says"),
        ("press q", "line 1: press q"),
        ("jump", "there is no such command"),
        ("wait long", "line 1: wait long"),
    ],
)
def test_a_wrong_script_says_where(tmp_path, script, words):
    (tmp_path / "keys").write_text(script)
    with pytest.raises(SystemExit, match=words):
        simulator.main(["--headless", "--keys", str(tmp_path / "keys")])


@pytest.mark.parametrize(
    "given", [["--headless"], ["--keys", "nowhere"], ["--deal", "0"], ["--speed", "0"], ["--palette", "red"]]
)
def test_wrong_arguments_are_refused(given):
    with pytest.raises(SystemExit) as wrong:
        simulator.main(given)
    assert wrong.value.code


def test_the_store_file_keeps_the_game(tmp_path):
    (tmp_path / "one").write_text("press a a a a\n")
    (tmp_path / "two").write_text("expect Continue\npress a\nexpect Lay 1 more\n")
    for script in "one", "two":
        simulator.main(["--headless", "--keys", str(tmp_path / script), "--store", str(tmp_path / "store"), "--deal", "9"])


def test_a_file_that_is_no_store_is_set_aside(tmp_path):
    (tmp_path / "store").write_text("a letter to my aunt")
    (tmp_path / "keys").write_text("expect New game\n")
    simulator.main(["--headless", "--keys", str(tmp_path / "keys"), "--store", str(tmp_path / "store")])
    assert (tmp_path / "store.bad").read_text() == "a letter to my aunt"


def test_pictures_agree():
    """Half blocks, Braille and PNG show the same dots."""
    dots = Headless(deal=427).picture
    lines = [line.ljust(128) for line in picture.text(dots)]
    image = picture.image(dots, 1)
    braille = picture.braille(dots)
    glass = image.getpixel((127, 63))
    for y in range(64):
        for x in range(128):
            lit = picture.dot(dots, x, y)
            assert (picture.BLOCKS.index(lines[y // 2][x]) >> y % 2 & 1) == lit
            assert (image.getpixel((x, y)) != glass) == bool(lit)
            cell = ord(braille[y // 4][x // 2]) - 0x2800
            assert cell >> picture.BRAILLE.index((x % 2, y % 4)) & 1 == lit


# The terminal


class Tty:
    """The simulator in a terminal of its own."""

    def __init__(self, store, columns=130, lines=40):
        self.process, self.said = None, b""
        pid, self.fd = pty.fork()
        if not pid:
            os.environ.update(COLUMNS=str(columns), LINES=str(lines), TERM="xterm")
            os.chdir(ROOT)
            os.execv(sys.executable, [sys.executable, "-m", "simulator", "--terminal", "--store", str(store), "--deal", "427"])
        self.pid = pid

    def read(self, wanted, seconds=20):
        """Read until this was said since the last time."""
        end, start = time.time() + seconds, len(self.said)
        while wanted not in self.said[start:]:
            assert time.time() < end, self.said[start:][-2000:]
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:
                    data = b""
                if not data:
                    break
                self.said += data
        return self.said[start:]

    def type(self, text):
        os.write(self.fd, text)

    def end(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_the_terminal_plays_and_is_restored(tmp_path):
    tty = Tty(tmp_path / "store")
    tty.read("█".encode())
    for key in b"\r", b"\r", b"\r", b"\x1b[C", b"\x1b[C", b"z":
        tty.type(key)
        tty.read(b"H")
        time.sleep(0.3)
    tty.type(b"q")
    tty.read(b"\x1b[?1049l")
    assert tty.end() == 0 and tty.said.rstrip().endswith(b"\x1b[?25h\x1b[?1049l")
    (tmp_path / "keys").write_text("expect Continue\npress a\nexpect Lay 1 more\n")
    simulator.main(["--headless", "--keys", str(tmp_path / "keys"), "--store", str(tmp_path / "store")])


def test_a_small_terminal_shows_braille_and_a_tiny_one_says_so(tmp_path):
    tty = Tty(tmp_path / "one", 80, 24)
    tty.read("⠿".encode()[:2])
    tty.type(b"q")
    assert tty.end() == 0
    tty = Tty(tmp_path / "two", 40, 10)
    tty.read(b"Make the terminal larger")
    tty.type(b"q")
    assert tty.end() == 0


def test_a_terminal_that_is_taken_away_is_restored_too(tmp_path):
    tty = Tty(tmp_path / "store")
    tty.read("█".encode())
    os.kill(tty.pid, signal.SIGTERM)
    tty.read(b"\x1b[?1049l")
    assert tty.end() == 0


# The window


@pytest.fixture
def window(tmp_path):
    pytest.importorskip("pygame")
    from simulator.window import Window

    options = simulator.arguments().parse_args(["--store", str(tmp_path / "store"), "--deal", "427", "--speed", "1"])
    return Window(options)


def drive(window, events):
    """Give the window its events, one a look, and then close it."""
    import pygame

    todo = list(events) + [pygame.event.Event(pygame.QUIT)]
    looks = []
    wait = pygame.event.wait

    def next_event(ms=0):
        looks.append(ms)
        if len(looks) % 4 == 0:
            return todo.pop(0)
        return pygame.event.Event(pygame.NOEVENT)

    pygame.event.wait, pygame.event.poll = next_event, lambda: pygame.event.Event(pygame.NOEVENT)
    try:
        window.run()
    finally:
        pygame.event.wait = wait
    return looks


def taps(*keys):
    import pygame

    for key in keys:
        yield pygame.event.Event(pygame.KEYDOWN, key=getattr(pygame, "K_" + key))
        yield pygame.event.Event(pygame.KEYUP, key=getattr(pygame, "K_" + key))


def test_the_window_plays_resizes_and_closes_without_losing_a_decision(window, tmp_path):
    import pygame

    events = list(taps("RETURN", "RETURN", "RETURN", "RIGHT", "RIGHT", "z"))
    events.insert(3, pygame.event.Event(pygame.VIDEORESIZE, w=640, h=560))
    events += [pygame.event.Event(pygame.VIDEORESIZE, w=200, h=100)]
    drive(window, events)
    desk = Headless(window.controls.flash)
    keyplay.choose(desk, "Continue")
    assert len(desk.app.screen.session.past) == 1 and desk.app.screen.session.number == 427


def test_buttons_can_be_clicked(window):
    import pygame

    from simulator.window import BUTTONS

    def click(key):
        where = [int(value * window.scale) for value in BUTTONS[key]]
        left, top = window.place()
        where = where[0] + left, where[1] + top
        yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=where)
        yield pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=where)

    drive(window, [*click(1), *click(4), *click(4)])
    assert type(window.controls.app.screen).__name__ == "Reader"  # down, A, A: the rules


def test_function_keys(window, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    events = taps("RETURN", "RETURN", "RETURN", "z", "F4", "F2", "F3", "RIGHT", "F3", "F6", "F7", "F8", "F9", "z", "F5")
    drive(window, list(events))
    assert len(list(tmp_path.glob("*.png"))) == 1 and len(list(tmp_path.glob("*.gif"))) == 1
    desk = Headless(window.controls.flash)
    keyplay.choose(desk, "Continue")
    assert len(desk.app.screen.session.past) == 1  # one laid, rewound, another laid, power cut


def test_an_idle_window_waits_and_draws_nothing(window, monkeypatch):
    import pygame

    flips = []
    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(1))
    looks = drive(window, [pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1))] * 20)
    assert min(looks) >= 30 and len(flips) <= 2


# The library whose name code.py bears


@pytest.mark.parametrize(
    "command", ["import code; code.InteractiveConsole()", "import pdb, doctest; pdb.Pdb(); doctest.testmod()"]
)
def test_importing_code_from_the_root_is_the_library(command):
    result = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_pdb_and_doctest_run_from_the_root(tmp_path):
    (tmp_path / "small.py").write_text('"""\n>>> 1 + 1\n2\n"""\nx = 1\n')
    for module in ["doctest"], ["pdb", "-c", "continue", "-c", "quit"]:
        result = subprocess.run(
            [sys.executable, "-m", *module, str(tmp_path / "small.py")], cwd=ROOT, capture_output=True, text=True
        )
        assert result.returncode == 0, result.stdout + result.stderr
