"""What a hint is made of: of all turns that begin with the same move the one that is worth most.

WAY  [worth, moves, what tells it from those that begin otherwise]
"""


def ends(turn, end, sure):
    """What was found so far, after each end that a turn may have; `end` is the move of one that ends at once."""
    found = []
    yield found
    for place in turn.ends():
        now, root = turn.worth(place), turn.route[1] if len(turn.route) > 1 else place
        if better(found, now, root):
            path = turn.path()
            if path and turn.left and len(path) < len(turn.hand):
                path.append(0)
            keep(found, now, path or [end], root)
        yield found
        if now == sure:
            return


def better(found, worth, root):
    """Is nothing that begins so worth as much?"""
    for way in found:
        if way[2] == root:
            return worth > way[0]
    return True


def keep(found, worth, moves, root):
    for way in found:
        if way[2] == root:
            way[:2] = worth, moves
            return
    found.append([worth, moves, root])


def moves(pairs):
    """The same where what is weighed is single moves, told as (worth, move), or None while that takes its time."""
    found = []
    for pair in pairs:
        if pair and better(found, *pair):
            keep(found, pair[0], [pair[1]], pair[1])
        yield found


def best(found, most):
    """The best of them, so many at most, as [worth, moves, rank]; of equals the first."""
    some, rest = [], list(found)
    while rest and len(some) < most:
        at = 0
        for i in range(len(rest)):
            if rest[i][0] > rest[at][0]:
                at = i
        worth, moves, _ = rest.pop(at)
        some.append([worth, moves, len(some) + 1])
    return some
