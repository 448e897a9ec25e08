"""The hint: the turn that the computer would play here, card by card; if asked again, its next best turn."""

import gc

from micropython import const

from engine.console import out_of_memory
from engine.session import HINTED
from loading import load

Thought = load("ui.screens.table.thinking").Thought  # load, not import: a module that is imported stays in memory
_FIRST = const(100)  # ms of thinking before the status line shows it
_MOST = const(3)  # turns to show before the first comes again


class Advice(Thought):
    def __init__(self, session, clock):
        Thought.__init__(self, session, clock)
        self.ways = load("engine.players.hints")
        self.steps = self.weigh(self.steps, self.player.ways(self.view, self.ways))

    def weigh(self, plain, ways):
        """Yield the turns found so far. If they cannot be weighed, yield only the move that the player would make."""
        turns = None
        try:
            for turns in ways:
                yield turns or None
        except (OSError, ValueError):
            turns = None
        except MemoryError:
            out_of_memory("in the hint: it shows only the move that the player would make")
            turns = None
        ways = None  # free the memory of the generator
        if not turns:
            for move in plain:
                yield None if move is None else [[0, [move], move]]


def ask(play):
    """Start to think of a hint. The game counts as helped from now on."""
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
    """Put the cursor on the next move of the turn and name it. The rest of the turn takes turns with the prompt."""
    thought, view = play.thought, play.view
    if thought:
        turns = thought.ways.best(thought.best, _MOST)
        play.thought = thought = None
        gc.collect()  # copy the result only now, else it stays behind the memory of the search and the heap stays wide
        play.ways = [[worth, list(moves), rank] for worth, moves, rank in turns]
    worth, moves, rank = play.ways.pop(0)
    play.ways.append([worth, moves, rank])
    if moves[0]:
        view.point(moves[0])
    text, rest = play.game_text().advise(view, moves, worth)
    play.foot.holds(rest, True)
    return play.say("%d. %s" % (rank, text) if rank > 1 else text)
