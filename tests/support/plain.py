"""A turn of The Game Extreme told once more, straight from SPECIFICATION.md 2.1 and 2.2, and so slowly that it cannot be wrong.

A turn is a dict: `tops` and `hand` are lists, `command` tells the command of a card, `due` are the fires to be covered,
`minimum`, whether the hand is the `last`, and what was `laid` in this turn: card, pile, and what showed before it.
"""


def showing(turn):
    return [turn["command"].get(top, "") for top in turn["tops"]]


def three(turn):
    return any(turn["command"].get(card) == "three" for card, pile, before in turn["laid"])


def stopped(turn):
    return any(turn["command"].get(card) == "stop" for card, pile, before in turn["laid"])


def bound(turn, strict):
    """The piles that an ONEPILE which shows now holds its cards on."""
    if strict:
        return {pile for card, pile, before in turn["laid"]}
    piles = set()
    for card, pile, before in reversed(turn["laid"]):
        if "onepile" not in before:
            break
        piles.add(pile)
    return piles


def allowed(turn, card, pile, options):
    """The order of checks, before a card is laid."""
    top, what, played = turn["tops"][pile], turn["command"].get(card), len(turn["laid"])
    trick = card == (top - 10 if pile < 2 else top + 10)
    if not trick and not (card > top if pile < 2 else card < top):
        return False
    if stopped(turn) or trick and "noback" in showing(turn):
        return False
    strict = "strictpile" in options
    if ("onepile" in showing(turn) or strict and what == "onepile") and bound(turn, strict) - {pile}:
        return False
    if what == "three" and played + 1 > 3 or three(turn) and played == 3:
        return False
    return not (what == "stop" and three(turn) and played + 1 != 3)


def lays(turn, options):
    return {(card, pile) for card in turn["hand"] for pile in range(4) if allowed(turn, card, pile, options)}


def laid(turn, card, pile, options):
    """The turn with one more card laid."""
    tops, due = list(turn["tops"]), set(turn["due"]) - {turn["tops"][pile]}
    tops[pile] = card
    if "fire" in options and "strict" in options and card in (22, 33, 44, 55, 66, 77):
        due.add(card)
    done = turn["laid"] + [(card, pile, showing(turn))]
    return dict(turn, tops=tops, due=due, hand=[other for other in turn["hand"] if other != card], laid=done)


def may_end(turn):
    if "skull" in showing(turn) or turn["due"]:
        return False
    played = len(turn["laid"])
    return played == 3 if three(turn) else stopped(turn) or played >= turn["minimum"]


def beaten(turn):
    """All 98 are laid: no skull shows, and three cards were three."""
    return turn["last"] and not turn["hand"] and "skull" not in showing(turn) and not (three(turn) and len(turn["laid"]) != 3)


def completes(turn, options):
    """Is there any way to the end? Every sequence of cards is tried."""
    if beaten(turn) or may_end(turn) and not (turn["last"] and not turn["hand"]):
        return True
    return any(completes(laid(turn, card, pile, options), options) for card, pile in lays(turn, options))
