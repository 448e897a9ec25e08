"""In the middle of a game: what one may ask or say, and the way out. Nothing needs saving: it is saved."""

from ui.keys import LONG_A
from ui.screens.menu import Menu, goes, main, seldom


def menu(app, play):
    """The pause screen of a game on the play screen."""
    from ui.screens import setup

    session, say = play.session, app.say
    back = lambda: play  # noqa: E731
    again = lambda: menu(app, play)  # noqa: E731

    def deal():
        return setup.begin(
            app, session.name, session.game.SEATS and len(session.players), session.options, session.number, session.players
        )

    items = [(say("continue"), goes(back))]
    if play.mine() and not session.over:
        items.append((say("hint"), goes(play.hint)))
        if 0 in session.moves():
            items.append((say("end turn"), goes(lambda: play.press(LONG_A) and play)))
        for text, move in play.view.words(session.state):
            items.append((text, goes(lambda move=move: play.talk(move))))
    if session.undone:
        items.append((say("redo"), goes(play.redo)))
    items.append((say("rules"), goes(lambda: seldom("rules").book(app, session.name, again))))
    items.append((say("again"), goes(deal)))
    items.append((say("menu"), goes(lambda: main(app))))
    return Menu(app, say("pause"), items, back)
