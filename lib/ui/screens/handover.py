"""Between two people: nothing secret shows, and only a long press brings the next hand up: a second tap must not."""

from ui.keys import LONG_A, LONG_B


class Handover:
    def __init__(self, app, seat, look):
        self.app, self.group, self.seat, self.look, self.pause = app, app.page.group, seat, look, None

    def enter(self):
        say = self.app.say
        lines = ["", say(b"for seat", self.seat + 1), say(b"nobody peeks"), "", say(b"press to look")]
        self.app.page.show(say(b"hand over"), lines, None)

    def press(self, key):
        if key == LONG_A:
            return self.look(self.seat)
        return self.pause() if key == LONG_B else None
