"""The page's program. It never waits: the page hands keys in with `edge`, and calls `step` whenever there may be news."""

import browser
import links
import page
import spoken

from engine import games
from loading import load
from ui.app import App
from ui.saves.log import HEAD, LANGUAGE
from ui.screens import main_menu, title
from ui.screens.menu import Menu, goes, home, open_screen
from ui.text import words

# How many ms until the page need look again: not one, for something happened; as soon as it has looked around; ...
AGAIN, AT_ONCE, SOON, LATER, BROKEN = 0, 1, 16, 33, -1

app = None
broken = False


def boot(content, link, language):
    """The power comes on: the store as hex, what stands behind the # of the address, the language of the page's text."""
    global app, broken
    found, broken = {}, False
    try:
        found = links.read(link)
    except links.Wrong as wrong:
        page.note("wrong " + wrong.args[0], wrong.args[1])
    device = browser.Browser(bytes.fromhex(content) if content else None, 0 if "game" in found else found.get("deal", 0))
    app = App(device, found.get("lang"))
    new = not app.store.foreign and app.store.end <= len(HEAD)
    if new and "lang" not in found:
        app.settings[LANGUAGE] = words.LANGUAGES.index(language)
        app.apply()
    if new and "game" in found:
        app.change(LANGUAGE, app.settings[LANGUAGE])  # nobody was asked, and nobody will be
    page.language(app.words.language)
    app.show(opening(found))
    app.device.display.refresh()


def opening(found):
    """The screen that comes up: what the link asks for; who names a deal wants to play it, and not to be taught."""
    if app.store.foreign or not found:
        return title.screen(app)
    if "session" in found:
        page.note("watching", "")
        return watch(found["session"])
    if "game" in found:
        return table(found)
    return main_menu.first(app) if "deal" in found else title.screen(app)


def watch(session):
    """A game of somebody's; the way back leads to what may be done with it."""
    return open_screen("table.replay", app, lambda: offer(session), session)


def offer(session):
    say, back = app.say, lambda: home(app)
    items = [
        ("%s #%d" % (say(session.name), session.number), None),
        (b"watch", goes(lambda: watch(session))),
        (b"same deal", goes(lambda: again(session))),
        (b"menu", goes(back)),
    ]
    return Menu(app, say(b"DEAL"), items, back)


def again(session):
    """The deal of a game that was watched."""
    found = {"game": session.name, "players": session.players, "options": list(session.options), "deal": session.number}
    return table(found, known=True)


def play():
    """Somebody watches, and would rather play."""
    session = app.screen.session
    if session:
        app.show(again(session))
        app.device.display.refresh()


def table(found, known=False):
    """The table that a link asks for: the game that waits if it is that one; else ask before one is given up."""
    name = found["game"]
    number, deal = games.CATALOG.index(name) + 1, load("ui.screens.dealing")

    def begin():
        page.spent()
        draw = found.get("deal") or deal.draw(app)
        return deal.begin(app, name, len(found["players"]), found["options"], draw, found["players"], known=known)

    def afresh():
        session, _ = load("ui.saves.replay").resume(app.store, number)
        if session and session.over:  # what was lost already counts as lost
            load("ui.saves.totals").count(app.store, session)
        return begin()

    if number not in app.store.waiting:
        return begin()
    waits, _ = load("ui.saves.replay").resume(app.store, number)
    if waits and not waits.over and links.same(waits, found):
        page.spent()
        for made in main_menu.resume(app, number):
            if made and not isinstance(made, str):
                return made()
    return deal.sure(app, afresh, lambda: home(app))


def edge(key, pressed):
    app.device.keys.push(key, pressed)


def step():
    """Look at keys and clock once; how many ms until it is worth to do so again."""
    global broken
    if broken:
        return BROKEN
    clock, language = app.device.clock, app.words.language
    clock.rest = 0
    try:
        app.step()
        if app.words.language != language:
            page.language(app.words.language)
        return wait() if clock.rest else AGAIN
    except Exception as wrong:
        broken = True
        app.sound.end()
        load("ui.crash").show(app.device, wrong, app.store)
        return BROKEN


def wait():
    """A player that thinks, and what is fetched, want to go on at once; a movement, a note and a key that is down soon."""
    screen = app.screen
    if screen.thought and screen.thought.steps or screen.steps:
        return AT_ONCE
    return SOON if app.motion.steps or app.sound.tune or app.input.down else LATER


def link():
    """What a link to what is on the screen has behind its #; nothing where there is no game."""
    session = app.screen.session
    return links.write(session) if session else ""


def text():
    """What the screen says."""
    return spoken.text(app)


def content():
    """The store, as hex."""
    return bytes(app.device.store).hex()
