"""Who may sit in a seat. A player is a module that knows what its seat has seen and nothing more.

`think(view)` yields the best move so far after every few milliseconds on the device, None as long as there is none; the last
is its choice. `choose(view)` is that choice at once. `think` of one that can play worse takes a level too.
"""

EASY, GOOD, BEST = range(3)


def load(name):
    """The computer's player for a game."""
    return __import__("engine.players." + name, None, None, ("",))


def last(steps):
    """What a player has thought of in the end."""
    for move in steps:
        continue
    return move


def best(pairs):
    """What is worth most so far, of (worth, move) or None; of equals the first."""
    worth = move = None
    for pair in pairs:
        if pair and (worth is None or pair[0] > worth):
            worth, move = pair
        yield move
