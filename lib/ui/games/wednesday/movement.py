"""Movements on the table of Wednesday: cards that travel, and a curtain. Each is over at once when a key is pressed.

A movement is a generator. It draws a step and yields the ms until the next. However it ends, it leaves the table as the view
drew it.
"""

import bitmaptools
import displayio
from micropython import const

from ui.drawing.zones import PLAIN, put
from ui.games.wednesday.drawing import HAND

_WAY = 32, 60, 82, 95  # percent of a way after each step: a card starts fast and comes in slowly, two dots too far, and back
_STEP = const(30)  # ms of a step
_DEALS = 55, 85  # the same for a card that is dealt
_DEAL = const(20)
_BACK = 9, 11  # dots of a card's back
_STACK = 31, 22  # where a card is on the middle of the table: over the card to be beaten
_LIFT = const(40)  # ms of a step of the curtain
_WIDE = const(12)  # dots of half a curtain


def fly(view, card, start, end, way=_WAY, wait=_STEP):
    """Let a sprite travel over the table."""
    card.x, card.y = start
    across, down = end[0] - start[0], end[1] - start[1]
    view.table.append(card)
    try:
        yield wait
        for part in way:
            card.x, card.y = start[0] + across * part // 100, start[1] + down * part // 100
            yield wait
        card.x, card.y = end[0] + 2 * sign(across), end[1] + 2 * sign(down)
        yield wait
        card.x, card.y = end
        yield wait
    finally:
        view.table.remove(card)


def sign(value):
    return (value > 0) - (value < 0)


def lay(view, spot, start, top):
    """Move a card to the card to be beaten, which is the old one until then. top: its tile"""
    card = face(view, spot)
    put(view.top, 0, top)
    try:
        yield from fly(view, card, start, (_STACK[0] + (9 - spot[2]) // 2, _STACK[1]))
    finally:
        view.draw_top()


def give(view, giver, taker, hurry=False):
    """Move the back of a card from seat to seat; None is the stack in the middle. hurry: one of many"""
    way, wait = (_DEALS, _DEAL) if hurry else (_WAY, _STEP)
    return fly(view, back(), at(view, giver), at(view, taker), way, wait)


def deal(view, seats):
    """Move the back of a card to each seat in turn."""
    card = back()
    for seat in range(seats):
        yield from fly(view, card, _STACK, at(view, seat), _DEALS, _DEAL)


def curtain(view):
    """Open a curtain before the face of a new character."""
    drape = displayio.Bitmap(2 * _WIDE, 24, 2)
    for x in range(0, 2 * _WIDE, 2):
        bitmaptools.fill_region(drape, x, 0, x + 1, 24, 1)
    bitmaptools.fill_region(drape, 0, 0, 2 * _WIDE, 2, 1)
    cloth = displayio.TileGrid(drape, pixel_shader=PLAIN, y=17)
    view.table.append(cloth)
    try:
        yield 2 * _LIFT
        for half in (1, 3, 6, 9, 11):
            bitmaptools.blit(drape, view.face.bitmap, _WIDE - half, 0, x1=_WIDE - half, y1=0, x2=_WIDE + half, y2=24)
            yield _LIFT
    finally:
        view.table.remove(cloth)


def at(view, seat):
    """Return where a card lies at a seat, or in the middle."""
    return _STACK if seat is None else (view.seat_x(seat) + 10, 2)


def hand(spot):
    """Return where a card lies in the hand."""
    return spot[0], HAND - 1


def face(view, spot):
    """Return a card of the hand as a sprite, with a lower edge."""
    wide = spot[2]
    bitmap = displayio.Bitmap(wide + 1, 13, 2)
    view.draw_card(bitmap, 0, spot)
    bitmaptools.fill_region(bitmap, 1, 12, wide - 1, 13, 1)
    return displayio.TileGrid(bitmap, pixel_shader=PLAIN)


def back():
    """Return the back of a card as a sprite."""
    bitmap = displayio.Bitmap(_BACK[0], _BACK[1], 2)
    bitmaptools.fill_region(bitmap, 1, 0, _BACK[0] - 1, _BACK[1], 1)
    bitmaptools.fill_region(bitmap, 0, 1, _BACK[0], _BACK[1] - 1, 1)
    for x in range(2, _BACK[0] - 2):
        for y in range(2 + x % 2, _BACK[1] - 2, 2):
            bitmap[x, y] = 0
    return displayio.TileGrid(bitmap, pixel_shader=PLAIN)
