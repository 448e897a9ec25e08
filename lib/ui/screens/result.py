"""How it ended, and what next."""

from ui.screens import setup
from ui.screens.menu import Menu, goes, main, seldom


def screen(app, play):
    session, say = play.session, app.say

    def deal(number, known=False):
        players = session.players
        return setup.begin(app, session.name, len(players), session.options, number, players, known=known)

    again = lambda: screen(app, play)  # noqa: E731
    helped = "  %s" % say("helped") if session.helped else ""
    items = [
        (play.view.outcome(session), None),
        (say("deal number", session.number) + helped, None),
        (say("new deal"), goes(lambda: deal(setup.draw(app)))),
        (say("same deal"), goes(lambda: deal(session.number, True))),
        (say("watch"), goes(lambda: seldom("replay").Replay(app, session, again))),
        (say("code"), goes(lambda: seldom("ticket").Ticket(app, session, again))),
        (say("menu"), goes(lambda: main(app))),
    ]
    return Menu(app, play.view.reading(session), items, lambda: play)
