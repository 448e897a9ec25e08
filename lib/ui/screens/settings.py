"""Language, brightness, hand, movement, sound; forgetting the results; giving back a store that was set aside."""

from ui import words
from ui.borrow import borrow
from ui.keys import LEFT
from ui.screens.menu import Menu, goes, seldom
from ui.store import AFRESH, BRIGHTNESS, HAND, KEPT, LANGUAGE, MOTION, SOUND

LEVELS = b"off", b"soft", b"loud", b"with steps"


def screen(app, back):
    def turn(setting, count):
        def act(key):
            app.change(setting, (app.settings[setting] + (-1 if key == LEFT else 1)) % count)
            menu = screen(app, back)
            menu.at = menu.top + setting
            return menu

        return act

    say, settings = app.say, app.settings
    items = [
        ("%s: %s" % (say(b"language"), say(app.words.language)), turn(LANGUAGE, len(words.LANGUAGES))),
        ("%s: %d/3" % (say(b"brightness"), settings[BRIGHTNESS] + 1), turn(BRIGHTNESS, 3)),
        ("%s: %s" % (say(b"hand"), say(b"lefthand" if settings[HAND] else b"righthand")), turn(HAND, 2)),
        ("%s: %s" % (say(b"movement"), say(b"on" if settings[MOTION] else b"off")), turn(MOTION, 2)),
    ]
    if app.device.sound:
        items.append(("%s: %s" % (say(b"sound"), say(LEVELS[min(settings[SOUND], 3)])), turn(SOUND, 4)))
    if not app.store.foreign:
        items.append((b"forget results", goes(lambda: sure(app, b"forget sure", forget, back))))
        if app.store.newest(KEPT):
            items.append((b"give back", goes(lambda: sure(app, b"give back sure", give, back))))
    return Menu(app, say(b"SETTINGS"), items, back)


def sure(app, text, act, back):
    say, no = app.say, lambda: screen(app, back)

    return Menu(app, say(b"SURE"), [(text, None), (b"no", goes(no)), (b"yes", goes(lambda: act(app)))], no)


def forget(app):
    """The results before this count no more."""
    app.store.fact(AFRESH)
    return seldom("start").first(app)


def give(app):
    return seldom("strange").erases(app, lambda: borrow("ui.tidy").back(app.store))
