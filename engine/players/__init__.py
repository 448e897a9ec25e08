"""Computer players. A player is a module that decides for a seat, from that seat's view alone.

`think(view)` yields the best move so far every few milliseconds on the device, None while there is none; the last move is the
player's choice. Its return value is true if a simpler player had to choose: b"memory" ran out, or the b"weights" file cannot
be read. `choose(view)` returns the choice at once. `think` of a player with levels takes a level too.
"""

from engine.console import out_of_memory

EASY, GOOD, BEST = range(3)


def load(name):
    """Import the player of a game by name."""
    return __import__("engine.players." + name, None, None, ("",))


def last(steps):
    """Run a generator to its end and return the last value it yields."""
    for move in steps:
        continue
    return move


def best(pairs):
    """Yield the best move so far after each pair. pairs: (worth, move), or None; of equal worths the first counts."""
    worth = move = None
    for pair in pairs:
        if pair and (worth is None or pair[0] > worth):
            worth, move = pair
        yield move


def tried(steps, simpler, where):
    """Yield the steps; if memory runs out or the weights cannot be read, go on with the steps of a simpler player.

    Return b"memory" or b"weights" in that case, otherwise b"".
    """
    try:
        yield from steps
        return b""
    except (OSError, ValueError):
        reason = b"weights"
    except MemoryError:
        reason = b"memory"
        out_of_memory(where)
    steps = None  # the generator holds all that it allocated
    yield from simpler
    return reason
