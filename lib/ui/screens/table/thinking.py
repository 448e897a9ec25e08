"""A player that thinks in slices between two polls of the keys."""

from micropython import const

from loading import load
from ui.keys import since

_LONG = const(3000)  # ms after which the best move so far is played


class Thought:
    def __init__(self, session, clock):
        self.player = load("engine.players." + session.name, "engine.players.")
        level = session.players[session.seat]  # 0 a person, 1 the best player, 2 a good one, 3 an easy one
        self.view = view = session.game.seen(session.state, session.seat)
        strength = (3 - level,) if 1 < level <= 3 else ()  # for a hint, the best
        self.steps = self.player.think(view, *strength)
        if level == 1 and self.player.further:
            self.steps = self.player.further(view, self.steps, load("engine.players.thegame.lookahead"))
        self.clock, self.begun = clock, clock.ticks()
        self.best = None  # the best move so far

    def ripe(self, now, most):
        """Think until `now` + `most` ms. Return True if the player has decided."""
        if self.steps:
            for move in self.steps:
                self.best = move
                ticks = self.clock.ticks()
                if self.best is not None and since(ticks, self.begun) >= _LONG:
                    break
                if since(ticks, now) >= most:
                    return False
            self.steps = None
        return True

    def stop(self):
        """End the thinking. Return True if it was going on and there is a best move so far."""
        going = self.steps is not None and self.best is not None
        if going:
            self.steps = None
        return going
