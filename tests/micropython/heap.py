"""Bytes on the heap for the engine and for games; WORDS: number of games that must need no more memory than one."""

import gc

GAMES = int(WORDS)  # noqa: F821


def whole(name, deal):
    session = Session.deal(name, min(games.load(name).SEATS), deal=deal)
    from tests.support import tables

    player = tables.beginner(name)
    while not session.over:
        session.play(player.choose(session.game.seen(session.state, session.seat)))
    return session


def measure():
    """Print the bytes in use after each step. At each yield the caller collects garbage."""
    global Session, games
    before = gc.mem_alloc()
    from engine import games, players, table
    from engine.session import Session

    yield
    print("engine", gc.mem_alloc() - before)
    for name in games.CATALOG:
        yield
        before = gc.mem_alloc()
        games.load(name)
        yield
        print(name, "rules", gc.mem_alloc() - before)
        yield
        before = gc.mem_alloc()
        session = Session.deal(name, min(games.load(name).SEATS))
        yield
        print(name, "dealt", gc.mem_alloc() - before)
        print(name, "state", len(session.state))
        garbage = gc.mem_alloc()
        table.shuffle(session.state, table.BODY, len(session.state))
        print(name, "shuffle", gc.mem_alloc() - garbage)
        session = None
        yield
        before = gc.mem_alloc()
        players.load(name)
        yield
        print(name, "player", gc.mem_alloc() - before)
        whole(name, 7)
        yield
        before = gc.mem_alloc()
        session = whole(name, 7)
        yield
        print(name, "played", gc.mem_alloc() - before)
        print(name, "decisions", len(session.past))
        print(name, "journal", len(session.journal()))
        session = None
        for deal in range(1, GAMES + 1):
            whole(name, deal)
            yield
            if deal == 1:
                before = gc.mem_alloc()
        print(name, "growth", gc.mem_alloc() - before)


steps = measure()


def step():
    for _ in steps:
        return True
    return False
