"""The page's program. It never waits: the page passes keys to `edge`, and calls `step` whenever something may happen."""

import browser
import links
import page

from engine import games
from loading import load
from ui import spoken
from ui.app import App
from ui.saves.log import HEAD, LANGUAGE
from ui.screens import main_menu, title
from ui.screens.menu import Menu, goes, home, open_screen
from ui.text import words

# ms until the page should call `step` again: 0 right away, 1 after handling its events, ...; -1 never
AGAIN, AT_ONCE, SOON, LATER, BROKEN = 0, 1, 16, 33, -1

app = None
broken = False


def boot(content, link, language):
    """Start. content: the store as hex; link: the text after the # of the address; language: of the page's text"""
    global app, broken
    request, broken = {}, False
    try:
        request = links.read(link)
    except links.Wrong as wrong:
        page.note("wrong " + wrong.args[0], wrong.args[1])
    device = browser.Browser(bytes.fromhex(content) if content else None, 0 if "game" in request else request.get("deal", 0))
    app = App(device, request.get("lang"))
    new = not app.store.foreign and app.store.end <= len(HEAD)
    if new and "lang" not in request:
        app.settings[LANGUAGE] = words.LANGUAGES.index(language)
        app.apply()
    if new and "game" in request:
        app.change(LANGUAGE, app.settings[LANGUAGE])  # save it: the link has a game, so nobody is asked for the language
    page.language(app.words.language)
    app.show(opening(request))
    app.device.display.refresh()


def opening(request):
    """Return the first screen: that of the link, or the title. A link with a deal leads to the menu, without the lesson."""
    if app.store.foreign or not request:
        return title.screen(app)
    if "session" in request:
        page.note("watching", "")
        return watch(request["session"])
    if "game" in request:
        return table(request)
    return main_menu.first(app) if "deal" in request else title.screen(app)


def watch(session):
    """Return the replay of a shared game; its way back is `offer`."""
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
    """Return a table with the deal of a watched game."""
    request = {"game": session.name, "players": session.players, "options": list(session.options), "deal": session.number}
    return table(request, confirmed=True)


def play():
    """Play the game that is being watched."""
    session = app.screen.session
    if session:
        app.show(again(session))
        app.device.display.refresh()


def table(request, confirmed=False):
    """Return the table of a link: the saved game if it is the same deal; otherwise ask before another saved one is lost."""
    name = request["game"]
    number, deal = games.CATALOG.index(name) + 1, load("ui.screens.dealing")

    def begin():
        page.spent()
        draw, players = request.get("deal") or deal.draw(app), request["players"]
        return deal.begin(app, name, len(players), request["options"], draw, players, deal_known=confirmed)

    def afresh():
        session, _ = load("ui.saves.replay").resume(app.store, number)
        if session and session.over:  # a lost game was counted when it ended
            load("ui.saves.totals").count(app.store, session)
        return begin()

    if number not in app.store.waiting:
        return begin()
    waits, _ = load("ui.saves.replay").resume(app.store, number)
    if waits and not waits.over and links.same(waits, request):
        page.spent()
        for opener in main_menu.resume(app, number):
            if opener and not isinstance(opener, str):
                return opener()
    return deal.sure(app, afresh, lambda: home(app))


def edge(key, pressed):
    app.device.keys.push(key, pressed)


def step():
    """Handle keys and clock once. Return the ms until the next call."""
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
    """Return the ms until the next call: short while a player thinks or a screen loads, longer for motion and held keys."""
    screen = app.screen
    if screen.thought and screen.thought.steps or screen.steps:
        return AT_ONCE
    return SOON if app.motion.steps or app.sound.tune or app.input.down else LATER


def link():
    """Return the text after # of a link to the game on the screen, or ""."""
    session = app.screen.session
    return links.write(session) if session else ""


def text():
    """Return what is on the screen, for a screen reader."""
    return spoken.text(app)


def content():
    """Return the store as hex."""
    return bytes(app.device.store).hex()
