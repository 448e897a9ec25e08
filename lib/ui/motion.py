"""Movements on the table (ui/games/piles/movement.py) go on step by step, between two looks at the keys."""

from ui.keys import since


class Motion:
    """At most one movement at a time."""

    def __init__(self):
        self.steps, self.at, self.wait = None, 0, 0
        self.late = False  # a key was pressed: it is over as soon as what the key does has been shown

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
        """Is there something new to see?"""
        if self.late:
            return self.end()
        if not self.steps or since(now, self.at) < self.wait:
            return False
        self.go(now)
        return True

    def end(self):
        """Was there one to end? Before a view is shown it must have been."""
        self.late = False
        if not self.steps:
            return False
        self.steps.close()
        self.steps = None
        return True
