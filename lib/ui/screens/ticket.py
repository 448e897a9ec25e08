"""The code of a game, to be copied or compared (engine/codes.py): four groups of letters a line."""

from ui.borrow import borrow
from ui.screens.menu import seldom

GROUPS = 4


def show(app, session, back):
    app.moment()
    groups = borrow("engine.codes").write(session).split(" ")
    lines = [" ".join(groups[i : i + GROUPS]) for i in range(0, len(groups), GROUPS)]
    return seldom("pages").Pages(app, app.say(b"CODE"), lines, back)
