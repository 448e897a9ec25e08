"""The drive has the project's files: a crash names file, line and function, and a source runs instead of its .mpy."""

import ast
import re

import pytest

from simulator.device.chips.flash import Sector
from simulator.install import drive, fat12
from tests.support import keyplay
from ui.saves import last_crash
from ui.saves.log import Store


def broken(path, function):
    """Return the source of a module whose function raises KeyError(7) in its first line of code, and that line's number."""
    lines = (drive.ROOT / path).read_text(encoding="utf-8").split("\n")
    for node in ast.walk(ast.parse("\n".join(lines))):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            first = [part for part in node.body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))][0]
    assert first.lineno == first.end_lineno
    lines[first.lineno - 1] = " " * first.col_offset + "raise KeyError(7)"
    return "\n".join(lines), first.lineno


@pytest.mark.parametrize(
    "name, deal, path, function, callers",
    [
        ("thegame", 71, "engine/games/thegame.py", "refill", ["press", "play"]),
        ("thegame", 71, "lib/ui/games/piles/movement.py", "lay", ["press", "draw"]),
        ("facetoface", 8, "engine/players/facetoface/turn.py", "card", ["tick", "tried", "plan", "worth", "held"]),
    ],
)
def test_crash_names_file_line_and_function(pair, firmware, boot_out, monkeypatch, name, deal, path, function, callers):
    """On console, display and in the log. The line is the source's, and the console names the callers too."""
    from tests.device.test_device import crashed

    text, line = broken(path, function)
    drive_files = pair.files(boot_out)
    compiled = path[:-3] + ".mpy"
    assert compiled in drive_files
    drive_files[compiled] = drive.mpy(text, compiled)
    board = pair.boot(firmware, drive_files)
    both = pair.Pair(board)
    pair.deal(both, deal, name)
    with pytest.raises(TimeoutError):  # until the board shows the crash
        keyplay.play_out(both)
    board.run(1)
    frames = re.findall(r'File "/?(\S+)", line (\d+), in (\S+)', board.console)
    assert frames[-1] == (compiled, str(line), function), board.console
    assert frames[0][0] == "code.py" and set(callers) <= {frame[2] for frame in frames}, frames
    where = "%s:%d %s" % (path, line, function)
    assert board.oled.picture() == crashed(monkeypatch, "KeyError: 7", where, "labels")
    assert str(last_crash.read(Store(Sector(board.nvm()))), "utf-8") == where + " KeyError: 7"


@pytest.mark.parametrize(
    "paths, beside",
    [
        (["engine/players/facetoface/turn.py"], False),
        (["engine/games/facetoface.py", "lib/ui/games/facetoface/view.py"], True),
    ],
)
def test_source_runs_instead_of_its_mpy(pair, firmware, boot_out, paths, beside):
    """A player, a game and a view, also if the .mpy stays on the drive beside the .py, with the simulator's pictures."""
    drive_files = pair.files(boot_out)
    for path in paths:
        drive_files[path] = (drive.ROOT / path).read_bytes()
        drive_files.pop(path[:-3] + ".mpy")
        if beside:
            drive_files[path[:-3] + ".mpy"] = b"no module"  # never read: the firmware looks for the .py first
    both = pair.Pair(pair.boot(firmware, drive_files), 20)  # s: a computer thinks longer on the board
    pair.deal(both, 8, "facetoface")
    keyplay.play_out(both, count=4)
    assert len(both.app.screen.session.past) > 4 and both.compared > 20 and "Traceback" not in both.board.console


def test_drive_of_sources_starts_and_plays(pair, firmware, boot_out):
    """As filled by `make flash ARGS=--source`: the menu, the set-up, a few cards, a hint, with the simulator's pictures."""
    from tests.device.board import Board

    drive_files = drive.files(bytecode=False)
    assert not [path for path in drive_files if path.endswith(".mpy")]
    board = Board(firmware, fat12.build({**drive_files, "boot_out.txt": boot_out, "lib/ui/screens/title.py": pair.START}))
    both = pair.Pair(board, 20)
    board.run_until(lambda: board.oled.picture() == both.picture, 6)
    print("the menu after %.0f ms" % board.millis)
    assert board.millis < 4000
    board.run(2)
    pair.deal(both, 427)
    keyplay.play_out(both, count=3)
    both.long("b")
    keyplay.choose(both, "Hint")
    assert both.compared > 30 and "Try " in both.app.screen.foot.text and "Traceback" not in board.console
