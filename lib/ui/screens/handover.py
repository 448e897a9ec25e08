"""Between two people: nothing secret shows, and only a key brings the next hand up."""

from ui.keys import LONG_B, A


class Handover:
    def __init__(self, app, seat, look, pause):
        self.app, self.group, self.seat, self.look, self.pause = app, app.page.group, seat, look, pause

    def enter(self):
        say = self.app.say
        self.app.page.show(
            say("hand over"), ["", say("for seat", self.seat + 1), say("nobody peeks"), "", say("press to look")], None
        )

    def press(self, key):
        if key == A:
            return self.look(self.seat)
        return self.pause() if key == LONG_B else None
