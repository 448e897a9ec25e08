"""Find out how hard deals of The Game alone are: the computer plays each deal many times, with different errors of judgement.

FILE gets a line for each part of a deal's plays. Stop the command with Ctrl-C; the same command goes on, and plays what FILE
lacks. With --stars it writes the file that the device has, two bits a deal.
"""

import argparse
import contextlib
import os
import re
import time
import zlib
from pathlib import Path

from simulator import files, lab
from simulator.lab.progress import Bar
from simulator.lab.spread import spread, stoppable

HEAD = "The Game alone, graded: errors of %g, weights %d, way %d\n"  # then a line a part: deal, the number of its first
# play, how many plays, won, cards left, their squares added up, check
HEADED = r"The Game alone, graded: errors of ([\d.]+), weights (\d+), way (\d+)\n"
WAY = 1  # of playing: what changes a game of simulator/lab/stars.py bumps it
PLAYS, NOISE = 32, 2.0
STARRED, MARKS = 10000, (0.7, 0.4, 0.1)  # deals that have stars; one star from this share won on, two, three; else four
EXAMPLE = "tcp://10.0.0.5:8786"
TOGETHER, TABLE = 300, 20  # games in a job, about; grades that are told one by one


class Grades:
    """A file of grades, and what is in it; ValueError if it holds something else, or was made otherwise than is asked.

    What counts of a deal are its plays 0, 1, 2, ..., each once: a part that is there twice counts once, and one behind a
    gap not at all, until the gap is filled.
    """

    def __init__(self, path, noise=None):
        self.path, self.found, self.garbled, lines = path, {}, [], text(path).splitlines(keepends=True)
        head = re.fullmatch(HEADED, lines[0]) if lines else None
        if lines and not head and not (len(lines) == 1 and torn(lines[0])):
            raise ValueError("%s holds something else: name a new file" % path)
        self.noise = float(head[1]) if head else noise or NOISE
        self.head = HEAD % (self.noise, player_sum(), WAY)
        if head and lines[0] != self.head:
            raise ValueError("%s was graded by another player: name a new file" % path)
        if noise not in (None, self.noise):
            raise ValueError("%s was graded with errors of %g: ask for the same, or name a new file" % (path, self.noise))
        parts = []
        for number, line in enumerate(lines[1:], 2):
            part = read(line)
            if part:
                parts.append(part)
            else:
                self.garbled.append(number)
        self.take(sorted(parts))
        if not head or self.garbled:
            self.renew(sorted(parts))

    def take(self, parts):
        for deal, first, plays, *more in parts:
            had = self.found.get(deal, (0, 0, 0, 0))
            if had[0] == first:
                self.found[deal] = tuple(map(sum, zip(had, (plays, *more))))

    def renew(self, parts):
        """Write the file anew, without garbled lines. It is whole at every moment."""
        beside = self.path.with_name(self.path.name + ".new")
        with writing(self.path):
            beside.write_text(self.head + "".join(map(written, parts)), encoding="ascii")
            os.replace(beside, self.path)

    def add(self, parts):
        with writing(self.path), self.path.open("a", encoding="ascii") as file:
            file.write("".join(map(written, parts)))
        self.take(parts)

    def plays(self, deal):
        return self.found.get(deal, (0,))[0]


@contextlib.contextmanager
def writing(path):
    """Name the file in the sentence of an OSError: that of a full disk names none."""
    try:
        yield
    except OSError as wrong:
        raise ValueError("%s cannot be written: %s" % (path, wrong.strerror or wrong)) from wrong


def torn(line):
    """Is it the beginning of a head?"""
    start = HEAD[: HEAD.index("%")]
    return not line.endswith("\n") and (start.startswith(line) or line.startswith(start))


def text(path):
    """Return what the file holds, "" where there is none yet; ValueError says why it cannot be read."""
    return files.read(path, files.GRADES).decode("ascii", "replace") if os.path.exists(path) else ""


def written(part):
    line = "%d %d %d %d %d %d" % part
    return "%s %08x\n" % (line, zlib.crc32(line.encode()))


def read(line):
    """A part, or None of a line that is not what was written."""
    words = line.split(" ")
    if len(words) == 7 and all(word.isascii() and word.isdigit() for word in words[:6]):
        part = tuple(map(int, words[:6]))
        if written(part) == line and 1 <= part[0] <= 999999 and part[3] <= part[2]:
            return part
    return None


def player_sum():
    """Return the sum of The Game's weights that files of grades begin with: it must stay, for they are gone on with."""
    from engine.players import lanes

    found, data = 0, lanes.load("solo")
    for at in range(0, len(data), lanes.SIZE):
        found = (found * 31 + int.from_bytes(data[at : at + lanes.SIZE], "little")) % 65521
    return found


def work(job):
    """Some plays of some deals: their parts, and the seconds of a processor that it took."""
    from simulator.lab import stars

    deals, first, plays, noise, weights, way = job
    if (weights, way) != (player_sum(), WAY):
        raise ValueError("a worker has another version of this program")
    if not stars.made:
        stars.graded([1], 0, 1, noise)  # it is compiled, once
    began = time.process_time()
    found = stars.graded(deals, first, plays, noise)
    return [(deal, first, plays, *more) for deal, *more in found], time.process_time() - began


def share(grade):
    """Won in percent, with its error; cards left, with theirs."""
    plays, won, left, squares = grade
    part, middle = won / plays, left / plays
    spread = max(0, squares / plays - middle * middle)
    return 100 * part, 100 * (part * (1 - part) / plays) ** 0.5, middle, (spread / plays) ** 0.5


def stars(grade):
    """One to four: how hard it is."""
    return 1 + sum(grade[1] < mark * grade[0] for mark in MARKS)


def packed(grades, plays):
    """Two bits a deal, the first ones lowest; ValueError if one is missing."""
    missing = [deal for deal in range(1, STARRED + 1) if grades.plays(deal) < plays]
    if missing:
        told = len(missing), STARRED, plays, missing[0]
        raise ValueError("%d of deals 1 to %d have not had %d plays yet, the first is %d" % told)
    data = bytearray(STARRED // 4)
    for deal in range(STARRED):
        data[deal // 4] |= stars(grades.found[deal + 1]) - 1 << deal % 4 * 2
    return bytes(data)


def table(grades, deals):
    """What there is of these deals, in lines: few one by one, many by their stars."""
    found = {deal: grades.found[deal] for deal in deals if deal in grades.found}
    if len(found) <= TABLE:
        for deal, grade in found.items():
            told = deal, *share(grade), "*" * stars(grade)
            yield "deal %6d  won %5.1f +- %4.1f %%  left %5.2f +- %.2f  %s" % told
        return
    for count in range(1, 5):
        some = [grade for grade in found.values() if stars(grade) == count]
        if some:
            told = "*" * count, len(some), 100 * len(some) / len(found), *share(tuple(map(sum, zip(*some))))
            yield "%-4s  %6d deals, %4.1f %%  won %5.1f +- %.1f %%  left %5.2f +- %.2f" % told
    plays, won = (sum(grade[i] for grade in found.values()) for i in range(2))
    error = sum(share(grade)[1] for grade in found.values()) / len(found)
    told = len(found), 100 * won / plays, plays / len(found), error
    yield "all   %6d deals          won %5.1f %%, %.1f plays a deal, whose share is +- %.1f %% in the mean" % told


def jobs(grades, deals, plays):
    """What is still to be played, in jobs of deals that have had as many plays."""
    some, first = [], 0
    for deal in deals:
        had = grades.plays(deal)
        if some and (had != first or len(some) * (plays - first) >= TOGETHER):
            yield job(grades, some, first, plays)
            some = []
        if had < plays:
            some.append(deal)
            first = had
    if some:
        yield job(grades, some, first, plays)


def job(grades, deals, first, plays):
    _, weights, way = re.fullmatch(HEADED, grades.head).groups()
    return tuple(deals), first, plays - first, grades.noise, int(weights), int(way)


def grade(grades, deals, plays, options):
    """Play what is not played yet."""
    left = sum(grades.plays(deal) < plays for deal in deals)
    bar, games, spent = Bar(len(deals), "deals", len(deals) - left), 0, 0
    try:
        todo = list(jobs(grades, deals, plays))  # before the first grade changes what is to be done
        for (some, _, count, *_), (parts, seconds) in spread(work, todo, options.dask, options.cores):
            grades.add(parts)
            games, spent = games + len(some) * count, spent + seconds
            bar.add(len(some))
    finally:
        bar.end()
        if spent:
            print("%d games, %.0f a second a core" % (games, games / spent), flush=True)


def numbers(text):
    first, _, last = text.partition("-")
    digits = (first + last).isascii() and first.isdigit() and (not last or last.isdigit())
    if not digits or not 1 <= int(first) <= int(last or first) <= 999999:
        raise argparse.ArgumentTypeError("deals are 1-10000, or one number, up to 999999; not %s" % ascii(text))
    return range(int(first), int(last or first) + 1)


def positive(kind, most):
    def read(text):
        try:
            number = kind(text)
        except ValueError:
            number = 0
        if not 0 < number <= most:
            raise argparse.ArgumentTypeError("a number above 0, at most %s; not %s" % (most, ascii(text)))
        return number

    return read


def address(text):
    """Return the address of a scheduler. An empty one, of a shell variable that is not set, would mean this machine."""
    if not text:
        raise argparse.ArgumentTypeError("the address of a Dask scheduler, as %s; not ''" % EXAMPLE)
    return text


def places(parser):
    """Where work is done: two ways, here and in simulator/lab/tournament.py."""
    parser.add_argument("--cores", type=positive(int, 1024), metavar="N", help="so many processes; by default one a core")
    parser.add_argument("--dask", type=address, metavar="ADDRESS", help="many machines: a Dask scheduler, as %s" % EXAMPLE)


def add_options(parser):
    parser.add_argument("file", type=Path, metavar="FILE", help="where the grades are, a line a deal")
    parser.add_argument("--deals", type=numbers, default=range(1, STARRED + 1), metavar="A-B", help="default: 1-%d" % STARRED)
    parser.add_argument("--plays", type=positive(int, 10000), default=PLAYS, metavar="N", help="of each; default: %d" % PLAYS)
    parser.add_argument("--noise", type=positive(float, 100), metavar="X", help="errors of judgement; default: %g" % NOISE)
    parser.add_argument("--stars", type=Path, metavar="OUT", help="write the stars of deals 1 to %d" % STARRED)
    places(parser)


def run(options):
    stoppable()
    if not lab.ready():
        raise SystemExit(lab.NEEDED)
    try:
        grades = Grades(options.file, options.noise)
        for number in grades.garbled:
            print("%s, line %d is not what was written: that deal is graded again" % (options.file, number))
        grade(grades, options.deals, options.plays, options)
        for line in table(grades, options.deals):
            print(line)
        if options.stars:
            data = packed(grades, options.plays)
            with writing(options.stars):
                options.stars.write_bytes(data)
    except (OSError, ValueError) as wrong:
        raise SystemExit(str(wrong)) from wrong
    except KeyboardInterrupt:
        raise SystemExit("stopped; what is graded is in %s, the same command goes on" % options.file) from None
