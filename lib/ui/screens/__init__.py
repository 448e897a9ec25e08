"""Screens: the base class of all, and a module for each, loaded on demand."""


class Screen:
    """What the loop and the page ask of a screen, with the answers of a screen that has nothing special to say.

    `group` is what displayio shows. `press(key)` and `tick` return the screen to show next, or None if nothing changed.
    """

    session = None  # the game that the screen shows or asks about
    view = None  # the view that draws the table on it
    thought = None  # the player that thinks for it (ui/screens/table/thinking.py)
    steps = None  # a generator of work that goes on between two looks at the keys

    def enter(self):
        """Draw the screen as it comes up."""

    def tick(self, now):
        """Do what is due at this time in ms; called whenever no key has changed the screen."""
        return None

    def holds(self, key):
        """Return True if this key means something else when it is held."""
        return False

    def rewind(self):
        """Take back one decision without asking; False if there is none to take back. Only the desk's F4 key calls it."""
        return False

    def texts(self):
        """Return the words on a screen that draws them itself, for a listener; the page of words is read by itself."""
        return []
