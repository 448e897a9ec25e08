"""Play by keys only, as a person would: find the card, find the pile, press A."""

from engine import games, players, table
from simulator.headless import Headless
from tests.support import tables
from ui.screens.table.play import Play

FAR = 64  # keys at most to reach a move


def table_of(options, deal, store=None, name="thegame", **more):
    """Return a headless device with a game on the table, reached by keys: menu, set-up, deal."""
    desk = Headless(store, deal=deal, **more)
    new_game(desk, name)
    for option in options:
        go_to(desk, desk.app.say(option))
        desk.press("right")
    choose(desk, desk.app.say("start"))
    assert isinstance(desk.app.screen, Play)
    desk.settled()
    return desk


def seated(name, seats, people=1, options=(), store=None, **more):
    """Return the same with this number of seats, the first `people` of them persons."""
    desk = Headless(store, **more)
    new_game(desk, name)
    if seats > min(games.load(name).SEATS):
        go_to(desk, desk.app.say("seats"))
        desk.press(*["right"] * (seats - min(games.load(name).SEATS)))
    for seat in range(1, people):
        go_to(desk, desk.app.say("seat") % (seat + 1))
        desk.press("right")
    for option in options:
        go_to(desk, desk.app.say(option))
        desk.press("right")
    choose(desk, desk.app.say("start"))
    return desk


def go_to(desk, text):
    """Walk down a menu to the item that begins with this text; in the main menu, Continue is the first saved game."""
    screen = desk.app.screen
    for _ in range(len(screen.items)):
        waits = text == "Continue" and isinstance(screen.items[screen.at], int)
        if waits or screen.line(screen.at).startswith(text):
            return
        desk.press("down")
    raise AssertionError("%r is not in the menu: %s" % (text, desk.text()))


def choose(desk, text):
    go_to(desk, text)
    desk.press("a")


def new_game(desk, name="thegame"):
    """Go from the main menu to the set-up of a game."""
    choose(desk, desk.app.say("new"))
    choose(desk, desk.app.say(name))


def make(desk, move):
    """Make a move of any game by keys: along the cards to the right cursor position, then along the places."""
    view, steps = desk.app.screen.view, 0
    if not move:
        return desk.long("a")
    for shift, back, on in (8, "left", "right"), (0, "up", "down"):
        there = move >> shift & 255
        key = on if there > view.move() >> shift & 255 else back
        while view.move() >> shift & 255 != there:
            assert steps < FAR, "%r: no key leads there\n%s" % (desk.app.screen.session.label(move), desk.text())
            desk.press(key)
            steps += 1
    assert view.move() == move
    desk.press("a")


def share(desk, shows, count):
    """Play screens by keys at a table of people who share the device.

    Return how often a hand was shown, and the kinds of decisions (`asks`) that had no cover screen before them.
    A hand may be visible, as `shows(screen)` tells, only for the person who uncovered it, until the device lies on the table:
    while any seat may decide, or another person answers.
    """
    name = (desk.app.screen if isinstance(desk.app.screen, Play) else desk.app.screen.play).session.name
    player, holder, shown, covered, free = players.load(name), None, 0, False, set()
    for _ in range(count):
        screen = desk.app.screen
        if type(screen).__name__ == "Handover":
            holder, covered = screen.seat, True
            desk.long("a")
            continue
        session = screen.session
        if session.over:
            break
        asks, seat = session.game.asks(session.state), session.seat
        if asks == table.ANYBODY and not covered or asks == table.OPEN and seat in screen.people and seat != holder:
            holder = None
        if shows(screen):
            shown += 1
            assert screen.viewer == holder and asks != table.OPEN, desk.text()
        if screen.mine():
            if not covered:
                free.add(asks)
            make(desk, player.choose(session.game.seen(session.state, seat)))
        elif seat in screen.people:
            desk.press("a")
            continue
        else:
            desk.wait(200)
        covered = False
    return shown, free


def play_out(desk, look=None, count=0, until=None):
    """Play the beginner's game by keys to its end, for `count` decisions, or `until` this function of the session is true."""
    screen, decisions = desk.app.screen, 0
    player = tables.beginner(screen.session.name)
    while not screen.session.over:
        session = screen.session
        if not screen.mine():  # a computer's turn
            desk.wait(800)
            continue
        if count and decisions == count or until and until(session):
            return None
        past, decisions = len(session.past), decisions + 1
        move = player.choose(session.game.seen(session.state, session.seat))
        make(desk, move)
        assert session.past[past : past + 1] == [move], desk.text()  # computers may have answered already
        if look:
            look(desk)
    return table.won(screen.session.state, 0)
