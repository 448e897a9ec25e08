"""The computer at Wednesday: hidden cards, the same choices as in the lab, and play without its weights."""

from pathlib import Path

import pytest

from engine import players, table
from engine.games import wednesday as game
from engine.games.wednesday.deck import AGAIN, BLOCK, GIVE, LOAD, PLACE, TAKE, TURN
from engine.players import BEST, EASY, GOOD, last, nets
from engine.players.wednesday import evaluator
from engine.session import Session
from tests.support import invariants, tables

VARIANTS = [(2, ()), (3, ("expert",)), (4, ("teams",)), (5, ()), (6, ("expert", "teams")), (6, ("teams", "pairs"))]
PLAYER = players.load("wednesday")


@pytest.mark.parametrize("seats, options", VARIANTS, ids=str)
def test_hidden_cards_do_not_change_decisions(seats, options):
    """DESIGN 8.1: with the hidden cards dealt again, every level decides the same; and all its moves are legal."""
    session, dice = Session.deal("wednesday", seats, options, 11), tables.Dice(seats)
    while not session.over:
        view = session.game.seen(session.state, session.seat)
        if len(session.past) % 7 == 0:
            other = session.game.seen(invariants.shuffle_outcasts(session.state, session.seat, dice), session.seat)
            for level in EASY, GOOD, BEST:
                steps = list(PLAYER.think(view, level))
                assert steps == list(PLAYER.think(other, level)) == list(PLAYER.think(bytearray(view), level))
                assert set(steps) - {None} <= set(session.moves())
        move, reason = tables.chosen(PLAYER.think(view))
        assert not reason
        session.play(move)


@pytest.mark.parametrize("harm", ["missing", "short", "garbled"])
def test_without_weights_the_beginner_decides(harm, monkeypatch, tmp_path):
    data = (Path(nets.__file__).parent / "wednesday.bin").read_bytes()
    changed = {"short": data[:-1], "garbled": data[:500] + bytes((data[500] ^ 1,)) + data[501:]}
    if harm != "missing":
        (tmp_path / "wednesday.bin").write_bytes(changed[harm])
    session = Session.deal("wednesday", 3, deal=7)
    view = session.game.seen(session.state, session.seat)
    right = PLAYER.choose(view)
    with monkeypatch.context() as patch:
        patch.setattr(nets, "__file__", str(tmp_path / "nets.py"))
        assert tables.chosen(PLAYER.think(view)) == (tables.beginner("wednesday").choose(view), b"weights")
    assert tables.chosen(PLAYER.think(view)) == (right, b"")


def test_without_memory_the_beginner_decides(monkeypatch, complaints):
    session = Session.deal("wednesday", 3, deal=7)
    view = session.game.seen(session.state, session.seat)

    def full(*given):
        raise MemoryError

    for what in "Net", "total":
        with monkeypatch.context() as patch:
            patch.setattr(evaluator, what, full)
            assert tables.chosen(PLAYER.think(view)) == (tables.beginner("wednesday").choose(view), b"memory")
        assert complaints == ["Out of memory in the player of Wednesday: a simpler one decides"]
        complaints.clear()
    assert tables.chosen(PLAYER.think(view))[1] == b""


class Wide:
    """A sum of records, with a number for each of the nine values."""

    def __init__(self, parts):
        self.parts = parts

    def __add__(self, other):
        return Wide([mine + more for mine, more in zip(self.parts, other.parts)])

    def __rmul__(self, times):
        return Wide([times * part for part in self.parts])


def test_lanes_do_not_overflow(monkeypatch):
    """engine/players/nets.py does not check for overflow. Separate sums are the same, and far from the limits."""
    data, most = (Path(nets.__file__).parent / "wednesday.bin").read_bytes(), []
    chosen = []

    class Apart:
        def __init__(self, name, nth, count):
            assert len(data) == count * nets.SIZE

        def row(self, i):
            parts = data[i * nets.SIZE : (i + 1) * nets.SIZE]
            return Wide([int.from_bytes(parts[at : at + 2], "little", signed=True) for at in range(0, nets.SIZE, 2)])

    def exact(value):
        line, *lanes = value.parts
        most.append(max(map(abs, lanes)))
        return line + sum(max(lane, 0) for lane in lanes[:4]) - sum(max(lane, 0) for lane in lanes[4:])

    for deal in range(1, 6):
        session, dice = Session.deal("wednesday", deal + 1, ("expert",), deal), tables.Dice(deal)
        while not session.over:
            view = bytes(session.game.seen(session.state, session.seat))
            chosen.append((view, PLAYER.choose(view)))
            session.play(dice.pick(session.moves()))
    monkeypatch.setattr(evaluator, "Net", Apart)
    monkeypatch.setattr(evaluator, "total", exact)
    assert all(tables.chosen(PLAYER.think(view)) == (move, b"") for view, move in chosen[::5])
    assert 100 < max(most) < 1 << 14  # twice as much would still fit


# The lab


@pytest.fixture(scope="module")
def lab():
    pytest.importorskip("numba", reason="the lab needs numba: make lab")
    from simulator.lab import outcasts

    return outcasts


def laid_out(lab, view):
    """Return the lab's table as the seat sees it."""
    teams = game.columns(view) if game.columns(view) < view[table.SEATS] else 0
    lab_table, seat = lab.table(view[table.SEATS], table.chosen(view, 1), teams), view[table.SEAT]
    for place, value in (
        (lab.LAPS, game.lap(view)), (lab.SEAT, seat), (lab.LAST, game.last(view)), (lab.BLOCKED, game.blocked(view)),
        (lab.FORCED, game.character(view)), (lab.GONE, bool(view[game.STAYS] or game.WEDNESDAY in list(game.aside(view)))),
        (lab.SAVED, view[game.SAVES]), (lab.OPENED, view[game.OPEN]), (lab.STAYED, view[game.STAYS]),
        (lab.FIRES, game.passes(view)), (lab.LEFT, view[game.DOWN]), (lab.HOLDING, view[game.BURNED]),
        (lab.LAID, len(game.stack(view))),
    ):  # fmt: skip
        lab_table.now[place] = value
    for cards, place in (game.stack(view), lab_table.stack), (game.burned(view), lab_table.burned):
        place[: len(cards)] = [card if card < 14 else 1 for card in cards[::-1]]  # hidden cards may be any cards
    for other in range(view[table.SEATS]):
        lab_table.held[other] = view[game.HELD + other] + (game.phase(view) == GIVE and other == view[game.ROBBED])
    for card in game.hand(view, seat):
        lab_table.cards[seat, card] += 1
    return lab_table


def lab_choice(lab, weights, view):
    """Return the lab's move."""
    lab_table, phase, seat, notes = laid_out(lab, view), game.phase(view), view[table.SEAT], lab.log()
    if phase in (TURN, AGAIN):
        move = int(lab.turn(lab_table, weights, notes, phase == AGAIN))
        return move >> 2 << 8 | move & 3
    if phase == LOAD:
        before = lab_table.held.copy()
        lab.load(lab_table, weights, notes, seat)
        return 81 << 8 | int((lab_table.held - before).argmax())
    top, rated = lab_table.stack[lab_table.now[lab.LAID] - 1] if lab_table.now[lab.LAID] else 0, []
    for move in game.moves(view):
        what, mine, burned, blocked, gift, put = move >> 8, lab_table.cards[seat].copy(), lab_table.now[lab.HOLDING], 0, 0, -1
        if phase == TAKE:
            burned -= 1
            mine[what - game.TAKES] += 1
        elif phase == GIVE:
            gift = what - game.GIVES
            mine[gift] -= 1
        elif phase == PLACE:
            put = move & 255
        elif what:
            blocked = what - game.BLOCKS
        blocked = blocked if phase == BLOCK else lab_table.now[lab.BLOCKED]
        given = seat, mine, 0, top, lab.NONE, 0, 1, 0, blocked, put, gift, -1, burned
        rated.append((lab.worth(lab_table, weights, *given), -len(rated), move))
    return max(rated)[2]


@pytest.mark.slow  # it compiles
@pytest.mark.parametrize("seats, options", VARIANTS, ids=str)
def test_lab_makes_the_same_decisions(lab, seats, options):
    """With the device's own weights: each decision of a game in which half of the moves are random."""
    weights = lab.np.frombuffer((Path(nets.__file__).parent / "wednesday.bin").read_bytes(), "<i2").reshape(-1, 9) * 1.0
    session, dice, phases = Session.deal("wednesday", seats, options, 3), tables.Dice(seats), set()
    while not session.over:
        view = session.game.seen(session.state, session.seat)
        move = PLAYER.choose(view)
        if game.phase(view) in (TURN, AGAIN, TAKE, GIVE, LOAD, PLACE, BLOCK):
            phases.add(game.phase(view))
            assert lab_choice(lab, weights, view) == move, game.label(move)
        session.play(dice.pick(session.moves()) if dice.throw(2) else move)
    assert {TURN, TAKE} <= phases


def test_the_easy_player_errs_a_little():
    """The easy player mostly decides like the player of the first release; sometimes it takes a slightly worse move."""
    beginner, same_choice = tables.beginner("wednesday"), []
    for deal, options in (1, ()), (2, ("expert",)), (3, ("teams",)):
        session = Session.deal("wednesday", 4, options, deal)
        while not session.over:
            view = session.game.seen(session.state, session.seat)
            move = last(PLAYER.think(view, EASY))
            assert move in session.moves() and move == last(PLAYER.think(view, EASY))
            least = beginner.worth(view, beginner.choose(view)) - 2 * PLAYER.HASTE
            assert beginner.worth(view, move) >= least
            same_choice.append(move == beginner.choose(view))
            session.play(move)
    assert 0.7 < sum(same_choice) / len(same_choice) < 0.95


@pytest.mark.slow
def test_computer_wins_often():
    """The player beats the beginner in every second seat; lower levels err more."""
    from tests.support import duels

    shares = [duels.both(("wednesday", 4, (), deal, "best", "beginner"))[0] for deal in range(1, 21)]
    assert sum(shares) / len(shares) > 60
    session = Session.deal("wednesday", 4, (), 5)
    other = 0
    while not session.over:
        view = session.game.seen(session.state, session.seat)
        move = PLAYER.choose(view)
        other += last(PLAYER.think(view, GOOD)) != move
        session.play(move)
    assert 0 < other < len(session.past) / 2
