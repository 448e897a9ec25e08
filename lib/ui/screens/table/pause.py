"""The pause menu: help, pages and signs to the others, and the way out. Nothing needs saving: every decision is saved."""

from loading import load
from ui.games import text_of
from ui.keys import A
from ui.screens.menu import Menu, home, open_screen
from ui.screens.table.play import COUNTED, ON


class Pause(Menu):
    """The pause menu. origin: the screen behind it, which is the table or the handover; item: the line to begin at, if not the
    first. A line is a word; or a text, the move for a sign to the others, and the remark that follows."""

    def __init__(self, app, play, origin, item=None):
        self.play, self.session, self.origin = play, play.session, origin
        self.behind = False  # whether a redo has changed the game since the table was drawn
        Menu.__init__(self, app, app.say(b"pause"), self.offers(), self.leave)
        if item:
            self.at = self.items.index(item)

    def offers(self):
        """Return the lines. The only moves of the game among them are the signs to the others, from `more`."""
        play = self.play
        session, view, text = play.session, play.view, text_of(play.session.name)
        at_table, items = self.origin is play, [b"continue"]
        if at_table and session.undone and play.stage != COUNTED:
            items.insert(0, b"redo")
        if at_table and play.stage == ON:
            if view.signed():
                items.append(b"what is it")
            items.append(b"hint")
            items.extend(text.more(view, session.state))
        if at_table and text.heard(view, session, play.viewer):
            items.append(b"told")
        return items + [b"rules", b"code", b"again", b"menu"]

    def corner(self):
        """Return the deal, and the cursor's place if not all lines are in view."""
        return "#%d  %s" % (self.play.session.number, Menu.corner(self))

    def leave(self):
        return self.origin

    def open(self, at):
        return True

    def line(self, at):
        item = self.items[at]
        if item == b"redo":
            return "%s (%d)" % (self.app.say(item), len(self.play.session.undone))
        return item[0] if isinstance(item, tuple) else self.app.say(item)

    def act(self, at, key):
        if key != A:
            return None
        item, app, play = self.items[at], self.app, self.play
        if isinstance(item, tuple):
            play.make(item[1])
            return play.say(item[2]) if item[2] else play
        if item == b"continue":
            return self.origin
        if item == b"what is it":
            return play.explain()
        if item == b"hint":
            return self.hint()
        if item == b"redo":
            return self.redo()
        if item == b"again":
            return self.deal() if play.session.over else load("ui.screens.dealing").sure(app, self.deal, self.again)
        return home(app) if item == b"menu" else self.read(item)

    def again(self):
        """Return the pause menu again, the cursor on the same line."""
        return open_screen("table.pause", self.app, self.play, self.origin, self.items[self.at])

    def read(self, item):
        """Open a page whose way back leads to this menu."""
        app, play = self.app, self.play
        if item == b"rules":
            return open_screen("rules", app, self.again, play.session.name)
        if item == b"code":
            return open_screen("game_code", app, self.again, play.session)
        heard = text_of(play.session.name).heard(play.view, play.session, play.viewer)
        return open_screen("pages", app, self.again, app.say(b"TOLD"), heard)

    def hint(self):
        """Show the move that the computer would make; if asked again, its next best turn."""
        play = self.play
        hush = play.game_text().hush(play.view, play.session.state)
        return play.say(hush) if hush else load("ui.screens.table.hint").ask(play)

    def redo(self):
        """Redo a decision and stay here. The cursor is on the next decision to redo, otherwise on "Continue"."""
        play, session = self.play, self.play.session
        session.redo()
        self.app.store.redone(session)
        play.settle()
        play.target = session.undone[-1] if session.undone else None
        self.items, self.at, self.behind = self.offers(), 0, True
        return self

    def tick(self, now):
        """Draw the table after a redo. A hint or a sign chosen next is then about the new position."""
        if not self.behind:
            return None
        self.behind = False
        self.play.draw()
        items = self.offers()
        if items == self.items:
            return None
        self.items, self.at = items, 0
        self.enter()
        return self

    def deal(self):
        """Deal the same cards again."""
        play = self.play
        session, players = play.session, play.session.players
        if session.over:
            play.count()
        begin = load("ui.screens.dealing").begin
        return begin(self.app, session.name, len(players), session.options, session.number, players, deal_known=True)


screen = Pause
