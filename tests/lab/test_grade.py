"""`python -m simulator grade`: nothing is lost or counts twice, whoever works and whatever breaks; and how work is spread."""

import asyncio
import contextlib
import errno
import io
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from simulator import __main__ as simulator
from simulator import files, lab
from simulator.lab import grade, progress, spread

ROOT = Path(__file__).parent.parent.parent
HEADED = grade.HEAD % (2, 47005, 1)


def part(deal, first=0, plays=4, won=1, left=9, squares=30):
    return deal, first, plays, won, left, squares


def fake(job):
    """A play of a deal that is won where both are odd, and costs a second of a processor a job."""
    deals, first, plays, *_ = job
    parts = []
    for deal in deals:
        lefts = [0 if deal & play & 1 else deal % 10 for play in range(first, first + plays)]
        parts.append((deal, first, plays, lefts.count(0), sum(lefts), sum(left * left for left in lefts)))
    return parts, 1


def faked(work, jobs, address=None, cores=None):
    for job in jobs:
        yield job, fake(job)


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A file to be; who plays is quick."""
    monkeypatch.setattr(grade, "spread", faked)
    monkeypatch.setattr(lab, "ready", lambda: True)
    return tmp_path / "grades.txt"


def run(*given):
    simulator.main(["grade", *map(str, given)])


def whole(path):
    """What it comes to, whoever played first."""
    return grade.Grades(path).found


# the file


def test_it_goes_on_where_it_stopped(path, monkeypatch, capsys):
    """Ctrl-C after two jobs; the same command plays the rest, and only that; more plays are added to those there are."""
    run(path, "--deals", "1-99", "--plays", 40)
    wanted = path.read_text()

    def torn(work, jobs, address=None, cores=None):
        for i, job in enumerate(jobs):
            if i == 2:
                raise KeyboardInterrupt
            yield job, fake(job)

    path.unlink()
    monkeypatch.setattr(grade, "spread", torn)
    with pytest.raises(SystemExit, match="stopped; what is graded is in .*grades.txt, the same command goes on"):
        run(path, "--deals", "1-99", "--plays", 40)
    assert len(path.read_text().splitlines()) == 1 + 2 * 8
    monkeypatch.setattr(grade, "spread", faked)
    run(path, "--deals", "1-99", "--plays", 40)
    assert path.read_text() == wanted
    before = whole(path)
    run(path, "--deals", "1-99", "--plays", 60)
    assert path.read_text().startswith(wanted) and {found[0] for found in whole(path).values()} == {60}
    assert all(whole(path)[deal][1:] == part_of(deal, 60) for deal in before)
    assert "games, " in capsys.readouterr().out


def part_of(deal, plays):
    return fake(((deal,), 0, plays))[0][0][3:]


@pytest.mark.parametrize("cut", range(1, 30))
def test_a_torn_last_line_is_told_and_done_again(path, cut, capsys):
    run(path, "--deals", "1-9", "--plays", 4)
    wanted = path.read_text()
    path.write_text(wanted[:-cut])
    capsys.readouterr()
    run(path, "--deals", "1-9", "--plays", 4)
    assert sorted(path.read_text().splitlines()) == sorted(wanted.splitlines())
    told = capsys.readouterr().out
    assert ("is not what was written: that deal is graded again" in told) == (wanted[:-cut][-1] != "\n")


def test_a_garbled_line_anywhere_is_noticed(path):
    """Each digit of each line, one at a time: no grade is ever another than was written."""
    run(path, "--deals", "1-3", "--plays", 4)
    wanted, found = path.read_bytes(), whole(path)
    for at in range(len(HEADED), len(wanted)):
        path.write_bytes(wanted[:at] + bytes((wanted[at] ^ 1,)) + wanted[at + 1 :])
        grades = grade.Grades(path)
        assert grades.garbled and all(found[deal] == grades.found[deal] for deal in grades.found)


def test_what_is_there_twice_counts_once(path):
    """Two runs on one file; and plays behind a gap wait for what is missing."""
    lines = [part(5), part(5), part(5, 4, 2), part(6, 4, 2), part(7), part(7, 0, 6, 6)]
    path.write_text(HEADED + "".join(map(grade.written, lines)))
    assert whole(path) == {5: (6, 2, 18, 60), 7: (4, 1, 9, 30)}
    grades = grade.Grades(path)
    assert [job[:3] for job in grade.jobs(grades, range(5, 8), 6)] == [((6,), 0, 6), ((7,), 4, 2)]


@pytest.mark.parametrize(
    "data, told",
    [
        (b"my letters\n", "holds something else"),
        (b"\xff\0" * 50, "holds something else"),
        ((grade.HEAD % (2, 1, 1)).encode(), "by another player"),
        ((grade.HEAD % (2, 47005, 9)).encode(), "by another player"),
        ((grade.HEAD % (3, 47005, 1)).encode(), "with errors of 3: ask for the same"),
    ],
)
def test_a_file_of_something_else_is_left_alone(path, data, told):
    path.write_bytes(data)
    with pytest.raises(SystemExit, match=told):
        run(path, "--noise", 2)
    assert path.read_bytes() == data


def test_a_head_that_was_torn_is_written_again(path):
    for cut in 0, 20, 30, len(HEADED) - 1:
        path.write_text(HEADED[:cut])
        run(path, "--deals", "3", "--plays", 1)
        assert path.read_text().startswith(HEADED) and list(whole(path)) == [3]


def test_what_cannot_be_is_a_sentence(path, monkeypatch, capsys):
    for words in (
        ("--deals", "9-3"),
        ("--deals", "0"),
        ("--deals", "x"),
        ("--plays", "0"),
        ("--noise", "nan"),
        ("--cores", "-1"),
    ):
        with pytest.raises(SystemExit):
            run(path, *words)
        assert words[0] in capsys.readouterr().err
    with pytest.raises(SystemExit, match="grades.txt"):
        run(path / "no" / "grades.txt")
    path.mkdir()
    with pytest.raises(SystemExit, match="cannot be read"):
        run(path)
    monkeypatch.setattr(lab, "ready", lambda: False)
    with pytest.raises(SystemExit, match="make lab"):
        run(path)


def test_a_film_is_no_file_of_grades(path):
    """It was read whole, and `/dev/zero` until the memory was full."""
    with path.open("wb") as film:
        film.truncate(100_000_000)
    with pytest.raises(SystemExit, match="grades.txt is larger than 67108864 bytes: no file of grades is. Name a file of"):
        run(path)
    assert path.stat().st_size == 100_000_000


def test_the_grades_of_all_deals_are_no_film():
    """Each of 999,999 deals in the longest line that there can be, with room for more plays."""
    longest = grade.written((999999, 9999, 10000, 10000, 980000, 96040000))
    assert files.GRADES[0] > 1.2 * 999999 * len(longest)


def full(*given, **more):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_told_with_the_name_of_the_file(path, monkeypatch):
    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(SystemExit, match="grades.txt cannot be written: No space left on device$"):
        run(path, "--deals", "1-3", "--plays", 1)
    monkeypatch.undo()
    monkeypatch.setattr(grade, "spread", faked)
    monkeypatch.setattr(lab, "ready", lambda: True)
    path.write_text(HEADED)
    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(SystemExit, match="grades.txt cannot be written: No space left on device$"):
        run(path, "--deals", "1-3", "--plays", 1)


# what it says


def test_a_grade_and_its_error():
    """Won 8 of 32, the others with 5 left."""
    found = grade.share((32, 8, 120, 600))
    assert [round(number, 2) for number in found] == [25, 7.65, 3.75, 0.38]


def test_stars_by_the_share_won():
    plays = 100
    counts = {100: 1, 70: 1, 69: 2, 40: 2, 39: 3, 10: 3, 9: 4, 0: 4}
    assert {won: grade.stars((plays, won, 0, 0)) for won in counts} == counts


def test_stars_of_all_deals_are_two_bits_each(path, tmp_path, capsys):
    out = tmp_path / "stars.bin"
    with pytest.raises(SystemExit, match="9995 of deals 1 to 10000 have not had 4 plays yet, the first is 6"):
        run(path, "--deals", "1-5", "--plays", 4, "--stars", out)
    capsys.readouterr()
    run(path, "--plays", 4, "--stars", out)
    data, found = out.read_bytes(), whole(path)
    assert len(data) == 2500 and len(found) == 10000
    assert all(data[deal - 1 >> 2] >> (deal - 1 & 3) * 2 & 3 == grade.stars(found[deal]) - 1 for deal in found)
    told = capsys.readouterr().out
    assert "\n**      5000 deals, 50.0 %" in told and "39980 games, 298 a second a core" in told
    run(path, "--deals", "11", "--plays", 4)
    assert "deal     11  won  50.0 +- 25.0 %  left  0.50 +- 0.25  **" in capsys.readouterr().out


def test_a_bar_on_a_terminal_and_elsewhere():
    now = [0]
    for live in True, False:
        stream = io.StringIO()
        stream.isatty = lambda live=live: live
        now[0] = 0
        told = progress.Bar(200, "deals", 100, stream, lambda: now[0])
        for _ in range(4):
            now[0] += 50
            told.add(25)
        told.end()
        text = stream.getvalue()
        assert "[##################......] 150 of 200 deals, 2 min left" in text and "] 200 of 200 deals" in text
        assert ("125 of 200" in text) == live  # elsewhere once a minute
        assert text.count("\r") == (5 if live else 0) and text.count("\n") == (1 if live else 3)
    assert [progress.lasting(seconds) for seconds in (9, 600, 36000)] == ["9 s", "10 min", "10.0 h"]


# how work is spread


def twice(job):
    return 2 * job


def dies(job):
    if job == 3:
        time.sleep(0.5)
        os._exit(1)
    return job


def test_all_cores_do_each_job_once():
    assert sorted(spread.spread(twice, range(50), cores=2)) == [(i, 2 * i) for i in range(50)]


def test_a_process_that_dies_is_a_sentence():
    """What came before it is there."""
    found = []
    with pytest.raises(ValueError, match="ended from outside"):
        for job, _ in spread.spread(dies, range(9), cores=1):
            found.append(job)
    assert sorted(found) == [0, 1, 2]


try:
    import distributed
except ImportError:
    distributed = None
clusters = pytest.mark.skipif(distributed is None, reason="many machines need dask: make lab")


def test_without_dask_it_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match="make lab"):
        list(spread.spread(twice, [1], "tcp://127.0.0.1:1"))


class Cluster:
    """A cluster that is no Dask, but answers and fails as Dask does: it stands in for the module `distributed`.

    errors: what a call of that name raises; lost: looks at it in which it has no workers; result: what a job raises
    """

    CancelledError = type("CancelledError", (Exception,), {})

    def __init__(self):
        self.errors, self.lost, self.result, self.answers, self.status = {}, 0, None, {}, "finished"
        self.KilledWorker = type("KilledWorker", (Exception,), {})
        self.scheduler = SimpleNamespace(KilledWorker=self.KilledWorker, ncores=self.ncores)
        self.comm = SimpleNamespace(connect=self.connect)
        self.Client, self.Security = self.client, lambda: SimpleNamespace(get_connection_args=lambda role: {})
        self.loop, self.done, self.submitted, self.closed = None, [], 0, 0

    async def connect(self, address, timeout):
        self.call("connect")
        if "silence" in self.errors:
            await asyncio.sleep(60)
        return SimpleNamespace(close=lambda: asyncio.sleep(0))

    def call(self, name):
        if name in self.errors:
            raise self.errors[name]

    def client(self, address, timeout, set_as_default):
        return self

    def wait_for_workers(self, count, timeout):
        self.call("wait_for_workers")

    def run_on_scheduler(self, function, name):
        self.call("run_on_scheduler")
        return function(name)

    def run(self, function, name, on_error):
        assert on_error == "return"
        return {"tcp://10.0.0.6:40001": function(name), **self.answers}

    def sync(self, function, callback_timeout):
        return function()

    def ncores(self):
        self.call("ncores")
        self.lost -= 1
        return {} if self.lost >= 0 else {"tcp://10.0.0.6:40001": 1}

    def as_completed(self, loop):
        self.done.clear()
        return self

    def submit(self, single, work, job, pure):
        assert not pure
        self.submitted += 1

        def result(timeout):
            if self.result:
                raise self.result
            return single(work, job)

        return SimpleNamespace(key=self.submitted, status=self.status, result=result)

    def add(self, future):
        self.done.append(future)

    def has_ready(self):
        return bool(self.done) and self.lost < 0

    def __next__(self):
        return self.done.pop(0)

    def close(self, timeout):
        self.closed += 1


@pytest.fixture
def cluster(monkeypatch):
    """The pretended cluster, at an address where somebody listens."""
    found = Cluster()
    monkeypatch.setitem(sys.modules, "distributed", found)
    monkeypatch.setattr(spread, "LOOK", 0.001)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        found.address = "tcp://127.0.0.1:%d" % listener.getsockname()[1]
        yield found


def refused(cluster):
    """The sentence that work on the cluster ends in."""
    with pytest.raises(ValueError) as wrong:
        list(spread.spread(twice, range(9), cluster.address))
    assert "\n" not in str(wrong.value)
    return str(wrong.value)


STARTS = {name: getattr(spread, name) for name in ("SCHEDULER", "WORKER")}
MISSING = ModuleNotFoundError("No module named 'simulator'")


def test_a_cluster_does_each_job_once(cluster):
    assert list(spread.spread(twice, range(50), cluster.address)) == [(i, 2 * i) for i in range(50)]
    assert cluster.submitted == 50 and cluster.closed == 1


def test_a_scheduler_without_the_program_is_told_with_the_command(cluster):
    cluster.errors["run_on_scheduler"] = MISSING
    told = cluster.address, MISSING, STARTS["SCHEDULER"]
    assert refused(cluster) == "the scheduler at %s lacks this program (%s): %s" % told
    assert not cluster.submitted and cluster.closed == 1


def test_a_worker_without_the_program_gets_no_job_and_is_told_with_the_command(cluster):
    """It would end with the first job, without a word to us."""
    cluster.answers["tcp://10.0.0.7:40001"] = MISSING
    told = MISSING, STARTS["WORKER"] % cluster.address
    assert refused(cluster) == "the worker at tcp://10.0.0.7:40001 lacks this program (%s): %s" % told
    assert not cluster.submitted and cluster.closed == 1


def test_a_worker_that_does_not_answer_is_named(cluster):
    cluster.answers["tcp://10.0.0.7:40001"] = OSError("Timed out")
    assert refused(cluster).startswith("the worker at tcp://10.0.0.7:40001 does not answer (Timed out)")


def test_a_cluster_without_workers_is_told_with_the_command(cluster):
    cluster.errors["wait_for_workers"] = TimeoutError("Only 0/1 workers arrived")
    assert refused(cluster) == "the cluster at %s has no workers: %s" % (cluster.address, STARTS["WORKER"] % cluster.address)
    assert cluster.closed == 1


@pytest.mark.parametrize("result", [None, TimeoutError()], ids=["in mid-work", "with the answer"])
def test_workers_that_are_lost_for_good_are_told_with_the_command(cluster, monkeypatch, result):
    """Dask waits for new ones for ever."""
    monkeypatch.setattr(spread, "LOST", 0.05)
    cluster.result, cluster.lost = result, 10**6
    if result:
        cluster.has_ready = lambda: True
    assert refused(cluster) == "the cluster at %s has no workers: %s" % (cluster.address, STARTS["WORKER"] % cluster.address)


def test_workers_that_come_back_go_on(cluster):
    cluster.lost = 20
    assert len(list(spread.spread(twice, range(9), cluster.address))) == 9


def test_a_job_may_take_longer_than_lost_workers_are_waited_for(cluster, monkeypatch):
    """The minute without workers begins when the last one is lost, and not when the job began."""
    monkeypatch.setattr(spread, "LOST", 0.1)
    began = time.monotonic()
    cluster.has_ready = lambda: time.monotonic() - began > 0.3
    cluster.scheduler.ncores = lambda: {} if 0.2 < time.monotonic() - began < 0.22 else {"tcp://10.0.0.6:40001": 1}
    assert len(list(spread.spread(twice, range(9), cluster.address))) == 9


def test_what_a_worker_lacks_is_told_with_the_command(cluster):
    for wrong in ModuleNotFoundError("No module named 'numba'"), FileNotFoundError(2, "No such file or directory", "best.npz"):
        cluster.result, cluster.status = wrong, "error"
        told = cluster.address, wrong, STARTS["WORKER"] % cluster.address
        assert refused(cluster) == "a worker of %s lacks something (%s): %s" % told


def test_a_cluster_that_breaks_is_a_sentence(cluster):
    for wrong, words in (
        (cluster.KilledWorker("job"), "a job ended its workers, one after the other: have they too little memory?"),
        (cluster.CancelledError(), "the scheduler at %s is gone: %s" % (cluster.address, STARTS["SCHEDULER"])),
        (OSError("closed"), "the scheduler at %s answers no more (closed): %s" % (cluster.address, STARTS["SCHEDULER"])),
    ):
        cluster.result = wrong
        assert refused(cluster).startswith(words)
    cluster.result, cluster.errors["ncores"] = None, TimeoutError("timed out after 60 s.")
    assert refused(cluster).startswith("the scheduler at %s answers no more (timed out after 60 s.)" % cluster.address)


def test_a_refused_address_is_a_sentence_at_once(cluster):
    """Dask itself tries for ten seconds, and twenty more to end."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    cluster.address, began = "tcp://127.0.0.1:%d" % port, time.monotonic()
    said = refused(cluster)
    assert said.startswith("no scheduler answers at %s (" % cluster.address) and said.endswith(STARTS["SCHEDULER"])
    assert time.monotonic() - began < 5
    for address in "127.0.0.1:%d" % port, "127.0.0.1:x", "127.0.0.1:99999":
        cluster.address = address
        assert refused(cluster).startswith("no scheduler answers at %s (" % address)


def test_a_listener_that_is_no_scheduler_is_a_sentence_after_a_bounded_time(cluster, monkeypatch):
    """One that says nothing, as a stopped scheduler; and a web server, whose words are read as a length of exabytes."""
    monkeypatch.setattr(spread, "ANSWERS", 0.1)
    words = "no scheduler answers at %s (%s): %s" % (cluster.address, spread.STRANGER, STARTS["SCHEDULER"])
    cluster.errors["silence"] = None
    began = time.monotonic()
    assert refused(cluster) == words and time.monotonic() - began < 5
    for wrong in MemoryError("Unable to allocate 3.07 EiB"), OverflowError("too large"):
        cluster.errors = {"connect": wrong}
        assert refused(cluster) == words


def test_the_commands_in_the_sentences_are_those_of_the_page():
    page = (ROOT / "docs" / "STRENGTH.md").read_text(encoding="utf-8").split("## Many machines\n")[1].split("\n## ")[0]
    for sentence, given in (spread.SCHEDULER, ()), (spread.WORKER, "tcp://10.0.0.5:8786"):
        assert "docs/STRENGTH.md, Many machines" in sentence
        for command in re.findall("`([^`]+)`", sentence % given if given else sentence):
            assert "\n    %s " % command in page + " ", command


def test_an_empty_address_is_no_address(path, capsys):
    """`--dask $HOST` with nothing in it graded on this machine."""
    with pytest.raises(SystemExit):
        run(path, "--dask", "")
    assert "the address of a Dask scheduler, as tcp://10.0.0.5:8786; not ''" in capsys.readouterr().err


# on a real cluster


def started(command, cwd, log):
    """A process of its own session, so that it ends with all its children."""
    return subprocess.Popen(command, cwd=cwd, stdout=log, stderr=log, start_new_session=True)


def ended(process, number=signal.SIGKILL):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)
    process.wait()


@pytest.fixture
def dask(tmp_path):
    """Start `python -m dask ...` in a folder; all of them end with the test."""
    processes = []
    with open(tmp_path / "dask.log", "wb") as log:

        def start(cwd, *given):
            processes.append(started([sys.executable, "-m", "dask", *given], cwd, log))
            return processes[-1]

        yield start
        for process in processes:
            ended(process)


def free():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def listening(port):
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise AssertionError("no scheduler came up")


LOCAL = "--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"
ONE = *LOCAL, "--nworkers", "1", "--nthreads", "1"


def lab_on(address, games=8):
    """`python -m simulator lab` on a cluster: its exit code, its table, the last line that it said."""
    given = ["lab", "facetoface", "random", "beginner", "--games", str(games), "--dask", address]
    ran = subprocess.run([sys.executable, "-m", "simulator", *given], cwd=ROOT, capture_output=True, timeout=200, text=True)
    assert "Traceback" not in ran.stderr, ran.stderr
    return ran.returncode, ran.stdout, ran.stderr.splitlines()[-1]


@clusters
@pytest.mark.slow
@pytest.mark.parametrize("block", [0, 1], ids=["a net to trust", "a tunnel"])
def test_the_commands_of_the_page_grade(tmp_path, dask, block):
    """As they are typed, but for the port and the address."""
    page = (ROOT / "docs" / "STRENGTH.md").read_text(encoding="utf-8").split("## Many machines\n")[1].split("\n## ")[0]
    typed = re.findall(r"^    (.*?)(?:  +#.*)?$", re.findall(r"(?:^    .*\n)+", page, re.M)[block], re.M)
    port, lines = str(free()), [line.split() for line in typed if line.startswith(".venv/bin/python ")]
    (scheduler, worker, grading), names = lines, {"10.0.0.5": "127.0.0.1", "8786": port, "FILE": str(tmp_path / "grades.txt")}
    assert [line[:4] for line in lines] == [[".venv/bin/python", "-m", *more] for more in (
        ("dask", "scheduler"), ("dask", "worker"), ("simulator", "grade"))]  # fmt: skip

    def put(words):
        for name, place in names.items():
            words = [word.replace(name, place) for word in words]
        return words

    dask(ROOT, *put(scheduler[3:]), "--port", port)
    listening(int(port))
    dask(ROOT, *put(worker[3:]))
    ran = subprocess.run(
        [sys.executable, *put(grading[1:]), "--deals", "1-4", "--plays", "2"],
        cwd=ROOT, capture_output=True, timeout=300, text=True,
    )  # fmt: skip
    assert ran.returncode == 0 and "8 games, " in ran.stdout, ran.stderr
    assert {deal: found[0] for deal, found in whole(tmp_path / "grades.txt").items()} == {1: 2, 2: 2, 3: 2, 4: 2}


@clusters
@pytest.mark.slow
@pytest.mark.parametrize("elsewhere", ["scheduler", "worker"])
def test_a_cluster_started_in_another_folder_is_told_with_the_command(tmp_path, dask, elsewhere):
    port = free()
    address = "tcp://127.0.0.1:%d" % port
    dask(tmp_path if elsewhere == "scheduler" else ROOT, "scheduler", *LOCAL, "--port", str(port))
    listening(port)
    dask(tmp_path if elsewhere == "worker" else ROOT, "worker", address, *ONE)
    code, table, said = lab_on(address)
    start = STARTS["SCHEDULER"] if elsewhere == "scheduler" else STARTS["WORKER"] % address
    assert code == 1 and not table and said.startswith("the %s at tcp://127.0.0.1:" % elsewhere)
    assert said.endswith(" lacks this program (No module named 'simulator'): " + start)


@clusters
@pytest.mark.slow
@pytest.mark.parametrize("lost", ["workers", "scheduler"])
def test_a_cluster_that_is_killed_in_mid_work_is_a_sentence(tmp_path, dask, monkeypatch, lost):
    monkeypatch.setattr(spread, "LOST", 3)
    port = free()
    address = "tcp://127.0.0.1:%d" % port
    scheduler = dask(ROOT, "scheduler", *LOCAL, "--port", str(port))
    listening(port)
    worker = dask(ROOT, "worker", address, *ONE)
    found = []
    with pytest.raises(ValueError) as wrong:
        for job, _ in spread.spread(slowly, [((deal,), 0, 4) for deal in range(1, 2000)], address):
            found.append(job)
            if len(found) == 3:
                ended(worker if lost == "workers" else scheduler)
    assert 3 <= len(found) < 1999
    if lost == "workers":
        assert str(wrong.value) == "the cluster at %s has no workers: %s" % (address, STARTS["WORKER"] % address)
    else:
        assert re.match("the scheduler at %s (is gone|answers no more)" % address, str(wrong.value))


@clusters
@pytest.mark.slow
def test_an_address_without_a_scheduler_is_a_sentence(monkeypatch):
    """Nobody there, no such kind of address, no port; and one who listens and says nothing."""
    monkeypatch.setattr(spread, "ANSWERS", 1)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        silent = "tcp://127.0.0.1:%d" % listener.getsockname()[1]
        for address in "tcp://127.0.0.1:1", "nothing://here", "127.0.0.1:x", silent:
            began = time.monotonic()
            with pytest.raises(ValueError, match="no scheduler answers at %s" % address):
                list(spread.spread(twice, [1], address))
            assert time.monotonic() - began < 10


@clusters
@pytest.mark.slow
def test_a_real_cluster_without_workers_is_told_with_the_command(monkeypatch):
    monkeypatch.setattr(spread, "ANSWERS", 1)
    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster,
        pytest.raises(ValueError, match="has no workers: to start its workers, in the folder of this program"),
    ):
        list(spread.spread(twice, [1], cluster.scheduler_address))


def slowly(job):
    time.sleep(0.05)
    return fake(job)


@clusters
@pytest.mark.parametrize(
    "work",
    [pytest.param(slowly, marks=pytest.mark.slow), pytest.param(grade.work, marks=pytest.mark.long)],
    ids=["quick", "played"],
)
def test_a_worker_is_killed_in_mid_work(tmp_path, monkeypatch, work):
    """Two workers, one of them killed by the system: all deals are graded, each once, and as one process grades them."""
    monkeypatch.setattr(grade, "TOGETHER", 8)
    monkeypatch.setattr(grade, "work", work)
    monkeypatch.setattr(lab, "ready", lambda: True)
    killed, real = [], spread.spread
    with distributed.LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster:

        def watched(work, jobs, address, cores):
            for found in real(work, jobs, address, cores):
                yield found
                if not killed:
                    killed.append(list(cluster.workers.values())[0].pid)
                    os.kill(killed[0], signal.SIGKILL)

        monkeypatch.setattr(grade, "spread", watched)
        path = tmp_path / "many.txt"
        run(path, "--deals", "1-40", "--plays", 4, "--dask", cluster.scheduler_address)
    assert killed and len(path.read_text().splitlines()) == 41
    monkeypatch.setattr(grade, "spread", real)
    run(tmp_path / "one.txt", "--deals", "1-40", "--plays", 4, "--cores", 1)
    assert whole(path) == whole(tmp_path / "one.txt") and len(whole(path)) == 40
