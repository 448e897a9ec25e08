"""Language, brightness, hand."""

from ui import app as ui
from ui import words
from ui.keys import LEFT
from ui.screens.menu import Menu


def menu(app, back):
    def turn(setting, count):
        def act(key):
            app.change(setting, (app.settings[setting] + (-1 if key == LEFT else 1)) % count)
            screen = menu(app, back)
            screen.at = screen.top + setting
            return screen

        return act

    say, settings = app.say, app.settings
    language = words.LANGUAGES[min(settings[ui.LANGUAGE], len(words.LANGUAGES) - 1)]
    return Menu(
        app,
        say("SETTINGS"),
        [
            ("%s: %s" % (say("language"), say(language)), turn(ui.LANGUAGE, len(words.LANGUAGES))),
            ("%s: %d/3" % (say("brightness"), settings[ui.BRIGHTNESS] + 1), turn(ui.BRIGHTNESS, len(ui.BRIGHT))),
            ("%s: %s" % (say("hand"), say("lefthand" if settings[ui.HAND] else "righthand")), turn(ui.HAND, 2)),
        ],
        back,
    )
