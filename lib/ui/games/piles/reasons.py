"""Hints at the games of four piles: the next card, one true reason for it, and the rest of the turn.

Of several true reasons the rarest is given. moves: a whole turn, for the hand and the piles that the view shows.
"""

from micropython import const

_TRICK = const(-10)  # steps of the backwards trick
_SHOWN = const(4)  # cards of the rest of the turn that are named


def lines(view, moves, reason):
    """Return the texts for the next card and for the rest of the turn. reason: a better one than ours, or ""."""
    say, card = view.app.say, moves[0] >> 8
    advice = say(b"hint cross", card) if card else say(b"hint end")
    reason = reason or (why if card else ending)(view, moves)
    rest = ["%d" % (move >> 8) if move else say(b"why end") for move in moves[1:]]
    rest = rest[:_SHOWN] + ["..."] * (len(rest) > _SHOWN)
    return "%s: %s" % (advice, reason) if reason else advice, say(b"why then", ", ".join(rest)) if rest else ""


def steps(view):
    """Return (steps, card) of each legal move."""
    return [(view.gap(move >> 8, move & 3), move >> 8) for move in view.offered]


def ending(view, moves):
    """Return the reason to end the turn."""
    say, least = view.app.say, min([step for step, _ in steps(view)] or [0])
    return say(b"why more", least) if 0 < least < 100 else "" if view.offered else say(b"why nothing")


def why(view, moves):
    """Return the reason for the first card and its pile."""
    say, card, pile, costs = view.app.say, moves[0] >> 8, moves[0] & 3, steps(view)
    step = view.gap(card, pile)
    if len(costs) == 1 and view.game.need(view.state):
        return say(b"why only")
    if step == _TRICK:
        return say(b"why trick")
    for move in moves[1:]:
        if move & 3 == pile:
            if move >> 8 == card + (10 if view.FALLS[pile] else _TRICK):
                return say(b"why back", move >> 8)
            break
    pair = kept_pair(view, moves, [other for cost, other in costs if 0 < cost <= step])
    if pair:
        return say(b"why keep", *pair)
    if len([other for _, other in costs if other == card]) == 1:
        return say(b"why lone")
    least = min([cost for cost, _ in costs])
    return say(b"why least" if step == least else b"why cost", step)


def kept_pair(view, moves, cheap):
    """Return two cards that the turn keeps, the second ten back from the first, one of them cheap to play; or None."""
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
