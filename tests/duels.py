"""How well the first player of Qwixx plays: `python -m tests.duels COUNT` prints the table, so many games a line.

A share is of the wins (a tie shared among its winners); points are means; behind +- is one standard error. Against random
play one seat has the player, the others throw dice; who sits where goes round.
"""

import sys

from engine import games, players, table
from engine.session import Session
from tests import tables


def game(name, seats, options, deal, clever):
    """One game; the seats in `clever` have the player, the others throw dice."""
    session, player, dice = Session.deal(name, seats, options, deal), players.load(name), tables.Dice(deal)
    while not session.over:
        view = session.game.seen(session.state, session.seat)
        session.play(player.choose(view) if session.seat in clever else dice.pick(session.moves()))
    return session


def mean(values):
    middle = sum(values) / len(values)
    return middle, (sum([(value - middle) ** 2 for value in values]) / len(values) / max(1, len(values) - 1)) ** 0.5


def line(name, seats, options, count, alone):
    """The player's share of the wins, its points, and the others'; `alone`: it is one against dice."""
    shares, own, others, decisions, rows, missed = [], [], [], [], [], []
    for deal in range(1, count + 1):
        clever = {deal % seats} if alone else set(range(seats))
        session = game(name, seats, options, deal, clever)
        winners = [seat for seat in range(seats) if table.won(session.state, seat)]
        shares.append(len([seat for seat in winners if seat == deal % seats]) / len(winners))
        own += [session.score(seat) for seat in clever]
        others += [session.score(seat) for seat in range(seats) if seat not in clever]
        decisions.append(len(session.past))
        notes = [session.game.notes(session.state, seat) for seat in clever]
        missed += [note[0] for note in notes]
        rows += [note[1] for note in notes]
    words = ["%s, %d seats%s" % ("against dice" if alone else "against itself", seats, ", jokers" if options else "")]
    words += ["%5.1f +- %.1f %%" % tuple([100 * value for value in mean(shares)]) if seats > 1 else "-"]
    words += ["%6.1f +- %.1f" % mean(some) if some else "-" for some in (own, others)]
    words += ["%.0f (%d to %d)" % (mean(decisions)[0], min(decisions), max(decisions))]
    words += ["%.2f" % mean(rows)[0], "%.2f" % mean(missed)[0]]
    print("%-28s %15s %15s %15s %18s %6s %10s" % tuple(words), flush=True)


def main(count=200, name="qwixx"):
    module = games.load(name)
    print("%s, %d games a line" % (module.NAME, count))
    print("%-28s %15s %15s %15s %18s %6s %10s" % ("", "wins", "points", "the dice's", "decisions", "rows", "misthrows"))
    for options in (), ("jokers",):
        for seats in module.SEATS:
            line(name, seats, options, count, False)
        for seats in module.SEATS[1:]:
            line(name, seats, options, count, True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
