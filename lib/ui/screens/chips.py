"""A memory chip that holds what is not this device's: whose games are played on, and whose are lost?"""

from ui.screens.menu import Menu, goes, seldom

OTHERS = 1  # as ui/twin.py has it


def screen(app):
    twin = app.device.store

    def take():
        if not twin.take():
            twin.leave()
        app.open()
        app.apply()
        return seldom("start").first(app)

    def give():
        twin.give()
        return seldom("start").first(app)

    def leave():
        twin.leave()
        return seldom("start").first(app)

    if twin.question == OTHERS:
        items = [(b"chip others", None), (b"chip whose", None), (b"play theirs", goes(take)), (b"play mine", goes(give))]
    else:
        items = [(b"chip strange", None), (b"use chip", goes(give))]
    return Menu(app, app.say(b"CHIP"), items + [(b"leave chip", goes(leave))])
