"""Movements and sounds of a decision at Wednesday: a card goes to the stack, others change hands, a character appears.

The decision is on the table before anything moves. The cards that changed hands are read from how many each seat has.
"""

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck, offers
from ui.games.wednesday import movement
from ui.games.wednesday.drawing import NUMBERS, breadth, column
from ui.saves.log import MOTION


def opening(play):
    """Deal the cards when somebody's hand shows for the first time."""
    app, view = play.app, play.view
    if play.viewer not in view.dealt and bytes((play.viewer,)) not in play.session.by:
        view.dealt.append(play.viewer)
        if app.settings[MOTION] and view.pad.group.hidden:
            app.motion.start(movement.deal(view, view.state[table.SEATS]), app.device.clock.ticks())


def start(play, was, move, turn):
    """Start the movements and the tune of a decision that is drawn. turn: a person is on again after a computer"""
    app, view, session = play.app, play.view, play.session
    known, now = was[0], app.device.clock.ticks()
    if app.sound:
        from ui import sound

        good = session.over and table.won(session.state, play.viewer)
        end = (sound.WON if good else sound.LOST) if session.over else sound.TURN if turn else b""
        app.sound.play((sound.KNOCK if move else b"") + end, now)
    if app.settings[MOTION] and known and view.pad.group.hidden:
        steps = changes(view, known, move)
        if steps:
            app.motion.start(chain(steps), now)


def changes(view, known, move):
    """Return the movements from the table that was shown to the one that is."""
    seat, before, spots = known
    seats, what, how, copies = before[table.SEATS], move >> 8, move & 255, 0
    if what == offers.DEALS:
        return [movement.deal(view, seats)]
    who, steps = before[table.SEAT], []
    if what and wednesday.phase(before) in (wednesday.TURN, wednesday.AGAIN):
        i = NUMBERS.find(bytes((what,)))
        copies = (1, 2, 3 if what == 6 else 4, before[deck.HELD + who])[how]
        start = movement.hand(spots[i]) if who == seat and i in spots else movement.at(view, who)
        top = wednesday.stack(before)[:1]
        spot = 0, column(i), breadth(i), min(copies, 4)
        steps.append(movement.lay(view, spot, start, 1 + NUMBERS.find(top) if top else 0))
    if not how and copies and offers.event(before, what) == 5:
        steps += [movement.give(view, giver, (giver - 1) % seats, True) for giver in range(seats)]
    else:
        steps += exchanges(view, before, who, copies)
    if wednesday.character(view.state) != wednesday.character(before):
        steps.append(movement.curtain(view))
    return steps


def exchanges(view, before, who, copies):
    """Return a movement for each card that changed hands, besides the `copies` that the seat on turn has laid.

    A seat with a card less gave it to a seat with a card more; without the other, the burned stack in the middle is that.
    """
    givers, takers = [], []
    for seat in range(before[table.SEATS]):
        more = view.state[deck.HELD + seat] - before[deck.HELD + seat] + (copies if seat == who else 0)
        takers += [seat] * more
        givers += [seat] * -more
    count = max(len(givers), len(takers))
    middle = [None] * count
    givers, takers = (givers + middle)[:count], (takers + middle)[:count]
    return [movement.give(view, givers[i], takers[i], count > 2) for i in range(count)]


def chain(steps):
    """Let movements follow each other."""
    for movement_ in steps:
        yield from movement_
