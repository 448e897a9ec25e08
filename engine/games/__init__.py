"""The catalog. A game's number in a state is its place here, counted from 1: add at the end, never reorder."""

CATALOG = "thegame", "extreme", "facetoface", "qwixx", "wednesday"


def load(name):
    """The module of a game, imported when it is chosen."""
    if name not in CATALOG:
        raise ValueError("no game %r: choose from %s" % (name, ", ".join(CATALOG)))
    return __import__("engine.games." + name, None, None, ("",))


def needs(game, option):
    """Return the option without which another one says nothing, or None; and the numbers of seats that it is for."""
    wanted = game.NEEDS.get(option, ())
    if isinstance(wanted, str):
        wanted = (wanted,)
    names = [one for one in wanted if isinstance(one, str)]
    seats = [one for one in wanted if not isinstance(one, str)]
    return names[0] if names else None, seats or game.SEATS
