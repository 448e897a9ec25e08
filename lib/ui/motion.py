"""Movements on the table: each is under a second, and over at once when a key is pressed.

A movement is a generator. It draws a step and yields how many ms that stands; whatever stops it, it leaves the table as the
view drew it. The new state is on the table before a movement starts: it shows what has happened, and nothing waits for it.
"""

from micropython import const

from ui.keys import since
from ui.zones import INVERSE, PLAIN, put, shade

_STEPS = const(4)
_STEP = const(15)  # ms: four steps of a card on its way
_RISE = const(40)  # ms from one drawn card to the next
_FLASH = const(90)  # ms that something stands lit


class Motion:
    """At most one movement at a time."""

    def __init__(self):
        self.steps, self.at, self.wait = None, 0, 0

    def start(self, steps, now):
        self.end()
        self.steps = steps
        self.go(now)

    def go(self, now):
        self.at = now
        try:
            self.wait = next(self.steps)
        except StopIteration:
            self.steps = None

    def tick(self, now):
        """Is there something new to see?"""
        if not self.steps or since(now, self.at) < self.wait:
            return False
        self.go(now)
        return True

    def end(self):
        if self.steps:
            self.steps.close()
            self.steps = None


def lay(view, card, place, pile):
    """A card travels from its place in the hand to its pile."""
    fly, group = view.fly, view.group
    x, y = view.place_xy(place)
    to_x, to_y = view.pile_xy(pile)
    view.write(fly, card)
    fly.x, fly.y = x, y
    group.append(fly)
    try:
        for step in range(1, _STEPS + 1):
            yield _STEP
            fly.x, fly.y = x + (to_x - x) * step // _STEPS, y + (to_y - y) * step // _STEPS
        yield _STEP
    finally:
        group.remove(fly)


def rise(view, places):
    """Cards come into the hand one after the other: the foot, then the head."""
    cards, feet = view.cards, view.feet
    kept = [(place, cards[2 * place], cards[2 * place + 1], feet[place]) for place in places]
    for place, _, _, _ in kept:
        cards[2 * place] = cards[2 * place + 1] = feet[place] = 0
    try:
        for place, left, right, foot in kept:
            yield _RISE
            put(feet, place, foot)
            yield _RISE
            put(cards, 2 * place, left)
            put(cards, 2 * place + 1, right)
    finally:
        for place, left, right, foot in kept:
            put(feet, place, foot)
            put(cards, 2 * place, left)
            put(cards, 2 * place + 1, right)


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
    return flash([zone for zone in view.costs if not zone.hidden] or view.costs[:1], 2)
