"""The sign of a battery that is low, at the right end of the line of words; and when it gets lower, a word."""

import bitmaptools
import displayio

from ui.drawing.zones import PLAIN

WIDE = 10  # dots at the right end: facts stay out of them, words that reach into them hide the sign (ui/drawing/status_line.py)


def show(foot, charge):
    """1 when it is low, 2 when it is too low to write the log anew, 0 when it is neither any more."""
    group, lower = foot.sign, charge > foot.charge
    if group:
        foot.group.remove(group)
    foot.sign, foot.charge = sign(charge) if charge else None, charge
    if charge:
        foot.group.append(foot.sign)
    foot.facts.say("")
    foot.facts.edge = 128 - WIDE if charge else 128
    if lower:
        foot.passes(foot.app.say(b"low" if charge == 1 else b"nearly empty"))
    foot.say()


def sign(charge):
    """A battery, lying: with its last bar, or without."""
    dots = displayio.Bitmap(8, 8, 2)
    for left, top, right, bottom, value in (0, 1, 7, 7, 1), (1, 2, 6, 6, 0), (7, 3, 8, 5, 1), (1, 2, 3, 6, charge & 1):
        bitmaptools.fill_region(dots, left, top, right, bottom, value)
    return displayio.TileGrid(dots, pixel_shader=PLAIN, x=120, y=56)
