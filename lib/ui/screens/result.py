"""How it ended, and what next."""

from ui import voices
from ui.screens.menu import Menu, goes, home, seldom, to


def screen(app, play):
    session, say, voice = play.session, app.say, voices.of(play.session.name)

    def deal(again):
        """A deal that is known does not make a clean game."""
        table, players = seldom("deal"), session.players
        number = session.number if again else table.draw(app)
        return table.begin(app, session.name, len(players), session.options, number, players, known=again)

    back = lambda: screen(app, play)  # noqa: E731
    lines = voice.outcome(play.view, session)
    if len(lines) > 1:  # what is only read would scroll out of sight
        items = [(b"scores", goes(lambda: to("pages", app, back, say(b"SCORES"), lines)))]
    else:
        items = [(lines[0], None)]
    items.append((say(b"deal number", session.number), None))
    if session.helped:
        items.append((b"helped", None))
    items += [
        (b"new deal", goes(lambda: deal(False))),
        (b"same deal", goes(lambda: deal(True))),
        (b"watch", goes(lambda: to("replay", app, back, session))),
        (b"code", goes(lambda: to("ticket", app, back, session))),
        (b"menu", goes(lambda: home(app))),
    ]
    return Menu(app, voice.reading(play.view, session), items, lambda: play)
