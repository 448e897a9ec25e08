"""The code of a game: a QR code if the page's address is known; otherwise letters, to be copied or compared (engine/codes.py).
A line has as many groups of five as fit: four, or three if their letters are wide."""

from micropython import const

from loading import load
from ui.screens.menu import open_screen

_WIDE = const(128)  # dots of a line


def screen(app, back, session, letters=False):
    app.moment()
    if app.device.page and not letters:
        square = load("ui.screens.qr_code")
        link = square.fits(app.device.page, session)
        if link:
            return square.screen(app, back, session, link, lambda: open_screen("game_code", app, back, session, True))
    lines = [""]
    for group in load("engine.codes").write(session).split(" "):
        longer = "%s %s" % (lines[-1], group) if lines[-1] else group
        if app.small.measure(longer) > _WIDE:
            lines.append(group)
        else:
            lines[-1] = longer
    return open_screen("pages", app, back, app.say(b"CODE"), lines)
