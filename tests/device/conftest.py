"""The device tests need a firmware, which is not ours to keep: CIRCUITPYTHON_UF2 names a UF2 for raspberry_pi_pico.

Each test runs in a forked copy of its process. So boards are booted once a module and every test has its own. A test fails if
a board's console says that memory ran out.
"""

import os
import re
import sys
import traceback

import pytest

from simulator.install import uf2


@pytest.fixture(scope="session")
def firmware():
    path = os.environ.get("CIRCUITPYTHON_UF2")
    if not path:
        pytest.skip("no firmware: set CIRCUITPYTHON_UF2 to CircuitPython 10 for raspberry_pi_pico (a .uf2 file)")
    if not hasattr(os, "fork"):
        pytest.skip("device tests need os.fork: Linux or macOS")
    pytest.importorskip("rp2040py", reason="no emulator: pip install rp2040py==0.3.6")
    with open(path, "rb") as file:
        return file.read()


@pytest.fixture(scope="session")
def boot_out(firmware):
    from tests.device import pair

    pair.drive()  # compiled here, and not by each child anew
    return told(firmware)


@pytest.fixture(scope="session")
def pair(firmware):
    """The module of that name, which nobody can import who has no emulator."""
    from tests.device import pair

    return pair


@pytest.fixture(scope="module")
def found(pair, boot_out):
    """The files of the drive."""
    return pair.files(boot_out)


def told(firmware):
    """The boot_out.txt this firmware would write. Finding it on the drive word for word, it writes nothing: 1.2 s saved."""
    code = b"".join(payload for _, payload in uf2.blocks(firmware))
    version = re.search(rb"Adafruit CircuitPython [^\0]+", code).group()
    board = re.search(rb"BOARD=(\w+)", code).group(1)
    return b"%s\r\nBoard ID:%s\r\nUID:%s\r\n" % (version, board, b"F" * 16)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run the test in a child and fail with what it says."""
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        report(writing, pyfuncitem.obj, arguments)
    os.close(writing)
    with open(reading, encoding="utf-8") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if status:
        pytest.fail(said or "the test's process died with status %d" % status, pytrace=False)
    return True


def report(pipe, test, arguments):
    status = 1
    try:
        test(**arguments)
        if "tests.device.board" in sys.modules:
            sys.modules["tests.device.board"].enough_memory()
        status = 0
    except BaseException:
        os.write(pipe, traceback.format_exc().encode("utf-8"))
    finally:
        os._exit(status)  # pytest's own end must not happen twice
