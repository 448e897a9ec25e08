"""The code of a game, to be copied or compared (engine/codes.py): four groups of letters a line."""

from micropython import const

from ui.borrow import borrow
from ui.screens.menu import to

_GROUPS = const(4)


def screen(app, back, session):
    app.moment()
    groups = borrow("engine.codes").write(session).split(" ")
    lines = [" ".join(groups[i : i + _GROUPS]) for i in range(0, len(groups), _GROUPS)]
    return to("pages", app, back, app.say(b"CODE"), lines)
