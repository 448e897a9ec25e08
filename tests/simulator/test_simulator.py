"""The front ends: scripts, the terminal, the window; and side effects of importing `code`."""

import errno
import importlib.util
import io
import os
import re
import select
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.players import turns
from engine.session import Session
from simulator import __main__ as simulator
from simulator import files, headless
from simulator.frontends import picture, save_files
from simulator.frontends.controls import Controls
from simulator.headless import Headless
from tests.support import keyplay
from ui.saves.log import HAND

try:
    import pty
except ImportError:  # Windows
    pty = None

ROOT = Path(__file__).parent.parent.parent
LARGE = 100_000_000  # bytes: a film
POSIX = pytest.mark.skipif(not pty, reason="no terminal can be pretended here")


# Scripts


def test_the_demonstration_of_a_power_cut(monkeypatch, tmp_path, capsys):
    """docs/power.keys plays, cuts, boots and goes on: the same dots before and after. Only the files' names are printed."""
    monkeypatch.chdir(tmp_path)
    simulator.main(["--headless", "--deal", "71", "--keys", str(ROOT / "docs" / "power.keys")])
    assert capsys.readouterr() == ("build/power-1.png\nbuild/power-2.png\n", "")
    assert (tmp_path / "build/power-1.png").read_bytes() == (tmp_path / "build/power-2.png").read_bytes()


def test_a_script_shoots_records_and_expects(tmp_path):
    script = "\n".join(
        [
            "press a a a   # deal",
            "#whole lines are",
            "shot %s/table.png #" % tmp_path,
            "shot %s/table.txt" % tmp_path,
            "press right a",
            "long b",
            "expect #427  # a number's # is no comment",
            "expect PAUSE",
            "cut",
            "expect The Game",
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
        ("press a\nexpect nonsense", "keys, line 2: expect nonsense: the screen says 'NEW GAME"),
        ("expect #428", "line 1: expect #428: the screen says"),
        ("expect", "line 1: expect: expect needs a text"),
        ("press q", "line 1: press q: unknown key 'q'; keys: up down left right a b$"),
        ("press", "line 1: press: a key is missing; keys: up down"),
        ("long a b", "line 1: long a b: unknown key 'a b'"),
        ("long", "line 1: long: a key is missing; keys: up down"),
        ("jump", "line 1: jump: unknown command; commands: press, long, wait,"),
        ("wait long", "line 1: wait long: wait needs milliseconds, e.g. `wait 500`$"),
        ("wait -1", "wait needs milliseconds"),
        ("wait", "wait needs milliseconds"),
        ("shot", "line 1: shot: the file name must end in .png or .txt$"),
        ("shot {}/x.jpg", "the file name must end in .png or .txt$"),
        ("record {}/x.png", "the file name must end in .gif$"),
        ("shot {}/file/x.png", "line 1: shot .*file/x.png: .*file: (Not a directory|File exists)$"),
        ("shot {}/folder.png", "line 1: shot .*folder.png: .*folder.png: Is a directory$"),
    ],
)
def test_wrong_script_is_answered_with_line_and_correct_form(tmp_path, script, words):
    """`press c` was answered with "-, line 1: press c: 'c'", which does not name the right keys."""
    (tmp_path / "file").touch()
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "keys").write_text(script.format(tmp_path))
    with pytest.raises(SystemExit, match=words) as stop:
        simulator.main(["--headless", "--keys", str(tmp_path / "keys")])
    assert "Errno" not in stop.value.code and "\n" not in stop.value.code


def test_every_command_is_documented_and_known():
    documented = headless.__doc__.split("\n    ")[1:]
    assert tuple(line.split()[0] for line in documented) == headless.COMMANDS
    for what in headless.COMMANDS:
        try:
            Headless().run(what)
        except ValueError as wrong:
            assert "unknown command" not in str(wrong)


@pytest.mark.parametrize("name", ["nowhere", "folder"])
def test_keys_that_cannot_be_read_get_a_sentence(tmp_path, name):
    (tmp_path / "folder").mkdir()
    why = "--keys: .*%s cannot be read: (No such file or directory|Is a directory|Permission denied). Name a script" % name
    with pytest.raises(SystemExit, match=why):
        simulator.main(["--headless", "--keys", str(tmp_path / name)])


def test_a_script_that_is_no_text(tmp_path):
    (tmp_path / "keys").write_bytes(b"press \xff")
    with pytest.raises(SystemExit, match="keys is not UTF-8 text$"):
        simulator.main(["--headless", "--keys", str(tmp_path / "keys")])


def test_files_written_before_a_script_error_are_listed(tmp_path, capsys):
    (tmp_path / "keys").write_text("shot {0}/new/one.png\nrecord {0}/two.gif\nexpect nothing".format(tmp_path))
    with pytest.raises(SystemExit):
        simulator.main(["--headless", "--keys", str(tmp_path / "keys")])
    assert capsys.readouterr().out == "{0}/new/one.png\n{0}/two.gif\n".format(tmp_path)


@pytest.mark.parametrize(
    "given", [["--headless"], ["--keys", "nowhere"], ["--deal", "0"], ["--scale", "1"], ["--palette", "red"]]
)
def test_wrong_arguments_are_refused(given):
    with pytest.raises(SystemExit) as wrong:
        simulator.main(given)
    assert wrong.value.code


@pytest.mark.parametrize("given", ["0", "-1", "nan", "inf", "-inf", "1e308", "1e-9"])
def test_impossible_speed_is_refused(given, capsys):
    """A speed of 0 or infinity raised ValueError and OverflowError in desk.py."""
    with pytest.raises(SystemExit):
        simulator.main(["--terminal", "--speed=" + given])
    assert "a speed is a number from 0.01 to 1000, not '%s'" % given in capsys.readouterr().err


@pytest.mark.parametrize("given", ["x", "0", "1000000", "²"])
def test_invalid_deal_is_named(given, capsys):
    with pytest.raises(SystemExit):
        simulator.main(["--deal", given])
    assert "a deal is a number from 1 to 999999, not %s\n" % ascii(given) in capsys.readouterr().err


def test_unknown_command_is_named_with_those_there_are(capsys):
    with pytest.raises(SystemExit) as stop:
        simulator.main(["grades", "--deals", "1"])
    output = capsys.readouterr()
    assert (
        output.err.startswith("unknown command 'grades'; commands: replay, code, review, flash, drive, web,")
        and output.err.count("\n") == 1
    )
    assert stop.value.code == 2 and not output.out


def help_of(*command):
    """Return what `python -m simulator COMMAND --help` prints."""
    given = [sys.executable, "-m", "simulator", *command, "--help"]
    environment = {**os.environ, "COLUMNS": "130"}
    return subprocess.run(given, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True).stdout


def test_help_shows_play_options_first_and_then_each_command_with_its_sentence():
    """The real command line, as users type it."""
    said = help_of()
    places = [said.index("\n%s:\n" % group) for group in ("play", "show", "run a script", "commands")]
    assert places == sorted(places)
    for name, (_, sentence) in simulator.COMMANDS.items():
        assert re.search("\n    %s +%s\n" % (name, re.escape(sentence)), said)


# The options that each command has had since release 0.2.0: scripts and pages of other people may use them
OPTIONS = {
    "replay": "--text --terminal --headless --keys --deal --speed --language --store --scale --palette --rotate --level",
    "code": "",
    "review": "--plot --screen --plays",
    "flash": "--drive --firmware --source --dry-run",
    "drive": "--out --firmware",
    "web": "--out --address --serve --port",
    "lab": "--games --seats --option --cores --dask",
    "grade": "--deals --plays --noise --stars --cores --dask",
}


@pytest.mark.parametrize("name", simulator.COMMANDS)
def test_each_command_has_its_own_help_with_all_its_options(name):
    said = help_of(name)
    assert said.startswith("usage: python -m simulator %s " % name)
    assert set(OPTIONS[name].split()) <= set(re.findall("--[a-z-]+", said))


def test_play_options_are_those_of_replay_without_text():
    assert set(OPTIONS["replay"].split()) - {"--text"} <= set(re.findall("--[a-z-]+", help_of()))


@pytest.mark.parametrize(
    "given, words",
    [
        (["--deal", "3", "flash", "--dry-run"], "the command goes first: python -m simulator flash ..."),
        (["flash", "--deal", "3"], "unknown option --deal 3; flash --help lists the options"),
        (["--deals=3"], "unknown option --deals=3; python -m simulator --help lists the options"),
    ],
)
def test_options_of_another_command_are_refused_with_the_next_step(given, words, capsys):
    """An option in front of a command must not be ignored in silence, nor a command play instead."""
    with pytest.raises(SystemExit) as stop:
        simulator.main(given)
    assert stop.value.code == 2 and words in capsys.readouterr().err


def test_commands_of_the_table_are_loaded_only_when_they_are_named():
    """Playing must not wait for the web page, the installer and the lab."""
    script = "import sys; from simulator import __main__ as front; front.arguments(); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60).stdout.split()
    assert "simulator.frontends.play" in found and not {module for module, _ in simulator.COMMANDS.values()} & set(found)


def test_the_store_file_keeps_the_game(tmp_path):
    (tmp_path / "one").write_text("press a a a a\n")
    (tmp_path / "two").write_text("expect The Game\npress a\nexpect Play 1 more\n")
    for script in "one", "two":
        simulator.main(["--headless", "--keys", str(tmp_path / script), "--store", str(tmp_path / "store"), "--deal", "9"])


def test_a_file_that_is_no_store_is_set_aside(tmp_path, capsys):
    (tmp_path / "store").write_text("a letter to my aunt")
    (tmp_path / "keys").write_text("expect New game\n")
    simulator.main(["--headless", "--keys", str(tmp_path / "keys"), "--store", str(tmp_path / "store")])
    assert (tmp_path / "store.bad").read_text() == "a letter to my aunt"
    output = capsys.readouterr()
    assert not output.out and "set aside as" in output.err


def test_a_large_file_that_is_no_store_is_not_read(tmp_path, capsys):
    with open(tmp_path / "store", "wb") as file:
        file.truncate(LARGE)
    (tmp_path / "keys").touch()
    tracemalloc.start()
    try:
        simulator.main(["--headless", "--keys", str(tmp_path / "keys"), "--store", str(tmp_path / "store")])
        assert tracemalloc.get_traced_memory()[1] < LARGE / 2
    finally:
        tracemalloc.stop()
    assert "store was no flash sector of 4096 bytes: set aside as" in capsys.readouterr().err
    assert (tmp_path / "store.bad").stat().st_size == LARGE


@pytest.mark.parametrize("kind", ["folder", "missing/store"])
def test_a_store_that_cannot_be_gets_a_sentence(tmp_path, kind):
    (tmp_path / "folder").mkdir()
    (tmp_path / "keys").touch()
    with pytest.raises(SystemExit, match="(folder: is no plain file|store: No such file or directory)$"):
        simulator.main(["--headless", "--keys", str(tmp_path / "keys"), "--store", str(tmp_path / kind)])


def test_script_refuses_a_locked_store(tmp_path):
    """--headless took no lock: another simulator with the same store then overwrote the decisions of the script."""
    (tmp_path / "keys").write_text("press a a a a\n")
    flash = save_files.opened(str(tmp_path / "store"))
    given = ["--headless", "--keys", str(tmp_path / "keys"), "--store", str(tmp_path / "store")]
    with pytest.raises(SystemExit, match="^another simulator has the store$"):
        simulator.main(given)
    assert (tmp_path / "store").read_bytes() == bytes(flash)
    flash.lock.close()
    simulator.main(given)
    assert (tmp_path / "store").read_bytes() != bytes(flash)


def test_a_window_beside_it_plays_unsaved(tmp_path):
    options = simulator.arguments().parse_args(["--store", str(tmp_path / "store")])
    first, second = Controls(None, options), Controls(None, options)
    assert not first.note and second.note == "nothing is saved: another simulator has the store"
    first.flash[0:1] = b"\0"
    assert second.flash[0] == 0xFF and second.flash.file is None


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
    """The simulator in its own terminal."""

    def __init__(self, store, columns=130, lines=40, output=None, errors=None, **more):
        self.process, self.said = None, b""
        pid, self.fd = pty.fork()
        if not pid:
            os.environ.update(COLUMNS=str(columns), LINES=str(lines), TERM="xterm", **more)
            os.chdir(ROOT)
            if output is not None:
                os.dup2(output, 1)
            if errors is not None:
                os.dup2(errors, 2)
            os.execv(sys.executable, [sys.executable, "-m", "simulator", "--terminal", "--store", str(store), "--deal", "427"])
        self.pid = pid

    def read(self, wanted, seconds=20):
        """Read until this text has come since the last call."""
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

    def look(self, seconds):
        """Read for this time: an unread terminal blocks its writer."""
        end = time.time() + seconds
        while time.time() < end:
            if select.select([self.fd], [], [], 0.05)[0]:
                self.said += os.read(self.fd, 65536)

    def rest(self):
        """Return everything that it wrote."""
        self.read(b"\0")
        return self.said

    def end(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@POSIX
def test_the_terminal_plays_and_is_restored(tmp_path):
    tty = Tty(tmp_path / "store")
    tty.read("█".encode())
    for key in b"\r", b"\r", b"\r", b"\x1b[C", b"\x1b[C", b"z":
        tty.type(key)
        tty.read(b"H")
        tty.look(0.5)
    tty.type(b"q")
    tty.read(b"\x1b[?1049l")
    assert tty.end() == 0 and tty.said.rstrip().endswith(b"\x1b[?25h\x1b[?1049l")
    (tmp_path / "keys").write_text("expect The Game\npress a\nexpect Play 1 more\n")
    simulator.main(["--headless", "--keys", str(tmp_path / "keys"), "--store", str(tmp_path / "store")])


@POSIX
def test_the_line_of_keys_is_whole_at_eighty_columns():
    from simulator.frontends import terminal

    assert len(terminal.HELP) < 80 and terminal.HELP.endswith("F5 power cut")


def test_a_small_terminal_shows_braille_and_a_tiny_one_says_so(tmp_path):
    tty = Tty(tmp_path / "one", 80, 24)
    tty.read("⠿".encode()[:2])
    tty.type(b"q")
    assert tty.end() == 0
    tty = Tty(tmp_path / "two", 40, 10)
    tty.read(b"Make the terminal larger")
    tty.type(b"q")
    assert tty.end() == 0


@POSIX
def test_a_terminal_that_is_taken_away_is_restored_too(tmp_path):
    tty = Tty(tmp_path / "store")
    tty.read("█".encode())
    os.kill(tty.pid, signal.SIGTERM)
    tty.read(b"\x1b[?1049l")
    assert tty.end() == 0


@POSIX
def test_a_terminal_that_hangs_up_is_no_traceback(tmp_path):
    """After the terminal is gone messages are lost, so they are read from a file."""
    with open(tmp_path / "said", "w") as said:
        tty = Tty(tmp_path / "store", errors=said.fileno())
        tty.read("█".encode())
        os.close(tty.fd)
        tty.end()
    assert "Traceback" not in (tmp_path / "said").read_text()


@POSIX
def test_a_terminal_whose_output_is_a_pipe_that_closes(tmp_path):
    """The terminal stayed in cbreak mode without echo, and a BrokenPipeError's traceback was printed."""
    import termios

    read, write = os.pipe()
    tty = Tty(tmp_path / "store", output=write)
    os.close(write)
    before = termios.tcgetattr(tty.fd)
    assert os.read(read, 100)
    assert not termios.tcgetattr(tty.fd)[3] & termios.ECHO
    os.close(read)
    tty.type(b"\r")
    assert tty.end() == 1
    assert termios.tcgetattr(tty.fd)[3] & termios.ECHO and termios.tcgetattr(tty.fd) == before
    assert b"Traceback" not in tty.rest() and b"Exception" not in tty.said


@POSIX
def test_a_terminal_without_the_letters_says_so(tmp_path):
    """Characters that the encoding lacks raised UnicodeEncodeError."""
    tty = Tty(tmp_path / "store", PYTHONIOENCODING="latin-1")
    assert b"Your terminal's encoding (iso8859-1) lacks" in tty.read(b"utf-8.")
    assert tty.end() == 1 and b"\x1b" not in tty.said and b"Traceback" not in tty.rest()


def no_memory(*given):
    raise MemoryError


def test_the_terminal_prints_complaints_when_its_picture_is_gone(tmp_path, capsys, monkeypatch):
    """A hint runs out of memory twice: the picture stays whole, and the line is printed once after it."""
    from simulator.frontends import terminal

    def keys():
        app = view.controls.app
        while not app.screen.session:
            yield "\r"
        play = app.screen
        for _ in range(2):
            while app.screen is play:
                yield "X"
            while app.screen.items[app.screen.at] != b"hint":
                yield "\x1b[B"
            yield "\r"
            while app.screen is not play or not play.ways:
                yield ""
            play.ways = None
        yield "q"

    typed, options = (
        keys(),
        simulator.arguments().parse_args(["--store", str(tmp_path / "store"), "--deal", "427", "--speed", "50"]),
    )
    console = SimpleNamespace(begin=int, end=int, read=lambda seconds: "" if view.due else next(typed))
    monkeypatch.setattr(terminal.consoles, "here", lambda leave: console)
    monkeypatch.setattr(terminal, "writes", lambda encoding: True)
    monkeypatch.setattr(turns, "Turn", no_memory)
    view = terminal.Terminal(options)
    view.run()
    said = capsys.readouterr()
    assert said.out.endswith(terminal.QUIET) and "Out of memory" not in said.out
    assert said.err.splitlines() == [
        "Out of memory in the hint: it shows only the move that the player would make",
        "Out of memory in the player of The Game: a simpler one decides",
    ]


def test_a_script_prints_complaints_as_errors(tmp_path, capsys, monkeypatch):
    """Standard output has the files that were written, and nothing else."""
    (tmp_path / "keys").write_text("press a a a\nlong b\npress down a\nexpect Try\nshot %s/shot.txt\n" % tmp_path)
    monkeypatch.setattr(turns, "Turn", no_memory)
    simulator.main(["--headless", "--keys", str(tmp_path / "keys"), "--deal", "427"])
    output = capsys.readouterr()
    assert output.out == "%s/shot.txt\n" % tmp_path and output.err.count("Out of memory in the hint") == 1


# Missing parts of the system


def command(*given, **more):
    """Run the front ends with a part of the system missing. Return exit code and output."""
    environment = {**os.environ, **more.pop("environment", {})}
    ran = subprocess.run(
        [sys.executable, "-m", "simulator", *given], cwd=ROOT, env=environment, capture_output=True, timeout=60, **more
    )
    assert b"Traceback" not in ran.stderr, ran.stderr.decode()
    return ran.returncode, ran.stderr.decode()


def close_input():
    os.close(0)


@POSIX
@pytest.mark.parametrize(
    "given, says", [(["--terminal"], "needs a terminal"), (["--headless", "--keys", "-"], "standard input is closed")]
)
def test_without_standard_input(given, says):
    """Without sys.stdin an AttributeError was raised."""
    code, said = command(*given, preexec_fn=close_input)
    assert code == 1 and says in said


@pytest.mark.parametrize("driver", ["x11", "nonsense"])
def test_without_a_screen_the_terminal_it_is(driver, tmp_path):
    """pygame.error is not an ImportError, and was not caught."""
    pytest.importorskip("pygame")
    environment = {"SDL_VIDEODRIVER": driver, "DISPLAY": ":99"}
    code, said = command("--store", str(tmp_path / "store"), environment=environment, stdin=subprocess.DEVNULL)
    assert code == 1 and "Cannot open a window (" in said and "using the terminal." in said and "needs a terminal" in said


@pytest.fixture(scope="session")
def played(tmp_path_factory):
    """Return a finished game in its journal, and a script that prints its picture's name."""
    folder, session = tmp_path_factory.mktemp("played"), Session.deal("thegame", deal=71)
    while not session.over:
        session.play(next(iter(session.moves())))
    (folder / "journal").write_bytes(bytes(session))
    (folder / "keys").write_text("shot %s/table.png" % folder)
    return folder


PRINTS = {
    "code": ["code", "{}/journal"],
    "replay": ["replay", "--text", "{}/journal"],
    "review": ["review", "--plays", "2", "{}/journal"],
    "lab": ["lab", "thegame", "random", "--games", "2", "--seats", "1", "--cores", "1"],
    "headless": ["--headless", "--keys", "{}/keys"],
    "help": ["--help"],
}
FULL = "standard output cannot be written: No space left on device. Send it to a terminal, or to a disk with room."


def printing(name, played, output, **more):
    """Return the exit code of a command, and its standard error without the bar of `lab`."""
    given = [sys.executable, "-m", "simulator", *[word.format(played) for word in PRINTS[name]]]
    ran = subprocess.run(given, cwd=ROOT, stdout=output, stderr=subprocess.PIPE, timeout=60, text=True, **more)
    return ran.returncode, [line for line in ran.stderr.splitlines() if not line.startswith("[")]


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no disk can be pretended to be full here")
@pytest.mark.parametrize("name", PRINTS)
def test_full_standard_output_is_one_sentence(name, played):
    with open("/dev/full", "wb") as output:
        assert printing(name, played, output) == (1, [FULL])


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("name", PRINTS)
def test_closed_standard_output_is_one_sentence(name, played):
    said = FULL.replace("No space left on device", "it is closed")
    assert printing(name, played, None, preexec_fn=lambda: os.close(1)) == (1, [said])


@POSIX
@pytest.mark.parametrize("name", ["replay", pytest.param("lab", marks=pytest.mark.slow)])
def test_closed_pipe_ends_a_command_silently(name, played):
    """The pipe of `replay --text X | head -1` is closed early."""
    read, write = os.pipe()
    os.close(read)
    try:
        assert printing(name, played, write) == (1, [])
    finally:
        os.close(write)


def test_output_larger_than_its_buffer_fails_in_the_same_sentence(monkeypatch):
    """A write fails in mid-command, so the last flush has nothing left to fail with."""

    class Full(io.RawIOBase):
        def writable(self):
            return True

        def write(self, data):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "silence", lambda: None)
    output = files.Output(io.TextIOWrapper(io.BufferedWriter(Full())))
    with pytest.raises(SystemExit, match=FULL):
        print("x" * 100000, file=output)


# Files of any size

READS = {
    "code": ["code", "{}"],
    "replay": ["replay", "--text", "{}"],
    "review": ["review", "{}"],
    "keys": ["--headless", "--keys", "{}"],
}


def small_memory():
    """Limit the memory: a command that reads all of an endless file fails within a second."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))


@POSIX
@pytest.mark.parametrize("name", READS)
def test_an_endless_file_is_a_sentence(name):
    code, said = command(*[word.format("/dev/zero") for word in READS[name]], preexec_fn=small_memory)
    assert code == 1 and re.search("/dev/zero is larger than [0-9]+ bytes: no[a-z ]+ is that large. Name a ", said), said
    assert said.count("\n") == 1


@POSIX
def test_endless_standard_input_is_a_sentence():
    with open("/dev/zero", "rb") as stdin:
        code, said = command("--headless", "--keys", "-", stdin=stdin, preexec_fn=small_memory)
    assert code == 1 and said.startswith(
        "--keys: standard input is larger than 1048576 bytes: no script of keys is that large."
    )


@pytest.mark.parametrize("name", READS)
def test_a_film_is_a_sentence(name, tmp_path):
    with open(tmp_path / "film", "wb") as file:
        file.truncate(LARGE)
    with pytest.raises(SystemExit, match="film is larger than [0-9]+ bytes: "):
        simulator.main([word.format(tmp_path / "film") for word in READS[name]])


def test_ctrl_c_is_a_sentence(monkeypatch):
    def stopped():
        raise KeyboardInterrupt

    monkeypatch.setattr(simulator, "main", stopped)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO()))
    with pytest.raises(SystemExit, match="stopped by Ctrl-C"):
        simulator.run()


def test_a_name_that_the_output_cannot_write(tmp_path):
    (tmp_path / "keys").write_text("shot %s/τράπουλα.png" % tmp_path, encoding="utf-8")
    code, said = command("--headless", "--keys", str(tmp_path / "keys"), environment={"PYTHONIOENCODING": "latin-1"})
    assert code == 0 and (tmp_path / "τράπουλα.png").exists()


@POSIX
def test_a_code_that_is_no_text():
    """The message was "'utf-8' codec can't encode ..."."""
    code, said = command("code", b"\xff\xfe")
    assert code == 1 and said == "'\\udcff\\udcfe': not a file and not a game code\n"


def test_recording_shows_movement():
    """A moving card is recorded at several places (README's GIF)."""
    desk = keyplay.table_of((), 427)
    count = len(desk.recorder.frames)
    desk.press("a")
    desk.settled()
    times = [at for _, at in desk.recorder.frames[count:]]
    assert len(times) >= 6 and max(times) - min(times) < 300


# The window


@pytest.fixture
def window(tmp_path):
    pytest.importorskip("pygame")
    from simulator.frontends.window import Window

    options = simulator.arguments().parse_args(["--store", str(tmp_path / "store"), "--deal", "427", "--speed", "1"])
    return Window(options)


def drive(window, events):
    """Give the window its events, one per look, and then close it."""
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

    from simulator.frontends.window import BUTTONS

    def click(key):
        where = [int(value * window.scale) for value in BUTTONS[key]]
        left, top = window.place()
        where = where[0] + left, where[1] + top
        yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=where)
        yield pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=where)

    drive(window, [*click(1), *click(4), *click(4)])
    assert type(window.controls.app.screen).__name__ == "Reader"  # down, A: the rules of the first game


def test_the_drawn_handheld_turns_with_the_left_hand(window, tmp_path, monkeypatch):
    """The picture stays upright, buttons are where they are drawn, typed arrows move in their direction."""
    import pygame

    from simulator.frontends.window import BUTTONS, HEIGHT, WIDTH

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ui.keys._FIRST", 100000)  # no key repeats, however slow the machine is
    window.controls.app.show(window.controls.first()(window.controls.app))
    window.controls.desk.display.refresh()
    upright = window.controls.picture()
    window.controls.app.change(HAND, 1)
    window.controls.desk.display.refresh()
    assert window.controls.picture() == upright != window.controls.desk.chip.picture()

    def click(x, y):
        left, top = window.place()
        where = left + int(x * window.scale), top + int(y * window.scale)
        yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=where)
        yield pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=where)

    lower = [WIDTH - BUTTONS[0][0], HEIGHT - BUTTONS[0][1]]  # on the turned cross: the device's own UP
    assert lower[1] > HEIGHT - BUTTONS[1][1]
    a = WIDTH - BUTTONS[4][0], HEIGHT - BUTTONS[4][1]
    drive(window, [*click(*lower), *taps("DOWN"), *click(*lower), *taps("UP"), *click(*a), *taps("F2")])
    assert window.controls.app.page.title.text == "STATISTICS" and not window.down and not window.typed
    assert window.controls.app.input.down == 0 and len(list(tmp_path.glob("*.png"))) == 1


def test_a_key_that_turns_the_device_round_is_let_go_as_it_went_down(window, monkeypatch):
    """The arrow key that chooses the left hand is released as the button that it pressed: nothing repeats without end."""
    monkeypatch.setattr("ui.keys._FIRST", 100000)
    drive(window, list(taps(*["DOWN"] * 3, "RETURN", *["DOWN"] * 3, "RIGHT")))
    assert window.controls.app.settings[HAND] == 1
    assert not window.down and window.controls.app.input.down == 0


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


# Where lib/ joins the import path


def test_the_import_path_is_made_in_one_place():
    """Seven modules changed sys.path."""
    words = "sys.path." + "insert"
    paths = [
        path for folder in ("simulator", "tests") for path in (ROOT / folder).rglob("*.py") if words in path.read_text("utf-8")
    ]
    assert paths == [ROOT / "simulator" / "__init__.py"]


EMULATED = pytest.mark.skipif(not importlib.util.find_spec("rp2040py"), reason="no emulator: make device installs it")


@pytest.mark.slow
@pytest.mark.parametrize(
    "module",
    [
        "simulator",
        "simulator.drawings.art",
        "tests.support.frames",
        "tests.bench",
        pytest.param("tests.device.bench", marks=EMULATED),
    ],
)
def test_modules_started_from_the_root_find_lib(module):
    """`import ui` works without pytest's settings, after the module's own package."""
    command = "import %s; from ui import keys; print(keys.__file__)" % module
    result = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    assert Path(result.stdout.strip()) == ROOT / "lib" / "ui" / "keys.py"


def test_the_simulator_starts_from_the_root():
    assert command("--help")[0] == 0


# The standard library's module named code


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
