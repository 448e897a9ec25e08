"""The games on the screen: for each game a folder with its table (view.py), its texts (text.py) and its words for a listener
(spoken.py). docs/CONTRACT.md lists the functions of each."""

from loading import load


class View:
    """The base class of all views, with the parts of the contract that a view may leave out."""

    watching = False  # True in a replay: no seat is called "you"
    scene = None  # the module that shows movements (ui/games/piles/scene.py), if the view has cards that travel
    words_y = 56  # y of the line of words
    past, by = (), b""  # the moves of the game and their seats, which the screen sets before it calls show()
    look = None  # look(key): moves something after the end of the game, and returns the same as step(key)

    def snapshot(self):
        """Return what the scene needs to know of the table before a decision."""
        return None

    def tick(self, now):
        """Change what moves while nothing happens. Return True if there is something new to see."""
        return False


def view_of(name):
    """Return the module that draws a game's table. It stays until the game is left."""
    return __import__("ui.games.%s.view" % name, None, None, ("",))


def text_of(name):
    """Return the module with a game's texts, loaded on demand."""
    return load("ui.games.%s.text" % name, "ui.games.")
