"""Wishes for a deal on the device: stars from the file, the choices of the set-up, and the deals won."""

import sys

import pytest

import ui
from engine import table
from engine.session import Session
from simulator.device.chips.flash import Sector
from simulator.headless import Headless
from tests.support import keyplay
from ui.drawing.fonts import Font
from ui.saves import stars
from ui.saves.log import Store
from ui.screens import last_table
from ui.text import words

WISHES = b"easy one", b"hard one", b"not won"


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Return a test file of stars: deals 1 to 8 have 1 2 3 4, 4 3 2 1."""
    path = tmp_path / "stars.bin"
    path.write_bytes(bytes((0b11100100, 0b00011011)))
    monkeypatch.setattr(stars, "FILE", str(path))
    monkeypatch.setattr(stars, "_DEALS", 8)
    monkeypatch.setitem(sys.modules, "ui.saves.stars", stars)  # every later `load` gets the changed module
    monkeypatch.setattr(ui, "stars", stars, raising=False)
    return path


def test_stars_are_two_bits_each(file):
    assert [stars.stars(deal) for deal in range(1, 9)] == [1, 2, 3, 4, 4, 3, 2, 1]
    assert stars.stars(9) == stars.stars(10**6 - 1) == 0
    file.unlink()
    assert stars.stars(1) == 0


def test_every_number_of_stars_is_frequent_in_the_real_file():
    """Each number of stars has over 1,000 of the 10,000 deals, enough for wishes."""
    counts = [0] * 5
    for deal in range(1, 10001):
        counts[stars.stars(deal)] += 1
    assert not counts[0] and min(counts[1:]) > 1000 and stars.stars(10001) == 0


def deal_line(desk):
    keyplay.go_to(desk, desk.app.say("deal") + ":")
    return desk.app.screen


def test_choices_of_a_deal_in_the_set_up(file):
    """Right goes through random, a number, an easy one, a hard one, one not won yet, random; left goes back."""
    desk = Headless(deal=5)
    keyplay.new_game(desk)
    screen, texts = deal_line(desk), []
    for key in ["right"] * 5 + ["left"] * 5:
        desk.press(key)
        texts.append(screen.line(screen.at))
    desk.press("left")
    desk.wait(1200)
    assert "Not in your last 56 wins" in desk.text()
    ways = ["Deal: 5", "Deal: an easy one", "Deal: a hard one", "Deal: one not won yet", "Deal: random"]
    assert texts[:5] == ways and texts[5:8] == ways[3:0:-1] and texts[8].startswith("Deal: ") and texts[9] == ways[4]


def test_wishes_are_for_the_plain_table_only(file):
    """With two seats, options or another game: only random or a number; a change of the table drops the wish."""
    desk = Headless(deal=5)
    keyplay.new_game(desk)
    screen = deal_line(desk)
    desk.press("right", "right")
    assert screen.number == stars.EASY
    keyplay.go_to(desk, "On Fire")
    desk.press("right")
    assert screen.number is None
    deal_line(desk)
    desk.press("right", "right")
    assert screen.number is None
    desk.press("left")
    assert isinstance(screen.number, int)
    desk = Headless(deal=5)
    keyplay.new_game(desk, "extreme")
    screen = deal_line(desk)
    desk.press("left")
    assert isinstance(screen.number, int)


def test_without_the_file_no_wishes_are_offered(file):
    file.unlink()
    desk = Headless(deal=5)
    keyplay.new_game(desk)
    screen = deal_line(desk)
    desk.press("right", "right")
    assert screen.number is None


@pytest.mark.slow
@pytest.mark.parametrize("wish, deals", [(stars.EASY, {1, 8}), (stars.HARD, {3, 6}), (stars.NEW, {1, 2, 4, 5, 6, 7, 8})])
def test_wish_is_dealt(file, monkeypatch, wish, deals):
    """With any random numbers; deal 3 was won."""
    numbers = set()
    for seed in range(12):
        desk = Headless(seed=seed)
        monkeypatch.setattr(desk.app.device, "entropy", lambda seed=seed: seed)
        won(desk.app.store, 3)
        keyplay.new_game(desk)
        screen = deal_line(desk)
        desk.press(*["right"] * (2 + WISHES.index(wish)))
        assert screen.number == wish
        keyplay.choose(desk, "Deal the cards")
        numbers.add(desk.app.screen.session.number)
    assert numbers == deals


def test_impossible_wish_gives_a_random_deal(file):
    """A file cut short has no hard deal."""
    file.write_bytes(b"\0")
    desk = Headless(deal=5)
    assert stars.draw(desk.app, stars.HARD) is None
    keyplay.new_game(desk)
    deal_line(desk)
    desk.press("right", "right", "right")
    keyplay.choose(desk, "Deal the cards")
    assert desk.app.screen.session.number > 8


def test_leaving_the_entry_of_a_number_keeps_the_wish(file):
    desk = Headless(deal=5)
    keyplay.new_game(desk)
    screen = deal_line(desk)
    desk.press("right", "right", "a", "b")
    assert screen.number == stars.EASY
    desk.press("a", "up", "a")
    assert screen.number == 2


# deals won


def won(store, deal, bits=1, seats=1, options=(), name="thegame", result=None):
    """Play a game of this deal to this result."""
    session = Session.deal(name, seats, options, deal)
    store.begin(session)
    key = bytes((session.state[table.GAME], session.state[5], session.state[6], seats, 0))
    store.ended(session, key + bytes((0, 128, bits, 0)) if result is None else key + result)


def test_log_knows_the_solo_deals_won():
    """Old records too; lost or unfinished games, games with options or several seats do not count."""
    store = Store(Sector())
    won(store, 7)
    won(store, 8, bits=0)
    won(store, 9, options=("fire",))
    won(store, 10, seats=2)
    won(store, 11, name="extreme")
    won(store, 12, result=b"\0\1")
    won(store, 13, result=b"\5\0")
    store.begin(Session.deal("thegame", 1, (), 14))
    assert stars.won(store) == [7, 12]
    won(store, 700007)
    won(store, 7)
    assert stars.won(store) == [12, 7]


def test_rewriting_keeps_the_latest_deals_won():
    """56 of them, each once, through several rewritings; deleted with the results."""
    store = Store(Sector())
    for deal in range(1, 80):
        won(store, deal)
        won(store, deal // 2 + 1)
        if deal % 10 == 0:
            store.tidy()
    won_before = stars.won(store)
    store.tidy()
    assert stars.won(Store(store.flash)) == won_before[-56:] and len(set(won_before)) == len(won_before) >= 56
    store.fact(ord("Z"))
    assert stars.won(store) == []
    store.tidy()
    assert stars.won(store) == []


def test_damaged_record_makes_no_deal_won():
    """The record that began a game is damaged: its win does not count for the game before."""
    store = Store(Sector())
    won(store, 7)
    at = store.end
    won(store, 9)
    data = bytearray(store.flash[0 : store.size])
    data[at + 6] ^= 1
    assert stars.won(Store(Sector(bytes(data)))) == [7]


# the result


def ended(deal, options):
    desk = keyplay.table_of(options, deal)
    keyplay.play_out(desk)
    desk.press("a")
    return desk


@pytest.mark.slow
@pytest.mark.parametrize("deal, options, text", [(3, (), "★★★  A hard deal"), (9, (), ""), (3, ("experts",), "")])
def test_result_shows_the_difficulty(file, deal, options, text):
    """In turn with the first line; without stars nothing is shown."""
    desk = ended(deal, options)
    first = desk.app.screen.headline
    desk.wait(2600)
    assert desk.app.screen.headline == (text or first)
    desk.wait(2600)
    assert desk.app.screen.headline == first


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_texts_of_wishes_and_stars_fit(language):
    said, small = words.Words(language), Font("small")
    for wish in WISHES:
        assert small.measure("%s: %s" % (said.say(b"deal"), said.say(wish))) <= last_table._WIDE
        assert small.measure(said.say(b"about " + wish)) <= 126
    for stars_ in b"one star", b"two stars", b"three stars", b"four stars":
        assert small.measure(said.say(stars_)) <= 125
