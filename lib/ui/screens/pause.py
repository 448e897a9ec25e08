"""In the middle of a game: what one may ask or say, and the way out. Nothing needs saving: it is saved."""

from ui import voices
from ui.keys import LONG_A
from ui.screens.menu import Menu, goes, home, seldom


def menu(app, play, to):
    """The pause screen of a game; `to` is where it came from: the table, or the cover over somebody's hand."""
    session, say, voice = play.session, app.say, voices.of(play.session.name)
    back = lambda: to  # noqa: E731
    again = lambda: menu(app, play, to)  # noqa: E731

    def deal():
        if session.over:
            play.count()
        players = session.players
        return seldom("deal").begin(app, session.name, len(players), session.options, session.number, players, known=True)

    items = [(b"continue", goes(back))]
    if to is play and play.mine() and not session.over and not play.view.choosing(session.state):
        if play.view.signed():
            items.append((b"what is it", goes(play.explain)))
        items.append((b"hint", goes(play.hint)))
        if 0 in session.moves():
            items.append((b"end turn", goes(lambda: play.press(LONG_A) and play)))
        for text, move in voice.words(play.view, session.state):
            items.append((text, goes(lambda move=move: play.talk(move))))
    heard = voice.heard(play.view, session.state, play.viewer)
    if heard and to is play:
        items.append((b"told", goes(lambda: seldom("pages").Pages(app, say(b"TOLD"), heard, again))))
    if session.undone and to is play and not play.counted:
        items.append((b"redo", goes(play.redo)))
    items.append((b"rules", goes(lambda: seldom("rules").Reader(app, session.name, again))))
    items.append((b"code", goes(lambda: seldom("ticket").show(app, session, again))))
    items.append((b"again", goes(deal if session.over else lambda: seldom("deal").sure(app, deal, again))))
    items.append((b"menu", goes(lambda: home(app))))
    return Menu(app, say(b"pause"), items, back)
