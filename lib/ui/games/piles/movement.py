"""Movements on the table: each is under a second, and over at once when a key is pressed.

A movement is a generator. It draws a step and yields how many ms that stands; whatever stops it, it leaves the table as the
view drew it. Its first step is shown together with the new state: nothing waits for a movement, but a pile shows the number of
a card when that has come, and a hand that is dealt comes in.
"""

from micropython import const

from ui.drawing.zones import INVERSE, PLAIN, shade

_STEP = const(20)  # ms that a step stands
_WAY = bytes((38, 66, 85, 96, 102, 104, 100))  # a card's way in hundredths: fast, then slower, a dot or two too far, and back
_DRAIN = bytes((45, 72, 88, 96))  # likewise of the line below a pile, as it gets shorter
_SHAKE = 2, -2, 1, 0  # dots beside its place of a pile on which a card lands with a thud
_THUD = const(20)  # steps of a card that lands with a thud
_EDGE = const(112)  # x of a card at the right edge
_DEAL = const(15)  # ms of a step of a card that is dealt
_RISE = const(30)  # ms that a drawn card is away, and that its lower half stands alone
_FLASH = const(90)  # ms that something stands lit


def lay(view, card, place, pile, top):
    """Move a card from its place in the hand to its pile, which shows its old top until then. After a large step the pile
    shakes; the way that is left gets shorter."""
    fly, group, face, new = view.fly, view.group, view.faces[pile], view.shown[pile]
    x, y = view.place_xy(place)
    to_x, to_y = view.pile_xy(pile)
    view.write(fly, card)
    fly.x, fly.y = x, y
    group.append(fly)
    view.draw_face(pile, top)
    view.draw_way(pile, top)
    try:
        for part in _WAY:
            yield _STEP
            fly.x, fly.y = x + (to_x - x) * part // 100, y + (to_y - y) * part // 100
        yield _STEP
        group.remove(fly)
        group = None
        view.draw_face(pile, new)
        for i in range(len(_DRAIN)):
            view.draw_way(pile, top + (new - top) * _DRAIN[i] // 100)
            if abs(new - top) >= _THUD:
                face.x = view.LEFT[pile] + _SHAKE[i]
            yield _STEP
    finally:
        if group:
            group.remove(fly)
            view.draw_face(pile, new)
        face.x = view.LEFT[pile]
        view.draw_way(pile, new)


def deal(view):
    """Move the hand in from the right, card by card; the chosen card is there from the start."""
    fly, group = view.fly, view.group
    places = [place for place in range(view.PLACES) if view.card(place) and place != view.at]
    for place in places:
        leave(view, place)
    fly.x = 128
    group.append(fly)
    try:
        yield _DEAL
        while places:
            x, fly.y = view.place_xy(places[0])
            view.write(fly, view.card(places[0]))
            fly.x = _EDGE
            yield _DEAL
            fly.x = (_EDGE + x) // 2
            yield _DEAL
            come(view, places.pop(0))
        fly.x = 128
        yield _DEAL
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
    """Bring drawn cards into the hand one after the other, foot first. Only one is away at a time, so ending it is cheap."""
    for place in places:
        leave(view, place)
        try:
            yield _RISE
            view.draw_foot(place, view.card(place))
            yield _RISE
        finally:
            come(view, place)


def flash(zones, times):
    """Light zones one after the other, `times` times: one for a trick, the tops for a win, the crosses for a loss."""
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
    """Flash the pile that went back, twice."""
    return flash((view.faces[pile],), 2)


def won(view):
    """Run a light over the piles."""
    return flash(view.faces, 2)


def lost(view):
    """Light the piles with a cross or a lock one by one; if there are none, all piles."""
    return flash([view.faces[pile] for pile in range(4) if view.rest(pile) is not None] or view.faces, 2)
