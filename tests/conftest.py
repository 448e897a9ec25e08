"""No window opens and nothing sounds while tests run; and what every run has in common."""

import gc
import os
import sys
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# Modules loaded on demand are imported some thousand times: keep their byte code, outside the sources.
sys.dont_write_bytecode, sys.pycache_prefix = False, str(Path(__file__).parent.parent / "build" / "pycache")
gc.set_threshold(100000, 20, 100)  # seldom by itself: each test begins with a sweep, and the app sweeps as often as it is idle

collect_ignore = ["template"]  # it is run in a copy of the house: tests/house/test_template.py

from engine import console  # noqa: E402

LEFT_OUT = pytest.StashKey()
LOOK = 10  # ms from one look at the keys to the next, as tests/web has it; in `make soak` as on the device


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="chance is tried five times as often: make soak")


@pytest.fixture
def many(request):
    """How often something is tried that is never through: so often in `make soak`, a fifth of it else."""
    return lambda count: count if request.config.getoption("--all") else -(-count // 5)


@pytest.fixture(autouse=True)
def complaints(monkeypatch):
    """Lines that the device would print on its console. A test that expects some takes them out; any other line fails it."""
    lines = []
    monkeypatch.setattr(console, "show_line", lambda *words: lines.append(" ".join(words)))
    yield lines
    assert not lines


def pytest_configure(config):
    """A session that a failing test prints tells its game: on the desk only, for words cost the device memory."""
    from engine.session import Session
    from simulator.device.desk import Clock
    from tests.support import tables

    def told(session):
        deal = session.name, session.state[4], session.options, session.number
        return "Session.deal(%r, %d, %r, %d) + %d moves: %s" % (deal + (len(session.past), tables.text(session)))

    Session.__repr__ = told
    if not config.getoption("--all"):
        Clock.least = LOOK
    config.stash[LEFT_OUT] = 0


def pytest_collection_modifyitems(config, items):
    """Where several are at work, what takes long comes first, lest all wait for the last one."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_deselected(items):
    if items:
        items[0].config.stash[LEFT_OUT] += len(items)


def pytest_runtest_setup(item):
    """The app sweeps the heap whenever it is idle, and need not walk each time through all of pytest, nor through what other
    tests have left: that was two thirds of all the time."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = session.config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Each of xdist's workers collects every test, and leaves out the same."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left out", 0)


def pytest_terminal_summary(terminalreporter, config):
    if config.stash[LEFT_OUT]:
        told = "%d tests were left out: make test runs all but the longest, and make soak all of them."
        terminalreporter.write_line(told % config.stash[LEFT_OUT])
