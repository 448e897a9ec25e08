"""Pages of lines to read."""

from ui.keys import DOWN, LEFT, RIGHT, UP, A
from ui.screens import Screen


class Pages(Screen):
    def __init__(self, app, back, title, lines):
        self.app, self.group, self.back, self.at = app, app.page.group, back, 0
        self.title, self.lines, self.rows = title, lines, app.page.rows
        self.count = -(-len(lines) // self.rows)

    def enter(self):
        corner = "%d/%d" % (self.at + 1, self.count) if self.count > 1 else ""
        self.app.page.show(self.title, self.lines[self.rows * self.at :][: self.rows], None, corner, indent=0)

    def press(self, key):
        if key not in (UP, DOWN, LEFT, RIGHT, A):
            return self.back()
        self.at = (self.at + (-1 if key in (UP, LEFT) else 1)) % self.count
        self.enter()
        return self


screen = Pages
