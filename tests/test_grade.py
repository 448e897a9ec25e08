"""`python -m simulator grade`: nothing is lost or counts twice, whoever works and whatever breaks; and how work is spread."""

import errno
import io
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from simulator import bar, files, grade, lab, spread

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
    grade.main([str(word) for word in given])


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
        told = bar.Bar(200, "deals", 100, stream, lambda: now[0])
        for _ in range(4):
            now[0] += 50
            told.add(25)
        told.end()
        text = stream.getvalue()
        assert "[##################......] 150 of 200 deals, 2 min left" in text and "] 200 of 200 deals" in text
        assert ("125 of 200" in text) == live  # elsewhere once a minute
        assert text.count("\r") == (5 if live else 0) and text.count("\n") == (1 if live else 3)
    assert [bar.lasting(seconds) for seconds in (9, 600, 36000)] == ["9 s", "10 min", "10.0 h"]


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


@clusters
@pytest.mark.slow
def test_a_cluster_that_does_not_answer(monkeypatch):
    monkeypatch.setattr(spread, "ANSWERS", 1)
    for address in "tcp://127.0.0.1:1", "nothing://here", "127.0.0.1:x":
        with pytest.raises(ValueError, match="no cluster answers at %s" % address):
            list(spread.spread(twice, [1], address))


@clusters
@pytest.mark.slow
def test_a_cluster_without_workers(monkeypatch):
    monkeypatch.setattr(spread, "ANSWERS", 1)
    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster,
        pytest.raises(ValueError, match="has no workers: start them in this same program"),
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
