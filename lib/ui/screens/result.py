"""How it ended, and what next."""

from ui.screens.menu import Menu, goes, home, seldom


def screen(app, play):
    session, say, table = play.session, app.say, seldom("deal")

    def deal(number, known=False):
        players = session.players
        return table.begin(app, session.name, len(players), session.options, number, players, known=known)

    helped = "  %s" % say("helped") if session.helped else ""
    items = [
        (play.view.outcome(session), None),
        (say("deal number", session.number) + helped, None),
        (say("new deal"), goes(lambda: deal(table.draw(app)))),
        (say("same deal"), goes(lambda: deal(session.number, True))),
        (say("menu"), goes(lambda: home(app))),
    ]
    return Menu(app, play.view.reading(session), items, lambda: play)
