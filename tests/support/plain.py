"""A model of a turn of The Game: Extreme, straight from SPECIFICATION.md 2.1 and 2.2: slow, and too simple to be wrong.

A turn is a dict: `tops` and `hand` are lists, `command` gives the command of a card, `due` has the fires to be covered,
`minimum`, `last` is true for the last hand, and `laid` lists the cards of this turn: card, pile, and the top before it.
"""


def showing(turn):
    return [turn["command"].get(top, "") for top in turn["tops"]]


def three(turn):
    return any(turn["command"].get(card) == "three" for card, pile, before in turn["laid"])


def stopped(turn):
    return any(turn["command"].get(card) == "stop" for card, pile, before in turn["laid"])


def bound(turn, strict):
    """Return the piles that an ONEPILE which shows now binds the cards to."""
    if strict:
        return {pile for card, pile, before in turn["laid"]}
    piles = set()
    for card, pile, before in reversed(turn["laid"]):
        if "onepile" not in before:
            break
        piles.add(pile)
    return piles


def allowed(turn, card, pile, options):
    """Check the commands in order. Return True if the card may be laid."""
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
    """Return the turn with one more card laid."""
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
    """True if all 98 cards are laid, no skull shows, and a turn of THREE had three cards."""
    return turn["last"] and not turn["hand"] and "skull" not in showing(turn) and not (three(turn) and len(turn["laid"]) != 3)


def completes(turn, options):
    """True if there is any way to complete the turn. Tries every sequence of cards."""
    if beaten(turn) or may_end(turn) and not (turn["last"] and not turn["hand"]):
        return True
    return any(completes(laid(turn, card, pile, options), options) for card, pile in lays(turn, options))
