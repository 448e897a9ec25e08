"""The store: what is found again after power cuts, flipped bits, rubbish, and when it is full."""

import random

import pytest

from engine import players
from engine.session import Session
from simulator.chips.flash import PowerCut, Sector
from ui import tally
from ui.store import CRASH, RESULT, SETTINGS, Store

GAME = 1


def played(count, store=None, deal=71):
    """A session with so many of the beginner's decisions, each kept as it is made."""
    session = Session.deal("thegame", deal=deal)
    if store:
        store.begin(session)
    for _ in range(count):
        if session.over:
            break
        session.play(players.load("thegame").choose(session.state))
        if store:
            store.played(session)
    return session


def test_a_game_is_found_again_as_it_was():
    flash = Sector()
    store = Store(flash)
    session = played(30, store)
    session.undo(2)
    store.undone(session, 2)
    session.redo()
    store.redone(session)
    back = Store(flash).session(GAME)
    assert vars(back) == {**vars(session), "marks": back.marks}
    assert flash.erases == 0 and Store(flash).running() == [GAME]


@pytest.mark.parametrize("torn", [0, 0x0F, 0xAA])
def test_a_cut_at_every_byte_of_a_whole_game(torn):
    """Power goes at each byte of each record, some of the bits of the last one done: all but the last decision is there,
    the game goes on, and what is added then is found again."""
    flash, session = Sector(), played(0)
    Store(flash).begin(session)
    player, cuts = players.load("thegame"), 0
    while not session.over:
        before, image = list(session.past), bytes(flash)
        session.play(player.choose(session.state))
        for step in range(9):
            cut = Sector(image)
            cut.cut_after, cut.torn = step, torn
            try:
                Store(cut).played(session)
            except PowerCut:
                cuts += 1
            cut.cut_after = None
            back = Store(cut).resume(GAME)
            assert back.past in (before, session.past)
            if not back.over and back.past == before:
                back.play(player.choose(back.state))
                Store(cut).played(back)
                assert Store(cut).session(GAME).past == session.past
        Store(flash).played(session)
    assert cuts >= 5 * len(session.past)


def test_every_step_of_an_erase_leaves_a_store_that_starts():
    """What an erase may lose is all of it, and nothing worse: the device starts afresh or with what is there."""
    flash = Sector()
    store = Store(flash)
    played(60, store)
    store.fact(SETTINGS, b"\1\2\0")
    image = bytes(flash)
    for seed in None, 1, 2:
        for step in range(0, 1200, 3):
            cut = Sector(image)
            cut.cut_after, cut.seed = step, seed
            try:
                Store(cut).tidy()
            except PowerCut:
                pass
            cut.cut_after = None
            after = Store(cut)
            if after.foreign:
                after.clear()
            for game in after.running():
                after.session(game)
            after.settings()
            session = played(5, after)
            assert Store(cut).session(GAME).past == session.past


def test_random_bytes_never_crash_and_are_not_touched_before_asking():
    chance = random.Random(4)
    for _ in range(300):
        flash = Sector(chance.randbytes(4096))
        before = bytes(flash)
        store = Store(flash)
        assert store.foreign and store.running() == [] and store.settings() == b"" and tally.read(store) == {}
        with pytest.raises(ValueError, match="not ours"):
            store.fact(CRASH, b"x")
        assert bytes(flash) == before


def test_our_head_before_random_bytes_never_crashes():
    chance, head = random.Random(5), head_bytes()
    for _ in range(300):
        store = Store(Sector(head + chance.randbytes(4096 - len(head))))
        for game in store.running():
            store.session(game)
        tally.read(store)
        store.settings()


def head_bytes():
    flash = Sector()
    Store(flash).fact(SETTINGS, b"")
    return bytes(flash)[:4]


def test_flipped_bits_lose_what_they_hit_and_what_hangs_on_it():
    """A flipped bit costs its record; of the game, the decisions behind it; never the settings or the results."""
    flash = Sector()
    store = Store(flash)
    session = played(40, store)
    store.fact(SETTINGS, b"\1\2\0")
    store.fact(RESULT, tally.result(session, 0))
    image, chance = bytes(flash), random.Random(6)
    for _ in range(1500):
        place = chance.randrange(4, store.end)
        wrong = bytearray(image)
        wrong[place] ^= 1 << chance.randrange(8)
        found = Store(Sector(wrong))
        back = found.session(GAME)
        assert back is None or back.past == session.past[: len(back.past)]
        settings, results = found.settings(), tally.read(found)
        assert (settings == b"\1\2\0") + (len(results) == 1) + (back is not None and back.past == session.past) >= 2


def test_the_sector_turns_over_and_nothing_is_lost():
    """Hundreds of games: the sector is erased now and then; the running game, settings and totals go on."""
    flash = Sector()
    store = Store(flash)
    store.fact(SETTINGS, b"\0\2\1")
    count = 0
    for deal in range(1, 61):
        session = played(500, store, deal)
        store.fact(RESULT, tally.result(session, 0))
        store.ended(session)
        count += 1
        store.tidy(spare=512)
        assert Store(flash).running() == [] and Store(flash).settings() == b"\0\2\1"
        totals = tally.read(Store(flash))
        assert sum(total[tally.GAMES] for total in totals.values()) == count
    running = played(33, store, 99)
    store.tidy()
    assert Store(flash).session(GAME).past == running.past
    assert 5 < flash.erases < 20


def test_a_garbled_game_goes_on_from_where_it_can_be_trusted():
    flash = Sector()
    store = Store(flash)
    session = played(20, store)
    place = bytes(flash).index(bytes((10,)), 60)  # inside the record of the eleventh decision
    wrong = bytearray(bytes(flash))
    wrong[place] ^= 1
    flash = Sector(wrong)
    back = Store(flash).resume(GAME)
    assert 0 < len(back.past) < 20 and back.past == session.past[: len(back.past)]
    store = Store(flash)
    back.play(back.moves()[0])
    store.played(back)
    assert Store(flash).session(GAME).past == back.past
