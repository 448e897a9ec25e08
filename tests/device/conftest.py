"""The device tests need a firmware that we may not include: CIRCUITPYTHON_UF2 names a UF2 for raspberry_pi_pico.

Each test runs in a forked copy of its process, so boards are booted once for a module and every test has its own. A test
fails if a board's console says that memory ran out.
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

    pair.drive()  # compile here, and not again in each child
    return boot_text(firmware)


@pytest.fixture(scope="session")
def pair(firmware):
    """Return the module of that name, which cannot be imported without the emulator."""
    from tests.device import pair

    return pair


@pytest.fixture(scope="module")
def drive_files(pair, boot_out):
    """Return the files of the drive."""
    return pair.files(boot_out)


def boot_text(firmware):
    """Return the boot_out.txt that this firmware would write. If it is on the drive already, the boot is 1.2 s faster."""
    code = b"".join(payload for _, payload in uf2.blocks(firmware))
    version = re.search(rb"Adafruit CircuitPython [^\0]+", code).group()
    board = re.search(rb"BOARD=(\w+)", code).group(1)
    return b"%s\r\nBoard ID:%s\r\nUID:%s\r\n" % (version, board, b"F" * 16)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run the test in a child process, and fail with its message."""
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
        os._exit(status)  # pytest must not end twice
