"""The log in the flash and in a memory chip: with a power cut at any byte of either, nothing is lost."""

import random
from types import SimpleNamespace

import pytest

from engine import journal
from engine.session import Session
from hw import spare_chip as driver
from loading import load
from simulator.device.chips.bus import Bus
from simulator.device.chips.flash import PowerCut, Sector
from simulator.device.chips.keeper import Eeprom, Fram
from simulator.device.desk import Desk
from simulator.device.display import I2C
from simulator.headless import Headless
from tests.support import formats, keyplay, tables, toys
from tests.ui.test_battery import Battery
from tests.ui.test_night import DARK, DEEP, MINUTE, Asleep, Sleeper
from tests.ui.test_store import GAME, boot_state, full_store, log, played
from ui.app import App
from ui.saves import replay, totals
from ui.saves.log import CRASH, HEAD, SETTINGS, Store
from ui.saves.mirror import AWAY, OTHERS, STRANGE, Twin
from ui.screens.table.play import Play
from ui.screens.title import Title

ME, OTHER = b"device 1", b"device 2"
KINDS = {
    "FRAM": lambda **more: Fram(**more),
    "24LC32": lambda **more: Eeprom(**more),
    "24LC32, pages spoilt": lambda **more: Eeprom(seed=7, **more),
    "24LC512": lambda **more: Eeprom(65536, 128, **more),
}


class Lead(I2C):
    """busio.I2C on a simulated bus with a clock."""

    def writeto(self, address, data):
        assert self.held
        self.bus.write(address, bytes(data))

    def readfrom_into(self, address, buffer):
        assert self.held and buffer, "a chip is looked for by reading a byte (DEVICE 23)"
        buffer[:] = self.bus.read(address, len(buffer))

    def writeto_then_readfrom(self, address, data, buffer):
        self.writeto(address, data)
        self.readfrom_into(address, buffer)


@pytest.fixture(autouse=True)
def waits(monkeypatch):
    """Let the time of the bus pass while the driver waits, in whole milliseconds as in the firmware (DEVICE 23)."""
    buses = []

    def sleep(seconds):
        for bus in buses[-1:]:
            bus.nanos += int(seconds * 1000) * 1000000

    monkeypatch.setattr(driver, "time", SimpleNamespace(sleep=sleep))
    return buses


@pytest.fixture
def fit(waits):
    """Return a function that joins a flash and a chip to a Twin; the flash's counter cuts the power of both."""

    def fitted(flash, chip, owner=ME):
        bus = Bus()
        waits.append(bus)
        chip.power, chip.now = flash, lambda: bus.nanos
        if hasattr(chip, "ready"):
            chip.ready = 0  # after a power cut
        bus.attach(chip)
        lead = Lead(bus)
        driver_chip = driver.find(lead)
        assert driver_chip.address == chip.address
        twin = Twin(flash, driver_chip, owner)
        twin.bus = bus
        return twin

    return fitted


def copy_of(flash, chip, make):
    """Return copies of flash and chip, without a pending power cut."""
    other = Sector(bytes(flash))
    return other, make(size=chip.size, content=bytes(chip)) if chip.size != 65536 else make(content=bytes(chip))


def make_of(name):
    return KINDS[name]


def cuts(fit, name, flash, chip, act, step=1, torn=0):
    """Act on the store with a power cut at every step. Yield the store after a boot, the flash and the chip, for each cut."""
    at = 0
    while True:
        sector, other = copy_of(flash, chip, make_of(name))
        store = Store(fit(sector, other))
        sector.torn, sector.seed, sector.cut_after = torn, torn or None, at
        try:
            act(store)
            return
        except PowerCut:
            sector.cut_after = None
            again = Store(fit(sector, other))
            yield again, sector, other
        at += step


@pytest.mark.parametrize("name", KINDS)
def test_game_is_read_back_from_the_flash_and_from_the_chip_alone(fit, name):
    flash, chip = Sector(), make_of(name)()
    store = Store(fit(flash, chip))
    session = played(40, store)
    store.pointed(session, b"\1\2")
    fresh = Sector()
    for booted in Store(flash), Store(fit(Sector(bytes(flash)), chip)), Store(fit(fresh, chip, OTHER)):
        assert replay.session(booted, GAME).past == session.past and replay.waiting(booted, GAME)[1] == 1 << 8 | 2
    assert bytes(fresh) == bytes(flash)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["FRAM", "24LC32", *[pytest.param(name, marks=pytest.mark.long) for name in list(KINDS)[2:]]])
@pytest.mark.parametrize("torn", [0, 0xAA])
def test_power_cut_at_every_byte_of_a_whole_game(fit, name, torn, many):
    """Of many decisions only the last one may be lost, the game continues, and later decisions are read back."""
    flash, chip, session, count = Sector(), make_of(name)(), played(0), 0
    Store(fit(flash, chip)).begin(session)
    player, rest = tables.beginner("thegame"), 25 // many(5)
    while not session.over:
        before = list(session.past)
        session.play(player.choose(session.state))
        now = not len(session.past) % rest
        for store, sector, other in cuts(fit, name, flash, chip, lambda store: store.played(session), torn=torn) if now else ():
            count += 1
            back = replay.resume(store, GAME)[0]
            assert back.past in (before, session.past)
            if not back.over and back.past == before:
                back.play(player.choose(back.state))
                store.played(back)
                for twin in fit(sector, other), fit(Sector(), copy_of(sector, other, make_of(name))[1]):
                    assert replay.session(Store(twin), GAME).past == session.past
        Store(fit(flash, chip)).played(session)
    assert count >= 10 * (len(session.past) // rest)


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("torn", [0, pytest.param(5, marks=pytest.mark.long)])
def test_power_cut_anywhere_in_a_rewriting_loses_nothing(fit, name, torn, many):
    """At many steps of the erase and of all writes before and after it, in chip and flash: settings, game and results survive,
    without memory that survives a reset."""
    flash, chip = Sector(full_store()[2]), make_of(name)()
    store, count = Store(fit(flash, chip)), 0
    before = boot_state(store)
    for booted, sector, _ in cuts(fit, name, flash, chip, lambda store: store.tidy(), 1 if torn else 15 // many(5), torn):
        assert boot_state(booted) == before and not booted.foreign and booted.flash.question == 0
        assert boot_state(Store(sector)) == before, "and all of it is in the flash again"
        count += 1
    assert count > (250 if torn else 16 * many(5))


@pytest.mark.long
@pytest.mark.parametrize("name", ["FRAM", "24LC32, pages spoilt"])
def test_power_cuts_until_the_flash_was_erased_twice(fit, name):
    """Games are played until the flash has been erased twice. After a power cut in every third record and in each erase a boot
    finds all but the present record; no rewriting loses anything."""
    flash, chip, player, deal = Sector(), make_of(name)(), tables.beginner("thegame"), 0
    store, count, turn = Store(fit(flash, chip)), 0, 0

    def every(act, *given):
        nonlocal count, turn
        copies = Sector(bytes(flash)), KINDS[name](content=bytes(chip))
        had, erases = boot_state(Store(Sector(bytes(flash)))), flash.erases
        getattr(store, act)(*given)
        has, turn = boot_state(Store(flash)), turn + 1
        if turn % 3 and flash.erases == erases:
            return
        for booted, _, _ in cuts(
            fit, name, *copies, lambda store: getattr(store, act)(*given), 17 if flash.erases > erases else 1
        ):
            assert boot_state(booted) in (had, has)
            count += 1

    every("fact", SETTINGS, b"\1\1\1")
    while flash.erases < 2:
        deal += 1
        session = Session.deal("thegame", deal=deal)
        every("begin", session)
        while not session.over:
            session.play(player.choose(session.state))
            every("played", session)
        every("ended", session, totals.result(session, 0))
    assert count > 2000


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_random_power_cuts_over_a_long_time_lose_nothing(fit, name):
    """700 actions, every other one with a random power cut: all earlier ones are always there."""
    flash, chip, chance = Sector(), make_of(name)(), random.Random(3)
    player, store = tables.beginner("thegame"), Store(fit(flash, chip))
    session = Session.deal("thegame", deal=1)
    store.begin(session)
    cut = results = 0
    for turn in range(700):
        flash.torn = flash.seed = chance.randrange(256)
        flash.cut_after = chance.randrange(12) if turn % 2 else None
        if turn % 40 == 39:
            flash.cut_after = chance.randrange(1500)
        before = list(session.past)
        try:
            if turn % 40 == 39:
                store.tidy()
            elif session.over:
                totals.count(store, session)
                results += 1
                session = Session.deal("thegame", deal=turn)
                store.begin(session)
            else:
                session.play(player.choose(session.state))
                store.played(session)
        except PowerCut:
            cut += 1
            flash.cut_after = None
            store = Store(fit(flash, chip))
            if store.flash.question:  # cut in the first page of a new chip, which has the whole head of the half
                assert name == "24LC512" and store.flash.question == STRANGE
                store.flash.give()
            back = replay.resume(store, GAME)[0] if store.waiting else None
            if back is None or back.number != session.number:  # cut between the end of a game and the start of the next
                results = sum(total[0] for total in totals.read(store).values())
                session = Session.deal("thegame", deal=turn)
                store.begin(session)
            else:
                assert back.past in (before, session.past)
                session = back
        flash.cut_after = None
        assert sum(total[0] for total in totals.read(store).values()) == results
    assert cut > 200 and results > 3 and chip.written > 3000


def test_new_chip_gets_the_contents_of_the_flash(fit):
    """A blank chip of ones or of zeros: the golden stores of every version are copied to it, and read the same."""
    for path in sorted(formats.GOLDEN.glob("store-*.bin")):
        for blank in b"\xff", b"\0":
            flash, chip = Sector(path.read_bytes()), Fram(content=blank * 32768)
            before = list(formats.tell(Sector(path.read_bytes())))
            Store(fit(flash, chip))
            assert bytes(flash) == path.read_bytes(), "the flash stays as it was"
            other = Sector()
            fit(other, chip, OTHER)
            assert list(formats.tell(other)) == before


def test_chip_is_brought_up_to_date_after_it_was_away(fit):
    flash, chip = Sector(), Fram()
    session = played(10, Store(fit(flash, chip)))
    bare = Store(flash)
    player = tables.beginner("thegame")
    for _ in range(5):
        session.play(player.choose(session.state))
        bare.played(session)
    for tidied in False, True:
        if tidied:
            bare.tidy()
            bare.pointed(session, b"\3\3")
        twin = fit(flash, chip)
        assert not twin.question and replay.session(Store(twin), GAME).past == session.past
        assert replay.session(Store(fit(Sector(), Fram(content=bytes(chip)), OTHER)), GAME).past == session.past


def test_record_that_fills_the_flash_is_added_to_the_chip(fit):
    """This causes no rewriting: the chip alone still has the game."""
    flash, chip = Sector(), Fram()
    store = Store(fit(flash, chip))
    session = played(10, store)
    while store.size - store.end > 36:
        store.pointed(session, b"\1\1")
    store.fact(CRASH, b"x" * (store.size - store.end - 4))
    assert store.end == store.size and flash.erases == 0
    assert replay.session(Store(fit(Sector(), chip, OTHER)), GAME).past == session.past


def test_chip_gets_the_whole_log_after_a_torn_record(fit):
    """The next boot finds no difference and writes nothing."""
    flash, chip = Sector(), Fram()
    played(10, Store(fit(flash, chip)))
    torn(flash)
    store = Store(fit(flash, chip))
    store.fact(SETTINGS, b"\1\2\0")
    written = chip.written
    assert Store(fit(flash, chip)).settings() == b"\1\2\0" and chip.written == written


def test_boot_without_differences_writes_nothing(fit):
    flash, chip = Sector(), Fram()
    played(10, Store(fit(flash, chip)))
    written, programs = chip.written, flash.programs
    twin = fit(flash, chip)
    Store(twin)
    assert (chip.written, flash.programs) == (written, programs)
    assert twin.bus.bytes < 250, "and little is read"


def test_decision_takes_at_most_two_milliseconds_on_the_bus(fit):
    """Only the next page waits for an EEPROM that is burning a page."""
    for make, most in (Fram, 0.5), (Eeprom, 0.5):
        flash, chip = Sector(), make()
        twin = fit(flash, chip)
        store, session, times = Store(twin), played(0), []
        store.begin(session)
        player = tables.beginner("thegame")
        while not session.over:
            session.play(player.choose(session.state))
            twin.bus.nanos += 1000000000  # time to think
            before = twin.bus.nanos
            store.played(session)
            times.append((twin.bus.nanos - before) / 1e6)
        times.sort()
        assert times[len(times) // 2] < most and times[-1] < (most if make is Fram else 6.5)


# foreign chips


def others(fit):
    """Return a flash with our own game of twelve decisions, and another device's chip with a game of seven; and both games."""
    chip, flash = Fram(), Sector()
    theirs = played(7, Store(fit(Sector(), chip, OTHER)), 5)
    return flash, chip, played(12, Store(flash)), theirs


def test_chip_of_another_device_is_not_touched_before_the_answer(fit):
    flash, chip, mine, theirs = others(fit)
    before = bytes(chip)
    twin = fit(flash, chip)
    assert twin.question == OTHERS
    store = Store(twin)
    store.pointed(mine, b"\1\1")
    store.tidy()
    assert bytes(chip) == before and replay.session(Store(flash), GAME).past == mine.past
    twin.leave()
    store.tidy()
    assert bytes(chip) == before and not twin.question


@pytest.mark.parametrize("take", [False, True])
def test_answer_copies_one_log_over_the_other(fit, take):
    flash, chip, mine, theirs = others(fit)
    twin = fit(flash, chip)
    assert twin.take() if take else twin.give() is None
    stays = theirs if take else mine
    for booted in Store(twin), Store(flash), Store(fit(flash, chip)), Store(fit(Sector(), chip, b"device 3")):
        assert replay.session(booted, GAME).past == stays.past and booted.flash is not None
    assert not twin.question


def test_chip_with_foreign_data_is_not_touched_before_the_answer(fit):
    for place in 0, 700, 4095:
        content = bytearray(b"\xff" * 4096)
        content[place] = 7
        flash, chip = Sector(), Eeprom(content=content)
        twin = fit(flash, chip)
        session = played(5, Store(twin))
        assert twin.question == STRANGE and bytes(chip) == content
        twin.give()
        assert replay.session(Store(fit(Sector(), chip, OTHER)), GAME).past == session.past


def test_wiped_device_gets_its_games_back(fit):
    flash, chip = Sector(), Fram()
    store = Store(fit(flash, chip))
    store.fact(SETTINGS, b"\1\2")
    session = played(9, store)
    wiped = Sector()
    booted = Store(fit(wiped, chip))
    assert replay.session(booted, GAME).past == session.past and booted.settings() == b"\1\2"


def test_erased_store_stays_erased(fit):
    flash, chip = Sector(), Fram()
    store = Store(fit(flash, chip))
    played(9, store)
    store.clear()
    for _ in range(2):
        booted = Store(fit(flash, chip))
        assert booted.waiting == [] and bytes(flash) == HEAD + b"\xff" * 4092


def test_chip_with_a_damaged_log_is_not_copied(fit):
    """With a flipped bit in the checked part a wiped device takes nothing, and asks."""
    flash, chip = Sector(), Fram()
    session = played(60, Store(fit(flash, chip)))
    Store(fit(flash, chip)).tidy()
    image, chance = bytes(chip), random.Random(1)
    half = fit(flash, chip).half
    for _ in range(300):
        wrong = bytearray(image)
        wrong[half + 32 + chance.randrange(70)] ^= 1 << chance.randrange(8)
        wiped, spoilt = Sector(), Fram(content=wrong)
        twin = fit(wiped, spoilt)
        assert twin.question == STRANGE and not bytes(wiped).strip(b"\xff") and bytes(spoilt) == bytes(wrong)
    assert len(session.past) == 60


def fit_half(chip):
    """Return the newer half of a chip."""
    return max((0, 2048), key=lambda half: chip.cells[half + 2] | chip.cells[half + 3] << 8 if chip.cells[half] == 0xC6 else -1)


@pytest.mark.parametrize("make", [Eeprom, Fram])
@pytest.mark.parametrize("half", [0, 2048])
def test_log_longer_than_half_a_chip_continues_round_its_end(fit, half, make, monkeypatch):
    """As long as the flash, from either half, in a chip of that size and in a larger one; the flash has the rest."""
    toys.install(monkeypatch, long=750)
    flash, chip, dice = Sector(), make(), tables.Dice(9)
    store = Store(fit(flash, chip))
    if half:
        store.tidy()
    assert store.flash.half == half
    session = Session.deal("long", 1, deal=5)
    store.begin(session)
    while store.size - store.end > 40:
        if session.over:
            break
        session.play(dice.pick(session.moves()))
        store.played(session)
        store.pointed(session, b"\1\2")
    assert store.end > 3900
    assert log(flash) == [(kind, data) for kind, data, _ in Store(fit(flash, chip)).records() if kind]
    other = Sector()
    booted = Store(fit(other, make(content=bytes(chip)), OTHER))
    assert replay.session(booted, session.state[0]).past == session.past
    store = Store(fit(flash, chip))
    end = store.end
    while store.end >= end:
        store.pointed(session, b"\2\2")
        store.pointed(session, b"\1\2")
    assert replay.session(Store(fit(Sector(), chip, OTHER)), session.state[0]).past == session.past


def test_game_continues_without_a_chip_that_fails(fit, capsys):
    """Write-protected, of another kind, or with a loose wire during a game."""

    class Protected(Fram):
        def take(self, byte):
            self.at += 1

    flash = Sector()
    twin = fit(flash, Protected())
    assert twin.chip is None and "keeps nothing" in capsys.readouterr().out
    session = played(5, Store(twin))
    assert replay.session(Store(flash), GAME).past == session.past
    chip = Fram()
    twin = fit(flash, chip)
    store, player = Store(twin), tables.beginner("thegame")
    for count in range(6):
        if count == 3:
            twin.bus.chips.clear()
        session.play(player.choose(session.state))
        store.played(session)
    store.tidy()
    assert twin.chip is None and "does not answer" in capsys.readouterr().out
    assert replay.session(Store(flash), GAME).past == session.past == replay.session(Store(fit(flash, chip)), GAME).past


def test_no_chip_is_found_on_an_empty_bus(waits):
    bus = Bus()
    waits.append(bus)
    lead = Lead(bus)
    assert driver.find(lead) is None and not lead.held
    for address in 0x4F, 0x58:  # addresses of other chips
        bus.attach(Eeprom(address=address))
    assert driver.find(lead) is None
    for address in 0x57, 0x50:
        bus.attach(Eeprom(address=address))
        assert driver.find(lead).address == address and not lead.held


# a chip that was away for a time


class Watched(Sector):
    """A sector of flash that calls `begins` once when an erase begins. step: cut the power this many steps later"""

    begins = step = None

    def erase(self):
        begins, self.begins = self.begins, None
        if begins:
            begins()
        if self.step is not None:
            self.cut_after, self.step = self.step, None
        super().erase()


def cut_in_erase(fit, step, seed=None, image=None):
    """Return a flash and its chip after a power cut this many steps into an erase, and the boot state before."""
    flash, chip = Watched(image or full_store()[2]), Fram()
    store = Store(fit(flash, chip))
    before, flash.step, flash.seed = boot_state(store), step, seed
    with pytest.raises(PowerCut):
        store.tidy()
    return flash, chip, before


def silent_in_erase(fit):
    """Return a flash and its chip whose wire came loose during an erase: the flash was rewritten without the chip."""
    flash, chip = Watched(full_store()[2]), Fram()
    store = Store(fit(flash, chip))
    flash.begins = store.flash.bus.chips.clear
    store.tidy()
    assert flash.erases == 1 and store.flash.chip is None
    return flash, chip


def torn(flash):
    """Begin a record at the end of the log, and cut the power in it."""
    flash.cut_after = 2
    with pytest.raises(PowerCut):
        Store(flash).fact(SETTINGS, b"\1\1\1")
    flash.cut_after = None


def asks(fit, flash, chip):
    """Boot. Return True if it asks. Neither flash nor chip is touched before the answer."""
    before = bytes(flash), bytes(chip)
    twin = fit(flash, chip)
    Store(twin)
    assert (bytes(flash), bytes(chip)) == before, "touched before the answer"
    return twin.question == AWAY


@pytest.mark.parametrize("wrong", ["nothing", "torn record", "flipped bit"])
def test_chip_lost_in_a_rewriting_never_overwrites_later_games(fit, wrong):
    """Another game is stored in the flash only, with a rewriting; then the chip answers again."""
    flash, chip = silent_in_erase(fit)
    session = played(30, Store(flash), 9)
    Store(flash).tidy()
    if wrong == "torn record":
        torn(flash)
    elif wrong == "flipped bit":
        flash.cells[40] ^= 4
    assert asks(fit, flash, chip)
    booted = Store(flash)
    assert wrong == "flipped bit" or replay.session(booted, GAME).past == session.past


@pytest.mark.parametrize("wrong", [False, True])
def test_chip_lost_in_a_rewriting_gets_later_records(fit, wrong):
    """Without a second rewriting the flash has all of the chip's log, and more. If a bit of it is wrong, a boot asks."""
    flash, chip = silent_in_erase(fit)
    session = played(30, Store(flash), 9)
    torn(flash)
    if wrong:
        flash.cells[40] ^= 4
        assert asks(fit, flash, chip)
    else:
        image = bytes(flash)
        assert not fit(flash, chip).question and bytes(flash) == image
        assert replay.session(Store(fit(Sector(), chip, OTHER)), GAME).past == session.past


def test_flash_stays_if_the_erase_never_began(fit):
    """The power goes when the chip has the new log; the game continues without the chip, and then the chip is back."""
    flash, chip, before = cut_in_erase(fit, 0)
    assert boot_state(Store(fit(Sector(bytes(flash)), Fram(content=bytes(chip))))) == before
    image = bytes(flash)
    twin = fit(flash, chip)
    assert not twin.question and bytes(flash) == image
    flash, chip, _ = cut_in_erase(fit, 0)
    Store(flash).fact(SETTINGS, b"\0\0\0")
    torn(flash)
    assert asks(fit, flash, chip)


def old_logs():
    """Yield logs to erase: one of 2,186 bytes; one that fills the flash, so that the chip has lost a part of it; and one whose
    rewritten log is longer than half the chip, too."""
    image = full_store()[2]
    yield image
    store = Store(Sector(image))
    chatter(store)
    yield bytes(store.flash)
    store = Store(Sector(random.Random(5).randbytes(1535) + b"\0" + b"\xff" * 2560))
    load("ui.saves.compact").aside(store)
    store.fact(SETTINGS, b"\1\2\0")
    store.ended(played(500, store, 1), totals.result(played(500, None, 1), 0))
    played(80, store)
    chatter(store)
    yield bytes(store.flash)


def chatter(store):
    """Store cursors until the log is full."""
    session = replay.session(store, GAME)
    for count in range((store.size - store.end) // 6):
        store.pointed(session, bytes((count >> 8, count & 255)))


@pytest.mark.slow
@pytest.mark.parametrize("log", [0, 1, 2])
def test_flash_cut_in_an_erase_is_restored_from_the_chip_without_asking(fit, log):
    """However far the erase came and wherever it began, also if the head of the log is still intact."""
    image, heads = list(old_logs())[log], 0
    for seed in None, 2, 4, 18, 21, 48, 51:  # with these seeds except the first the head survives at least one step
        for step in (1, 2, 3, 8, 15):
            flash, chip, before = cut_in_erase(fit, step, seed, image)
            heads += bytes(flash).startswith(HEAD)
            twin = fit(flash, chip)
            assert not twin.question and boot_state(Store(twin)) == before == boot_state(Store(flash)), (seed, step)
            assert boot_state(Store(fit(Sector(), chip, OTHER))) == before
    assert heads >= 6 and (len(bytes(flash).rstrip(b"\xff")) > 2016) == (log == 2)


@pytest.mark.slow
@pytest.mark.parametrize("log", [0, 1, 2])
def test_flash_used_after_a_cut_erase_is_overwritten_only_after_asking(fit, log):
    """The head survived the cut, so a boot without the chip continued with the rest of the log."""
    image = list(old_logs())[log]
    for seed in 2, 4, 18, 21, 48, 51:
        flash, chip, _ = cut_in_erase(fit, 1, seed, image)
        store = Store(flash)
        assert not store.foreign
        store.fact(SETTINGS, b"\0\0\0")
        assert asks(fit, flash, chip)


@pytest.mark.slow
@pytest.mark.parametrize("bits", [0, 0x0F, 0xAA])
def test_flash_cut_in_a_write_is_restored_from_the_chip_without_asking(fit, bits):
    """At each byte of a short log, also with some bits of the byte written."""
    image, step = Sector(), 16
    store = Store(image)
    store.fact(SETTINGS, b"\1\2\0")
    played(3, store)
    while True:
        flash, chip = Watched(bytes(image)), Fram()
        store = Store(fit(flash, chip))
        before, flash.step, flash.torn = boot_state(store), step, bits
        with pytest.raises(PowerCut):
            store.tidy()
        cut = bytes(flash)
        twin = fit(flash, chip)
        assert not twin.question and boot_state(Store(twin)) == before == boot_state(Store(flash)), step
        if bytes(flash) == cut:
            break
        step += 1
    assert step > 45


def test_flash_used_after_a_cut_write_is_overwritten_only_after_asking(fit):
    """The flash has a part of the new log; without the chip the settings change. If it is unused, it is restored."""
    count = 0
    for step in range(22, 1000, 13):
        flash, chip, before = cut_in_erase(fit, step)
        unused = Sector(bytes(flash))
        assert boot_state(Store(fit(unused, Fram(content=bytes(chip))))) == before
        if bytes(unused) == bytes(flash):  # all of it was written
            break
        Store(flash).fact(SETTINGS, b"\0\0\0")
        assert asks(fit, flash, chip), step
        count += 1
    assert count > 10


@pytest.mark.parametrize("act", ["erase store", "set aside"])
def test_flash_begun_again_after_a_cut_erase_is_overwritten_only_after_asking(fit, act):
    """Without the chip the flash has foreign data: it is erased or set aside, and a new game begins."""
    flash, chip, _ = cut_in_erase(fit, 5)
    store = Store(flash)
    assert store.foreign
    store.clear() if act == "erase store" else load("ui.saves.compact").aside(store)
    session = played(10, store, 9)
    torn(flash)
    assert asks(fit, flash, chip) and replay.session(Store(flash), GAME).past == session.past


def test_foreign_bytes_are_overwritten_only_after_asking(fit):
    """Another program wrote into the flash while the chip was away."""
    for flash, chip in cut_in_erase(fit, 5)[:2], silent_in_erase(fit):
        flash.cells[:] = b"somebody's" * 40 + b"\xff" * 3696
        assert asks(fit, flash, chip)


def test_chip_with_games_gets_foreign_bytes_only_after_asking(fit):
    """An erase was cut without the chip: the rest in the flash must not replace the games in the chip."""
    flash, chip = Watched(full_store()[2]), Fram()
    before = boot_state(Store(fit(flash, chip)))
    flash.step = 3
    with pytest.raises(PowerCut):
        Store(flash).tidy()
    assert asks(fit, flash, chip)
    twin = fit(flash, chip)
    assert twin.take() and boot_state(Store(flash)) == before
    assert not fit(flash, chip).question


def test_few_foreign_bytes_are_overwritten_only_after_asking(fit):
    """At most as many as a head has. A blank flash, or the beginning of a head, is restored from the chip."""
    image, chip = Sector(), Fram()
    session = played(20, Store(fit(image, chip)))
    for few in b"", HEAD[:2], HEAD[:1] + b"\x7f", HEAD:
        flash = Sector(few + b"\xff" * (4096 - len(few)))
        booted = Store(fit(flash, Fram(content=bytes(chip))))
        assert not booted.flash.question and replay.session(booted, GAME).past == session.past
    for few in b"\7", b"\xff\1", b"mine":
        assert asks(fit, Sector(few + b"\xff" * (4096 - len(few))), chip)


def test_cut_erase_of_an_earlier_version_causes_a_question(fit):
    """That version did not store the length of the log, so it is uncertain whether the flash was used since."""
    flash, chip, before = cut_in_erase(fit, 5)
    at = fit_half(chip)
    chip.cells[at + 22 : at + 32] = b"\xff" * 10
    assert asks(fit, flash, chip)
    twin = fit(flash, chip)
    assert twin.take() and boot_state(Store(flash)) == before


def test_half_of_a_chip_has_the_documented_format(fit):
    """Byte by byte as described in ui/saves/mirror.py: later versions read a chip that an earlier one has written."""
    flash, chip, seen = Watched(full_store()[2]), Fram(), []
    store = Store(fit(flash, chip))
    before = bytes(flash)
    flash.begins = lambda: seen.append(bytes(chip)[2048:])
    store.tidy()
    seen.append(bytes(chip)[2048:])
    log = bytes(flash).rstrip(b"\xff")
    for busy, half in zip((1, 0), seen):
        head = b"\xc6\x54\2\0" + len(log).to_bytes(2, "little") + sum(before).to_bytes(3, "little") + ME
        head += bytes((busy,)) + journal.check(log)
        head += journal.check(head)
        assert half[:22] == head and half[32 : 32 + len(log) + 1] == log + b"\xff"
        head += len(before.rstrip(b"\xff")).to_bytes(2, "little")
        assert not busy or half[22:26] == head[22:] + journal.check(head)
    assert len(seen) == 2 and sum(before) > 65535 and len(log) < 256 < len(before.rstrip(b"\xff"))


def aged(chip, generation):
    """Give the newer half of a chip this generation."""
    at = fit_half(chip)
    head = bytes(chip.cells[at : at + 2]) + bytes((generation & 255, generation >> 8)) + bytes(chip.cells[at + 4 : at + 20])
    chip.cells[at : at + 22] = head + journal.check(head)


@pytest.mark.parametrize("generation", [1, 254, 255, 256, 511, 0x7FFE, 0x7FFF, 0x8000, 0xFFFD, 0xFFFE, 0xFFFF])
def test_newer_half_is_found_by_its_generation(fit, generation):
    """Two bytes that wrap at 65,535: every boot reads the half that was written last."""
    flash, chip = Sector(), Fram()
    store = Store(fit(flash, chip))
    played(10, store)
    chip.cells[fit_half(chip) ^ 2048] = 0  # make the older half invalid
    aged(chip, generation)
    for count in range(4):
        store = Store(fit(flash, chip))
        assert store.flash.generation == generation + count & 0xFFFF
        store.fact(SETTINGS, bytes((count, 1)))
        store.tidy()
        other = Sector()
        assert Store(fit(other, Fram(content=bytes(chip)), OTHER)).settings() == bytes((count, 1))


def test_driver_waits_while_the_display_uses_the_bus(monkeypatch):
    lead, naps = Lead(Bus()), []
    lead.held = True

    def sleep(seconds):
        naps.append(seconds)
        lead.held = len(naps) < 3

    monkeypatch.setattr(driver, "time", SimpleNamespace(sleep=sleep))
    driver.take(lead)
    assert naps == [0, 0, 0] and lead.held


# the questions


class Fitted(Headless):
    """The whole program in the simulator with a chip on its bus. battery: function for the charge"""

    def __init__(self, store, chip, waits, owner=b"the desk", battery=None, first=None):
        self.chip, self.waits, self.owner, self.battery = chip, waits, owner, battery
        super().__init__(store, first=first)

    def device(self, **more):
        """Return a device after power on."""
        device = Desk(self.store, **more)
        self.waits.append(device.bus)
        self.chip.now = lambda: device.bus.nanos
        device.bus.attach(self.chip)
        device.spare, device.uid = driver.find(Lead(device.bus)), self.owner
        device.battery = self.battery
        return device

    def boot(self, memory=None):
        from simulator import headless

        headless.Desk = lambda store, **more: self.device(**more)
        try:
            super().boot(memory)
        finally:
            headless.Desk = Desk


def test_game_in_the_simulator_with_a_chip(waits):
    flash, chip = Sector(), Fram()
    desk = Fitted(flash, chip, waits)
    keyplay.new_game(desk)
    keyplay.choose(desk, desk.app.say("start"))
    desk.press("a")
    past = list(desk.app.screen.session.past)
    desk.cut()
    flash.cells[:] = b"\xff" * 4096
    desk.cut()
    keyplay.choose(desk, "Continue")
    assert desk.app.screen.session.past == past


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("item", ["play theirs", "play mine", "leave chip"])
def test_question_about_a_chip_of_another_device(fit, waits, item, language):
    flash, chip, mine, theirs = others(fit)
    Store(flash).fact(SETTINGS, bytes((language == "el", 1)))
    before = bytes(chip)
    desk = Fitted(flash, chip, waits)
    assert desk.app.say("chip others") in desk.text() and desk.app.words.language == language
    for line in (*desk.app.page.lines, desk.app.page.title):
        assert desk.app.small.measure(line.text) <= 122
    keyplay.choose(desk, desk.app.say(item))
    assert (bytes(chip) == before) == (item == "leave chip")
    keyplay.choose(desk, "Continue")
    assert desk.app.screen.session.past == (theirs if item == "play theirs" else mine).past
    desk.cut()
    assert (desk.app.say("chip others") in desk.text()) == (item == "leave chip")


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("item", ["play theirs", "play mine", "leave chip"])
def test_question_about_a_chip_that_was_away(fit, waits, item, language):
    flash, chip = silent_in_erase(fit)
    theirs = boot_state(Store(fit(Sector(bytes(flash)), Fram(content=bytes(chip)))))[1]
    session = played(30, Store(flash), 9)
    Store(flash).fact(SETTINGS, bytes((language == "el", 1)))
    Store(flash).tidy()
    torn(flash)
    before = bytes(chip)
    desk = Fitted(flash, chip, waits, ME)
    assert desk.app.say("chip away") in desk.text() and desk.app.words.language == language
    assert desk.app.screen.line(desk.app.screen.at) == desk.app.say("play mine")
    for line in (*desk.app.page.lines, desk.app.page.title):
        assert desk.app.small.measure(line.text) <= 122
    keyplay.choose(desk, desk.app.say(item))
    assert (bytes(chip) == before) == (item == "leave chip")
    resumed = replay.session(desk.app.store, GAME)
    assert (resumed.number, resumed.past) == (theirs if item == "play theirs" else (session.number, session.past))
    question = desk.app.say("chip away")
    desk.cut()
    assert (question in desk.text()) == (item == "leave chip")


@pytest.mark.parametrize("strange", [False, True])
def test_key_at_the_title_does_not_answer_a_question(fit, waits, strange):
    """At the title A means Continue in the menu behind it. If a question comes first, A only shows the question."""
    flash, chip, _, _ = others(fit)
    if strange:
        flash.cells[:] = b"somebody's" * 40 + b"\xff" * 3696
        chip = Fram()
    desk = Fitted(flash, chip, waits, first=Title)
    before = bytes(flash), bytes(chip)
    desk.press("a")
    assert desk.app.say("strange store" if strange else "chip others") in desk.text()
    assert (bytes(flash), bytes(chip)) == before


def test_flash_without_games_is_not_offered(fit, waits):
    flash, chip = cut_in_erase(fit, 5)[:2]
    flash.cells[:] = b"somebody's" * 40 + b"\xff" * 3696
    desk = Fitted(flash, chip, waits, ME)
    assert desk.app.say("chip away") in desk.text() and desk.app.say("play mine") not in desk.text()
    keyplay.choose(desk, desk.app.say("leave chip"))
    assert "Unknown data" in desk.text() and not desk.desk.store.question


@pytest.mark.parametrize("item", ["play theirs", "play mine"])
def test_chip_that_fails_during_the_question_is_ignored(fit, waits, item, capsys):
    """Its wire comes loose while the question is shown: the device's own games continue, without further questions."""
    flash, chip, mine, _ = others(fit)
    desk = Fitted(flash, chip, waits)
    desk.desk.bus.chips.pop(chip.address)
    before = bytes(flash)
    keyplay.choose(desk, desk.app.say(item))
    assert "does not answer" in capsys.readouterr().out and bytes(flash) == before
    assert desk.app.say("chip others") not in desk.text()
    keyplay.choose(desk, "Continue")
    desk.press("a")
    assert replay.session(Store(flash), GAME).past[: len(mine.past)] == mine.past


@pytest.mark.parametrize("swap", [False, True])
def test_chip_exchanged_during_deep_sleep_causes_a_question(fit, waits, swap):
    """The question comes before the game. With the same chip as before the table opens."""
    theirs = others(fit)[1]
    desk = Fitted(Sector(), Fram(), waits)
    keyplay.new_game(desk)
    keyplay.choose(desk, desk.app.say("start"))
    desk.press("a")
    past = list(desk.app.screen.session.past)
    Sleeper(desk.desk)
    with pytest.raises(Asleep):
        desk.wait(DARK + DEEP + MINUTE)
    if swap:
        desk.chip = theirs
    app = App(desk.device(memory=desk.desk.memory))
    app.start()
    desk.app, before = app, bytes(desk.chip)
    assert (desk.app.say("chip others") in desk.text()) == swap
    assert isinstance(app.screen, Play) != swap
    if swap:
        assert bytes(desk.chip) == before
        desk.desk = app.device
        keyplay.choose(desk, app.say("play mine"))
        keyplay.choose(desk, "Continue")
    assert desk.app.screen.session.past == past


@pytest.mark.parametrize("language", [0, 1])
def test_question_about_a_chip_with_foreign_data(waits, language):
    flash, chip = Sector(), Eeprom(content=b"7" * 4096)
    Store(flash).fact(SETTINGS, bytes((language, 1)))
    desk = Fitted(flash, chip, waits)
    assert desk.app.say("chip strange") in desk.text()
    for line in desk.app.page.lines:
        assert desk.app.small.measure(line.text) <= 122
    keyplay.choose(desk, desk.app.say("use chip"))
    desk.cut()
    assert desk.app.say("chip strange") not in desk.text() and chip.cells[0] != 7


def test_crash_is_stored_in_flash_and_chip(waits, fit):
    flash, chip = Sector(), Fram()
    desk = Fitted(flash, chip, waits)
    crash = load("ui.crash")
    crash.show(desk.desk, ValueError("x"), desk.app.store)
    other = Sector()
    fit(other, chip, OTHER)
    assert b"ValueError: x" in bytes(flash) and bytes(other) == bytes(flash)


# a low battery


class Weary(Fram):
    """A chip that stops answering after `left` more bytes; None: it keeps answering."""

    left = None

    def take(self, byte):
        if self.left == 0:
            self.deaf = True
        elif not self.deaf:
            self.left = self.left and self.left - 1
            super().take(byte)


def weary(fit):
    """Return flash, chip, battery (empty), store and session: a full log with a running game in flash and chip."""
    flash, chip, battery = Sector(), Weary(), Battery(2)
    store = Store(fit(flash, chip))
    store.weak = lambda: not store.flash.chip and battery.weak()
    store.fact(SETTINGS, b"\1\2\0")
    session = played(10, store)
    while store.size - store.end > 20:
        store.pointed(session, b"\1\1")
    return flash, chip, battery, store, session


def full_table(waits):
    """Return a device, flash, chip and battery (empty): a game on the table, the log full."""
    flash, chip, battery = Sector(), Fram(), Battery()
    desk = Fitted(flash, chip, waits, battery=battery)
    keyplay.new_game(desk)
    keyplay.choose(desk, desk.app.say("start"))
    desk.press("a")
    store = desk.app.store
    while store.size - store.end > 20:
        store.pointed(desk.app.screen.session, b"\1\1")
    battery.charge = 2
    return desk, flash, chip, battery


def test_low_battery_with_a_chip_delays_no_write(waits):
    """Played by keys: the erase is done, because the chip has all that a power cut could lose."""
    desk, flash, chip, battery = full_table(waits)
    store, session = desk.app.store, desk.app.screen.session
    for _ in range(5):
        desk.press("right", "a")
        assert not store.late and desk.app.screen.foot.words.text != desk.app.say("unsaved")
    assert flash.erases == 1 and len(session.past) > 4
    for booted in Store(Sector(bytes(flash))), Store(fit_alone(chip, waits)):
        assert replay.session(booted, GAME).past == session.past


def fit_alone(chip, waits):
    """Return a Twin of a copy of the chip in another handheld with a blank flash."""
    bus = Bus()
    waits.append(bus)
    copy = Fram(content=bytes(chip))
    bus.attach(copy)
    return Twin(Sector(), driver.find(Lead(bus)), OTHER)


def test_low_battery_delays_the_erase_after_the_chip_failed(waits):
    """Its wire comes loose during a game: records that do not fit wait, and the table shows it."""
    desk, flash, chip, battery = full_table(waits)
    store, session = desk.app.store, desk.app.screen.session
    desk.desk.bus.chips.pop(chip.address)
    for _ in range(5):
        desk.press("right", "a")
    assert flash.erases == 0 and store.late
    assert desk.app.screen.foot.words.text == desk.app.say("unsaved")
    battery.charge = 0
    desk.wait(11000)
    assert flash.erases == 1 and not store.late and replay.session(Store(flash), GAME).past == session.past


def test_chip_that_fails_in_a_write_causes_no_erase_with_a_low_battery(fit):
    """After any number of bytes of the new log: the flash is untouched, and decisions wait until the battery is good. When the
    chip answers again after a boot, nothing is lost."""
    at, player = 0, tables.beginner("thegame")
    while True:
        flash, chip, battery, store, session = weary(fit)
        image, chip.left = bytes(flash), at
        if store.tidy():
            break
        assert bytes(flash) == image and store.flash.chip is None
        for _ in range(6):
            session.play(player.choose(session.state))
            store.played(session)
        assert store.late and not flash.erases
        assert replay.session(store, GAME).past == session.past
        battery.charge = 0
        assert store.tidy()
        fit(flash, Fram(content=bytes(chip)))
        assert replay.session(Store(flash), GAME).past == session.past
        at += 1 if at < 5 else 7
    assert at > 60 and flash.erases == 1 and replay.session(Store(flash), GAME).past == session.past


def test_chip_that_fails_in_a_write_is_ignored_with_a_good_battery(fit):
    flash, chip, battery, store, session = weary(fit)
    battery.charge, chip.left = 0, 40
    assert store.tidy() and flash.erases == 1 and store.flash.chip is None
    assert replay.session(Store(flash), GAME).past == session.past


def test_reset_during_an_erase_is_repaired_although_the_chip_fails(fit):
    """The chip is fitted after the reset, and fails in a write: settings and game are in the flash again."""
    flash, chip, memory = Watched(full_store()[2]), Weary(), bytearray(256)
    store = Store(flash, memory)
    before, flash.step = boot_state(store), 5
    with pytest.raises(PowerCut):
        store.tidy()
    twin = fit(flash, chip)
    chip.left = 10
    assert boot_state(Store(twin, memory))[:2] == before[:2] and twin.chip is None


@pytest.mark.parametrize("item", ["set aside", "erase store"])
def test_foreign_data_stays_if_the_chip_fails_and_the_battery_is_low(waits, item):
    flash, chip, battery = Sector(b"somebody's" * 40 + b"\xff" * 3696), Weary(), Battery(2)
    before, desk = bytes(flash), Fitted(flash, chip, waits, battery=battery)
    chip.left = 10
    keyplay.choose(desk, desk.app.say(item))
    assert bytes(flash) == before and "too low" in desk.text()
    battery.charge = 0
    desk.press("a")
    keyplay.choose(desk, desk.app.say(item))
    assert bytes(flash) != before and "New game" in desk.text()
