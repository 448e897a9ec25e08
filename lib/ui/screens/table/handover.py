"""The screen between two people. It hides all secrets; only a long press shows the next hand, so a second tap cannot."""

from loading import load
from ui.keys import LONG_A, LONG_B
from ui.screens import Screen


class Handover(Screen):
    def __init__(self, app, play, seat):
        self.app, self.group, self.play, self.seat = app, app.page.group, play, seat
        self.session = play.session
        self.bar = None

    def enter(self):
        say = self.app.say
        lines = ["", say(b"for seat", self.seat + 1), say(b"nobody peeks"), say(b"hold menu"), say(b"press to look")]
        self.app.page.show(say(b"hand over"), lines, None)
        self.bar = load("ui.drawing.hold_bar").Bar(self.group, 55)

    def holds(self, key):
        return True

    def press(self, key):
        if key not in (LONG_A, LONG_B):
            return None
        self.group.remove(self.bar.group)  # all screens of words share the page
        return self.look() if key == LONG_A else self.play.pause(self)

    def tick(self, now):
        return self if self.bar.fill(self.app.input.held(now)) else None

    def look(self):
        """Open the table for this seat. First show the remarks of the others to it."""
        play = self.play
        play.viewer = play.holder = self.seat
        heard = play.game_text().heard(play.view, play.session, self.seat)
        text = "  ".join(heard)
        if self.app.small.measure(text) > 128:
            text = "%s ..." % heard[0]
        play.settle(text, True)
        if text:
            play.foot.holds(text)
        return play


screen = Handover
