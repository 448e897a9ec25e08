"""`python -m simulator grade`: no play is lost or counts twice, whatever fails; and the distribution of work."""

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
    """Return parts as if each play were won if deal and play are odd, at one second of a processor for a job."""
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
    """Return the path of a new file. Games are not really played."""
    monkeypatch.setattr(grade, "spread", faked)
    monkeypatch.setattr(lab, "ready", lambda: True)
    return tmp_path / "grades.txt"


def run(*given):
    simulator.main(["grade", *map(str, given)])


def whole(path):
    """Return the grades in a file."""
    return grade.Grades(path).found


# the file


def test_same_command_resumes_after_ctrl_c(path, monkeypatch, capsys):
    """Only the missing plays are played; more plays are added to those in the file."""
    run(path, "--deals", "1-99", "--plays", 40)
    wanted = path.read_text()

    def torn(work, jobs, address=None, cores=None):
        for i, job in enumerate(jobs):
            if i == 2:
                raise KeyboardInterrupt
            yield job, fake(job)

    path.unlink()
    monkeypatch.setattr(grade, "spread", torn)
    with pytest.raises(SystemExit, match="Stopped. Progress is saved in .*grades.txt; run the same command to resume."):
        run(path, "--deals", "1-99", "--plays", 40)
    assert len(path.read_text().splitlines()) == 1 + 2 * 8
    monkeypatch.setattr(grade, "spread", faked)
    run(path, "--deals", "1-99", "--plays", 40)
    assert path.read_text() == wanted
    before = whole(path)
    run(path, "--deals", "1-99", "--plays", 60)
    assert path.read_text().startswith(wanted) and {plays_made[0] for plays_made in whole(path).values()} == {60}
    assert all(whole(path)[deal][1:] == part_of(deal, 60) for deal in before)
    assert "games, " in capsys.readouterr().out


def part_of(deal, plays):
    return fake(((deal,), 0, plays))[0][0][3:]


@pytest.mark.parametrize("cut", range(1, 30))
def test_torn_last_line_is_reported_and_graded_again(path, cut, capsys):
    run(path, "--deals", "1-9", "--plays", 4)
    wanted = path.read_text()
    path.write_text(wanted[:-cut])
    capsys.readouterr()
    run(path, "--deals", "1-9", "--plays", 4)
    assert sorted(path.read_text().splitlines()) == sorted(wanted.splitlines())
    out = capsys.readouterr().out
    assert ("is damaged; that deal will be graded again" in out) == (wanted[:-cut][-1] != "\n")


def test_damaged_line_is_noticed(path):
    """Each digit of each line, one at a time: no wrong grade is read."""
    run(path, "--deals", "1-3", "--plays", 4)
    wanted, grades_before = path.read_bytes(), whole(path)
    for at in range(len(HEADED), len(wanted)):
        path.write_bytes(wanted[:at] + bytes((wanted[at] ^ 1,)) + wanted[at + 1 :])
        grades = grade.Grades(path)
        assert grades.garbled and all(grades_before[deal] == grades.found[deal] for deal in grades.found)


def test_part_that_is_there_twice_counts_once(path):
    """From two runs on one file; plays behind a gap wait for the missing ones."""
    lines = [part(5), part(5), part(5, 4, 2), part(6, 4, 2), part(7), part(7, 0, 6, 6)]
    path.write_text(HEADED + "".join(map(grade.written, lines)))
    assert whole(path) == {5: (6, 2, 18, 60), 7: (4, 1, 9, 30)}
    grades = grade.Grades(path)
    assert [job[:3] for job in grade.jobs(grades, range(5, 8), 6)] == [((6,), 0, 6), ((7,), 4, 2)]


@pytest.mark.parametrize(
    "data, message",
    [
        (b"my letters\n", "is not a grades file"),
        (b"\xff\0" * 50, "is not a grades file"),
        ((grade.HEAD % (2, 1, 1)).encode(), "by another version of the player"),
        ((grade.HEAD % (2, 47005, 9)).encode(), "by another version of the player"),
        ((grade.HEAD % (3, 47005, 1)).encode(), "with --noise 3; use that"),
    ],
)
def test_other_file_is_not_touched(path, data, message):
    path.write_bytes(data)
    with pytest.raises(SystemExit, match=message):
        run(path, "--noise", 2)
    assert path.read_bytes() == data


def test_torn_head_is_written_again(path):
    for cut in 0, 20, 30, len(HEADED) - 1:
        path.write_text(HEADED[:cut])
        run(path, "--deals", "3", "--plays", 1)
        assert path.read_text().startswith(HEADED) and list(whole(path)) == [3]


def test_wrong_argument_gets_a_message(path, monkeypatch, capsys):
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


def test_file_that_is_too_large_is_refused(path):
    """An earlier version read the whole file, and `/dev/zero` until memory was full."""
    with path.open("wb") as film:
        film.truncate(100_000_000)
    with pytest.raises(
        SystemExit, match="grades.txt is larger than 67108864 bytes: no file of grades is that large. Name a file of"
    ):
        run(path)
    assert path.stat().st_size == 100_000_000


def test_grades_of_all_deals_are_not_too_large():
    """999,999 deals with the longest possible lines, and room for more plays."""
    longest = grade.written((999999, 9999, 10000, 10000, 980000, 96040000))
    assert files.GRADES[0] > 1.2 * 999999 * len(longest)


def full(*given, **more):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_full_disk_gets_a_message_with_the_file_name(path, monkeypatch):
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


# output


def test_share_and_its_error():
    """8 of 32 won, the others with 5 cards left."""
    figures = grade.share((32, 8, 120, 600))
    assert [round(number, 2) for number in figures] == [25, 7.65, 3.75, 0.38]


def test_stars_follow_from_the_share_won():
    plays = 100
    counts = {100: 1, 70: 1, 69: 2, 40: 2, 39: 3, 10: 3, 9: 4, 0: 4}
    assert {won: grade.stars((plays, won, 0, 0)) for won in counts} == counts


def test_stars_of_all_deals_are_two_bits_each(path, tmp_path, capsys):
    out = tmp_path / "stars.bin"
    with pytest.raises(SystemExit, match="9995 of deals 1 to 10000 lack some of their 4 plays, the first is deal 6"):
        run(path, "--deals", "1-5", "--plays", 4, "--stars", out)
    capsys.readouterr()
    run(path, "--plays", 4, "--stars", out)
    data, grade_of = out.read_bytes(), whole(path)
    assert len(data) == 2500 and len(grade_of) == 10000
    assert all(data[deal - 1 >> 2] >> (deal - 1 & 3) * 2 & 3 == grade.stars(grade_of[deal]) - 1 for deal in grade_of)
    printed = capsys.readouterr().out
    assert "\n**      5000 deals, 50.0 %" in printed and "39980 games, 298 a second a core" in printed
    run(path, "--deals", "11", "--plays", 4)
    assert "deal     11  won  50.0 +- 25.0 %  left  0.50 +- 0.25  **" in capsys.readouterr().out


def test_progress_bar_on_a_terminal_and_elsewhere():
    now = [0]
    for live in True, False:
        stream = io.StringIO()
        stream.isatty = lambda live=live: live
        now[0] = 0
        bar = progress.Bar(200, "deals", 100, stream, lambda: now[0])
        for _ in range(4):
            now[0] += 50
            bar.add(25)
        bar.end()
        text = stream.getvalue()
        assert "[##################......] 150 of 200 deals, 2 min left" in text and "] 200 of 200 deals" in text
        assert ("125 of 200" in text) == live  # elsewhere one line a minute
        assert text.count("\r") == (5 if live else 0) and text.count("\n") == (1 if live else 3)
    assert [progress.lasting(seconds) for seconds in (9, 600, 36000)] == ["9 s", "10 min", "10.0 h"]


# distribution of work


def twice(job):
    return 2 * job


def dies(job):
    if job == 3:
        time.sleep(0.5)
        os._exit(1)
    return job


def test_all_cores_do_each_job_once():
    assert sorted(spread.spread(twice, range(50), cores=2)) == [(i, 2 * i) for i in range(50)]


def test_killed_process_gets_a_message():
    """Earlier answers are there."""
    jobs_done = []
    with pytest.raises(ValueError, match="worker process was killed"):
        for job, _ in spread.spread(dies, range(9), cores=1):
            jobs_done.append(job)
    assert sorted(jobs_done) == [0, 1, 2]


try:
    import distributed
except ImportError:
    distributed = None
clusters = pytest.mark.skipif(distributed is None, reason="many machines need dask: make lab")


def test_missing_dask_gets_a_message(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match="make lab"):
        list(spread.spread(twice, [1], "tcp://127.0.0.1:1"))


class Cluster:
    """A substitute for the module `distributed`, which answers and fails as Dask does.

    errors: errors of calls by their names; lost: polls for which it has no workers; result: the error of a job
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
    """Return the substitute, with the address of a listening socket."""
    fake_cluster = Cluster()
    monkeypatch.setitem(sys.modules, "distributed", fake_cluster)
    monkeypatch.setattr(spread, "LOOK", 0.001)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        fake_cluster.address = "tcp://127.0.0.1:%d" % listener.getsockname()[1]
        yield fake_cluster


def refused(cluster):
    """Return the message with which work on the cluster ends."""
    with pytest.raises(ValueError) as wrong:
        list(spread.spread(twice, range(9), cluster.address))
    assert "\n" not in str(wrong.value)
    return str(wrong.value)


STARTS = {name: getattr(spread, name) for name in ("SCHEDULER", "WORKER")}
MISSING = ModuleNotFoundError("No module named 'simulator'")


def test_a_cluster_does_each_job_once(cluster):
    assert list(spread.spread(twice, range(50), cluster.address)) == [(i, 2 * i) for i in range(50)]
    assert cluster.submitted == 50 and cluster.closed == 1


def test_scheduler_without_the_program_gets_a_message_with_the_command(cluster):
    cluster.errors["run_on_scheduler"] = MISSING
    values = cluster.address, MISSING, STARTS["SCHEDULER"]
    assert refused(cluster) == "The scheduler at %s lacks this program (%s): %s" % values
    assert not cluster.submitted and cluster.closed == 1


def test_worker_without_the_program_gets_no_job_and_a_message(cluster):
    """The worker would end with the first job, without a message."""
    cluster.answers["tcp://10.0.0.7:40001"] = MISSING
    values = MISSING, STARTS["WORKER"] % cluster.address
    assert refused(cluster) == "The worker at tcp://10.0.0.7:40001 lacks this program (%s): %s" % values
    assert not cluster.submitted and cluster.closed == 1


def test_worker_that_does_not_answer_is_named(cluster):
    cluster.answers["tcp://10.0.0.7:40001"] = OSError("Timed out")
    assert refused(cluster).startswith("The worker at tcp://10.0.0.7:40001 does not answer (Timed out)")


def test_cluster_without_workers_gets_a_message_with_the_command(cluster):
    cluster.errors["wait_for_workers"] = TimeoutError("Only 0/1 workers arrived")
    assert refused(cluster) == "The cluster at %s has no workers: %s" % (cluster.address, STARTS["WORKER"] % cluster.address)
    assert cluster.closed == 1


@pytest.mark.parametrize("result", [None, TimeoutError()], ids=["in mid-work", "with the answer"])
def test_lost_workers_get_a_message_with_the_command(cluster, monkeypatch, result):
    """Dask itself waits for new ones for ever."""
    monkeypatch.setattr(spread, "LOST", 0.05)
    cluster.result, cluster.lost = result, 10**6
    if result:
        cluster.has_ready = lambda: True
    assert refused(cluster) == "The cluster at %s has no workers: %s" % (cluster.address, STARTS["WORKER"] % cluster.address)


def test_work_continues_when_workers_come_back(cluster):
    cluster.lost = 20
    assert len(list(spread.spread(twice, range(9), cluster.address))) == 9


def test_job_may_take_longer_than_the_wait_for_workers(cluster, monkeypatch):
    """The minute without workers begins when the last one is lost, not when the job began."""
    monkeypatch.setattr(spread, "LOST", 0.1)
    began = time.monotonic()
    cluster.has_ready = lambda: time.monotonic() - began > 0.3
    cluster.scheduler.ncores = lambda: {} if 0.2 < time.monotonic() - began < 0.22 else {"tcp://10.0.0.6:40001": 1}
    assert len(list(spread.spread(twice, range(9), cluster.address))) == 9


def test_missing_module_of_a_worker_gets_a_message_with_the_command(cluster):
    for wrong in ModuleNotFoundError("No module named 'numba'"), FileNotFoundError(2, "No such file or directory", "best.npz"):
        cluster.result, cluster.status = wrong, "error"
        values = cluster.address, wrong, STARTS["WORKER"] % cluster.address
        assert refused(cluster) == "A worker of %s lacks a module or file (%s): %s" % values


def test_failing_cluster_gets_a_message(cluster):
    for wrong, words in (
        (cluster.KilledWorker("job"), "A job ended several workers, one after the other (out of memory?)"),
        (cluster.CancelledError(), "Lost the connection to the scheduler at %s: %s" % (cluster.address, STARTS["SCHEDULER"])),
        (OSError("closed"), "The scheduler at %s no longer answers (closed): %s" % (cluster.address, STARTS["SCHEDULER"])),
    ):
        cluster.result = wrong
        assert refused(cluster).startswith(words)
    cluster.result, cluster.errors["ncores"] = None, TimeoutError("timed out after 60 s.")
    assert refused(cluster).startswith("The scheduler at %s no longer answers (timed out after 60 s.)" % cluster.address)


def test_refused_address_gets_a_message_at_once(cluster):
    """Dask itself would try for ten seconds, and take twenty more to end."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    cluster.address, began = "tcp://127.0.0.1:%d" % port, time.monotonic()
    said = refused(cluster)
    assert said.startswith("No Dask scheduler answers at %s (" % cluster.address) and said.endswith(STARTS["SCHEDULER"])
    assert time.monotonic() - began < 5
    for address in "127.0.0.1:%d" % port, "127.0.0.1:x", "127.0.0.1:99999":
        cluster.address = address
        assert refused(cluster).startswith("No Dask scheduler answers at %s (" % address)


def test_other_listener_gets_a_message_after_a_limited_time(cluster, monkeypatch):
    """A silent one, such as a stopped scheduler; and a web server, whose text is read as a length of exabytes."""
    monkeypatch.setattr(spread, "ANSWERS", 0.1)
    words = "No Dask scheduler answers at %s (%s). Is it running? %s" % (cluster.address, spread.STRANGER, STARTS["SCHEDULER"])
    cluster.errors["silence"] = None
    began = time.monotonic()
    assert refused(cluster) == words and time.monotonic() - began < 5
    for wrong in MemoryError("Unable to allocate 3.07 EiB"), OverflowError("too large"):
        cluster.errors = {"connect": wrong}
        assert refused(cluster) == words


def test_commands_in_messages_are_those_of_the_page():
    page = (ROOT / "docs" / "STRENGTH.md").read_text(encoding="utf-8").split("## Many machines\n")[1].split("\n## ")[0]
    for sentence, given in (spread.SCHEDULER, ()), (spread.WORKER, "tcp://10.0.0.5:8786"):
        assert "docs/STRENGTH.md, Many machines" in sentence
        for command in re.findall("`([^`]+)`", sentence % given if given else sentence):
            assert "\n    %s " % command in page + " ", command


def test_empty_address_gets_a_message(path, capsys):
    """`--dask $HOST` with an empty variable graded on this machine."""
    with pytest.raises(SystemExit):
        run(path, "--dask", "")
    assert "needs the address of a Dask scheduler, e.g. tcp://10.0.0.5:8786; it is empty" in capsys.readouterr().err


# on a real cluster


def started(command, cwd, log):
    """Return a process in its own session, so that it ends with all its children."""
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
    """Run `python -m simulator lab` on a cluster. Return its exit code, its table and its last message."""
    given = ["lab", "facetoface", "random", "beginner", "--games", str(games), "--dask", address]
    ran = subprocess.run([sys.executable, "-m", "simulator", *given], cwd=ROOT, capture_output=True, timeout=200, text=True)
    assert "Traceback" not in ran.stderr, ran.stderr
    return ran.returncode, ran.stdout, ran.stderr.splitlines()[-1]


@clusters
@pytest.mark.slow
@pytest.mark.parametrize("block", [0, 1], ids=["a net to trust", "a tunnel"])
def test_commands_of_the_page_work(tmp_path, dask, block):
    """As printed, except for the port and the address."""
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
    assert {deal: entry[0] for deal, entry in whole(tmp_path / "grades.txt").items()} == {1: 2, 2: 2, 3: 2, 4: 2}


@clusters
@pytest.mark.slow
@pytest.mark.parametrize("elsewhere", ["scheduler", "worker"])
def test_cluster_started_in_another_folder_gets_a_message_with_the_command(tmp_path, dask, elsewhere):
    port = free()
    address = "tcp://127.0.0.1:%d" % port
    dask(tmp_path if elsewhere == "scheduler" else ROOT, "scheduler", *LOCAL, "--port", str(port))
    listening(port)
    dask(tmp_path if elsewhere == "worker" else ROOT, "worker", address, *ONE)
    code, table, said = lab_on(address)
    start = STARTS["SCHEDULER"] if elsewhere == "scheduler" else STARTS["WORKER"] % address
    assert code == 1 and not table and said.startswith("The %s at tcp://127.0.0.1:" % elsewhere)
    assert said.endswith(" lacks this program (No module named 'simulator'): " + start)


@clusters
@pytest.mark.slow
@pytest.mark.parametrize("lost", ["workers", "scheduler"])
def test_cluster_killed_during_work_gets_a_message(tmp_path, dask, monkeypatch, lost):
    monkeypatch.setattr(spread, "LOST", 3)
    port = free()
    address = "tcp://127.0.0.1:%d" % port
    scheduler = dask(ROOT, "scheduler", *LOCAL, "--port", str(port))
    listening(port)
    worker = dask(ROOT, "worker", address, *ONE)
    jobs_done = []
    with pytest.raises(ValueError) as wrong:
        for job, _ in spread.spread(slowly, [((deal,), 0, 4) for deal in range(1, 2000)], address):
            jobs_done.append(job)
            if len(jobs_done) == 3:
                ended(worker if lost == "workers" else scheduler)
    assert 3 <= len(jobs_done) < 1999
    if lost == "workers":
        assert str(wrong.value) == "The cluster at %s has no workers: %s" % (address, STARTS["WORKER"] % address)
    else:
        assert re.match(
            "(Lost the connection to the scheduler at %s|The scheduler at %s no longer answers)" % (address, address),
            str(wrong.value),
        )


@clusters
@pytest.mark.slow
def test_address_without_a_scheduler_gets_a_message(monkeypatch):
    """No listener, an unknown kind of address, no port; and a silent listener."""
    monkeypatch.setattr(spread, "ANSWERS", 1)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        silent = "tcp://127.0.0.1:%d" % listener.getsockname()[1]
        for address in "tcp://127.0.0.1:1", "nothing://here", "127.0.0.1:x", silent:
            began = time.monotonic()
            with pytest.raises(ValueError, match="No Dask scheduler answers at %s" % address):
                list(spread.spread(twice, [1], address))
            assert time.monotonic() - began < 10


@clusters
@pytest.mark.slow
def test_real_cluster_without_workers_gets_a_message_with_the_command(monkeypatch):
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
def test_work_continues_after_a_worker_is_killed(tmp_path, monkeypatch, work):
    """One of two workers is killed: all deals are graded once, with the grades of a single process."""
    monkeypatch.setattr(grade, "TOGETHER", 8)
    monkeypatch.setattr(grade, "work", work)
    monkeypatch.setattr(lab, "ready", lambda: True)
    killed, real = [], spread.spread
    with distributed.LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster:

        def watched(work, jobs, address, cores):
            for answer in real(work, jobs, address, cores):
                yield answer
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
