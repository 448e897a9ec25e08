"""Results and totals: added up correctly, and unchanged by many rewritings."""

import pytest

from engine import games, journal, table
from engine.session import HINTED, Session
from simulator.device.chips.flash import Sector
from tests.support import tables, toys
from ui.saves import totals as tally
from ui.saves.log import AFRESH, ENDED, FACT, Store

KEY = bytes((1, 4, 0, 2, 0))


def over(name, deal=3, who=b"\0", options=(), helped=0):
    """Return the store and the session of a finished game."""
    session, dice = Session.deal(name, len(who), options, deal), tables.Dice(deal)
    session.players, session.helped = who, helped
    store = Store(Sector())
    store.begin(session)
    while not session.over:
        session.play(dice.pick(session.moves()))
        store.played(session)
    return store, session


def old(score, won, key=KEY):
    """Return the fact of a result in the old form."""
    return bytes((0,)) + key + bytes((score, won))


def new(score, won, notes=b"", key=KEY, more=0):
    """Return the fact of a result."""
    return bytes((0,)) + key + bytes((score + 0x8000 & 255, score + 0x8000 >> 8, won | more)) + notes


def booked(*facts):
    store = Store(Sector())
    for fact in facts:
        store.fact(ENDED, fact)
    return store


def again(store):
    """Return the totals. They are the same after two rewritings, and for a fresh scan of the flash."""
    totals_read = tally.read(store)
    for _ in range(2):
        store.tidy()
        assert tally.read(store) == totals_read == tally.read(Store(store.flash))
    return totals_read


def test_results_add_up_and_survive_a_rewriting():
    """Games, wins, best, sum, current and longest row, notes; with numbers larger than a byte."""
    scores = [(0, 1), (1, 0), (9, 0), (10, 0), (0, 1), (0, 1), (97, 0), (0, 1)] * 100
    store, half = Store(Sector()), Store(Sector())
    for number, (score, won) in enumerate(scores):
        store.fact(ENDED, old(score, won))
        half.fact(ENDED, old(score, won) if number < 400 else new(score, won, bytes((1 <= score <= 9,))))
        if number in (3, 40, 399, 500):
            store.tidy()
            half.tidy()
    assert again(store) == {KEY: [800, 400, 0, 11700, 1, 2, 200]} == again(half)


def test_loss_ends_a_row_and_the_longest_stays():
    store = Store(Sector())
    for won, row, most in [(1, 1, 1), (1, 2, 2), (1, 3, 3), (0, 0, 3), (0, 0, 3), (1, 1, 3), (1, 2, 3)]:
        store.fact(ENDED, new(20, won))
        assert again(store)[KEY][tally.ROW : tally.MOST + 1] == [row, most]


def test_old_result_of_1_to_9_is_excellent():
    """A score of 0 is a win, and 10 is too much. Old results do not have this note; now it is the game's first note."""
    for score, count in (0, 0), (1, 1), (9, 1), (10, 0), (255, 0):
        assert again(booked(old(score, 0)))[KEY] == [1, 0, score, score, 0, 0, count]
        assert again(booked(new(score, 0, b"\1")))[KEY] == [1, 0, score, score, 0, 0, 1]
        state = Session.deal("thegame").state
        state[games.load("thegame").LAID] = 98 - min(score, 98)
        assert games.load("thegame").notes(state, 0) == (count,) == games.load("extreme").notes(state, 0)


@pytest.mark.parametrize("less", [True, False])
def test_scores_of_any_size_and_sign(less):
    """The best score is right without loading the game."""
    scores = [-5, 312, 0, -200, 32767, -32768, 40]
    for few in scores[:1], scores[:4], scores:
        total = again(booked(*[new(score, 0, more=0 if less else 2) for score in few]))[KEY]
        game = toys.toy("toy", 5, less)
        assert tally.best(total, game) == (min(few) if less else max(few)) and total[tally.SUM] == sum(few)
        assert total[tally.GAMES] == len(few) and len(total) == tally.NOTES


def test_scores_beyond_two_bytes_are_clipped(monkeypatch):
    toys.install(monkeypatch, toy=5)
    store, session = over("toy")
    for score, stored in (40000, 32767), (-40000, -32768), (-5, -5):
        monkeypatch.setattr(session.game, "score", lambda state, seat, score=score: score)
        assert tally.parts(tally.result(session, 0))[0] == stored


def test_notes_add_up_separately(monkeypatch):
    """Up to three, each from 0 to 255 in a game."""
    toys.install(monkeypatch, toy=30)
    store, session = over("toy", who=b"\0\1")
    monkeypatch.setattr(session.game, "notes", lambda state, seat: (3, 300, -1))
    for _ in range(3):
        tally.count(store, session)
    (total,) = again(store).values()
    assert total[tally.NOTES :] == [9, 765, 0]
    assert again(booked(new(1, 0, b"\1"), new(1, 0, b"\2\3\4"), new(1, 0)))[KEY][tally.NOTES :] == [3, 3, 4]


def test_total_stops_at_its_greatest_value():
    """Nothing wraps to 0: games, wins and notes stop at 65,535, rows at 255, sums at 2,147,483,647."""
    store, far = Store(Sector()), 1 << 31
    full = [70000, 65536, 5, far + 7, 255, 255, 65535]
    store.append(tally.record(KEY, full))
    assert again(store) == {KEY: [65535, 65535, 5, far - 1, 255, 255, 65535]}
    store.fact(ENDED, new(7, 1, b"\1"))
    assert tally.read(store)[KEY][tally.ROW : tally.MOST + 1] == [255, 255]
    store.tidy()
    assert again(store) == {KEY: [65535, 65535, 5, far - 1, 255, 255, 65535]}
    store = Store(Sector())
    store.append(tally.record(KEY, [65535, 0, -99999, -far - 7, 0, 0]))
    assert again(store) == {KEY: [65535, 0, -32768, -far, 0, 0]}
    store = Store(Sector())
    for field in range(7):  # one below the greatest value, with a different one in each place
        total = [65534, 65534, 32766, far - 2, 254, 254, 65534]
        total[field] = 300 if field in (0, 1, 6) else 200 if field > 3 else -300
        key = KEY[:4] + bytes((field,))
        store.append(tally.record(key, total))
        assert again(store)[key] == total


def test_old_totals_are_continued():
    """T with its own sizes: excellent before best, a best of one byte, a sum of three."""
    data = bytes((0x02, 0x01, 5, 0, 7, 1, 200, 0x01, 0x02, 0x03, 4, 6))
    store = Store(Sector())
    store.append(journal.record(FACT, b"T" + KEY + data))
    assert again(store) == {KEY: [258, 5, 200, 0x030201, 4, 6, 263]}
    store = Store(Sector())
    store.append(journal.record(FACT, b"T" + KEY + data))
    for fact in new(-5, 1, b"\1"), new(300, 0, b"\0"), new(300, 1, b"\0"):
        store.fact(ENDED, fact)
    assert again(store) == {KEY: [261, 7, -5, 0x030201 + 595, 1, 6, 264]}


@pytest.mark.parametrize("letter", [b"T", b"W"])
@pytest.mark.parametrize("played", [1, 255, 256, 512, 0xFF00])
def test_games_are_counted_in_either_byte(letter, played):
    """A total of 256 games counts although its first byte is 0."""
    store = Store(Sector())
    store.append(journal.record(FACT, letter + KEY + bytes((played & 255, played >> 8)) + bytes(10)))
    assert tally.read(store)[KEY][tally.GAMES] == played


def test_facts_of_wrong_sizes_are_ignored():
    store = Store(Sector())
    for size in range(25):
        for letter in b"TW":
            if (letter, size) not in {(84, 17), (87, 17), (87, 18), (87, 19), (87, 20), (87, 21), (87, 22), (87, 23), (87, 24)}:
                store.append(journal.record(FACT, bytes((letter,)) + b"\1" * size))
        if size - 1 not in range(7, 12):
            store.fact(ENDED, b"\1" * size)
    for letter, size in (84, 17), (87, 17), (87, 19):  # with 0 games
        store.append(journal.record(FACT, bytes((letter,)) + b"\1" * 5 + b"\0\0" + b"\1" * (size - 7)))
    assert tally.read(store) == {} and tally.history(store, 1) == []


@pytest.mark.parametrize(
    "name, who, counted",
    [
        ("thegame", b"\0", True),
        ("thegame", b"\1", False),
        ("thegame", b"\0\1", True),
        ("thegame", b"\0\0\0", True),  # all seats win or lose together
        ("extreme", b"\0\0", True),
        ("facetoface", b"\0\1", True),
        ("facetoface", b"\1\0", True),
        ("facetoface", b"\0\0", False),  # people who play against each other
        ("facetoface", b"\1\1", False),
        ("toy", b"\1\0\1", True),
        ("toy", b"\0\0\1", False),
    ],
)
def test_seat_whose_result_counts(monkeypatch, name, who, counted):
    toys.install(monkeypatch, toy=30)
    store, session = over(name, who=who)
    tally.count(store, session)
    assert not store.waiting and store.last[0] == session.state[0]
    totals = tally.read(store)
    assert len(totals) == counted
    if counted:
        seat = who.index(0)
        (total,) = totals.values()
        assert total[: tally.SUM] == [1, table.won(session.state, seat), total[tally.BEST]]
        assert tally.best(total, session.game) == total[tally.SUM] == session.score(seat)
        assert tuple(total[tally.NOTES :]) == session.game.notes(session.state, seat)


def test_key_of_a_result():
    """Game, options (low, high), seats, helped."""
    store, session = over("extreme", 5, b"\0\0\0", ("fire", "lenient"), HINTED)
    assert tally.result(session, 0)[:5] == bytes((2, 4, 32, 3, 1))
    session.helped = 0
    session.state[table.SHOWN] = 99
    assert tally.result(session, 0)[:5] == bytes((2, 4, 32, 3, 0))
    tally.count(store, session)
    assert list(again(store)) == [bytes((2, 4, 32, 3, 0))]


def many():
    """Return a store with more variants than fit: options 0 to 99, the last played twice; some helped."""
    store = Store(Sector())
    for number in range(100):
        key = bytes((1 + number % 2, number, 0, 1, number % 3 == 0))
        for _ in range(2 if number == 99 else 1):
            store.fact(ENDED, new(number - 50, number % 5 == 0, bytes((number % 4, 1)), key))
    return store


def test_least_played_variants_are_added_up_as_others():
    """By game, with and without help apart. No game is lost, rows are not joined, and the best of all is the best."""
    store = many()
    before = tally.read(store)
    assert len(before) == 100
    store.tidy()
    after = tally.read(store)
    assert 30 < len(after) < 90 and bytes((2, 99, 0, 1, 1)) in after
    assert tally.read(Store(store.flash)) == after
    for key in after:
        if key[1:4] == tally.OTHERS:
            gone = [
                total for other, total in before.items() if other not in after and other[0] == key[0] and other[4] == key[4]
            ]
            assert len(gone) > 3
            games, wins, best, points, row, most, *notes = after[key]
            assert (games, wins) == (sum(t[0] for t in gone), sum(t[1] for t in gone))
            assert (best, points) == (min(t[2] for t in gone), sum(t[3] for t in gone))
            assert (row, most) == (0, max(t[5] for t in gone))
            assert notes == [sum(t[6] for t in gone), sum(t[7] for t in gone)]
        else:
            assert after[key] == before[key]
    assert {key[4] for key in after if key[1:4] == tally.OTHERS} == {0, 1}


def test_as_many_variants_as_fit_stay_separate():
    """To the byte."""
    store = many()
    one = len(tally.record(KEY, [0] * 8))
    for room in range(20 * one, 22 * one):
        records = list(tally.totals(store, room))
        assert room - 2 * one < sum(map(len, records)) <= room
    assert len(list(tally.totals(store, 100 * one))) == 100
    assert len(list(tally.totals(store, 100 * one - 1))) == 99  # two became one
    assert len(list(tally.totals(store, one * 2))) == 2  # fewer than the games: the most played


def test_merged_totals_add_up_and_keep_the_longest_row():
    """Also when a total is merged again: current rows end, sums continue."""
    one, two = [3, 2, 7, 30, 2, 2, 1], [4, 4, -1, -40, 4, 4]
    total = list(one)
    tally.merge(total, two)
    assert total == [7, 6, -1, -10, 0, 4, 1]
    total = list(two)
    tally.merge(total, one)
    assert total == [7, 6, -1, -10, 0, 4, 1]


def test_latest_results_are_kept_in_order(monkeypatch):
    """Old and new results by game; a rewriting keeps twenty; deleting results deletes them."""
    store = Store(Sector())
    latest = []
    for number in range(33):
        latest.append((number * 7 - 100 if number > 5 else number, number % 3 == 0))
        store.fact(ENDED, new(*latest[-1], b"\1") if number > 5 else old(*latest[-1]))
        store.fact(ENDED, new(number, 1, key=b"\3" + KEY[1:], more=2))
        assert tally.history(store, 1) == latest
    assert tally.history(store, 2) == [] and tally.history(store, 3)[5] == (5, 1)
    for _ in range(2):
        store.tidy()
        assert tally.history(Store(store.flash), 1) == latest[-20:]
        assert tally.history(store, 3) == [(number, 1) for number in range(13, 33)]
    store.fact(ENDED, new(-9, 0))
    assert tally.history(store, 1) == latest[-20:] + [(-9, 0)]
    store.tidy()
    assert tally.history(store, 1) == latest[-19:] + [(-9, 0)]
    store.fact(AFRESH)
    assert tally.history(store, 1) == [] == tally.history(store, 3) and tally.read(store) == {}
    store.fact(ENDED, new(32767, 1))
    store.fact(ENDED, new(-32768, 0))
    store.fact(ENDED, new(16383, 0))
    store.tidy()
    assert tally.history(store, 1) == [(16383, 1), (-16384, 0), (16383, 0)]  # the limits of their two bytes


def test_latest_results_give_way_to_totals():
    store = many()
    for number in range(40):
        store.fact(ENDED, new(number, 0, key=bytes((3 + number % 30, 0, 0, 1, 0))))
    before = sum(total[tally.GAMES] for total in tally.read(store).values())
    store.tidy()
    assert sum(total[tally.GAMES] for total in tally.read(store).values()) == before
    assert not tally.history(store, 30) and store.size - store.end >= 1536
