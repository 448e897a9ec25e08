"""The code of a game: as squares for a phone, where the page's address is known; or as letters, to be copied or compared
(engine/codes.py), four groups of them a line."""

from micropython import const

from ui.borrow import borrow
from ui.screens.menu import seldom, to, way

_GROUPS = const(4)


def screen(app, back, session, letters=False):
    app.moment()
    if app.device.page and not letters:
        square = seldom("square")
        link = square.fits(app.device.page, session)
        if link:
            return square.screen(app, back, session, link, way(to, "ticket", app, back, session, True))
    groups = borrow("engine.codes").write(session).split(" ")
    lines = [" ".join(groups[i : i + _GROUPS]) for i in range(0, len(groups), _GROUPS)]
    return to("pages", app, back, app.say(b"CODE"), lines)
