"""Rate a finished game of The Game turn by turn: the chance to win before each turn, and the decisions that cost most.

The game is read from a store, a journal, a code in a file, or a code. Each turn of a person is compared with the computer's
turn. With numba (`make lab`) the hidden cards are dealt again 200 times for each turn, and the computer plays each of these
games: the chance is the share that it wins, with its standard error. Without numba 3 games must do, and the cost of a turn is
the computer's opinion, in its own points.
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
MOST = 3  # turns that are named
SOME = 8  # turns that are played on with, of those that the player likes least
PLAYS, MORE, FEW = 200, 4, 3  # games for a chance; so many times as many for a cost; games where nothing is compiled
MARKS = "#1f6fb4", "#c23b22"


def add_options(parser):
    parser.add_argument("game", nargs="+", metavar="FILE|CODE")
    parser.add_argument("--plot", type=ending(".png", ".svg"), metavar="FILE", help="draw the chance to win over the turns")
    parser.add_argument("--screen", type=ending(".png", ".txt"), metavar="FILE", help="what the device's coach says of it")
    parser.add_argument("--plays", type=plays, help="games for each chance: %d, or %d without numba" % (PLAYS, FEW))


def ending(*ends):
    """Return a type of option: the name of a file with one of these ends."""

    def name(text):
        if not text.endswith(ends):
            raise argparse.ArgumentTypeError("a file's name that ends in %s; not %s" % (" or ".join(ends), ascii(text)))
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
    found = review(session, options.plays or (PLAYS if compiled else FEW), Compiled(session) if compiled else Plain(session))
    print("\n".join(lines(session, found, compiled)))
    if options.plot:
        print(plot(session, found, options.plot))


def plays(text):
    if not (text.isascii() and text.isdigit() and 2 <= int(text) <= 100000):
        raise argparse.ArgumentTypeError("games for a chance are a number from 2 to 100000, not %s" % ascii(text))
    return int(text)


def refused(session):
    """Why there is nothing to be said of this game, or None."""
    if session.name != KNOWN:
        return "the coach knows The Game; this is a game of %s" % session.game.NAME
    if not session.over:
        return "this game is not over yet: it is reviewed when it is"
    if not any(not who for who in session.players):
        return "nobody but computers has played this game"
    return None


class Compiled:
    """Plays on by numba."""

    def __init__(self, session):
        from simulator.lab import games, onward

        self.onward, self.table = onward, games.Table(session.state[table.SEATS], session.options)

    def lefts(self, state, moves, count, seed):
        return list(self.onward.lefts(self.table, state, moves, count, seed))


class Plain:
    """Plays on in plain Python."""

    def __init__(self, session):
        self.session = session.afresh()

    def lefts(self, state, moves, count, seed):
        found, dice = [], random.Random(seed)
        for _ in range(count):
            after = self.session.state
            after[:] = hidden(state, dice)
            for move in moves:
                if not after[table.STATUS]:
                    thegame.play(after, move)
            while not after[table.STATUS]:
                thegame.play(after, players.load(KNOWN).choose(thegame.seen(after, after[table.SEAT])))
            found.append(thegame.score(after, 0))
        return found


def hidden(state, dice):
    """The state with what the seat that is on cannot know dealt anew."""
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
    """One turn of the game: where it began, what was laid, what was better, and what that cost."""

    def __init__(self, number, start, moves, ended, person):
        self.number, self.start, self.moves, self.person = number, start, moves, person
        self.whole = moves + [0] * (ended and len(moves) < len(thegame.hand(start, start[table.SEAT])))
        self.points, self.better, self.chance, self.cost = 0, [], None, None
        self.ended = ended


def review(session, count, player):
    """The turns, each with its chance; those that cost most have a cost."""
    found, kin = [], players.load(KNOWN)
    for number, (start, moves, ended) in enumerate(coach.told(session), 1):
        turn = Turn(number, start, moves, ended, not session.players[start[table.SEAT]])
        found.append(turn)
        progress(number)
        if turn.person:
            view = thegame.seen(start, start[table.SEAT])
            turn.points, turn.better = last(coach.judged(kin.turn(view), moves, ended))
            turn.points = coach.paid(session, turn.points)
        turn.chance = share(player.lefts(start, [], count, number))
    for turn in dearest(found)[:SOME] if isinstance(player, Compiled) else ():
        some, other = (player.lefts(turn.start, moves, MORE * count, turn.number) for moves in (turn.better, turn.whole))
        turn.cost = less([(not a) - (not b) for a, b in zip(some, other)])
        progress(turn.number)
    progress()
    return found


def progress(number=None):
    """Show on a terminal which turn is weighed; without a number, take that away again."""
    if sys.stderr and sys.stderr.isatty():
        print("\rturn %d ..." % number if number else "\r\x1b[K", end="", file=sys.stderr, flush=True)


def share(lefts):
    """Games won, in percent, and the standard error; where all or none were, that of one more the other way."""
    count, won = len(lefts), sum(1 for left in lefts if not left)
    part = (won + 1) / (count + 2) if won in (0, count) else won / count
    return 100 * won / count, 100 * (part * (1 - part) / count) ** 0.5


def less(some):
    """A mean in percent, and its standard error."""
    mean = sum(some) / len(some)
    return 100 * mean, 100 * (sum((one - mean) ** 2 for one in some) / len(some) / len(some)) ** 0.5


def worst(found):
    """The turns that are named: by what they cost in games, or else in points."""
    if any(turn.cost for turn in found):
        return sorted((turn for turn in found if turn.cost and turn.cost[0] > 0), key=lambda turn: -turn.cost[0])[:MOST]
    return dearest(found)[:MOST]


def dearest(found):
    """The turns that cost points, the most expensive first; of equals the later turn first, as the device's coach has it."""
    return sorted((turn for turn in found if turn.points), key=lambda turn: (-turn.points, -turn.number))


def said(moves):
    """The cards of a turn, each with its pile."""
    return " ".join("%d:%d" % (move >> 8, (move & 3) + 1) for move in moves if move) or "-"


def cost(turn):
    if turn.cost:
        return "%.1f +- %.1f %%" % turn.cost
    if turn.points == coach.GAME:
        return "the game"
    return "%.1f points" % (turn.points / coach.ONE) if turn.points else ""


def lines(session, found, compiled):
    """What is printed: what game it is, the turns, those that cost most, and how all this is known."""
    yield replay.facts(session)
    yield "A card is told with its pile: 47:3 is 47 on pile 3."
    yield "%4s  %-26s %-26s %15s  %s" % ("turn", "laid", "better", "chance to win", "cost")
    for turn in found:
        better = said(turn.better) if turn.points else ""
        row = turn.number, said(turn.moves), better, "%.1f +- %.1f %%" % turn.chance, cost(turn)
        yield ("%4d  %-26s %-26s %15s  %s" % row).rstrip()
    named = worst(found)
    yield "The decisions that cost most:" if named else "Nothing that was better would have helped."
    for turn in named:
        told = turn.number, said(turn.moves), said(turn.better), cost(turn)
        yield ("turn %d: laid %s, better %s: it cost %s" % told) + (" of the games" if turn.cost else "")
    if compiled:
        yield "A chance is what the computer won of games from there, the hidden cards dealt anew; +- is one standard error."
    else:
        yield "Without numba (`make lab`) a chance is told by few games, and a cost is the player's own opinion, in its points."


def screen(session, name):
    """The first page of the device's coach, as a picture."""
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
        sys.exit("no picture: %s" % wrong)
    print(name)


def plot(session, found, name):
    """The chance to win over the turns, as a picture; the sentence that says where it is, or why there is none."""
    try:
        import matplotlib
    except ImportError:
        return "no plot: it needs matplotlib, which `make lab` installs"
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = KNOWN
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 4.5), layout="constrained")
    numbers, chances = [turn.number for turn in found], [turn.chance[0] for turn in found]
    axes.errorbar(numbers, chances, [turn.chance[1] for turn in found], color=MARKS[0], ecolor="#9db8d2", marker=".", capsize=2)
    for turn, mark in zip(worst(found), "osD"):
        low = max(0, turn.chance[0] - (turn.cost[0] if turn.cost else 0))
        told = "turn %d: %s; better %s; cost %s" % (turn.number, said(turn.moves), said(turn.better), cost(turn))
        axes.plot([turn.number] * 2, [turn.chance[0], low], color=MARKS[1], marker=mark, markersize=5, label=told)
    if worst(found):
        figure.legend(loc="outside lower center", fontsize=8)
    axes.set(xlabel="turn", ylabel="chance to win, %", ylim=(0, 100), title=replay.facts(session))
    axes.grid(alpha=0.3)
    try:
        figure.savefig(name, dpi=110, metadata={"Date": None} if name.endswith(".svg") else {"Software": None})
    except OSError as wrong:
        return "no plot: %s cannot be written: %s" % (name, wrong.strerror)
    finally:
        pyplot.close(figure)
    return name
