"""The computer at The Game: positions of its paper, hidden cards, its words, and play without its weights."""

from binascii import crc32
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine import players, table
from engine.games import thegame
from engine.players import BEST, EASY, GOOD, lanes, last, turns, weights
from engine.session import Session
from simulator.install import drive
from tests.support import invariants, strength, tables
from ui.screens.table.thinking import Thought

HERE = Path(__file__).parent.parent
POSITIONS = [
    [[int(word) for word in field.split()] for field in line.split("|")]
    for line in (HERE / "data" / "positions.txt").read_text().splitlines()
    if not line.startswith("#")
]
VARIANTS = [
    (1, ()),
    (1, ("experts", "short")),
    (1, ("fire",)),
    (1, ("fire", "strict")),
    (2, ()),
    (3, ("fire",)),
    (4, ("experts",)),
    (5, ("fire", "strict")),
]


@pytest.fixture
def player():
    return players.load("thegame")


def view_of(tops, hand, left, laid):
    """Return a solo player's view at the start of a turn."""
    view = bytearray(Session.deal("thegame").state)
    view[thegame.TOPS : thegame.TOPS + 4] = bytes(tops)
    view[thegame.MINIMUM], view[thegame.LAID], view[thegame.LEFT] = 2 if left else 1, len(laid), left
    view[thegame.HANDS : thegame.HANDS + thegame.PLACES] = bytes(hand).ljust(thegame.PLACES, b"\0")
    view[thegame.ROW :] = bytes(laid).ljust(thegame.ALL, b"\0")
    return view


def best(turn):
    """Return the end that is worth most, as tops and cards laid, and its worth."""
    ends = [(turn.worth(place), -i, place) for i, place in enumerate(turn.ends())]
    worth, _, place = max(ends)
    gone = [card for i, card in enumerate(turn.hand) if not place >> 16 + i & 1]
    here, there = list(turn.up.tops[place >> 8 & 255]), list(turn.down.tops[place & 255])
    if turn.turned:
        here, there = there, here
    return here, [101 - top for top in there], sorted(gone), worth


@pytest.mark.parametrize("number", range(100))
def test_position(number):
    """LANES chooses this turn, with exactly this worth."""
    rising, falling, hand, (left,), laid, after, cards, (score,) = POSITIONS[number]
    here, there, gone, worth = best(turns.Turn(view_of(rising + falling, hand, left, laid), lanes.load("solo")))
    assert (here, there, gone, worth) == (after[:2], after[2:], sorted(cards), score)


def test_the_first_card_of_each_position_is_one_of_the_turn(player):
    """`choose` lays a card of the turn on a pile that takes it."""
    for rising, falling, hand, (left,), laid, after, cards, score in POSITIONS:
        view = view_of(rising + falling, hand, left, laid)
        move = player.choose(view)
        assert move >> 8 in cards and move in thegame.moves(view)


def test_lanes_are_added_up_all_at_once():
    """`total` equals the sum of the lanes one by one."""
    dice = tables.Dice(5)
    for _ in range(200):
        values = [dice.throw(512) * 100 - 25600 for _ in range(16)]
        line = dice.throw(512) * 9001 - 2000000
        row = sum(value << 16 * i for i, value in enumerate(values)) + (line << lanes.WIDE)
        plain = line + 90 * (sum(max(0, value) for value in values[:8]) - sum(max(0, value) for value in values[8:]))
        assert lanes.total(row) == plain


@pytest.mark.slow
@pytest.mark.parametrize("seats, options", VARIANTS, ids=str)
def test_hidden_cards_do_not_change_decisions(player, seats, options):
    """DESIGN 8.1: with the hidden cards dealt again, every level decides the same; and all its moves are legal."""
    session, dice = Session.deal("thegame", seats, options, 11), tables.Dice(seats)
    while not session.over:
        view = thegame.seen(session.state, session.seat)
        if len(session.past) % 9 == 0:
            other = invariants.shuffle_hidden(session.state, session.seat, dice)
            for level in EASY, GOOD, BEST:
                steps = list(player.think(view, level))
                assert steps == list(player.think(other, level))
                assert steps == list(player.think(bytearray(view), level))
                assert set(steps) - {None} <= set(session.moves())
        move, reason = tables.chosen(player.think(view))
        assert not reason
        session.play(move)


@pytest.mark.slow
def test_whole_games_of_every_variant(player):
    """Every decision is legal, and every game ends."""
    for _, seats, options in tables.variants("thegame"):
        strength.play((("thegame", seats, options), 77 + seats, GOOD))


@pytest.mark.slow
def test_computer_wins_often():
    """A beginner wins 1.3 of 100 deals; this player wins more than a third of these fifty."""
    scores = [strength.play((("thegame", 1, ()), deal, GOOD)) for deal in range(1, 51)]
    assert scores.count(0) > 16


@pytest.mark.parametrize("seats", (1, 3))
def test_the_easy_player_errs_alone_and_in_a_team(player, monkeypatch, seats):
    """The easy player errs in the first decisions of some deals; with an error of 0 it is the good player."""
    views = []
    for deal in range(1, 9):
        session = Session.deal("thegame", seats, (), deal)
        session.play(session.moves()[0])
        views.append(thegame.seen(session.state, session.seat))
    good = [player.choose(view) for view in views]
    for slip, errs in (player.SLIP, True), ((0, 9999), seats > 1), ((9999, 0), seats == 1):
        monkeypatch.setattr(player, "SLIP", slip)
        assert ([last(player.think(view, EASY)) for view in views] != good) == errs


def test_computer_says_true_words():
    """Section 1.8: keep off a pile for which it has the trick, or a card at most two on; good for me from three to six."""
    player = players.load("thegame")
    assert player.asks(bytes((20, 60)), 30, True) == thegame.KEEP_OFF
    assert player.asks(bytes((32,)), 30, True) == thegame.KEEP_OFF
    assert player.asks(bytes((36,)), 30, True) == thegame.GOOD
    assert player.asks(bytes((37, 29)), 30, True) == 0
    assert player.asks(bytes((40,)), 30, False) == thegame.KEEP_OFF
    assert player.asks(bytes((24,)), 30, False) == thegame.GOOD


def test_words_come_as_the_turn_ends():
    """Each pile that it needs is named once, before the turn ends."""
    session, said = Session.deal("thegame", 3, (), 4), 0
    player = players.load("thegame")
    while not session.over:
        seat, hand, tops = session.seat, thegame.hand(session.state, session.seat), thegame.tops(session.state)
        move = player.choose(thegame.seen(session.state, seat))
        if move >= thegame.KEEP_OFF:
            said += 1
            assert thegame.need(session.state) == 0
            assert player.asks(hand, tops[move & 3], move & 3 < 2) == move & 0xFF00
        elif not move and thegame.LEFT:
            wanted = [pile for pile in range(4) if player.asks(hand, tops[pile], pile < 2)]
            assert all(session.state[thegame.TALK + seat] >> 2 * pile & 3 for pile in wanted)
        session.play(move)
    assert said > 10


def test_computer_heeds_words():
    """A word about a pile counts while the pile's top is the same as then."""
    session = Session.deal("thegame", 2, (), 3)
    session.play(thegame.BEGIN)
    for move in (thegame.KEEP_OFF | 0, thegame.GOOD | 3):
        session.play(move)
    for _ in range(2):
        session.play(next(move for move in session.moves() if move & 255 in (1, 2)))
    session.play(0)
    view = thegame.seen(session.state, 1)
    assert turns.words(view, False) == [(1, lanes.KEEP)] and turns.words(view, True) == [(100, lanes.GOOD)]
    lay = next(move for move in session.moves() if move & 255 == 0)
    session.play(lay)
    assert turns.words(thegame.seen(session.state, 1), False) == []


@pytest.mark.parametrize("harm", ["missing", "short", "long", "garbled"])
def test_without_weights_the_beginner_decides(player, monkeypatch, tmp_path, harm):
    """If the weights are missing or damaged the beginner's move is made, with a reason; with them again all is as before."""
    for path in (Path(lanes.__file__).parent).glob("*.bin"):
        data = path.read_bytes()
        changed = {"short": data[:-1], "long": data + b"\0", "garbled": data[:500] + bytes((data[500] ^ 1,)) + data[501:]}
        if harm != "missing":
            (tmp_path / path.name).write_bytes(changed[harm])
    view = Session.deal("thegame", deal=7).state
    right = player.choose(view)
    with monkeypatch.context() as patch:
        patch.setattr(weights, "__file__", str(tmp_path / "records.py"))
        assert tables.chosen(player.think(view)) == (tables.beginner("thegame").choose(view), b"weights")
    assert tables.chosen(player.think(view)) == (right, b"")


def test_without_memory_the_beginner_decides(player, monkeypatch, complaints):
    """If memory runs out at any moment, nothing is lost: the beginner's move, and a line on the console."""
    view = Session.deal("thegame", deal=7).state

    def full(*given):
        raise MemoryError

    for module, name in (weights, "Rows"), (lanes, "Side"), (lanes, "total"):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, full)
            assert tables.chosen(player.think(view)) == (tables.beginner("thegame").choose(view), b"memory")
        assert complaints == ["Out of memory in the player of The Game: a simpler one decides"]
        complaints.clear()
    assert tables.chosen(player.think(view))[1] == b""


def test_player_thinks_in_slices_and_can_be_stopped(player):
    """CONTRACT: loaded again for each decision, None until it has a move, its choice in the end; or the best so far."""
    clock = SimpleNamespace(ticks=lambda: 0)
    for deal in 7, 8:
        session, best_so_far = Session.deal("thegame", deal=deal), []
        thought = Thought(session, clock)
        while not thought.ripe(0, 0):
            best_so_far.append(thought.best)
        assert best_so_far[0] is None and len(best_so_far) > 20 and thought.best == player.choose(session.state)
        thought = Thought(session, clock)
        while not thought.stop():
            thought.ripe(0, 0)
        assert thought.best in session.moves() and thought.ripe(0, 0)


def test_asked_seat_names_itself_to_begin():
    """The seat that decides who begins names itself."""
    session = Session.deal("thegame", 3, (), 4)
    assert players.load("thegame").choose(session.state) == thegame.BEGIN | session.state[table.SEAT]


def test_the_drive_carries_the_weights():
    files = drive.files(bytecode=False)
    for name in lanes.SUMS:
        assert crc32(files["engine/players/%s.bin" % name]) == lanes.SUMS[name]
