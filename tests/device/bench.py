"""`make device-bench`: what things cost on real firmware, in emulated milliseconds and counted bytes, as a table."""

import os
import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).parent.parent.parent / "lib"))

from engine.session import Session  # noqa: E402
from simulator import fat12  # noqa: E402
from tests.device import conftest, pair  # noqa: E402
from tests.device.board import DOWN, LEFT, RIGHT, UP, A, B, Board  # noqa: E402

# Prints the free heap whenever another screen has come up and the garbage is collected.
TELLS = b"""
import gc, supervisor, time
print("free at start", gc.mem_free())
from hw import pico
from ui.app import App
class Tells(App):
    least = 1 << 20
    def show(self, screen):
        App.show(self, screen)
        gc.collect()
        free = gc.mem_free()
        self.least = min(self.least, free)
        print("free at", type(screen).__name__, free, "least", self.least)
supervisor.runtime.autoreload = False
while not supervisor.runtime.serial_connected:
    time.sleep(0.01)
Tells(pico.Pico()).run()
"""


def row(what, millis, size="", more=""):
    print("| %-44s | %8s | %6s | %s |" % (what, millis, size, more))


class Meter:
    """Presses keys and tells what came of it."""

    def __init__(self, board):
        self.board = board

    def press(self, pin, hold=0.03, wait=0.8):
        """Ms from the meant edge to the last byte on the bus, bytes, pages programmed."""
        board = self.board
        count, programs = len(board.bursts), board.flash.programs
        start = board.millis
        board.press(pin)
        board.run(hold)
        if pin in (A, B):
            start = board.millis if hold < 0.4 else start + 400
        board.release(pin)
        board.run(wait)
        sent = board.bursts[count:]
        size = sum(burst[2] + 1 for burst in sent)
        return (sent[-1][1] - start if sent else 0), size, board.flash.programs - programs

    def tell(self, what, pin, **more):
        millis, size, programs = self.press(pin, **more)
        row(what, "%.1f" % millis, size, "%d page programmed" % programs if programs else "")

    def worst(self, what, pins, **more):
        found = [self.press(pin, **more) for pin in pins]
        millis = sorted(one[0] for one in found)
        row(
            what,
            "%.1f" % millis[-1],
            max(one[1] for one in found),
            "median %.1f of %d" % (millis[len(millis) // 2], len(millis)),
        )


def main():
    path = os.environ.get("CIRCUITPYTHON_UF2")
    if not path:
        raise SystemExit("no firmware: set CIRCUITPYTHON_UF2 to CircuitPython 10 for raspberry_pi_pico (a .uf2 file)")
    firmware = Path(path).read_bytes()
    boot_out = conftest.told(firmware)
    print(boot_out.decode().splitlines()[0], "- emulated Pico, 125 MHz\n")
    row("what", "ms", "bytes", "")
    row("-" * 44, "-" * 8, "-" * 6, "-")
    board = Board(firmware, fat12.build(pair.files(boot_out)))
    board.run_until(lambda: board.oled.on and any(board.oled.picture()), 6)
    board.run(0.02)
    row(
        "power-on to the menu",
        "%.0f" % board.bursts[-1][1],
        sum(burst[2] + 1 for burst in board.bursts),
        "start-up commands too",
    )
    board.run(1)
    screens(Meter(board))
    memory(firmware, boot_out)


def screens(meter):
    meter.worst("menu: a step", [DOWN, DOWN, UP, UP] * 4)
    meter.tell("menu -> games", A)
    meter.tell("games -> set-up, the first time", A)
    meter.tell("set-up -> games", B)
    meter.tell("games -> set-up", A)
    meter.board.run(0.5)
    meter.tell("set-up -> the table", A)
    steps = [RIGHT, RIGHT, LEFT, RIGHT, RIGHT, RIGHT, LEFT, LEFT] * 8
    meter.worst("cursor step, card", steps, wait=0.11)
    meter.worst("cursor step, pile", [DOWN, UP] * 8)
    meter.tell("lay a card", A)
    meter.tell("take it back", B)
    meter.press(A)
    meter.tell("lay a second card", A)
    meter.tell("end of turn, draw", A, hold=0.6)
    meter.tell("table -> pause, the first time", B, hold=0.6)
    meter.tell("pause -> table", A)
    meter.tell("table -> pause", B, hold=0.6)
    meter.press(DOWN)
    meter.tell("hint", A)
    meter.press(B, hold=0.6)
    for _ in range(2):
        meter.press(DOWN)
    meter.tell("pause -> rules", A)
    meter.tell("rules, a chapter on", RIGHT)
    meter.tell("rules -> pause", B)


def memory(firmware, boot_out):
    """The free heap at each screen, by a code.py that tells it."""
    board = pair.boot(firmware, pair.files(boot_out, code_py=TELLS))
    meter = Meter(board)
    for pin in DOWN, A, A, B, B, A, A, A, A:
        meter.press(pin, 0.03)
    for pin, hold in (B, 0.6), (A, 0.03):
        meter.press(pin, hold)
    print("\n| free heap at | bytes |\n|---|---|")
    for line in board.console.splitlines():
        if line.startswith("free at"):
            words = line.split()
            print("| %s | %s |" % (words[2], words[3]))
    print("| the least of these | %s |" % board.console.rsplit("least ", 1)[-1].split()[0])
    print("\nA whole game is %d bytes of journal." % len(played().journal()))


def played():
    from engine import players

    session = Session.deal("thegame", deal=71)
    while not session.over:
        session.play(players.load("thegame").choose(session.state))
    return session


if __name__ == "__main__":
    main()
