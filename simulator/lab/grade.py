"""Rate how hard solo deals of The Game are: the computer plays each deal many times, with random errors of judgement.

FILE gets a line for each part of a deal's plays. You can stop with Ctrl-C: the same command continues with the plays that
FILE lacks. --stars writes the file for the device, two bits a deal.
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

HEAD = "The Game alone, graded: errors of %g, weights %d, way %d\n"  # then a line for each part: deal, number of its first
# play, plays, games won, cards left, sum of their squares, check
HEADED = r"The Game alone, graded: errors of ([\d.]+), weights (\d+), way (\d+)\n"
WAY = 1  # version of the games: a change in the games of simulator/lab/stars.py increases it
PLAYS, NOISE = 32, 2.0
STARRED, MARKS = 10000, (0.7, 0.4, 0.1)  # deals with stars; share won for 1, 2 and 3 stars, else 4
EXAMPLE = "tcp://10.0.0.5:8786"
TOGETHER, TABLE = 300, 20  # games in a job, about; up to this many deals have a line each


class Grades:
    """A file of grades and its contents. ValueError if it is another file, or was made with other settings.

    The plays 0, 1, 2, ... of a deal count once each: a part that is there twice counts once, and a part behind a gap counts
    after the gap is filled.
    """

    def __init__(self, path, noise=None):
        self.path, self.found, self.garbled, lines = path, {}, [], text(path).splitlines(keepends=True)
        head = re.fullmatch(HEADED, lines[0]) if lines else None
        if lines and not head and not (len(lines) == 1 and torn(lines[0])):
            raise ValueError("%s is not a grades file; choose another name" % path)
        self.noise = float(head[1]) if head else noise or NOISE
        self.head = HEAD % (self.noise, player_sum(), WAY)
        if head and lines[0] != self.head:
            raise ValueError("%s was graded by another version of the player; choose another name" % path)
        if noise not in (None, self.noise):
            raise ValueError("%s was made with --noise %g; use that, or another file" % (path, self.noise))
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
        """Write the file again without damaged lines. At every moment a complete file exists."""
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
    """Name the file in the message of an OSError: the message of a full disk has no file name."""
    try:
        yield
    except OSError as wrong:
        raise ValueError("%s cannot be written: %s" % (path, wrong.strerror or wrong)) from wrong


def torn(line):
    """Return True if the line is the beginning of a head."""
    start = HEAD[: HEAD.index("%")]
    return not line.endswith("\n") and (start.startswith(line) or line.startswith(start))


def text(path):
    """Return the contents of the file, "" if it does not exist yet. Raise ValueError if it cannot be read."""
    return files.read(path, files.GRADES).decode("ascii", "replace") if os.path.exists(path) else ""


def written(part):
    line = "%d %d %d %d %d %d" % part
    return "%s %08x\n" % (line, zlib.crc32(line.encode()))


def read(line):
    """Return the part in a line, or None if the line is damaged."""
    words = line.split(" ")
    if len(words) == 7 and all(word.isascii() and word.isdigit() for word in words[:6]):
        part = tuple(map(int, words[:6]))
        if written(part) == line and 1 <= part[0] <= 999999 and part[3] <= part[2]:
            return part
    return None


def player_sum():
    """Return the sum of The Game's weights for the head of the file. It must not change: older files are continued."""
    from engine.players import lanes

    total, data = 0, lanes.load("solo")
    for at in range(0, len(data), lanes.SIZE):
        total = (total * 31 + int.from_bytes(data[at : at + lanes.SIZE], "little")) % 65521
    return total


def work(job):
    """Play some games of some deals. Return their parts, and the processor seconds spent."""
    from simulator.lab import stars

    deals, first, plays, noise, weights, way = job
    if (weights, way) != (player_sum(), WAY):
        raise ValueError("A worker has another version of this program. Update it, and start it again.")
    if not stars.prepared:
        stars.graded([1], 0, 1, noise)  # compile the functions before the time is measured
    began = time.process_time()
    rows = stars.graded(deals, first, plays, noise)
    return [(deal, first, plays, *more) for deal, *more in rows], time.process_time() - began


def share(grade):
    """Return the share of games won in percent, its error, the mean of cards left, and its error."""
    plays, won, left, squares = grade
    part, middle = won / plays, left / plays
    spread = max(0, squares / plays - middle * middle)
    return 100 * part, 100 * (part * (1 - part) / plays) ** 0.5, middle, (spread / plays) ** 0.5


def stars(grade):
    """Return the stars of a grade, 1 (easy) to 4 (hard)."""
    return 1 + sum(grade[1] < mark * grade[0] for mark in MARKS)


def packed(grades, plays):
    """Return two bits for each deal, the first deal in the lowest bits. Raise ValueError if a deal is missing."""
    missing = [deal for deal in range(1, STARRED + 1) if grades.plays(deal) < plays]
    if missing:
        values = len(missing), STARRED, plays, missing[0]
        raise ValueError("%d of deals 1 to %d lack some of their %d plays, the first is deal %d; grade them first" % values)
    data = bytearray(STARRED // 4)
    for deal in range(STARRED):
        data[deal // 4] |= stars(grades.found[deal + 1]) - 1 << deal % 4 * 2
    return bytes(data)


def table(grades, deals):
    """Yield lines about the grades of these deals: a line for each deal if they are few, else for each number of stars."""
    grades_by_deal = {deal: grades.found[deal] for deal in deals if deal in grades.found}
    if len(grades_by_deal) <= TABLE:
        for deal, grade in grades_by_deal.items():
            values = deal, *share(grade), "*" * stars(grade)
            yield "deal %6d  won %5.1f +- %4.1f %%  left %5.2f +- %.2f  %s" % values
        return
    for count in range(1, 5):
        graded = [grade for grade in grades_by_deal.values() if stars(grade) == count]
        if graded:
            values = "*" * count, len(graded), 100 * len(graded) / len(grades_by_deal), *share(tuple(map(sum, zip(*graded))))
            yield "%-4s  %6d deals, %4.1f %%  won %5.1f +- %.1f %%  left %5.2f +- %.2f" % values
    plays, won = (sum(grade[i] for grade in grades_by_deal.values()) for i in range(2))
    error = sum(share(grade)[1] for grade in grades_by_deal.values()) / len(grades_by_deal)
    values = len(grades_by_deal), 100 * won / plays, plays / len(grades_by_deal), error
    yield "all   %6d deals          won %5.1f %%, %.1f plays a deal, whose share is +- %.1f %% in the mean" % values


def jobs(grades, deals, plays):
    """Yield jobs for the missing plays. The deals of a job have had equally many plays."""
    batch, first = [], 0
    for deal in deals:
        had = grades.plays(deal)
        if batch and (had != first or len(batch) * (plays - first) >= TOGETHER):
            yield job(grades, batch, first, plays)
            batch = []
        if had < plays:
            batch.append(deal)
            first = had
    if batch:
        yield job(grades, batch, first, plays)


def job(grades, deals, first, plays):
    _, weights, way = re.fullmatch(HEADED, grades.head).groups()
    return tuple(deals), first, plays - first, grades.noise, int(weights), int(way)


def grade(grades, deals, plays, options):
    """Play the missing games of the deals."""
    left = sum(grades.plays(deal) < plays for deal in deals)
    bar, games, spent = Bar(len(deals), "deals", len(deals) - left), 0, 0
    try:
        todo = list(jobs(grades, deals, plays))  # make the list first: each grade changes what is missing
        for (job_deals, _, count, *_), (parts, seconds) in spread(work, todo, options.dask, options.cores):
            grades.add(parts)
            games, spent = games + len(job_deals) * count, spent + seconds
            bar.add(len(job_deals))
    finally:
        bar.end()
        if spent:
            print("%d games, %.0f a second a core" % (games, games / spent), flush=True)


def numbers(text):
    first, _, last = text.partition("-")
    digits = (first + last).isascii() and first.isdigit() and (not last or last.isdigit())
    if not digits or not 1 <= int(first) <= int(last or first) <= 999999:
        raise argparse.ArgumentTypeError("--deals must be a range like 1-10000, or a number up to 999999; not %s" % ascii(text))
    return range(int(first), int(last or first) + 1)


def positive(kind, most):
    def read(text):
        try:
            number = kind(text)
        except ValueError:
            number = 0
        if not 0 < number <= most:
            raise argparse.ArgumentTypeError("must be a number above 0 and at most %s, not %s" % (most, ascii(text)))
        return number

    return read


def address(text):
    """Return the address of a scheduler. An empty one, from a shell variable that is not set, is an error."""
    if not text:
        raise argparse.ArgumentTypeError("needs the address of a Dask scheduler, e.g. %s; it is empty" % EXAMPLE)
    return text


def places(parser):
    """Add the options for where the work is done, here and in simulator/lab/tournament.py."""
    parser.add_argument(
        "--cores", type=positive(int, 1024), metavar="N", help="number of processes; default: one for each core"
    )
    parser.add_argument(
        "--dask", type=address, metavar="ADDRESS", help="use many machines: address of a Dask scheduler, e.g. %s" % EXAMPLE
    )


def add_options(parser):
    parser.add_argument("file", type=Path, metavar="FILE", help="file of grades; it is created, or continued")
    parser.add_argument(
        "--deals", type=numbers, default=range(1, STARRED + 1), metavar="A-B", help="range of deals; default: 1-%d" % STARRED
    )
    parser.add_argument(
        "--plays", type=positive(int, 10000), default=PLAYS, metavar="N", help="plays per deal; default: %d" % PLAYS
    )
    parser.add_argument(
        "--noise", type=positive(float, 100), metavar="X", help="size of the random errors; default: %g" % NOISE
    )
    parser.add_argument("--stars", type=Path, metavar="OUT", help="write a file with the stars of deals 1 to %d" % STARRED)
    places(parser)


def run(options):
    stoppable()
    if not lab.ready():
        raise SystemExit(lab.NEEDED)
    try:
        grades = Grades(options.file, options.noise)
        for number in grades.garbled:
            print("%s, line %d is damaged; that deal will be graded again" % (options.file, number))
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
        raise SystemExit("Stopped. Progress is saved in %s; run the same command to resume." % options.file) from None
