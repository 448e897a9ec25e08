"""What a game says: one module a game, loaded when there is something to say. docs/CONTRACT.md tells its functions."""

from loading import load


def of(name):
    return load("ui.voices." + name, "ui.voices.")
