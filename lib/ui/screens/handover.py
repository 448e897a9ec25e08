"""Between two people: nothing secret shows, and only a long press brings the next hand up: a second tap must not."""

from ui.keys import LONG_A, LONG_B


class Handover:
    def __init__(self, app, play, seat):
        self.app, self.group, self.play, self.seat = app, app.page.group, play, seat

    def enter(self):
        say = self.app.say
        lines = ["", say(b"for seat", self.seat + 1), say(b"nobody peeks"), say(b"hold menu"), say(b"press to look")]
        self.app.page.show(say(b"hand over"), lines, None)

    def holds(self):
        return True

    def press(self, key):
        if key == LONG_A:
            return self.look()
        return self.pause() if key == LONG_B else None

    def look(self):
        """The device is in this seat's hands: what it is told by the others comes first."""
        play = self.play
        play.viewer = play.holder = self.seat
        heard = play.voice().heard(play.view, play.session, self.seat)
        play.settle("%s ..." % heard[0] if len(heard) > 1 else "".join(heard), True)
        return play

    def pause(self):
        return self.play.pause(self)


screen = Handover
