"""The catalog of games. A game's number in a state is its place here, counted from 1: append new games, never reorder."""

CATALOG = "thegame", "extreme", "facetoface", "qwixx", "wednesday"


def load(name):
    """Import a game's module by name."""
    if name not in CATALOG:
        raise ValueError("no game %r: choose from %s" % (name, ", ".join(CATALOG)))
    return __import__("engine.games." + name, None, None, ("",))


def needs(game, option):
    """Return the option that this one needs to have an effect, or None, and the numbers of seats it is for."""
    conditions = game.NEEDS.get(option, ())
    if isinstance(conditions, str):
        conditions = (conditions,)
    names = [entry for entry in conditions if isinstance(entry, str)]
    seats = [entry for entry in conditions if not isinstance(entry, str)]
    return names[0] if names else None, seats or game.SEATS
