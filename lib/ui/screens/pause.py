"""In the middle of a game: what one may ask or say, and the way out. Nothing needs saving: it is saved."""

from engine.session import HINTED
from ui import voices
from ui.keys import LONG_A, A
from ui.screens.menu import Menu, home, seldom


class Pause(Menu):
    """`to` is where it came from: the table, or the cover over somebody's hand. An item is a word, or what may be told the
    others: text and move."""

    def __init__(self, app, play, to):
        self.play, self.to = play, to
        session, view, voice = play.session, play.view, voices.of(play.session.name)
        at_table, items = to is play, [b"continue"]
        if at_table and play.mine() and not session.over and not view.choosing(session.state):
            if view.signed():
                items.append(b"what is it")
            items.append(b"hint")
            if 0 in session.moves():
                items.append(b"end turn")
            items.extend(voice.words(view, session.state))
        if at_table and voice.heard(view, session.state, play.viewer):
            items.append(b"told")
        if at_table and session.undone and not play.counted:
            items.append(b"redo")
        Menu.__init__(self, app, app.say(b"pause"), items + [b"rules", b"code", b"again", b"menu"], self.leave)

    def leave(self):
        return self.to

    def open(self, at):
        return True

    def line(self, at):
        item = self.items[at]
        return item[0] if isinstance(item, tuple) else self.app.say(item)

    def act(self, at, key):
        if key != A:
            return None
        item, app, play = self.items[at], self.app, self.play
        if isinstance(item, tuple):
            play.make(item[1])
            return play.remark(app.say(b"said"))
        if item == b"continue":
            return self.to
        if item == b"what is it":
            return play.explain()
        if item == b"hint":
            return self.hint()
        if item == b"end turn":
            return play.press(LONG_A) and play
        if item == b"redo":
            return self.redo()
        if item == b"again":
            return self.deal() if play.session.over else seldom("deal").sure(app, self.deal, self.to.pause)
        return home(app) if item == b"menu" else self.read(item)

    def read(self, item):
        """What is read, and comes back here."""
        app, play, back = self.app, self.play, self.to.pause
        if item == b"rules":
            return seldom("rules").Reader(app, play.session.name, back)
        if item == b"code":
            return seldom("ticket").show(app, play.session, back)
        heard = voices.of(play.session.name).heard(play.view, play.session.state, play.viewer)
        return seldom("pages").Pages(app, app.say(b"TOLD"), heard, back)

    def hint(self):
        """What the computer would do here; the game is no longer a clean one."""
        play = self.play
        session, voice = play.session, voices.of(play.session.name)
        hush = voice.hush(play.view, session.state)
        if hush:
            return play.remark(hush)
        move = play.advice()
        if not session.helped & HINTED:
            session.helped |= HINTED
            self.app.store.helped(session)
        return play.remark(voice.advise(play.view, move))

    def redo(self):
        play = self.play
        play.session.redo()
        self.app.store.redone(play.session)
        play.settle()
        return play

    def deal(self):
        """The same cards again."""
        play = self.play
        session, players = play.session, play.session.players
        if session.over:
            play.count()
        return seldom("deal").begin(self.app, session.name, len(players), session.options, session.number, players, known=True)
