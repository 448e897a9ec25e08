"""A pytest plugin for the workflows: a skipped test fails, so that none is missed. `python -m pytest -p
tests.support.unskipped`

These may be skipped: tests/device without a firmware, or without one for another board; and on Windows, tests whose reason
names Windows.
"""

import os
import sys

import pytest


def excused(place, reason):
    if place.startswith("tests/device/") and not os.environ.get("CIRCUITPYTHON_UF2"):
        return True
    if place.startswith("tests/device/test_boards.py") and not os.environ.get("CIRCUITPYTHON_W_UF2"):
        return True
    return sys.platform == "win32" and "Windows" in reason


def strict(report):
    if report.skipped and not hasattr(report, "wasxfail"):
        reason = str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)
        if not excused(report.nodeid, reason):
            report.outcome, report.longrepr = "failed", "must not be skipped here. " + reason
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return strict((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return strict((yield))
