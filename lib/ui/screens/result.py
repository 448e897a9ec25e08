"""How it ended, and what next."""

from ui.screens.menu import Menu, goes, home, seldom


def screen(app, play):
    session, say = play.session, app.say

    def deal(again):
        """A deal that is known does not make a clean game."""
        table, players = seldom("deal"), session.players
        number = session.number if again else table.draw(app)
        return table.begin(app, session.name, len(players), session.options, number, players, known=again)

    back = lambda: screen(app, play)  # noqa: E731
    items = [(play.view.outcome(session), None), (say("deal number", session.number), None)]
    if session.helped:
        items.append((say("helped"), None))
    items += [
        (say("new deal"), goes(lambda: deal(False))),
        (say("same deal"), goes(lambda: deal(True))),
        (say("watch"), goes(lambda: seldom("replay").Replay(app, session, back))),
        (say("code"), goes(lambda: seldom("ticket").show(app, session, back))),
        (say("menu"), goes(lambda: home(app))),
    ]
    return Menu(app, play.view.reading(session), items, lambda: play)
