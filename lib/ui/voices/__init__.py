"""What a game says of itself: one module a game, borrowed whenever there is something to say, for that is seldom.

docs/CONTRACT.md says what it must offer."""

from ui.borrow import borrow


def of(name):
    return borrow("ui.voices." + name, kin="ui.voices.")
