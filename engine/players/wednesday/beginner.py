"""A beginner at Wednesday: leads with its highest card, answers with its lowest, and deals with who stands best."""

from engine import table
from engine.games import wednesday
from engine.games.wednesday.deck import DRAWS, FALLING, HELD
from engine.players import best, last

CARD = 6  # what a card that is not seen is worth, roughly
AGAIN = 4  # what it is worth to lay once more
FOUR = 80  # four 10s go, and the round ends over the rest: shown from a hand of no more than this


def choose(view):
    return last(think(view))


def think(view):
    """The best move so far, again and again; the last one is the choice."""
    return best((worth(view, move), move) for move in wednesday.moves(view))


def worth(view, move):
    """What a move brings, in points or so."""
    asked, what, where = wednesday.phase(view), move >> 8, move & 255
    if asked == wednesday.TURN or asked == wednesday.AGAIN:
        return play(view, what, where)
    if asked == wednesday.TAKE:
        return -what
    if asked == wednesday.GIVE:
        return what
    if asked == wednesday.BLOCK:
        number, held = what - wednesday.BLOCKS, wednesday.hand(view, view[table.SEAT])
        return number * (4 - 3 * len([card for card in held if card == number])) if what else 0
    if asked == wednesday.PLACE:
        return -where if ahead(view) > 0 else where
    return rival(view, where)


def play(view, what, where):
    """To lead or under Bianca the highest card, to answer the lowest; a 4 that would bring more than it takes is passed."""
    held, who = wednesday.hand(view, view[table.SEAT]), wednesday.character(view)
    if not what:
        return -CARD if who == DRAWS else 0
    if where > 1:
        return 1000 if where == 3 or what == 6 else FOUR - sum(held)
    top = wednesday.stack(view)[:1]
    gain = (top[0] if top and who != FALLING else what) * (where + 1)
    rest = [card for card in held if card != what]
    if what == 4 and rest:
        gain += max(rest) - CARD
    return gain + AGAIN if what == 2 else gain


def ahead(view):
    """How many points fewer than the others, taken together, the seat holds; in a guess."""
    seat, cards = view[table.SEAT], 0
    others = wednesday.others(view)
    for other in others:
        cards += view[HELD + other]
    return cards * CARD // max(1, len(others)) - sum(wednesday.hand(view, seat))


def rival(view, other):
    """Who stands best is dealt with first; never oneself or a partner."""
    if wednesday.team(view, other) == wednesday.team(view, view[table.SEAT]):
        return -9999
    return -wednesday.score(view, other) - CARD * view[HELD + other]
