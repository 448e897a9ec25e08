"""The animation and the sound of a decision: a card travels, cards rise, a pile flashes; and a tune.

The decision is on the table before anything moves. A view without places and piles has sounds only.
"""

from engine import table
from ui.games.piles import movement
from ui.saves.log import MOTION

NOTHING, CARD, RISES, FALLS = range(4)  # kinds of changes, for sound.CHANGES: no card, a card, a trick


def opening(play):
    """Deal a hand with a movement, the first time that it shows."""
    app, view = play.app, play.view
    if play.viewer not in view.dealt and bytes((play.viewer,)) not in play.session.by:
        view.dealt.append(play.viewer)
        if app.settings[MOTION]:
            app.motion.start(movement.deal(view), app.device.clock.ticks())


def start(play, was, move, turn):
    """Start movement and sound of a decision that was drawn. turn: a person is to decide after a computer did"""
    app, view, session = play.app, play.view, play.session
    known, mine = was
    steps = [] if app.settings[MOTION] else None  # None: no movement is made, since none will be shown
    change, good = CARD if move else NOTHING, session.over and table.won(session.state, play.viewer)
    if known and known[0] == view.seat:
        change = changes(view, known, move if mine else 0, steps)
    if session.over and known and steps is not None:
        steps.append(movement.won(view) if good else movement.lost(view))
    now = app.device.clock.ticks()
    if app.sound:
        from ui import sound

        end = (sound.WON if good else sound.LOST) if session.over else sound.TURN if turn else b""
        app.sound.play(sound.CHANGES[change] + end, now)
    if steps:
        app.motion.start(chain(steps), now)


def changes(view, known, move, steps):
    """Return the sound of what changed on the table, and append its movements to `steps`, unless that is None.

    known: seat, hand and tops before; move: the decision if it was the viewer's own, else 0
    """
    _, slots, shown = known
    card, change = move >> 8, NOTHING
    for pile in range(4):
        top, falls = view.shown[pile], view.FALLS[pile]
        if top == shown[pile]:
            continue
        back = (top > shown[pile]) == falls
        change = (FALLS if falls else RISES) if back else CARD
        if steps is None:
            continue
        if card and card in slots:
            steps.append(movement.lay(view, card, slots.index(bytes((card,))), pile, shown[pile]))
        if back:
            steps.append(movement.trick(view, pile))
    if steps is None:
        return change
    new = [place for place in range(len(view.slots)) if view.card(place) and view.card(place) not in slots]
    if new:
        steps.append(movement.rise(view, new))
    return change


def chain(steps):
    """Run several movements one after the other."""
    for movement_steps in steps:
        yield from movement_steps
