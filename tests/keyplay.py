"""Playing by keys only, as a person would: find the card, find the pile, press A."""

from engine import table
from simulator.headless import Headless
from tests import tables
from ui.screens.play import Play


def table_of(options, deal, store=None, name="thegame", **more):
    """A headless device with the game on the table: menu, set-up, deal, all by keys."""
    desk = Headless(store, deal=deal, **more)
    new_game(desk, name)
    for option in options:
        go_to(desk, desk.app.say(option))
        desk.press("right")
    choose(desk, "Deal the cards")
    assert isinstance(desk.app.screen, Play)
    return desk


def go_to(desk, text):
    """Walk down a menu to the item that begins so."""
    for _ in range(len(desk.app.screen.items)):
        if desk.app.screen.line(desk.app.screen.at).startswith(text):
            return
        desk.press("down")
    raise AssertionError("%r is not in the menu: %s" % (text, desk.text()))


def choose(desk, text):
    go_to(desk, text)
    desk.press("a")


def new_game(desk, name="thegame"):
    """From the main menu to the set-up of a game."""
    choose(desk, desk.app.say("new"))
    choose(desk, desk.app.say(name))


def make(desk, move):
    """Make a move of The Game by keys."""
    view = desk.app.screen.view
    if not move:
        return desk.long("a")
    card, pile = move >> 8, move & 3
    places = view.slots.index(bytes((card,)))
    while view.at != places:
        desk.press("right" if places > view.at else "left")
    while view.pile != pile:
        desk.press("down" if pile > view.pile else "up")
    desk.press("a")


def play_out(desk, look=None):
    """The beginner's game, by keys, to its end."""
    screen = desk.app.screen
    player = tables.beginner(screen.session.name)
    while not screen.session.over:
        session = screen.session
        if not screen.mine():  # a computer plays
            desk.wait(800)
            continue
        count = len(session.past)
        make(desk, player.choose(session.game.seen(session.state, session.seat)))
        assert len(session.past) == count + 1, desk.text()
        if look:
            look(desk)
    return table.won(screen.session.state, 0)
