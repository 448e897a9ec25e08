"""`make device-bench`: costs on real firmware, in emulated milliseconds and counted bytes, as a table.

build/bench has a picture of the display after each row, to check that the right screen was measured. Arguments choose parts:
`python -m tests.device.bench table qwixx`.
"""

import os
import sys
from pathlib import Path

from engine.session import Session  # noqa: E402
from simulator.device.chips.flash import Sector  # noqa: E402
from simulator.frontends import picture  # noqa: E402
from simulator.install import fat12
from tests.device import conftest, heap, pair  # noqa: E402
from tests.device.board import DOWN, LEFT, NVM, RIGHT, UP, A, B, Board  # noqa: E402
from tests.support import tables  # noqa: E402
from ui import keys  # noqa: E402
from ui.saves.log import DEFAULTS, GUIDED, MOTION, SETTINGS, Store  # noqa: E402

TAP = 0.06  # s for which a quick finger holds a key down
LONG = keys.HOLD / 1000 + 0.1  # s
FOLDER = Path(__file__).parent.parent.parent / "build" / "bench"
LOOK = 1.5  # s for which somebody reads the menu
REST = 0.3  # s before the free heap is read
WHOLE = 500  # bytes of a burst that is a whole screen, or half of one
PAUSE = 25  # ms between two bursts that belong to different pictures


def row(what, millis, size="", more=""):
    print("| %-44s | %8s | %6s | %s |" % (what, millis, size, more))


def answer(bursts):
    """Return the bursts of the answer to a key: those in a row, or up to the last whole screen. Remarks come later."""
    whole = [i for i in range(len(bursts)) if bursts[i][2] >= WHOLE]
    if whole:
        return bursts[: whole[-1] + 1]
    last = 0
    while last + 1 < len(bursts) and bursts[last + 1][0] - bursts[last][1] < PAUSE:
        last += 1
    return bursts[: last + 1]


class Meter:
    """Presses keys and prints the costs."""

    def __init__(self, board):
        self.board, self.heap = board, {}

    def press(self, pin, hold=TAP, wait=0.5):
        """Return ms from the key's edge to the last byte of the answer on the bus, bytes sent, and pages programmed."""
        board = self.board
        count, programs = len(board.bursts), board.flash.programs
        start = board.millis
        board.press(pin)
        board.run(hold)
        if pin in (A, B):
            start = board.millis if hold < LONG else start + keys.HOLD
        board.release(pin)
        board.run(wait)
        sent = answer([burst for burst in board.bursts[count:] if burst[1] > start])  # the hold bar fills before
        size = sum(burst[2] + 1 for burst in sent)
        return (sent[-1][1] - start if sent else 0), size, board.flash.programs - programs

    def tell(self, what, pin, at=None, **more):
        millis, size, programs = self.press(pin, **more)
        row(what, "%.1f" % millis, size, "%d page programmed" % programs if programs else "")
        self.shot(what)
        if at:
            self.rest(at)

    def shot(self, what):
        FOLDER.mkdir(parents=True, exist_ok=True)
        name = what.replace(" -> ", " to ").replace(": ", " ").replace(",", "").replace(" ", "-")
        picture.image(self.board.oled.picture(), 2).save(FOLDER / (name + ".png"))

    def rest(self, at):
        """Measure the free heap at a screen, after the program has collected garbage, as it does when idle."""
        self.board.run(REST)
        free = heap.free(self.board)
        self.heap[at] = min(free, self.heap.get(at, free))

    def worst(self, what, pins, waits=(), **more):
        """Measure several presses. waits: the pauses after them, in turn"""
        results = [self.press(pins[i], **dict(more, wait=waits[i % len(waits)]) if waits else more) for i in range(len(pins))]
        self.shot(what)
        millis = sorted(result[0] for result in results)
        row(
            what,
            "%.1f" % millis[-1],
            max(result[1] for result in results),
            "median %.1f of %d" % (millis[len(millis) // 2], len(millis)),
        )


def main():
    path = os.environ.get("CIRCUITPYTHON_UF2")
    if not path:
        raise SystemExit("no firmware: set CIRCUITPYTHON_UF2 to CircuitPython 10 for raspberry_pi_pico (a .uf2 file)")
    firmware = Path(path).read_bytes()
    boot_out = conftest.boot_text(firmware)
    print(boot_out.decode().splitlines()[0], "- emulated Pico, 125 MHz\n")
    row("what", "ms", "bytes", "")
    row("-" * 44, "-" * 8, "-" * 6, "-")
    drive, boards = fat12.build(pair.files(boot_out)), {}

    def meter(name):
        if name not in boards:
            boards[name] = Meter(Board(firmware, drive))
            boards[name].board.pico.flash[NVM : NVM + 4096] = still()
        return boards[name]

    chosen = sys.argv[1:] or list(PARTS)
    for name in chosen:
        for act in PARTS[name]:
            act(meter(name))
    print("\n| free heap at | bytes |\n|---|---|")
    for name, meter_ in boards.items():
        for at, free in meter_.heap.items():
            print("| %s%s | %d |" % (at, " (the sitting)" if name == "sitting" else "", free))
    least = [(free, at, name) for name, one in boards.items() for at, free in one.heap.items()]
    if least:
        free, at, name = min(least)
        print("\nThe heap was tightest in part %s, at %s: %d bytes free." % (name, at, free))
    if "sitting" in boards:
        print("\nNames after the long sitting: %d, in tables for %d." % heap.names(boards["sitting"].board))
    print("\nA whole game is %d bytes of journal." % len(played().journal()))


def still():
    """Return a store with the lesson declined and movements off, so that the last byte of a key belongs to its picture."""
    sector, settings = Sector(), bytearray(DEFAULTS)
    settings[MOTION], settings[GUIDED] = 0, 1
    Store(sector).fact(SETTINGS, settings)
    return bytes(sector)


def start(meter):
    board = meter.board
    board.run_until(lambda: board.oled.on and board.oled.picture().count(0) < 900, 6)
    board.run(0.02)
    size = sum(burst[2] + 1 for burst in board.bursts)
    row("power-on to the menu", "%.0f" % board.bursts[-1][1], size, "start-up commands too")
    board.run(1)
    meter.rest("menu")
    meter.worst("menu: a step", [DOWN, DOWN, UP, UP] * 2)
    meter.tell("menu -> the games", A)
    meter.tell("the games -> set-up, the first time", A, "set-up")
    meter.tell("set-up -> the games", B)
    meter.tell("the games -> set-up", A, "set-up")


def table(meter):
    meter.tell("set-up -> the table", A, "the table")
    steps = [RIGHT, RIGHT, LEFT, RIGHT, RIGHT, RIGHT, LEFT, LEFT] * 4
    meter.worst("cursor step, card", steps, wait=0.11)
    meter.worst("cursor step, card, after rests", steps[:16], waits=(0.35, 0.6, 0.85, 1.1, 1.35))
    meter.worst("cursor step, pile", [DOWN, UP] * 4)
    meter.tell("lay a card", A)
    meter.tell("take it back", B)
    meter.press(A)
    meter.tell("lay a second card", A)
    meter.tell("end of turn, draw", A, "the table", hold=LONG)


def pause(meter):
    meter.tell("table -> pause, the first time", B, "pause", hold=LONG)
    meter.tell("pause -> table", A, "the table")
    meter.tell("table -> pause", B, "pause", hold=LONG)
    meter.press(DOWN)
    meter.tell("hint", A, "the table, after a hint", wait=2)
    meter.press(B, LONG)
    for _ in range(2):
        meter.press(DOWN)
    meter.tell("pause -> rules", A, "rules, from the table")
    meter.tell("rules, a chapter on", RIGHT, "rules, from the table")
    meter.tell("rules -> pause", B, "pause")


def waits(board):
    """Put a running game into the board's store, with its last decision undone. Return its number of decisions, at the menu."""
    sector = Sector(still())
    session, store = played(), Store(sector)
    last = session.past[-1]
    session.undo()
    whole = session.afresh()
    store.begin(whole)
    for move in session.past:
        whole.play(move)
        store.played(whole)
    assert last in whole.moves()
    board.pico.flash[NVM : NVM + len(sector)] = bytes(sector)
    board.run_until(lambda: board.oled.on and any(board.oled.picture()), 6)
    return len(whole.past)


def at_once(meter):
    count = waits(meter.board)
    meter.board.run(0.05)
    meter.tell("menu -> a game of %d decisions, at once" % count, A, wait=9)


def naps(meter):
    """Measure the share of time for which the CPU is awake at an idle table."""
    board = meter.board
    waits(board)
    board.run(1)
    meter.press(A, wait=2)
    touched = board.millis - 2000
    for seconds, what in (10, "a table, 10 s after a key"), (20, "the same after 20 s"), (32, "after 32 s, dim"):
        board.run(seconds - (board.millis - touched) / 1000)
        row(what, "", "", "the CPU is awake for %.1f %% of the time" % (100 * board.awake(1)))


def end(meter):
    """Resume the long game, win it, count it, watch it."""
    count = waits(meter.board)
    meter.board.run(0.4)
    meter.worst("menu: a step, while a game is fetched", [DOWN, UP] * 8, wait=0.4)
    meter.board.run(LOOK - 0.4 - REST)
    meter.rest("menu")
    meter.tell("menu -> a game of %d decisions, after %g s" % (count, LOOK), A, "the table", wait=9)
    meter.press(B, LONG)
    for pin in (UP, UP, UP, UP, A):
        meter.press(pin)
    meter.rest("rules, from the table")
    meter.press(B)
    meter.press(B)
    meter.tell("the last card", A, "the table, at the end")
    meter.tell("the end -> result", A, "result")
    for _ in range(2):
        meter.press(UP)
    meter.tell("result -> menu", A, "menu, after the game")
    for _ in range(2):
        meter.press(DOWN, wait=0.1)
    meter.tell("menu -> the last game again, at once", A, wait=9)
    meter.press(B)  # the menu keeps the cursor
    meter.board.run(LOOK - REST)
    meter.rest("menu, the last game fetched")
    meter.tell("menu -> the last game again, after %g s" % LOOK, A, "replay", wait=9)
    meter.tell("replay, a decision on", RIGHT)
    meter.tell("replay, on to the next draw", DOWN)
    meter.tell("replay -> menu", B)
    meter.press(DOWN)
    meter.tell("menu -> statistics", A, "statistics")
    meter.tell("statistics -> menu", B, "menu, after statistics")


def sat(meter, name, downs):
    """Sit down at the table of another game of the list."""
    board = meter.board
    board.run_until(lambda: board.oled.on and any(board.oled.picture()), 6)
    board.run(1)
    meter.press(A)
    board.run(0.6)
    for _ in range(downs):
        meter.press(DOWN)
    meter.tell("the games -> set-up of %s" % name, A)
    board.run(0.5)
    meter.rest("set-up of " + name)
    meter.tell("set-up -> %s" % name, A, wait=0.4)  # before a computer that begins has laid its first card
    board.run(8)
    meter.rest(name)


def asides(meter, name):
    meter.tell("%s: table -> pause" % name, B, "pause of " + name, hold=LONG)
    meter.press(DOWN)
    meter.tell("%s: hint" % name, A, name, wait=2)


def other(name, downs):
    def act(meter):
        sat(meter, name, downs)
        meter.worst("%s: cursor step, card" % name, [RIGHT, RIGHT, LEFT, RIGHT, RIGHT, RIGHT, LEFT, LEFT] * 3, wait=0.11)
        meter.worst("%s: cursor step, pile" % name, [DOWN, UP] * 4, wait=0.2)
        meter.press(LEFT, wait=2)
        meter.tell("%s: lay a card" % name, A)
        meter.press(RIGHT)
        meter.tell("%s: lay another" % name, A)
        meter.tell("%s: end of turn" % name, A, hold=LONG, wait=0.4)
        meter.board.run(6)
        meter.rest(name)
        asides(meter, name)

    return act


def qwixx(meter):
    """Play alone: a card of the market, the announced number, cards of one colour."""
    sat(meter, "Qwixx", 3)
    meter.worst("Qwixx: cursor step, market", [RIGHT, LEFT] * 4, wait=0.25)
    meter.tell("Qwixx: take a card", A)
    meter.worst("Qwixx: cursor step, row", [DOWN, UP] * 4, wait=0.25)
    meter.tell("Qwixx: cross the number", A)
    meter.worst("Qwixx: cursor step, hand", [RIGHT, RIGHT, LEFT, RIGHT, LEFT, LEFT] * 2, wait=0.25)
    meter.tell("Qwixx: play a card", A)
    meter.tell("Qwixx: no more", A, "Qwixx", hold=LONG)
    asides(meter, "Qwixx")


def wednesday(meter):
    """Play against a computer: two looks at the hand, then a card if one fits, otherwise a pass."""
    sat(meter, "Wednesday", 4)
    meter.worst("Wednesday: cursor step", [RIGHT, RIGHT, LEFT, RIGHT, LEFT, LEFT] * 2, wait=0.25)
    meter.tell("Wednesday: lay a card", A, wait=0.4)
    meter.board.run(8)
    meter.rest("Wednesday")
    asides(meter, "Wednesday")


def sitting(meter):
    """Visit all other screens, and every game again, without a restart: names stay in memory, and nothing else may."""

    def go(at, *pins, thinks=0):
        for pin in pins:
            meter.press(pin)
        meter.board.run(thinks)
        meter.rest(at)

    def pause(at):
        meter.press(B, LONG)
        meter.rest(at)

    go("settings, another language and back", DOWN, A, A, A)
    go("about", B, DOWN, A)
    go("the rules on the shelf", B, DOWN, DOWN, A)
    go("the rules", A)
    go("the rules of Extreme", B, DOWN, A)
    go("the rules of Face to Face", B, DOWN, A)
    go("the games", B, B, UP, A)
    go("set-up of Face to Face", DOWN, DOWN, A)
    go("a deal by its number", UP, A)
    go("Face to Face", B, DOWN, A, thinks=8)  # in case the computer begins
    pause("pause of Face to Face")
    go("Face to Face, after a hint", DOWN, A, thinks=3)
    pause("pause of Face to Face")
    go("menu, Face to Face waits", UP, A)
    go("set-up of Extreme", DOWN, A, UP, A)
    go("Extreme", A)
    pause("pause of Extreme")
    go("Extreme, after a hint", *[UP] * 5, A, thinks=3)
    pause("pause of Extreme")
    go("the code of a game of Extreme", *[UP] * 3, A)
    go("the rules, from Extreme", B, UP, A)
    go("menu, two games wait", B, *[DOWN] * 3, A)
    go("set-up of The Game", DOWN, DOWN, A, UP, A)
    go("The Game", A)
    pause("pause of The Game")


def played():
    """Return a game that the beginner wins."""
    session = Session.deal("thegame", deal=71)
    while not session.over:
        session.play(tables.beginner("thegame").choose(session.state))
    return session


PARTS = {
    "table": (start, table, pause),
    "hasty": (at_once,),
    "naps": (naps,),
    "sitting": (end, sitting),
    "extreme": (other("Extreme", 1),),
    "duel": (other("Face to Face", 2),),
    "qwixx": (qwixx,),
    "wednesday": (wednesday,),
}

if __name__ == "__main__":
    main()
