"""Who may sit in a seat. A player is a module with `choose(view)`: a move, from what its seat has seen and nothing more."""


def load(name):
    """The computer's player for a game."""
    return __import__("engine.players." + name, None, None, ("choose",))
