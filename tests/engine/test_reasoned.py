"""The computers at Extreme and Face to Face: hidden cards, obeying commands, and play without their weights."""

from binascii import crc32
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine import players
from engine.games import extreme
from engine.players import BEST, EASY, GOOD, greedy, lanes, last, weights
from engine.players.extreme import turn as signs
from engine.players.facetoface import turn as duel
from engine.session import Session
from simulator.install import drive
from tests.support import invariants, strength, tables
from ui.screens.table.thinking import Thought

TITLES = {"extreme": "Extreme", "facetoface": "Face to Face"}
NAMES = tuple(TITLES)
TABLES = [
    ("extreme", 1, ()),
    ("extreme", 1, ("experts", "short", "strictpile")),
    ("extreme", 1, ("fire", "strict", "random")),
    ("extreme", 2, ("lenient",)),
    ("extreme", 3, ("fire",)),
    ("extreme", 5, ("noskull", "strictpile")),
    ("facetoface", 2, ()),
]


@pytest.mark.slow
@pytest.mark.parametrize("name, seats, options", TABLES, ids=str)
def test_hidden_cards_do_not_change_decisions(name, seats, options):
    """DESIGN 8.1: with the hidden cards dealt again, every level decides the same; and all its moves are legal."""
    player, session, dice = players.load(name), Session.deal(name, seats, options, 11), tables.Dice(seats)
    while not session.over:
        view = session.game.seen(session.state, session.seat)
        if len(session.past) % 9 == 0:
            other = invariants.HIDDEN[name](session.state, session.seat, dice)
            other = session.game.seen(other, session.seat)
            for level in EASY, GOOD, BEST:
                steps = list(player.think(view, level))
                assert steps == list(player.think(other, level))
                assert steps == list(player.think(bytearray(view), level))
                assert set(steps) - {None} <= set(session.moves())
        move, reason = tables.chosen(player.think(view))
        assert not reason
        session.play(move)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_whole_games_of_many_variants(name):
    """Every decision is legal, and every game ends."""
    for i, variant in enumerate(tables.variants(name)):
        if not i % 5:
            strength.play((variant, 300 + i, i % 3))


@pytest.mark.slow
def test_player_never_lays_a_card_that_loses_at_once():
    """E14: after each card that it lays the turn can still be completed with all commands obeyed."""
    player = players.load("extreme")
    for deal in range(1, 9):
        session = Session.deal("extreme", 1, ("strictpile",) if deal % 2 else (), deal)
        while not session.over:
            move = player.choose(extreme.seen(session.state, 0))
            assert not move or greedy.can_complete(session.state, extreme, move)
            session.play(move)


def test_a_turn_covers_its_skull_and_counts_its_three():
    """2.1: at every end of a turn no skull shows, and a THREE has two more cards."""
    for deal in range(1, 4):
        session = Session.deal("extreme", 1, (), deal)
        while not session.over:
            view = extreme.seen(session.state, 0)
            with signs.opened() as file:
                turn = signs.Turn(view, file)
                for place in turn.ends() if extreme.left(view) else ():
                    laid, three, stop = turn.so_far(place >> 16 & 255)
                    assert not turn.shown(place) >> extreme.SKULL & 1 and (not three or laid == 3)
                    assert laid >= 2 or stop
            session.play(tables.beginner("extreme").choose(view))


@pytest.mark.parametrize("options", [(), ("random",), ("strictpile", "random")], ids=str)
def test_each_card_has_the_command_that_the_game_gives_it(options):
    """Also if the turn is mirrored, and a card and its mirror card have different commands."""
    turned = 0
    for deal in range(1, 7):
        session = Session.deal("extreme", 1, options, deal)
        while not session.over:
            view = extreme.seen(session.state, 0)
            if extreme.thegame.begun(view):
                with signs.opened() as file:
                    turn = signs.Turn(view, file)
                kinds = [extreme.kind(view, card) for card in turn.hand]
                assert turn.commands == [i for i, kind in enumerate(kinds) if kind != extreme.NONE]
                for i, kind in enumerate(kinds):
                    laid, three, stop = turn.so_far((1 << len(kinds)) - 1 ^ 1 << i)
                    assert laid == len(extreme.thegame.laid(view)) + 1
                    assert bool(three) == bool(extreme.threed(view) or kind == extreme.THREE)
                    assert bool(stop) == (kind == extreme.STOP)
                turned += turn.turned
            session.play(tables.beginner("extreme").choose(view))
    assert turned > 20


@pytest.mark.parametrize("deal", (232, 292, 462))
def test_stop_as_last_card_ends_the_turn(deal):
    """A STOP alone in the hand ends the turn, even if the minimum is higher."""
    session, player, met = Session.deal("extreme", 1, (), deal), players.load("extreme"), 0
    while not session.over:
        view = extreme.seen(session.state, 0)
        move = last(player.think(view, EASY))
        met += extreme.thegame.wanting(view) > len(extreme.hand(view, 0)) > 0
        assert move in session.moves()
        session.play(move)
    assert met


@pytest.mark.slow
def test_player_wins_at_extreme():
    """A beginner wins none of 400 deals and leaves 36 cards; in these forty it leaves ten fewer, and wins at least one."""
    scores = [strength.play((("extreme", 1, ()), deal, BEST)) for deal in range(1, 41)]
    assert scores.count(0) and sum(scores) / 40 < 26


def test_player_is_silent_while_a_quiet_shows():
    """2.1 QUIET: no word; otherwise true words about its cards."""
    player, said = players.load("extreme"), 0
    for deal in range(1, 4):
        session = Session.deal("extreme", 3, (), deal)
        while not session.over:
            move = player.choose(extreme.seen(session.state, session.seat))
            if move >= extreme.thegame.KEEP_OFF:
                said += 1
                assert extreme.QUIET not in extreme.signs(session.state)
            session.play(move)
    assert said > 10


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("harm", ["missing", "short", "long", "garbled"])
def test_without_weights_the_beginner_decides(name, harm, monkeypatch, tmp_path):
    """If the weights are missing or damaged the beginner's move is made, with a reason; with them again all is as before."""
    player, data = players.load(name), (Path(weights.__file__).parent / (name + ".bin")).read_bytes()
    changed = {"short": data[:-1], "long": data + b"\0", "garbled": data[:500] + bytes((data[500] ^ 1,)) + data[501:]}
    if harm != "missing":
        (tmp_path / (name + ".bin")).write_bytes(changed[harm])
    session = Session.deal(name, 2 if name == "facetoface" else 1, deal=7)
    view = session.game.seen(session.state, session.seat)
    right = player.choose(view)
    with monkeypatch.context() as patch:
        patch.setattr(weights, "__file__", str(tmp_path / "records.py"))
        assert tables.chosen(player.think(view)) == (tables.beginner(name).choose(view), b"weights")
    assert tables.chosen(player.think(view)) == (right, b"")


@pytest.mark.parametrize("name, module", [("extreme", signs.turns.lanes), ("facetoface", lanes)])
def test_without_memory_the_beginner_decides(name, module, monkeypatch, complaints):
    """If memory runs out at the start or later, nothing is lost: the beginner's move, and a line on the console."""
    player, session = players.load(name), Session.deal(name, 2 if name == "facetoface" else 1, deal=7)
    view = session.game.seen(session.state, session.seat)

    def full(*given):
        raise MemoryError

    for part, what in (weights, "Rows"), (module, "large"), (module, "total"):
        with monkeypatch.context() as patch:
            patch.setattr(part, what, full)
            assert tables.chosen(player.think(view)) == (tables.beginner(name).choose(view), b"memory")
        assert complaints == ["Out of memory in the player of %s: a simpler one decides" % TITLES[name]]
        complaints.clear()
    assert tables.chosen(player.think(view))[1] == b""


@pytest.mark.parametrize("name", NAMES)
def test_player_thinks_in_slices_and_can_be_stopped(name):
    """CONTRACT: loaded again for each decision, None until it has a move, its choice in the end; or the best so far."""
    session = Session.deal(name, 2 if name == "facetoface" else 1, deal=7)
    view, best_so_far = session.game.seen(session.state, session.seat), []
    thought = Thought(session, SimpleNamespace(ticks=lambda: 0))
    while not thought.ripe(0, 0):
        best_so_far.append(thought.best)
    assert best_so_far[0] is None and len(best_so_far) > 10 and thought.best == last(players.load(name).think(view, BEST))
    thought = Thought(session, SimpleNamespace(ticks=lambda: 0))
    while not thought.stop():
        thought.ripe(0, 0)
    assert thought.best in session.moves() and thought.ripe(0, 0)


def test_the_drive_carries_the_weights():
    files = drive.files(bytecode=False)
    for name, module in ("extreme", signs), ("facetoface", duel):
        data = files["engine/players/%s.bin" % name]
        assert crc32(data) == module.SUM and len(data) == lanes.SIZE * module.COUNT
