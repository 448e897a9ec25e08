"""`make device-run`: a script of keys on an emulated board, and what it gives back."""

import os

import pytest

from simulator.headless import Headless
from simulator.install import drive

SCRIPT = """
press a a a          # New game, The Game, deal
press a right a      # two cards
expect 2/98
shot docs/pictures/never-here.png
cut
expect The Game
press a
long b
expect Same deal again
"""


def told(run, capsys, *given):
    """Return what the command prints and the reason why it stopped, or None."""
    with pytest.raises(SystemExit) as stop:
        run.main(list(given))
    return capsys.readouterr().out, stop.value.code


def test_a_script_is_pressed_and_its_pictures_go_into_one_folder(firmware, tmp_path, capsys):
    from tests.device import run

    keys = tmp_path / "some.keys"
    keys.write_text(SCRIPT, encoding="utf-8")
    out, wrong = told(
        run,
        capsys,
        str(keys),
        "--deal",
        "71",
        "--shots",
        str(tmp_path / "shots"),
        "--firmware",
        os.environ["CIRCUITPYTHON_UF2"],
    )
    assert wrong is None and "The console:" in out and "Traceback" not in out
    assert sorted(os.listdir(tmp_path / "shots")) == ["last.png", "never-here.png"]


def test_a_crash_is_found_by_a_script(firmware, tmp_path, capsys, monkeypatch):
    """The traceback of the console is printed; the crash screen is read and saved; a text that never shows stops the script."""
    from tests.device import run

    files = run.files

    def broken(*given):
        path = "lib/ui/screens/about.py"
        text = (
            (drive.ROOT / path).read_text(encoding="utf-8").replace("        title, *lines = ", "        title, *lines = 7 + ")
        )
        return {**files(*given), path: text.encode()}

    monkeypatch.setattr(run, "files", broken)
    keys = tmp_path / "some.keys"
    keys.write_text(
        "press up a\nexpect lib/ui/screens/abou\nexpect Game kept. A: go on\nexpect Nobody says so\n", encoding="utf-8"
    )
    monkeypatch.setattr(run, "THINK", 2)
    out, wrong = told(run, capsys, str(keys), "--shots", str(tmp_path))
    assert 'File "/lib/ui/screens/about.py", line 1' in out and "TypeError" in out
    assert "line 4: expect Nobody says so" in wrong, wrong
    assert (tmp_path / "last.png").exists()


def test_a_text_is_read_off_a_picture(firmware):
    """In the letters of lines and titles, lit or dark, and nothing that is not there."""
    from tests.device import run

    desk = Headless()
    for text in "CARD TABLE", "New game", "Statistics", "Rules":
        assert run.reads(desk.picture, text)
    assert not run.reads(desk.picture, "New gome") and not run.reads(desk.picture, "About us")
