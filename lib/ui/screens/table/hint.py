"""The hint: what the computer would do here, its whole turn, a card at a time; asked again, what it would do next best."""

import gc

from micropython import const

from engine.console import out_of_memory
from engine.session import HINTED
from loading import load

Thought = load("ui.screens.table.thinking").Thought  # not imported: it would stay
_FIRST = const(100)  # ms of thinking before it is said that it thinks
_MOST = const(3)  # turns that are told, then the first again


class Advice(Thought):
    def __init__(self, session, clock):
        Thought.__init__(self, session, clock)
        self.ways = load("engine.players.hints")
        self.steps = self.weigh(self.steps, self.player.ways(self.view, self.ways))

    def weigh(self, plain, ways):
        """Yield the turns found so far; where they cannot be weighed, only the move that the player would make."""
        found = None
        try:
            for found in ways:
                yield found or None
        except (OSError, ValueError):
            found = None
        except MemoryError:
            out_of_memory("in the hint: it shows only the move that the player would make")
            found = None
        ways = None  # the generator holds all that it allocated
        if not found:
            for move in plain:
                yield None if move is None else [[0, [move], move]]


def ask(play):
    """Think of it; the game is no longer a clean one."""
    session, clock = play.session, play.app.device.clock
    if not session.helped & HINTED:
        session.helped |= HINTED
        play.app.store.helped(session)
    if not play.ways:
        play.thought = Advice(session, clock)
        if not play.thought.ripe(clock.ticks(), _FIRST):
            play.foot.holds("...")
            return play
    return tell(play)


def tell(play):
    """Put the cursor on the next move of the turn, and say it; the rest of the turn takes turns with what is asked."""
    thought, view = play.thought, play.view
    if thought:
        found = thought.ways.best(thought.best, _MOST)
        play.thought = thought = None
        gc.collect()  # what is kept is made anew where the thoughts were, else the heap stays as wide as it was for them
        play.ways = [[worth, list(moves), rank] for worth, moves, rank in found]
    worth, moves, rank = play.ways.pop(0)
    play.ways.append([worth, moves, rank])
    if moves[0]:
        view.point(moves[0])
    text, rest = play.game_text().advise(view, moves, worth)
    play.foot.holds(rest, True)
    return play.say("%d. %s" % (rank, text) if rank > 1 else text)
