"""Movements on the table: each is under a second, and over at once when a key is pressed.

A movement is a generator. It draws a step and yields how many ms that stands; whatever stops it, it leaves the table as the
view drew it. Its first step is shown together with the new state: nothing waits for a movement, but a pile shows the number of
a card when that has come, and a hand that is dealt comes in.
"""

from micropython import const

from ui.drawing.zones import INVERSE, PLAIN, shade

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
    view.draw_face(pile, top)
    try:
        for step in range(1, _STEPS + 1):
            yield _STEP
            fly.x, fly.y = x + (to_x - x) * step // _STEPS, y + (to_y - y) * step // _STEPS
        yield _STEP
    finally:
        group.remove(fly)
        view.draw_face(pile, view.shown[pile])


def deal(view):
    """The hand comes in from the right, card by card; the chosen one is there."""
    fly, group = view.fly, view.group
    places = [place for place in range(view.PLACES) if view.card(place) and place != view.at]
    for place in places:
        leave(view, place)
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
            come(view, places.pop(0))
        fly.x = 128
        yield _STEP
    finally:
        group.remove(fly)
        for place in places:
            come(view, place)


def leave(view, place):
    """Empty a place of the hand, on the display only."""
    view.draw_head(place, 0)
    view.draw_foot(place, 0)


def come(view, place):
    """Draw the card in its place."""
    view.draw_head(place, view.card(place))
    view.draw_foot(place, view.card(place))


def rise(view, places):
    """Cards come into the hand one after the other, the foot, then the head. Only one is away at a time: to end is cheap."""
    for place in places:
        leave(view, place)
        try:
            yield _RISE
            view.draw_foot(place, view.card(place))
            yield _RISE
        finally:
            come(view, place)


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
    return flash((view.faces[pile],), 2)


def won(view):
    """A light runs over the piles."""
    return flash(view.faces, 2)


def lost(view):
    """The piles with a cross or a lock light up, one by one; if there are none, all piles."""
    return flash([view.faces[pile] for pile in range(4) if view.rest(pile) is not None] or view.faces, 2)
