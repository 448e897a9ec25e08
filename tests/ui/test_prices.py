"""Prices in the hand: the dots on the display say what the rules say, of every card, in whole games."""

import pytest

from engine import table
from engine.games import extreme, thegame
from engine.session import Session
from tests.support import keyplay, prices, tables
from tests.ui.test_more_games import extreme_at
from ui.games.piles.drawing import CROSS, LOCK, NOWHERE
from ui.screens.table.play import Play


def signs(view, card):
    """Return the name of a card's sign as it is drawn, or None."""
    sign = view.sign(card)
    return ("flame", *extreme.KINDS)[sign - 1] if sign else None


def unable(view, session, card, piles=range(4)):
    """Return the picture of a card that goes on none of these piles: a lock if a command keeps it off one of them."""
    if session.name != "extreme":
        return "cross"
    state = session.state
    for pile in piles:
        fits = card in range(2, 100) and thegame.tops(state)[pile] is not None
        top, falls = thegame.tops(state)[pile], pile > 1
        forward = card < top if falls else card > top
        back = card == (top + 10 if falls else top - 10)
        if fits and (forward or back):
            return "lock"
    if len(list(piles)) == 1 and extreme.closed_piles(state) >> list(piles)[0] & 1:
        return "lock"
    return "cross"


def check(desk):
    """Compare every card's picture with the rules; return how many had a price, a cross or a lock."""
    screen = desk.app.screen
    view, session, picture = screen.view, screen.session, desk.picture
    count = 0
    for place in range(view.PLACES):
        card = view.card(place)
        if not card:
            assert not any(any(row[16 * place : 16 * place + 15]) for row in prices.rows(picture)[48:])
            continue
        chosen = place == view.at
        piles = (view.pile,) if chosen else range(4)
        wanted = prices.expected(view, session, card, view.pile if chosen else None) or unable(view, session, card, piles)
        assert prices.read(picture, place, chosen) == (signs(view, card), wanted), (card, view.pile, chosen)
        count += 1
    assert view.lit == view.pile
    return count


GAMES = [
    *[("thegame", (), deal) for deal in (71, 427)],
    *[("thegame", ("On Fire",), 62), ("thegame", ("Expert",), 5)],
    *[("extreme", (), deal) for deal in (12, 117, 1542)],
    *[("extreme", ("On Fire",), 3), ("facetoface", (), 5), ("facetoface", (), 8)],
]


@pytest.mark.parametrize("name, options, deal", GAMES)
def test_every_card_shows_its_price_by_the_rules(name, options, deal):
    """In the hand that of its cheapest pile; of the chosen card that of the lit pile, which up and down change."""
    desk, dice, count = keyplay.table_of(options, deal, name=name), tables.Dice(deal), 0
    while True:
        screen = desk.app.screen
        while not screen.session.over and not screen.mine():
            desk.wait(200)
        if screen.session.over:
            break
        desk.settled()
        if screen.view.offered:
            for key in ("right", "down", ("left", "up")[dice.throw(2)]):
                count += check(desk)
                desk.press(key)
            count += check(desk)
        session = screen.session
        best = tables.beginner(name).choose(session.game.seen(session.state, session.seat))
        moves = session.moves()
        keyplay.make(desk, best if dice.throw(4) else moves[dice.throw(len(moves))])
    assert count > 100


@pytest.mark.parametrize(
    "hand, tops, moves, picture",
    [
        ([28, 40, 50, 60, 70], (38, 1, 100, 100), (), {28: (None, ("up", 27))}),
        ([20, 13, 50, 60, 70, 80], (1, 1, 100, 100), (20 << 8,), {13: ("stop", "lock"), 50: (None, ("up", 30))}),
        ([50, 8, 7, 55, 28, 60, 17], (17, 1, 38, 100), (50 << 8 | 1,), {8: (None, "lock"), 55: (None, ("up", 5))}),
    ],
)
def test_a_command_locks_cards_and_changes_prices(hand, tops, moves, picture):
    desk = extreme_at(hand, tops=tops)
    for move in moves:
        keyplay.make(desk, move)
    desk.settled()
    view = desk.app.screen.view
    for card, wanted in picture.items():
        place = view.slots.index(bytes((card,)))
        if place == view.at:
            desk.press("right")
        assert prices.read(desk.picture, place) == wanted, card
    check(desk)


def test_ten_back_is_a_badge_in_the_prices_place():
    """On the card, without a key; and the cursor goes to that pile by itself."""
    desk = keyplay.table_of((), 71)
    screen = desk.app.screen
    screen.session.state[thegame.TOPS + 1] = 40
    screen.session.state[thegame.HANDS : thegame.HANDS + 8] = bytes((3, 30, 45, 50, 60, 70, 80, 90))
    screen.draw()
    desk.press("left", "right")
    assert prices.read(desk.picture, 1) == (None, ("up", "trick"))
    desk.press("right")
    assert screen.view.pile == 1 and prices.read(desk.picture, 1, True) == (None, ("up", "trick"))
    desk.press("up")
    assert screen.view.pile == 0 and prices.read(desk.picture, 1, True) == (None, ("up", 29))


def test_no_prices_show_while_another_player_is_on():
    desk = keyplay.seated("thegame", 2, deal=1)
    screen = desk.app.screen
    for _ in range(30):
        if screen.mine():
            moves = [move for move in screen.session.moves() if move >> 8 < 100]
            keyplay.make(desk, moves[0] if moves and moves[0] else 0)
        elif screen.session.past:
            break
        desk.wait(10)
    assert not screen.mine() and not screen.session.over
    desk.settled()
    assert all(prices.read(desk.picture, place) == (None, None) for place in range(7) if screen.view.card(place))
    assert screen.view.lit == NOWHERE


def test_prices_are_drawn_again_only_where_they_change():
    """A step of the cursor draws no foot at all; a card played draws those of its pile."""
    desk = keyplay.table_of((), 71)
    view, drawn = desk.app.screen.view, []
    write = view.write_price

    def count(dots, *given):
        drawn.append(dots is view.ways)
        return write(dots, *given)

    view.write_price = count
    desk.press("right", "right", "down")
    assert drawn == [False] * 3
    del drawn[:]
    before = list(view.prices)
    desk.press("a")
    changed = [place for place in range(8) if before[place] != view.prices[place]]
    assert 0 < sum(drawn) <= len(changed) < 8


def test_a_lost_hand_says_why_card_by_card():
    """The Game: a cross where nothing fits; on the piles as well."""
    desk = keyplay.table_of((), 1)
    assert not keyplay.play_out(desk)
    desk.settled()
    view, session = desk.app.screen.view, desk.app.screen.session
    shown = {view.card(place): prices.read(desk.picture, place)[1] for place in range(8) if view.card(place)}
    assert "cross" in shown.values()
    for card, price in shown.items():
        goes = [move for move in thegame.lays(session.state) if move >> 8 == card]
        assert (price == "cross") == (not goes), card
    assert [view.rest(pile) for pile in range(4)].count(CROSS) and LOCK not in [view.rest(pile) for pile in range(4)]


def test_a_hidden_hand_shows_no_prices_at_the_end():
    """Two people at one device: the loser's hand is covered, so nothing of it is priced."""
    session = Session.deal("facetoface", 2, (), 888881)
    while not session.over:
        session.play(tables.beginner("facetoface").choose(session.game.seen(session.state, session.seat)))
    desk = keyplay.Headless()
    desk.app.store.begin(session)
    play = Play(desk.app, session)
    desk.app.show(play)
    assert session.state[table.SEAT] == play.viewer and not table.won(session.state, play.viewer)
    assert not play.view.priced and set(play.view.best) == {NOWHERE}
