"""Every game of the catalog, every number of seats, every set of options, many deals; playthroughs and perft counts."""

from pathlib import Path

import pytest

from engine import games, table
from engine.games import CATALOG
from engine.session import Session
from tests.support import invariants, playthrough, tables

GOLDEN = Path(__file__).parent.parent / "golden"
VARIANTS = [variant for name in CATALOG for variant in tables.variants(name)]


@pytest.mark.parametrize("name, seats, options", VARIANTS, ids=lambda value: str(value).replace("'", ""))
def test_invariants(name, seats, options, many):
    player = tables.beginner(name)
    for deal in range(1, many(5) + 1):
        invariants.run(name, seats, options, deal * 1013 + seats, player, every=3)


@pytest.mark.slow
def test_hundreds_of_deals(many):
    """All cards are in their places, every game ends legally, and every game is won and lost; but Qwixx alone is never lost."""
    ends = set()
    for name in CATALOG:
        player = tables.beginner(name)
        for deal in range(1, many(300) + 1):
            session = invariants.run(name, min(games.load(name).SEATS), (), deal, player, every=25)
            ends.add((name, table.won(session.state, 0)))
    rare = {("extreme", True)}  # won once in a thousand
    if many(300) < 300:
        rare.add(("thegame", True))  # once in seventy
    assert ends | rare == {(name, won) for name in CATALOG for won in (False, True)} - {("qwixx", False)}


@pytest.mark.parametrize("name", playthrough.GAMES)
def test_golden_playthrough(name):
    text = "\n".join(playthrough.tell(name)) + "\n"
    assert text == (GOLDEN / (name + ".txt")).read_text(), "python -m tests.support.playthrough writes it again"


PERFT = [line.split() for line in (GOLDEN / "perft.txt").read_text().splitlines()]


@pytest.mark.parametrize("name, seats, options, deal, past, counts", PERFT, ids=lambda value: value)
def test_perft(name, seats, options, deal, past, counts):
    assert ",".join(playthrough.count(name, int(seats), options, int(deal), int(past))) == counts


@pytest.mark.parametrize("name", CATALOG)
def test_every_number_is_another_deal_and_always_the_same(name):
    seats = min(games.load(name).SEATS)
    deals = [[bytes(Session.deal(name, seats, deal=deal).state) for deal in range(1, 200)] for _ in range(2)]
    assert deals[0] == deals[1] and len(set(deals[0])) == 199


@pytest.mark.parametrize("name", CATALOG)
def test_each_option_keeps_its_bit(name):
    options, stored = games.load(name).OPTIONS, tables.OPTIONS[name]
    for place, option in enumerate(stored):
        found = options[place] if place < len(options) else "nothing"
        assert found == option, (
            "%s: bit %d is %r in what users have stored, and would be read as %r now: add new options "
            % ((name, place, option, found))
            + "at the end of OPTIONS"
        )
    assert options == stored, "%s has a new option: add it at the end of OPTIONS in tests/support/tables.py, too" % name


def test_options_do_not_change_the_pack():
    """So two people can compare the same deal with and without fire."""
    game = games.load("thegame")
    assert Session.deal("thegame").state[game.HANDS :] == Session.deal("thegame", options=["fire"]).state[game.HANDS :]
