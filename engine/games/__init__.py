"""The catalog. A game's number in a state is its place here, counted from 1: add at the end, never reorder."""

CATALOG = "thegame", "extreme", "facetoface", "qwixx", "wednesday"


def load(name):
    """The module of a game, imported when it is chosen."""
    if name not in CATALOG:
        raise ValueError("no game %r: choose from %s" % (name, ", ".join(CATALOG)))
    return __import__("engine.games." + name, None, None, ("",))
