"""`make bench`: costs of many actions. Speeds are of this machine, in one run; bytes are the same everywhere.

`python -m tests.bench --strength [GAMES [WORDS]]`: the computer's strength, table by table; minutes to hours.
"""

import functools
import gzip
import os
import sys
import tempfile
import time

from pytest import MonkeyPatch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from engine import games, table  # noqa: E402
from engine.games import CATALOG, qwixx, thegame  # noqa: E402
from engine.session import Session  # noqa: E402
from simulator import __main__ as simulator  # noqa: E402
from simulator.device import desk as desks  # noqa: E402
from simulator.device.chips.flash import Sector  # noqa: E402
from simulator.frontends import window  # noqa: E402
from simulator.headless import Headless  # noqa: E402
from simulator.web import build
from tests.support import duels, extremes, keyplay, pages, playthrough, strength, tables, toys  # noqa: E402
from ui.games import view_of  # noqa: E402
from ui.saves import totals  # noqa: E402
from ui.saves.log import Store  # noqa: E402
from ui.screens import main_menu  # noqa: E402


def row(what, figure, unit):
    print("%-44s %12s  %s" % (what, figure, unit))


def speed(play, name, seconds=2.0):
    """Return games a second, and decisions a game."""
    main_menu, games, decisions = time.perf_counter(), 0, 0
    while time.perf_counter() - main_menu < seconds:
        games += 1
        decisions += play(name, games)
    return games / (time.perf_counter() - main_menu), decisions / games


def thrown(name, deal):
    session, dice = Session.deal(name, min(games.load(name).SEATS), deal=deal), tables.Dice(deal)
    while not session.over:
        session.play(dice.pick(session.moves()))
    return len(session.past)


def greedy(name, deal):
    session, player = Session.deal(name, min(games.load(name).SEATS), deal=deal), tables.beginner(name)
    while not session.over:
        session.play(player.choose(session.game.seen(session.state, session.seat)))
    return len(session.past)


def engine():
    print("Engine, games of the fewest seats, CPython on this machine")
    for name in CATALOG:
        for play in thrown, greedy:
            games, decisions = speed(play, name)
            row("%s, %s play" % (name, play.__name__), "%.0f" % games, "games a second, %.0f decisions each" % decisions)


def heap():
    print("\nHeap on a 32-bit MicroPython, after collection")
    try:
        from tests.engine import test_micropython
    except BaseException as missing:  # pytest's skip is a BaseException
        return print(missing)
    for line in test_micropython.run("heap", 1000).splitlines():
        what, size = line.rsplit(" ", 1)
        row(what, size, "" if what.endswith("decisions") else "bytes")


def bus():
    """Print the costs of screens on the I2C bus: 9 bits a byte at 400 kHz."""
    print("\nI2C bus: bytes, estimated ms")
    desk = Headless(deal=427)
    count = desk.desk.bus

    def cost(what, act):
        count.reset_count()
        act()
        row(what, count.bytes, "bytes, %.1f ms, %d writes" % (count.nanos / 1e6, count.writes))

    cost("menu, a step", lambda: desk.press("down"))
    desk.press("up")
    cost("menu -> games", lambda: desk.press("a"))
    cost("games -> set-up", lambda: desk.press("a"))
    cost("set-up -> table of The Game", lambda: desk.press("a"))
    cost("cursor step", lambda: desk.press("right"))
    cost("pile step", lambda: desk.press("down"))
    cost("laying a card", lambda: desk.press("a"))
    cost("taking it back", lambda: desk.press("b"))
    desk.press("a", "a")
    cost("end of turn, a new hand", lambda: desk.long("a"))
    cost("table -> pause", lambda: desk.long("b"))
    cost("pause -> rules", lambda: desk.press("down", "down", "a"))
    cost("rules, a page on", lambda: desk.press("right"))
    cost("rules -> pause", lambda: desk.press("b"))
    cost("pause -> table", lambda: desk.press("b"))
    cost("a minute of nothing", lambda: desk.wait(60000))
    worst = {}

    def press(*keys):
        for key in keys:
            session = desk.app.screen.session
            left = session.state[thegame.LEFT]
            count.reset_count()
            Headless.press(desk, key)
            drawn = left != session.state[thegame.LEFT]
            what = "new hand" if drawn else "laying a card" if key == "a" else "cursor or pile step"
            worst[what] = max(worst.get(what, 0), count.bytes)

    for options, deal in ((), 71), (("On Fire",), 62):
        desk = keyplay.table_of(options, deal)
        count = desk.desk.bus
        desk.press = press
        keyplay.play_out(desk)
    for what, size in worst.items():
        row("the most in two whole games: " + what, size, "bytes")


def displays():
    """Print the costs for every display and bus: SPI at 2 MHz has 8 bits a byte."""
    print("\nBytes on the bus of each display, estimated ms")
    for oled in desks.CHIPS:
        for spi in False, True:
            with MonkeyPatch.context() as patch:
                patch.setattr("simulator.headless.Desk", functools.partial(desks.Desk, oled=oled, spi=spi))
                desk = keyplay.table_of((), 427)
            count, parts = desk.desk.bus, []
            for what, key in ("a cursor step", "right"), ("a pile step", "down"), ("laying a card", "a"):
                count.reset_count()
                desk.press(key)
                parts.append("%s %d, %.2f ms" % (what, count.bytes, count.nanos / 1e6))
            count.reset_count()
            desk.long("b")
            what = "%s on %s: a whole screen" % (oled, "SPI" if spi else "I2C")
            row(what, count.bytes, "bytes, %.1f ms; %s" % (count.nanos / 1e6, "; ".join(parts)))


def turns(step, count):
    """Return the key and the number of presses for `step` steps around a ring of `count`."""
    return ["right", "left"][step > count - step], min(step, count - step)


def lay(desk, card, pile):
    """Lay a card with the fewest presses. Return their number."""
    view, presses = desk.app.screen.view, 1
    left = [place for place in range(len(view.slots)) if view.card(place)]
    at, to = left.index(view.at), left.index(view.slots.index(bytes((card,))))
    key, count = turns((to - at) % len(left), len(left))
    desk.press(*[key] * count)
    presses += count
    key, count = turns((pile - view.pile) % 4, 4)
    desk.press(*[{"right": "down", "left": "up"}[key]] * count)
    desk.press("a")
    return presses + count


def presses(deals=range(1, 13)):
    """Print the presses for a turn, in whole solo games played by keys as the beginner plays."""
    print("\nPresses, %d whole games of The Game by keys" % len(deals))
    player, per_turn, laid = tables.beginner("thegame"), [], 0
    for deal in deals:
        desk = keyplay.table_of((), deal)
        session, count = desk.app.screen.session, 0
        while not session.over:
            move = player.choose(session.game.seen(session.state, 0))
            if move:
                count += lay(desk, move >> 8, move & 3)
                laid += 1
            else:
                desk.long("a")
                per_turn.append(count + 1)
                count = 0
        if count:
            per_turn.append(count)
    cards = laid / len(per_turn)
    row("a turn, mean", "%.2f" % (sum(per_turn) / len(per_turn)), "presses, %.2f cards, %d turns" % (cards, len(per_turn)))
    row("a turn, most", max(per_turn), "presses")


def priced(deals=range(1, 13)):
    """Print the presses of a player of the cheapest card, with prices in the hand and with those of the chosen card only.

    Without prices in the hand the player has to walk along it before each card, and then back to the cheapest one.
    """
    print("\nPresses, %d whole games of The Game by keys, the cheapest card of the hand each time" % len(deals))
    straight, walked, turned, played, at_once = 0, 0, 0, 0, 0
    for deal in deals:
        desk = keyplay.table_of((), deal)
        session = desk.app.screen.session
        while not session.over:
            view = desk.app.screen.view
            if not thegame.need(session.state) or not view.offered:
                desk.long("a")
                straight, walked, turned = straight + 1, walked + 1, turned + 1
                continue
            places = [place for place in range(8) if view.card(place)]
            place = min([place for place in places if view.best[place] < 4], key=lambda place: view.least[place])
            end = (places.index(view.at) - 1) % len(places)  # where a walk along the hand ends
            back = (places.index(place) - end) % len(places)
            walked += len(places) - 1 + min(back, len(places) - back) + 1
            count = lay(desk, view.card(place), view.best[place])
            straight, played, at_once = straight + count, played + 1, at_once + (count == 1)
    turned += len(deals)
    row("a turn, prices in the hand", "%.2f" % (straight / turned), "presses, %d turns" % turned)
    row("a turn, prices under the cursor only", "%.2f" % (walked / turned), "presses")
    row("cards played at the first press", "%.0f %%" % (100 * at_once / played), "of %d" % played)


def first_presses():
    """Print how many cards of the golden games are played at the first press: the cursor is on the card and on its pile."""
    app = Headless().app
    print("\nCards of the golden games that are played at the first press")
    for game in "thegame", "extreme", "facetoface":
        count = on_card = on_pile = 0
        for name in [name for name in playthrough.GAMES if playthrough.GAMES[name][0] == game]:
            session, decide = playthrough.begin(name)
            views = [view_of(game).View(app) for _ in range(session.state[table.SEATS])]
            while not session.over:
                move, seat = decide(), session.seat
                view = views[seat]
                view.past, view.by = session.past, session.by
                view.show(session.game.seen(session.state, seat), seat, True)
                if move >> 8 in view.slots and 1 < move >> 8 < 100:
                    count += 1
                    on_card += view.card(view.at) == move >> 8
                    on_pile += view.move() == move
                    view.point(move)
                session.play(move)
        more = "of %d cards; with the card under the cursor %.0f %%" % (count, 100 * on_card / count)
        row(games.load(game).NAME, "%.0f %%" % (100 * on_pile / count), more)


def reach(desk, move):
    """Make a move of Qwixx with the fewest presses. Return their number."""
    view, presses = desk.app.screen.view, 1
    if not move:
        desk.long("a")
        return presses
    if view.phase == qwixx.CROSS:
        ways = [("down", "up", (move & 255) - view.row, 5)]
    else:
        ways = [("right", "left", view.line.index(move >> 8) - view.at, len(view.line))]
    for on, back, step, count in ways:
        key, step = turns(step % count, count)
        desk.press(*[on if key == "right" else back] * step)
        presses += step
    rows = view.choices()
    if view.move() != move:  # a joker, in another row
        key, step = turns((rows.index(move & 255) - rows.index(view.row)) % len(rows), len(rows))
        desk.press(*[{"right": "down", "left": "up"}[key]] * step)
        presses += step
    desk.press("a")
    return presses


def crossings(deals=range(1, 31)):
    """Print the presses for a turn of Qwixx, against three computers and alone; each round of the table is a turn."""
    player = tables.beginner("qwixx")
    print("\nPresses, %d whole games of Qwixx by keys, played as the beginner does" % len(deals))
    for seats, options in (4, ()), (4, ("jokers",)), (1, ()):
        turned = decided = pressed = 0
        for deal in deals:
            desk = keyplay.seated("qwixx", seats, deal=deal, options=options)
            play, before = desk.app.screen, None
            session = play.session
            while not session.over:
                if not play.mine():
                    desk.wait(100)
                    continue
                state = session.state
                now = qwixx.active(state) == 0 and qwixx.phase(state) == qwixx.TAKE
                turned += now and not before
                before = now
                pressed += reach(desk, player.choose(qwixx.seen(state, 0)))
                decided += 1
        what = "%d seats%s: presses a turn" % (seats, "".join([", " + option for option in options]))
        each = "%.2f decisions, %.2f more; %d turns" % (decided / turned, (pressed - decided) / turned, turned)
        row(what, "%.2f" % (pressed / turned), each)


def wear(count=200):
    """Print how often the flash is erased: by the beginner's games, and by random games of 750 decisions with people and
    computers (tests/support/toys.py). A sector survives about 100,000 erases."""
    print("\nWear of the flash")
    for name in CATALOG:
        for rests in False, True:
            worn(name, bytes(min(games.load(name).SEATS)), count, rests, beginner)
    patch, dice = MonkeyPatch(), tables.Dice(1)
    toys.install(patch, long=750)
    for who in bytes(6), bytes((0, 1, 1, 1, 1, 1)), bytes((0, 1)):
        for rests in False, True:
            worn("long", who, count // 4, rests, lambda session: dice.pick(session.moves()))
    patch.undo()


def beginner(session):
    return tables.beginner(session.name).choose(session.game.seen(session.state, session.seat))


def worn(name, who, count, rests, choose):
    """Print the erases of `count` games. rests: the cursor is stored before every decision of a person"""
    flash, middle = Sector(), 0
    store = Store(flash)
    for deal in range(1, count + 1):
        session = Session.deal(name, len(who), (), deal)
        session.players = who
        store.begin(session)
        before = flash.erases
        while not session.over:
            move = choose(session)
            if rests and not who[session.seat]:
                store.pointed(session, b"\0\0")
            session.play(move)
            store.played(session)
        middle += flash.erases - before
        store.ended(session, totals.result(session, 0))
    what = "%s%s%s" % (
        name,
        ", %d people, %d computers" % (who.count(0), who.count(1)) if name == "long" else "",
        ", cursor" if rests else "",
    )
    erases = "%.0f" % (flash.erases * 1000 / count)
    row("%s: erases in 1,000 games" % what, erases, "%d of %d in mid-game" % (middle, flash.erases))


def idle():
    """Print the share of a core that an idle window takes."""
    options = simulator.arguments().parse_args(["--store", os.path.join(tempfile.mkdtemp(), "store")])
    front = window.Window(options)
    front.controls.app.show(main_menu.first(front.controls.app))
    end, begun = time.time() + 5, time.process_time()
    while time.time() < end:
        front.controls.app.step()
    print("\nIdle window")
    row("share of a core", "%.2f" % ((time.process_time() - begun) / 5 * 100), "%")


PARTS = {  # of the page, by the ends of file names
    "the program, packed": ("program.pack",),
    "MicroPython, packed": ("micropython.pack",),
    "MicroPython, its script": (".mjs",),
    "the page, its scripts": (".js",),
    "the page, its words and looks": (".html", ".css", ".json", ".webmanifest"),
    "the page, its icons": (".svg", ".png"),
}


def page():
    """Print the bytes sent for each part of the page; and the costs in a browser, if there is one."""
    print("\nThe page")
    try:
        contents = {name: data for name, data in build.files().items() if not name.startswith(build.APART)}
    except OSError as missing:
        return print(missing)
    sizes = {name: min(len(data), len(gzip.compress(data, 9, mtime=0))) for name, data in contents.items()}
    for what, ends in PARTS.items():
        row(what, sum(size for name, size in sizes.items() if name.endswith(ends)), "bytes, by gzip where that helps")
    row("all of it", sum(sizes.values()), "bytes, of %d at the most" % pages.MOST)
    try:
        for line in pages.cost():
            row(*line.split("|"))
    except ValueError as lack:
        print(lack)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--strength"]:
        for tables_of in strength, extremes, duels:
            tables_of.main(int((sys.argv[2:] or [2000])[0]), sys.argv[3:])
        sys.exit()
    engine()
    heap()
    bus()
    displays()
    presses()
    priced()
    first_presses()
    crossings()
    wear()
    idle()
    page()
