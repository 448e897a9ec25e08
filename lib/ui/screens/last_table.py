"""The table last set up for a game, as an item of its set-up; and the start of a new game instead of a running one."""

from micropython import const

from engine import games
from loading import load

_WIDE = const(122)  # dots of an item


def recall(setup):
    """Set up the same table as last time."""
    _, setup.seats, low, high, computers, good, easy = setup.last[:5] + (setup.last[5:] or bytes(2))
    for seat in range(setup.seats):
        setup.players[seat] = 3 if easy >> seat & 1 else 2 if good >> seat & 1 else computers >> seat & 1
    setup.options = []
    for i in range(len(setup.game.OPTIONS)):
        option = setup.game.OPTIONS[i]
        if (low | high << 8) >> i & 1 and setup.possible(option):
            setup.options.append(option)


def words(setup):
    """Return the last table in words, as many of them as fit."""
    app, say, people = setup.app, setup.app.say, 0
    _, seats, low, high, computers = setup.last[:5]
    for seat in range(seats):
        people += 1 - (computers >> seat & 1)
    what = []
    if people < seats and len(setup.game.SEATS) > 1:
        what.append("%s %d" % (say(b"seats"), seats))
    if people != 1:
        what.append(say(b"people", people) if people else say(b"nobody"))
    for i in range(len(setup.game.OPTIONS)):
        option = setup.game.OPTIONS[i]
        if (low | high << 8) >> i & 1 and setup.possible(option, seats):
            what.append(say(b"without", say(option)) if i in setup.game.WITHOUT else say(option))
    text, left = "%s: %s" % (say(b"once more"), ", ".join(what)), len(what)
    while left and app.small.measure(text) > _WIDE:
        left -= 1
        text = "%s: %s +%d" % (say(b"once more"), ", ".join(what[:left]), len(what) - left)
    return text


def afresh(setup):
    """Deal a new game. If the running one is over, count its result first: a lost game stays lost."""
    store = setup.app.store
    setup.app.moment()
    session, _ = load("ui.saves.replay").resume(store, games.CATALOG.index(setup.name) + 1)
    if session and session.over:
        load("ui.saves.totals").count(store, session)
    return setup.deal()
