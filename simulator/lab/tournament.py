"""Let the computer's players meet, and print a table: the share of games won, and the points.

NAME chooses games and players; without one, all of them play. The players are random play, the beginner of the first release,
the computer's levels and, at The Game alone, two more: ahead, the computer that looks ahead, and desk, the desk's own player.
If seats play against each other, two players of neighbouring strength meet, and each deal is played twice, with the seats
exchanged; winners of a tie share the win. The number behind +- is one standard error.
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
}  # of the others none stayed
LEVELS = {"easy": players.EASY, "good": players.GOOD, "best": players.BEST}
AHEAD, DESK = "ahead", "desk"  # at The Game alone: the device's player looking ahead, and the one of --level best
NAMES = ("random", "beginner", *LEVELS, AHEAD, DESK)
GAMES, TOGETHER = 100, 2  # of a row; deals in a job


def known(name):
    """The players of a game, the weakest first: one that knows no levels is called best."""
    levels = len(inspect.signature(players.load(name).think).parameters) > 1
    some = ("random", "beginner", *LEVELS) if levels and name in BEGINNERS else ("random", *(LEVELS if levels else ("best",)))
    if name == desk_player.KNOWN:
        some += (AHEAD, DESK) if lab.ready() else (AHEAD,)
    return some


def sits(who, seats, options):
    """True if the player knows such a table: two of them play alone, and look ahead without fires or without any option."""
    return seats == 1 and "fire" not in options if who == AHEAD else who != DESK or seats == 1 and not options


def decide(session, who, dice):
    """The move of a player by its name."""
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
    """A game to its end, whoever sits there; the same again for the same deal."""
    session, dice = Session.deal(name, len(who), options, deal), random.Random(deal)
    session.players = b"\1" * len(who)
    while not session.over:
        session.play(decide(session, who[session.seat], dice))
    return session


def work(job):
    """Some deals of a row: of each what the first and the second came to, (won in percent, points)."""
    name, seats, options, pair, deals = job
    meet = together if len(pair) == 1 else against
    return [meet(name, seats, options, deal, *pair) for deal in deals]


def together(name, seats, options, deal, who):
    """All seats are the same player's."""
    session = game(name, options, deal, [who] * seats)
    return 100.0 * table.won(session.state, 0), float(session.score(0)), None


def against(name, seats, options, deal, first, second):
    """Both ways: the share of the wins and the points of the first, the points of the second."""
    found = [0.0, 0.0, 0.0]
    for turn in range(2):
        who = [(first, second)[(seat + deal + turn) % 2] for seat in range(seats)]
        session = game(name, options, deal, who)
        winners = [seat for seat in range(seats) if table.won(session.state, seat)]
        found[0] += 100 * sum(who[seat] == first for seat in winners) / max(1, len(winners)) / 2
        for seat in range(seats):
            found[1 if who[seat] == first else 2] += session.score(seat) / who.count(who[seat]) / 2
    return tuple(found)


def rows(names, who, seats, options):
    """(game, seats, options, one player or two that meet) of each row that is asked for."""
    for name in names:
        rules = games.load(name)
        chosen = [player for player in known(name) if player in who]
        some = tuple(option for option in options if option in rules.OPTIONS)
        for count in seats or sorted({min(rules.SEATS), 2} & set(rules.SEATS)):
            if count not in rules.SEATS or len(some) < len(options):
                continue
            if rules.TEAM or count == 1:
                yield from ((name, count, some, (player,)) for player in chosen if sits(player, count, some))
            else:
                yield from ((name, count, some, (second, first)) for first, second in zip(chosen, chosen[1:], strict=False))


def mean(values):
    """The mean and its standard error."""
    middle = sum(values) / len(values)
    spread = sum((value - middle) ** 2 for value in values) / len(values)
    return middle, (spread / max(1, len(values) - 1)) ** 0.5


def line(row, found):
    name, seats, options, pair = row
    title = "%s, %s%s" % (name, "alone" if seats == 1 else "%d seats" % seats, "".join(", " + option for option in options))
    columns = ["%7.1f +- %-4.1f" % mean(values) if values[0] is not None else "" for values in zip(*found, strict=True)]
    games_ = len(found) * len(pair)
    return "%-34s %-22s %6d %16s %16s %16s" % (title, " : ".join(pair), games_, *columns)


def tournament(chosen, count, options):
    """A line for each row, as soon as it is whole."""
    jobs = []
    for row in chosen:
        deals = range(1, count // len(row[3]) + 1)
        jobs += [(*row, deals[i : i + TOGETHER]) for i in range(0, len(deals), TOGETHER)]
    bar, found = Bar(sum(len(job[4]) * len(job[3]) for job in jobs), "games"), {row: [] for row in chosen}
    try:
        for job, answers in spread(work, jobs, options.dask, options.cores):
            row = job[:4]
            found[row] += answers
            bar.add(len(answers) * len(row[3]))
    finally:
        bar.end()
    print("%-34s %-22s %6s %16s %16s %16s" % ("", "", "games", "won in %", "points", "the other's"))
    for row in chosen:
        print(line(row, found[row]))


def add_options(parser):
    names = "games (%s) or players (%s)" % (", ".join(CATALOG), ", ".join(NAMES))
    parser.add_argument("names", nargs="*", metavar="NAME", help=names)
    parser.add_argument("--games", type=positive(int, 10**6), default=GAMES, metavar="N", help="a row; default: %d" % GAMES)
    parser.add_argument("--seats", type=positive(int, 6), action="append", metavar="N", help="by default the fewest, and two")
    parser.add_argument("--option", action="append", default=[], metavar="NAME", help="of the game, as experts or jokers")
    places(parser)


def run(options):
    strange = [name for name in options.names if name not in CATALOG and name not in NAMES]
    if strange:
        raise SystemExit("%s is no game and no player: there are %s" % (strange[0], ", ".join([*CATALOG, *NAMES])))
    asked = [name for name in CATALOG if name in options.names] or CATALOG
    who = [name for name in NAMES if name in options.names] or NAMES
    if DESK in options.names and not lab.ready():
        raise SystemExit(lab.NEEDED)
    chosen = list(rows(asked, who, options.seats, options.option))
    if not chosen:
        raise SystemExit("no such table: name two players where seats play against each other; games have their own options")
    stoppable()
    try:
        tournament(chosen, max(2, options.games), options)
    except ValueError as wrong:
        raise SystemExit(str(wrong)) from wrong
    except KeyboardInterrupt:
        raise SystemExit("stopped: what was played is not told, fewer --games take less time") from None
