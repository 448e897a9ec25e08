"""The store after power cuts, flipped bits, random bytes, and when it is full."""

import random

import pytest

from engine import games, journal, saved
from engine.session import Session
from loading import load
from simulator.device.chips.flash import ERASE_STEPS, PowerCut, Sector
from tests.support import formats, tables, toys
from ui.saves import replay
from ui.saves import totals as tally
from ui.saves.log import AFRESH, CRASH, ENDED, FACT, HEAD, KEPT, REACH, ROOMY, SETTINGS, STAND, TABLE, Store

GAME = 1
LATER = bytes((1, 9, 1, 0, 0, 1, 0, 0, 0))  # the start of a game of a later version of the rules


def played(count, store=None, deal=71):
    """Return a session with `count` decisions of the beginner, each stored as it is made."""
    session = Session.deal("thegame", deal=deal)
    if store:
        store.begin(session)
    for _ in range(count):
        if session.over:
            break
        session.play(tables.beginner("thegame").choose(session.state))
        if store:
            store.played(session)
    return session


def taken_back(count, back):
    """Return a flash, its store and a running game with `back` of `count` decisions undone."""
    flash = Sector()
    store = Store(flash)
    session = played(count, store)
    session.undo(back)
    store.undone(session, back)
    return flash, store, session


@pytest.mark.parametrize("path", sorted(formats.GOLDEN.glob("store-*.bin")), ids=lambda path: path.stem)
def test_stores_of_every_version_are_read(path):
    """Settings, running games with undone moves and cursors, results, the last crash: as written down with the image. After a
    rewriting in today's form the same, except for the last finished game."""
    expected = path.with_suffix(".txt").read_text().splitlines()
    flash, latest = Sector(path.read_bytes()), any(line.startswith("latest") for line in expected)
    assert list(formats.tell(flash, latest)) == expected
    Store(flash).tidy()
    assert Store(flash).waiting and flash.erases == 1
    last = [number for number, line in enumerate(expected) if line.startswith("finished last: ")][0]
    more = 1 if expected[last].endswith("nothing") else 3
    assert list(formats.tell(flash, latest)) == expected[:last] + ["finished last: nothing"] + expected[last + more :]


def test_game_is_read_back_as_it_was():
    flash, store, session = taken_back(30, 2)
    session.redo()
    store.redone(session)
    back = replay.session(Store(flash), GAME)
    assert vars(back) == {**vars(session), "marks": back.marks}
    assert flash.erases == 0 and Store(flash).waiting == [GAME]


@pytest.mark.slow
@pytest.mark.parametrize("torn", [0, 0x0F, 0xAA])
def test_power_cut_at_every_byte_of_a_whole_game(torn, many):
    """The power goes at each byte of many records, with some bits of the last byte written. All decisions before are there, the
    game continues, and later decisions are read back."""
    flash, session = Sector(), played(0)
    Store(flash).begin(session)
    player, cuts, rest = tables.beginner("thegame"), 0, 5 // many(5)
    while not session.over:
        before, image = list(session.past), bytes(flash)
        session.play(player.choose(session.state))
        for step in range(0 if len(session.past) % rest else 9):
            cut = Sector(image)
            cut.cut_after, cut.torn = step, torn
            try:
                Store(cut).played(session)
            except PowerCut:
                cuts += 1
            cut.cut_after = None
            back = replay.resume(Store(cut), GAME)[0]
            assert back.past in (before, session.past)
            if not back.over and back.past == before:
                back.play(player.choose(back.state))
                Store(cut).played(back)
                assert replay.session(Store(cut), GAME).past == session.past
        Store(flash).played(session)
    assert cuts >= many(5) * (len(session.past) - rest)


def boots(flash, memory=None):
    """Boot after a power cut. Return the contents of the store. Nothing crashes, and a new game can begin and is read back."""
    store = Store(flash, memory)
    contents = store.foreign, store.settings(), [replay.session(store, game) for game in store.waiting], tally.read(store)
    if store.foreign:
        load("ui.saves.compact").aside(store)
    session = played(3, store)
    assert replay.session(Store(flash), GAME).past == session.past
    return contents


def full_store():
    """Return a store after some games, a session of 80 decisions, and the store with it; with settings and results."""
    flash = Sector()
    store = Store(flash)
    store.fact(SETTINGS, b"\1\2\0")
    for deal in 1, 2, 3:
        session = played(500, store, deal)
        store.ended(session, tally.result(session, 0))
    return bytes(flash), played(80, store), bytes(flash)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_reset_during_an_erase_loses_neither_game_nor_settings(seed):
    """At each step of the erase and each fifth byte written after it: memory keeps the settings and 80 decisions."""
    _, session, image = full_store()
    step = cuts = 0
    while True:
        flash, memory = Sector(image), bytearray(256)
        flash.cut_after, flash.seed = step, seed
        try:
            Store(flash, memory).tidy()
            break
        except PowerCut:
            cuts += 1
        flash.cut_after = None
        foreign, settings, games, _ = boots(flash, memory)
        assert (foreign, settings) == (False, b"\1\2\0") and games[0].past == session.past
        step += 1 if step < 20 else 5
    assert cuts > 40


@pytest.mark.slow
def test_power_cut_during_an_erase_loses_the_unwritten_part():
    """As docs/STORE.md says: in the erase everything may go; after it the written part is there, the most important first."""
    _, session, image = full_store()
    step, seen = 0, []
    while True:
        flash = Sector(image)
        flash.cut_after = step
        try:
            Store(flash).tidy()
            break
        except PowerCut:
            flash.cut_after = None
            _, settings, games, totals = boots(flash)
            whole = games and games[0] is not None and games[0].past == session.past
            if step >= ERASE_STEPS:
                seen.append((settings == b"\1\2\0", bool(whole), bool(totals)))
        step += 1 if step < 20 else 3
    assert seen == sorted(seen) and seen[-1] == (True, True, True) and (True, True, False) in seen


def boot_state(store):
    """Return the state after a boot: the settings, the game with its decisions, and the number of results."""
    session = replay.session(store, GAME) if GAME in store.waiting else None
    return store.settings(), session and (session.number, session.past), sum(t[0] for t in tally.read(store).values())


def log(flash):
    return [(kind, payload) for kind, payload, _ in Store(flash).records() if kind]


def every_cut(flash, act, *given):
    """Call a method of the store, before that with a power cut at every byte. Return the number of cuts."""
    image, erases = bytes(flash), flash.erases
    before, had = boot_state(Store(Sector(image))), log(Sector(image))
    getattr(Store(flash), act)(*given)
    after, has, erased = boot_state(Store(flash)), log(flash), flash.erases > erases
    step = cuts = 0
    while True:
        cut, memory = Sector(image), bytearray(256)
        cut.cut_after = step
        try:
            getattr(Store(cut, memory), act)(*given)
            return cuts
        except PowerCut:
            cut.cut_after = None
            cuts += 1
        if erased:
            state = boot_state(Store(cut, memory))
            assert state[:2] in (before[:2], after[:2]) and (step < ERASE_STEPS or state[2] <= before[2])
        else:
            assert log(cut) in (had, has)
        step += 1 if not erased or step < 20 else 41


@pytest.mark.long
def test_power_cuts_until_the_sector_was_erased_twice():
    """Games are played until the sector has been erased twice. After a power cut at every byte of every record a boot finds all
    but that record. If a record causes an erase, a reset comes at each step of it, and settings and game are there."""
    flash, player, deal, cuts, erases = Sector(), tables.beginner("thegame"), 0, 0, 0
    every_cut(flash, "fact", SETTINGS, b"\1\1\1")
    while erases < 2:
        deal += 1
        session = Session.deal("thegame", deal=deal)
        cuts += every_cut(flash, "begin", session)
        while not session.over:
            session.play(player.choose(session.state))
            cuts += every_cut(flash, "played", session)
        cuts += every_cut(flash, "ended", session, tally.result(session, 0))
        erases = flash.erases
    assert cuts > 5000 and deal > 7


@pytest.mark.slow
def test_random_bytes_never_crash_and_are_not_touched_before_asking(many):
    chance = random.Random(4)
    for _ in range(many(8000)):
        flash = Sector(chance.randbytes(4096))
        before = bytes(flash)
        store = Store(flash)
        assert store.foreign and store.waiting == [] and store.settings() == b"" and tally.read(store) == {}
        with pytest.raises(ValueError, match="not ours"):
            store.fact(CRASH, b"x")
        assert bytes(flash) == before


@pytest.mark.slow
def test_our_head_before_random_bytes_never_crashes(many):
    """Random bytes, and random records whose check is right."""
    chance, head = random.Random(5), head_bytes()
    for number in range(many(2000)):
        log = head
        while len(log) < 900:
            payload = chance.randbytes(chance.randrange(20))
            if payload and number % 3:
                payload = bytes((chance.choice(b"\1\1\1GEUNPSTWHZCK"),)) + payload
            log += journal.record(chance.randrange(1, 8), payload) if number % 2 else payload
        flash = Sector(log[:4090] + b"\xff" * (4096 - len(log[:4090])))
        store = Store(flash)
        for game in store.waiting:
            replay.resume(store, game)
        tally.read(store)
        replay.finished(store)
        store.settings()
        if number % 20 == 0:
            boots(flash)


def head_bytes():
    flash = Sector()
    Store(flash).fact(SETTINGS, b"")
    return bytes(flash)[:4]


@pytest.mark.slow
def test_flipped_bit_loses_only_its_record_and_those_that_depend_on_it(many):
    """Of a game, the decisions behind it; never settings or results behind it."""
    flash = Sector()
    store = Store(flash)
    session = played(14, store)
    store.fact(SETTINGS, b"\1\2\0")
    store.fact(ENDED, b"\0" + tally.result(session, 0))
    image, chance = bytes(flash), random.Random(6)
    for _ in range(many(10000)):
        place = chance.randrange(4, store.end)
        wrong = bytearray(image)
        wrong[place] ^= 1 << chance.randrange(8)
        damaged = Store(Sector(wrong))
        back = replay.session(damaged, GAME)
        assert back is None or back.past == session.past[: len(back.past)]
        settings, results = damaged.settings(), tally.read(damaged)
        assert (settings == b"\1\2\0") + (len(results) == 1) + (back is not None and back.past == session.past) >= 2


@pytest.mark.slow
def test_nothing_is_lost_when_the_sector_is_rewritten():
    """The sector is erased now and then; settings, totals and the running game survive."""
    flash = Sector()
    store = Store(flash)
    store.fact(SETTINGS, b"\0\2\1")
    count = 0
    for deal in range(1, 61):
        session = played(500, store, deal)
        store.ended(session, tally.result(session, 0))
        count += 1
        assert Store(flash).waiting == [] and Store(flash).settings() == b"\0\2\1"
        totals = tally.read(Store(flash))
        assert sum(total[tally.GAMES] for total in totals.values()) == count
    running = played(33, store, 99)
    store.tidy()
    assert replay.session(Store(flash), GAME).past == running.past
    assert 4 < flash.erases < 20


def test_last_finished_game_can_be_read_until_the_log_is_rewritten():
    flash = Sector()
    store = Store(flash)
    session = played(500, store)
    assert session.over and replay.finished(store) is None
    store.ended(session)
    played(4, store, 5)
    assert bytes(replay.finished(Store(flash))) == bytes(session)
    store.tidy()
    assert replay.finished(Store(flash)) is None and replay.session(Store(flash), GAME).number == 5


def test_one_game_of_every_kind_may_be_running():
    """Played in turns, through an erase: each is read back as it was, the latest last."""
    flash = Sector()
    store = Store(flash)
    sessions = []
    for number, name in enumerate(games.CATALOG):
        seats = max(games.load(name).SEATS)
        session = Session.deal(name, seats, (), number + 1)
        session.players = bytes([0] + [1] * (seats - 1))
        store.begin(session)
        sessions.append(session)
    for _ in range(40):
        for session in sessions:
            session.play(tables.beginner(session.name).choose(session.game.seen(session.state, session.seat)))
            store.played(session)
    for session in sessions:
        store.pointed(session, b"\1\0")
    sessions.append(sessions.pop(1))
    store.goes_on(sessions[-1])
    for _ in range(2):
        booted = Store(flash)
        assert booted.waiting == [session.state[0] for session in sessions]
        for session in sessions:
            back = replay.session(booted, session.state[0])
            assert (back.past, back.players) == (session.past, session.players)
            assert replay.waiting(booted, session.state[0])[1] == 1 << 8
        store.tidy()
    assert flash.erases == 2


def test_cursor_is_kept_until_another_game_begins():
    flash = Sector()
    store = Store(flash)
    session = played(3, store)
    store.pointed(session, b"\4\2")
    assert replay.resume(Store(flash), GAME)[1] == 4 << 8 | 2
    store.tidy()
    assert replay.resume(Store(flash), GAME)[1] == 4 << 8 | 2
    played(3, store, 9)
    assert replay.resume(Store(flash), GAME)[1] is None


def test_deleting_results_keeps_the_rest():
    flash = Sector()
    store = Store(flash)
    session = played(500)
    store.fact(SETTINGS, b"\1")
    store.ended(session, tally.result(session, 0))
    store.fact(AFRESH)
    assert tally.read(Store(flash)) == {}
    store.ended(session, tally.result(session, 0))
    store.tidy()
    assert [total[tally.GAMES] for total in tally.read(Store(flash)).values()] == [1] and Store(flash).settings() == b"\1"


def test_variants_that_do_not_fit_are_added_up():
    """No game is lost from the sums, and the most played variants stay separate."""
    flash = Sector()
    store = Store(flash)
    for number in range(300):
        for _ in range(3 if number == 7 else 1):
            store.fact(ENDED, bytes((0, 1, number & 15, 0, 1 + number // 60, number // 16 % 2, number % 50, number % 2)))
    for _ in range(2):
        store.tidy()
        totals = tally.read(Store(flash))
        assert sum(total[tally.GAMES] for total in totals.values()) == 302
        assert sum(total[tally.WINS] for total in totals.values()) == 152
        assert totals[bytes((1, 7, 0, 1, 0))][tally.GAMES] == 4
    assert store.size - store.end >= ROOMY


@pytest.mark.parametrize("size", [1, 700, 1536])
def test_foreign_store_survives_games_and_erases_byte_by_byte(size):
    """The data is set aside, kept through games, results and erases, and restored."""
    foreign = random.Random(size).randbytes(size - 1) + b"\0"
    flash = Sector(foreign + b"\xff" * (4096 - size))
    store = Store(flash)
    assert store.foreign
    load("ui.saves.compact").aside(store)
    for deal in range(1, 12):
        session = played(500, store, deal)
        store.ended(session, tally.result(session, 0))
    assert flash.erases >= 2 and not store.foreign
    load("ui.saves.compact").back(store)
    assert bytes(flash) == foreign + b"\xff" * (4096 - size) and store.foreign and Store(flash).foreign


@pytest.mark.slow
def test_foreign_data_is_kept_as_far_as_it_fits():
    """In pieces of 34 bytes while they fit; 704 bytes stay free, and 5 more for each running game."""
    for more in range(34):
        store = Store(Sector(random.Random(7).randbytes(1511) + b"\0" + b"\xff" * 2584))
        load("ui.saves.compact").aside(store)
        store.fact(SETTINGS, bytes(1 + more % 17))
        store.fact(TABLE, bytes(1 + more // 17 * 17))
        store.append(journal.record(journal.START, LATER))
        for _ in range(52):
            store.append(journal.placed(0, b"\1" * 29))
        store.tidy()
        ends = [after for kind, payload, after in store.records() if kind == FACT and payload[0] == KEPT]
        assert ends[-1] - ends[0] == 34 * (len(ends) - 1) and 40 < len(ends) < 54
        assert 0 <= store.size - 704 - 5 - ends[-1] < 34


def test_beginning_of_a_larger_foreign_store_is_kept():
    foreign = random.Random(1).randbytes(4096)
    store = Store(Sector(foreign))
    load("ui.saves.compact").aside(store)
    load("ui.saves.compact").back(store)
    assert bytes(store.flash)[:1536] == foreign[:1536] and not bytes(store.flash)[1536:].strip(b"\xff")


@pytest.mark.slow
def test_log_of_another_version_is_recognized():
    newer = bytes((HEAD[0], HEAD[1], HEAD[2] + 1, HEAD[3] - 1))
    assert load("ui.saves.compact").kin(Store(Sector(newer + b"\xff" * 4092)))
    assert not load("ui.saves.compact").kin(Store(Sector(b"rubbish!" * 512)))
    for more in range(1, 256):  # a wrong sum
        assert not load("ui.saves.compact").kin(Store(Sector(HEAD[:3] + bytes((HEAD[3] + more & 255,)) + b"\xff" * 4092)))


def test_dropping_a_game_in_a_full_log_ends_no_other():
    """The record that ends a game names it, so a rewriting in between changes nothing."""
    for spare in range(16):
        store = Store(Sector())
        store.begin(Session.deal("facetoface", 2, (), 5))
        store.append(journal.record(journal.START, LATER))
        while store.size - store.end > 64 + spare:
            store.fact(CRASH, b"x" * 20)
        store.fact(CRASH, b"y" * (store.size - store.end - 4 - spare))
        store.forget(1)
        assert Store(store.flash).waiting == [3]


def test_records_of_a_later_version_survive_a_rewriting():
    """A game, and totals of games, that this program does not have."""
    flash = Sector()
    store = Store(flash)
    store.append(journal.record(journal.START, LATER))
    store.append(journal.play(0, [7 << 8]))
    store.fact(STAND, b"\0\0\2\0")
    store.append(journal.placed(9, b"\1\2"))
    store.fact(ENDED, bytes((0, 9, 1, 0, 1, 0, 5, 1)))
    before = log(flash)
    store.tidy()
    assert Store(flash).waiting == [1] and log(flash)[:4] == before[:4]
    assert bytes((9, 1, 0, 1, 0)) in tally.read(Store(flash))
    assert replay.resume(Store(flash), 1) == (None, None)


def test_result_is_counted_once_after_a_power_cut_at_any_byte():
    flash = Sector()
    session = played(500, Store(flash))
    image = bytes(flash)
    for step in range(16):
        cut = Sector(image)
        cut.cut_after = step
        try:
            tally.count(Store(cut), session)
        except PowerCut:
            cut.cut_after = None
        store = Store(cut)
        if store.waiting:
            tally.count(store, replay.resume(store, GAME)[0])
        assert [total[tally.GAMES] for total in tally.read(Store(cut)).values()] == [1] and not Store(cut).waiting


def test_foreign_bytes_behind_a_blank_beginning_are_foreign():
    store = Store(Sector(b"\xff" * 4 + b"somebody else's calibration" * 9 + b"\xff" * (4092 - 243)))
    assert store.foreign


def test_cut_head_is_a_blank_store():
    for step in range(1, 4):
        flash = Sector()
        flash.cut_after = step
        with pytest.raises(PowerCut):
            Store(flash).fact(SETTINGS, b"\1")
        flash.cut_after = None
        store = Store(flash)
        assert not store.foreign and store.settings() == b""
        store.fact(SETTINGS, b"\2")
        assert Store(flash).settings() == b"\2"


def test_the_log_never_outgrows_the_sector():
    """Foreign data, many results, a crash, and games of all kinds with many remarks: foreign data gives way."""
    foreign = random.Random(3).randbytes(1536)
    flash = Sector(foreign + b"\xff" * 2560)
    store = Store(flash)
    load("ui.saves.compact").aside(store)
    store.fact(CRASH, b"x" * 28)
    for number in range(200):
        store.fact(ENDED, bytes((0, 1, number & 15, 0, 1 + number // 60, number // 16 % 2, 20, 0)))
    sessions = [Session.deal(name, max(games.load(name).SEATS), (), 3) for name in games.CATALOG]
    for session in sessions:
        store.begin(session)
    for _ in range(330):
        for session in sessions:
            if not session.over:
                words = [move for move in session.moves() if move >> 8 >= 100]
                view = session.game.seen(session.state, session.seat)
                move = words[0] if words else tables.beginner(session.name).choose(view)
                session.play(move)
                store.played(session)
    booted = Store(flash)
    for session in sessions:
        assert replay.session(booted, session.state[0]).past == session.past
    assert sum(total[tally.GAMES] for total in tally.read(booted).values()) == 200


def test_failed_rewriting_changes_nothing():
    class Poor(Store):
        def clear(self, log=HEAD):
            raise MemoryError

    image = full_store()[2]
    flash, memory = Sector(image), bytearray(256)
    with pytest.raises(MemoryError):
        Poor(flash, memory).tidy()
    assert bytes(flash) == image and boot_state(Store(flash, memory)) == boot_state(Store(Sector(image)))
    assert flash.erases == 0


@pytest.mark.slow
def test_undone_decisions_stay_undone_after_a_cut_rewriting():
    """Help and undone decisions, with a cut at every byte of a rewriting, with and without the memory that survives a reset."""
    flash, store, session = taken_back(100, 30)
    session.helped = 3
    store.helped(session)
    image, step = bytes(flash), 0
    while True:
        cut, memory = Sector(image), bytearray(256)
        cut.cut_after = step
        try:
            Store(cut, memory).tidy()
            break
        except PowerCut:
            cut.cut_after = None
        for booted in Store(Sector(bytes(cut))), Store(cut, memory):
            back = replay.session(booted, GAME) if GAME in booted.waiting else None
            if back and back.past:
                assert back.past == session.past[: len(back.past)] and back.helped == 3
        step += 1 if step < 40 else 5
    cut.cut_after = None
    back = replay.session(Store(cut), GAME)
    assert vars(back) == {**vars(session), "marks": back.marks}
    back.redo()
    Store(cut).redone(back)
    assert replay.session(Store(cut), GAME).past == back.past


@pytest.mark.slow
def test_flipped_bit_invents_no_decision():
    """Two games in turns: with any wrong bit each is read back as it was at some time, or not at all."""
    flash = Sector()
    store = Store(flash)
    sessions = [Session.deal("thegame", deal=71), Session.deal("facetoface", 2, (), 5)]
    for session in sessions:
        store.begin(session)
    for _ in range(9):
        for session in sessions:
            session.play(tables.beginner(session.name).choose(session.state))
            store.played(session)
    image = bytes(flash)
    for place in range(4, store.end):
        for bit in range(8):
            wrong = bytearray(image)
            wrong[place] ^= 1 << bit
            damaged = Store(Sector(wrong))
            for session in sessions:
                back = replay.session(damaged, session.state[0]) if session.state[0] in damaged.waiting else None
                assert back is None or back.past == session.past[: len(back.past)], (place, bit)


def test_damaged_game_continues_from_its_last_good_decision():
    flash = Sector()
    store = Store(flash)
    session = played(20, store)
    place = [end for kind, _, end in store.records() if kind == journal.PLACED][
        10
    ] - journal.OVERHEAD  # in the eleventh decision
    wrong = bytearray(bytes(flash))
    wrong[place] ^= 1
    flash = Sector(wrong)
    back = replay.resume(Store(flash), GAME)[0]
    assert 0 < len(back.past) < 20 and back.past == session.past[: len(back.past)]
    store = Store(flash)
    back.play(back.moves()[0])
    store.played(back)
    assert replay.session(Store(flash), GAME).past == back.past


def test_dropped_game_ends_no_other():
    """An unreadable game is dropped, and the next records, which name no game, belong to the game played before."""
    flash = Sector()
    store = Store(flash)
    store.begin(Session.deal("facetoface", 2, (), 5))
    session = played(5, store)
    store.forget(3)
    for _ in range(5):
        session.play(tables.beginner("thegame").choose(session.state))
        store.played(session)
    assert Store(flash).waiting == [GAME] and replay.session(Store(flash), GAME).past == session.past


def test_places_of_games_are_the_same_as_after_a_fresh_scan():
    """Two games in turns, one of them begun again, through a rewriting."""
    flash = Sector()
    store = Store(flash)
    for deal in 5, 6:
        duel = Session.deal("facetoface", 2, (), deal)
        duel.helped = 1
        store.begin(duel)
        session = played(9, store, deal)
        assert (store.begun, store.last) == (Store(flash).begun, Store(flash).last)
    store.tidy()
    assert len(store.begun) == 2 and replay.session(store, GAME).past == session.past
    store.ended(session, tally.result(session, 0))
    assert store.last[0] == GAME and (store.begun, store.last) == (Store(flash).begun, Store(flash).last)
    assert replay.all_of(replay.load(store, *store.last))[0].past == session.past


def seated(name, deal=5, who=b"\0\1", helped=0, **more):
    """Return a game with people (0) and computers."""
    session = Session.deal(name, len(who), deal=deal, **more)
    session.players, session.helped = who, helped
    return session


def decide(session, dice, store=None):
    """Make and store a random decision. Return True if a person decides next, or the game is over."""
    session.play(dice.pick(session.moves()))
    if store:
        store.played(session)
    return session.over or session.asked == 255 or not session.players[session.asked]


@pytest.mark.slow
def test_decisions_of_computers_are_one_record_before_a_persons_turn(monkeypatch):
    """Nothing is written while computers play; then all of it, or together with the next record of another kind."""
    toys.install(monkeypatch, toy=200)
    flash, dice = Sector(), tables.Dice(3)
    store = Store(flash)
    session = seated("toy", who=b"\0\1\1\1\0\1")
    store.begin(session)
    persons_turn, programs, least = True, flash.programs, len(store.flash[0 : store.end])
    while not session.over:
        by = session.asked
        before, end = bytes(flash), store.end
        persons_turn = decide(session, dice, store)
        person = by == 255 or not session.players[by]
        assert (bytes(flash) != before) == (person or persons_turn)
        if person:  # five bytes, or six if there are many moves
            assert store.end - end <= 6 and persons_turn == (by == 3)
        if persons_turn:
            assert replay.session(Store(Sector(bytes(flash))), session.state[0]).past == session.past
        else:
            least = max(least, len(session.past) - len(replay.session(Store(Sector(bytes(flash))), session.state[0]).past))
    assert programs < flash.programs and Store(flash).waiting == [session.state[0]]
    assert replay.session(Store(flash), session.state[0]).past == session.past


def test_game_between_computers_is_stored(monkeypatch):
    """No person ever decides: a record is written when it is full."""
    toys.install(monkeypatch, toy=200)
    flash, dice = Sector(), tables.Dice(3)
    store = Store(flash)
    session, lost = seated("toy", who=b"\1\1"), 0
    store.begin(session)
    while not session.over:
        decide(session, dice, store)
        lost = max(lost, len(session.past) - len(replay.session(Store(Sector(bytes(flash))), session.state[0]).past))
    assert 20 < lost < journal.MOST and replay.session(Store(flash), session.state[0]).past == session.past


@pytest.mark.parametrize(
    "what", ["undone", "redone", "helped", "pointed", "fact", "begin", "ended", "records", "tidy", "other"]
)
def test_gathered_decisions_are_written_before_any_other_record(monkeypatch, what):
    """Reading writes it too, because a game that is left may be resumed at once."""
    toys.install(monkeypatch, toy=200)
    store, dice = Store(Sector()), tables.Dice(3)
    duel, session = Session.deal("facetoface", 2, (), 5), seated("toy", who=b"\0\1\1\1\1\1")
    store.begin(duel)
    store.begin(session)
    for _ in range(4):
        decide(session, dice, store)
    assert len(replay.session(Store(Sector(bytes(store.flash))), session.state[0]).past) == 1
    past = list(session.past)
    if what == "undone":
        session.undo(2)
        store.undone(session, 2)
    elif what == "redone":  # of a game that was continued
        session.undo()
        store.undone(session)
        session.redo()
        store.redone(session)
    elif what == "helped":
        session.helped = 2
        store.helped(session)
    elif what == "pointed":
        store.pointed(session, b"\1\2")
    elif what == "fact":
        store.fact(SETTINGS, b"\1\2\0")
    elif what == "begin":
        store.begin(Session.deal("thegame"))
    elif what == "ended":
        store.ended(duel)
    elif what == "records":
        assert replay.session(store, session.state[0]).past == past
    elif what == "tidy":
        store.tidy()
    else:
        duel.play(duel.moves()[0])
        store.played(duel)
        assert replay.session(Store(store.flash), 3).past == duel.past
    back = replay.session(Store(store.flash), session.state[0])
    assert back.past == session.past and (what == "undone" or back.past == past)
    assert (store.begun, store.waiting) == (Store(store.flash).begun, Store(store.flash).waiting)


@pytest.mark.slow
def test_reading_never_rewrites_the_log(monkeypatch):
    """However full the log is: places in it from before the read are valid after it. Room is made when gathering begins."""
    toys.install(monkeypatch, toy=200)
    for free in range(2 * REACH):
        flash, dice = Sector(), tables.Dice(3)
        store = Store(flash)
        session = seated("toy", who=b"\0\1\1\1\1\1")
        store.begin(session)
        decide(session, dice, store)
        while store.size - store.end > free + 28:
            store.fact(CRASH, b"x" * 20)
        store.fact(CRASH, b"y" * (store.size - store.end - free - 4))
        decide(session, dice, store)
        begun, erases = store.begun[session.state[0]], flash.erases
        decide(session, dice, store)
        assert replay.all_of(replay.load(store, session.state[0], begun))[0].past == session.past
        assert flash.erases == erases == (free < REACH)


@pytest.mark.slow
@pytest.mark.parametrize("who", [b"\0\1", b"\1\0"])
def test_power_cuts_in_a_game_with_computers(who):
    """At every other byte: at most one decision of a person is lost; the computers decide again."""
    flash, session, player, cuts = Sector(), seated("facetoface", 7, who), tables.beginner("facetoface"), 0
    store = Store(flash)
    store.begin(session)
    person = [0]  # numbers of decisions after each one of a person
    while not session.over:
        by, end = session.asked, store.end
        session.play(player.choose(session.game.seen(session.state, by)))
        image = bytes(flash)
        store.played(session)
        for step in range(0, store.end - end, 2):
            torn = Sector(image)
            torn.cells[end : end + step] = flash.cells[end : end + step]
            torn.cells[end + step] &= flash.cells[end + step] | 0x5A
            back = replay.resume(Store(torn), 3)[0]
            cuts += 1
            assert back.past == session.past[: len(back.past)] and len(back.past) >= person[-1]
            if back.over:
                continue
            other = Store(torn)
            back.play(player.choose(back.game.seen(back.state, back.seat)))
            other.played(back)
            other.flush()
            assert replay.session(Store(torn), 3).past == back.past
        if not who[by]:
            person.append(len(session.past))
    assert cuts > 2 * len(person)


def test_helped_game_stays_helped_after_a_power_cut_at_any_byte():
    """A deal that was played before: the game is not there, or it counts as helped."""
    flash, session = Sector(), Session.deal("thegame", deal=71)
    Store(flash).fact(SETTINGS, b"\1\2\0")
    session.helped = 1
    image, results = bytes(flash), set()
    for step in range(20):
        for torn in 0, 0x0F, 0xAA:
            cut = Sector(image)
            cut.cut_after, cut.torn = step, torn
            try:
                Store(cut).begin(session)
            except PowerCut:
                cut.cut_after = None
            store = Store(cut)
            results.add(replay.session(store, GAME).helped if store.waiting else None)
    assert results == {None, 1}


def redone(session, past):
    """Redo all moves. Return True if they are the ones that were once decided."""
    while session.undone:
        session.redo()
    return session.past == past[: len(session.past)]


@pytest.mark.slow
def test_redo_repeats_the_old_decisions_after_any_cut_or_flipped_bit():
    """More than 14 undone moves; the log is rewritten with a cut at every byte, or one of its bits is flipped."""
    flash, store, session = taken_back(60, 40)
    past = session.past + session.undone[::-1]
    session.helped = 1
    store.helped(session)
    image, step, whole = bytes(flash), 0, 0
    while True:
        cut = Sector(image)
        cut.cut_after = ERASE_STEPS + step
        try:
            Store(cut).tidy()
            break
        except PowerCut:
            cut.cut_after = None
        step += 1
        store = Store(cut)
        if not store.waiting:
            continue
        back = replay.resume(store, GAME)[0]
        assert back.past == session.past[: len(back.past)] and (not back.undone or len(back.past) == 20)
        whole += bool(back.undone)
        move = back.past[-1] if back.past else None
        if not back.over and len(back.past) == 20:  # new decisions are read back, with those before them
            back.play(back.moves()[-1])
            store.played(back)
            assert replay.session(Store(cut), GAME).past == back.past
            back.undo()
        assert (back.past[-1] if back.past else None) == move
        assert redone(replay.resume(Store(Sector(bytes(cut))), GAME)[0], past) or back.undone
    assert step > 90 and whole > 20
    image, end = bytes(cut), Store(cut).end
    assert redone(replay.session(Store(cut), GAME), past) and len(replay.session(Store(cut), GAME).undone) == 40
    for place in range(4, end):
        for bit in place % 4, place % 4 + 4:
            wrong = bytearray(image)
            wrong[place] ^= 1 << bit
            damaged = Store(Sector(wrong))
            if damaged.waiting == [GAME]:
                back = replay.resume(damaged, GAME)[0]
                assert back is None or back.past == session.past[: len(back.past)] and redone(back, past), (place, bit)


def old_taken_back():
    """Return an old log, with undone moves in records of 14, the last undone first; no record has their number."""
    session = played(100)
    past = list(session.past)
    session.undo(42)
    undone, session.undone = session.undone, []
    log = bytearray(HEAD) + saved.write(session)
    ends = []
    for i in range(0, len(undone), 14):
        record = journal.play(0, undone[i : i + 14])
        log += journal.record(FACT, b"U" + journal.parts(record, 0, len(record))[1])
        ends.append(len(log))
    return log, ends, session.past, past


@pytest.mark.slow
def test_cut_old_log_redoes_no_wrong_move():
    """In stores of earlier versions all undone moves are there, or none of them."""
    log, ends, stands, past = old_taken_back()
    whole = log + journal.record(FACT, b"G\1")
    for data, count in [(whole, 42)] + [(log[:end], 0) for end in ends]:
        store = Store(Sector(bytes(data) + b"\xff" * (4096 - len(data))))
        back = replay.session(store, GAME)
        assert (back.past, len(back.undone)) == (stands, count) and redone(back, past)
    for place in range(ends[0] - 35, len(whole)):
        for bit in place % 4, place % 4 + 4:
            wrong = bytearray(whole)
            wrong[place] ^= 1 << bit
            back = replay.session(Store(Sector(bytes(wrong) + b"\xff" * (4096 - len(wrong)))), GAME)
            assert len(back.undone) in (0, 42) and redone(back, past), (place, bit)


def test_illegal_undone_moves_of_an_old_log_are_dropped():
    """A record with a correct check may still have wrong moves."""
    log, _, stands, past = old_taken_back()
    for wrong in [0x6608], [past[58], 99 << 8 | 7], [0]:
        data = log[: -3 * 33 + 0] + journal.record(FACT, b"U\0" + bytes([b for m in wrong[::-1] for b in (m >> 8, m & 255)]))
        data += journal.record(FACT, b"G\1")
        back = replay.session(Store(Sector(bytes(data) + b"\xff" * (4096 - len(data)))), GAME)
        assert (back.past, back.undone) == (stands, [])


def test_record_with_an_impossible_move_is_skipped():
    """Its check is correct, but the game has no name for the move."""
    flash = Sector()
    store = Store(flash)
    store.begin(Session.deal("extreme", 1, (), 7))
    store.append(journal.play(0, [0x6608]))
    store = Store(flash)
    back, _ = replay.resume(store, 2)
    assert back.past == [] and flash.erases == 1 and Store(flash).waiting == [2]
    store.tidy()
    played(3, store)
    assert Store(flash).waiting == [2, GAME]


def test_log_never_outgrows_the_sector_with_forged_records():
    """255 running games of later versions, and results of 250 games."""
    flash = Sector()
    store = Store(flash)
    for number in range(1, 256):
        store.append(journal.record(journal.START, bytes((number, 9)) + LATER[2:]))
    assert len(store.waiting) == 255
    store.tidy()
    assert 100 < len(store.waiting) < 255 and store.waiting[-1] == 255 and store.size - store.end >= 256
    assert store.waiting == sorted(store.waiting) == Store(flash).waiting
    store = Store(Sector())
    for number in range(250):
        store.fact(ENDED, bytes((0, number, 1, 0, 1, 0, 5, 1)))
    store.tidy()
    assert store.size - store.end >= ROOMY and len(tally.read(store)) > 50


@pytest.mark.slow
def test_reset_before_the_erase_loses_nothing():
    """MARK is set, and the flash is still intact: everything is there in its order."""

    class Slow(Store):
        def clear(self, log=HEAD):
            raise PowerCut

    image = full_store()[2]
    for more in range(30):
        flash, memory = Sector(image), bytearray(256)
        Store(flash).fact(CRASH, bytes(range(more)))
        image, before = bytes(flash), boot_state(Store(flash))
        with pytest.raises(PowerCut):
            Slow(flash, memory).tidy()
        assert bytes(memory[:2]) == b"\x5a\xa5"
        assert boot_state(Store(flash, memory)) == before and bytes(flash) == image and flash.erases == 0
        assert bytes(memory[:2]) == b"\0\0"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [None, 3])
def test_reset_during_an_erase_keeps_the_order_of_games(seed):
    """Three running games fit into the memory, and the latest is still the latest."""
    flash = Sector()
    store = Store(flash)
    for name in "facetoface", "thegame", "extreme":
        session = Session.deal(name, min(games.load(name).SEATS), (), 7)
        store.begin(session)
        for _ in range(5):
            session.play(tables.beginner(name).choose(session.state))
            store.played(session)
    image = bytes(flash)
    assert store.waiting == [3, 1, 2]
    for step in range(0, ERASE_STEPS + 80, 3):
        cut, memory = Sector(image), bytearray(256)
        cut.cut_after, cut.seed = step, seed
        with pytest.raises(PowerCut):
            Store(cut, memory).tidy()
        cut.cut_after = None
        booted = Store(cut, memory)
        assert booted.waiting == [3, 1, 2] and len(replay.session(booted, 2).past) == 5
        assert Store(cut).waiting == [3, 1, 2]


@pytest.mark.slow
@pytest.mark.parametrize("who", [b"\0" * 6, b"\0\1\1\1\1\1", b"\0\1" * 3], ids=["people", "one", "three"])
def test_long_game_fits_beside_three_others(monkeypatch, who):
    """Five rounds of Wednesday with six seats have up to 750 decisions; games of 336, 332 and 332 decisions are running. At
    every moment a boot finds all four whole, also with all decisions undone."""
    toys.install(monkeypatch, long=750, one=336, two=332, three=332)
    flash, dice = Sector(), tables.Dice(9)
    store = Store(flash)
    store.fact(SETTINGS, b"\1\2\0")
    store.fact(CRASH, b"x" * 28)
    for number in range(250):
        store.fact(ENDED, bytes((0, 1 + number % 3, number & 15, 0, 1 + number // 50, number % 2, number % 50, 1)))
    others = [seated(name, 3, b"\0\1\0") for name in ("one", "two", "three")]
    for session in others:
        store.begin(session)
        while len(session.past) < session.game.LAST - 1:
            decide(session, dice, store)
        store.pointed(session, b"\1\1")
        session.undo(300)
        store.undone(session, 300)
    session = seated("long", who=who)
    store.begin(session)
    erases, count = flash.erases, 0
    while not session.over:
        decide(session, dice, store)
        store.pointed(session, b"\1\2")
        count += 1
        if count % 50 == 0 or session.over:
            booted = Store(Sector(bytes(flash)))
            for game in [*others, session]:
                back = replay.session(booted, game.state[0])
                assert (back.past, back.undone) == (game.past, game.undone) and booted.doubt is None
    assert sum(total[0] for total in tally.read(store).values()) == 250
    assert flash.erases - erases <= 8
    session.undo(750)
    store.undone(session, 750)
    store.tidy()
    assert store.size - store.end >= 1024
    for game in [*others, session]:
        back = replay.session(Store(flash), game.state[0])
        assert (back.past, back.undone) == (game.past, game.undone)


@pytest.mark.slow
def test_long_game_survives_a_cut_rewriting(monkeypatch):
    """If the end is missing, the rest is the beginning of the game, and it can be continued."""
    toys.install(monkeypatch, long=750)
    flash, dice = Sector(), tables.Dice(9)
    store, session = Store(flash), seated("long", who=b"\0\1\1\1\1\1")
    store.begin(session)
    while len(session.past) < 700:
        decide(session, dice, store)
    session.undo(200)
    store.undone(session, 200)
    store.tidy()
    image, end = bytes(flash), store.end
    past = session.past + session.undone[::-1]
    lengths = set()
    for cut in range(journal.after(image, len(HEAD)), end, 11):
        torn = Sector(image[:cut] + b"\xff" * (4096 - cut))
        store = Store(torn)
        back = replay.resume(store, session.state[0])[0]
        assert back.past == past[: len(back.past)] and len(back.past) <= 500
        lengths.add(len(back.past))
        decide(back, dice, store)
        store.flush()
        assert replay.session(Store(torn), session.state[0]).past == back.past
    assert max(lengths) == 500 and len(lengths) > 15


def test_memory_that_survives_a_reset_is_filled_but_not_overfilled():
    tidy, ends = load("ui.saves.compact"), set()
    for size in range(28):
        store = Store(Sector(), bytearray(256))
        log = HEAD + tidy.fact(CRASH, b"x" * size) + tidy.fact(CRASH, b"") * 100
        tidy.remember(store, log)
        end = store.memory[2]
        ends.add(end)
        assert len(store.memory) == 256 and 244 < end <= 248
        flash = Sector(bytes(4096))
        Store(flash, store.memory)
        assert bytes(flash) == log[:end] + b"\xff" * (4096 - end)
    assert max(ends) == 248


def test_blank_flash_begins_no_record():
    """Of 65,269 runs of blank bytes one has a correct check behind it by chance: it swallowed the next record."""
    blank = b"\xff" * 32
    data = blank + journal.check(blank) + journal.record(FACT, b"x")
    assert journal.after(data, 0) == 0 and journal.after(data, 34) == len(data)
