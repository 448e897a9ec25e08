"""The way from a deal number to the table."""

from engine.session import PEEKED, Session
from loading import load
from ui.screens.menu import Menu, goes


def draw(app):
    """Return a random deal number."""
    return app.device.entropy() % 999999 + 1


def chosen(app, number, table):
    """Return the deal number: the given one, one that matches a wish (bytes), or a random one."""
    if isinstance(number, bytes):
        stars = load("ui.saves.stars")
        number = stars.draw(app, number) if table.startswith(stars.PLAIN) else None
    return number or draw(app)


def sure(app, yes, no):
    """Ask whether to give up the running game."""
    say = app.say
    texts = [(b"give up", None), (b"give up not", None)]
    return Menu(app, say(b"NEW GAME"), texts + [(b"keep it", goes(no)), (b"give it up", goes(yes))], no)


def begin(app, name, seats, options, number, players, view=None, deal_known=False, session=None):
    """Deal, store the deal and open the table. deal_known: the deal was played before, so the game counts as helped"""
    from ui.screens.table.play import Play

    session = session or Session.deal(name, seats, options, number)
    session.players = bytes(players)
    if deal_known:
        session.helped |= PEEKED
    app.store.begin(session)
    return Play(app, session, view).opening()
