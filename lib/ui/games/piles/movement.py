"""Movements on the table: each is under a second, and over at once when a key is pressed.

A movement is a generator. It draws a step and yields how many ms that stands; whatever stops it, it leaves the table as the
view drew it. Its first step is shown together with the new state: nothing waits for a movement, but a pile shows the number of
a card when that has come, and a hand that is dealt comes in.
"""

from micropython import const

from ui.drawing.zones import INVERSE, PLAIN, put, shade

_STEPS = const(4)
_STEP = const(15)  # ms: four steps of a card on its way
_EDGE = const(112)  # x of a card at the right edge
_RISE = const(30)  # ms that a drawn card is away, and that its foot stands alone
_FLASH = const(90)  # ms that something stands lit


def lay(view, card, place, pile, top):
    """A card travels from its place in the hand to its pile, which shows its old top until then."""
    fly, group = view.fly, view.group
    x, y = view.place_xy(place)
    to_x, to_y = view.pile_xy(pile)
    view.write(fly, card)
    fly.x, fly.y = x, y
    group.append(fly)
    view.draw_top(pile, top)
    try:
        for step in range(1, _STEPS + 1):
            yield _STEP
            fly.x, fly.y = x + (to_x - x) * step // _STEPS, y + (to_y - y) * step // _STEPS
        yield _STEP
    finally:
        group.remove(fly)
        view.draw_top(pile, view.shown[pile])


def deal(view):
    """The hand comes in from the right, card by card; the chosen one is there."""
    cards, feet, fly, group = view.cards, view.feet, view.fly, view.group
    places = [place for place in range(view.PLACES) if view.card(place) and place != view.at]
    tiles = [(cards[2 * place], cards[2 * place + 1], feet[place]) for place in places]
    for place in places:
        cards[2 * place] = cards[2 * place + 1] = feet[place] = 0
    fly.x = 128
    group.append(fly)
    try:
        yield _STEP
        while places:
            x, fly.y = view.place_xy(places[0])
            view.write(fly, view.card(places[0]))
            fly.x = _EDGE
            yield _STEP
            fly.x = (_EDGE + x) // 2
            yield _STEP
            come(view, places.pop(0), tiles.pop(0))
        fly.x = 128
        yield _STEP
    finally:
        group.remove(fly)
        for place in places:
            come(view, place, tiles.pop(0))


def come(view, place, tiles):
    """A card is in its place."""
    put(view.cards, 2 * place, tiles[0])
    put(view.cards, 2 * place + 1, tiles[1])
    put(view.feet, place, tiles[2])


def rise(view, places):
    """Cards come into the hand one after the other, the foot, then the head. Only one is away at a time: to end is cheap."""
    cards, feet = view.cards, view.feet
    for place in places:
        left, right, foot = cards[2 * place], cards[2 * place + 1], feet[place]
        cards[2 * place] = cards[2 * place + 1] = feet[place] = 0
        try:
            yield _RISE
            put(feet, place, foot)
            yield _RISE
        finally:
            come(view, place, (left, right, foot))


def flash(zones, times):
    """Zones light up one after the other, so many times round: one for a trick, the tops for a win, the crosses for a loss."""
    before = [zone.pixel_shader for zone in zones]
    try:
        for i in range(times * len(zones)):
            zone = i % len(zones)
            shade(zones[zone], PLAIN if before[zone] is INVERSE else INVERSE)
            yield _FLASH
            shade(zones[zone], before[zone])
            if len(zones) == 1:
                yield _FLASH
    finally:
        for i in range(len(zones)):
            shade(zones[i], before[i])


def trick(view, pile):
    """The pile that went back flashes twice."""
    return flash((view.heads[pile],), 2)


def won(view):
    """A light runs over the piles."""
    return flash(view.heads, 2)


def lost(view):
    """The crosses light up, one by one."""
    return flash([zone for zone in view.costs if not zone.hidden], 2)
