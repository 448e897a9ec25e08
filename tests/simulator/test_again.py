"""Replays on the device and on the desktop; codes on the command line."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine import codes, table
from engine.session import Session
from simulator import __main__ as simulator
from simulator import files
from simulator.device.chips.flash import Sector
from simulator.frontends import replay
from simulator.frontends.controls import Controls
from tests.support import keyplay

ROOT = Path(__file__).parent.parent.parent


def finished(options=(), deal=71):
    desk = keyplay.table_of(options, deal)
    keyplay.play_out(desk)
    desk.press("a")
    return desk


@pytest.mark.slow
def test_watched_from_the_result_forward_and_back():
    """Every step shows the state of that time; the game itself, its result and its cleanness do not change."""
    desk = finished()
    session = replay.stored(Sector(bytes(desk.store)))
    keyplay.choose(desk, "Replay this game")
    screen, states = desk.app.screen, []
    assert type(screen).__name__ == "Replay"
    for _ in session.past:
        states.append(bytes(screen.session.state))
        desk.press("right")
    assert bytes(screen.session.state) == bytes(session.state) and "No cards left" in desk.text()
    desk.press("right")
    for state in reversed(states):
        desk.press("left")
        assert bytes(screen.session.state) == state
    desk.press("left", "down")
    assert screen.session.crosses()
    desk.press("down", "up", "up")
    assert not screen.session.past
    used = desk.app.store.end
    desk.press("b")
    assert "YOU WIN!" in desk.text() and "with help" not in desk.text() and desk.app.store.end == used


@pytest.mark.slow
def test_the_desk_rewinds_a_replay_too_but_no_game_that_was_counted():
    desk = finished()
    front = SimpleNamespace(app=desk.app, desk=desk.desk, note="")
    keyplay.choose(desk, "Replay this game")
    desk.press("right", "right")
    Controls.rewind(front)
    assert len(desk.app.screen.session.past) == 1 and not front.note
    desk.press("b", "b")
    count = len(desk.app.screen.session.past)
    Controls.rewind(front)
    assert len(desk.app.screen.session.past) == count and "nothing to rewind" in front.note


@pytest.mark.slow
def test_replay_runs_by_itself_and_stops_at_the_end():
    desk = finished(deal=1)
    keyplay.choose(desk, "Replay this game")
    desk.press("a")
    desk.wait(10000)
    count = len(desk.app.screen.session.past)
    assert 8 <= count <= 12
    desk.press("a")
    desk.wait(10000)
    assert len(desk.app.screen.session.past) == count and desk.app.level == 0
    desk.press("a")
    desk.wait(200000)
    assert desk.app.screen.session.over and desk.app.screen.at is None


@pytest.mark.slow
def test_the_last_game_can_be_watched_after_the_power_was_off():
    desk = finished(("On Fire",), 62)
    session = replay.stored(Sector(bytes(desk.store)))
    keyplay.choose(desk, "Main menu")
    desk.cut()
    keyplay.choose(desk, "Replay the last game")
    assert desk.app.screen.moves == session.past and session.options == ("fire",)
    desk.press("b")
    assert "Continue" not in desk.text()


@pytest.mark.slow
def test_the_code_on_the_display_is_the_game():
    """Copied letter by letter from its pages, it gives the same game on the desktop; in the pause of a running game too."""
    desk = finished()
    session = replay.stored(Sector(bytes(desk.store)))
    keyplay.choose(desk, "Code of this game")
    copied = desk.text().split("\n", 2)[2]
    desk.press("down")
    copied += " " + desk.text().split("\n", 2)[2]
    assert codes.read(copied).past == session.past
    desk.press("b")
    assert "YOU WIN!" in desk.text()
    desk = keyplay.table_of((), 427)
    desk.press("a")
    desk.long("b")
    keyplay.choose(desk, "Code of this game")
    assert codes.read(desk.text().split("\n", 1)[1]).number == 427


def command(*words):
    return subprocess.run([sys.executable, "-m", "simulator", *words], cwd=ROOT, capture_output=True, text=True, timeout=60)


@pytest.mark.slow
def test_the_desk_prints_reads_and_checks(tmp_path):
    """A store, a code in words or in a file, and a journal are read; anything else gets a message."""
    desk = finished()
    session = replay.stored(Sector(bytes(desk.store)))
    code = codes.write(session)
    (tmp_path / "store.bin").write_bytes(bytes(desk.store))
    (tmp_path / "code.txt").write_text(code.lower())
    (tmp_path / "journal").write_bytes(bytes(session))
    for source in (str(tmp_path / "store.bin"), str(tmp_path / "code.txt"), str(tmp_path / "journal"), code):
        read_session = replay.find(source)
        assert read_session.past == session.past and table.won(read_session.state, 0)
    result = command("code", *code.split())
    assert result.stdout == "The Game, deal 71, %d decisions, left 0, won\n%s\n" % (len(session.past), code)
    result = command("replay", "--text", str(tmp_path / "store.bin"))
    assert result.stdout.count("seat 1: lay") == 98 and result.returncode == 0
    script = tmp_path / "keys"
    script.write_text("press right\nexpect played\npress left\nexpect The deal\npress b\nexpect New game\n")
    assert command("replay", code, "--keys", str(script)).returncode == 0


@pytest.mark.parametrize(
    "data, says",
    [
        (bytes(4096), "not written by this program"),
        (b"\xff" * 4096, "contains no game"),
        (b"hello\n", "is not a save file, game code"),
        (b"\x80\x01", "or journal"),
    ],
)
def test_file_without_a_game_gets_a_message(tmp_path, data, says):
    (tmp_path / "file").write_bytes(data)
    with pytest.raises(ValueError, match=says):
        replay.find(str(tmp_path / "file"))
    with pytest.raises(SystemExit, match=says):
        simulator.main(["code", str(tmp_path / "file")])
    with pytest.raises(ValueError, match="letter may be wrong"):
        replay.find("H8000 RH0HT")


@pytest.mark.parametrize(
    "name, why",
    [("folder", "Is a directory|Permission denied"), ("./nowhere", "No such file"), ("nowhere.bin", "No such file")],
)
def test_a_file_that_cannot_be_read_gets_a_sentence(tmp_path, monkeypatch, name, why):
    """A name without a dot may be a file too: a folder's name was called a mistyped code."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(
        ValueError, match="^%s cannot be read: (%s).*. Name a save file, a journal or a game code.$" % (name, why)
    ) as stop:
        replay.find(name)
    assert "Errno" not in str(stop.value)


def test_binary_file_is_reported_without_codec_names(tmp_path):
    (tmp_path / "file").write_bytes(b"\xe1\x80\x01")
    with pytest.raises(ValueError, match="is not a save file, game code \\(a game code cannot contain 'á'\\) or journal"):
        replay.find(str(tmp_path / "file"))


def test_the_largest_file_of_a_game_is_read(tmp_path):
    code = codes.write(Session.deal("thegame", deal=71))
    (tmp_path / "code").write_text(code + " " * (files.GAME[0] - len(code)))
    assert replay.find(str(tmp_path / "code")).number == 71
    (tmp_path / "code").write_text(code + " " * (files.GAME[0] - len(code) + 1))
    with pytest.raises(
        ValueError,
        match="code is larger than 65536 bytes: no saved game is that large. Name a save file, a journal or a game code.",
    ):
        replay.find(str(tmp_path / "code"))
