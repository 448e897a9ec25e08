"""Who may sit in a seat. A player is a module with `choose(view)`: a move, from what its seat has seen and nothing more.

`think(view, level)` gives it in slices: the best move so far, again and again, and the last of them is the choice.
"""

EASY, GOOD, BEST = range(3)


def load(name):
    """The computer's player for a game."""
    return __import__("engine.players." + name, None, None, ("choose",))


def last(steps):
    """What somebody comes to who is let think to the end."""
    move = 0
    for move in steps:
        pass
    return move
