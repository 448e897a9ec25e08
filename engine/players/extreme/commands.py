"""The legal steps under the commands of The Game: Extreme, for a computer player; and the search through the last hand."""

from engine.games.extreme import NOBACK, ONEPILE, SKULL, STOP, THREE
from engine.players.turns import BACK, COUNTS


def shown(up, down, place):
    """Return a bit for each kind of command that shows on the four piles; bit NONE if a top has no command."""
    return shown_by(up, place >> 8 & 255) | shown_by(down, place & 255)


def shown_by(side, number):
    """Return the same bits for the two piles of one direction. number: the number of their tops"""
    low, high = side.tops[number]
    return 1 << side.kinds[low] | 1 << side.kinds[high]


def free(side, number, bound, mask, way, played, three, strict):
    """True if the commands allow to lay this card."""
    top, kind = way & 127, side.kinds[side.hand[way >> 13 & 15]]
    if way >> 17 < BACK and mask >> NOBACK & 1 or kind == THREE and played > 2 or kind == STOP and three and played == 1:
        return False
    at = 1 << side.first + (top != side.tops[number][0])
    return not (bound & ~at and (mask >> ONEPILE & 1 or strict and kind == ONEPILE))


def onto(side, number, bound, card, top, binding):
    """Return the number of two tops after a card is laid, and the bound piles then."""
    low, high = side.tops[number]
    if binding:
        bound |= 1 << side.first + (top != low)
    if card > high if top == low else card < low:
        two = bound >> side.first & 3
        bound = bound & ~(3 << side.first) | (two >> 1 | (two & 1) << 1) << side.first
    return side.number(card, low + high - top), bound


def fewest(up, down, place, nodes, seen, strict):
    """Return the fewest cards that can be left over with nothing to draw: turn after turn, depth first, short steps first.

    A place here: three << 38 | played << 36 | bound << 32 | kept << 16 | number << 8 | other. A turn may end after a card.
    """
    stack, least = [place], 16
    while stack and nodes and least:
        place = stack.pop()
        if place in seen:
            continue
        seen.add(place)
        nodes -= 1
        kept, bound, played, three = place >> 16 & 65535, place >> 32 & 15, place >> 36 & 3, place >> 38
        mask = shown(up, down, place)
        may_end = played and not mask >> SKULL & 1 and (not three or played == 3)
        count = COUNTS[kept & 255] + COUNTS[kept >> 8]
        least = min(least, count or (1 if played and not may_end else 0))
        next_places = [(50 + BACK, place & (1 << 32) - 1)] if may_end and kept else []
        binding = strict or mask >> ONEPILE & 1
        for side, shift in ((up, 8), (down, 0)) if not three or played < 3 else ():
            number = place >> shift & 255
            for way in side.lays(number):
                i = way >> 13 & 15
                if kept >> i & 1 and free(side, number, bound, mask, way, played, three, strict):
                    number_after, bits = onto(side, number, bound, side.hand[i], way & 127, binding)
                    to = (kept ^ 1 << i) << 16 | place & 65535 ^ number << shift | number_after << shift
                    kind, now = side.kinds[side.hand[i]], shown(up, down, to)
                    if kind != STOP:
                        to |= (three or kind == THREE) << 38 | min(played + 1, 3) << 36
                        to |= bits << 32 if strict or now >> ONEPILE & 1 else 0
                    if kind != STOP or not now >> SKULL & 1:
                        next_places.append((way >> 17, to))
        next_places.sort(reverse=True)
        stack.extend([to for gap, to in next_places])
    return least
