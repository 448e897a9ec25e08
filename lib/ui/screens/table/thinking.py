"""A player's thinking, in slices between two looks at the keys."""

from micropython import const

from loading import load
from ui.keys import since

_LONG = const(3000)  # ms: then the best so far is played


class Thought:
    def __init__(self, session, clock):
        self.player, who = load("engine.players." + session.name, "engine.players."), session.players[session.seat]
        self.view = view = session.game.seen(session.state, session.seat)
        level = (3 - who,) if 1 < who <= 3 else ()  # to a person it says the best
        self.steps = self.player.think(view, *level)
        if who == 1 and self.player.further:
            self.steps = self.player.further(view, self.steps, load("engine.players.thegame.lookahead"))
        self.clock, self.begun = clock, clock.ticks()
        self.best = None  # the best move so far

    def ripe(self, now, most):
        """Has it made up its mind? If not, it thinks until so many ms from then."""
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
        """Enough, if there is a move: the best so far is its choice. Was there anything to stop?"""
        going = self.steps is not None and self.best is not None
        if going:
            self.steps = None
        return going
