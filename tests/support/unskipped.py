"""For the workflows: a test that is skipped fails, so that none goes missing unseen. `python -m pytest -p
tests.support.unskipped`

What may be skipped: tests/device where no firmware was given, or none for another board; and on Windows, what says that it is
not for Windows.
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
