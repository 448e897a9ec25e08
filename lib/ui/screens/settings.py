"""The settings: language, brightness, dimming, hand, movement, large print, sound; deleting results; restoring a store."""

from loading import load
from ui.keys import LEFT
from ui.saves.log import AFRESH, BRIGHTNESS, DIM, HAND, KEPT, LANGUAGE, LETTERS, MOTION, SOUND
from ui.screens.menu import Menu, goes
from ui.text import words

LEVELS = b"off", b"soft", b"loud", b"with steps"


def screen(app, back):
    say, settings = app.say, app.settings
    dim = app.dims()
    dims = say(b"dims after", dim // 1000) if dim else say(b"dims never")
    rows = [  # setting, number of its values, its word, the text of its value
        (LANGUAGE, len(words.LANGUAGES), b"language", say(app.words.language)),
        (BRIGHTNESS, 3, b"brightness", "%d/3" % (settings[BRIGHTNESS] + 1)),
        (DIM, 3, b"dims", dims),
        (HAND, 2, b"hand", say(b"lefthand" if settings[HAND] else b"righthand")),
        (MOTION, 2, b"movement", say(b"on" if settings[MOTION] else b"off")),
        (LETTERS, 2, b"large", say(b"on" if settings[LETTERS] else b"off")),
    ]
    if app.device.sound:
        rows.append((SOUND, 4, b"sound", say(LEVELS[min(settings[SOUND], 3)])))

    def turn(at):
        setting, count = rows[at][:2]

        def act(key):
            app.change(setting, (settings[setting] + (-1 if key == LEFT else 1)) % count)
            menu = screen(app, back)
            menu.at = at
            return menu

        return act

    items = [("%s: %s" % (say(rows[at][2]), rows[at][3]), turn(at)) for at in range(len(rows))]
    if not app.store.foreign:
        items.append((b"forget results", goes(lambda: sure(app, b"forget sure", forget, back))))
        if app.store.newest(KEPT):
            items.append((b"give back", goes(lambda: sure(app, b"give back sure", give, back))))
    return Menu(app, say(b"SETTINGS"), items, back)


def sure(app, text, act, back):
    say, no = app.say, lambda: screen(app, back)

    return Menu(app, say(b"SURE"), [(text, None), (b"no", goes(no)), (b"yes", goes(lambda: act(app)))], no)


def forget(app):
    """Stop counting the results until now."""
    app.store.fact(AFRESH)
    return load("ui.screens.main_menu").first(app)


def give(app):
    return load("ui.screens.foreign_store").erases(app, lambda: load("ui.saves.compact").back(app.store))
