"""In the middle of a game: what one may ask or say, and the way out. Nothing needs saving: it is saved."""

from ui.keys import LONG_A
from ui.screens.menu import Menu, goes, home, seldom


def menu(app, play, to):
    """The pause screen of a game; `to` is where it came from: the table, or the cover over somebody's hand."""
    session, say = play.session, app.say
    back = lambda: to  # noqa: E731
    again = lambda: menu(app, play, to)  # noqa: E731

    def deal():
        if session.over:
            play.count()
        players = session.players
        return seldom("deal").begin(app, session.name, len(players), session.options, session.number, players, known=True)

    items = [(say("continue"), goes(back))]
    if to is play and play.mine() and not session.over and not play.view.choosing(session.state):
        if play.view.explain():
            items.append((say("what is it"), goes(play.explain)))
        items.append((say("hint"), goes(play.hint)))
        if 0 in session.moves():
            items.append((say("end turn"), goes(lambda: play.press(LONG_A) and play)))
        for text, move in play.view.words(session.state):
            items.append((text, goes(lambda move=move: play.talk(move))))
    heard = play.view.heard(session.state, play.viewer)
    if heard and to is play:
        items.append((say("told"), goes(lambda: seldom("pages").Pages(app, say("TOLD"), heard, again))))
    if session.undone and to is play and not play.counted:
        items.append((say("redo"), goes(play.redo)))
    items.append((say("rules"), goes(lambda: seldom("rules").Reader(app, session.name, again))))
    items.append((say("code"), goes(lambda: seldom("ticket").show(app, session, again))))
    items.append((say("again"), goes(deal if session.over else lambda: seldom("deal").sure(app, deal, again))))
    items.append((say("menu"), goes(lambda: home(app))))
    return Menu(app, say("pause"), items, back)
