"""A store in a file: the flash's bytes, for one simulator at a time. The system lets go of the lock however we end."""

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

HELD = errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK  # what systems call it
FAR = 1 << 20  # Windows lets nobody read or write a byte that is locked: so it is one that nobody has


def opened(path):
    """The flash in its file. OSError if that cannot be read and written, or another simulator has it."""
    note = Sector(file=path).note  # the file is made, or set aside, before it is locked: Windows moves no open file
    lock = open(path, "r+b")  # noqa: SIM115 - held as long as the flash is
    try:
        hold(lock)
        flash = Sector(file=path)  # as it is now that it is ours
    except OSError:
        lock.close()
        raise
    flash.lock, flash.note = lock, flash.note or note
    return flash


def hold(lock):
    """A system that knows neither way has one simulator only."""
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
    """An OSError in words, without its number."""
    return "%s: %s" % (wrong.filename, wrong.strerror) if wrong.filename else wrong.strerror or str(wrong)
