"""A beginner at Wednesday: leads with its highest card, answers with its lowest, and acts against the seat that stands best."""

from engine import table
from engine.games import wednesday
from engine.games.wednesday.deck import DRAWS, FALLING, HELD
from engine.players import best, last

CARD = 6  # rough worth of an unseen card, in points
AGAIN = 4  # worth of laying once more
FOUR = 80  # four 10s end the round with the rest in hand: they are shown only if the hand is worth less than this


def choose(view):
    return last(think(view))


def think(view):
    """Yield the best move so far."""
    return best((worth(view, move), move) for move in wednesday.moves(view))


def worth(view, move):
    """Return the rough gain of a move, in points."""
    phase, what, where = wednesday.phase(view), move >> 8, move & 255
    if phase == wednesday.TURN or phase == wednesday.AGAIN:
        return play(view, what, where)
    if phase == wednesday.TAKE:
        return -what
    if phase == wednesday.GIVE:
        return what
    if phase == wednesday.BLOCK:
        number, held = what - wednesday.BLOCKS, wednesday.hand(view, view[table.SEAT])
        return number * (4 - 3 * len([card for card in held if card == number])) if what else 0
    if phase == wednesday.PLACE:
        return -where if ahead(view) > 0 else where
    return rival(view, where)


def play(view, what, where):
    """Return the gain of laying: the highest card leads or goes under Bianca, the lowest answers; a costly 4 is passed."""
    held, rule = wednesday.hand(view, view[table.SEAT]), wednesday.character(view)
    if not what:
        return -CARD if rule == DRAWS else 0
    if where > 1:
        return 1000 if where == 3 or what == 6 else FOUR - sum(held)
    top = wednesday.stack(view)[:1]
    gain = (top[0] if top and rule != FALLING else what) * (where + 1)
    remaining = [card for card in held if card != what]
    if what == 4 and remaining:
        gain += max(remaining) - CARD
    return gain + AGAIN if what == 2 else gain


def ahead(view):
    """Return a guess at how many points fewer than the average rival the seat holds."""
    seat, cards = view[table.SEAT], 0
    others = wednesday.others(view)
    for rival in others:
        cards += view[HELD + rival]
    return cards * CARD // max(1, len(others)) - sum(wednesday.hand(view, seat))


def rival(view, other):
    """Return the gain of acting against a seat: most for the one that stands best, never for the seat itself or a partner."""
    if wednesday.team(view, other) == wednesday.team(view, view[table.SEAT]):
        return -9999
    return -wednesday.score(view, other) - CARD * view[HELD + other]
