"""What is seen and heard of a decision: a card travels, cards rise, a pile flashes; and a tune.

The decision is on the table before anything moves. Views that cannot say where a place or a pile is have no movements.
"""

from engine import table
from ui import motion, sound
from ui.store import MOTION


def before(play):
    """The table as it is before a decision."""
    view = play.view
    known = (view.seat, view.slots, view.shown) if hasattr(view, "pile_xy") else None
    return known, play.session.seat == play.viewer


def opening(play):
    """The first time that somebody's hand shows it is dealt."""
    app, view = play.app, play.view
    if hasattr(view, "pile_xy") and play.viewer not in view.dealt and bytes((play.viewer,)) not in play.session.by:
        view.dealt.append(play.viewer)
        if app.settings[MOTION]:
            app.motion.start(motion.deal(view), app.device.clock.ticks())


def start(play, was, move, turn):
    """After the decision is drawn; `turn`: it is somebody's turn again after a computer's."""
    app, view, session = play.app, play.view, play.session
    known, mine = was
    steps, tune = [], sound.KNOCK if move else b""
    if known and known[0] == view.seat:
        tune = changes(view, known, move if mine else 0, steps)
    if session.over:
        won = table.won(session.state, play.viewer)
        tune += sound.WON if won else sound.LOST
        if known:
            steps.append(motion.won(view) if won else motion.lost(view))
    elif turn:
        tune += sound.TURN
    now = app.device.clock.ticks()
    if tune:
        app.sound.play(tune, now)
    if steps and app.settings[MOTION]:
        app.motion.start(chain(steps), now)


def changes(view, known, move, steps):
    """The movements of what is new on the table, and its tune; the move is one's own, or 0."""
    _, slots, shown = known
    card, tune = move >> 8, b""
    for pile in range(4):
        top, falls = view.shown[pile], view.FALLS[pile]
        if top == shown[pile]:
            continue
        tune = sound.KNOCK
        if card and card in slots:
            steps.append(motion.lay(view, card, slots.index(bytes((card,))), pile, shown[pile]))
        if (top > shown[pile]) == falls:
            steps.append(motion.trick(view, pile))
            tune = sound.DOWN if falls else sound.UP
    new = [place for place in range(len(view.slots)) if view.card(place) and view.card(place) not in slots]
    if new:
        steps.append(motion.rise(view, new))
    return tune


def chain(steps):
    """One after the other."""
    for some in steps:
        yield from some
