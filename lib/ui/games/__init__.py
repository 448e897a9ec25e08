"""The games on the screen: a folder a game, with its table (view.py), its text (text.py) and the words for a listener
(spoken.py). docs/CONTRACT.md lists the functions of each."""

from loading import load


class View:
    """The base class of all views, with the parts of the contract that a view may leave out."""

    watching = False  # True in a replay: nobody is "you"
    scene = None  # the module that shows movements (ui/games/piles/scene.py), if cards can be seen to travel
    look = None  # look(key): a method that moves something when the game is over, and answers as step(key) does


def view_of(name):
    """Return the module that draws a game's table. It stays until the game is left."""
    return __import__("ui.games.%s.view" % name, None, None, ("",))


def text_of(name):
    """Return the module with what a game says, loaded on demand."""
    return load("ui.games.%s.text" % name, "ui.games.")
