"""The turns or moves that a hint shows: of all turns with the same first move only the one worth most.

WAY  [worth, moves, root]; the root is the same for all turns with the same first move
"""


def ends(turn, end, sure):
    """Yield the ways found so far after each end of a turn.

    end: the move of a turn that ends at once
    sure: a worth that no other turn can exceed
    """
    ways = []
    yield ways
    for place in turn.ends():
        now, root = turn.worth(place), turn.route[1] if len(turn.route) > 1 else place
        if better(ways, now, root):
            path = turn.path()
            if path and turn.left and len(path) < len(turn.hand):
                path.append(0)
            keep(ways, now, path or [end], root)
        yield ways
        if now == sure:
            return


def better(ways, worth, root):
    """True if no way with this root is worth as much."""
    for way in ways:
        if way[2] == root:
            return worth > way[0]
    return True


def keep(ways, worth, moves, root):
    for way in ways:
        if way[2] == root:
            way[:2] = worth, moves
            return
    ways.append([worth, moves, root])


def moves(pairs):
    """Yield the ways found so far, each a single move. pairs: (worth, move), or None while the player is thinking"""
    ways = []
    for pair in pairs:
        if pair and better(ways, *pair):
            keep(ways, pair[0], [pair[1]], pair[1])
        yield ways


def best(ways, most):
    """Return the best ways, at most `most`, as [worth, moves, rank]; of equal ones the first."""
    best_ways, remaining = [], list(ways)
    while remaining and len(best_ways) < most:
        at = 0
        for i in range(len(remaining)):
            if remaining[i][0] > remaining[at][0]:
                at = i
        worth, moves, _ = remaining.pop(at)
        best_ways.append([worth, moves, len(best_ways) + 1])
    return best_ways
