"""Movements on the table (ui/games/piles/movement.py), carried out step by step between two polls of the keys."""

from ui.keys import since


class Motion:
    """At most one movement at a time."""

    def __init__(self):
        self.steps, self.at, self.wait = None, 0, 0  # a generator of waits in ms; the time of the last step; ms until the next
        self.late = False  # a key was pressed: end the movement as soon as the key's result is on screen

    def start(self, steps, now):
        self.end()
        self.steps = steps
        self.go(now)

    def go(self, now):
        self.at = now
        try:
            self.wait = next(self.steps)
        except StopIteration:
            self.steps = None

    def tick(self, now):
        """Do the next step if it is due. Return True if the picture changed."""
        if self.late:
            return self.end()
        if not self.steps or since(now, self.at) < self.wait:
            return False
        self.go(now)
        return True

    def end(self):
        """End the movement, before a view is shown. Return True if there was one."""
        self.late = False
        if not self.steps:
            return False
        self.steps.close()
        self.steps = None
        return True
