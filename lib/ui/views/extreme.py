"""The table of The Game: Extreme: for now that of The Game, which shows no commands."""

from ui.views.thegame import View  # noqa: F401
