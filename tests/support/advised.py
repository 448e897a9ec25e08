"""Hints at some decisions of each game, and the coach's findings on a beginner's turns, as lines of text."""

from engine import players
from engine.players import greedy, hints, last
from engine.players.thegame import coach
from engine.session import Session

GAMES = ("thegame", 1), ("extreme", 1), ("facetoface", 2), ("qwixx", 1), ("wednesday", 3)


def lines(count):
    for name, seats in GAMES:
        session, player = Session.deal(name, seats, (), 7), players.load(name)
        for _ in range(count):
            ways = last(player.ways(session.game.seen(session.state, session.seat), hints))
            yield "%s %s" % (name, hints.best(ways, 3))
            session.play(hints.best(ways, 1)[0][1][0])
    session = Session.deal("thegame", 1, (), 7)
    while not session.over and len(session.past) < 2 * count:
        session.play(greedy.choose(session.game.seen(session.state, 0)))
    yield "coach %d %s" % last(coach.review(session, 3))[:2]
