"""What a game says of itself: one module a game, there from when there is something to say until the next sweep.

docs/CONTRACT.md says what it must offer."""

from ui.borrow import keep as kept


def of(name):
    return kept("ui.voices." + name, "ui.voices.")
