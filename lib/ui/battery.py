"""The sign of a low battery at the right end of the status line, and a remark when the charge falls."""

import bitmaptools
import displayio

from ui.drawing.zones import PLAIN

WIDE = 10  # dots at the right end: facts keep out of them, longer words hide the sign (ui/drawing/status_line.py)


def show(foot, charge):
    """Show the charge in a status line. charge: 1 low, 2 too low to rewrite the log, 0 neither"""
    group, lower = foot.sign, charge > foot.charge
    if group:
        foot.group.remove(group)
    foot.sign, foot.charge = sign(charge, foot.y) if charge else None, charge
    if charge:
        foot.group.append(foot.sign)
    foot.facts.say("")
    foot.facts.edge = 128 - WIDE if charge else 128
    if lower:
        foot.passes(foot.app.say(b"low" if charge == 1 else b"nearly empty"))
    foot.say()


def sign(charge, y):
    """Return a lying battery at this y, with its last bar if the charge is 1, empty if it is 2."""
    dots = displayio.Bitmap(8, 8, 2)
    for left, top, right, bottom, value in (0, 1, 7, 7, 1), (1, 2, 6, 6, 0), (7, 3, 8, 5, 1), (1, 2, 3, 6, charge & 1):
        bitmaptools.fill_region(dots, left, top, right, bottom, value)
    return displayio.TileGrid(dots, pixel_shader=PLAIN, x=120, y=y)
