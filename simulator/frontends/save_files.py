"""A store in a file: the flash's bytes, locked for one simulator. The system releases the lock however the program ends."""

import errno

from simulator.device.chips.flash import Sector

try:
    import fcntl
except ImportError:
    fcntl = None
try:
    import msvcrt
except ImportError:
    msvcrt = None

HELD = errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK  # errors for a lock held by another process
FAR = 1 << 20  # Windows forbids to read or write a locked byte: lock one far behind the data


def opened(path):
    """Open the flash in its file. Raise OSError if the file cannot be used or another simulator has it."""
    note = Sector(file=path).note  # create or rename the file before locking it: Windows cannot rename an open file
    lock = open(path, "r+b")  # noqa: SIM115 - open as long as the flash is used
    try:
        hold(lock)
        flash = Sector(file=path)  # read again, now that it is locked
    except OSError:
        lock.close()
        raise
    flash.lock, flash.note = lock, flash.note or note
    return flash


def hold(lock):
    """Lock the file. A system without either module has no lock: one simulator only."""
    try:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt:
            lock.seek(FAR)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError as wrong:
        if wrong.errno in HELD:
            raise OSError(errno.EBUSY, "another simulator has the store") from wrong
        raise


def said(wrong):
    """Return the text of an OSError without its number."""
    return "%s: %s" % (wrong.filename, wrong.strerror) if wrong.filename else wrong.strerror or str(wrong)
