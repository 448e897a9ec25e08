"""Run tournaments between the computer's players, and print a table: the share of games won, and the points.

NAME chooses games and players; without a name, all of them play. The players are random play, the beginner of the first
release, the computer's levels and, for the solo The Game, two more: ahead, which looks ahead, and desk, the strong player of
this computer. If seats play against each other, players of neighbouring strength meet, and each deal is played twice, with
the seats exchanged; winners of a tie share the win. The number behind +- is one standard error.
"""

import inspect
import random

from engine import games, players, table
from engine.games import CATALOG
from engine.players.thegame import lookahead
from engine.session import Session
from simulator import lab
from simulator.lab import desk_player
from simulator.lab.grade import places, positive
from simulator.lab.progress import Bar
from simulator.lab.spread import spread, stoppable

BEGINNERS = {
    "thegame": "greedy",
    "extreme": "extreme.beginner",
    "facetoface": "facetoface.beginner",
}  # the other games have none
LEVELS = {"easy": players.EASY, "good": players.GOOD, "best": players.BEST}
AHEAD, DESK = "ahead", "desk"  # for the solo The Game: the device's player with look-ahead, and the player of --level best
NAMES = ("random", "beginner", *LEVELS, AHEAD, DESK)
GAMES, TOGETHER = 100, 2  # games in a row; deals in a job


def player_names(name):
    """Return the names of a game's players, the weakest first. A player without levels is called best."""
    levels = len(inspect.signature(players.load(name).think).parameters) > 1
    names = ("random", "beginner", *LEVELS) if levels and name in BEGINNERS else ("random", *(LEVELS if levels else ("best",)))
    if name == desk_player.KNOWN:
        names += (AHEAD, DESK) if lab.ready() else (AHEAD,)
    return names


def sits(who, seats, options):
    """Return True if the player can play at this table: AHEAD and DESK play alone, without fires or without any option."""
    return seats == 1 and "fire" not in options if who == AHEAD else who != DESK or seats == 1 and not options


def decide(session, who, dice):
    """Return the move of the player with this name."""
    if who == "random":
        return dice.choice(list(session.moves()))
    view, name = session.game.seen(session.state, session.seat), session.name
    if who == "beginner":
        return players.load(BEGINNERS[name]).choose(view)
    if who == DESK:
        return desk_player.player().choose(view)
    player = players.load(name)
    if who == AHEAD:
        return players.last(player.further(view, player.think(view), lookahead))
    levels = len(inspect.signature(player.think).parameters) > 1
    return players.last(player.think(view, LEVELS[who]) if levels else player.think(view))


def game(name, options, deal, who):
    """Play a game to its end. The same deal and players give the same game."""
    session, dice = Session.deal(name, len(who), options, deal), random.Random(deal)
    session.players = b"\1" * len(who)
    while not session.over:
        session.play(decide(session, who[session.seat], dice))
    return session


def work(job):
    """Play some deals of a row. Return for each (games won in percent, points of the first, points of the second)."""
    name, seats, options, pair, deals = job
    meet = together if len(pair) == 1 else against
    return [meet(name, seats, options, deal, *pair) for deal in deals]


def together(name, seats, options, deal, who):
    """Play a deal with the same player in all seats."""
    session = game(name, options, deal, [who] * seats)
    return 100.0 * table.won(session.state, 0), float(session.score(0)), None


def against(name, seats, options, deal, first, second):
    """Play a deal twice with the seats exchanged. Return the first's share of wins, its points and the points of the second."""
    totals = [0.0, 0.0, 0.0]
    for turn in range(2):
        who = [(first, second)[(seat + deal + turn) % 2] for seat in range(seats)]
        session = game(name, options, deal, who)
        winners = [seat for seat in range(seats) if table.won(session.state, seat)]
        totals[0] += 100 * sum(who[seat] == first for seat in winners) / max(1, len(winners)) / 2
        for seat in range(seats):
            totals[1 if who[seat] == first else 2] += session.score(seat) / who.count(who[seat]) / 2
    return tuple(totals)


def rows(names, who, seats, options):
    """Yield (game, seats, options, one player or two opponents) for each row."""
    for name in names:
        rules = games.load(name)
        chosen = [player for player in player_names(name) if player in who]
        own = tuple(option for option in options if option in rules.OPTIONS)
        for count in seats or sorted({min(rules.SEATS), 2} & set(rules.SEATS)):
            if count not in rules.SEATS or len(own) < len(options):
                continue
            if rules.TEAM or count == 1:
                yield from ((name, count, own, (player,)) for player in chosen if sits(player, count, own))
            else:
                yield from ((name, count, own, (second, first)) for first, second in zip(chosen, chosen[1:], strict=False))


def mean(values):
    """Return the mean and its standard error."""
    middle = sum(values) / len(values)
    spread = sum((value - middle) ** 2 for value in values) / len(values)
    return middle, (spread / max(1, len(values) - 1)) ** 0.5


def line(row, results):
    name, seats, options, pair = row
    title = "%s, %s%s" % (name, "alone" if seats == 1 else "%d seats" % seats, "".join(", " + option for option in options))
    columns = ["%7.1f +- %-4.1f" % mean(values) if values[0] is not None else "" for values in zip(*results, strict=True)]
    games_ = len(results) * len(pair)
    return "%-34s %-22s %6d %16s %16s %16s" % (title, " : ".join(pair), games_, *columns)


def tournament(chosen, count, options):
    """Play all rows, and print a line for each at the end."""
    jobs = []
    for row in chosen:
        deals = range(1, count // len(row[3]) + 1)
        jobs += [(*row, deals[i : i + TOGETHER]) for i in range(0, len(deals), TOGETHER)]
    bar, results = Bar(sum(len(job[4]) * len(job[3]) for job in jobs), "games"), {row: [] for row in chosen}
    try:
        for job, answers in spread(work, jobs, options.dask, options.cores):
            row = job[:4]
            results[row] += answers
            bar.add(len(answers) * len(row[3]))
    finally:
        bar.end()
    print("%-34s %-22s %6s %16s %16s %16s" % ("", "", "games", "won in %", "points", "the other's"))
    for row in chosen:
        print(line(row, results[row]))


def add_options(parser):
    names = "games (%s) or players (%s)" % (", ".join(CATALOG), ", ".join(NAMES))
    parser.add_argument("names", nargs="*", metavar="NAME", help=names)
    parser.add_argument(
        "--games", type=positive(int, 10**6), default=GAMES, metavar="N", help="games per table row; default: %d" % GAMES
    )
    parser.add_argument(
        "--seats", type=positive(int, 6), action="append", metavar="N", help="number of players; default: the fewest, and two"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME", help="game option, e.g. experts or jokers")
    places(parser)


def run(options):
    unknown = [name for name in options.names if name not in CATALOG and name not in NAMES]
    if unknown:
        raise SystemExit('unknown name "%s". Games: %s. Players: %s' % (unknown[0], ", ".join(CATALOG), ", ".join(NAMES)))
    chosen_games = [name for name in CATALOG if name in options.names] or CATALOG
    who = [name for name in NAMES if name in options.names] or NAMES
    if DESK in options.names and not lab.ready():
        raise SystemExit(lab.NEEDED)
    chosen = list(rows(chosen_games, who, options.seats, options.option))
    if not chosen:
        raise SystemExit("Nothing to play: competitive games need two player names, and options must belong to the game")
    stoppable()
    try:
        tournament(chosen, max(2, options.games), options)
    except ValueError as wrong:
        raise SystemExit(str(wrong)) from wrong
    except KeyboardInterrupt:
        raise SystemExit("Stopped; no results. Use fewer --games for a quicker run.") from None
