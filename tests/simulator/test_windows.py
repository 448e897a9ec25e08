"""Systems without POSIX: every module can be imported, a store is locked and keys are read, over a fake msvcrt."""

import errno
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from simulator import __main__ as simulator
from simulator.frontends import consoles, save_files, terminal
from simulator.headless import Headless
from tests.support import keyplay

ROOT = Path(__file__).parent.parent.parent

# Modules that Windows lacks. It has `select`, but not for the keyboard.
WITHOUT = """
import os, signal, sys

class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
            raise ModuleNotFoundError("No module named %r" % name, name=name)

sys.meta_path.insert(0, Nowhere())
for name in "fcntl", "grp", "pwd", "resource", "termios":
    sys.modules.pop(name, None)
for name in "SIGHUP", "SIGQUIT", "SIGTSTP":
    delattr(signal, name)
for name in "fork", "mkfifo", "posix_fadvise", "forkpty", "openpty":
    delattr(os, name)
"""
IMPORT = """
import importlib, pkgutil
import simulator
names = [found.name for found in pkgutil.walk_packages(simulator.__path__, "simulator.")]
for name in names:
    if not name.startswith("simulator.lab.") or importlib.import_module("simulator.lab").ready():
        importlib.import_module(name)
print(len(names))
"""
COLLECT = """
import pytest
sys.exit(pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider"]))
"""
TERMINAL = """
import types
sys.stdin = types.SimpleNamespace(isatty=lambda: True)
from simulator import __main__ as simulator
simulator.main(["--terminal"])
"""


def python(script):
    return subprocess.run([sys.executable, "-c", WITHOUT + script], cwd=ROOT, capture_output=True, text=True, timeout=120)


def test_every_module_of_the_desk_is_imported():
    ran = python(IMPORT)
    assert ran.returncode == 0, ran.stderr
    wanted = [path for path in (ROOT / "simulator").rglob("*.py") if "page" not in path.parts]  # that is the browser's
    assert int(ran.stdout) >= len(wanted) - 1


@pytest.mark.slow
def test_every_test_is_collected():
    ran = python(COLLECT)
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert "test_simulator.py" in ran.stdout and "test_windows.py" in ran.stdout


def test_a_terminal_of_neither_kind_gets_a_sentence():
    ran = python(TERMINAL)
    assert ran.returncode == 1 and "Traceback" not in ran.stderr
    assert "needs a POSIX terminal or a Windows console" in ran.stderr


# Locks


class Locks:
    """A fake msvcrt.locking: locks from the file's position; others can neither read nor write a locked byte."""

    LK_NBLCK = 2

    def __init__(self, files):
        self.files, self.held = files, {}

    def locking(self, number, mode, count):
        assert mode == self.LK_NBLCK and count == 1
        file = next(file for file in self.files if not file.closed and file.fileno() == number)
        where = file.name, file.tell()
        assert where[1] >= 1 << 16, "whoever reads the store reads ahead: a byte there would be refused"
        holder = self.held.get(where)
        if holder and not holder.closed:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.held[where] = file


@pytest.fixture
def locks(monkeypatch):
    files = []

    def opening(path, mode):
        files.append(open(path, mode))  # noqa: SIM115 - the lock's own
        return files[-1]

    monkeypatch.setattr(save_files, "open", opening, raising=False)
    monkeypatch.setattr(save_files, "fcntl", None)
    monkeypatch.setattr(save_files, "msvcrt", Locks(files))


def test_a_store_is_locked_on_windows_too(locks, tmp_path):
    path = str(tmp_path / "store")
    first = save_files.opened(path)
    with pytest.raises(OSError, match="another simulator has the store"):
        save_files.opened(path)
    other = save_files.opened(str(tmp_path / "other"))
    first.lock.close()
    again = save_files.opened(path)
    assert again.lock is not first.lock and not other.lock.closed


def test_other_lock_errors_are_reported(locks, monkeypatch, tmp_path):
    def broken(*_):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(save_files.msvcrt, "locking", broken)
    with pytest.raises(OSError, match="Input/output error"):
        save_files.opened(str(tmp_path / "store"))


# Keys


class Console:
    """A fake msvcrt: the typed keys, letter by letter."""

    def __init__(self, typed):
        self.typed = list(typed)

    def kbhit(self):
        return bool(self.typed)

    def getwch(self):
        return self.typed.pop(0)


@pytest.fixture
def windows(monkeypatch):
    """Return a function that gives a Windows console with typed keys."""

    def typing(typed):
        monkeypatch.setattr(consoles, "termios", None)
        monkeypatch.setattr(consoles, "msvcrt", Console(typed))
        monkeypatch.setattr(consoles, "sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True), stdout=sys.stdout))
        monkeypatch.setattr(consoles.signal, "signal", lambda *_: None)
        return consoles.here(None)

    return typing


@pytest.mark.parametrize(
    "typed, keys",
    [
        ("\xe0H\xe0P\xe0K\xe0M", ["\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"]),
        ("\x00H\x00M", ["\x1b[A", "\x1b[C"]),  # on the number pad
        ("z\rX\x1b\x08", ["z", "\r", "X", "\x1b", "\x08"]),
        ("\xe0Sq", ["q"]),  # Delete, which has no meaning here
        ("\xe0", ["\xe0"]),  # the letter
        ("\x00;", []),  # F1
    ],
)
def test_keys_of_a_windows_console(windows, typed, keys):
    assert list(terminal.split(windows(typed).read(0))) == keys


def test_function_keys_of_a_windows_console(windows):
    """The keys from F2 on, in the order of the actions."""
    keys = list(terminal.split(windows("".join("\0" + letter for letter in "<=>?@ABC")).read(0)))
    assert [terminal.FUNCTIONS[key] for key in keys] == list(range(8))


def test_a_windows_console_waits_and_ends(windows):
    console = windows("")
    assert console.read(0.02) == ""
    with pytest.raises(EOFError):
        windows("z\x03").read(0)


def test_the_terminal_plays_in_a_windows_console(windows, tmp_path, capsys, monkeypatch):
    """From the menu to the table; a card is laid; q."""
    windows("\r\r\r\xe0M\xe0Mz")
    monkeypatch.setattr(consoles.os, "system", lambda command: 0)
    monkeypatch.setattr(terminal.shutil, "get_terminal_size", lambda: SimpleNamespace(columns=130, lines=40))
    view = terminal.Terminal(simulator.arguments().parse_args(["--store", str(tmp_path / "store"), "--deal", "427"]))
    looks = []

    def until_laid():
        session = getattr(view.controls.app.screen, "session", None)
        if len(looks) > 2000 or session and session.past and not view.due:
            consoles.msvcrt.typed.append("q")
        looks.append(1)

    draw = view.draw
    monkeypatch.setattr(view, "draw", lambda: (until_laid(), draw()))
    view.run()
    said = capsys.readouterr().out
    assert said.startswith(terminal.LOUD) and said.endswith(terminal.QUIET) and "█" in said
    desk = Headless(view.controls.flash)
    keyplay.choose(desk, "Continue")
    assert len(desk.app.screen.session.past) == 1
