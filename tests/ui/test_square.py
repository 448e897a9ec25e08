"""A game's link as a QR code, read from the display's picture by another project's reader (jsqr)."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from engine import codes
from engine.session import Session
from simulator.frontends import picture
from simulator.headless import Headless
from tests.support import keyplay, tables
from tests.web.test_web import module
from ui import link
from ui.screens import qr_code

HERE = Path(__file__).parent.parent / "micropython"
ADDRESS = "https://cards.example/"
links = module("links")
there = shutil.which("node") and (HERE / "node_modules" / "jsqr").exists()
reads = pytest.mark.skipif(not there, reason="Node or jsqr is not installed: make test does it (npm ci in tests/micropython)")


def read(*pictures):
    """Return the text that the reader finds in each picture of 128x64 dots, drawn four times as large."""
    lines = []
    for dots in pictures:
        image = picture.image(dots, 4).convert("L")
        lit = "".join("1" if value > 100 else "0" for value in image.tobytes())
        lines.append("%d %d %s" % (*image.size, lit))
    run = subprocess.run(
        ["node", str(HERE / "squares.mjs")], input="\n".join(lines), capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def opened(session, address=ADDRESS):
    """Return a device that shows the code of a game."""
    desk = Headless()
    desk.desk.page = address
    ticket = __import__("ui.screens.game_code", None, None, ("screen",))
    desk.app.show(ticket.screen(desk.app, lambda: desk.app.screen, session))
    desk.desk.display.refresh()
    return desk


def over(name, deal):
    session = Session.deal(name, deal=deal)
    player = tables.beginner(name)
    while not session.over:
        session.play(player.choose(session.game.seen(session.state, session.seat)))
    return session


@reads
def test_reader_reads_a_link_that_the_page_follows():
    """The deal of a running game, the whole of a finished one; two dots a square if they fit."""
    team = Session.deal("extreme", 3, ("fire",), 999999)
    team.players = b"\0\1\0"
    sessions = [Session.deal("thegame", deal=427), team, over("thegame", 71)]
    desks = [opened(session) for session in sessions]
    for session, text in zip(sessions, read(*[desk.picture for desk in desks]), strict=True):
        assert text == ADDRESS + "#" + link.write(session)
        wanted = links.read(text.partition("#")[2])
        same = wanted["session"].past == session.past if session.over else links.same(session, wanted)
        assert same, text
    first = desks[0].picture
    dots = [[picture.dot(first, x, y) for x in range(64)] for y in range(64)]
    edge = next(x for x in range(64) if not dots[x][x])
    assert dots[edge][edge : edge + 15] == [0] * 14 + [1], "seven squares, two dots each"


@pytest.mark.slow
@reads
def test_each_size_of_code_holds_its_longest_link():
    """The longest link of each size, and one letter more."""
    texts = [("%d" % size).ljust(size, "x") for room in qr_code.ROOM for size in (room, room + 1) if size <= qr_code.ROOM[-1]]
    pictures = []
    for text in texts:
        desk = Headless()
        shown = qr_code.Square(desk.app, None, Session.deal("thegame", deal=1), text, None)
        desk.app.show(shown)
        desk.desk.display.refresh()
        pictures.append(desk.picture)
    assert read(*pictures) == texts


def test_keys_and_words_beside_the_code():
    back = []
    desk = opened(Session.deal("thegame", deal=427))
    assert desk.text().splitlines() == ["The Game", "#427", "Scan it", "A: as text"]
    desk.app.screen.back = lambda: back.append(1) or desk.app.screen
    desk.press("b")
    assert back == [1]
    desk.press("a")
    assert desk.text().splitlines()[0] == "CODE"


def test_code_in_letters_without_an_address_or_for_a_long_link():
    long = over("thegame", 71)
    for desk in opened(long, None), opened(long, "https://" + "x" * 230 + "/"):
        assert desk.text().startswith("CODE") and " ".join(codes.write(long).split(" ")[:4]) in desk.text()


def test_code_opens_from_the_pause_and_returns_there():
    desk = Headless(deal=427)
    desk.desk.page = ADDRESS
    keyplay.new_game(desk, "thegame")
    keyplay.choose(desk, "Deal the cards")
    desk.long("b")
    keyplay.choose(desk, "Code of this game")
    assert "Scan it" in desk.text()
    desk.press("b")
    assert desk.text().splitlines()[0] == "PAUSE"
