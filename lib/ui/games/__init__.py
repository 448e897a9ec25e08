"""The games on the screen: a folder a game, with its table (view.py) and what it says (text.py). docs/CONTRACT.md tells
more."""

from loading import load


def view_of(name):
    """Return the module that draws a game's table. It stays until the game is left."""
    return __import__("ui.games.%s.view" % name, None, None, ("",))


def text_of(name):
    """Return the module with what a game says, loaded on demand."""
    return load("ui.games.%s.text" % name, "ui.games.")
