"""Screens: the base class of all, and a module for each, loaded on demand."""


class Screen:
    """The base class of all screens: every method that the loop and the page call, with its default.

    `group` is what displayio shows. `press(key)` and `tick` return the screen to show next, or None if nothing changed.
    """

    session = None  # the game that the screen shows or asks about
    view = None  # the view that draws the table
    thought = None  # the player that is thinking (ui/screens/table/thinking.py)
    steps = None  # a generator of work that is done in steps between two polls of the keys

    def enter(self):
        """Draw the screen as it is opened."""

    def tick(self, now):
        """Do the work that is due at this time in ms. Called only if no key has changed the screen."""
        return None

    def holds(self, key):
        """Return True if holding this key has its own meaning."""
        return False

    def rewind(self):
        """Undo one decision without asking; return False if there is none. Only the simulator's F4 key calls it."""
        return False

    def texts(self):
        """Return the words of a screen that draws them itself, for a listener; a page of words is read without this."""
        return []
