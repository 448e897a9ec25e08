"""From a deal number to the table."""

from engine.session import PEEKED, Session
from loading import load
from ui.screens.menu import Menu, goes


def draw(app):
    """A deal number by chance."""
    return app.device.entropy() % 999999 + 1


def chosen(app, number, table):
    """The number of the deal: given, wished for by a word, or by chance."""
    if isinstance(number, bytes):
        stars = load("ui.saves.stars")
        number = stars.draw(app, number) if table.startswith(stars.PLAIN) else None
    return number or draw(app)


def sure(app, yes, no):
    """There is a game under way that would be given up."""
    say = app.say
    told = [(b"give up", None), (b"give up not", None)]
    return Menu(app, say(b"NEW GAME"), told + [(b"keep it", goes(no)), (b"give it up", goes(yes))], no)


def begin(app, name, seats, options, number, players, view=None, known=False, session=None):
    """Deal, keep the deal, and sit down. A deal known from before does not make a clean game."""
    from ui.screens.table.play import Play

    session = session or Session.deal(name, seats, options, number)
    session.players = bytes(players)
    if known:
        session.helped |= PEEKED
    app.store.begin(session)
    return Play(app, session, view).opening()
