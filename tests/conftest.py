"""Settings of every test run: no window, no sound, no console output."""

import gc
import os
import sys
from pathlib import Path

import hypothesis
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# Modules loaded on demand are imported thousands of times: keep their byte code
sys.dont_write_bytecode, sys.pycache_prefix = False, str(Path(__file__).parent.parent / "build" / "pycache")
gc.set_threshold(100000, 20, 100)  # rarely automatic: tests begin with a collection, and the idle app collects

collect_ignore = ["template"]  # it runs in a copy: tests/house/test_template.py

from engine import console  # noqa: E402

# Machines are shared: no test fails because the computer was slow
hypothesis.settings.register_profile("shared", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("shared")

LEFT_OUT = pytest.StashKey()
LOOK = 10  # ms between two polls of the keys, as in tests/web; `make soak` uses the device's


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="run five times as many random cases: make soak")


@pytest.fixture
def many(request):
    """Return a function that scales a random test's number of cases: full in `make soak`, one fifth otherwise."""
    return lambda count: count if request.config.getoption("--all") else -(-count // 5)


@pytest.fixture(autouse=True)
def complaints(monkeypatch):
    """Collect the lines for the device's console. A test removes the lines it expects; any other line fails it."""
    lines = []
    monkeypatch.setattr(console, "show_line", lambda *words: lines.append(" ".join(words)))
    yield lines
    assert not lines


def pytest_configure(config):
    """Let a failing test print its session as code. The device has no such text: it would cost memory."""
    from engine.session import Session
    from simulator.device.desk import Clock
    from tests.support import tables

    def as_code(session):
        deal = session.name, session.state[4], session.options, session.number
        return "Session.deal(%r, %d, %r, %d) + %d moves: %s" % (deal + (len(session.past), tables.text(session)))

    Session.__repr__ = as_code
    if not config.getoption("--all"):
        Clock.least = LOOK
    config.stash[LEFT_OUT] = 0


def pytest_collection_modifyitems(config, items):
    """Run slow tests first if there are several workers, so that none has to wait for the last one."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_deselected(items):
    if items:
        items[0].config.stash[LEFT_OUT] += len(items)


def pytest_runtest_setup(item):
    """Collect garbage, then freeze all objects: the app collects whenever it is idle, and would walk through all objects of
    pytest and of earlier tests each time, which took two thirds of the time."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = session.config.stash[LEFT_OUT]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Take over the number of tests left out: each of xdist's workers collects all tests and leaves out the same ones."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left out", 0)


def pytest_terminal_summary(terminalreporter, config):
    if config.stash[LEFT_OUT]:
        text = "%d tests were left out: make test runs all but the longest, and make soak all of them."
        terminalreporter.write_line(text % config.stash[LEFT_OUT])
