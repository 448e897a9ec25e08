"""Advice at the games of four piles: what to lay, one reason for it that is so, and what comes after it in the turn.

Of the reasons that hold the rarest is told. `moves` are a whole turn, of the hand and the piles that the view shows.
"""

from micropython import const

_TRICK = const(-10)  # as a step
_SHOWN = const(4)  # cards of the rest that are told


def lines(view, moves, reason):
    """What is said of the next card, and of the rest; `reason`: a better one than ours, or ""."""
    say, card = view.app.say, moves[0] >> 8
    said = say(b"hint cross", card) if card else say(b"hint end")
    reason = reason or (why if card else ending)(view, moves)
    rest = ["%d" % (move >> 8) if move else say(b"why end") for move in moves[1:]]
    rest = rest[:_SHOWN] + ["..."] * (len(rest) > _SHOWN)
    return "%s: %s" % (said, reason) if reason else said, say(b"why then", ", ".join(rest)) if rest else ""


def steps(view):
    """What each card costs that fits its pile."""
    return [(view.gap(move >> 8, move & 3), move >> 8) for move in view.offered]


def ending(view, moves):
    """Why nothing more is laid."""
    say, least = view.app.say, min([step for step, _ in steps(view)] or [0])
    return say(b"why more", least) if 0 < least < 100 else "" if view.offered else say(b"why nothing")


def why(view, moves):
    """Why the first card goes where it goes."""
    say, card, pile, found = view.app.say, moves[0] >> 8, moves[0] & 3, steps(view)
    step = view.gap(card, pile)
    if len(found) == 1 and view.game.need(view.state):
        return say(b"why only")
    if step == _TRICK:
        return say(b"why trick")
    for move in moves[1:]:
        if move & 3 == pile:
            if move >> 8 == card + (10 if view.FALLS[pile] else _TRICK):
                return say(b"why back", move >> 8)
            break
    pair = kept(view, moves, [other for cost, other in found if 0 < cost <= step])
    if pair:
        return say(b"why keep", *pair)
    if len([other for _, other in found if other == card]) == 1:
        return say(b"why lone")
    least = min([cost for cost, _ in found])
    return say(b"why least" if step == least else b"why cost", step)


def kept(view, moves, cheap):
    """Two cards that the turn keeps, the second of which goes ten back on the first, and one of which is cheap; or None."""
    tops, laid = bytearray(view.shown), bytes([move >> 8 for move in moves])
    for move in moves:
        if move:
            tops[move & 3] = move >> 8
    hand = [card for card in view.slots if card not in view.gone and card not in laid]
    for pile in range(4 if view.game.TEAM else 2):
        back = 10 if view.FALLS[pile] else _TRICK
        for card in hand:
            if card + back in hand and (card in cheap or card + back in cheap) and (card - tops[pile]) * back < 0:
                return card, card + back
    return None
