"""The code of a game, to be copied or compared (engine/codes.py): four groups of letters a line."""

from micropython import const

from ui.borrow import borrow
from ui.screens.menu import seldom

_GROUPS = const(4)


def show(app, session, back):
    app.moment()
    groups = borrow("engine.codes").write(session).split(" ")
    lines = [" ".join(groups[i : i + _GROUPS]) for i in range(0, len(groups), _GROUPS)]
    return seldom("pages").Pages(app, app.say(b"CODE"), lines, back)
