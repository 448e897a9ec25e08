"""The question about a memory chip whose games differ from those in the flash: which of them to keep."""

from loading import load
from ui.screens.menu import Menu, goes

STRANGE, AWAY = 2, 3  # as in ui/saves/mirror.py


def screen(app):
    twin = app.device.store

    def take():
        try:
            if not twin.take():
                twin.leave()
        except OSError as wrong:  # the chip does not answer any more
            twin.lose(wrong)
        app.open()
        app.apply()
        return load("ui.screens.main_menu").first(app)

    def give():
        twin.give()
        return load("ui.screens.main_menu").first(app)

    def leave():
        twin.leave()
        return load("ui.screens.main_menu").first(app)

    if twin.question == STRANGE:
        items = [(b"chip strange", None), (b"use chip", goes(give))]
    else:
        away = twin.question == AWAY
        choices = [(b"play theirs", goes(take))]
        if not app.store.foreign:  # else there are no games to lose
            choices.insert(0 if away else 1, (b"play mine", goes(give)))  # first: it is mostly newer
        items = [(b"chip away" if away else b"chip others", None), (b"chip whose", None)] + choices
    return Menu(app, app.say(b"CHIP"), items + [(b"leave chip", goes(leave))])
