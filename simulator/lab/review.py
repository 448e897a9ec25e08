"""Rate a finished game of The Game turn by turn: the chance to win before each turn, and the most expensive decisions.

The game is read from a save file, a journal, a file with a code, or a code. Each turn of a person is compared with the
computer's turn. With numba (`make lab`) the hidden cards are dealt again 200 times for each turn, and the computer plays these
games: the chance is the share that it wins, with its standard error. Without numba it plays only 3 games, and the cost of a
turn is the computer player's estimate in points.
"""

import argparse
import random
import sys

from engine import cards, players, table
from engine.games import thegame
from engine.players import last
from engine.players.thegame import coach
from simulator import lab
from simulator.frontends import replay

KNOWN = "thegame"
MOST = 3  # turns that are listed
SOME = 8  # turns that are played on, of the most expensive ones
PLAYS, MORE, FEW = 200, 4, 3  # games for a chance; factor for a cost; games without numba
MARKS = "#1f6fb4", "#c23b22"


def add_options(parser):
    parser.add_argument("game", nargs="+", metavar="FILE|CODE", help="save file, journal, file with a game code, or game code")
    parser.add_argument(
        "--plot", type=ending(".png", ".svg"), metavar="FILE", help="save a plot of the chance to win before each turn"
    )
    parser.add_argument(
        "--screen", type=ending(".png", ".txt"), metavar="FILE", help="save the first page of the device's coach"
    )
    parser.add_argument("--plays", type=plays, help="games for each chance: %d, or %d without numba" % (PLAYS, FEW))


def ending(*ends):
    """Return an option type: a file name with one of these endings."""

    def name(text):
        if not text.endswith(ends):
            raise argparse.ArgumentTypeError("the file name must end in %s, not %s" % (" or ".join(ends), ascii(text)))
        return text

    return name


def run(options):
    session = replay.found(options.game)
    wrong = refused(session)
    if wrong:
        sys.exit(wrong)
    if options.screen:
        return screen(session, options.screen)
    compiled = lab.ready()
    turns = review(session, options.plays or (PLAYS if compiled else FEW), Compiled(session) if compiled else Plain(session))
    print("\n".join(lines(session, turns, compiled)))
    if options.plot:
        print(plot(session, turns, options.plot))


def plays(text):
    if not (text.isascii() and text.isdigit() and 2 <= int(text) <= 100000):
        raise argparse.ArgumentTypeError("--plays must be 2 to 100000, not %s" % ascii(text))
    return int(text)


def refused(session):
    """Return the reason why this game cannot be reviewed, or None."""
    if session.name != KNOWN:
        return "review works for The Game only; this is a game of %s" % session.game.NAME
    if not session.over:
        return "this game is not over yet; finish it first"
    if not any(not who for who in session.players):
        return "only computers played this game; there is nothing to review"
    return None


class Compiled:
    """Plays games on with numba."""

    def __init__(self, session):
        from simulator.lab import games, onward

        self.onward, self.table = onward, games.Table(session.state[table.SEATS], session.options)

    def lefts(self, state, moves, count, seed):
        return list(self.onward.lefts(self.table, state, moves, count, seed))


class Plain:
    """Plays games on in plain Python."""

    def __init__(self, session):
        self.session = session.afresh()

    def lefts(self, state, moves, count, seed):
        lefts, dice = [], random.Random(seed)
        for _ in range(count):
            after = self.session.state
            after[:] = hidden(state, dice)
            for move in moves:
                if not after[table.STATUS]:
                    thegame.play(after, move)
            while not after[table.STATUS]:
                thegame.play(after, players.load(KNOWN).choose(thegame.seen(after, after[table.SEAT])))
            lefts.append(thegame.score(after, 0))
        return lefts


def hidden(state, dice):
    """Return the state with the cards dealt again that the seat on turn cannot know."""
    after, at = bytearray(state), state[table.SEAT]
    seats = [seat for seat in range(state[table.SEATS]) if seat != at]
    hands = [thegame.hand(state, seat) for seat in seats]
    first = thegame.ROW + thegame.ALL - thegame.left(state)
    pack = list(b"".join(hands) + state[first : thegame.ROW + thegame.ALL])
    dice.shuffle(pack)
    for seat, hand in zip(seats, hands):
        place = thegame.HANDS + seat * thegame.PLACES
        cards.hide(after, place, thegame.PLACES)
        dealt, pack = sorted(pack[: len(hand)]), pack[len(hand) :]
        after[place : place + thegame.PLACES] = bytes(dealt) + bytes(thegame.PLACES - len(dealt))
    after[first : thegame.ROW + thegame.ALL] = bytes(pack)
    return after


class Turn:
    """One turn of the game: its start, the moves, the better turn, and the cost."""

    def __init__(self, number, start, moves, ended, person):
        self.number, self.start, self.moves, self.person = number, start, moves, person
        self.whole = moves + [0] * (ended and len(moves) < len(thegame.hand(start, start[table.SEAT])))
        self.points, self.better, self.chance, self.cost = 0, [], None, None
        self.ended = ended


def review(session, count, player):
    """Return the turns, each with its chance. The most expensive ones have a cost."""
    turns, kin = [], players.load(KNOWN)
    for number, (start, moves, ended) in enumerate(coach.told(session), 1):
        turn = Turn(number, start, moves, ended, not session.players[start[table.SEAT]])
        turns.append(turn)
        progress(number)
        if turn.person:
            view = thegame.seen(start, start[table.SEAT])
            turn.points, turn.better = last(coach.judged(kin.turn(view), moves, ended))
            turn.points = coach.paid(session, turn.points)
        turn.chance = share(player.lefts(start, [], count, number))
    for turn in dearest(turns)[:SOME] if isinstance(player, Compiled) else ():
        better, own = (player.lefts(turn.start, moves, MORE * count, turn.number) for moves in (turn.better, turn.whole))
        turn.cost = less([(not a) - (not b) for a, b in zip(better, own)])
        progress(turn.number)
    progress()
    return turns


def progress(number=None):
    """Show the number of the turn in work on a terminal. Without a number, clear it."""
    if sys.stderr and sys.stderr.isatty():
        print("\rturn %d ..." % number if number else "\r\x1b[K", end="", file=sys.stderr, flush=True)


def share(lefts):
    """Return the games won in percent and the standard error. If all or none were won, one win and one loss are added."""
    count, won = len(lefts), sum(1 for left in lefts if not left)
    part = (won + 1) / (count + 2) if won in (0, count) else won / count
    return 100 * won / count, 100 * (part * (1 - part) / count) ** 0.5


def less(values):
    """Return a mean in percent and its standard error."""
    mean = sum(values) / len(values)
    return 100 * mean, 100 * (sum((value - mean) ** 2 for value in values) / len(values) / len(values)) ** 0.5


def worst(turns):
    """Return the turns to list: by their cost in games, or otherwise in points."""
    if any(turn.cost for turn in turns):
        return sorted((turn for turn in turns if turn.cost and turn.cost[0] > 0), key=lambda turn: -turn.cost[0])[:MOST]
    return dearest(turns)[:MOST]


def dearest(turns):
    """Return the turns that cost points, the most expensive first; of equals the later first, as in the device's coach."""
    return sorted((turn for turn in turns if turn.points), key=lambda turn: (-turn.points, -turn.number))


def said(moves):
    """Return the cards of a turn with their piles."""
    return " ".join("%d:%d" % (move >> 8, (move & 3) + 1) for move in moves if move) or "-"


def cost(turn):
    if turn.cost:
        return "%.1f +- %.1f %%" % turn.cost
    if turn.points == coach.GAME:
        return "the game"
    return "%.1f points" % (turn.points / coach.ONE) if turn.points else ""


def lines(session, turns, compiled):
    """Yield the lines of the report: the game, its turns, the most expensive ones, and how the figures were found."""
    yield replay.facts(session)
    yield "47:3 means card 47 on pile 3."
    yield "%4s  %-26s %-26s %15s  %s" % ("turn", "laid", "better", "chance to win", "cost")
    for turn in turns:
        better = said(turn.better) if turn.points else ""
        row = turn.number, said(turn.moves), better, "%.1f +- %.1f %%" % turn.chance, cost(turn)
        yield ("%4d  %-26s %-26s %15s  %s" % row).rstrip()
    named = worst(turns)
    yield "The decisions that cost most:" if named else "No costly decisions."
    for turn in named:
        values = turn.number, said(turn.moves), said(turn.better), cost(turn)
        yield ("turn %d: laid %s, better %s: it cost %s" % values) + (" of the games" if turn.cost else "")
    if compiled:
        yield "Chances: the share of games that the computer won, the hidden cards dealt again; +- is one standard error."
    else:
        yield "Without numba (`make lab`) chances come from few games, and costs are the computer's estimates in points."


def screen(session, name):
    """Save the first page of the device's coach as a picture."""
    from simulator.headless import Headless
    from ui.screens.table import coach as device

    desk = Headless()
    thinking = device.Coach(desk.app, lambda: None, session)
    desk.app.show(thinking)
    while desk.app.screen is thinking:
        desk.app.step()
    desk.settled()
    try:
        desk.shot(name)
    except (OSError, ValueError) as wrong:
        sys.exit("Could not write the picture: %s" % wrong)
    print(name)


def plot(session, turns, name):
    """Save a plot of the chance to win. Return its file name, or the reason why there is none."""
    try:
        import matplotlib
    except ImportError:
        return "no plot: matplotlib is missing; `make lab` installs it"
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = KNOWN
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 4.5), layout="constrained")
    numbers, chances = [turn.number for turn in turns], [turn.chance[0] for turn in turns]
    axes.errorbar(numbers, chances, [turn.chance[1] for turn in turns], color=MARKS[0], ecolor="#9db8d2", marker=".", capsize=2)
    for turn, mark in zip(worst(turns), "osD"):
        low = max(0, turn.chance[0] - (turn.cost[0] if turn.cost else 0))
        label = "turn %d: %s; better %s; cost %s" % (turn.number, said(turn.moves), said(turn.better), cost(turn))
        axes.plot([turn.number] * 2, [turn.chance[0], low], color=MARKS[1], marker=mark, markersize=5, label=label)
    if worst(turns):
        figure.legend(loc="outside lower center", fontsize=8)
    axes.set(xlabel="turn", ylabel="chance to win, %", ylim=(0, 100), title=replay.facts(session))
    axes.grid(alpha=0.3)
    try:
        figure.savefig(name, dpi=110, metadata={"Date": None} if name.endswith(".svg") else {"Software": None})
    except OSError as wrong:
        return "Could not write the plot %s: %s" % (name, wrong.strerror)
    finally:
        pyplot.close(figure)
    return name
